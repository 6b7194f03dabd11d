// SPDX-License-Identifier: MIT

import Testing
import XMLTreeCoding

/// Enums with associated values: cases are elements, in their order.
@Suite struct ChoiceTests {
  enum Node: Codable, Equatable {
    case a(Int)
    case b(Part)
    case point(x: Int, y: Int)
    case pair(Int, String)
    case none
    case list([Int])
    case maybe(String?)
  }

  struct Part: Codable, Equatable {
    @AsAttribute var id: Int
    var name: String?
  }

  struct Document: Codable, Equatable {
    @AsAttribute var version: Int
    @AsChildren var nodes: [Node]
  }

  static let nodes: [Node] = [
    .a(1), .b(Part(id: 2, name: "n")), .a(3), .point(x: 4, y: 5), .pair(6, "s"), .none,
    .list([7, 8]), .list([]), .maybe("t"), .maybe(nil), .maybe(""),
  ]

  static let content =
    #"<a>1</a><b id="2"><name>n</name></b><a>3</a><point><x>4</x><y>5</y></point>"#
    + #"<pair><_0>6</_0><_1>s</_1></pair><none/><list><item>7</item><item>8</item></list><list/>"#

  @Test func `children in order`() throws {
    let value = Document(version: 1, nodes: Array(Self.nodes.prefix(8)))
    let xml = #"<x version="1">"# + Self.content + "</x>"
    #expect(try encoded(value) == xml)
    #expect(try decoded(Document.self, xml) == value)
  }

  @Test func `an associated value that is nil`() throws {
    let value = Document(version: 1, nodes: Self.nodes)
    #expect(try encoded(value).contains(#"<maybe>t</maybe><maybe xsi:nil="true"/><maybe/>"#))
    #expect(try decoded(Document.self, encoded(value)) == value)
  }

  @Test func `a whole document is a list of choices`() throws {
    let xml = "<x>" + Self.content + "</x>"
    #expect(try decoded([Node].self, xml) == Array(Self.nodes.prefix(8)))
    #expect(try encoded(Array(Self.nodes.prefix(8))) == xml)
  }

  @Test func `a key of its own is an element around each`() throws {
    struct Holder: Codable, Equatable { var node: [Node] }
    let value = Holder(node: [.a(1), .none])
    #expect(
      try encoded(value) == "<x><node><a>1</a></node><node><none/></node></x>")
    #expect(try decoded(Holder.self, encoded(value)) == value)
  }

  @Test func `a single choice`() throws {
    struct Single: Codable, Equatable {
      var title: String
      @AsChildren var node: Node
    }
    let value = Single(title: "t", node: .point(x: 1, y: 2))
    let xml = "<x><title>t</title><point><x>1</x><y>2</y></point></x>"
    #expect(try encoded(value) == xml)
    // The title is no case of the enum, so it is not the choice.
    #expect(try decoded(Single.self, xml) == value)
  }

  struct Mixed: Codable, Equatable {
    var title: String
    var nodes: [Node]
    var other: Int?

    enum CodingKeys: String, CodingKey {
      case title, other
      case nodes = "*"
    }
  }

  @Test func `beside other properties`() throws {
    let xml = "<x><a>1</a><title>t</title><none/><unknown/><a>2</a><other>3</other></x>"
    #expect(
      try decoded(Mixed.self, xml)
        == Mixed(title: "t", nodes: [.a(1), .none, .a(2)], other: 3))
    #expect(
      complaint(Mixed.self, xml) { $0.isStrict = true }
        == "corrupted [] nothing asks for the element `unknown` in `x` (line 1, column 35)")
    let empty = try decoded(Mixed.self, "<x><title/></x>")
    #expect(empty == Mixed(title: "", nodes: [], other: nil))
  }

  @Test func `in an element of their own`() throws {
    struct Holder: Codable, Equatable {
      var nodes: [Node]?
      enum CodingKeys: String, CodingKey { case nodes = "nodes/*" }
    }
    let value = Holder(nodes: [.a(1), .none])
    #expect(try encoded(value) == "<x><nodes><a>1</a><none/></nodes></x>")
    #expect(try decoded(Holder.self, encoded(value)) == value)
    #expect(try decoded(Holder.self, "<x><nodes/></x>").nodes == [])
    #expect(try decoded(Holder.self, "<x/>").nodes == nil)
  }

  // MARK: Mixed content

  enum Inline: Codable, Equatable {
    case text(String)
    case b(String)
    case link(Link)
    indirect case em([Inline])

    enum CodingKeys: String, CodingKey {
      case text = "text()"
      case b, link, em
    }
  }

  struct Link: Codable, Equatable {
    @AsAttribute var href: String
    @AsText var text: String
  }

  struct Paragraph: Codable, Equatable {
    @AsAttribute var style: String?
    @AsContent var content: [Inline]
  }

  @Test func `text and elements in order`() throws {
    let xml = #"<x style="p">new <b>tyres</b> and <link href="oil">oil</link>!<b/> </x>"#
    let value = Paragraph(
      style: "p",
      content: [
        .text("new "), .b("tyres"), .text(" and "), .link(Link(href: "oil", text: "oil")),
        .text("!"), .b(""), .text(" "),
      ])
    #expect(try decoded(Paragraph.self, xml) == value)
    #expect(try encoded(value) == xml)
  }

  @Test func `texts that comments separate are one`() throws {
    let value = try decoded(Paragraph.self, "<x>a<!-- c --><![CDATA[<]]>b<?p?>c<b>d</b></x>")
    #expect(value.content == [.text("a<bc"), .b("d")])
  }

  enum Placed: Codable, Equatable {
    case text(String)
    case i(String)

    enum CodingKeys: String, XMLCodingKey {
      case text, i
      var placement: XMLPlacement { self == .text ? .text : .element }
    }
  }

  @Test func `the placement of a case can say that it is a text`() throws {
    struct Line: Codable, Equatable { @AsContent var parts: [Placed] }
    let value = Line(parts: [.text("a"), .i("b"), .text("c")])
    #expect(try encoded(value) == "<x>a<i>b</i>c</x>")
    #expect(try decoded(Line.self, encoded(value)) == value)
  }

  @Test func `white space between elements is no choice unless text is`() throws {
    struct Shapes: Codable, Equatable { @AsContent var nodes: [Node] }
    #expect(try decoded(Shapes.self, "<x>\n <a>1</a>\n</x>").nodes == [.a(1)])
    #expect(
      complaint(Shapes.self, "<x>\n <a>1</a>!\n</x>") { $0.isStrict = true }
        == "corrupted [] nothing asks for the text of `x`: “\n !\n” (line 1, column 1)")
  }

  @Test func `recursive choices`() throws {
    indirect enum Tree: Codable, Equatable {
      case leaf(Int)
      case branch([Tree])
    }
    let value: [Tree] = [.branch([.leaf(1), .branch([.leaf(2), .branch([])])]), .leaf(3)]
    let xml =
      "<x><branch><leaf>1</leaf><branch><leaf>2</leaf><branch/></branch></branch>"
      + "<leaf>3</leaf></x>"
    #expect(try encoded(value) == xml)
    #expect(try decoded([Tree].self, xml) == value)
  }

  @Test func `enums with raw values are texts`() throws {
    enum Kind: String, Codable { case car, bike }
    struct Thing: Codable, Equatable {
      @AsAttribute var kind: Kind
      var others: [Kind]
    }
    let value = Thing(kind: .car, others: [.bike, .car])
    #expect(
      try encoded(value) == #"<x kind="car"><others>bike</others><others>car</others></x>"#)
    #expect(try decoded(Thing.self, encoded(value)) == value)
    #expect(
      complaint(Thing.self, "<x kind='boat'/>").hasSuffix("(line 1, column 1)"))
  }

  @Test func `an enum that decodes itself by hand`() throws {
    enum AB: Codable, Equatable {
      case a(Int)
      case b(String)
      enum Keys: String, CodingKey { case a, b }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        if container.contains(.a) {
          self = .a(try container.decode(Int.self, forKey: .a))
        } else {
          self = .b(try container.decode(String.self, forKey: .b))
        }
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        switch self {
        case .a(let value): try container.encode(value, forKey: .a)
        case .b(let value): try container.encode(value, forKey: .b)
        }
      }
    }
    let value: [AB] = [.a(1), .b("x"), .a(2)]
    #expect(try encoded(value) == "<x><a>1</a><b>x</b><a>2</a></x>")
    #expect(try decoded([AB].self, encoded(value)) == value)
  }
}
