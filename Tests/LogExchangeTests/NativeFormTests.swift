// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@Suite struct NativeFormTests {
  /// One record with every form's oddities, in all four forms.
  private static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <logbook version="1">
      <weightLog person="Ann" massUnit="lb">
        <extra name="color">red</extra>
        <measurement date="2024-03-01T07:12" zone="Europe/Berlin" derived="bmi">\
    <weight unit="kg">82.40</weight><bmi>24.10</bmi><note encoding="json">a\\u0001&lt;</note>\
    <extra name="k">1</extra><extra name="k">2</extra><extra name="j"/></measurement>
      </weightLog>
    </logbook>

    """
  private static let json = """
    {"version":1,"logs":[
    {"type":"weight","person":"Ann","massUnit":"lb","extras":{"color":"red"},"records":[
    {"date":"2024-03-01T07:12","zone":"Europe/Berlin","weight":82.40,"weightUnit":"kg",\
    "bmi":24.10,"note":"a\\u0001<","derived":["bmi"],"extras":{"k":["1","2"],"j":""}}
    ]}
    ]}

    """
  private static let ndjson = """
    {"type":"weight","person":"Ann","date":"2024-03-01T07:12","zone":"Europe/Berlin",\
    "weight":82.40,"weightUnit":"kg","bmi":24.10,"note":"a\\u0001<","derived":["bmi"],\
    "extras":{"k":["1","2"],"j":""}}

    """
  private static let csv = #"""
    person,date,zone,weight,weightUnit,bodyFat,bodyFatUnit,leanMass,leanMassUnit,muscle,\#
    muscleUnit,bone,boneUnit,water,waterUnit,bmi,height,heightUnit,source,device,note,derived,extras
    Ann,2024-03-01T07:12,Europe/Berlin,82.40,kg,,,,,,,,,,,24.10,,,,,a\#u{1}<,bmi,\#
    "{""k"":[""1"",""2""],""j"":""""}"

    """#

  @Test func `the forms say the same`() throws {
    let forms = [("xml", Self.xml), ("json", Self.json)]
    for (from, text) in forms {
      for (to, expected) in forms + [("ndjson", Self.ndjson), ("csv", Self.csv)] {
        let written = try NativeConversion(text, to: to)
        #expect(written.text == expected, "\(from) to \(to)")
        #expect(written.diagnostics.isEmpty)
        #expect(written.summary.format == from && written.summary.recordsByKind[.weight] == 1)
        let isFlat = to == "ndjson" || to == "csv"
        #expect(written.leftBehind.counts == (isFlat ? ["log.color": 1] : [:]))
      }
    }
    for (from, text) in [("ndjson", Self.ndjson), ("csv", Self.csv)] {
      let written = try NativeConversion(text, to: "ndjson")
      #expect(written.text == Self.ndjson && written.diagnostics.isEmpty)
      #expect(written.summary.format == from)
    }
  }

  /// The one record that a text holds, as a line of NDJSON without its type.
  private func line(_ text: String, from: String? = nil, _ options: ReadingOptions = .init()) throws
    -> String
  {
    let written = try NativeConversion(text, from: from, to: "ndjson", options: options)
    #expect(written.diagnostics.isEmpty)
    return written.text
  }

  @Test func `JSON is read as others write it`() throws {
    // Keys sorted, so that the type of a log stands behind its records.
    let sorted = """
      {"logs":[{"currency":"EUR","records":[{"date":"2024-03-01","odometer":"1.50"},
      {"date":"2024-03-02","partial":1,"note":null,"tank":2,"missed":"false","x":{"a":[1]},"y":[]}],
      "type":"fuel","vehicle":"V","distanceUnit":"km"}],"version":"1"}
      """
    #expect(
      try line(sorted) == """
        {"type":"fuel","vehicle":"V","date":"2024-03-01","odometer":1.50,"odometerUnit":"km",\
        "currency":"EUR"}
        {"type":"fuel","vehicle":"V","date":"2024-03-02","currency":"EUR","partial":true,\
        "missed":false,"tank":"2","extras":{"x":"{\\"a\\":[1]}","y":"[]"}}

        """)
    // An array of lines, and lines that are spread.
    let lines = """
      {"type":"weight","date":"2024-03-01","weightUnit":"kg","weight":1}
      {"type":"weight","date":"2024-03-02","weightUnit":"kg","weight":2}

      """
    let array = "[" + lines.split(separator: "\n").joined(separator: ",\n ") + "]"
    let spread = lines.split(separator: ",").joined(separator: ",\n  ")
    for text in [lines, array, spread, "\u{FEFF}" + lines] {
      #expect(
        try line(text) == """
          {"type":"weight","date":"2024-03-01","weight":1,"weightUnit":"kg"}
          {"type":"weight","date":"2024-03-02","weight":2,"weightUnit":"kg"}

          """)
    }
  }

  @Test func `CSV is read as spreadsheets write it`() throws {
    let expected = """
      {"type":"fuel","vehicle":"V","date":"2024-03-01","odometer":1,"odometerUnit":"km",\
      "extras":{"mood":"fine"}}

      """
    for text in [
      "vehicle;date;odometer;odometerUnit;mood;tank\r\nV;2024-03-01;1;km;fine;\r\n;;;;;\r\n",
      "\u{FEFF}\"mood\",\"odometerUnit\",\"date\",\"tank\",\"vehicle\",\"odometer\"\n"
        + "fine,km,2024-03-01,,V,1\n",
      "vehicle\tdate\todometer\todometerUnit\tmood\ttank\nV\t2024-03-01\t1\tkm\tfine\t\n",
    ] {
      #expect(try line(text) == expected)
    }
    var options = ReadingOptions()
    options.assumedDistanceUnit = .kilometres
    #expect(
      try line("vehicle,date,odometer,mood,tank\nV,2024-03-01,1,fine,", from: "csv", options)
        == expected)
    let local = try line("vehicle,date,volume,volumeUnit\nV,2024-03-01 07:12:05,1,L", from: "csv")
    #expect(local.contains(#""date":"2024-03-01T07:12:05""#))
  }

  struct Fault: CustomTestStringConvertible {
    var text: String
    var diagnostic: String
    var testDescription: String { text }
    init(_ text: String, _ diagnostic: String) {
      self.text = text
      self.diagnostic = diagnostic
    }
  }

  @Test(arguments: [
    Fault(#"{"type":"fuel"}"#, "2:1: error[missing-field]: no date (value 2)"),
    Fault(#"{"date":"2024-03-01"}"#, "2:1: error[missing-field]: no type (value 2)"),
    Fault("17", "2:1: error[bad-record]: a record is a number, expected an object (value 2)"),
    Fault(
      #"{"type":"fuel","date":"1.3.2024"}"#,
      #"2:23: error[bad-date]: date is "1.3.2024", expected a date such as 2024-03-01 or "#
        + "2024-03-01T07:12:00-05:00 (value 2)"),
    Fault(
      #"{"type":"fuel","date":"2024-03-01","odometer":1}"#,
      "2:47: error[missing-unit]: odometer has no unit: expected the key odometerUnit; "
        + "`assumedDistanceUnit` gives one (value 2)"),
    Fault(
      #"{"type":"fuel","date":"2024-03-01","volume":1,"volumeUnit":"gal"}"#,
      #"2:45: error[unknown-unit]: the unit of volume is "gal", expected one of L, usgal, ukgal, "#
        + "kWh, Wh, kg (value 2)"),
    Fault(
      #"{"type":"fuel","date":"2024-03-01","date":"2024-03-01"}"#,
      "2:43: error[repeated-field]: date occurs twice (value 2)"),
    Fault(
      #"{"type":"fuel","date":"2024-03-01","note":["a"]}"#,
      "2:43: error[bad-value]: note is an array, expected a single value (value 2)"),
    Fault(
      #"{"type":"fuel","date":"2024-03-01","totalCost":"1,50"}"#,
      #"2:48: error[bad-number]: totalCost is "1,50", expected a number such as 82.4 (value 2)"#),
  ]) func `a bad line costs itself`(fault: Fault) throws {
    let good = #"{"type":"fuel","date":"2024-03-02"}"#
    let (collector, diagnostics, summary) = try NativeConversion.records(
      "\(good)\n\(fault.text)\n\(good)\n", from: "ndjson")
    #expect(collector.records.count == 2 && summary.rejected == 1)
    #expect(diagnostics == [fault.diagnostic])
  }

  @Test(arguments: [
    Fault("x,2024-03-01,km,,", "2:1: error[bad-number]"),
    Fault("1,,,,", "2:1: error[missing-field]"),
    Fault("1,1.3.2024,km,,", "2:3: error[bad-date]"),
    Fault("1,2024-03-01,,,", "2:1: error[missing-unit]"),
    Fault("1,2024-03-01,km,[],", "2:17: error[bad-value]"),
    Fault("1,2024-03-01,km,{,", "2:17: error[bad-value]"),
    Fault("1,2024-03-01,km,,,,x", "2:20: error[bad-row]"),
  ]) func `a bad row costs itself`(fault: Fault) throws {
    let (collector, diagnostics, summary) = try NativeConversion.records(
      "odometer,date,odometerUnit,extras,tank\n\(fault.text)\n1,2024-03-02,km,,\n")
    #expect(collector.records.count == 1 && summary.rejected == 1)
    #expect(diagnostics.count == 1)
    #expect(diagnostics.first?.hasPrefix(fault.diagnostic) == true, "\(diagnostics)")
    #expect(diagnostics.first?.hasSuffix("(row 2)") == true)
  }

  @Test(arguments: [
    ("date,date,weightUnit\n", "the column date occurs twice"),
    ("weightUnit,weight\n", "there is no column date"),
    (
      "date,extras\n",
      "the columns are neither those of a fuel log nor those of a weight log nor those of a cost log"
    ),
  ]) func `a table that is none of ours is an error`(text: String, message: String) throws {
    let error = #expect(throws: LogError.self) {
      try NativeConversion(text, from: "csv", to: "json")
    }
    #expect(error?.message == message && error?.code == .wrongFormat)
  }

  @Test func `a price for a unit is a column that apps have, too`() {
    func format(_ header: String) -> String? {
      LogFormats.standard.recognise(InputHead("\(header)\n2024-03-01,1,2\n".utf8))?.name
    }
    #expect(format("date,pricePerUnit,amount") != "csv")
    #expect(format("date,volume,volumeUnit") == "csv")
    #expect(format("date,pricePerUnit,extras") == "csv")
  }

  @Test func `one table holds one kind of record`() throws {
    let both = """
      {"type":"fuel","date":"2024-03-02"}
      {"type":"weight","date":"2024-03-02"}
      """
    let error = #expect(throws: LogError.self) { try NativeConversion(both, to: "csv") }
    #expect(error?.code == .unwritable && error?.text().contains("`LogRecord.kind` fuel") == true)
    var writing = WritingOptions()
    writing.kind = .weight
    #expect(throws: LogError.self) { try NativeConversion(both, to: "csv", writing: writing) }
    let empty = try NativeConversion("{\"version\":1,\"logs\":[]}", to: "csv", writing: writing)
    #expect(empty.text.hasPrefix("person,date,zone,weight,") && empty.text.utf8.last == 0x0A)
  }

  @Test func `logs without records and their extras are kept`() throws {
    let xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <logbook version="1">
        <fuelLog vehicle="A" distanceUnit="mi"/>
        <fuelLog>
          <extra name="x">1</extra>
        </fuelLog>
        <weightLog person="B">
          <measurement date="2024-03-01"/>
        </weightLog>
        <weightLog massUnit="kg"/>
      </logbook>

      """
    let json = """
      {"version":1,"logs":[
      {"type":"fuel","vehicle":"A","distanceUnit":"mi","records":[
      ]},
      {"type":"fuel","extras":{"x":"1"},"records":[
      ]},
      {"type":"weight","person":"B","records":[
      {"date":"2024-03-01"}
      ]},
      {"type":"weight","massUnit":"kg","records":[
      ]}
      ]}

      """
    #expect(try NativeConversion(xml, to: "json").text == json)
    #expect(try NativeConversion(json, to: "xml").text == xml)
    let csv = try NativeConversion(xml, to: "csv")
    #expect(csv.leftBehind.counts == ["log": 3, "log.x": 1])
  }

  @Test func `what is left behind is counted`() throws {
    let json = """
      {"version":1,"logs":[{"type":"fuel","vehicle":"a\\u0001","records":[
      {"date":"2024-03-01","zone":"\\u0002","note":"","tags":"\\u0000"}]}]}
      """
    let xml = try NativeConversion(json, to: "xml")
    #expect(xml.leftBehind.counts == ["vehicle": 1, "zone": 1])
    #expect(xml.text.contains("vehicle=\"a\u{FFFD}\""))
    #expect(xml.text.contains("<tags encoding=\"json\">\\u0000</tags>"))
    let csv = try NativeConversion(json, to: "csv")
    #expect(csv.leftBehind.counts == ["note": 1, "tags": 1])
  }

  @Test func `what stands around the logs is warned of`() throws {
    let json = """
      {"version":2,"by":"me","logs":[{"type":"steps","records":[{"a":1}]},17,
      {"records":[{"date":"2024-03-01"}]},
      {"type":"fuel","volumeUnit":"gal","records":[{"date":"2024-03-01","derived":["x","note"]}]}]}
      """
    let (collector, diagnostics, summary) = try NativeConversion.records(json)
    #expect(collector.records.map(\.derived) == [["note"]])
    #expect(summary.notModelled == ["steps": 1] && summary.rejected == 2)
    #expect(
      diagnostics == [
        #"1:12: warning[unknown-version]: the version is "2", this program knows 1"#
          + " (/logs[0]/records[0])",
        "1:19: warning[unknown-attribute]: the text has no attribute by, it is left out"
          + " (/logs[0]/records[0])",
        "1:69: error[bad-record]: a log is a number, expected an object (/logs[1])",
        "2:13: error[missing-field]: no type (/logs[2]/records[0])",
        #"3:29: warning[unknown-unit]: the unit of volumeUnit is "gal", expected one of L, "#
          + "usgal, ukgal, kWh, Wh, kg (/logs[3]/records[0])",
        #"3:77: warning[unknown-attribute]: "x" is no field and cannot be derived, it is left out"#
          + " (/logs[3]/records[0])",
      ])
  }

  @Test func `what a log says behind records that were read is an error`() throws {
    let error = #expect(throws: LogError.self) {
      try NativeConversion(
        #"{"version":1,"logs":[{"type":"fuel","records":[{"date":"2024-03-01"}],"vehicle":"V"}]}"#,
        to: "xml")
    }
    #expect(error?.code == .wrongFormat && error?.position?.column == 81)
  }

  @Test func `logs in pieces are joined`() throws {
    let text = """
      <logbook version='1'><fuelLog vehicle='A' distanceUnit='mi'><fillUp date='2024-03-01'/></fuelLog>
      <fuelLog vehicle='B'/><fuelLog vehicle='A'><extra name='x'>1</extra><fillUp date='2024-03-02'/>
      </fuelLog></logbook>
      """
    var book = Logbook()
    _ = try LogReader().read(Array(text.utf8), into: &book) { Issue.record("\($0)") }
    #expect(book.logs.map(\.header.subject) == ["A", "B"])
    #expect(book.logs.map(\.records.count) == [2, 0])
    #expect(book.logs[0].header.distanceUnit == .miles)
    #expect(book.logs[0].header.extras["x"] == "1")
  }

  @Test func `the counts survive an error`() throws {
    var sink = RecordCollector()
    var summary = ReadingSummary()
    var rest = Array(
      #"{"version":1,"logs":[{"type":"fuel","records":[{"date":"2024-03-01"},{"date":"x"},!"#.utf8)[
        ...]
    let source: (UnsafeMutableRawBufferPointer) -> Int = { buffer in
      buffer.copyBytes(from: rest)
      defer { rest = [] }
      return rest.count
    }
    let error = #expect(throws: LogError.self) {
      try LogReader().read(from: source, into: &sink, counting: &summary) { _ in }
    }
    #expect(error?.code == .notJSON && sink.records.count == 1)
    #expect(summary.entries == 2 && summary.rejected == 1 && summary.isBalanced)
    #expect(summary.format == "json")
  }

  @Test(arguments: [
    (
      #"{"type":"fuel","date":"2024-03-02""#,
      "3:1: error[damaged-record]: found {, expected a comma or }"
    ),
    (
      "{\"type\":\u{1}}\n  {\n}",
      "2:9: error[damaged-record]: found the byte 0x01, expected a value"
    ),
    ("]", "2:1: error[damaged-record]: found ], expected a value"),
  ]) func `a damaged line costs itself, wherever the input is cut`(
    line: String, diagnostic: String
  ) throws {
    let good = #"{"type":"fuel","date":"2024-03-01"}"#
    // What stands behind an open object is part of it up to the next fault.
    let text = "\(good)\n\(line)\n\(good)\n\(good)\n"
    for way in [InputWay.bytes, .trickle] {
      var sink = RecordCollector()
      var diagnostics: [String] = []
      let summary = try way.read(Array(text.utf8), into: &sink) { diagnostics.append("\($0)") }
      #expect(diagnostics == [diagnostic + " (value 2)"])
      #expect(summary.rejected == 1 && summary.isBalanced)
      #expect(sink.records.count == (diagnostic.hasPrefix("3:") ? 2 : 3))
      #expect(sink.records.last?.position?.column == 1)
    }
    let error = #expect(throws: LogError.self) {
      try NativeConversion.records("\(line)\n\(good)", from: "ndjson")
    }
    #expect(error?.code == .notJSON)
  }

  @Test func `a last line that is cut is no record`() throws {
    let text = #"{"type":"fuel","date":"2024-03-01"}"# + "\n" + #"{"type":"fuel","da"#
    let (collector, diagnostics, summary) = try NativeConversion.records(text)
    #expect(collector.records.count == 1 && summary.rejected == 1)
    #expect(
      diagnostics == [
        "2:19: error[damaged-record]: the text ends here, expected the end of a string; "
          + "it may be cut off (value 2)"
      ])
  }

  @Test(arguments: [true, false], [true, false])
  func `JSON in UTF-16 is read`(isLittle: Bool, hasMark: Bool) throws {
    let text = (hasMark ? "\u{FEFF}" : "") + Self.json.replacing("Ann", with: "Änn😀")
    let bytes = text.utf16.flatMap { unit in
      isLittle ? [UInt8(unit & 255), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 255)]
    }
    for way in [InputWay.bytes, .trickle] {
      var sink = RecordCollector()
      let summary = try way.read(bytes, into: &sink) { Issue.record("\($0)") }
      #expect(summary.format == "json" && sink.records.map(\.subject) == ["Änn😀"])
    }
    var sink = RecordCollector()
    #expect(throws: LogError.self) {
      try LogReader().read(bytes.dropLast(), into: &sink) { _ in }
    }
  }
}
