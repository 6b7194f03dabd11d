// SPDX-License-Identifier: MIT

import Testing
import XMLTree
import XMLTreeCoding

/// Where a property is found, and where it is written.
@Suite struct PlacementTests {
  // MARK: By default

  struct Entry: Codable, Equatable {
    var id: Int
    var title: String
  }

  @Test func `the element of that name, else the attribute`() throws {
    #expect(
      try decoded(Entry.self, "<e><id>1</id><title>a</title></e>") == Entry(id: 1, title: "a"))
    #expect(try decoded(Entry.self, "<e id='1' title='a'/>") == Entry(id: 1, title: "a"))
    #expect(try decoded(Entry.self, "<e id='1'><title>a</title></e>") == Entry(id: 1, title: "a"))
  }

  @Test func `where both are there the element wins, and strict reports it`() throws {
    let xml = "<e id='2'><id>1</id><title>a</title></e>"
    #expect(try decoded(Entry.self, xml) == Entry(id: 1, title: "a"))
    #expect(
      complaint(Entry.self, xml) { $0.isStrict = true }
        == "corrupted [id] `e` has an element and an attribute `id`, and the key does not say "
        + "which is meant (line 1, column 1)")
  }

  @Test func `elements are written unless told`() throws {
    #expect(try encoded(Entry(id: 1, title: "a")) == "<x><id>1</id><title>a</title></x>")
  }

  // MARK: By keys

  struct Keyed: Codable, Equatable {
    var id: Int
    var unit: String?
    var amount: Double
    var note: String?

    enum CodingKeys: String, XMLCodingKey {
      case id, unit, amount, note
      var placement: XMLPlacement {
        switch self {
        case .id, .unit: .attribute
        case .amount: .text
        case .note: .element
        }
      }
    }
  }

  @Test func `keys say attribute, element or text`() throws {
    let value = Keyed(id: 7, unit: "L", amount: 40.5, note: nil)
    #expect(try encoded(value) == #"<x id="7" unit="L">40.5</x>"#)
    #expect(try decoded(Keyed.self, #"<x id="7" unit="L"> 40.50 </x>"#) == value)
    // An element where an attribute is meant, and the other way round, is not looked at.
    #expect(
      complaint(Keyed.self, "<x><id>7</id>40.5</x>")
        == "missing id [] no attribute `id` in `x` (line 1, column 1)")
    #expect(try decoded(Keyed.self, "<x id='7' note='n'>40.5</x>").note == nil)
  }

  struct Written: Codable, Equatable {
    var id: Int
    var value: String
    var tags: [String]

    enum CodingKeys: String, CodingKey {
      case id = "@id"
      case value = "text()"
      case tags = "tags/tag"
    }
  }

  @Test func `the text of a key says it, too`() throws {
    let value = Written(id: 1, value: "v", tags: ["a", "b"])
    let xml = #"<x id="1">v<tags><tag>a</tag><tag>b</tag></tags></x>"#
    #expect(try encoded(value) == xml)
    #expect(try decoded(Written.self, xml) == value)
  }

  // MARK: By wrappers

  struct Wrapped: Codable, Equatable {
    @AsAttribute var id: Int
    @AsAttribute var lang: String?
    @AsElement var title: String
    @AsElement var subtitle: String?
    @AsElement var tag: [String]
  }

  @Test func `wrappers say it`() throws {
    let value = Wrapped(id: 1, lang: nil, title: "t", subtitle: "s", tag: ["a", "b"])
    let xml =
      #"<x id="1"><title>t</title><subtitle>s</subtitle><tag>a</tag><tag>b</tag></x>"#
    #expect(try encoded(value) == xml)
    #expect(try decoded(Wrapped.self, xml) == value)
    let same = "<x id='1' title='no' lang='en'><id>2</id><title>t</title></x>"
    #expect(
      try decoded(Wrapped.self, same)
        == Wrapped(id: 1, lang: "en", title: "t", subtitle: nil, tag: []))
  }

  struct Volume: Codable, Equatable {
    @AsAttribute var unit: String?
    @AsText var amount: Double
  }

  struct Note: Codable, Equatable {
    @AsText var text: String?
  }

  @Test func `text of the element`() throws {
    #expect(try encoded(Volume(unit: "L", amount: 40.5)) == #"<x unit="L">40.5</x>"#)
    #expect(
      try decoded(Volume.self, "<v unit='L'>40.5</v>") == Volume(unit: "L", amount: 40.5))
    #expect(try decoded(Volume.self, "<v>1</v>") == Volume(unit: nil, amount: 1))
    #expect(try decoded(Note.self, "<n/>") == Note(text: nil))
    #expect(try decoded(Note.self, "<n> a </n>") == Note(text: " a "))
    #expect(try encoded(Note(text: nil)) == "<x/>")
    #expect(
      complaint(Volume.self, "<v>much</v>")
        == "mismatch [amount] the text of `v` is “much”, expected a number such as 82.4 "
        + "(line 1, column 1)")
  }

  @Test func `numbers and truth values are as in XML Schema`() throws {
    struct Values: Codable {
      var a: Bool
      var b: Bool
      var c: Double
      var d: Double
      var e: Int8
      var f: Double
    }
    let value = try decoded(
      Values.self,
      "<x><a> 1 </a><b>false</b><c>-INF</c><d>1e3</d><e>\n-128 </e><f>0.1</f></x>")
    #expect(value.a && !value.b && value.c == -.infinity && value.d == 1000)
    #expect(value.e == -128 && value.f == 0.1)
    #expect(
      try encoded(value)
        == "<x><a>true</a><b>false</b><c>-INF</c><d>1000.0</d><e>-128</e><f>0.1</f></x>")
    struct Small: Decodable { var n: Int8 }
    #expect(
      complaint(Small.self, "<x><n>128</n></x>")
        == "mismatch [n] `n` is “128”, expected a whole number from -128 to 127 "
        + "(line 1, column 4)")
    for bad in ["", "1.0", "0x1", "--1", "1 2", "1e2"] {
      #expect(throws: DecodingError.self) { try decoded(Small.self, "<x><n>\(bad)</n></x>") }
    }
    struct Number: Decodable { var n: Double }
    for bad in ["inf", "0x1p3", "nan", "1,5", "1e", ".", "-"] {
      #expect(throws: DecodingError.self) { try decoded(Number.self, "<x><n>\(bad)</n></x>") }
    }
  }

  @Test func `a text with elements in it is no value`() {
    struct Title: Decodable { var title: String }
    #expect(
      complaint(Title.self, "<x><title>a <b>c</b></title></x>")
        == "mismatch [title] `title` has child elements, expected a text alone "
        + "(line 1, column 4)")
  }

  @Test func `text in several pieces is one`() throws {
    struct Title: Decodable { var title: String }
    let xml = "<x><title>a<![CDATA[<b>]]><!-- c -->d<?e?>f</title></x>"
    #expect(try decoded(Title.self, xml).title == "a<b>df")
  }

  @Test func `the element itself can be asked for`() throws {
    struct Raw: Decodable {
      var names: [String]
      var line: Int?
      init(from decoder: any Decoder) throws {
        let element = try #require(decoder.xmlElement)
        names = element.childElements.map(\.name)
        line = element.position?.line
      }
    }
    #expect(try decoded(Raw.self, "\n<x><a/><b/></x>").names == ["a", "b"])
    #expect(try decoded([Raw].self, "<y>\n<x/></y>").first?.line == 2)
  }
}
