// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// Logs that no format knows, read and written by mappings.
@Suite struct MappingTests {
  struct Log: CustomTestStringConvertible, Sendable {
    var name: String
    var file: String
    var diagnostics: [String]
    var notModelled: [String: Int] = [:]

    var testDescription: String { name }

    func mapping() throws -> Mapping {
      try Mapping(parsing: try ProjectFiles.fixture("mapping/\(name).map.json"))
    }
  }

  static let logs = [
    Log(
      name: "garage", file: "garage.xml",
      diagnostics: [
        "9:5: error[bad-date]: @when is \"21.03.2024 09:61\", expected a valid date and time "
          + "(/garage[0]/car[1]/fill[1])"
      ]),
    Log(
      name: "scale", file: "scale.xml",
      diagnostics: [
        "27:7: error[unknown-unit]: the unit of mass is \"cwt\", expected one of kg, g, lb, st, oz, jin "
          + "(/diary[0]/entries[0]/entry[3])"
      ], notModelled: ["owner": 1]),
    Log(name: "charge", file: "charge.xml", diagnostics: [], notModelled: ["trip": 1]),
    Log(
      name: "tracker", file: "tracker.json",
      diagnostics: [
        "7:32: error[bad-number]: kg is \"70,5\", expected a number such as 82.4 "
          + "(\"decimalMark\" in the mapping or `decimalMark` says which mark starts decimals: "
          + "point or comma) "
          + "(/data/people[1]/items[0])"
      ]),
    Log(
      name: "tanken", file: "tanken.csv",
      diagnostics: [
        "4:1: error[bad-date]: Datum is \"31.02.24\", expected a valid date and time "
          + "(row 4)"
      ]),
  ]

  /// What comes of reading bytes by a mapping, a few of them at a time.

  @Test func `a cell whose words are units says the unit; where it is empty, the user does`() throws
  {
    let mapping = try Mapping(
      parsing: Array(
        """
        {"version": 3, "name": "garage", "kind": "fuel", "source": "csv",
         "dates": {"always": "ymd", "example": "2026-01-31"}, "decimals": {"always": "point"},
         "columns": [{"titles": ["day"], "date": "whole"},
          {"titles": ["amount"], "quantity": "volume",
           "unit": [{"cell": ["unit"], "words": {"0": "L"}}]},
          {"titles": ["unit"], "nothing": true}]}
        """.utf8))
    let text = Array(
      "day,amount,unit\n2026-01-01,10,0\n2026-01-02,11,litres\n2026-01-03,12,7\n2026-01-04,13,\n"
        .utf8)
    var options = ReadingOptions()
    options.assumedVolumeUnit = .usGallons
    let read = try Self.read(text, by: mapping, options)
    #expect(read.records.map { $0.fuel?.volume?.description } == ["10 L", "11 L", "13 usgal"])
    #expect(read.summary.rejected == 1)
    #expect(read.diagnostics.contains { $0.contains("4:15: error[unknown-unit]") })
  }

  static func read(
    _ bytes: [UInt8], by mapping: Mapping, _ options: ReadingOptions = ReadingOptions()
  ) throws -> (records: [LogRecord], diagnostics: [String], summary: ReadingSummary) {
    var sink = RecordCollector()
    var diagnostics: [String] = []
    var rest = bytes[...]
    let summary = try LogReader(format: mapping.format, options: options).read(
      from: { buffer in
        let piece = rest.prefix(11)
        rest = rest.dropFirst(11)
        buffer.copyBytes(from: piece)
        return piece.count
      }, into: &sink, report: { diagnostics.append("\($0)") })
    #expect(summary.isBalanced)
    return (sink.records, diagnostics, summary)
  }

  private final class Output {
    var bytes: [UInt8] = []
  }

  static func write(
    _ records: [LogRecord], by mapping: Mapping
  ) throws -> (bytes: [UInt8], leftBehind: LeftBehind) {
    let output = Output()
    var sink = try #require(
      mapping.format.makeSink({ output.bytes.append(contentsOf: $0) }, WritingOptions()))
    for record in records { try sink.add(record) }
    try sink.finish()
    return (output.bytes, sink.leftBehind)
  }

  @Test(arguments: logs)
  func `a log nobody has seen gives its records`(log: Log) throws {
    let mapping = try log.mapping()
    let bytes = try ProjectFiles.fixture("mapping/\(log.file)")
    let reading = try Self.read(bytes, by: mapping)
    let expected = try ProjectFiles.fixture("mapping/\(log.name).ndjson")
    #expect(
      try FormatReading.written(reading.records, as: "ndjson").text
        == String(decoding: expected, as: UTF8.self))
    #expect(reading.diagnostics == log.diagnostics)
    #expect(reading.summary.notModelled == log.notModelled)
    #expect(reading.summary.format == mapping.name)
    #expect(mapping.format.recognises(InputHead(bytes, isWhole: true)))
    #expect(!mapping.format.recognises(InputHead(Array("hello".utf8), isWhole: true)))
  }

  @Test(arguments: logs)
  func `the records are written back in the same layout`(log: Log) throws {
    let mapping = try log.mapping()
    let records = try Self.read(
      try ProjectFiles.fixture("mapping/\(log.file)"), by: mapping
    ).records
    let written = try Self.write(records, by: mapping)
    #expect(written.leftBehind.counts == [:])
    #expect(
      String(decoding: written.bytes, as: UTF8.self)
        == String(
          decoding: try ProjectFiles.fixture("mapping/\(log.name).written"), as: UTF8.self))
    let again = try Self.read(written.bytes, by: mapping)
    #expect(again.records.map(\.placeless) == records.map(\.placeless))
    #expect(again.diagnostics.isEmpty)
  }

  @Test func `XML is described by columns, too`() throws {
    let mapping = try Mapping(
      parsing: Array(
        #"""
        {"version": 3, "name": "garage", "kind": "fuel", "source": "xml",
         "records": "garage/car/fill", "columns": [
           {"titles": ["../@name"], "text": "vehicle"},
           {"titles": ["@when"], "date": "whole", "pattern": "dd.MM.yyyy HH:mm"},
           {"titles": ["@km"], "quantity": "odometer", "unit": ["km"]},
           {"titles": ["@litres"], "quantity": "volume", "unit": ["L"], "decimalMark": "comma"},
           {"titles": ["@price"], "number": "pricePerUnit", "decimalMark": "comma"},
           {"constant": "currency", "value": "EUR"},
           {"titles": ["@full"], "flagInverted": "partial"},
           {"titles": ["@remark"], "text": "note"}],
         "writes": {"yes": "yes", "no": "no"}}
        """#.utf8))
    let reading = try Self.read(try ProjectFiles.fixture("mapping/garage.xml"), by: mapping)
    let expected = try ProjectFiles.fixture("mapping/garage.ndjson")
    #expect(
      try FormatReading.written(reading.records, as: "ndjson").text
        == String(decoding: expected, as: UTF8.self))
    #expect(reading.diagnostics == Self.logs[0].diagnostics)
    let written = try Self.write(reading.records, by: mapping)
    let again = try ProjectFiles.fixture("mapping/garage.written")
    #expect(
      String(decoding: written.bytes, as: UTF8.self) == String(decoding: again, as: UTF8.self))
    #expect(written.leftBehind.counts == [:])
    #expect(mapping.layout == (try Mapping(parsing: Array(mapping.layout.printed.utf8)).layout))
  }

  @Test func `objects are written by their columns, too`() throws {
    let mapping = try Mapping(
      parsing: Array(
        #"""
        {"version": 3, "name": "m", "kind": "weight", "source": "json", "records": "a[]/b",
         "columns": [
           {"titles": ["on"], "date": "whole"}, {"titles": ["../who"], "text": "person"},
           {"titles": ["v/kg"], "quantity": "weight", "unit": [{"cell": ["v/u"], "words": {}}]},
           {"titles": ["v/u"], "nothing": true}, {"titles": ["w[0]"], "number": "bmi"}],
         "writes": {}}
        """#.utf8))
    let text = """
      {"type":"weight","person":"Ann","date":"2024-03-01","weight":80.50,"weightUnit":"kg",\
      "bmi":25,"extras":{"v/x":"1"}}

      """
    let records = try FormatReading(text).records
    let written = try Self.write(records, by: mapping)
    #expect(
      String(decoding: written.bytes, as: UTF8.self) == #"""
        {"a":[{"who":"Ann","b":[
        {"on":"2024-03-01","v":{"kg":80.50,"u":"kg","x":"1"}}
        ]}]}

        """#)
    // An index says where to read, and not what the rest of the array is.
    #expect(written.leftBehind.counts == ["bmi": 1])
  }

  @Test func `JSON is described by columns, with numbers and dates as its values have them`() throws
  {
    let mapping = try Mapping(
      parsing: Array(
        #"""
        {"version": 3, "name": "m", "kind": "weight", "source": "json", "records": "a[]/b",
         "columns": [
           {"titles": ["on"], "date": "whole"}, {"titles": ["../who"], "text": "person"},
           {"titles": ["v[1]/kg"], "quantity": "weight", "unit": ["kg"], "zeroIsNothing": true},
           {"titles": ["f"], "quantity": "bodyFat", "unit": ["%"]}],
         "oddities": ["shares"]}
        """#.utf8))
    let text = """
      {"a": [{"b": [{"on": "2024-03-01", "v": [{"kg": 1}, {"kg": 80.50}], "f": 0.2, "x": {"y": 1}},
      {"on": "2024-03-02T07:12", "v": [{}, {"kg": 0}], "f": 21}], "who": "Ann"}]}
      """
    let reading = try Self.read(Array(text.utf8), by: mapping)
    #expect(
      try FormatReading.written(reading.records, as: "ndjson").text == """
        {"type":"weight","person":"Ann","date":"2024-03-01","weight":80.50,"weightUnit":"kg",\
        "bodyFat":0.2,"bodyFatUnit":"fraction","extras":{"v":"[{\\"kg\\":1},{\\"kg\\":80.50}]",\
        "x/y":"1"}}
        {"type":"weight","person":"Ann","date":"2024-03-02T07:12","bodyFat":21,"bodyFatUnit":"%",\
        "extras":{"v":"[{},{\\"kg\\":0}]"}}

        """)
    #expect(reading.diagnostics.count == 1)
    #expect(reading.diagnostics.first?.contains("it is read as a fraction") == true)
  }

  /// Nothing in the values is looked at to decide it, so nothing is taken for granted.
  @Test(arguments: [
    (#""date": "d""#, "03-04-05,80", "expected a date such as 2024-03-01"),
    (#""date": "d""#, "3/4/2024,80", "expected a date such as 2024-03-01"),
    (#""date": "d""#, "2024-03-01,\"1,459\"", "says which mark starts decimals: point or comma"),
    (#""date": "d""#, "2024-03-01,\"82,405\"", "says which mark starts decimals: point or comma"),
  ])
  func `what may be read in two ways is refused`(
    date: String, row: String, words: String
  ) throws {
    let mapping = try Mapping(
      parsing: Array(
        """
        {"version": 1, "name": "m", "kind": "weight", "source": "csv",
         "fields": {\(date), "weight": {"path": "w", "unit": "kg"}}}
        """.utf8))
    let read = try Self.read(Array("d,w\n\(row)\n".utf8), by: mapping)
    #expect(read.records.isEmpty && read.summary.rejected == 1)
    #expect(read.diagnostics.contains { $0.contains(words) }, "\(read.diagnostics)")
  }

  @Test(arguments: ["c,a", "a,c"])
  func `a currency at an amount that contradicts its column is kept`(titles: String) throws {
    let mapping = try Mapping(
      parsing: Array(
        #"""
        {"version": 1, "name": "m", "kind": "fuel", "source": "csv",
         "fields": {"date": "d", "totalCost": "a", "currency": "c"}}
        """#.utf8))
    let cells = titles.hasPrefix("c") ? "USD,€5" : "€5,USD"
    let read = try Self.read(Array("d,\(titles)\n2024-03-01,\(cells)\n".utf8), by: mapping)
    #expect(read.records.first?.fuel?.currency == "USD")
    #expect(read.records.first?.extras["currency"] == "EUR")
  }

  @Test func `a key in version 1 may end in brackets`() throws {
    let mapping = try Mapping(
      parsing: Array(
        #"""
        {"version": 1, "name": "m", "kind": "weight", "source": "ndjson", "records": ".",
         "fields": {"date": "d", "weight": {"path": "w[0]", "unit": "kg"}}}
        """#.utf8))
    let read = try Self.read(Array(#"{"d":"2024-03-01","w[0]":80.5}"#.utf8 + [10]), by: mapping)
    #expect(read.records.first?.weight?.weight?.description == "80.5 kg")
    #expect(
      String(decoding: try Self.write(read.records, by: mapping).bytes, as: UTF8.self)
        == #"{"d":"2024-03-01","w[0]":80.5}"# + "\n")
  }

  /// What Apple Health writes, but for its quirks, in the terms of a mapping.
  @Test func `a built-in format is expressed as a mapping`() throws {
    let mapping = try Mapping(
      parsing: Array(
        #"""
        {"version": 1, "name": "body-mass", "kind": "weight", "source": "xml", "extras": false,
         "records": "HealthData/Record[@type=\"HKQuantityTypeIdentifierBodyMass\"]",
         "fields": {
           "date": {"path": "@startDate", "pattern": "yyyy-MM-dd HH:mm:ss Z"},
           "weight": {"path": "@value", "unit": {"path": "@unit"}},
           "source": "@sourceName", "device": "@device"}}
        """#.utf8))
    #expect(mapping.format.writes)
    for name in ["export.xml", "export-mixed.xml"] {
      let bytes = try ProjectFiles.fixture("apple-health/\(name)")
      let expected = try FormatReading(bytes).placeless.map { record -> LogRecord in
        guard var record = record.weight else { return record }
        record.extras = Extras()
        return LogRecord(record)
      }
      let read = try Self.read(bytes, by: mapping)
      #expect(read.records.map(\.placeless) == expected && !expected.isEmpty)
    }
  }

  /// A path says the same with prefixes that the mapping explains and with the names of
  /// the namespaces, whatever prefixes the file has.
  @Test(arguments: [
    ("x:log/x:e", "@x:at", "kg"), ("{urn:x}log/{urn:x}e", "@{urn:x}at", "{urn:d}kg"),
  ])
  func `names are those of their namespaces`(
    records: String, date: String, weight: String
  ) throws {
    let mapping = try Mapping(
      parsing: Array(
        """
        {"version": 1, "name": "m", "kind": "weight", "source": "xml",
         "namespaces": {"x": "urn:x", "": "urn:d"}, "records": "\(records)",
         "fields": {"date": {"path": "\(date)"}, "weight": {"path": "\(weight)", "unit": "kg"}}}
        """.utf8))
    let read = try Self.read(
      Array(
        """
        <p:log xmlns:p="urn:x" xmlns:q="urn:d" xmlns:r="urn:r">\
        <p:e p:at="2024-03-01"><q:kg>80.5</q:kg></p:e>\
        <r:e p:at="2024-03-02"><q:kg>81</q:kg></r:e></p:log>
        """.utf8), by: mapping)
    #expect(read.records.map { "\($0.date)" } == ["2024-03-01"])
    #expect(read.records.first?.weight?.weight?.description == "80.5 kg")
    let written = String(decoding: try Self.write(read.records, by: mapping).bytes, as: UTF8.self)
    #expect(
      written == """
        <?xml version="1.0" encoding="UTF-8"?>
        <x:log xmlns:x="urn:x" xmlns="urn:d">
          <x:e x:at="2024-03-01"><kg>80.5</kg></x:e>
        </x:log>

        """)
  }

  @Test func `what stands around the records stays with their log`() throws {
    let mapping = try Self.logs[0].mapping()
    var sink = RecordCollector()
    try LogReader(format: mapping.format).read(
      try ProjectFiles.fixture("mapping/garage.xml"), into: &sink, report: { _ in })
    #expect(sink.logs.map(\.subject) == ["Civic", "Vespa"])
    #expect(
      sink.logs.map { $0.extras.entries.map { "\($0.name)=\($0.value)" } }
        == [["plate=AB-12", "owner=Ann"], ["owner=Ann"]])
  }

  @Test func `fields know where they stand`() throws {
    let mapping = try Self.logs[1].mapping()
    var options = ReadingOptions()
    options.locatesFields = true
    let reading = try Self.read(
      try ProjectFiles.fixture("mapping/scale.xml"), by: mapping, options)
    let positions = reading.records.first?.weight?.fieldPositions
    #expect(positions?["date"].map { "\($0)" } == "6:7")
    #expect(positions?["weight"].map { "\($0)" } == "8:7")
    #expect(positions?["note"].map { "\($0)" } == "13:7")
  }

  @Test func `units that the mapping leaves out come from the options`() throws {
    let mapping = try Mapping(
      parsing: Array(
        #"""
        {"version": 1, "name": "m", "kind": "weight", "source": "csv", "extras": false,
         "fields": {"date": "d", "weight": "w"}}
        """#.utf8))
    let bytes = Array("d,w,x\n2024-03-01,82.4,1\n".utf8)
    #expect(
      try Self.read(bytes, by: mapping).diagnostics == [
        "2:12: error[missing-unit]: w has no unit: expected kg, g, lb, st after it, or \"unit\" in "
          + "the mapping; `assumedMassUnit` gives one (row 2)"
      ])
    var options = ReadingOptions()
    options.assumedMassUnit = .kilograms
    let records = try Self.read(bytes, by: mapping, options).records
    #expect(records.first?.weight?.weight?.description == "82.4 kg")
    #expect(records.first?.weight?.extras.isEmpty == true)
    #expect(try Self.write(records, by: mapping).leftBehind.counts == ["weightUnit": 1])
  }
}
