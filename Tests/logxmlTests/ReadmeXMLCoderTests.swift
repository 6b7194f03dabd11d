// SPDX-License-Identifier: MIT

import Testing
import XMLTree

/// Our side of the examples in `Docs/ComingFromXMLCoder.md`.
@Suite struct ReadmeXMLCoderTests {
  struct Missing: Error, CustomStringConvertible {
    var description: String

    init(_ what: String, _ node: XMLTreeNode) {
      let place = node.position.map { "\($0): " } ?? ""
      description = "\(place)no \(what) in \(node.name)"
    }
  }

  struct Book {
    var id: Int
    var title: String
    var categories: [String]

    init(_ node: XMLTreeNode) throws(Missing) {
      guard let id = node.attribute("id").flatMap({ Int($0) }) else { throw Missing("id", node) }
      guard let title = node.child("title")?.text else { throw Missing("title", node) }
      self.id = id
      self.title = title
      self.categories = node.children("category").map(\.text)
    }
  }

  private let text: String

  init() throws {
    let page = try ReadmePage("Docs/ComingFromXMLCoder.md")
    text = try #require(page.blocks.first { $0.label == "xml" }).lines.joined(separator: "\n")
  }

  private func element(_ xml: String) throws -> XMLTreeNode {
    try #require(try XMLTreeParser().parse(xml).documentElement)
  }

  @Test func `every example of the page is here`() throws {
    let source = try ReadmePage.testSource("ReadmeXMLCoderTests.swift")
    let page = try ReadmePage("Docs/ComingFromXMLCoder.md")
    let examples = page.swiftExamples { $0 == "XMLTree:" }
    #expect(examples.count == 9)
    for example in examples { #expect(source.contains(example), "\(example)") }
  }

  @Test func `elements and attributes`() throws {
    let document = try XMLTreeParser().parse(text)
    let book = try document.documentElement.map { try Book($0) }
    #expect(book?.id == 123)
    #expect(book?.title == "Cat in the Hat")
    #expect(book?.categories == ["Kids", "Wildlife"])
  }

  @Test func `what is missing is said`() throws {
    let error = #expect(throws: Missing.self) {
      try Book(try element("\n<book id='1'><name/></book>"))
    }
    #expect(error?.description == "2:1: no title in book")
  }

  @Test func `optional values`() throws {
    let node = try element("<book id='1'/>")
    let subtitle = node.child("subtitle")?.text  // nil
    let language = node.attribute("lang") ?? "en"
    #expect(subtitle == nil)
    #expect(language == "en")
    #expect(try element("<book><note/></book>").child("note")?.text == "")
  }

  @Test func `an element with attributes and a text`() throws {
    let node = try element("<volume unit=\"L\">40.50</volume>")
    let unit = node.attribute("unit")  // "L"
    let amount = node.text  // "40.50"
    #expect(unit == "L")
    #expect(amount == "40.50")
  }

  @Test func `choices`() throws {
    let node = try element(
      "<container><int>1</int><string>two</string><other/><int>4</int></container>")
    enum Entry: Equatable {
      case int(Int)
      case string(String)
    }
    let entries = node.childElements.compactMap { child -> Entry? in
      switch child.name {
      case "int": Int(child.text).map { .int($0) }
      case "string": .string(child.text)
      default: nil
      }
    }
    #expect(Array(entries) == [.int(1), .string("two"), .int(4)])
  }

  @Test func `namespaces`() throws {
    let root = try XMLTreeParser().parse(
      """
      <h:table xmlns:h="http://www.w3.org/TR/html4/"><h:tr><h:td>Apples</h:td>\
      <h:td>Bananas</h:td></h:tr></h:table>
      """
    ).root
    let cells = root.select(try XMLPath("table/tr/td")).map(\.stringValue)
    let exact = root.select(try XMLPath("//{http://www.w3.org/TR/html4/}td")).map(\.stringValue)
    #expect(cells == ["Apples", "Bananas"])
    #expect(exact == cells)
  }

  @Test func `encoding`() throws {
    var builder = XMLTreeBuilder()
    builder.element("book", attributes: ["id": "123"]) {
      $0.element("title", text: "Cat in the Hat")
      for category in ["Kids", "Wildlife"] { $0.element("category", text: category) }
    }
    let xml = XMLTreeWriter().string(of: try builder.finish())
    #expect(
      xml.hasSuffix(
        "<book id=\"123\"><title>Cat in the Hat</title><category>Kids</category>"
          + "<category>Wildlife</category></book>"))
  }

  @Test func `part of a document`() throws {
    var titles: [String] = []
    try XMLTreeReader(path: try XMLPath("//book[@id]")).read(text.utf8) { match in
      titles.append(try Book(match.node).title)
      return .continue
    }
    #expect(titles == ["Cat in the Hat"])
  }
}
