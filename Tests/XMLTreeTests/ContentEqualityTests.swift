// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// Two documents, and whether they say the same: always, or if white space does not count.
struct ContentCase: CustomTestStringConvertible, Sendable {
  enum Answer { case yes, withoutWhiteSpace, no }

  var name: String
  var a: String
  var b: String
  var answer: Answer
  var testDescription: String { name }

  init(_ name: String, _ a: String, _ b: String, _ answer: Answer) {
    self.name = name
    self.a = a
    self.b = b
    self.answer = answer
  }

  static let all = [
    ContentCase(
      "prefixes", "<p:a xmlns:p='urn:x' p:b=''/>", "<a xmlns='urn:x' xmlns:q='urn:x' q:b=''/>", .yes
    ),
    ContentCase(
      "one prefix, other namespaces", "<p:a xmlns:p='urn:x'/>", "<p:a xmlns:p='urn:y'/>", .no),
    ContentCase(
      "several prefixes", "<r xmlns:p='u' xmlns:q='u'><p:a/><q:a/><p:a/></r>",
      "<r xmlns:p='u'><p:a/><p:a/><p:a/></r>", .yes),
    ContentCase(
      "an attribute in a namespace and in none", "<a xmlns:p='u' p:b='1'/>", "<a b='1'/>", .no),
    ContentCase("order of attributes", "<a b='1' c='2'/>", "<a c='2' b='1'/>", .yes),
    ContentCase("values changed over", "<a b='1' c='2'/>", "<a b='2' c='1'/>", .no),
    ContentCase("one attribute more", "<a b='1'/>", "<a b='1' c=''/>", .no),
    ContentCase("section and text", "<a>x<![CDATA[<]]>y</a>", "<a>x&lt;y</a>", .yes),
    ContentCase("an empty section", "<a><![CDATA[]]></a>", "<a/>", .yes),
    ContentCase("comments in a text", "<a>x<!--c-->y</a>", "<a>xy</a>", .yes),
    ContentCase(
      "comments and instructions at the top", "<!--c--><a/><?p?>", "<!DOCTYPE a><a/>", .yes),
    ContentCase("text", "<a>x</a>", "<a>y</a>", .no),
    ContentCase("text in pieces", "<a>ab<!---->cd<!---->e</a>", "<a>a<!---->bcd<?p?>e</a>", .yes),
    ContentCase("text in pieces, one longer", "<a>ab<!---->cd</a>", "<a>a<!---->bcde</a>", .no),
    ContentCase("text in other elements", "<a>x<b/></a>", "<a><b/>x</a>", .no),
    ContentCase("composed and decomposed", "<a>é</a>", "<a>e\u{301}</a>", .no),
    ContentCase("names composed and decomposed", "<é/>", "<e\u{301}/>", .no),
    ContentCase("shape", "<a><b><c/></b></a>", "<a><b/><c/></a>", .no),
    ContentCase("order", "<a><b/><c/></a>", "<a><c/><b/></a>", .no),
    ContentCase(
      "indented", "<a>\n  <b>1</b>\r\n\t<c/>\n</a>", "<a><b>1</b><c/></a>", .withoutWhiteSpace),
    ContentCase(
      "indented with a comment", "<a>\n  <!--c-->\n  <b/></a>", "<a><b/></a>", .withoutWhiteSpace),
    ContentCase("white space alone in an element", "<a><b> </b></a>", "<a><b/></a>", .no),
    ContentCase("white space beside text", "<a>x <b/></a>", "<a>x<b/></a>", .no),
    ContentCase("a space that is none to XML", "<a>\u{A0}<b/></a>", "<a><b/></a>", .no),
    ContentCase("a default", "<!DOCTYPE a [<!ATTLIST a b CDATA '1'>]><a/>", "<a b='1'/>", .yes),
  ]
}

@Suite struct `Equal content` {
  @Test(arguments: ContentCase.all)
  func `of whole documents`(_ example: ContentCase) throws {
    let a = try XMLTreeParser().parse(example.a).root
    let b = try XMLTreeParser().parse(example.b).root
    #expect(a.isContentEqual(to: b) == (example.answer == .yes))
    #expect(b.isContentEqual(to: a) == (example.answer == .yes))
    #expect(a.isContentEqual(to: b, ignoringWhiteSpace: true) == (example.answer != .no))
    #expect(b.isContentEqual(to: a, ignoringWhiteSpace: true) == (example.answer != .no))
    #expect(a.isContentEqual(to: a))
  }

  @Test func `of parts, and of nodes that are no elements`() throws {
    let root = try XMLTreeParser().parse(
      "<r><a>x</a><a><![CDATA[x]]></a><?p x?><?q x?><!--x--><?p x?></r>")
    let top = try #require(root.documentElement)
    let (first, second) = (top.children[0], top.children[1])
    #expect(first.isContentEqual(to: second) && first != second)
    #expect(!first.isEqualSubtree(to: second))
    #expect(first.children[0].isContentEqual(to: second.children[0]))
    #expect(!first.isContentEqual(to: first.children[0]))
    let (p, q, comment) = (top.children[2], top.children[3], top.children[4])
    #expect(!p.isContentEqual(to: q) && !p.isContentEqual(to: comment))
    #expect(p.isContentEqual(to: top.children[5]))
    #expect(!comment.isContentEqual(to: first.children[0]))
    #expect(!root.root.isContentEqual(to: top))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `random documents equal what is written of them, and no other`(seed: UInt64) throws {
    let source = RandomDocument(seed: seed, size: 1_500).source
    let document = try XMLTreeParser().parse(source)
    let indented = XMLTreeWriter(layout: .indented(by: 2)).bytes(of: document)
    let copy = try XMLTreeParser().parse(indented)
    #expect(document.root.isContentEqual(to: copy.root, ignoringWhiteSpace: true))
    let other = try XMLTreeParser().parse(RandomDocument(seed: seed + 100, size: 1_500).source)
    #expect(!document.root.isContentEqual(to: other.root, ignoringWhiteSpace: true))
  }
}
