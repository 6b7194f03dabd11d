// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing

/// Tables that no format knows, in the languages in which people keep them: a sketch has to
/// read them as they are, and to refuse what it cannot.
@Suite struct SketchTableTests {
  private static let tables = Fixtures.files(in: Fixtures.path("sketch"), suffix: ".csv")

  @Test(arguments: tables)
  func `a table is read right by its sketch`(name: String) throws {
    let path = "sketch/\(name)"
    let (bytes, expected) = try FormatReading.fixture(path)
    let sketch = try MappingSketch.reading(of: bytes)
    let reading = try MappingTests.read(bytes, by: sketch.mapping)
    let ndjson = try FormatReading.written(reading.records, as: "ndjson").text
    #expect(ndjson == expected, "\(sketch.summary)")
    // What was assumed is told when it is used, too.
    let assumed = sketch.assumptions.count { $0.message.contains("nothing says its unit") }
    #expect(reading.diagnostics.count { $0.contains("warning[assumed-unit]") } == assumed)
    #expect(!reading.diagnostics.contains { $0.contains(" error[") })
  }

  private func reading(
    _ text: String, _ configure: (inout ReadingOptions) -> Void = { _ in }
  ) throws -> (ndjson: [String], sketch: MappingSketch.Reading) {
    var options = ReadingOptions()
    configure(&options)
    let bytes = Array(text.utf8)
    let sketch = try MappingSketch.reading(of: bytes, options: options)
    let records = try MappingTests.read(bytes, by: sketch.mapping).records
    let ndjson = try FormatReading.written(records, as: "ndjson").text
    return (ndjson.split(separator: "\n").map { String($0) }, sketch)
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var message: String
  }

  static let refusals = [
    Refusal(
      testDescription: "dates alone", text: "date,mood\n2024-03-01,fine\n2024-03-02,good\n",
      message: "nothing in it is known as an amount of fuel or the weight of a body, among \"date\""
    ),
    Refusal(
      testDescription: "no titles", text: "2024-03-01,82.40\n2024-03-02,82.1\n",
      message: "its columns have no titles"),
    Refusal(
      testDescription: "what somebody lifts",
      text: "Date,Exercise,Weight (kg),Reps\n2024-03-01,Squat,80,5\n2024-03-02,Squat,85,5\n",
      message: "nothing in it is known"),
    Refusal(
      testDescription: "spare parts",
      text: "Date,Part,Qty,Price,Odometer\n2024-01-03,Spark plug,4,20,10200\n"
        + "2024-03-13,Wiper,2,18,12700\n",
      message: "nothing in it is known"),
    Refusal(
      testDescription: "costs in columns of their own",
      text: "Date,Odometer,Gas,Insurance,Tolls\n2024-01-03,10200,55.10,3,\n"
        + "2024-01-13,10700,56.2,,5\n",
      message: "nothing in it is known"),
    Refusal(
      testDescription: "amounts of money beside a consumption",
      text: "Date,Odometer,Fuel Amount,km/l\n2024-01-03,10200,2000,15.2\n"
        + "2024-01-13,10700,2500,15.6\n",
      message: "nothing in it is known"),
    Refusal(
      testDescription: "what somebody eats",
      text: "date,ingredient,weight (g)\n2024-03-01,rice,200\n2024-03-02,oats,80\n",
      message: "nothing in it is known"),
    Refusal(
      testDescription: "weights that are not those of one body",
      text: "date,to,weight (kg)\n2024-03-01,Rome,2.5\n2024-03-02,Oslo,12.0\n",
      message: "nothing in it is known"),
    Refusal(
      testDescription: "groceries",
      text: "Datum;Was;Menge;Preis\n01.03.2024;Milch;2;2,38\n15.03.2024;Brot;1;3,20\n",
      message: "nothing in it is known"),
    Refusal(
      testDescription: "expenses",
      text: "Date,Category,Amount\n2024-03-01,Food,12.50\n2024-03-02,Rent,640.00\n",
      message: "nothing in it is known"),
    Refusal(
      testDescription: "services of a car",
      text: "Datum;Kilometerstand;Werkstatt;Kosten\n01.03.2024;45000;A;250,00\n"
        + "15.03.2024;45500;B;99,00\n",
      message: "nothing in it is known"),
    Refusal(
      testDescription: "what somebody drinks",
      text: "date,water (l)\n2024-03-01,2.5\n2024-03-02,1.5\n", message: "nothing in it is known"),
    Refusal(
      testDescription: "two readings of a date",
      text: "date,weight (kg)\n3/4/2024,82.4\n5/6/2024,82.1\n",
      message: "\"date\": 3/4/2024 may have the day or the month first; `dateOrder` dmy or mdy"),
  ]

  @Test(arguments: refusals)
  func `what cannot be read is refused with what to do`(it: Refusal) {
    let error = #expect(throws: SketchError.self) {
      try MappingSketch.reading(of: Array(it.text.utf8))
    }
    #expect(error?.text().contains(it.message) == true, "\(error?.text() ?? "")")
  }

  @Test func `stones and pounds are one weight`() throws {
    let text = "date,st,lb\n2024-03-01,12,13\n2024-03-02,12,12\n"
    let reading = try MappingSketch.reading(of: Array(text.utf8))
    #expect(reading.summary == "weight: date \"date\" ISO; weight \"st\" st and \"lb\" lb")
  }

  @Test func `what the user says counts`() throws {
    let text = "date,weight\n3/4/2024,182.4\n5/6/2024,182.1\n"
    let (lines, _) = try reading(text) { $0.dateOrder = .mdy }
    #expect(
      lines.first == #"{"type":"weight","date":"2024-03-04","weight":182.4,"weightUnit":"lb"}"#)
    let bytes = Array("date,weight\n2024-03-01,82.4\n".utf8)
    var options = ReadingOptions()
    options.assumedMassUnit = .pounds
    let sketch = try MappingSketch.reading(of: bytes, options: options)
    let read = try MappingTests.read(bytes, by: sketch.mapping, options)
    #expect(read.records.first?.weight?.weight?.description == "82.4 lb")
    #expect(!read.diagnostics.contains { $0.contains("assumed-unit") })
  }

  @Test func `a price that goes with the amount is a total`() throws {
    let total = "date,litres,price\n2024-03-01,40,72.00\n2024-03-09,20,36.10\n2024-03-19,31,55.90\n"
    #expect(
      try reading(total).ndjson.first
        == #"{"type":"fuel","date":"2024-03-01","volume":40,"volumeUnit":"L","totalCost":72.00}"#)
    let price = "date,litres,price\n2024-03-01,40,1.80\n2024-03-09,20,1.81\n2024-03-19,31,1.79\n"
    #expect(
      try reading(price).ndjson.first == #"{"type":"fuel","date":"2024-03-01","volume":40,"#
        + #""volumeUnit":"L","totalCost":72.00,"pricePerUnit":1.80,"derived":["totalCost"]}"#)
  }

  @Test func `columns in other powers of ten are multiplied`() throws {
    let (lines, _) = try reading(
      "datum;mätarställning (mil);liter;pris per liter (öre)\n2024-03-05;4521;40,1;1859\n"
        + "2024-03-19;4579;38,5;1799\n")
    #expect(lines[0].contains(#""odometer":45210,"odometerUnit":"km""#))
    #expect(lines[0].contains(#""pricePerUnit":18.59"#))
    let millilitres = try reading(
      "date,odometer,litres,oil (ml)\n2024-03-05,45210,40.1,200\n2024-03-19,45790,38.5,250\n")
    #expect(millilitres.ndjson.allSatisfy { $0.contains(#""extras":{"oil (ml)":"2"#) })
    let pence = try reading(
      "date,mileage (miles),litres,total,price per litre\n2024-03-05,45210,40.1,58.51,145.9\n"
        + "2024-03-19,45790,38.5,55.78,144.9\n")
    #expect(pence.ndjson.allSatisfy { $0.contains(#""pricePerUnit":1.4"#) })
    let said = pence.sketch.assumptions.map(\.message)
    #expect(said.contains { $0.contains("in hundredths of the currency") })
  }

  @Test func `words for a full tank are read wherever they stand`() throws {
    let (lines, _) = try reading(
      "Datum;Liter;Betrag;Art\n01.03.2024;40;72,00;voll\n15.03.2024;20;36,00;teil\n")
    #expect(lines[0].contains("\"partial\":false") && lines[1].contains("\"partial\":true"))
  }

  /// What tables of apps and people hold beside what is asked for, and what has to come of it.
  static let weights = [
    ReadTable(
      "a timestamp beside a day",
      "Date,Timestamp,Weight (kg)\n2024-03-01,2024-03-01 07:12:00,82.4\n"
        + "2024-03-01,2024-03-01 19:12:00,83.1\n",
      ["2024-03-01T07:12:00 82.4 kg", "2024-03-01T19:12:00 83.1 kg"]),
    ReadTable(
      "a date and a time with words before them",
      "MeasurementDate,MeasurementTime,WeightKg\n2024-03-01,07:12,82.4\n2024-03-02,19:12,83.1\n",
      ["2024-03-01T07:12 82.4 kg", "2024-03-02T19:12 83.1 kg"]),
    ReadTable(
      "midnight in the column of the day",
      "Date,Time,Weight (kg)\n2024-03-01T00:00:00,07:12:00,82.4\n"
        + "2024-03-02T00:00:00,19:12:00,83.1\n",
      ["2024-03-01T07:12:00 82.4 kg", "2024-03-02T19:12:00 83.1 kg"]),
    ReadTable(
      "a time in UTC", "Date (UTC),weightkg\n01/03/2024 07:12,82.4\n14/03/2024 07:10,82.1\n",
      ["2024-03-01T07:12Z 82.4 kg", "2024-03-14T07:10Z 82.1 kg"]),
    ReadTable(
      "a day and a time in UTC",
      "Day,Time (GMT),weight_lbs\n2024-03-01,07:12,182.4\n2024-03-02,07:10,182.1\n",
      ["2024-03-01T07:12Z 182.4 lb", "2024-03-02T07:10Z 182.1 lb"]),
    ReadTable(
      "a count of seconds in local time",
      "local_timestamp,weight_kg\n1709277120,82.4\n1709363520,82.1\n",
      ["2024-03-01T07:12:00 82.4 kg", "2024-03-02T07:12:00 82.1 kg"]),
    ReadTable(
      "a count of seconds", "timestamp,weight_kg\n1709277120,82.4\n1709363520,82.1\n",
      ["2024-03-01T07:12:00Z 82.4 kg", "2024-03-02T07:12:00Z 82.1 kg"]),
    ReadTable(
      "fractions of seconds and times with points",
      "Date,Time,Weight [kg]\n2024-03-01,9.33.45,82.4\n2024-03-02,10.12.00,82.1\n",
      ["2024-03-01T09:33:45 82.4 kg", "2024-03-02T10:12:00 82.1 kg"]),
    ReadTable(
      "milliseconds",
      "Time,Weight(in lbs)\n2024-03-01 07:12:00.123,182.4\n2024-03-02 07:12:00.456,182.1\n",
      ["2024-03-01T07:12:00.123 182.4 lb", "2024-03-02T07:12:00.456 182.1 lb"]),
    ReadTable(
      "food beside a weight",
      "Date,Weight (kg),Calories,Protein (g),Fat (g)\n2024-03-01,82.4,2100,120,70\n",
      ["2024-03-01 82.4 kg"]),
    ReadTable(
      "masses that are no shares",
      "Date,Weight (kg),Muscle,Fat mass\n2024-03-01,120.4,60.1,51.2\n",
      ["2024-03-01 120.4 kg muscle 60.1 kg fat 51.2 kg"]),
    ReadTable(
      "a row without a measure",
      "Date,Weight (kg),Note\n2024-03-01,82.4,\n2024-03-02,,forgot\n", ["2024-03-01 82.4 kg"]),
    ReadTable(
      "a deleted row",
      "date,weight_kg,Deleted\n2024-03-01,82.4,false\n2024-03-02,99.1,true\n",
      ["2024-03-01 82.4 kg"]),
    ReadTable(
      "exercise beside a weight",
      "Date,Weight (kg),Steps,Exercise (min)\n2024-03-01,82.4,9000,30\n", ["2024-03-01 82.4 kg"]),
    ReadTable(
      "a Czech weight", "Datum;Hmotnost (kg)\n1. 3. 2024;82,4\n2. 3. 2024;82,1\n",
      ["2024-03-01 82.4 kg", "2024-03-02 82.1 kg"]),
    ReadTable(
      "a Japanese weight", "日付,体重(kg)\n2024年3月1日,62.4\n2024年3月2日,62.1\n",
      ["2024-03-01 62.4 kg", "2024-03-02 62.1 kg"]),
    ReadTable(
      "semicolons between cells and commas in titles",
      "Дата;Время;Вес, кг\n01.03.2024;07:12;82,4\n02.03.2024;07:05;82,1\n",
      ["2024-03-01T07:12 82.4 kg", "2024-03-02T07:05 82.1 kg"]),
  ]

  struct ReadTable: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var records: [String]

    init(_ name: String, _ text: String, _ records: [String]) {
      (testDescription, self.text, self.records) = (name, text, records)
    }
  }

  @Test(arguments: weights)
  func `what stands beside a weight does no harm`(it: ReadTable) throws {
    let bytes = Array(it.text.utf8)
    let sketch = try MappingSketch.reading(of: bytes)
    let read = { (mapping: Mapping) in
      try MappingTests.read(bytes, by: mapping).records.map { record in
        let body = try #require(record.weight)
        return "\(record.date) \(body.weight?.description ?? "")"
          + (body.muscle.map { " muscle \($0)" } ?? "") + (body.bodyFat.map { " fat \($0)" } ?? "")
      }
    }
    #expect(try read(sketch.mapping) == it.records, "\(sketch.summary)")
    // What is printed reads the same.
    let printed = try MappingSketch.mapping(for: bytes, name: "x")
    #expect(try read(Mapping(parsing: Array(printed.utf8))) == it.records, "\(printed)")
  }

  @Test func `a column that is filled late is found`() throws {
    var text = "Date,Steps,Weight (kg)\n"
    for day in 1...700 {
      text += "\(2022 + day / 360)-\(10 + day / 30 % 3)-\(10 + day % 18),5000,\n"
    }
    let (lines, _) = try reading(text + "2025-01-01,5000,82.4\n2025-01-02,5000,82.1\n")
    #expect(lines.count == 2)
  }

  @Test func `words for a fill-up are known`() throws {
    let (lines, sketch) = try reading(
      "Date,mileage_in,Fillup,Price,Filled Tank\n3/1/2024,45210,10.1 gal,3.459,Yes\n"
        + "3/15/2024,45510,9.8 gal,3.399,No\n")
    #expect(sketch.summary.contains("odometer \"mileage_in\" mi (assumed)"))
    #expect(sketch.summary.contains("volume \"Fillup\" usgal (assumed)"))
    #expect(lines[0].contains("\"partial\":false") && lines[1].contains("\"partial\":true"))
    let (flags, _) = try reading(
      "Date,Odometer (mi),Gallons (US),Filled\n3/1/2024,45210,10.1,Yes\n"
        + "3/15/2024,45510,9.8,No\n")
    #expect(flags[0].contains("\"partial\":false") && flags[1].contains("\"partial\":true"))
  }

  @Test(arguments: ["Gallons (US)", "Gallons (UK)"])
  func `gallons of a country say that the odometer is in miles`(title: String) throws {
    let (_, sketch) = try reading(
      "Date,Odometer,\(title)\n3/1/2024,45210,10.1\n3/15/2024,45510,9.8\n")
    #expect(sketch.summary.contains("odometer \"Odometer\" mi (assumed)"))
  }

  @Test func `nothing is said of a unit that an option says`() throws {
    var options = ReadingOptions()
    options.assumedMassUnit = .kilograms
    let sketch = try MappingSketch.reading(
      of: Array("date,weight\n2024-03-01,82.4\n".utf8), options: options)
    #expect(sketch.assumptions == [])
  }

  @Test(arguments: [
    ("Weight history (lb)\n\nDate,Weight\n2024-03-01,95.4\n2024-03-13,96\n", "lb"),
    ("History\nUnit: kg\n\nDate,Weight\n2024-03-01,182.4\n2024-03-13,186\n", "kg"),
    // Two units say nothing.
    ("kg or lb\nDate,Weight\n2024-03-01,82.4\n2024-03-13,83\n", "kg (assumed)"),
    // That of another kind does not, either.
    ("height: 180 cm\nDate,Weight\n2024-03-01,82.4\n2024-03-13,83\n", "kg (assumed)"),
  ])
  func `a unit in the lines above a table is that of its weights`(
    text: String, unit: String
  ) throws {
    let sketch = try reading(text).sketch
    #expect(sketch.summary.contains("weight \"Weight\" \(unit)"), "\(sketch.summary)")
    // Either way, it is told.
    #expect(sketch.assumptions.contains { $0.message.contains("\"Weight\" is taken to be in") })
  }

  @Test func `the unit above a table is not that of shares`() throws {
    let text = "Log (lb)\nDate,Weight,Body fat\n2024-03-01,182.4,18.9\n2024-03-13,186,19\n"
    let found = try reading(text)
    #expect(
      found.ndjson[0].contains("\"weightUnit\":\"lb\",\"bodyFat\":18.9,\"bodyFatUnit\":\"%\""))
  }

  @Test(arguments: [
    (
      "Date,Weight (kg),Weight (lb)\n2024-03-01,82.4,181.7\n2024-03-02,,181.9\n",
      [
        #""weight":82.4,"weightUnit":"kg","extras":{"Weight (lb)":"181.7"}"#,
        #""weight":181.9,"weightUnit":"lb""#,
      ]
    ),
    (
      "Date,Weight (kg),Weight (st),Weight (lb)\n2024-03-01,82.4,12,13.7\n2024-03-03,,12,13.7\n",
      [#""weight":82.4,"weightUnit":"kg","extras":"#, #""weight":181.7,"weightUnit":"lb""#]
    ),
    (
      "Date,Odometer (km),Odometer (mi),Fuel (l),Fuel (gal US)\n2024-03-01,1000,,40,\n"
        + "2024-03-09,,930,,11\n",
      [
        #""odometer":1000,"odometerUnit":"km","volume":40,"volumeUnit":"L"}"#,
        #""odometer":930,"odometerUnit":"mi","volume":11,"volumeUnit":"usgal"}"#,
      ]
    ),
    (
      "Datum;km;Liter;kWh;Betrag €\n01.03.2024;1000;40,5;0;60,10\n05.03.2024;1400;;20,5;8,20\n"
        + "09.03.2024;1800;38,0;;58,00\n12.03.2024;2000;0;18,2;7,28\n",
      [
        #""volume":40.5,"volumeUnit":"L","totalCost":60.10"#,
        #""volume":20.5,"volumeUnit":"kWh","totalCost":8.20"#,
        #""volume":38.0,"volumeUnit":"L","totalCost":58.00"#,
        #""volume":18.2,"volumeUnit":"kWh","totalCost":7.28"#,
      ]
    ),
    // A row with both is two fill-ups, which a table of one cost cannot say.
    (
      "Date,Odometer (km),Fuel (L),Energy (kWh),Cost (EUR)\n2024-03-01,1000,40.5,3,60.10\n"
        + "2024-03-05,1400,,20.5,8.20\n",
      [
        #""volume":40.5,"volumeUnit":"L","totalCost":60.10,"#,
        #""totalCost":8.20,"currency":"EUR","extras":{"Energy (kWh)":"20.5"}"#,
      ]
    ),
  ])
  func `of two columns with one amount the second counts where the first is empty`(
    text: String, expected: [String]
  ) throws {
    let found = try reading(text)
    #expect(found.ndjson.count == expected.count)
    for (line, part) in zip(found.ndjson, expected) { #expect(line.contains(part), "\(line)") }
  }

  @Test func `the message on open dates names one of them`() throws {
    let text = "Date,Weight (kg)\n2024-03-01,82\n04.03.2024,83\n05/03/2024,84\n"
    var message = ""
    do { _ = try reading(text) } catch let error as SketchError { message = error.message }
    #expect(message.contains("05/03/2024 may have the day or the month first"), "\(message)")
  }

  @Test func `amounts of money taken for unit prices are told`() throws {
    let text =
      "Date,Odometer (km),Fuel (l),Cost\n2024-03-01,1000,40,1.459\n2024-03-05,1600,30,1.459\n"
      + "2024-03-09,2100,52,1.469\n"
    let sketch = try reading(text).sketch
    #expect(sketch.assumptions.contains { $0.message.contains("\"Cost\": it does not go with") })
  }

  @Test func `how long a charge took is no time of day`() throws {
    let rows = "\n2024-01-05,1000,20.1,5.2,02:10\n2024-01-09,1200,22.1,6.2,01:30\n"
    let long = try reading("Date,Odometer km,kWh,Cost,Charge time" + rows).ndjson
    #expect(long[0].contains(#""date":"2024-01-05","#))
    #expect(long[0].contains(#""Charge time":"02:10""#))
    let start = try reading("Date,Odometer km,kWh,Cost,Charge start time" + rows).ndjson
    #expect(start[0].contains(#""date":"2024-01-05T02:10","#))
  }

  @Test func `a sign in a cell is not taken for the currency of the title`() throws {
    let (ndjson, _) = try reading(
      "Date,Odometer km,Liters,Cost (EUR)\n2024-01-05,1000,20.1,52\n2024-01-09,1200,22.1,£70\n")
    #expect(ndjson[0].contains(#""totalCost":52,"currency":"EUR""#))
    #expect(!ndjson[1].contains("EUR") && ndjson[1].contains(#""currencySign":"£""#))
  }
}
