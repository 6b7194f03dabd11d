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

  static let bodies = [
    Sample(
      "a child grows",
      "Дата,Вес (кг),Рост (см)\n03.05.2025,3.45,52\n03.06.2025,4.5,55\n15.06.2025,4.9,56\n",
      [#""weight":3.45,"weightUnit":"kg","height":52"#, #""weight":4.5"#, #""weight":4.9"#]),
    Sample(
      "what is written of a child in millimetres",
      "time,weight,height\n2023-05-03 10:00:00,3480,512\n2023-05-10 09:30:00,3760,520\n",
      [#""weight":3480,"weightUnit":"g","height":512,"heightUnit":"mm""#, #""height":520"#]),
    Sample(
      "the points of a curve in the list of its name",
      #"{"bodyWeight":[{"x":1431365266000,"y":83.1,"bodyFat":30.4,"boneMass":3.3}]}"#,
      [
        #""weight":83.1,"weightUnit":"kg","bodyFat":30.4,"bodyFatUnit":"%","bone":3.3,"boneUnit":"kg""#
      ]
    ),
    Sample(
      "the moment at which a row was stored",
      "日付,体重(kg),記録日時\n2026-02-01,58.4,2026-02-01T06:52:11Z\n2026-02-04,58.6,2026-02-05T00:10:00Z\n",
      [#""date":"2026-02-01","weight":58.4"#, #""date":"2026-02-04","weight":58.6"#]),
    Sample(
      "parts that add up to a hundred",
      #"[{"date":"2026-06-02","fat":20,"muscle":76,"bone":4,"weight":87}]"#,
      [#""bodyFat":20,"bodyFatUnit":"%","muscle":76,"muscleUnit":"%","bone":4,"boneUnit":"%""#]),
    Sample(
      "a share of fat beside its mass",
      "Date,Poids,Masse grasse,Pourcentage de graisse\n2026-01-07,86.1,20.8,24.18\n",
      [#""bodyFat":24.18,"bodyFatUnit":"%","extras":{"Masse grasse":"20.8"}"#]),
    Sample(
      "initials with points",
      "Date,Weight (kg),B.M.I.,S.M.M.\n2026-01-07,71.4,24.1,32.8\n",
      [#""muscle":32.8,"muscleUnit":"kg","bmi":24.1"#]),
    Sample(
      "days since 1970",
      #"{"month":{"day":[{"date_int":"19723","weight_kg":"92.1"},{"date_int":"19729","weight_kg":"91.35"}]}}"#,
      [#""date":"2024-01-01","weight":92.1,"weightUnit":"kg""#, #""date":"2024-01-07""#]),
    Sample(
      "people by their numbers",
      #"{"weights":{"1399130547":{"2025-06-27":97.0,"2025-06-28":97.4},"1321853232":{"2025-07-01":90.0}}}"#,
      [
        #""person":"1399130547","date":"2025-06-27","weight":97.0"#, #""person":"1399130547""#,
        #""person":"1321853232""#,
      ]),
    Sample(
      "grams under a title of kilograms",
      "Date,Weight (kg),Bone Mass (kg)\n2026-05-10,77000.0,3100.0\n2026-05-11,77500.0,3110.0\n",
      [#""weight":77000.0,"weightUnit":"g","bone":3100.0,"boneUnit":"g""#, #""weight":77500.0"#]),
    Sample(
      "a system of units in settings",
      #"{"user_settings":{"units":"imperial"},"weight_history":[{"date":"2026-03-27","weight":121.5},{"date":"2026-03-28","weight":121.2}]}"#,
      [#""weight":121.5,"weightUnit":"lb""#, #""weight":121.2"#]),
    Sample(
      "the version of a client is no person",
      #"[{"metadata":{"clientRecordVersion":0},"time":"2023-10-02T06:12:41Z","weight_kg":82.4}]"#,
      [#"{"type":"weight","date":"2023-10-02T06:12:41Z","weight":82.4,"weightUnit":"kg","#]),
    Sample(
      "decimal points and commas in one list",
      #"{"weights":[{"date":"2023-11-01","kg":"95,5"},{"date":"2023-11-02","kg":"95.5"},{"date":"2023-11-03","kg":"96"}]}"#,
      [#""weight":95.5,"weightUnit":"kg""#, #""date":"2023-11-02","weight":95.5"#, #""weight":96"#]),
    Sample(
      "Hebrew units", "תאריך,משקל (ק\"ג),הערה\n2026-03-01,82.4,בוקר\n2026-03-02,82.1,\n",
      [#""weight":82.4,"weightUnit":"kg","note":"בוקר""#, #""weight":82.1"#]),
    Sample(
      "Arabic months",
      "التاريخ,الوزن,نسبة الدهون\n15 يونيو 2024,85.4,18.2%\n1 مايو 2024,86.2,18.5%\n",
      [
        #""date":"2024-06-15","weight":85.4,"weightUnit":"kg","bodyFat":18.2"#,
        #""date":"2024-05-01""#,
      ]),
    Sample(
      "Finnish times", "Päivä;Paino (kg)\n13.1.2024 klo 17.07;82,4\n14.1.2024 klo 7.05;82,1\n",
      [#""date":"2024-01-13T17:07","weight":82.4"#, #""date":"2024-01-14T07:05""#]),
    Sample(
      "years of the Buddhist calendar", "วันที่,น้ำหนัก (kg)\n29/2/2567,82.4\n14/3/2567,82.1\n",
      [#""date":"2024-02-29","weight":82.4"#, #""date":"2024-03-14""#]),
    Sample(
      "the key of an animal",
      "ID,動物ID,日付,体重(kg)\n6E1B,A2D2,2025/04/01,4.2\n9C3F,B7F4,2025/04/01,12.8\n",
      [#""person":"A2D2","date":"2025-04-01","weight":4.2"#, #""person":"B7F4""#]),
    Sample(
      "skeletal muscle is no bone", "日期,体重(kg),骨骼肌率(%),骨量(kg)\n2024-03-01,70.1,45.1,3.1\n",
      [#""muscle":45.1,"muscleUnit":"%","bone":3.1,"boneUnit":"kg""#]),
    Sample(
      "a mass is a mass", "date,weight_kg,muscle_mass,bone_mass\n2024-03-01,82,30.1,1.5\n",
      [#""muscle":30.1,"muscleUnit":"kg","bone":1.5,"boneUnit":"kg""#]),
    Sample(
      "grams of an interface",
      "date,weight,muscleMass\n2024-03-01,80100,35919\n2024-03-02,80000,35900\n",
      [#""muscle":35919,"muscleUnit":"g""#, #""muscle":35900,"muscleUnit":"g""#]),
    Sample(
      "an id is no person", "id,date,weight\n7,2024-03-01,70.1\n8,2024-03-02,70.2\n",
      [#"{"type":"weight","date":"2024-03-01","weight":70.1"#, #""weight":70.2"#]),
    Sample(
      "entries have names, too",
      "Name,Date,Weight (kg)\nWeek 1,2024-03-01,70.1\nWeek 2,2024-03-08,70.2\nWeek 3,2024-03-15,70.3\n",
      [
        #"{"type":"weight","date":"2024-03-01""#,
        #""date":"2024-03-08","weight":70.2,"weightUnit":"kg","extras":{"Name":"Week 2"}"#,
        #""Week 3""#,
      ]),
    Sample(
      "several people on a day",
      "Name,Date,Weight (kg)\nAnn,2024-03-01,70.1\nBob,2024-03-01,82.2\nEve,2024-03-02,60.3\n",
      [#""person":"Ann""#, #""person":"Bob""#, #""person":"Eve""#]),
    Sample(
      "the time at which a number was made is no date",
      """
      [{"id":1665264379136,"date":"26/10/2022","weight":70.5},{"id":1665264379137,"date":"27/10/2022","weight":70.6}]
      """, [#""date":"2022-10-26","weight":70.5"#, #""date":"2022-10-27","weight":70.6"#]),
    Sample(
      "words for missing values",
      "date,weight,note\n2024-03-01,70.1,NA\n2024-03-02,NA,NA\n2024-03-03,nan,x\n2024-03-04,70.4,y\n",
      [#""date":"2024-03-01","weight":70.1,"weightUnit":"kg"}"#, #""date":"2024-03-04""#]),
    Sample(
      "the name of an array", #"{"body-weight":[{"dateTime":"2024-03-01","value":"70.1"}]}"#,
      [#""date":"2024-03-01","weight":70.1"#]),
    Sample(
      "an array in an object of its name",
      #"{"weight":{"unit":"kg","data":[{"date":"2024-03-01","value":70.1}]}}"#,
      [#""date":"2024-03-01","weight":70.1"#]),
    Sample(
      "a unit beside the value of an array",
      #"{"weights":[{"date":"2024-03-01","value":180.1,"unit":"lb"}]}"#,
      [#""date":"2024-03-01","weight":180.1,"weightUnit":"lb""#]),
    Sample(
      "the fat that is missing to the weight",
      "Datum,Gewicht (kg),Fettmasse,Muskelmasse,Knochenmasse\n2024-03-01,82.1,16.5,62.4,3.2\n2024-03-02,82.4,16.7,62.5,3.2\n",
      [#""bodyFat":16.5,"bodyFatUnit":"kg""#, #""bodyFat":16.7"#]),
    Sample(
      "a share of fat beside masses",
      "Datum,Gewicht (kg),Masa grasa,Muskelmasse,Knochenmasse\n2024-03-01,82.1,20.1,62.4,3.2\n",
      [#""bodyFat":20.1,"bodyFatUnit":"%""#]),
    Sample(
      "indices and what was drunk",
      "date,weight_kg,fat mass index,water intake\n2024-03-01,70.1,5.1,2.2\n",
      [#""weight":70.1,"weightUnit":"kg","extras":{"fat mass index":"5.1","water intake":"2.2"}"#]),
    Sample(
      "another table with the same dates",
      "date,weight_kg\n2024-03-01,70.1\n2024-03-02,70.2\ndate,steps\n2024-03-01,9000\n2024-03-02,8000\n",
      [#""weight":70.1,"weightUnit":"kg""#, #""weight":70.2"#]),
    Sample(
      "another table with other dates",
      "date;weight\n05.01.2024;82,1\n16.01.2024;82,2\n\nDatum;Bauchumfang\n05.01.2024;92,1\n16.01.2024;92,0\n",
      [#""weight":82.1"#, #""weight":82.2"#]),
    Sample(
      "a scale that estimates protein",
      "date,weight_kg,body fat,muscle,bone,protein\n2024-03-01,70.1,20.1,45.2,3.1,17.0\n",
      [#""bodyFat":20.1,"bodyFatUnit":"%""#]),
    Sample(
      "body fat beside food", "date,weight_kg,body fat,calories\n2024-03-01,70.1,20.1,2100\n",
      [#""bodyFat":20.1,"bodyFatUnit":"%""#]),
    Sample(
      "units below titles",
      "date,weight,waist\nday,kg,cm\n2024-03-01,70.1,80\n2024-03-02,70.2,80\n",
      [#""weight":70.1"#, #""weight":70.2"#]),
    Sample(
      "types of a document database",
      """
      [{"date":{"$date":{"$numberLong":"1709280000000"}},"weight":{"$numberDouble":"70.1"}}]
      """, [#""date":"2024-03-01T08:00:00Z","weight":70.1"#]),
    Sample(
      "times that say their offset twice", "date_utc,weight_kg\n2024-03-01T08:00:00+00:00,70.1\n",
      [#""date":"2024-03-01T08:00:00+00:00","weight":70.1"#]),
  ]

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

  @Test(arguments: bodies + maps + cars)
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
