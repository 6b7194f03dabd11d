// SPDX-License-Identifier: MIT

import LogExchange
import LogTestSupport
import Testing
import XMLTree

/// Blood pressures in mmHg: a kind with units that the library does not know.
@Suite struct DeclaredUnitTests {
  private struct PressureUnit: LogUnit {
    static let kind = UnitKind.declare("pressure", units: ["mmHg"])
    static let mmHg = Self("mmHg")
    let code: UnitCode
  }

  /// A pulse has two names for its unit, the longer of more than eight bytes.
  private struct PulseUnit: LogUnit {
    static let kind = UnitKind.declare("pulse", units: ["bpm", "beats/min"])
    static let perMinute = Self("beats/min")
    let code: UnitCode
  }

  /// Units that the library knows keep what it knows of them.
  private struct LoadUnit: LogUnit {
    static let kind = UnitKind.declare("load", units: ["kg", "lb", "W"])
    let code: UnitCode
  }

  private typealias BloodRecord = RecordView<BloodValues>

  private struct BloodValues: RecordValues {
    var systolic: Quantity<PressureUnit>?
    var pulse: Quantity<PulseUnit>?
    var load: Quantity<LoadUnit>?

    static let kind = LogKind(
      "blood", log: "bloodLog", record: "bloodPressure", of: BloodValues.self,
      words: LogKind.Words("measurement", "measurements"), doc: "blood pressures",
      fields: [person, date, systolic, pulse, load], identity: [systolic], required: [systolic])

    static let person = subject("person", many: "people", doc: "The person.")
    static let date = date(doc: "When it was measured.")
    static let systolic = field(
      "systolic", \.systolic, limits: Field.Limits(40...300, "40 to 300 mmHg"),
      doc: "The higher pressure.")
    static let pulse = field("pulse", \.pulse, doc: "The pulse.")
    static let load = field("load", \.load, doc: "The load.")
  }

  private static let formats = LogFormats(kinds: LogKind.standard + [BloodValues.kind])

  private static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <logbook version="1">
      <bloodLog person="Ann">
        <bloodPressure date="2024-03-01T07:30"><systolic unit="mmHg">128.0</systolic>\
    <pulse unit="bpm">61</pulse></bloodPressure>
        <bloodPressure date="2024-03-02"><systolic unit="mmHg">119</systolic>\
    <pulse unit="beats/min">64</pulse></bloodPressure>
      </bloodLog>
    </logbook>

    """

  private func read(
    _ text: String, _ configure: (inout LogReader) -> Void = { _ in }
  ) throws -> (records: [LogRecord], logs: [LogHeader], remarks: [String]) {
    var reader = LogReader(formats: Self.formats)
    configure(&reader)
    var collector = RecordCollector()
    var remarks: [String] = []
    _ = try reader.read(Array(text.utf8), into: &collector) { remarks.append("\($0)") }
    return (collector.records, collector.logs, remarks)
  }

  private func written(_ text: String, as name: String) throws -> String {
    let (records, logs, _) = try read(text)
    final class Output { var bytes: [UInt8] = [] }
    let output = Output()
    var options = WritingOptions()
    options.kind = BloodValues.kind
    let format = try #require(Self.formats.named(name))
    var sink = try #require(format.makeSink({ output.bytes.append(contentsOf: $0) }, options))
    for log in logs { try sink.begin(log) }
    for record in records { try sink.add(record) }
    try sink.finish()
    return String(decoding: output.bytes, as: UTF8.self)
  }

  @Test func `values and units are read, and shown`() throws {
    let (records, _, remarks) = try read(Self.xml)
    #expect(remarks.isEmpty && records.count == 2)
    let first = try #require(BloodRecord(records[0]))
    #expect(first.systolic == Quantity(try ExactDecimal(parsing: "128.0"), .mmHg))
    #expect(first.systolic?.description == "128.0 mmHg")
    #expect(records[0][BloodValues.pulse]?.description == "61 bpm")
    #expect(records[1][BloodValues.pulse]?.description == "64 beats/min")
    #expect(PressureUnit.allCases.map(\.rawValue) == ["mmHg"])
    #expect(PulseUnit(rawValue: "beats/min") == .perMinute && PulseUnit(rawValue: "mmHg") == nil)
  }

  @Test(arguments: ["xml", "json", "ndjson", "csv"])
  func `every native form holds them`(form: String) throws {
    let text = try written(Self.xml, as: form)
    switch form {
    case "xml": #expect(text == Self.xml)
    case "csv":
      #expect(
        text.split(separator: "\n").prefix(2) == [
          "person,date,systolic,systolicUnit,pulse,pulseUnit,load,loadUnit,derived,extras",
          "Ann,2024-03-01T07:30,128.0,mmHg,61,bpm,,,,",
        ])
    default:
      #expect(
        text.contains(#""systolic":119,"systolicUnit":"mmHg","pulse":64,"pulseUnit":"beats/min""#))
    }
    let again = try read(text)
    let wanted = try read(Self.xml).records
    #expect(again.remarks.isEmpty && again.records == wanted)
  }

  @Test func `another unit, and none, are errors`() throws {
    for (unit, wanted) in [
      (" unit=\"kPa\"", "the unit of systolic is \"kPa\", expected mmHg ("),
      (" unit=\"bpm\"", "the unit of systolic is \"bpm\", expected mmHg ("),
      (" unit=\"kg\"", "the unit of systolic is \"kg\", expected mmHg ("),
      ("", "systolic has no unit: expected the attribute unit"),
    ] {
      let wrong = Self.xml.replacing(" unit=\"mmHg\">119", with: "\(unit)>119")
      let (records, _, remarks) = try read(wrong)
      #expect(records.count == 1 && remarks.count == 1)
      #expect(remarks.first?.contains(wanted) == true, "\(remarks)")
    }
    var record = try read(Self.xml).records[0]
    let taken = ["kg", "bpm", "mmHg"].filter {
      record.set(BloodValues.systolic, to: .quantity(ExactDecimal(12), unit: $0))
    }
    #expect(taken == ["mmHg"])
  }

  @Test func `what the library knows of a unit holds for it`() throws {
    #expect(LoadUnit.allCases.map(\.rawValue) == ["kg", "lb", "W"])
    #expect(LoadUnit(rawValue: "kg")?.code == MassUnit.kilograms.code)
    // Masses are converted for statistics, and watts stay apart.
    let values = [("1", "kg"), ("0.5", "kg"), ("10", "lb"), ("200", "W")]
    let rows = try statistics(of: BloodValues.load, values)
    #expect(rows.map(\.count) == [3, 1])
    // 10 lb are 4.5359237 kg.
    #expect(rows[0].maximum.description == "4.54 kg" && rows[1].mean?.description == "200.00 W")
  }

  private func statistics(
    of field: Field, _ values: [(number: String, unit: String)]
  ) throws -> [NumberStatistics] {
    var collector = StatisticsCollector(numbersOf: [field])
    collector.beginInput("a.xml")
    for (day, value) in values.enumerated() {
      var record = LogRecord(
        BloodValues.kind, date: try Timestamp(parsing: "2024-03-0\(day + 1)"))
      let number = try ExactDecimal(parsing: value.number)
      let isTaken = record.set(field, to: .quantity(number, unit: value.unit))
      #expect(isTaken)
      collector.add(record)
    }
    collector.finish()
    return collector.numberStatistics(StatisticsOptions())
  }

  @Test func `statistics are in the unit`() throws {
    let row = try #require(
      try statistics(of: BloodValues.systolic, [("128", "mmHg"), ("119", "mmHg")]).first)
    #expect(row.minimum.description == "119 mmHg" && row.mean?.description == "123.50 mmHg")
  }

  @Test func `checks compare with the limits and show the unit`() throws {
    var found: [String] = []
    var checker = LogChecker { found.append("\($0.code): \($0.message)") }
    var record = try read(Self.xml).records[0]
    record.set(BloodValues.systolic, to: .quantity(ExactDecimal(1200), unit: "mmHg"))
    try checker.add(record)
    try checker.finish()
    #expect(found == ["improbable-value: systolic is 1200 mmHg, expected 40 to 300 mmHg"])
  }

  @Test func `a form takes a number without the only unit`() throws {
    let form = try RecordForm(.add, header: LogHeader(kind: BloodValues.kind, subject: "Ann"))
    var saved: LogRecord?
    form.didSave = { saved = $0 }
    try form.enter("2024-09-01", at: 0)
    try form.enter("121", at: 1)
    #expect(throws: FieldProblem.self) { try form.enter("60", at: 2) }
    try form.enter("60 bpm", at: 2)
    try form.save()
    let record = try #require(saved)
    #expect(record[BloodValues.systolic]?.description == "121 mmHg")
    #expect(record[BloodValues.pulse]?.description == "60 bpm")
  }

  @Test func `the schemas name the units`() throws {
    let kinds = LogKind.standard + [BloodValues.kind]
    let xsd = try XMLSchema(NativeSchema.xsd(kinds))
    #expect(try read(Self.xml) { $0.schema = xsd }.remarks.isEmpty)
    let wrong = Self.xml.replacing("unit=\"bpm\"", with: "unit=\"mmHg\"")
    #expect(try read(wrong) { $0.schema = xsd }.remarks.contains { $0.contains("[schema") })
    let json = NativeSchema.jsonSchema(kinds)
    #expect(json.contains("\"pulseUnit\":{\n      \"enum\":[\"bpm\",\"beats/min\"]"))
    #expect(!NativeSchema.xsd().contains("mmHg"))
  }

  @Test func `SQL has a column for the unit`() throws {
    let text = try written(Self.xml, as: "sql")
    guard let database = try SQLiteDatabase() else { return }
    #expect(try database.run(text) == "")
    let rows = try database.rows(["systolic_exact", "systolic_unit"], from: "blood_records")
    #expect(rows == [["128.0", "mmHg"], ["119", "mmHg"]])
  }

  #if SQLite
    @Test func `the view of a database keeps the units`() throws {
      let database = try TestDatabase()
      let sink = SQLiteSink(path: database.path, kinds: [BloodValues.kind])
      sink.beginInput()
      for record in try read(Self.xml).records { try sink.add(record) }
      try sink.finish()
      #expect(
        try database.ask("SELECT systolic || systolic_unit || pulse_unit FROM blood_log ORDER BY 1")
          == ["119mmHgbeats/min", "128mmHgbpm"])
    }
  #endif

  @Test func `a declaration that is repeated is one`() {
    #expect(UnitKind.declare("pressure", units: ["mmHg"]) == PressureUnit.kind)
    #expect(PulseUnit.kind != PressureUnit.kind && UnitKind.allCases.count == 5)
  }
}
