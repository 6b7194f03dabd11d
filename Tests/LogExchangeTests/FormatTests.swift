// SPDX-License-Identifier: MIT

import LogExchange
import Testing
import XMLTree

@Suite struct FormatTests {
  private func records(
    _ xml: String, way: InputWay = .bytes
  ) throws -> (records: [LogRecord], diagnostics: [String], summary: ReadingSummary) {
    var sink = RecordCollector()
    var diagnostics: [String] = []
    let summary = try way.read(Array(xml.utf8), into: &sink) { diagnostics.append("\($0)") }
    #expect(summary.isBalanced)
    #expect(summary.records == sink.records.count)
    return (sink.records, diagnostics, summary)
  }

  @Test(arguments: InputWay.allCases)
  func `an Apple Health export becomes its body masses`(way: InputWay) throws {
    let input = try ProjectFiles.fixture("apple-health/export.xml")
    let expected = String(
      decoding: try ProjectFiles.fixture("apple-health/export.ndjson"), as: UTF8.self)
    let written = try WrittenForm.ndjson.write(input, way: way) { Issue.record("\($0)") }
    #expect(written.text == expected)
    #expect(written.summary.format == "apple-health")
    #expect(written.summary.recordsByKind[.weight] == 5 && written.summary.rejected == 0)
    #expect(written.summary.isBalanced)
  }

  @Test(arguments: InputWay.allCases)
  func `a native fuel log becomes JSON`(way: InputWay) throws {
    let input = try ProjectFiles.fixture("logs/fuel-basic/log.xml")
    for (form, file) in [(WrittenForm.json, "log.json"), (.ndjson, "log.ndjson")] {
      let expected = String(
        decoding: try ProjectFiles.fixture("logs/fuel-basic/\(file)"), as: UTF8.self)
      let written = try form.write(input, way: way) { Issue.record("\($0)") }
      #expect(written.text == expected)
      #expect(written.summary.recordsByKind[.fuel] == 5 && written.summary.isBalanced)
    }
  }

  @Test(arguments: InputWay.allCases)
  func `a bad record is reported with its place and the others are read`(way: InputWay) throws {
    let text = String(
      decoding: try ProjectFiles.fixture("apple-health/bad-records.xml"), as: UTF8.self)
    let (records, diagnostics, summary) = try records(text, way: way)
    #expect(records.map { "\($0.date)" } == ["2024-03-05T07:12:00+02:00"])
    #expect(summary.entries == 9 && summary.rejected == 8)
    let date = "expected a date such as 2024-01-02 07:00:00 -0500"
    #expect(
      diagnostics == [
        #"4:2: error[bad-number]: value is "74,5", expected a number such as 82.4"#
          + " (/HealthData[0]/Record[0])",
        "5:2: error[missing-field]: no value (/HealthData[0]/Record[1])",
        #"6:2: error[bad-date]: startDate is "2023-02-29 07:12:00 +0200", "#
          + "\(date) (/HealthData[0]/Record[2])",
        "7:2: error[missing-field]: no startDate (/HealthData[0]/Record[3])",
        "8:2: error[missing-unit]: no unit (/HealthData[0]/Record[4])",
        #"9:3: error[unknown-unit]: the unit of value is "kilo", expected one of kg, g, lb, st, oz, jin"#
          + " (/HealthData[0]/Record[5])",
        #"10:2: error[bad-number]: value is "74.500000000000000000000000000000000000000", "#
          + "which has more than 38 digits (/HealthData[0]/Record[6])",
        #"11:2: error[bad-date]: startDate is "2024-03-04T07:12:00+02:00", "#
          + "\(date) (/HealthData[0]/Record[7])",
      ])
  }

  @Test(arguments: [
    "2024-03-01 07:12:00", "2024-03-01 07:12 +0200", "2024-03-01 07:12:00 +02:00",
    "2024-03-01 07:12:00 +2400", "2024-03-01 07:12:00 0200", "2024-03-01 24:00:00 +0200",
    "2024-02-30 07:12:00 +0200", "2024-03-01 07:12:00 +0200 ", "", "01/03/2024",
  ]) func `dates that Apple does not write are refused`(text: String) throws {
    let (records, diagnostics, _) = try records(
      """
      <HealthData><Record type="HKQuantityTypeIdentifierBodyMass" unit="kg" value="1" \
      startDate="\(text)"/></HealthData>
      """)
    #expect(records.isEmpty)
    #expect(diagnostics.count == 1 && diagnostics[0].contains("error[bad-date]"))
  }

  @Test func `every field of a native record is read and written`() throws {
    let weight = """
      <logbook version="1"><weightLog person="Ann" massUnit="lb">
      <measurement date="2024-03-01T07:12"><weight unit="kg">82.40</weight>\
      <bodyFat unit="%">18.4</bodyFat><muscle unit="kg">61.0</muscle><bone unit="lb">7</bone>\
      <water unit="%">55</water><bmi>24.10</bmi><height unit="in">71.5</height>\
      <source>Withings</source><device>S1</device><note> a  b </note>\
      <extra name="k">1</extra><extra name="j"/><extra name="k">2</extra></measurement>
      <measurement date="2024-03-02"><weight> 181.5
      </weight></measurement></weightLog></logbook>
      """
    #expect(
      try WrittenForm.ndjson.write(Array(weight.utf8)) { Issue.record("\($0)") }.text == """
        {"type":"weight","person":"Ann","date":"2024-03-01T07:12","weight":82.40,\
        "weightUnit":"kg","bodyFat":18.4,"bodyFatUnit":"%","muscle":61.0,"muscleUnit":"kg",\
        "bone":7,"boneUnit":"lb","water":55,"waterUnit":"%","bmi":24.10,"height":71.5,\
        "heightUnit":"in","source":"Withings","device":"S1","note":" a  b ",\
        "extras":{"k":["1","2"],"j":""}}
        {"type":"weight","person":"Ann","date":"2024-03-02","weight":181.5,"weightUnit":"lb"}

        """)
    let fuel = """
      <logbook version="1"><fuelLog vehicle="V"><fillUp date="2024-03-01" currency="EUR" pump="4">\
      <pricePerUnit>1.799</pricePerUnit><missed>1</missed><partial>false</partial>\
      <fuelType>diesel</fuelType><fuelGrade>B7</fuelGrade><tank>2</tank><station>S</station>\
      <location>L</location><latitude>-48.10</latitude><longitude>11.5</longitude>\
      <payment>card</payment><tags>a, b</tags><mood>fine</mood></fillUp></fuelLog></logbook>
      """
    #expect(
      try WrittenForm.json.write(Array(fuel.utf8)) { Issue.record("\($0)") }.text == """
        {"version":1,"logs":[
        {"type":"fuel","vehicle":"V","records":[
        {"date":"2024-03-01","pricePerUnit":1.799,"currency":"EUR","partial":false,\
        "missed":true,"fuelType":"diesel","fuelGrade":"B7","tank":"2","station":"S",\
        "location":"L","latitude":-48.10,"longitude":11.5,"payment":"card","tags":"a, b",\
        "extras":{"pump":"4","mood":"fine"}}
        ]}
        ]}

        """)
  }

  struct Fault: CustomTestStringConvertible {
    var record: String
    var code: String
    var testDescription: String { record }
    init(_ record: String, _ code: String) {
      self.record = record
      self.code = code
    }
  }

  @Test(arguments: [
    Fault("<fillUp><odometer>1</odometer></fillUp>", "missing-field"),
    Fault("<fillUp date='1.3.2024'/>", "bad-date"),
    Fault("<fillUp date='2024-03-01'><odometer>1,5</odometer></fillUp>", "bad-number"),
    Fault("<fillUp date='2024-03-01'><odometer/></fillUp>", "bad-number"),
    Fault("<fillUp date='2024-03-01'><volume>10</volume></fillUp>", "missing-unit"),
    Fault("<fillUp date='2024-03-01'><volume unit='gal'>10</volume></fillUp>", "unknown-unit"),
    Fault("<fillUp date='2024-03-01'><partial>yes</partial></fillUp>", "bad-flag"),
    Fault("<fillUp date='2024-03-01'><tank>1</tank><tank>2</tank></fillUp>", "repeated-field"),
  ]) func `a bad native record is refused`(_ fault: Fault) throws {
    let (records, diagnostics, summary) = try records(
      """
      <logbook><fuelLog distanceUnit='mi'>
      \(fault.record)<fillUp date='2024-03-02'/></fuelLog></logbook>
      """)
    #expect(records.count == 1 && summary.rejected == 1)
    #expect(diagnostics.count == 1)
    #expect(diagnostics.first?.hasPrefix("2:") == true)
    #expect(diagnostics.first?.contains(" error[\(fault.code)]: ") == true)
  }

  @Test(arguments: InputWay.allCases)
  func `what native XML does not know is counted or reported`(way: InputWay) throws {
    let (records, diagnostics, summary) = try records(
      """
      <logbook><fuelLog volumeUnit='gal'><fillUp date='2024-03-01'><note lang='en'>x</note></fillUp>
      <service date='2024-03-02'/></fuelLog><stepLog><day/><day/></stepLog></logbook>
      """, way: way)
    #expect(records.count == 1)
    #expect(summary.notModelled == ["service": 1, "day": 2])
    #expect(
      diagnostics == [
        #"1:10: warning[unknown-unit]: the unit of volumeUnit is "gal", expected one of L, usgal,"#
          + " ukgal, kWh, Wh, kg (/logbook[0]/fuelLog[0]/fillUp[0])",
        "1:62: warning[unknown-attribute]: note has no attribute lang, it is left out"
          + " (/logbook[0]/fuelLog[0]/fillUp[0])",
      ])
  }

  @Test(arguments: InputWay.allCases)
  func `a higher version is read with one warning`(way: InputWay) throws {
    let (records, diagnostics, _) = try records(
      """
      <logbook version='2'><fuelLog><fillUp date='2024-03-01'/></fuelLog>
      <fuelLog><fillUp date='2024-03-02'/></fuelLog></logbook>
      """, way: way)
    #expect(records.count == 2)
    #expect(
      diagnostics == [
        #"1:1: warning[unknown-version]: the version is "2", this program knows 1"#
          + " (/logbook[0]/fuelLog[0]/fillUp[0])"
      ])
  }

  @Test(arguments: InputWay.allCases)
  func `an error of the sink or of the reporter ends the reading`(way: InputWay) throws {
    let input = try ProjectFiles.fixture("apple-health/export.xml")
    var sink = FullSink()
    #expect(throws: FullSink.IsFull.self) { try way.read(input, into: &sink) { _ in } }
    #expect(sink.room == 0)
    let bad = try ProjectFiles.fixture("apple-health/bad-records.xml")
    var reports = 0
    var collector = RecordCollector()
    #expect(throws: FullSink.IsFull.self) {
      try way.read(bad, into: &collector) { _ in
        reports += 1
        if reports == 3 { throw FullSink.IsFull() }
      }
    }
    #expect(reports == 3 && collector.records.isEmpty)
  }

  /// Takes two records.
  private struct FullSink: RecordSink {
    struct IsFull: Error {}
    var room = 2

    mutating func begin(_ log: LogHeader) {}
    mutating func add(_ record: LogRecord) throws {
      if room == 0 { throw IsFull() }
      room -= 1
    }
    mutating func finish() {}
  }

  @Test func `formats are recognised by content`() {
    let heads: [(String, String?)] = [
      ("<HealthData locale='x'>", "apple-health"),
      ("<?xml version='1.0'?>\n<!DOCTYPE HealthData [\n<!-- <logbook> -->", "apple-health"),
      ("\u{FEFF}<?xml version='1.0'?><!-- <HealthData> --><logbook version='1'>", "xml"),
      ("  <logbook/>", "xml"),
      ("<HealthDatas>", nil), ("<html><logbook/></html>", nil), ("HealthData", nil),
      ("{\"version\":1}", nil), ("", nil), ("<!-- unfinished", nil), ("<", nil),
      ("<HealthData", nil), ("<!DOCTYPE HealthData", nil),
      ("<!DOCTYPE HealthData ", "apple-health"),
    ]
    for (head, name) in heads {
      #expect(LogFormats.standard.recognise(InputHead(head.utf8))?.name == name, "\(head)")
    }
    let utf16 = "<?xml version='1.0'?><logbook>".utf16
    let little = utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big = utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
      #expect(LogFormats.standard.recognise(InputHead(bytes))?.name == "xml")
    }
  }

  @Test(arguments: InputWay.allCases, ["<html/>", "<html>\n</html>"])
  func `a document that no format claims is an error`(way: InputWay, text: String) throws {
    var sink = RecordCollector()
    let error = #expect(throws: LogError.self) {
      try way.read(Array(text.utf8), into: &sink) { _ in }
    }
    #expect(error?.code == .unknownFormat)
    #expect(
      error?.message
        == "not a known log: an XML document of <html>; known formats: "
        + LogFormats.standard.all.map(\.name).joined(separator: ", "))
  }

  @Test(arguments: [
    ("date;length\n1;2", "not a known log: it begins with \"date;length\u{FFFD}1;2\"; "),
    (String(repeating: " ", count: 1 << 17), "not a known log: it begins with \"    "),
  ]) func `input that no format claims is an error`(text: String, message: String) throws {
    var sink = RecordCollector()
    for way in [InputWay.bytes, .trickle] where way == .bytes || text.utf8.count < 1000 {
      let error = #expect(throws: LogError.self) {
        try way.read(Array(text.utf8), into: &sink) { _ in }
      }
      #expect(error?.code == .unknownFormat)
      #expect(error?.message.hasPrefix(message) == true)
    }
  }

  @Test(arguments: ["", " \n", "\u{FEFF}"])
  func `input in which there is nothing is an error, except for NDJSON`(text: String) throws {
    for name in [nil, "csv", "json", "xml", "fuelio", "apple-health", "ndjson"] {
      var sink = RecordCollector()
      let format = name.flatMap { LogFormats.standard.named($0) }
      let read = {
        try LogReader(format: format).read(Array(text.utf8), into: &sink) { _ in }
      }
      guard name != "ndjson" else {
        #expect(try read().entries == 0)
        continue
      }
      let error = #expect(throws: LogError.self) { try read() }
      #expect(error?.code == .emptyFile, "\(name ?? "recognised")")
      #expect(error?.message.hasPrefix("the file is empty; ") == true)
    }
  }

  @Test func `a format that is named is used, and has to be found`() throws {
    var sink = RecordCollector()
    let reader = LogReader(format: LogFormats.standard.named("apple-health"))
    let summary = try reader.read(Array("<HealthData/>".utf8), into: &sink) { _ in }
    #expect(summary.format == "apple-health" && summary.entries == 0)
    let error = #expect(throws: LogError.self) {
      try reader.read(Array("<logbook/>".utf8), into: &sink) { _ in }
    }
    #expect(error?.code == .otherFormat && error?.message.contains("<logbook>") == true)
    #expect(LogFormats.standard.named("apple-health")?.title == "Apple Health export.xml")
    #expect(LogFormats.standard.named("nothing") == nil)
  }

  @Test func `files are read by path`() throws {
    var sink = RecordCollector()
    var files: Set<String?> = []
    let path = ProjectFiles.fixturePath("apple-health/bad-records.xml")
    let summary = try LogReader().read(contentsOf: path, into: &sink) { files.insert($0.file) }
    #expect(summary.records == 1 && summary.rejected == 8 && files == [path])
    let error = #expect(throws: LogError.self) {
      try LogReader().read(contentsOf: path + ".absent", into: &sink) { _ in }
    }
    #expect(error?.code == .unreadable)
  }

  @Test func `a document that breaks off is an error, its first records are read`() throws {
    var sink = RecordCollector()
    let error = #expect(throws: XMLReadError.self) {
      try LogReader().read(
        Array("<logbook><fuelLog><fillUp date='2024-03-01'/></fuelLog></logbok>".utf8), into: &sink
      ) { _ in }
    }
    #expect(error?.position?.line == 1)
    #expect(sink.records.count == 1)
  }
}
