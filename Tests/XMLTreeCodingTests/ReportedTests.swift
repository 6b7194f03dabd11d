// SPDX-License-Identifier: MIT

import Testing
import XMLTreeCoding

/// What users of XMLCoder report, by the numbers of its issues.
@Suite struct ReportedTests {
  // Issue 12: a value beside an attribute.
  struct Preview: Codable, Equatable {
    var displayTarget: String
    var time: Time

    struct Time: Codable, Equatable {
      var format: String
      var value: String

      enum CodingKeys: String, CodingKey {
        case format = "@format"
        case value = ""
      }
    }

    enum CodingKeys: String, CodingKey {
      case displayTarget = "@display_target"
      case time = "preview_image_time"
    }
  }

  @Test func `12: the text of an element with an attribute, also inside another`() throws {
    let time = #"<preview_image_time format="24/999 1000/nonDrop">00:00:17:01</preview_image_time>"#
    let expected = Preview.Time(format: "24/999 1000/nonDrop", value: "00:00:17:01")
    #expect(try decoded(Preview.Time.self, time) == expected)
    let xml = #"<x display_target="iOS-6.5-in">\#(time)</x>"#
    let value = Preview(displayTarget: "iOS-6.5-in", time: expected)
    #expect(try decoded(Preview.self, xml) == value)
    #expect(try encoded(value) == xml)
  }

  // Issues 25 and 119: choices.
  enum AB: Codable, Equatable {
    case a(A)
    case b(B)
    struct A: Codable, Equatable { @AsAttribute var value: Int }
    struct B: Codable, Equatable { @AsAttribute var value: String }
  }

  @Test func `25: an array of an enum with associated values`() throws {
    let xml = #"<x><a value="42"/><b value="forty-two"/><a value="1"/></x>"#
    let value: [AB] = [.a(.init(value: 42)), .b(.init(value: "forty-two")), .a(.init(value: 1))]
    #expect(try decoded([AB].self, xml) == value)
    #expect(try encoded(value) == xml)
  }

  @Test func `37: elements keep their order`() throws {
    struct Ordered: Codable, Equatable {
      var z: Int
      var a: [Int]
      var m: String
      var b: Int
    }
    let value = Ordered(z: 1, a: [2, 3], m: "m", b: 4)
    #expect(try encoded(value) == "<x><z>1</z><a>2</a><a>3</a><m>m</m><b>4</b></x>")
  }

  @Test func `65: an array of one element`() throws {
    struct ProudParent: Codable, Equatable { var myChildAge: [Int] }
    for ages in [[2], [2, 3], []] {
      let value = ProudParent(myChildAge: ages)
      #expect(try decoded(ProudParent.self, encoded(value)) == value)
    }
  }

  // Issue 75: a tree through unkeyed containers.
  struct TreeNode: Codable, Equatable {
    var element: String
    var children: [TreeNode]

    enum CodingKeys: String, CodingKey { case node, children }

    init(_ element: String, _ children: [TreeNode] = []) {
      self.element = element
      self.children = children
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      element = try container.decode(String.self, forKey: .node)
      children = []
      guard container.contains(.children) else { return }
      var list = try container.nestedUnkeyedContainer(forKey: .children)
      while !list.isAtEnd { children.append(try list.decode(TreeNode.self)) }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(element, forKey: .node)
      guard !children.isEmpty else { return }
      var list = container.nestedUnkeyedContainer(forKey: .children)
      for child in children { try list.encode(child) }
    }
  }

  @Test func `75: a tree through unkeyed containers`() throws {
    let tree = TreeNode("0", [TreeNode("1", [TreeNode("11")]), TreeNode("2", [TreeNode("21")])])
    let xml =
      "<x><node>0</node><children><node>1</node><children><node>11</node></children></children>"
      + "<children><node>2</node><children><node>21</node></children></children></x>"
    #expect(try encoded(tree) == xml)
    #expect(try decoded(TreeNode.self, xml) == tree)
  }

  @Test func `119: choices beside an attribute and in both directions`() throws {
    enum IntOrString: Codable, Equatable {
      case int(Int)
      case string(String)
    }
    struct Root: Codable, Equatable {
      @AsAttribute var id: Int
      @AsChildren var values: [IntOrString]
    }
    let value = Root(id: 100, values: [.int(5), .string("foo"), .int(6), .string("bar")])
    let xml =
      #"<x id="100"><int>5</int><string>foo</string><int>6</int><string>bar</string></x>"#
    #expect(try encoded(value) == xml)
    #expect(try decoded(Root.self, xml) == value)
  }

  // Issue 122: choices inside an element of their own.
  struct Book: Codable, Equatable {
    var title: String
    var chapters: [Chapter]

    enum CodingKeys: String, CodingKey {
      case title = "@title"
      case chapters = "chapters/*"
    }
  }

  enum Chapter: Codable, Equatable {
    case intro(Content)
    case body(Content)
    case outro(Content)

    struct Content: Codable, Equatable {
      @AsAttribute var title: String
      @AsText var content: String
    }

    enum CodingKeys: String, CodingKey {
      case intro, outro
      case body = "chapter"
    }
  }

  @Test func `122: choices inside an element of their own`() throws {
    let xml = """
      <x title="Example"><chapters><intro title="Intro">Content of first chapter</intro>\
      <chapter title="Chapter 1">Content of chapter 1</chapter>\
      <chapter title="Chapter 2">Content of chapter 2</chapter>\
      <outro title="Epilogue">Content of last chapter</outro></chapters></x>
      """
    let value = Book(
      title: "Example",
      chapters: [
        .intro(.init(title: "Intro", content: "Content of first chapter")),
        .body(.init(title: "Chapter 1", content: "Content of chapter 1")),
        .body(.init(title: "Chapter 2", content: "Content of chapter 2")),
        .outro(.init(title: "Epilogue", content: "Content of last chapter")),
      ])
    #expect(try decoded(Book.self, xml) == value)
    #expect(try encoded(value) == xml)
  }

  // Issues 193 and 250: an element and an attribute of the same name.
  struct Barline: Codable, Equatable {
    var codaName: String?
    var coda: Coda?

    struct Coda: Codable, Equatable {
      @AsAttribute var id: String?
      @AsAttribute var smufl: String?
    }

    enum CodingKeys: String, CodingKey {
      case codaName = "@coda"
      case coda
    }
  }

  @Test func `193: an element and an attribute of the same name`() throws {
    let xml = #"<x coda="name-1"><coda id="1" smufl="coda-char"/></x>"#
    let value = Barline(codaName: "name-1", coda: .init(id: "1", smufl: "coda-char"))
    #expect(try decoded(Barline.self, xml) == value)
    #expect(try encoded(value) == xml)
    #expect(try decoded(Barline.self, "<x/>") == Barline(codaName: nil, coda: nil))
  }

  @Test func `250: the same with different contents`() throws {
    struct Shelf: Codable, Equatable {
      var list: String
      var books: [Book]
      struct Book: Codable, Equatable { @AsAttribute var id: Int }
      enum CodingKeys: String, CodingKey {
        case list = "@List"
        case books = "List/Book"
      }
    }
    let xml = #"<x List="first"><List><Book id="1"/><Book id="2"/></List></x>"#
    let value = Shelf(list: "first", books: [.init(id: 1), .init(id: 2)])
    #expect(try decoded(Shelf.self, xml) == value)
    #expect(try encoded(value) == xml)
  }

  // Issues 198 and 206: time that grows faster than the document.
  @Test func `198 and 206: large documents take time in proportion`() throws {
    struct Entry: Codable, Equatable {
      @AsAttribute var id: Int
      var word: [String]
      var sense: [String]
    }
    struct Dictionary: Codable { var entry: [Entry] }
    func count(_ entries: Int) throws -> Int {
      let one = "<word>w</word><sense>s</sense><sense>t</sense>"
      var xml = "<d>"
      for id in 0..<entries { xml += "<entry id='\(id)'>\(one)</entry>" }
      let value = try decoded(Dictionary.self, xml + "</d>")
      #expect(value.entry.last == Entry(id: entries - 1, word: ["w"], sense: ["s", "t"]))
      return value.entry.count
    }
    // Were it quadratic, this would take minutes.
    #expect(try count(30_000) == 30_000)
  }

  @Test func `215 and 284: optional properties in wrappers tolerate a missing key`() throws {
    struct Slot: Codable, Equatable {
      @AsAttribute var name: String
      @AsAttribute var filter: String?
      @AsElement var note: String?
      @AsElement var number: Int?
    }
    #expect(
      try decoded(Slot.self, "<x name='n'/>")
        == Slot(name: "n", filter: nil, note: nil, number: nil))
    #expect(
      complaint(Slot.self, "<x/>")
        == "missing name [] no attribute `name` in `x` (line 1, column 1)")
  }

  @Test func `285: an optional text under the empty key`() throws {
    struct Value: Codable, Equatable {
      @AsAttribute var ref: String?
      @AsText var value: String?
      enum CodingKeys: String, CodingKey {
        case ref
        case value = ""
      }
    }
    #expect(try decoded(Value.self, "<x ref='r'>v</x>") == Value(ref: "r", value: "v"))
    #expect(try decoded(Value.self, "<x/>") == Value(ref: nil, value: nil))
    #expect(try encoded(Value(ref: nil, value: "v")) == "<x>v</x>")
    struct Plain: Codable, Equatable {
      @AsElement var value: String?
      enum CodingKeys: String, CodingKey { case value = "" }
    }
    #expect(try decoded(Plain.self, "<x>v</x>") == Plain(value: "v"))
  }

  @Test func `286: an array in a wrapper`() throws {
    struct PageObject: Codable, Equatable {
      @AsElement var pageContent: [PageContent]
      struct PageContent: Codable, Equatable { var text: String }
      enum CodingKeys: String, CodingKey { case pageContent = "PageContent" }
    }
    let xml =
      "<x><PageContent><text>a</text></PageContent><PageContent><text>b</text></PageContent></x>"
    let value = PageObject(pageContent: [.init(text: "a"), .init(text: "b")])
    #expect(try decoded(PageObject.self, xml) == value)
    #expect(try encoded(value) == xml)
    #expect(try decoded(PageObject.self, "<x/>") == PageObject(pageContent: []))
  }
}
