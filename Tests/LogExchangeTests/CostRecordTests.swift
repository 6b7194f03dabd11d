// SPDX-License-Identifier: MIT

import LogExchange
import Testing
import XMLTree

/// What a vehicle costs besides energy, in all native forms.
@Suite struct CostRecordTests {
  static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <logbook version="1">
      <costLog vehicle="Civic" distanceUnit="km" currency="EUR">
        <cost date="2024-03-01T09:30+01:00"><odometer>48211</odometer><category>service</category>\
    <title>Oil; filter</title><totalCost>180.00</totalCost><vendor>Rad &amp; Tat</vendor>\
    <location>Ulm</location><payment>card</payment><tags>yearly</tags><note>next in 15000 km</note>\
    <extra name="Oil">120.00</extra><extra name="filter">60.00</extra></cost>
        <cost date="2024-06-02" currency="CHF"><category>toll</category>\
    <totalCost>40</totalCost><latitude>47.5</latitude><longitude>9.7</longitude></cost>
      </costLog>
    </logbook>

    """

  private func read(
    _ text: String, schema: XMLSchema? = nil
  ) throws -> (collector: RecordCollector, summary: ReadingSummary, remarks: [String]) {
    var reader = LogReader()
    reader.schema = schema
    var collector = RecordCollector()
    var remarks: [String] = []
    let summary = try reader.read(Array(text.utf8), into: &collector) { remarks.append("\($0)") }
    #expect(summary.isBalanced)
    return (collector, summary, remarks)
  }

  private func written(_ collector: RecordCollector, as name: String) throws -> String {
    final class Output { var bytes: [UInt8] = [] }
    let output = Output()
    let format = try #require(LogFormats.standard.named(name))
    var sink = try #require(
      format.makeSink({ output.bytes.append(contentsOf: $0) }, WritingOptions()))
    for log in collector.logs {
      try sink.begin(log)
      for record in collector.records { try sink.add(record) }
    }
    try sink.finish()
    return String(decoding: output.bytes, as: UTF8.self)
  }

  @Test func `its records are read and seen through their view`() throws {
    let (collector, summary, remarks) = try read(Self.xml)
    #expect(remarks.isEmpty && summary.recordsByKind[.cost] == 2)
    let first = try #require(collector.records[0].cost)
    #expect(first.vehicle == "Civic" && "\(first.date)" == "2024-03-01T09:30+01:00")
    #expect(first.odometer?.description == "48211 km" && first.knownCategory == .service)
    #expect(first.title == "Oil; filter" && first.totalCost?.description == "180.00")
    #expect(first.currency == "EUR" && first.vendor == "Rad & Tat" && first.location == "Ulm")
    #expect(first.payment == "card" && first.tags == "yearly" && first.note == "next in 15000 km")
    #expect(first.extras["Oil"] == "120.00" && first.extras["filter"] == "60.00")
    let second = try #require(collector.records[1].cost)
    #expect(second.currency == "CHF" && second.knownCategory == .toll && second.title == nil)
    #expect(second.latitude?.description == "47.5" && second.longitude?.description == "9.7")
    #expect(collector.records[1].fuel == nil && collector.records[1].weight == nil)
  }

  @Test func `a record is made and changed`() throws {
    var cost = CostRecord(date: try #require(Timestamp(iso8601: "2024-03-01")))
    #expect(cost.knownCategory == nil)
    cost.vehicle = "Civic"
    cost.knownCategory = .fine
    cost.totalCost = try ExactDecimal(parsing: "30.00")
    #expect(cost.category == "fine" && LogRecord(cost).kind == .cost)
    cost.category = "Bußgeld"
    #expect(cost.knownCategory == nil && LogRecord(cost)[CostFields.category] == .text("Bußgeld"))
    #expect(CostCategory(named: "Service".utf8) == nil)
  }

  @Test func `every category is a word of its own in the documentation of the field`() {
    let words = CostFields.category.doc.split { !$0.isLetter }.map(String.init)
    for category in CostCategory.allCases { #expect(words.contains(category.rawValue)) }
    #expect(CostFields.category.choices == CostCategory.allCases.map(\.rawValue))
  }

  @Test func `native XML and JSON hold all of it`() throws {
    let collector = try read(Self.xml).collector
    #expect(try written(collector, as: "xml") == Self.xml)
    let json = """
      {"version":1,"logs":[
      {"type":"cost","vehicle":"Civic","distanceUnit":"km","currency":"EUR","records":[
      {"date":"2024-03-01T09:30+01:00","odometer":48211,"category":"service",\
      "title":"Oil; filter","totalCost":180.00,"vendor":"Rad & Tat","location":"Ulm",\
      "payment":"card","tags":"yearly","note":"next in 15000 km",\
      "extras":{"Oil":"120.00","filter":"60.00"}},
      {"date":"2024-06-02","category":"toll","totalCost":40,"currency":"CHF","latitude":47.5,\
      "longitude":9.7}
      ]}
      ]}

      """
    #expect(try written(collector, as: "json") == json)
    let again = try read(json).collector
    #expect(again.records == collector.records && again.logs == collector.logs)
  }

  @Test func `NDJSON, CSV and SQL hold its records`() throws {
    let collector = try read(Self.xml).collector
    let lines = try written(collector, as: "ndjson")
    #expect(lines.hasPrefix(#"{"type":"cost","vehicle":"Civic","date":"2024-03-01T09:30+01:00","#))
    #expect(try read(lines).collector.records == collector.records)
    let table = try written(collector, as: "csv")
    #expect(
      table.hasPrefix(
        "vehicle,date,zone,odometer,odometerUnit,category,title,totalCost,currency,vendor,location,"
          + "latitude,longitude,payment,tags,note,derived,extras\n"
          + "Civic,2024-03-01T09:30+01:00,,48211,km,service,Oil; filter,180.00,EUR,Rad & Tat,Ulm,"))
    #expect(try read(table).collector.records == collector.records)
    let sql = try written(collector, as: "sql")
    #expect(sql.contains("CREATE TABLE IF NOT EXISTS cost_records ("))
    #expect(sql.contains("('cost|=Civic|2024-06-02|totalCost=40',0,'Civic',"))
  }

  @Test func `a table that a fill-up and a cost fit alike is refused with the way out`() throws {
    let table = "vehicle,date,odometer,odometerUnit,totalCost\nCivic,2024-03-01,100,km,20\n"
    let error = #expect(throws: LogError.self) { try read(table) }
    #expect(
      error?.message
        == "the columns are those of a fuel log as well as of a cost log; add a column that only "
        + "one of them has: volume, category")
    let rows = try read(
      table.replacing("totalCost", with: "totalCost,title").replacing(",20\n", with: ",20,Wash\n"))
    #expect(rows.collector.records.first?.cost?.title == "Wash")
  }

  @Test func `the schemas describe it`() throws {
    let xsd = try XMLSchema(NativeSchema.xsd())
    #expect(try read(Self.xml, schema: xsd).remarks.isEmpty)
    let wrong = Self.xml.replacing(">180.00<", with: ">much<")
    #expect(try read(wrong, schema: xsd).remarks.contains { $0.contains("[schema") })
    let json = NativeSchema.jsonSchema()
    #expect(json.contains("\"costLine\"") && json.contains("Logs of fuel, weight and cost."))
  }

  @Test func `title and amount identify a cost, and notes make no difference`() throws {
    let record = try read(Self.xml).collector.records[0]
    var counter = IdentityCounter()
    #expect(
      counter.identity(of: record).description
        == "cost|=Civic|2024-03-01T09:30+01:00|odometer=48211km|Oil; filter|totalCost=180#0")
    var noted = record
    noted.set(CostFields.note, to: .text("done"))
    noted.set(CostFields.totalCost, to: .decimal(try ExactDecimal(parsing: "180")))
    #expect(DuplicateKey(noted) == DuplicateKey(record))
    noted.set(CostFields.category, to: .text("repair"))
    #expect(DuplicateKey(noted) != DuplicateKey(record))
    // A text in one field is not the same in another.
    let twins = try [("category", "x"), ("title", "x"), ("category", "x|title=y")].map {
      try NativeConversion.records(
        "date,totalCost,vendor,\($0.0)\n2024-03-01,20,Rad,\($0.1)\n", from: "csv"
      ).collector.records[0]
    }
    #expect(Set(twins.map { DuplicateKey($0) }).count == 3)
    let document = try LogDocument(
      Array(
        #"{"type":"cost","date":"2024-03-01","totalCost":20,"vendor":"Rad","category":"x"}"#.utf8))
    #expect(twins.map { document.duplicate(of: $0) } == [0, nil, nil])
    #expect(counter.identity(of: noted).occurrence == 1)
  }

  @Test func `an import knows a corrected cost from a second one`() throws {
    let log = """
      {"version":1,"logs":[{"type":"cost","vehicle":"Civic","currency":"EUR","records":[
      {"date":"2024-03-01","category":"parking","title":"Zoo","totalCost":3},
      {"date":"2024-03-01","category":"wash","title":"Wash","totalCost":12}
      ]}]}

      """
    var found = LogImport(try LogDocument(Array(log.utf8)))
    found.beginExport()
    func add(_ title: String, _ category: CostCategory, _ total: Int) throws {
      var cost = CostRecord(date: try #require(Timestamp(iso8601: "2024-03-01")))
      cost.vehicle = "Civic"
      cost.currency = "EUR"
      cost.title = title
      cost.knownCategory = category
      cost.totalCost = ExactDecimal(total)
      found.add(LogRecord(cost))
    }
    // A second stay comes before the known one; the wash was mistyped; a toll cost as much.
    try add("Zoo", .parking, 5)
    try add("Zoo", .parking, 3)
    try add("Wash", .wash, 13)
    try add("Tunnel", .toll, 12)
    found.endExport()
    #expect(found.new.map { $0.cost?.title } == ["Zoo", "Tunnel"])
    #expect(
      found.conflicts.map { $0.differences.map { "\($0.field) \($0.old ?? "") \($0.new ?? "")" } }
        == [["totalCost 12 13"]])
  }

  @Test func `a form offers the categories and refuses other words`() throws {
    var header = LogHeader(kind: .cost, subject: "Civic")
    header.distanceUnit = .kilometres
    header.currency = "EUR"
    let form = try RecordForm(.add, header: header)
    #expect(form.title == "New cost: Civic")
    #expect(
      form.lines.map(\.label) == [
        "Date", "Odometer", "Category", "Title", "Total cost", "Vendor", "Note",
      ])
    #expect(form.form.lines[2].field.kind == .choice(CostCategory.allCases.map(\.rawValue)))
    let problem = #expect(throws: FieldProblem.self) { try form.enter("servce", at: 2) }
    #expect(
      problem?.message
        == "'servce' is not one of service, repair, insurance, tax, registration, parking, toll, "
        + "fine, wash, accessory or other; did you mean 'service'?")
    try form.enter("2024-03-01", at: 0)
    try form.enter("Service", at: 2)
    #expect(!form.canSave)
    try form.enter("180", at: 4)
    var saved: LogRecord?
    form.didSave = { saved = $0 }
    try form.save()
    let cost = try #require(saved?.cost)
    #expect(cost.category == "service" && cost.totalCost == ExactDecimal(180))
    #expect(cost.currency == "EUR" && cost.vehicle == "Civic")
  }
}
