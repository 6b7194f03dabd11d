// SPDX-License-Identifier: MIT

import Testing
import XMLTree
import XMLTreeCoding

/// Keys of several steps, in both directions.
struct KeyStepTests {
  struct Trip: Codable, Equatable {
    var start: String?
    var points: [Int]
    var unit: String?
    var note: String?
    var end: Double?

    enum CodingKeys: String, CodingKey {
      case start = "head/from/name"
      case points = "track/segment/point"
      case unit = "track/@unit"
      case note = "head/from/text()"
      case end = "track/segment/length"
    }
  }

  static let whole =
    "<trip><head><from><name>Rome</name>by car</from></head><track unit=\"km\"><segment>"
    + "<point>1</point><point>2</point><length>7.5</length></segment></track></trip>"
  static let trip = Trip(start: "Rome", points: [1, 2], unit: "km", note: "by car", end: 7.5)

  @Test(arguments: [false, true])
  func aKeyLeadsThroughAnyNumberOfElements(isStrict: Bool) throws {
    var decoder = XMLTreeDecoder()
    decoder.isStrict = isStrict
    #expect(try decoder.decode(Trip.self, from: Self.whole) == Self.trip)
  }

  @Test func keysThatLeadThroughTheSameElementsAreWrittenIntoOne() throws {
    let text = try encoded(Self.trip, as: "trip")
    #expect(
      text == "<trip><head><from><name>Rome</name>by car</from></head><track unit=\"km\"><segment>"
        + "<point>1</point><point>2</point><length>7.5</length></segment></track></trip>")
  }

  @Test(arguments: [
    "<trip/>", "<trip><head/></trip>", "<trip><head><from/></head></trip>",
    "<trip><track><segment/></track></trip>", "<trip><track/></trip>",
  ])
  func whatIsMissingAtAnyStepIsNil(text: String) throws {
    let trip = try XMLTreeDecoder().decode(Trip.self, from: text)
    #expect(trip == Trip(start: nil, points: [], unit: nil, note: nil, end: nil))
  }

  @Test func allElementsOfAStepAreLookedInto() throws {
    let trip = try XMLTreeDecoder().decode(
      Trip.self,
      from:
        "<t><track><segment><point>1</point></segment><segment><point>2</point></segment></track>"
        + "<track><segment/><segment><point>3</point></segment></track></t>")
    #expect(trip.points == [1, 2, 3])
  }

  @Test(arguments: [
    ("<t><head><from><name>a</name><name>b</name></from></head></t>", "more than once"),
    ("<t><head><from><name>a</name><town/></from></head></t>", "`town` in `from`"),
    ("<t><head><via/><from><name>a</name></from></head></t>", "`via` in `head`"),
    ("<t><track unit='km' since='1'/></t>", "attribute `since` of `track`"),
    ("<t><track>words</track></t>", "text of `track`"),
    ("<t><track unit='km'/><track unit='mi'/></t>", "more than once"),
  ])
  func aStrictDecoderLosesNothingOnTheWay(text: String, said: String) throws {
    var decoder = XMLTreeDecoder()
    _ = try decoder.decode(Trip.self, from: text)
    decoder.isStrict = true
    let error = #expect(throws: DecodingError.self) {
      _ = try decoder.decode(Trip.self, from: text)
    }
    #expect("\(try #require(error))".contains(said))
  }

  @Test func aRequiredValueThatIsMissingSaysTheWay() throws {
    struct Needed: Codable {
      var unit: String
      enum CodingKeys: String, CodingKey { case unit = "a/b/@k" }
    }
    let error = #expect(throws: DecodingError.self) {
      _ = try XMLTreeDecoder().decode(Needed.self, from: "<r><a><b/></a></r>")
    }
    #expect("\(try #require(error))".contains("no attribute `k` in `a/b`"))
  }

  struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }

  /// A type with one optional property under a key that is data.
  struct Holder: Codable {
    @TaskLocal static var key = ""
    var value: String?

    init(value: String?) { self.value = value }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      value = try container.decodeIfPresent(String.self, forKey: AnyKey(stringValue: Self.key))
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: AnyKey.self)
      try container.encodeIfPresent(value, forKey: AnyKey(stringValue: Self.key))
    }
  }

  @Test(arguments: [
    "a//b", "/a", "a/", "a/@", "@k/a", "a/*/b", "a/text()/b", "a/../b", "./a", "a[1]/b", "a/@*",
    "@",
    "//a", "a/node()/@k", "count()",
  ])
  func aKeyThatCannotBeMeantIsRefusedInBothDirections(key: String) throws {
    try Holder.$key.withValue(key) { () throws in
      let decoding = complaint(Holder.self, "<r/>")
      #expect(decoding.contains("the key “\(key)” cannot be meant"))
      let encoding = #expect(throws: EncodingError.self) { try encoded(Holder(value: "x")) }
      #expect("\(try #require(encoding))".contains("the key “\(key)” cannot be meant"))
    }
  }

  @Test(arguments: [
    "a", "@k", "a/b", "a/@k", "a/b/@k", "a/b/c/d", "a/text()", "{urn:x/y}a/b", "text()", "",
  ])
  func whatIsWrittenUnderAKeyIsReadUnderIt(key: String) throws {
    try Holder.$key.withValue(key) { () throws in
      let text = try encoded(Holder(value: "x & y"))
      let holder = try decoded(Holder.self, text) { $0.isStrict = true }
      #expect(holder.value == "x & y")
    }
  }

  struct Choices: Codable, Equatable {
    enum Shape: Codable, Equatable {
      case dot(Int)
      case line(Int)
    }
    var shapes: [Shape]
    var width: Int?
    enum CodingKeys: String, CodingKey {
      case shapes = "page/layer/*"
      case width = "page/@width"
    }
  }

  @Test func choicesStandInElementsOfAnyDepth() throws {
    let drawing = Choices(shapes: [.dot(1), .line(2), .dot(3)], width: 9)
    let text = try encoded(drawing, as: "d")
    #expect(
      text
        == "<d><page width=\"9\"><layer><dot>1</dot><line>2</line><dot>3</dot></layer></page></d>")
    #expect(try XMLTreeDecoder().decode(Choices.self, from: text) == drawing)
  }

  struct Linked: Codable, Equatable {
    var first: String?
    var second: String?
    enum CodingKeys: String, CodingKey {
      case first = "@{urn:a}id"
      case second = "@{urn:b}id"
    }
  }

  @Test func attributesOfTwoNamespacesHaveTwoPrefixes() throws {
    let linked = Linked(first: "1", second: "2")
    let text = try encoded(linked) { $0.namespaces = ["ns2": "urn:c"] }
    #expect(
      text
        == "<x xmlns:ns2=\"urn:c\" xmlns:ns=\"urn:a\" xmlns:ns3=\"urn:b\" ns:id=\"1\" ns3:id=\"2\"/>"
    )
    #expect(try decoded(Linked.self, text) == linked)
  }

  @Test func ofTwoPrefixesOfANamespaceTheFirstByNameIsWritten() throws {
    let spaces = ["c": "urn:a", "b": "urn:a", "": "urn:a", "d": "urn:a"]
    let text = try encoded(Linked(first: "1", second: nil)) { $0.namespaces = spaces }
    #expect(text.contains(" b:id=\"1\""))
  }

  struct Nesting: Decodable {
    nonisolated(unsafe) static weak var decoder: AnyObject?
    init(from decoder: any Decoder) throws {
      Self.decoder = decoder as AnyObject
      let keyed = try decoder.container(keyedBy: AnyKey.self)
      _ = try keyed.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey(stringValue: "a"))
    }
  }

  // One after the other, because they share the reference.
  @Test(.serialized, arguments: [false, true])
  func containersInsideOfValuesAreFreedWithTheirDecoder(isStrict: Bool) throws {
    _ = try decoded([Nesting].self, "<r><n><a/></n></r>") { $0.isStrict = isStrict }
    #expect(Nesting.decoder == nil)
  }
}
