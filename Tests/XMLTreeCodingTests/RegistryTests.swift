// SPDX-License-Identifier: MIT

import Foundation
import Testing
import XMLTree
import XMLTreeCoding
import XMLTreeFoundation

/// Values that are one text in XML, by registration.
@Suite struct RegistryTests {
  struct Entry: Codable, Equatable {
    @AsAttribute var date: Date
    var url: URL?
    var price: Decimal
    var data: Data?
    var days: [Date]
  }

  static let entry = Entry(
    date: Date(timeIntervalSince1970: 1_709_277_120), url: URL(string: "https://example.org/a?b=c"),
    price: Decimal(string: "82.45")!, data: Data([0, 1, 255]),
    days: [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: -0.5)])

  static let xml =
    #"<x date="2024-03-01T07:12:00Z"><url>https://example.org/a?b=c</url><price>82.45</price>"#
    + "<data>AAH/</data><days>1970-01-01T00:00:00Z</days>"
    + "<days>1969-12-31T23:59:59.5Z</days></x>"

  @Test func `types of Foundation are texts`() throws {
    #expect(try encoded(Self.entry) { $0.values = .foundation } == Self.xml)
    #expect(try decoded(Entry.self, Self.xml) { $0.values = .foundation } == Self.entry)
  }

  struct One<Value: Codable>: Codable { var v: Value }

  @Test func `without the registry they are refused, with the import that is missing`() {
    let types: [(String, String)] = [
      (complaint(One<Date>.self, "<x><v>2024</v></x>"), "Date"),
      (complaint(One<Decimal>.self, "<x><v>1</v></x>"), "Decimal"),
      (complaint(One<Data>.self, "<x><v>AAAA</v></x>"), "Data"),
      (complaint(One<URL>.self, "<x><v>a:b</v></x>"), "URL"),
      (complaint(One<AsText<Date>>.self, "<x>2024</x>"), "Date"),
      (complaint(One<[Date]>.self, "<x><v>2024</v></x>"), "Date"),
      (complaint(encoding: One(v: Date())), "Date"),
      (complaint(encoding: One(v: Decimal(1))), "Decimal"),
      (complaint(encoding: One(v: [Data()])), "Data"),
      (complaint(encoding: One(v: URL(string: "a:b"))), "URL"),
    ]
    for (message, type) in types {
      let expected = "\(type) needs `import XMLTreeFoundation` and `values = .foundation`"
      #expect(message.contains(expected), "\(message)")
    }
  }

  @Test func `a year is no date`() {
    #expect(
      complaint(One<Date>.self, "<x><v>2024</v></x>") { $0.values = .foundation }
        == "mismatch [v] `v` is “2024”, expected a date such as 2024-03-01T07:12:00Z "
        + "(line 1, column 4)")
  }

  static let dates: [(text: String, seconds: Double?)] = [
    ("1970-01-01", 0), ("1970-01-02T00:00", 86_400), ("2024-02-29T23:59:59Z", 1_709_251_199),
    ("2024-03-01T07:12:30.25+02:00", 1_709_269_950.25),
    ("2024-03-01 07:12:00 +0200", 1_709_269_920),
    ("1969-12-31T23:59:59-00:30", 1_799), ("0001-01-01T00:00:00Z", -62_135_596_800),
    ("2023-02-29", nil), ("2024-13-01", nil), ("2024-00-10", nil), ("2024-01-32", nil),
    ("2024-02-28T24:00:00Z", 1_709_164_800), ("2024-02-28T24:00", 1_709_164_800),
    ("2024-02-28T24:00:00.000+02:00", 1_709_157_600), ("2024-01-01T24:01", nil),
    ("2024-01-01T24:00:01", nil), ("2024-01-01T24:00:00.001", nil), ("2024-01-01T25:00", nil),
    ("0000-01-01", nil), ("0000-12-31T23:59:59Z", nil), ("2024-01-01T10:60", nil),
    ("2024-01-01T10", nil),
    ("2024-01-01T10:00:00.", nil), ("2024-01-01T10:00:00+2", nil), ("24-01-01", nil),
    ("2024-01-01x", nil), ("01/02/2024", nil), ("", nil), ("1709251199", nil),
  ]

  @Test(arguments: dates.indices)
  func `dates of ISO 8601`(index: Int) throws {
    let (text, seconds) = Self.dates[index]
    let date = try? decoded(Date.self, "<x> \(text)\n</x>") { $0.values = .foundation }
    #expect(date?.timeIntervalSince1970 == seconds, "\(text)")
  }

  @Test func `other forms of dates`() throws {
    func both(_ form: XMLDateForm, _ text: String, _ seconds: Double) throws {
      let date = try decoded(Date.self, "<x>\(text)</x>") { $0.values = .foundation(dates: form) }
      #expect(date.timeIntervalSince1970 == seconds, "\(text)")
      #expect(try encoded(date) { $0.values = .foundation(dates: form) } == "<x>\(text)</x>")
    }
    try both(.secondsSince1970, "1709277120", 1_709_277_120)
    try both(.secondsSince1970, "-0.5", -0.5)
    try both(.millisecondsSince1970, "1709277120500", 1_709_277_120.5)
    try both(.pattern("dd.MM.yyyy HH:mm"), "01.03.2024 07:12", 1_709_277_120)
    try both(
      .pattern("EEE, dd MMM yyyy HH:mm:ss Z"), "Fri, 01 Mar 2024 07:12:00 +0000", 1_709_277_120)
    try both(
      .patterns(["yyyy/MM/dd", "dd.MM.yyyy"]), "2024/03/01", 1_709_251_200)
    let zone = try #require(TimeZone(secondsFromGMT: 3_600))
    #expect(
      try decoded(Date.self, "<x>1970-01-01T01:00</x>") {
        $0.values = .foundation(dates: .iso8601(assuming: zone))
      }.timeIntervalSince1970 == 0)
    #expect(
      complaint(Date.self, "<x>2024-03-01</x>") {
        $0.values = .foundation(dates: .pattern("dd.MM.yyyy"))
      }
        == "mismatch [] `x` is “2024-03-01”, expected a date of the form “dd.MM.yyyy” "
        + "(line 1, column 1)")
  }

  @Test(arguments: ["0x10", "inf", "INF", "nan", "NaN", "infinity", "1e999", "", "1,5"])
  func `seconds are decimals`(text: String) {
    for form in [XMLDateForm.secondsSince1970, .millisecondsSince1970] {
      #expect(throws: DecodingError.self) {
        try decoded(Date.self, "<x>\(text)</x>") { $0.values = .foundation(dates: form) }
      }
    }
  }

  @Test func `the last moment that can be written`() throws {
    let end = Date(timeIntervalSince1970: 253_402_300_800)
    // As near to it as a number of seconds can be: 31 microseconds.
    let last = Date(timeIntervalSince1970: end.timeIntervalSince1970.nextDown)
    let text = try encoded(last) { $0.values = .foundation }
    #expect(text.hasPrefix("<x>9999-12-31T23:59:59.9999"))
    #expect(throws: EncodingError.self) { try encoded(end) { $0.values = .foundation } }
  }

  @Test func `decimals keep every digit, and are nothing but digits`() throws {
    let long = "1234567890123456789.0123456789"
    #expect(
      try decoded(Decimal.self, "<x>\(long)</x>") { $0.values = .foundation }
        == Decimal(string: long))
    for bad in ["12abc", "", ".", "1,5", "1.2.3", "--1", "1e", "0x1", "NaN"] {
      #expect(throws: DecodingError.self) {
        try decoded(Decimal.self, "<x>\(bad)</x>") { $0.values = .foundation }
      }
    }
  }

  @Test func `optional values, and an empty element`() throws {
    struct Times: Codable, Equatable {
      var a: Date?
      @AsAttribute var b: Date?
      @AsElement var c: Decimal?
    }
    let values: (inout XMLTreeDecoder) -> Void = { $0.values = .foundation }
    #expect(try decoded(Times.self, "<x/>", values) == Times(a: nil, b: nil, c: nil))
    #expect(
      try decoded(Times.self, "<x b=''><a/><c> </c></x>", values)
        == Times(a: nil, b: nil, c: nil))
  }

  struct Colour: Codable, Equatable {
    var red: Int
    var green: Int
  }

  @Test func `types of your own`() throws {
    var values = XMLValueRegistry()
    values.register(
      Colour.self, expected: "a colour such as 10/20",
      decode: { text in
        let parts = text.split(separator: "/").compactMap { Int($0) }
        return parts.count == 2 ? Colour(red: parts[0], green: parts[1]) : nil
      }, encode: { "\($0.red)/\($0.green)" })
    let known = values
    let value = One(v: [Colour(red: 1, green: 2), Colour(red: 3, green: 4)])
    #expect(
      try encoded(value) { $0.values = known } == "<x><v>1/2</v><v>3/4</v></x>")
    #expect(
      try decoded(One<[Colour]>.self, "<x><v>1/2</v><v>3/4</v></x>") { $0.values = known }.v
        == value.v)
    #expect(
      complaint(One<Colour>.self, "<x><v>red</v></x>") { $0.values = known }
        == "mismatch [v] `v` is “red”, expected a colour such as 10/20 (line 1, column 4)")
    // Without registration it has properties.
    #expect(try encoded(Colour(red: 1, green: 2)) == "<x><red>1</red><green>2</green></x>")
  }

  @Test func `errors say their message where Foundation asks`() {
    let error = #expect(throws: XMLReadError.self) { try XMLTreeParser().parse("<a>") }
    #expect(error?.localizedDescription == error?.description)
    let path = #expect(throws: XMLPathError.self) { try XMLPath("a[") }
    #expect(path?.localizedDescription == path?.description)
    let value = #expect(throws: XMLValueError.self) {
      try XMLTreeParser().parse("<a/>").documentElement?.value(as: Int.self)
    }
    #expect(value?.localizedDescription == value?.description)
    let form = #expect(throws: XMLCanonicalError.self) {
      try XMLCanonicalWriter().bytes(of: XMLTreeParser().parse("<a xmlns='b'/>"))
    }
    #expect(form?.localizedDescription == form?.description)
    let file = #expect(throws: XMLWriteError.self) {
      try XMLTreeParser().parse("<a/>").write(toFile: "/nowhere/file.xml")
    }
    #expect(file?.localizedDescription == "/nowhere/file.xml: No such file or directory")
    let coding = XMLCodingError(message: "m", position: SourcePosition(line: 1, column: 2))
    #expect((coding as any Error).localizedDescription == "m (line 1, column 2)")
    let decoding = #expect(throws: DecodingError.self) {
      try XMLTreeDecoder().decode([Int].self, from: "<a>\n<b>x</b></a>")
    }
    #expect(
      decoding?.localizedDescription == "`b` is “x”, expected a whole number from \(Int.min) to "
        + "\(Int.max) (line 2, column 1)")
    let json = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Int].self, from: Data("[".utf8))
    }
    #expect(json?.localizedDescription == (json as (any Error)?)?.localizedDescription)
  }

  /// As `print` shows an error.
  @Test func `an error says its sentence once`() throws {
    let error = #expect(throws: DecodingError.self) {
      try XMLTreeDecoder().decode([Bool].self, from: "<a>\n<b>x</b></a>")
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.components(separatedBy: "`b` is “x”, expected true, false, 1 or 0").count == 2)
    #expect(text.contains("(line 2, column 1)"))
    let encoding = #expect(throws: EncodingError.self) { try encoded(["a b": 1]) }
    let words = encoding.map { "\($0)" } ?? ""
    #expect(words.components(separatedBy: "is no name for an element").count == 2)
  }
}
