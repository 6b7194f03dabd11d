// SPDX-License-Identifier: MIT

import LogExchange
import LogTestSupport
import Testing
import XMLTree

/// A kind of log that is declared outside of the library goes the way of all others.
@Suite struct ThirdKindTests {
  static let formats = LogFormats(kinds: LogKind.withTyres)

  static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <logbook version="1">
      <tyreLog bicycle="Tourer" distanceUnit="km" currency="EUR">
        <tyreCheck date="2024-03-01"><odometer>1200</odometer><depth unit="mm">2.50</depth>\
    <pressure>4.5</pressure><cost>10.00</cost><worn>false</worn><shop>Rad &amp; Tat</shop>\
    <extra name="wheel">front</extra></tyreCheck>
        <tyreCheck date="2024-06-01T09:30" currency="CHF" derived="cost"><depth unit="mm">1.0</depth>\
    <cost>5</cost><worn>true</worn></tyreCheck>
      </tyreLog>
      <fuelLog vehicle="Civic">
        <fillUp date="2024-03-02"><volume unit="L">30</volume></fillUp>
      </fuelLog>
    </logbook>

    """

  private func read(
    _ text: String, _ configure: (inout LogReader) -> Void = { _ in }
  ) throws -> (collector: RecordCollector, summary: ReadingSummary, remarks: [String]) {
    var reader = LogReader(formats: Self.formats)
    configure(&reader)
    var collector = RecordCollector()
    var remarks: [String] = []
    let summary = try reader.read(Array(text.utf8), into: &collector) { remarks.append("\($0)") }
    #expect(summary.isBalanced)
    return (collector, summary, remarks)
  }

  private func written(
    _ collector: RecordCollector, as name: String, kind: LogKind? = nil
  ) throws -> String {
    final class Output { var bytes: [UInt8] = [] }
    let output = Output()
    var options = WritingOptions()
    options.kind = kind
    let format = try #require(Self.formats.named(name))
    var sink = try #require(format.makeSink({ output.bytes.append(contentsOf: $0) }, options))
    for log in collector.logs {
      if kind == nil || log.kind == kind { try sink.begin(log) }
      for record in collector.records where record.kind == log.kind {
        if kind == nil || record.kind == kind { try sink.add(record) }
      }
    }
    try sink.finish()
    return String(decoding: output.bytes, as: UTF8.self)
  }

  @Test func `its records are read and seen through their view`() throws {
    let (collector, summary, remarks) = try read(Self.xml)
    #expect(remarks.isEmpty && summary.records == 3)
    #expect(summary.recordsByKind[.tyre] == 2 && summary.recordsByKind[.fuel] == 1)
    let first = try #require(TyreRecord(collector.records[0]))
    #expect(first.bicycle == "Tourer" && first.odometer?.description == "1200 km")
    #expect(first.depth?.description == "2.50 mm" && first.pressure?.description == "4.5")
    #expect(first.currency == "EUR" && first.worn == false && first.shop == "Rad & Tat")
    #expect(first.extras["wheel"] == "front")
    let second = collector.records[1]
    #expect(second[TyreFields.currency] == .text("CHF") && second.derived == ["cost"])
    #expect(second[TyreFields.worn] == .flag(true) && second[TyreFields.shop] == nil)
    #expect(second.fuel == nil && second.weight == nil && TyreRecord(collector.records[2]) == nil)
  }

  @Test func `who does not hand it in does not have it`() throws {
    let (_, summary, _) = try read(Self.xml) { $0 = LogReader() }
    #expect(summary.records == 1 && summary.notModelled == ["tyreCheck": 2])
  }

  @Test func `a table of it says there that its kind is not known`() throws {
    let table = try written(try read(Self.xml).collector, as: "csv", kind: .tyre)
    let error = #expect(throws: LogError.self) { try read(table) { $0 = LogReader() } }
    #expect(
      error?.message
        == "the table is of a kind of log that is not known: no fuel, weight or cost log has the "
        + "columns bicycle, depth, depthUnit, pressure, cost, worn and shop, and there is no column "
        + "volume or totalCost")
    #expect(error?.code == .wrongFormat && error?.position?.line == 1)
    // Where something is known of it, the other columns are extras.
    let known = try read("date,volume,volumeUnit,shop\n2024-03-01,30,L,Rad\n") { $0 = LogReader() }
    #expect(known.collector.records.first?.extras["shop"] == "Rad")
  }

  @Test(arguments: ["", "[", " {\"type\":\"oil\",\"date\":\"2024\"}\n"])
  func `lines of it say there that their type is not known`(start: String) throws {
    var lines = start + #"{"type":"tyre","date":"2024-03-01","worn":true}"#
    if start == "[" { lines += "]" }
    let wanted = start.hasPrefix(" ") ? "oil" : "tyre"
    let error = #expect(throws: LogError.self) { try read(lines) { $0 = LogReader() } }
    #expect(error?.code == .unknownFormat)
    #expect(
      error?.message.hasPrefix(
        "not a known log: there is no type \(wanted), only fuel, weight and cost; known formats: ")
        == true)
    let document = #expect(throws: LogError.self) { try LogDocument(Array(lines.utf8)) }
    #expect(
      document?.message.hasPrefix("there is no type \(wanted), only fuel, weight and cost; ")
        == true)
  }

  @Test func `an own type is suggested for one that is misspelt`() throws {
    let error = #expect(throws: LogError.self) {
      try read(#"{"type":"tire","date":"2024-03-01"}"#)
    }
    #expect(error?.message == "not a known log: there is no type tire; did you mean tyre?")
  }

  @Test func `a document read without it takes none of its records`() throws {
    let record = try read(Self.xml).collector.records[0]
    var edit = LogEdit(try LogDocument(Array(Self.xml.utf8)))
    let error = #expect(throws: LogError.self) { try edit.append([record]) }
    #expect(
      error?.message
        == "the document was read with the kinds fuel, weight and cost, and cannot "
        + "take records of the kind tyre")
    #expect(error?.code == .notEditable && edit.isEmpty)
  }

  // MARK: A kind whose date is not its first required field

  private struct PressureValues: RecordValues {
    var arm: String?
    var systolic: ExactDecimal?
    var source: String?

    static let kind = LogKind(
      "pressure", log: "pressureLog", record: "reading", of: PressureValues.self,
      words: LogKind.Words("reading", "readings"), doc: "blood pressure",
      fields: [
        PressureValues.subject("person", many: "people", doc: "Who it is."), PressureFields.arm,
        PressureValues.date(doc: "When."), PressureFields.systolic, PressureFields.source,
      ], identity: [PressureFields.systolic])
  }

  private enum PressureFields {
    static let arm = PressureValues.field("arm", \.arm, isRequired: true, doc: "Which arm.")
    static let systolic = PressureValues.field(
      "systolic", \.systolic, isRequired: true, doc: "In mmHg.")
    static let source = PressureValues.field("source", \.source, doc: "The device.")
  }

  @Test(arguments: ["xml", "json", "ndjson", "csv"])
  func `a field that is required may stand before the date`(form: String) throws {
    let kind = PressureValues.kind
    var record = LogRecord(kind, date: try #require(Timestamp(iso8601: "2024-03-01T07:12")))
    record.subject = "Ann"
    record.set(PressureFields.arm, to: .text("left"))
    record.set(PressureFields.systolic, to: .decimal(ExactDecimal(120)))
    record.set(PressureFields.source, to: .text("Cuff"))
    let formats = LogFormats(kinds: LogKind.standard + [kind])
    final class Output { var bytes: [UInt8] = [] }
    let output = Output()
    var options = WritingOptions()
    options.kind = kind
    let format = try #require(formats.named(form))
    var sink = try #require(format.makeSink({ output.bytes.append(contentsOf: $0) }, options))
    var book = Logbook()
    book.add(record)
    try book.write(to: &sink)
    let text = String(decoding: output.bytes, as: UTF8.self)
    let found = try read(text) { $0 = LogReader(formats: formats) }
    #expect(found.collector.records == [record] && found.remarks.isEmpty, "\(text)")
    guard form == "csv" else { return }
    let error = #expect(throws: LogError.self) { try read(text) { $0 = LogReader() } }
    #expect(
      error?.message
        == "the table is of a kind of log that is not known: no fuel, weight or cost log has the "
        + "columns arm and systolic, and there is no column weight")
  }

  @Test func `native XML and JSON hold all of it`() throws {
    let collector = try read(Self.xml).collector
    let json = """
      {"version":1,"logs":[
      {"type":"tyre","bicycle":"Tourer","distanceUnit":"km","currency":"EUR","records":[
      {"date":"2024-03-01","odometer":1200,"depth":2.50,"depthUnit":"mm","pressure":4.5,\
      "cost":10.00,"worn":false,"shop":"Rad & Tat","extras":{"wheel":"front"}},
      {"date":"2024-06-01T09:30","depth":1.0,"depthUnit":"mm","cost":5,"currency":"CHF",\
      "worn":true,"derived":["cost"]}
      ]},
      {"type":"fuel","vehicle":"Civic","records":[
      {"date":"2024-03-02","volume":30,"volumeUnit":"L"}
      ]}
      ]}

      """
    #expect(try written(collector, as: "xml") == Self.xml)
    #expect(try written(collector, as: "json") == json)
    let again = try read(json).collector
    #expect(again.records == collector.records && again.logs == collector.logs)
  }

  @Test func `NDJSON and CSV hold its records`() throws {
    let collector = try read(Self.xml).collector
    let lines = try written(collector, as: "ndjson")
    #expect(
      lines.hasPrefix(
        #"{"type":"tyre","bicycle":"Tourer","date":"2024-03-01","odometer":1200,"odometerUnit":"km","#
      ))
    #expect(try read(lines).collector.records == collector.records)
    let table = try written(collector, as: "csv", kind: .tyre)
    let rows = table.split(separator: "\n").map(String.init)
    #expect(
      rows == [
        "bicycle,date,odometer,odometerUnit,depth,depthUnit,pressure,cost,currency,worn,shop,"
          + "derived,extras",
        "Tourer,2024-03-01,1200,km,2.50,mm,4.5,10.00,EUR,false,Rad & Tat,,"
          + #""{""wheel"":""front""}""#,
        "Tourer,2024-06-01T09:30,,,1.0,mm,,5,CHF,true,,cost,",
      ])
    #expect(try read(table).collector.records == Array(collector.records.prefix(2)))
    let error = #expect(throws: LogError.self) { try written(collector, as: "csv") }
    #expect(
      error?.text().hasSuffix(
        ": `LogRecord.kind` fuel, `LogRecord.kind` weight, `LogRecord.kind` cost or "
          + "`LogRecord.kind` tyre picks one, the format json and the format xml hold all") == true)
  }

  @Test func `its rows in SQL have a key of what identifies them`() throws {
    let text = try written(try read(Self.xml).collector, as: "sql")
    for kind in ["fuel", "weight", "cost", "tyre"] {
      #expect(text.contains("CREATE TABLE IF NOT EXISTS \(kind)_records ("))
    }
    #expect(text.contains("  worn BOOLEAN,\n") && text.contains("  depth_unit TEXT,\n"))
    #expect(
      text.contains("('tyre|=Tourer|2024-03-01|odometer=1200km|depth=2.5mm',0,'Tourer',"))
    guard let database = try SQLiteDatabase() else { return }
    #expect(try database.run(text) == "" && database.run(text) == "")
    let rows = try database.rows(["bicycle", "cost_exact", "currency"], from: "tyre_records")
    #expect(rows == [["Tourer", "10.00", "EUR"], ["Tourer", "5", "CHF"]])
  }

  @Test func `duplicates are those that are alike in what makes them distinct`() throws {
    let records = try read(Self.xml).collector.records
    var twin = records[0]
    twin.set(TyreFields.depth, to: .quantity(try ExactDecimal(parsing: "2.5"), unit: "mm"))
    twin.set(TyreFields.shop, to: .text("elsewhere"))
    #expect(DuplicateKey(twin) == DuplicateKey(records[0]) && twin != records[0])
    twin.set(TyreFields.pressure, to: .decimal(ExactDecimal(3)))
    #expect(DuplicateKey(twin) != DuplicateKey(records[0]))
    var counter = IdentityCounter()
    let ids = [records[0], twin].map { counter.identity(of: $0).description }
    #expect(ids[0].hasSuffix("depth=2.5mm#0") && ids[1].hasSuffix("depth=2.5mm#1"))
  }

  @Test func `its records are held against the rules of all kinds`() throws {
    var record = try read(Self.xml).collector.records[0]
    record.set(TyreFields.shop, to: .text("a\u{1}b"))
    var early = record
    early.date = try #require(Timestamp(year: 1969, month: 1, day: 1))
    var found: [String] = []
    var checker = LogChecker { found.append("\($0.code): \($0.message)") }
    for record in [record, record, early] { try checker.add(record) }
    try checker.finish()
    let word = LogKind.tyre.words.one
    #expect(found.contains { $0.hasPrefix("duplicate-record: this \(word) repeats") })
    #expect(found.contains { $0.hasPrefix("date-too-early") })
    #expect(found.count { $0.hasPrefix("control-character: shop holds") } == 3)
  }

  @Test func `its values are converted`() throws {
    var record = try read(Self.xml).collector.records[0]
    var units = WantedUnits()
    units.distance = .miles
    #expect(record.convert(to: units) == 1)
    #expect(record[TyreFields.odometer]?.description == "745.6454 mi")
    #expect(record.extras["original.odometer"] == "1200 km")
  }

  @Test func `the schemas describe it`() throws {
    let xsd = try XMLSchema(NativeSchema.xsd(LogKind.withTyres))
    #expect(try read(Self.xml) { $0.schema = xsd }.remarks.isEmpty)
    let wrong = Self.xml.replacing("<worn>true</worn>", with: "<worn>often</worn>")
    #expect(try read(wrong) { $0.schema = xsd }.remarks.count { $0.contains("[schema") } == 1)
    let old = try read(Self.xml) { $0.schema = try? XMLSchema(NativeSchema.xsd()) }.remarks
    #expect(old.contains { $0.contains("tyreLog") })
    let json = NativeSchema.jsonSchema(LogKind.withTyres)
    #expect(json.contains("\"tyreLine\"") && json.contains("Logs of fuel, weight, cost and tyre."))
  }

  @Test func `a log of it is imported into and edited`() throws {
    let document = try LogDocument(Array(Self.xml.utf8), formats: Self.formats)
    #expect(document.entries.count == 3 && document.subjects(of: .tyre) == ["Tourer"])
    var found = LogImport(document)
    found.beginExport()
    var known = try #require(document.entries[0].record)
    known.set(TyreFields.cost, to: .decimal(ExactDecimal(12)))
    var new = LogRecord(.tyre, date: try #require(Timestamp(iso8601: "2024-09-01")))
    new.subject = "Tourer"
    new.set(TyreFields.odometer, to: .quantity(ExactDecimal(2000), unit: "km"))
    new.set(TyreFields.currency, to: .text("EUR"))
    found.add(known)
    found.add(new)
    found.endExport()
    #expect(found.new.count == 1)
    #expect(found.conflicts.map { $0.differences.map(\.field) } == [["cost"]])
    let after = try found.edit(updating: true).checkedBytes()
    let wanted = Self.xml.replacing("<cost>10.00<", with: "<cost>12<").replacing(
      "</tyreCheck>\n  </tyreLog>",
      with: "</tyreCheck>\n    <tyreCheck date=\"2024-09-01\"><odometer>2000</odometer></tyreCheck>"
        + "\n  </tyreLog>")
    #expect(String(decoding: after, as: UTF8.self) == wanted)
  }

  @Test func `a form asks for it`() throws {
    let form = try RecordForm(.add, header: LogHeader(kind: .tyre, subject: "Tourer"))
    #expect(form.title == "New check: Tourer")
    #expect(form.lines.map(\.label) == ["Date", "Odometer", "Depth", "Worn"])
    var saved: LogRecord?
    form.didSave = { saved = $0 }
    try form.enter("2024-09-01", at: 0)
    try form.enter("1.5mm", at: 2)
    try form.save()
    let record = try #require(saved.flatMap { TyreRecord($0) })
    #expect(record.bicycle == "Tourer" && record.depth?.description == "1.5 mm")
  }

  @Test func `a mapping finds it in any file`() throws {
    let text = """
      {"version": 1, "name": "tyres", "kind": "tyre", "source": "csv",
       "fields": {"date": "day", "depth": {"path": "mm", "unit": "mm"}, "cost": "price"}}
      """
    let mapping = try Mapping(parsing: Array(text.utf8), kinds: LogKind.withTyres)
    let records = try read("day,mm,price\n2024-03-01,2.5,10 €\n") { $0.format = mapping.format }
      .collector.records
    #expect(records.first?[TyreFields.depth]?.description == "2.5 mm")
    #expect(records.first?[TyreFields.currency] == .text("EUR"))
    #expect(throws: MappingError.self) { try Mapping(parsing: Array(text.utf8)) }
  }
}
