// SPDX-License-Identifier: MIT

import Testing
import XMLTree
import XMLTreeCoding

/// The forms of an encoder that change no value: CDATA and sorted keys.
@Suite struct EncodingFormTests {
  // MARK: CDATA

  struct Post: Codable, Equatable {
    @AsAttribute var id: String
    var title: String
    var body: String
    var tag: [String]
    var stars: Int
  }

  private let post = Post(
    id: "a&b", title: "Cats", body: "<p>ab ]]> c</p>", tag: ["x", ""], stars: 5)

  @Test func `texts are escaped by default`() throws {
    #expect(
      try encoded(post) == "<x id=\"a&amp;b\"><title>Cats</title>"
        + "<body>&lt;p&gt;ab ]]&gt; c&lt;/p&gt;</body><tag>x</tag><tag/><stars>5</stars></x>")
  }

  @Test func `each text of a String is a CDATA section`() throws {
    let xml = try encoded(post) { $0.texts = .cdata }
    #expect(
      xml == "<x id=\"a&amp;b\"><title><![CDATA[Cats]]></title>"
        + "<body><![CDATA[<p>ab ]]]]><![CDATA[> c</p>]]></body>"
        + "<tag><![CDATA[x]]></tag><tag/><stars>5</stars></x>")
    #expect(try decoded(Post.self, xml) == post)
  }

  @Test func `only texts with markup are CDATA sections`() throws {
    let xml = try encoded(post) { $0.texts = .cdataForMarkup }
    #expect(
      xml == "<x id=\"a&amp;b\"><title>Cats</title>"
        + "<body><![CDATA[<p>ab ]]]]><![CDATA[> c</p>]]></body>"
        + "<tag>x</tag><tag/><stars>5</stars></x>")
    #expect(try decoded(Post.self, xml) == post)
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

  @Test func `the text between elements, too`() throws {
    let value = Paragraph(content: [.text("a < b "), .b("c"), .text(" & d")])
    let xml = try encoded(value, as: "p") { $0.texts = .cdataForMarkup }
    #expect(xml == "<p><![CDATA[a < b ]]><b>c</b><![CDATA[ & d]]></p>")
    #expect(try decoded(Paragraph.self, xml) == value)
  }

  // MARK: Sorted keys

  struct Car: Codable, Equatable {
    var odometer: [String: Int]
    var make: String
    @AsAttribute var year: Int
    @AsAttribute var colour: String
    var driver: [String]
  }

  @Test func `elements and attributes are sorted, and items keep their order`() throws {
    let car = Car(
      odometer: ["may": 3, "april": 2, "Zürich": 1, "april-2": 4], make: "Civic", year: 2009,
      colour: "red", driver: ["Zoe", "Ann"])
    let xml = try encoded(car) { $0.sortsKeys = true }
    #expect(
      xml == "<x colour=\"red\" year=\"2009\"><driver>Zoe</driver><driver>Ann</driver>"
        + "<make>Civic</make><odometer><Zürich>1</Zürich><april>2</april>"
        + "<april-2>4</april-2><may>3</may></odometer></x>")
    #expect(try decoded(Car.self, xml) == car)
  }

  @Test func `entries are sorted by their keys`() throws {
    let xml = try encoded(["b": 1, "a c": 2, "": 3]) {
      $0.dictionaries = .entries()
      $0.sortsKeys = true
    }
    #expect(
      xml == "<x><entry key=\"\">3</entry><entry key=\"a c\">2</entry>"
        + "<entry key=\"b\">1</entry></x>")
  }

  enum Shape: Codable, Equatable {
    case square(Int)
    case circle(Int)
  }

  struct Drawing: Codable, Equatable {
    var title: String
    @AsChildren var shapes: [Shape]
  }

  @Test func `choices and mixed content keep their order`() throws {
    let drawing = Drawing(title: "t", shapes: [.square(1), .circle(2), .square(3)])
    #expect(
      try encoded(drawing) { $0.sortsKeys = true }
        == "<x><title>t</title><square>1</square><circle>2</circle><square>3</square></x>")
    let value = Paragraph(content: [.text("z"), .b("c"), .text("a")])
    #expect(try encoded(value, as: "p") { $0.sortsKeys = true } == "<p>z<b>c</b>a</p>")
  }

  /// Dictionaries of one content give one text, whatever the order in which they were made.
  @Test(arguments: 0..<20)
  func `equal values give equal bytes`(seed: Int) throws {
    let names = (0..<200).map { "k\(($0 * 7919 + seed) % 1000)" }
    var first: [String: [String: Int]] = [:]
    var second: [String: [String: Int]] = Dictionary(minimumCapacity: 1000)
    for name in names { first[name] = ["b": 1, "a": 2, "c": 3] }
    for name in names.reversed() { second[name] = ["c": 3, "a": 2, "b": 1] }
    #expect(
      try encoded(first) { $0.sortsKeys = true } == encoded(second) { $0.sortsKeys = true })
  }

  // MARK: Wrappers

  struct Wrapped: Codable {
    @AsAttribute var id: Int
    @AsElement var names: [String]
    @AsText var text: String?
    @AsChildren var shapes: [Int]
    @AsContent var content: [Int]
  }

  @Test func `wrappers print as their values`() {
    let value = Wrapped(id: 12, names: ["a"], text: nil, shapes: [1], content: [])
    #expect(
      "\(value)" == "Wrapped(_id: 12, _names: [\"a\"], _text: nil, _shapes: [1], _content: [])")
    #expect("\(AsText(wrappedValue: "a"))" == "a")
    #expect(String(reflecting: AsText(wrappedValue: "a")) == "\"a\"")
  }
}
