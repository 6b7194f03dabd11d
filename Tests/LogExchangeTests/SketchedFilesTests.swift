// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing

/// Tables and texts as people and their programs write them, in layouts of published files: each
/// was once read wrong, or refused, by its sketch.
@Suite struct SketchedFilesTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    /// What records contain, one text for each, in their order.
    var records: [String]

    init(_ name: String, _ text: String, _ records: [String]) {
      (testDescription, self.text, self.records) = (name, text, records)
    }
  }

  static let maps = [
    Sample(
      "lists under the names of cars",
      """
      {"Golf":[{"date":"2024-03-01","km":1000,"liters":30},{"date":"2024-03-09","km":1500,"liters":31}],
      "Polo":[{"date":"2024-03-01","km":400,"liters":21}]}
      """,
      [
        #""vehicle":"Golf","date":"2024-03-01""#, #""vehicle":"Golf","date":"2024-03-09""#,
        #""vehicle":"Polo","date":"2024-03-01""#,
      ]),
    Sample(
      "days under the names of people",
      #"{"weight":{"Ann":{"2024-03-01":62.1},"Bob":{"2024-03-01":82.1,"2024-03-02":82.4}}}"#,
      [
        #""person":"Ann","date":"2024-03-01","weight":62.1"#,
        #""person":"Bob","date":"2024-03-01","weight":82.1"#, #""person":"Bob""#,
      ]),
    Sample(
      "months are nobody",
      #"{"January":[{"date":"2024-01-05","weight":62.1}],"March":[{"date":"2024-03-01","weight":62.3}]}"#,
      [#"{"type":"weight","date":"2024-01-05","weight":62.1"#, #""date":"2024-03-01""#]),
    Sample(
      "years are nobody",
      #"{"2023":[{"date":"2023-01-05","weight":62.1},{"date":"2023-01-06","weight":62.2}],"2024":[{"date":"2024-03-01","weight":62.3}]}"#,
      [#"{"type":"weight","date":"2023-01-05""#, #""weight":62.2"#, #""date":"2024-03-01""#]),
    Sample(
      "entries with and without a note",
      #"{"-M1":{"date":"2024-03-01","weight":62.1},"-M2":{"date":"2024-03-02","weight":62.3,"note":"a"}}"#,
      [#""weight":62.1"#, #""weight":62.3,"weightUnit":"kg","note":"a""#]),
    Sample(
      "repairs are no cars",
      """
      {"refuels":[{"date":"2024-03-01","odometer":1000,"litres":30,"cost":50},{"date":"2024-03-09","odometer":1500,"litres":31,"cost":52}],
      "services":[{"date":"2024-03-05","odometer":1200,"title":"Oil","cost":170.2}]}
      """,
      [
        #"{"type":"fuel","date":"2024-03-01""#, #"{"type":"fuel","date":"2024-03-09""#,
        #"{"type":"cost","date":"2024-03-05","odometer":1200,"#,
      ]),
    Sample(
      "a version beside lists of cars",
      #"{"version":3,"Golf":[{"date":"2024-03-01","km":12000,"litres":30}],"Polo":[{"date":"2024-03-02","km":52000,"litres":31},{"date":"2024-03-09","km":52500,"litres":31}]}"#,
      [#""vehicle":"Golf""#, #""vehicle":"Polo""#, #""vehicle":"Polo""#]),
    Sample(
      "months in years",
      #"{"2023":{"01":[{"date":"2023-01-05","weight":62.1}],"02":[{"date":"2023-02-05","weight":62.2}]},"2024":{"01":[{"date":"2024-01-05","weight":62.3}]}}"#,
      [#""weight":62.1"#, #""weight":62.2"#, #""weight":62.3"#]),
    Sample(
      "one weight in two units",
      #"[{"time":"2024-03-01T07:00:00Z","weight":{"inKilograms":82.4,"inPounds":181.66}}]"#,
      [#""date":"2024-03-01T07:00:00Z","weight":181.66,"weightUnit":"lb""#]),
    Sample(
      "a unit above days", #"{"unit":"lb","weights":{"2024-03-01":120.1}}"#,
      [#""weight":120.1,"weightUnit":"lb""#]),
    Sample(
      "more of something else",
      #"{"weight":[{"date":"2024-03-01","value":82.1}],"heart_rate":[{"date":"2024-03-01","value":60},{"date":"2024-03-02","value":61}]}"#,
      [#""weight":82.1"#]),
    Sample(
      "lists in a list",
      #"[{"date":"2024-03-01","fills":[{"km":12000,"liter":30},{"km":12500,"liter":31}]}]"#,
      [#""odometer":12000"#, #""date":"2024-03-01","odometer":12500"#]),
  ]

  @Test(arguments: bodies + maps + cars + charges + languages)
  func `what people write is read as they mean it`(it: Sample) throws {
    let bytes = Array(it.text.utf8)
    let sketch = try MappingSketch.reading(of: bytes)
    let records = try MappingTests.read(bytes, by: sketch.mapping).records
    let lines = try FormatReading.written(records, as: "ndjson").text.split(separator: "\n")
    #expect(lines.count == it.records.count, "\(sketch.summary)\n\(lines)")
    for (line, part) in zip(lines, it.records) {
      #expect(!line.contains(#""fuelType":"id"#))
      #expect(line.contains(part), "\(sketch.summary)\n\(line)")
    }
  }

  @Test(arguments: [
    "type,date,best set,best weight\nsquat,2024-03-01,5*100,110\nsquat,2024-03-02,5*100,110\n",
    "My Cars - INCOMES\nDate;Total price;Currency;Category;Odometer\n12/17/2018;30;USD;WORK;341150\n",
    "车辆,日期,里程,项目,数量,单价\nA,2025-03-01,45210,机油,4,98\n",
    "Date,Trip ID,Electricity Used (Total) (kWh),Electricity Used (Generation) (kWh),Driving Distance (mile)\n2014-05-01,1,2.1,0.5,8.7\n",
    "Date,charger_power,battery_level,charge_energy_added,charging_state,odometer\n2023-11-01 00:03:11,7,61,3.2,Charging,12345\n2023-11-01 00:04:11,7,61,3.3,Charging,12345\n",
    "checked,fuel,fuel_id,price_cents\n2026-08-31T11:32:47Z,U91,2,199.9\n",
  ])
  func `what is something else is refused`(text: String) {
    #expect(throws: SketchError.self) { try MappingSketch.reading(of: Array(text.utf8)) }
  }

  @Test(arguments: [
    (#"{"weight":{"2024-03-01":82.1,"2024-03-02":82.2},"fat":{"2024-03-01":20.1}}"#, ["fat": 1]),
    (
      #"{"fuel":{"a":{"date":"2024-03-01","km":10,"liter":4},"b":{"date":"2024-03-02","km":90,"liter":4}},"services":{"c":{"date":"2024-03-02"}}}"#,
      ["services": 1]
    ),
    (
      #"{"x":{"fills":[{"date":"2024-03-01","km":10,"liter":4}]},"y":{"trips":[{"date":"2024-03-02"}]}}"#,
      ["trips": 1]
    ),
  ]) func `what stands beside maps and lists is counted`(text: String, others: [String: Int]) throws
  {
    let mapping = try MappingSketch.reading(of: Array(text.utf8)).mapping
    #expect(try MappingTests.read(Array(text.utf8), by: mapping).summary.notModelled == others)
  }

  @Test func `words in the place of a date cost their row alone`() throws {
    let text = "date,weight_kg\n2024-03-01,70.1\nholiday,no data\n2024-03-03,70.3\n"
    let mapping = try MappingSketch.reading(of: Array(text.utf8)).mapping
    let reading = try MappingTests.read(Array(text.utf8), by: mapping)
    #expect(reading.records.count == 2 && reading.summary.rejected == 1)
    // A text of several lines is no gap.
    let long = text.replacing("\nholiday", with: "\n2024-03-02,70.2,\"a\nb\"\nholiday")
      .replacing("weight_kg", with: "weight_kg,note")
    let notes = try MappingSketch.reading(of: Array(long.utf8)).mapping
    #expect(try MappingTests.read(Array(long.utf8), by: notes).records.count == 3)
    let other = text + "\nday,steps\n2024-03-04,7000\n"
    let told = try MappingTests.read(Array(other.utf8), by: mapping)
    #expect(told.records.count == 2 && told.summary.notModelled == ["row of another table": 1])
    #expect(told.diagnostics.contains { $0.contains("warning[another-table]") })
  }

  @Test func `many keys of entries are nobody`() throws {
    let entries = (1...40).map { #""-M\#(100 + $0)":{"date":"2024-03-01","weight":62.\#($0)}"# }
    let text = "{" + entries.joined(separator: ",") + "}"
    let mapping = try MappingSketch.reading(of: Array(text.utf8)).mapping
    let records = try MappingTests.read(Array(text.utf8), by: mapping).records
    #expect(records.count == 40 && records.allSatisfy { $0.subject == nil })
  }

  @Test func `the total of a year is no year`() throws {
    let text = "Date,Odometer km,Litres\n2024-03-01,100,30\n2024-03-09,500,31\n2024 Total,500,61\n"
    let mapping = try MappingSketch.reading(of: Array(text.utf8)).mapping
    let reading = try MappingTests.read(Array(text.utf8), by: mapping)
    #expect(reading.records.count == 2 && reading.summary.notModelled == ["row of totals": 1])
  }

  @Test func `an amount of several things is money`() throws {
    let text = """
      Date,Category,Description,Amount,Odometer
      2024-03-01,Fuel,Shell,62.10,45210
      2024-03-05,Insurance,Allianz,420.00,45300
      2024-03-20,Fuel,Aral,60.30,45800

      """
    let mapping = try MappingSketch.reading(of: Array(text.utf8)).mapping
    let records = try MappingTests.read(Array(text.utf8), by: mapping).records
    #expect(records.map { $0.cost?.totalCost?.description } == ["62.10", "420.00", "60.30"])
  }

  @Test func `totals between entries are no entries`() throws {
    let text = """
      Datum;Kilometerstand;Liter;Betrag
      05.01.2024;45210;38,75;63,88
      19.01.2024;45800;40,00;70,00
      Summe Januar;;78,75;133,88
      17.02.2024;46400;36,10;60,00

      """
    let mapping = try MappingSketch.reading(of: Array(text.utf8)).mapping
    let reading = try MappingTests.read(Array(text.utf8), by: mapping)
    #expect(reading.records.count == 3)
    #expect(reading.summary.notModelled == ["row of totals": 1])
    #expect(!reading.diagnostics.contains { $0.contains("error") })
  }

  @Test(arguments: ["Polo", "Car: Polo", "=== Polo ==="])
  func `a line between tables may name another car`(line: String) throws {
    let table = "Date,Odometer (km),Litres\n2024-03-01,12000,40.1\n2024-03-09,12600,38.5\n"
    let text = "Golf\n\(table)\(line)\n\(table.replacing(",1", with: ",5"))"
    let mapping = try MappingSketch.reading(of: Array(text.utf8)).mapping
    let reading = try MappingTests.read(Array(text.utf8), by: mapping)
    #expect(reading.records.count == 4)
    #expect(reading.diagnostics.count { $0.contains("warning[name-of-table]") } == 1)
    let joined = try MappingTests.read(Array("Golf\n\(table)\(table)".utf8), by: mapping)
    #expect(joined.diagnostics == [])
  }

  @Test func `how long a table is does not decide which of its amounts count`() throws {
    let rows = (1...1500).map { index in
      index % 9 == 0
        ? "Service,2020-01-01,\(index)000,,,Oil,60" : "Fuel,2020-01-01,\(index)000,40.1,66.50,,"
    }
    let text = "Type,Date,Odometer,Litres,Total,Description,Cost\n" + rows.joined(separator: "\n")
    let mapping = try MappingSketch.reading(of: Array(text.utf8)).mapping
    let record = try MappingTests.read(Array(text.utf8), by: mapping).records.first
    #expect(record?.fuel?.totalCost?.description == "66.50")
  }

  @Test func `a zone in a title is told`() throws {
    let text = "Started At (AEST),Energy (kWh),Cost\n2026-07-05 22:14,28.41,2.27\n"
    let told = try MappingSketch.reading(of: Array(text.utf8)).assumptions.map(\.message)
    #expect(told.count { $0.contains("the zone AEST is not read") } == 1, "\(told)")
    let day = text.replacing(" 22:14", with: "").replacing("AEST", with: "UTC")
    #expect(try MappingSketch.reading(of: Array(day.utf8)).assumptions.isEmpty)
  }

  @Test func `masses of which each has a row are in kilograms`() throws {
    let rows = [
      "BodyWeight,99.9", "MuscleMass,65.1", "FatMass,30.2", "BoneMass,3.6", "BodyMassIndex,30.8",
    ]
    let text =
      "BodyMetricTypeId,Value,CreatedDate\n" + rows.map { "\($0),1/15/2023 8:15:30 AM\n" }.joined()
    var options = ReadingOptions()
    options.measures = .all
    let mapping = try MappingSketch.reading(of: Array(text.utf8)).mapping
    let reading = try MappingTests.read(Array(text.utf8), by: mapping, options)
    let lines = try FormatReading.written(reading.records, as: "ndjson").text
    for part in [
      #""weight":99.9,"weightUnit":"kg""#, #""muscle":65.1,"muscleUnit":"kg""#,
      #""bodyFat":30.2,"bodyFatUnit":"kg""#, #""bone":3.6,"boneUnit":"kg""#, #""bmi":30.8"#,
    ] { #expect(lines.contains(part), "\(lines)") }
  }

  @Test func `a mapping of JSON knows the names of measures and units beside values`() throws {
    let text = """
      [{"date":"2024-03-01","tag":"W","value":70.1,"u":"kg"},{"date":"2024-03-01","tag":"F","value":20.5,"u":"%"}]
      """
    let mapping = """
      {"version":3,"name":"m","title":"m","kind":"weight","source":"json","records":".","columns":[
      {"titles":["date"],"date":"whole"},{"titles":["value"],"measureOf":"tag","measures":[
      {"word":"W","field":"weight","unit":["kg"]},{"word":"F","field":"bodyFat","unit":["%"]}]}]}
      """
    let reading = try MappingTests.read(
      Array(text.utf8), by: try Mapping(parsing: Array(mapping.utf8)))
    // A share of fat without a weight is another measure, which has to be asked for.
    #expect(reading.records.map { $0.weight?.weight?.description } == ["70.1 kg"])
    #expect(reading.summary.filtered.values.reduce(0, +) == 1)
  }
}
