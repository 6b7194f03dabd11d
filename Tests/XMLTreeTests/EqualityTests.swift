// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// Two documents and whether they have the same content.
struct EqualityCase: CustomTestStringConvertible, Sendable {
  var name: String
  var a: String
  var b: String
  var isEqual: Bool
  var testDescription: String { name }

  init(_ name: String, _ a: String, _ b: String, _ isEqual: Bool) {
    self.name = name
    self.a = a
    self.b = b
    self.isEqual = isEqual
  }

  static let all = [
    EqualityCase("the same", "<a b='1'>x<c/></a>", "<a b='1'>x<c/></a>", true),
    EqualityCase("other positions", "<a  b='1'\n><c/></a>", "<a b='1'><c/></a>", true),
    EqualityCase("quotes and references", "<a b='&#120;'>&#65;</a>", "<a b=\"x\">A</a>", true),
    EqualityCase("order of attributes", "<a b='1' c='2'/>", "<a c='2' b='1'/>", true),
    EqualityCase(
      "order of declarations", "<a xmlns='urn:a' xmlns:b='urn:b'/>",
      "<a xmlns:b='urn:b' xmlns='urn:a'/>", true),
    EqualityCase("empty element, both ways", "<a></a>", "<a/>", true),
    EqualityCase("value", "<a b='1'/>", "<a b='2'/>", false),
    EqualityCase("values changed over", "<a b='1' c='2'/>", "<a b='2' c='1'/>", false),
    EqualityCase("name of an attribute", "<a b='1'/>", "<a c='1'/>", false),
    EqualityCase("one attribute more", "<a b='1'/>", "<a b='1' c=''/>", false),
    EqualityCase("name", "<a/>", "<b/>", false),
    EqualityCase("prefix", "<p:a xmlns:p='urn:x'/>", "<q:a xmlns:q='urn:x'/>", false),
    EqualityCase("namespace", "<a xmlns='urn:x'/>", "<a xmlns='urn:y'/>", false),
    EqualityCase(
      "namespace from outside", "<r xmlns='urn:x'><a/></r>", "<r xmlns='urn:y'><a/></r>", false),
    EqualityCase("text", "<a>x</a>", "<a>y</a>", false),
    EqualityCase("composed and decomposed text", "<a>é</a>", "<a>e\u{301}</a>", false),
    EqualityCase("text and section", "<a>x</a>", "<a><![CDATA[x]]></a>", false),
    EqualityCase("white space", "<a> </a>", "<a></a>", false),
    EqualityCase("comment", "<a><!--x--></a>", "<a><!--y--></a>", false),
    EqualityCase("no comment", "<a><!--x--></a>", "<a/>", false),
    EqualityCase("target", "<a><?p x?></a>", "<a><?q x?></a>", false),
    EqualityCase("data", "<a><?p x?></a>", "<a><?p y?></a>", false),
    EqualityCase("order", "<a><b/><c/></a>", "<a><c/><b/></a>", false),
    EqualityCase("shape, same nodes", "<a><b><c/></b></a>", "<a><b/><c/></a>", false),
    EqualityCase("shape further down", "<a><b><c/><d/></b></a>", "<a><b><c/></b><d/></a>", false),
    EqualityCase("document type", "<!DOCTYPE a><a/>", "<!DOCTYPE a []><a/>", false),
  ]
}

@Suite struct `Equality of subtrees` {
  @Test(arguments: EqualityCase.all)
  func `whole documents`(_ example: EqualityCase) throws {
    let a = try XMLTreeParser().parse(example.a)
    let b = try XMLTreeParser().parse(example.b)
    #expect(a.root.isEqualSubtree(to: b.root) == example.isEqual)
    #expect(b.root.isEqualSubtree(to: a.root) == example.isEqual)
    #expect(a.root.isEqualSubtree(to: a.root))
  }

  @Test func `parts of one document`() throws {
    let document = try XMLTreeParser().parse("<r><a x='1'>t<b/></a> <a x='1'>t<b/></a><a/></r>")
    let elements = Array(try #require(document.documentElement).childElements)
    #expect(elements[0].isEqualSubtree(to: elements[1]))
    #expect(elements[0] != elements[1])
    #expect(!elements[0].isEqualSubtree(to: elements[2]))
    let texts = [elements[0].firstChild, elements[1].firstChild].compactMap { $0 }
    #expect(texts.count == 2 && texts[0].isEqualSubtree(to: texts[1]))
    #expect(!elements[2].isEqualSubtree(to: texts[0]))
  }

  /// Names have other ids there.
  @Test func `parts of documents with other names around`() throws {
    let a = try XMLTreeParser().parse("<x><y z='1'/><b c='1'><d/></b></x>")
    let b = try XMLTreeParser().parse("<d><b c='1'><d/></b></d>")
    let inA = try #require(a.root.child("x/b"))
    let inB = try #require(b.root.child("d/b"))
    #expect(inA.isEqualSubtree(to: inB))
    #expect(!a.root.isEqualSubtree(to: b.root))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `random documents equal themselves and no other`(seed: UInt64) throws {
    let source = RandomDocument(seed: seed, size: 1_500).source
    let document = try XMLTreeParser().parse(source)
    let other = try XMLTreeParser().parse(RandomDocument(seed: seed + 100, size: 1_500).source)
    #expect(document.root.isEqualSubtree(to: try XMLTreeParser().parse(source).root))
    #expect(!document.root.isEqualSubtree(to: other.root))
  }

  @Test func `many attributes in another order`() throws {
    let attributes = (0..<500).map { " a\($0)='\($0)'" }
    let a = try XMLTreeParser().parse("<r\(attributes.joined())/>")
    let b = try XMLTreeParser().parse("<r\(attributes.reversed().joined())/>")
    #expect(a.root.isEqualSubtree(to: b.root))
  }
}
