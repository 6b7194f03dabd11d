// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

@Suite struct `Walking a tree` {
  /// Every kind of node, and siblings of every kind.
  private let document: XMLTreeDocument

  init() throws {
    document = try XMLTreeParser().parse(
      "<!--c--><!DOCTYPE r><r>t<a><b/><b>x<![CDATA[y]]></b></a><?p d?><c/>u</r><?q?>")
  }

  /// A name for each sort of node: the element's, or its kind and content.
  private func label(_ node: XMLTreeNode) -> String {
    switch node.kind {
    case .document: "/"
    case .element: node.name
    case .text: node.isCDATA ? "[\(node.text)]" : "'\(node.text)'"
    case .comment: "!\(node.text)"
    case .processingInstruction: "?\(node.name)"
    case .documentType: "D"
    }
  }

  private func labels(_ nodes: some Sequence<XMLTreeNode>) -> [String] { nodes.map(label) }

  private func node(_ label: String) throws -> XMLTreeNode {
    try #require(document.root.descendants.first { self.label($0) == label })
  }

  @Test func `the document`() {
    #expect(document.root.kind == .document)
    #expect(document.root.parent == nil)
    #expect(document.root.nextSibling == nil)
    #expect(document.root.previousSibling == nil)
    #expect(document.root.name == "")
    #expect(document.documentElement?.name == "r")
    #expect(document.nodeCount == 14)
    #expect(document.root.document.root == document.root)
    #expect(document.memoryFootprint >= 14 * 8)
  }

  @Test func `children, in order and again`() throws {
    #expect(labels(document.root.children) == ["!c", "D", "r", "?q"])
    let children = try node("r").children
    #expect(labels(children) == ["'t'", "a", "?p", "c", "'u'"])
    #expect(labels(children) == ["'t'", "a", "?p", "c", "'u'"])
    #expect(labels(try node("r").childElements) == ["a", "c"])
    #expect(try node("c").children.isEmpty)
    #expect(try node("c").children.first == nil)
    #expect(try node("?p").children.isEmpty)
    #expect(try node("'t'").firstChild == nil)
    #expect(try node("'t'").lastChild == nil)
    #expect(try node("r").firstChild.map(label) == "'t'")
    #expect(try node("r").lastChild.map(label) == "'u'")
  }

  @Test func `children are a collection`() throws {
    let children = try node("r").children
    let place = try #require(children.firstIndex { $0.name == "a" })
    #expect(label(children[place]) == "a")
    #expect(children.distance(from: children.startIndex, to: place) == 1)
    #expect(labels(children[place...]) == ["a", "?p", "c", "'u'"])
    #expect(labels(children[..<place]) == ["'t'"])
    #expect(labels(children.dropFirst(3)) == ["c", "'u'"])
    #expect(labels(children.suffix(2)) == ["c", "'u'"])
    #expect(children.index(children.startIndex, offsetBy: 9, limitedBy: children.endIndex) == nil)
    #expect(label(children[2]) == "?p")
    let elements = try node("r").childElements
    #expect(elements.map(label).count == 2)
    #expect(elements.indices.map { label(elements[$0]) } == ["a", "c"])
    let empty = try node("c").children("b")
    #expect(empty.startIndex == empty.endIndex)
  }

  /// Indices lead to the nodes that a loop gives, for every sort of sequence.
  private func expectIndices(_ nodes: some XMLTreeNodeSequence) {
    var all: [XMLTreeNode] = []
    for node in nodes { all.append(node) }
    #expect(nodes.indices.map { nodes[$0] } == all)
    #expect(nodes.map { $0 } == all)
    #expect(nodes.count == all.count)
    #expect(Array(nodes) == all)
    #expect(Array(nodes.dropFirst(2)) == Array(all.dropFirst(2)))
    #expect(nodes.isEmpty == all.isEmpty)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `loops and indices give the same nodes`(seed: UInt64) throws {
    let document = try XMLTreeParser().parse(RandomDocument(seed: seed, size: 800).source)
    let names = Set(document.root.descendants.map(\.localName)).prefix(3) + ["nothing"]
    for node in [document.root] + Array(document.root.descendants) {
      expectIndices(node.children)
      expectIndices(node.childElements)
      expectIndices(node.descendants)
      for name in names {
        expectIndices(node.children(name))
        expectIndices(node.descendants(named: name))
      }
    }
  }

  @Test func `descendants`() throws {
    #expect(
      labels(document.root.descendants) == [
        "!c", "D", "r", "'t'", "a", "b", "b", "'x'", "[y]", "?p", "c", "'u'", "?q",
      ])
    #expect(labels(try node("a").descendants) == ["b", "b", "'x'", "[y]"])
    #expect(labels(try node("c").descendants) == [])
    #expect(labels(try node("'u'").descendants) == [])
  }

  @Test func `ancestors, nearest first`() throws {
    #expect(labels(try node("[y]").ancestors) == ["b", "a", "r", "/"])
    #expect(labels(document.root.ancestors) == [])
    #expect(labels(try node("?q").ancestors) == ["/"])
  }

  @Test func `siblings`() throws {
    #expect(labels(try node("'t'").followingSiblings) == ["a", "?p", "c", "'u'"])
    #expect(labels(try node("'u'").followingSiblings) == [])
    #expect(try node("a").nextSibling.map(label) == "?p")
    #expect(try node("?q").nextSibling == nil)
    #expect(try node("?p").previousSibling.map(label) == "a")
    #expect(try node("'t'").previousSibling == nil)
    #expect(try node("r").previousSibling.map(label) == "D")
  }

  /// The walks agree with each other on any document.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `all ways lead to the same nodes`(seed: UInt64) throws {
    let document = try XMLTreeParser().parse(RandomDocument(seed: seed, size: 1_500).source)
    let all = [document.root] + Array(document.root.descendants)
    #expect(all.count == document.nodeCount)
    for node in all {
      let children = Array(node.children)
      #expect(children.allSatisfy { $0.parent == node })
      #expect(children.first == node.firstChild)
      #expect(children.last == node.lastChild)
      for (a, b) in zip(children, children.dropFirst()) {
        #expect(a.nextSibling == b)
        #expect(b.previousSibling == a)
      }
      let below = children.flatMap { [$0] + Array($0.descendants) }
      #expect(below == Array(node.descendants))
    }
  }

  @Test func `nodes are values with identity`() throws {
    let again = try XMLTreeParser().parse("<r><a/><a/></r>")
    let elements = Array(try #require(again.documentElement).childElements)
    #expect(elements[0] != elements[1])
    #expect(elements[0] == again.documentElement?.firstChild)
    #expect(Set(elements + elements).count == 2)
    let other = try XMLTreeParser().parse("<r><a/><a/></r>")
    #expect(other.documentElement != again.documentElement)
  }

  // MARK: Content

  @Test func `own text and all text`() throws {
    #expect(try node("r").text == "tu")
    #expect(try node("r").stringValue == "txyu")
    #expect(document.root.stringValue == "txyu")
    #expect(document.root.text == "")
    #expect(try node("c").text == "")
    #expect(try node("?p").text == "d")
    #expect(try node("?q").text == "")
    #expect(try node("!c").text == "c")
    #expect(try node("D").text == "<!DOCTYPE r>")
    #expect(try node("D").name == "r")
    #expect(try node("[y]").isCDATA)
    #expect(try !node("'x'").isCDATA)
  }

  @Test func `text of one piece and of many`() throws {
    let source = "<a>é<b>1</b>€<b>2</b><b/><![CDATA[😀]]></a>"
    let element = try #require(try XMLTreeParser().parse(source).documentElement)
    #expect(Array(element.text.utf8) == Array("é€😀".utf8))
    #expect(Array(element.stringValue.utf8) == Array("é1€2😀".utf8))
  }
}
