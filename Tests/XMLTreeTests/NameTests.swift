// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

/// What one would write first: names, counts, paths as text.
@Suite struct `Names and sequences` {
  private let document: XMLTreeDocument

  init() throws {
    document = try XMLTreeParser().parse(
      """
      <log xmlns:x="urn:x" xmlns:y="urn:y" owner="Ann">
      <car name="Civic"><x:note>a</x:note><note>b</note><y:note x:id="1" id="2" y:id="3">c</y:note></car>
      <x:car x:id="4" y:id="5"/><a.b c.d="6"/></log>
      """)
  }

  private var log: XMLTreeNode {
    get throws { try #require(document.documentElement) }
  }

  private func texts(_ nodes: some Sequence<XMLTreeNode>) -> [String] { nodes.map(\.text) }

  @Test func `a name without colon is found in any namespace`() throws {
    let car = try #require(try log.child(named: "car"))
    #expect(car.attribute(named: "name") == "Civic")
    #expect(texts(car.children(named: "note")) == ["a", "b", "c"])
    #expect(texts(car.children("note")) == ["a", "b", "c"])
    #expect(texts(document.descendants(named: "note")) == ["a", "b", "c"])
    #expect(try texts(log.descendants(named: "note")) == ["a", "b", "c"])
    #expect(car.descendants(named: "car").isEmpty)
    #expect(car.child("note", at: 1)?.text == "b")
    #expect(car.child("note", at: 3) == nil)
  }

  @Test func `a name with colon is compared as written`() throws {
    let car = try #require(try log.child(named: "car"))
    #expect(texts(car.children(named: "y:note")) == ["c"])
    #expect(texts(car.children("x:note")) == ["a"])
    #expect(try log.child(named: "x:car")?.attribute(named: "y:id") == "5")
    for name in ["z:note", ":note", "note:", "x:", ":", "", "x:x:note", "missing"] {
      #expect(car.child(named: name) == nil, "\(name)")
      #expect(document.descendants(named: name).isEmpty, "\(name)")
      #expect(car.attribute(named: name) == nil, "\(name)")
    }
  }

  @Test func `a namespace is exact, and empty is none`() throws {
    let car = try #require(try log.child(named: "car"))
    #expect(car.child(named: "note", namespace: "urn:y")?.text == "c")
    #expect(car.child(named: "note", namespace: "")?.text == "b")
    #expect(car.child(named: "note", namespace: "urn:z") == nil)
    #expect(car.child(named: "x:note", namespace: "urn:x") == nil)
    #expect(texts(document.descendants(named: "note", namespace: "urn:x")) == ["a"])
    let note = try #require(car.child(named: "note", namespace: "urn:y"))
    #expect(note.attribute(named: "id", namespace: "urn:x") == "1")
    #expect(note.attribute(named: "id", namespace: "") == "2")
    #expect(note.attribute(named: "id", namespace: "urn:z") == nil)
  }

  @Test func `of attributes with one local name the one in no namespace counts`() throws {
    let note = try #require(try document.firstMatch("log/car/y:note")?.node)
    #expect(note.attributes["id"] == "2")
    #expect(note.attribute("id") == "2")
    #expect(note.attributes["y:id"] == "3")
    #expect(note.attributes["x:id"] == "1")
    let other = try #require(try log.child(named: "x:car"))
    #expect(other.attributes["id"] == "4")
    #expect(other.attributes.first(named: "id")?.name == "x:id")
    #expect(other.attributes["name"] == nil)
    #expect(try log.namespaceDeclarations["xmlns:y"] == "urn:y")
    #expect(try log.attributes["xmlns:y"] == nil)
  }

  @Test func `a dot in a name means nothing`() throws {
    #expect(try log.child(named: "a.b")?.attributes["c.d"] == "6")
    #expect(try log.child(named: "a.b")?.attribute(named: "c.d") == "6")
    #expect(try log.child("a.b") == nil)
    #expect(document.descendants(named: "a.b").count == 1)
  }

  @Test func `names are compared as bytes`() throws {
    let names = try XMLTreeParser().parse("<r e\u{301}='1'><e\u{301}/></r>")
    #expect(names.documentElement?.child(named: "é") == nil)
    #expect(names.documentElement?.child(named: "e\u{301}") != nil)
    #expect(names.documentElement?.attributes["é"] == nil)
    #expect(names.documentElement?.attributes["e\u{301}"] == "1")
  }

  @Test func `children and attributes are counted and have places`() throws {
    let car = try #require(try log.child(named: "car"))
    #expect(try log.children.count == 5)
    #expect(try log.childElements.count == 3)
    #expect(try log.childElements[2].name == "a.b")
    #expect(try log.childElements.last?.name == "a.b")
    #expect(try log.childElements.first?.name == "car")
    #expect(try log.childElements.filter { $0.prefix != nil }.map(\.name) == ["x:car"])
    #expect(car.children[1].text == "b")
    #expect(car.children("note").count == 3)
    #expect(car.children("note")[2].text == "c")
    #expect(car.children("note").last?.text == "c")
    #expect(car.descendants.count == 6)
    #expect(!car.children.isEmpty && car.children("x").isEmpty)
    #expect(car.children[0].children[0].children.isEmpty)
    #expect(car.children("note")[2].attributes.count == 3)
    #expect(car.children("note")[2].attributes[1].value == "2")
    #expect(car.attributes.first?.name == "name")
    #expect(document.root.attributes.isEmpty && document.root.children.count == 1)
  }

  @Test func `paths as text, of a node and of a document`() throws {
    #expect(try document.select("log/car/note").map(\.stringValue) == ["a", "b", "c"])
    #expect(try document.select("//note", limit: 2).map(\.stringValue) == ["a", "b"])
    #expect(try document.select(XMLPath("//note"), limit: 1).map(\.stringValue) == ["a"])
    #expect(try document.firstMatch("//note[1]")?.stringValue == "b")
    #expect(try document.firstMatch("//missing")?.item == nil)
    #expect(try Array(document.matches("//*.id")).count == 2)
    #expect(document.child("log/car[0]")?.attribute("name") == "Civic")
    #expect(document.attribute("log.owner") == "Ann")
    #expect(document.attribute("log.age") == nil)
    #expect(try log.select("car/note[-1]").map(\.stringValue) == ["c"])
    #expect(try log.select("car/note", limit: 1).count == 1)
    #expect(try log.firstMatch("car/note")?.stringValue == "a")
    #expect(try Array(log.matches("*")).count == 3)
    let error = #expect(throws: XMLPathError.self) { try document.select("log/") }
    #expect(error?.code == .incomplete)
    #expect(error?.code.description == "incomplete")
  }
}

/// Texts as numbers and the like.
@Suite struct `Typed values` {
  private let document: XMLTreeDocument

  init() throws {
    document = try XMLTreeParser().parse(
      """
      <r n=" 12 " big="1e999" inf="INF" hex="zwölf" empty="" yes="1" no=" false ">
      <a> 3.5
      </a><b>x<c>1</c>y</b><d/></r>
      """)
  }

  private var top: XMLTreeNode {
    get throws { try #require(document.documentElement) }
  }

  @Test func `white space at the ends is left out where the type does not want it`() throws {
    #expect(try top.attribute("n", as: Int.self) == 12)
    #expect(try top.attribute("n", as: Double.self) == 12)
    #expect(try top.attribute("n", as: String.self) == " 12 ")
    #expect(try top.child("a")?.value(as: Double.self) == 3.5)
    #expect(try document.root.attribute("r.n", as: UInt8.self) == 12)
  }

  @Test func `Boolean values are words or digits`() throws {
    #expect(try top.attribute("yes", as: Bool.self) == true)
    #expect(try top.attribute("no", as: Bool.self) == false)
    #expect(throws: XMLValueError.self) { try top.attribute("n", as: Bool.self) }
  }

  @Test func `what is missing is nil, also with a default`() throws {
    #expect(try top.attribute("missing", as: Int.self) == nil)
    #expect(try top.attribute("missing", as: Int.self) ?? 1 == 1)
    #expect(try top.child("missing")?.value(as: Int.self) == nil)
  }

  @Test func `what is there and no such value is an error with its place`() throws {
    let error = #expect(throws: XMLValueError.self) { try top.attribute("hex", as: Int.self) }
    #expect(
      error?.description
        == "1:1: the attribute “hex” of <r> is “zwölf”, which is not a value of the type Int")
    #expect(error?.text == "zwölf" && error?.type == "Int")
    let empty = #expect(throws: XMLValueError.self) { try top.child("d")?.value(as: Int.self) }
    #expect(
      empty?.description == "3:22: the text of <d> is “”, which is not a value of the type Int")
    #expect(throws: XMLValueError.self) { try top.attribute("empty", as: Double.self) }
    let text = try #require(try top.child("a")?.firstChild)
    #expect(throws: XMLValueError.self) { try text.value(as: Int.self) }
  }

  @Test func `a number that its type cannot hold is none`() throws {
    #expect(throws: XMLValueError.self) { try top.attribute("big", as: Double.self) }
    #expect(throws: XMLValueError.self) {
      try XMLTreeParser().parse("<a>300</a>").documentElement?.value(as: Int8.self)
    }
    #expect(try top.attribute("inf", as: Double.self) == .infinity)
  }

  @Test(arguments: [
    ("INF", Double.infinity), ("-INF", -.infinity), ("1e3", 1000), ("-.5", -0.5), ("0x10", nil),
    ("inf", nil), ("infinity", nil), ("nan", nil), ("nan(1)", nil), ("0x1p3", nil), ("-1e999", nil),
  ]) func `a binary fraction is written as in XML Schema`(text: String, value: Double?) throws {
    let element = try #require(try XMLTreeParser().parse("<a>\(text)</a>").documentElement)
    #expect((try? element.value(as: Double.self)) == value)
    #expect((try? element.value(as: Float.self)) == value.map { Float($0) })
  }

  @Test func `NaN is a number`() throws {
    let element = try XMLTreeParser().parse("<a> NaN </a>").documentElement
    #expect(try element?.value(as: Double.self).isNaN == true)
  }

  @Test func `matches and attributes have values, too`() throws {
    #expect(try document.select("r/b/c").map { try $0.value(as: Int.self) } == [1])
    #expect(try document.select("r/@yes").map { try $0.value(as: Int.self) } == [1])
    #expect(try document.firstMatch("r/b")?.value(as: String.self) == "x1y")
    #expect(try top.child("b")?.value(as: String.self) == "xy")
    #expect(try top.attributes.first(named: "n")?.value(as: Int.self) == 12)
    let error = #expect(throws: XMLValueError.self) {
      try document.firstMatch("r/b")?.value(as: Int.self)
    }
    #expect(error?.source == "the text of <b>")
  }
}
