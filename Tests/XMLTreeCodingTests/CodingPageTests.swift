// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing
import XMLTree
import XMLTreeCoding
import XMLTreeFoundation

/// The examples of `Docs/Coding.md`, as they stand there but for the indentation.
@Suite struct CodingPageTests {
  /// Lines without the space around them, and without those of imports.
  private static func lines(_ text: some StringProtocol) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") && !$0.hasPrefix("// <") }
  }

  @Test func `every example of the page is here`() throws {
    let page = try Fixtures.text(at: "\(Fixtures.root)/Docs/Coding.md")
    let source = Self.lines(try Fixtures.text(at: #filePath)).joined(separator: "\n")
    let examples = page.components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
    #expect(examples.count == 11)
    for example in examples {
      #expect(source.contains(Self.lines(example).joined(separator: "\n")), "\(example)")
    }
  }

  struct Book: Codable, Equatable {
    @AsAttribute var id: Int
    var title: String
    var category: [String]
  }

  @Test func `a book`() throws {
    let book = try XMLTreeDecoder().decode(
      Book.self,
      from: """
        <book id="123">
          <title>Cat in the Hat</title>
          <category>Kids</category>
          <category>Wildlife</category>
        </book>
        """)
    let xml = try XMLTreeEncoder().encodeToString(book, as: "book")
    #expect(book == Book(id: 123, title: "Cat in the Hat", category: ["Kids", "Wildlife"]))
    #expect(
      xml.hasSuffix(
        "<book id=\"123\"><title>Cat in the Hat</title><category>Kids</category>"
          + "<category>Wildlife</category></book>"))
  }

  @Test func `a node`() throws {
    let text = "<shop><book id='1'><title/></book><book id='2'><title>b</title></book></shop>"
    let document = try XMLTreeParser().parse(text)
    let decoder = XMLTreeDecoder()
    let second = try document.root.child("shop/book[1]").map {
      try decoder.decode(Book.self, from: $0)
    }
    #expect(second == Book(id: 2, title: "b", category: []))
  }

  struct Volume: Codable, Equatable {
    var unit: String?
    var amount: Double
    var notes: [String]

    enum CodingKeys: String, XMLCodingKey {
      case unit, amount
      case notes = "note"

      var placement: XMLPlacement {
        switch self {
        case .unit: .attribute
        case .amount: .text
        case .notes: .element(in: "notes")
        }
      }
    }
  }

  @Test func `keys that say where`() throws {
    let value = Volume(unit: "L", amount: 40.5, notes: ["full"])
    let xml = #"<volume unit="L">40.5<notes><note>full</note></notes></volume>"#
    #expect(try encoded(value, as: "volume") == xml)
    #expect(try decoded(Volume.self, xml) == value)
  }

  enum Shape: Codable, Equatable {
    case circle(Circle)
    case line(x: Int, y: Int)
  }

  struct Circle: Codable, Equatable {
    @AsAttribute var r: Double
  }

  struct Drawing: Codable, Equatable {
    @AsAttribute var width: Int
    @AsChildren var shapes: [Shape]
  }

  @Test func `choices`() throws {
    let value = Drawing(
      width: 9, shapes: [.circle(Circle(r: 1.5)), .line(x: 1, y: 2), .circle(Circle(r: 2))])
    let xml =
      #"<drawing width="9"><circle r="1.5"/><line><x>1</x><y>2</y></line>"#
      + #"<circle r="2.0"/></drawing>"#
    #expect(try encoded(value, as: "drawing") == xml)
    #expect(try decoded(Drawing.self, xml) == value)
  }

  enum Inline: Codable, Equatable {
    case text(String)
    case b(String)

    enum CodingKeys: String, CodingKey {
      case text = "text()"
      case b
    }
  }

  struct Paragraph: Codable, Equatable {
    @AsContent var content: [Inline]
  }

  @Test func `mixed content`() throws {
    let value = Paragraph(content: [.text("new "), .b("tyres"), .text(" too")])
    #expect(try encoded(value, as: "p") == "<p>new <b>tyres</b> too</p>")
    #expect(try decoded(Paragraph.self, "<p>new <b>tyres</b> too</p>") == value)
  }

  struct Colour: Codable, Equatable {
    var hex: String
    init?(hex: String) {
      guard hex.hasPrefix("#") else { return nil }
      self.hex = hex
    }
  }

  @Test func `a registry`() throws {
    var decoder = XMLTreeDecoder()
    decoder.values = .foundation  // ISO 8601
    decoder.values = .foundation(dates: .pattern("dd.MM.yyyy"))
    decoder.values.register(
      Colour.self, expected: "a colour such as #ff0000",
      decode: { Colour(hex: $0) }, encode: { $0.hex })
    struct Spot: Codable {
      var colour: Colour
      var date: Date
    }
    let spot = try decoder.decode(
      Spot.self, from: "<s><colour>#ff0000</colour><date>02.01.1970</date></s>")
    #expect(spot.colour.hex == "#ff0000")
    #expect(spot.date.timeIntervalSince1970 == 86_400)
  }

  struct Item: Codable, Equatable {
    var title: String
    var creator: String

    enum CodingKeys: String, CodingKey {
      case title
      case creator = "dc:creator"
    }
  }

  @Test func `namespaces`() throws {
    var decoder = XMLTreeDecoder()
    decoder.namespaces = ["dc": "http://purl.org/dc/elements/1.1/"]
    let item = try decoder.decode(
      Item.self,
      from: "<i xmlns:d='http://purl.org/dc/elements/1.1/'><title/><d:creator>A</d:creator></i>")
    #expect(item.creator == "A")
  }

  @Test func `a stream`() async throws {
    let file = Fixtures.path("coding/shop.xml")
    var titles: [String] = []
    for try await book in XMLTreeDecoder().items(Book.self, at: "shop/book", from: file) {
      titles.append(book.title)
    }
    #expect(titles == ["Cat in the Hat", "Oil & tyres"])
  }

  @Test func `an error`() throws {
    var message = ""
    do {
      _ = try XMLTreeDecoder().decode(Book.self, from: "<book id='12x'/>")
    } catch DecodingError.typeMismatch(_, let context) {
      let error = context.underlyingError as? XMLCodingError
      message = "line \(error?.position?.line ?? 0): \(context.debugDescription)"
    }
    #expect(
      message
        == "line 1: the attribute `id` of `book` is “12x”, expected a whole number from "
        + "\(Int.min) to \(Int.max) (line 1, column 1)")
  }
}
