// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

@Suite struct `Attributes and names` {
  private let element: XMLTreeNode

  init() throws {
    let source =
      "<p:a b='1' xmlns:p='urn:p' p:b='2' xmlns='urn:d' c=''><b xmlns=''/>text</p:a>"
    element = try #require(try XMLTreeParser().parse(source).documentElement)
  }

  @Test func `attributes in order, without declarations`() {
    #expect(element.attributes.map(\.name) == ["b", "p:b", "c"])
    #expect(element.attributes.map(\.value) == ["1", "2", ""])
    #expect(element.attributes.map(\.localName) == ["b", "b", "c"])
    #expect(element.attributes.map(\.prefix) == [nil, "p", nil])
    #expect(element.attributes.map(\.namespaceURI) == [nil, "urn:p", nil])
    #expect(element.attributes.count == 3)
    #expect(element.attributes[1].value == "2")
  }

  @Test func `declarations`() {
    #expect(element.namespaceDeclarations.map(\.name) == ["xmlns:p", "xmlns"])
    #expect(element.namespaceDeclarations.map(\.value) == ["urn:p", "urn:d"])
    #expect(element.namespaceDeclarations.map(\.localName) == ["p", "xmlns"])
    let inner = element.firstChild
    #expect(inner?.namespaceDeclarations.map(\.name) == ["xmlns"])
    #expect(inner?.namespaceDeclarations.map(\.value) == [""])
    #expect(inner?.namespaceURI == nil)
  }

  @Test func `an attribute knows its element and itself`() {
    let attribute = element.attributes[0]
    #expect(attribute.element == element)
    #expect(attribute == element.attributes[0])
    #expect(attribute != element.attributes[1])
    #expect(Set(element.attributes).count == 3)
  }

  @Test func `names of elements`() {
    #expect(element.name == "p:a")
    #expect(element.localName == "a")
    #expect(element.prefix == "p")
    #expect(element.namespaceURI == "urn:p")
    let text = element.lastChild
    #expect(text?.name == "")
    #expect(text?.localName == "")
    #expect(text?.prefix == nil)
    #expect(text?.namespaceURI == nil)
  }

  @Test func `only elements have attributes`() throws {
    let document = try XMLTreeParser().parse("<!--c--><?p d?><a x='1'>t</a>")
    #expect(document.root.attributes.isEmpty)
    #expect(document.root.namespaceDeclarations.isEmpty)
    for node in document.root.descendants where !node.isElement {
      #expect(node.attributes.isEmpty)
      #expect(node.namespaceDeclarations.isEmpty)
    }
  }

  /// `é` and `e` with an accent are equal as Strings and different in XML.
  @Test func `names are bytes`() throws {
    let source = "<r é='1' e\u{301}='2'><é/><e\u{301}/></r>"
    let root = try #require(try XMLTreeParser().parse(source).documentElement)
    #expect(root.attributes.map(\.value) == ["1", "2"])
    #expect(root.attributes.map { $0.name.utf8.count } == [2, 3])
    #expect(root.children.map { $0.name.utf8.count } == [2, 3])
    let (a, b) = (root.children.first, root.lastChild)
    #expect(try !#require(a).isEqualSubtree(to: try #require(b)))
  }

  @Test func `values that come again are right`() throws {
    let values = (0..<5_000).map { "\($0 % 7)-\($0 % 1_300)" }
    let source = "<r>\(values.map { "<v a='\($0)'>\($0)</v>" }.joined())</r>"
    let document = try XMLTreeParser().parse(source)
    ParseOutcome.expectInvariants(document)
    let elements = try #require(document.documentElement).childElements
    #expect(elements.map { $0.attributes[0].value } == values)
    #expect(elements.map(\.text) == values)
    #expect(document.storage.arrays.bytes.count < source.utf8.count / 4)
  }

  // MARK: Bytes

  @Test func `bytes of a value`() throws {
    let document = try XMLTreeParser().parse("<a b='é€' c=''/>")
    let bytes = try #require(document.documentElement).attributes[0].valueBytes
    #expect(Array(bytes) == [0xC3, 0xA9, 0xE2, 0x82, 0xAC])
    #expect(bytes.count == 5)
    #expect(bytes[1] == 0xA9)
    #expect(bytes.last == 0xAC)
    #expect(bytes.isEqual(to: "é€"))
    #expect(!bytes.isEqual(to: "e\u{301}€"))
    #expect(!bytes.isEqual(to: "é"))
    #expect(String(bytes) == "é€")
    #expect(bytes.withContiguousStorageIfAvailable { $0.count } == 5)
    #expect(Array(bytes.dropFirst(2)) == [0xE2, 0x82, 0xAC])
    let empty = try #require(document.documentElement).attributes[1].valueBytes
    #expect(empty.isEmpty)
    #expect(empty.isEqual(to: ""))
    #expect(String(empty) == "")
  }
}
