// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

/// Tables in which people's titles, signs and lines say more than a first look shows.
@Suite struct PeoplesTablesTests {
  struct Table: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    /// A part of each record, in NDJSON.
    var parts: [String]
    /// Something that is told about the guess; nil for nothing.
    var told: String?
  }

  static let tables = [
    Table(
      testDescription: "a price of one unit beside what was paid, under a title of its own",
      text: "Dátum;Km óra állás;Tankolt mennyiség (l);Egységár;Fizetett\n"
        + "2022.01.11;64516;47,19;612;28880\n2022.01.31;65016;40,00;610;24400\n",
      parts: [
        #""volume":47.19,"volumeUnit":"L","totalCost":28880,"pricePerUnit":612"#,
        #""volume":40.00,"volumeUnit":"L","totalCost":24400,"pricePerUnit":610"#,
      ]),
    Table(
      testDescription: "the odometer before and after, and the way",
      text: "Date,From km,To km,Litres,Total km\n2024-03-01,12000,12512,34.1,512\n"
        + "2024-03-18,12512,13000,33.2,488\n",
      parts: [#""odometer":12512,"odometerUnit":"km""#, #""odometer":13000,"odometerUnit":"km""#],
      told: "\"Total km\" is not sure to rise"),
    Table(
      testDescription: "prices in pence",
      text: "Date,Miles,Litres,Price (GBP)\n2024-03-01,12000,38.2,149.9\n"
        + "2024-03-18,12512,33.2,148.9\n2024-03-28,12912,34.2,150.9\n",
      parts: [
        #""volume":38.2,"volumeUnit":"L","currency":"GBP","extras":{"Price (GBP)":"149.9"}"#,
        #""extras":{"Price (GBP)":"148.9"}"#, #""extras":{"Price (GBP)":"150.9"}"#,
      ], told: "it is in pence"),
    Table(
      testDescription: "a price of a litre in pence, twice",
      text: "Date,Miles,Litres,Price per litre (GBP)\n2024-03-01,12000,38.2,149.9\n"
        + "2024-03-18,12512,12.2,148.9\n",
      parts: [
        #""volume":38.2,"volumeUnit":"L","totalCost":57.2618,"pricePerUnit":1.499,"currency":"GBP""#,
        #""volume":12.2"#,
      ], told: "taken to be in pence"),
    Table(
      testDescription: "the way, and where the next service is due",
      text: "Date,km,Litres,Service at km\n2024-03-01,512,34.1,30000\n"
        + "2024-03-18,488,33.2,30000\n2024-03-28,590,35.2,30000\n",
      parts: [
        #""volume":34.1,"volumeUnit":"L","extras":{"km":"512","Service at km":"30000"}"#,
        #""extras":{"km":"488"#, #""extras":{"km":"590"#,
      ], told: "\"km\" is not sure to rise"),
    Table(
      testDescription: "litres of a fill-up and of all",
      text: "Date,km,Fuel (L),Total litres,Total cost\n2024-03-01,12000,34.1,534.1,52.10\n"
        + "2024-03-18,12512,33.2,567.3,50.10\n",
      parts: [#""volume":34.1,"volumeUnit":"L","totalCost":52.10"#, #""totalCost":50.10"#]),
    Table(
      testDescription: "crosses of two sizes for a full tank",
      text: "Date,km,Litres,Full\n2024-03-01,12000,34.1,x\n2024-03-18,12512,33.2,X\n",
      parts: [#""partial":false"#, #""partial":false"#]),
    Table(
      testDescription: "a system of units says nothing of energy",
      text: #"{"units":"metric","log":[{"date":"2024-03-01","odometer":12000,"energy":24.1,"#
        + #""cost":8.1},{"date":"2024-03-02","odometer":12300,"energy":21.1,"cost":7.1}]}"#,
      parts: [#""volume":24.1,"volumeUnit":"kWh""#, #""volume":21.1,"volumeUnit":"kWh""#]),
    Table(
      testDescription: "a circle for full, a cross for not",
      text: "날짜,주유량(L),가득\n2024-03-05,38.20,O\n2024-03-19,12.05,X\n",
      parts: [#""partial":false"#, #""partial":true"#]),
    Table(
      testDescription: "a waist in French",
      text: "Date;Poids (kg);Tour de taille (cm)\n15/03/2024;82,4;92\n20/03/2024;82,1;91\n",
      parts: [#""extras":{"Tour de taille (cm)":"92"}"#, #""extras":{"Tour de taille (cm)":"91"}"#]),
    Table(
      testDescription: "a waist in German",
      text: "Datum;Gewicht (kg);Taille (cm)\n15.03.2024;82,4;92\n20.03.2024;82,1;91\n",
      parts: [#""extras":{"Taille (cm)":"92"}"#, #""extras":{"Taille (cm)":"91"}"#]),
    Table(
      testDescription: "a height in French",
      text: "Date;Poids (kg);Taille (cm)\n15/03/2024;82,4;178\n20/03/2024;82,1;178\n",
      parts: [#""height":178,"heightUnit":"cm""#, #""height":178,"heightUnit":"cm""#]),
    Table(
      testDescription: "a scale whose parts are masses",
      text: "Date;Weight (kg);Fat;Water;Muscle;Bone\n2021-04-20;69,61;6,44;43,54;60,18;2,95\n"
        + "2021-04-21;69,82;6,54;43,60;60,30;2,96\n",
      parts: [
        #""bodyFat":6.44,"bodyFatUnit":"kg","muscle":60.18,"muscleUnit":"kg","#,
        #""bone":2.96,"boneUnit":"kg","water":43.60,"waterUnit":"kg""#,
      ], told: "the values are those of a mass"),
    Table(
      testDescription: "pounds in the cells, and gallons",
      text: "Date,Odometer (mi),Gallons,Total\n2024-03-01,12000,8.5,£55.20\n"
        + "2024-03-11,12300,8.1,£52.20\n",
      parts: [#""volume":8.5,"volumeUnit":"ukgal""#, #""volume":8.1,"volumeUnit":"ukgal""#],
      told: "is taken to be in ukgal"),
    Table(
      testDescription: "a name and a value on each line above",
      text: "Vehicle,Civic\nYear,2012\n\nDate,km,Litres,Cost\n2024-03-01,12000,40,60\n"
        + "2024-03-11,12600,41,61\n",
      parts: [#""odometer":12000"#, #""volume":41,"volumeUnit":"L","totalCost":61"#]),
    Table(
      testDescription: "a unit on a line above",
      text: "Name,Anna\nUnit,lb\nDate,Weight\n2024-03-01,122.4\n2024-03-02,122.0\n",
      parts: [#""weight":122.4,"weightUnit":"lb""#, #""weight":122.0,"weightUnit":"lb""#],
      told: "a line above the table names that unit"),
    Table(
      testDescription: "units in a row below the titles",
      text: "Date,Odometer,Fuel,Cost\n,mi,L,EUR\n2024-03-01,12000,38.5,55.20\n"
        + "2024-03-11,12300,38.1,52.20\n",
      parts: [
        #""odometer":12000,"odometerUnit":"mi","volume":38.5,"volumeUnit":"L","totalCost":55.20,"#
          + #""currency":"EUR""#,
        #""odometer":12300,"odometerUnit":"mi","volume":38.1,"volumeUnit":"L""#,
      ]),
    Table(
      testDescription: "a remark above",
      text: "# Units: miles, UK gallons, GBP\nDate,Odometer,Fuel,Cost\n2024-03-01,12000,8.5,55.20\n"
        + "2024-03-11,12300,8.1,52.20\n",
      parts: [
        #""odometer":12000,"odometerUnit":"mi","volume":8.5,"volumeUnit":"ukgal""#,
        #""odometer":12300,"odometerUnit":"mi","volume":8.1,"volumeUnit":"ukgal""#,
      ], told: "a line above the table names that unit"),
    Table(
      testDescription: "two fuels, one in each row",
      text: "Datum;km;LPG (l);Benzin (l)\n01.03.2024;12000;40;\n21.03.2024;12300;;30\n"
        + "22.03.2024;12700;41;\n",
      parts: [#""volume":40"#, #""volume":30"#, #""volume":41"#]),
    Table(
      testDescription: "two fuels, and what was paid for each",
      text: "Datum;Benzin (l);LPG (l);Euro LPG;Euro Benzin\n01.03.2024;5;34,1;26;9\n"
        + "18.03.2024;33,2;;;55\n20.03.2024;;33;26;\n",
      parts: [
        #""volume":5,"volumeUnit":"L","totalCost":9,"#,
        #""volume":33.2,"volumeUnit":"L","totalCost":55,"#, #""LPG (l)":"33","Euro LPG":"26""#,
      ], told: "\"LPG (l)\" is an extra: a record has one volume"),
    Table(
      testDescription: "two fuels, one in each row, and one cost",
      text: "Date,LPG (L),Petrol (L),Cost\n2024-03-01,40,,30\n2024-03-05,,20,35\n",
      parts: [#""volume":40,"volumeUnit":"L","totalCost":30"#, #""volume":20"#],
      told: "records do not say which of them it was"),
    Table(
      testDescription: "a row of words among those of a small table",
      text: "Date,Weight 1\n2024-03-01,62.4\n2024-03-02,62.1\nmoved,house\n2024-03-03,62.3\n",
      parts: [#""weight":62.4"#, #""weight":62.1"#, #""weight":62.3"#]),
    Table(
      testDescription: "the same with the date behind",
      text: "Weight 1,Date\n62.4,2024-03-01\n62.1,2024-03-02\nmoved,house\n62.3,2024-03-03\n",
      parts: [#""weight":62.4"#, #""weight":62.1"#, #""weight":62.3"#]),
    Table(
      testDescription: "what is to be paid",
      text: "Date;Litres;Prix à payer\n01/03/2024;40;68,20\n05/03/2024;20;33,10\n",
      parts: [#""totalCost":68.20"#, #""totalCost":33.10"#]),
    Table(
      testDescription: "two cars",
      text: "Date,Golf km,Golf L,Ford km,Ford L\n2024-03-01,12000,40,,\n2024-03-08,,,50000,42\n"
        + "2024-03-12,12600,38,,\n",
      parts: [
        #""vehicle":"Golf","date":"2024-03-01","odometer":12000,"odometerUnit":"km","volume":40"#,
        #""vehicle":"Ford","date":"2024-03-08","odometer":50000,"odometerUnit":"km","volume":42"#,
        #""vehicle":"Golf","date":"2024-03-12","odometer":12600,"odometerUnit":"km","volume":38"#,
      ], told: "entries of \"Golf\" and of \"Ford\""),
    Table(
      testDescription: "two people",
      text: "Date,Weight Ann (kg),Weight Ben (kg)\n2024-03-01,62.4,82.4\n2024-03-02,,82.2\n"
        + "2024-03-03,62.1,\n",
      parts: [
        #""person":"Ann","date":"2024-03-01","weight":62.4"#,
        #""person":"Ben","date":"2024-03-01","weight":82.4"#,
        #""person":"Ben","date":"2024-03-02","weight":82.2"#,
        #""person":"Ann","date":"2024-03-03","weight":62.1"#,
      ], told: "entries of \"Ann\" and of \"Ben\""),
    Table(
      testDescription: "a station called as a sum, and a row of sums",
      text: "Date,Car,Litres,Cost,Station\n2024-03-21,Golf,40,70,Total\n2024-03-22,,41,71,Total\n"
        + "Sum,,81,141,\n",
      parts: [#""vehicle":"Golf""#, #"{"type":"fuel","date":"2024-03-22","volume":41"#],
      told: "\"Car\" is empty in 1 of 2 entries"),
    Table(
      testDescription: "words that may be names of anything",
      text: "Date,Weight Omron (kg),Weight Tanita (kg)\n2024-03-01,62.4,62.6\n"
        + "2024-03-02,62.1,62.2\n",
      parts: [#""extras":{"Weight Tanita (kg)":"62.6"}"#, #""weight":62.1"#],
      told: "\"Weight Tanita (kg)\" is an extra: a record has one weight"),
    Table(
      testDescription: "units around the entries",
      text: #"{"odometerUnit":"mi","fillups":[{"date":"2024-03-01","odo":12000,"litres":38.4},"#
        + #"{"date":"2024-03-05","odo":12300,"litres":38.4}]}"#,
      parts: [#""odometer":12000,"odometerUnit":"mi""#, #""odometer":12300,"odometerUnit":"mi""#]),
    Table(
      testDescription: "a system of units around the entries",
      text: #"{"units":"imperial","log":[{"date":"2024-03-01","weight":122.4},"#
        + #"{"date":"2024-03-02","weight":122.0}]}"#,
      parts: [#""weight":122.4,"weightUnit":"lb""#, #""weight":122.0,"weightUnit":"lb""#],
      told: "\"units\" is imperial"),
  ]

  @Test(arguments: tables)
  func `what a table says is understood`(table: Table) throws { try Self.check(table) }

  @Test func `the other of two scales is read where the user says so`() throws {
    let text = Array(
      "Date,Weight Omron (kg),Weight Tanita (kg)\n2024-03-01,62.4,82.4\n2024-03-02,62.2,82.2\n".utf8
    )
    let told = try MappingSketch.reading(of: text).assumptions
    #expect(
      told.contains { $0.remedy?.description.contains("'Weight Tanita (kg)=weight'") ?? false },
      "\(told)")
    var options = ReadingOptions()
    options.titles = ["Weight Tanita (kg)=weight"]
    let mapping = try MappingSketch.reading(of: text, options: options).mapping
    let records = try MappingTests.read(text, by: mapping, options).records
    #expect(records.map { $0.weight?.weight?.value.description } == ["82.4", "82.2"])
  }

  @Test func `a row that holds none of several people is not lost`() throws {
    let text = Array(
      "Date,Ann kg,Ben kg\n2024-03-21,62.4,82.4\n2024-03-22,-,0\n2024-03-23,,82.1\n".utf8)
    let mapping = try MappingSketch.reading(of: text).mapping
    let read = try MappingTests.read(text, by: mapping)
    #expect(read.records.map(\.subject) == ["Ann", "Ben", "Ben"])
    #expect(read.summary.notModelled == ["row without values": 1])
  }

  @Test func `a column that the user gives no title is left out`() throws {
    let text = Array("Date,km,Litres,Total,Paid\n2024-03-21,12000,40.1,70.1,60.1\n".utf8)
    var options = ReadingOptions()
    options.titles = ["Total="]
    let mapping = try MappingSketch.reading(of: text, options: options).mapping
    let records = try MappingTests.read(text, by: mapping, options).records
    #expect(records.map { $0.fuel?.totalCost?.description } == ["60.1"])
    #expect(records.map { $0.extras["Total"] } == ["70.1"])
  }

  @Test func `people are known by their names where the user says what they are`() throws {
    let text = Array("Date,Anna,Ulf\n2024-03-01,62.4,82.4\n2024-03-02,62.2,82.2\n".utf8)
    #expect(throws: SketchError.self) { try MappingSketch.reading(of: text) }
    var options = ReadingOptions()
    options.titles = ["Anna=weight", "Ulf=weight"]
    let mapping = try MappingSketch.reading(of: text, options: options).mapping
    let records = try MappingTests.read(text, by: mapping, options).records
    #expect(
      records.map { $0.weight?.weight?.value.description } == ["62.4", "82.4", "62.2", "82.2"])
    #expect(records.map(\.subject) == ["Anna", "Ulf", "Anna", "Ulf"])
    // The same in the order of the columns.
    options.titles = ["date", "weight Anna", "weight Bert"]
    let other = try MappingSketch.reading(of: text, options: options).mapping
    let read = try MappingTests.read(text, by: other, options).records
    #expect(read.map(\.subject) == ["Anna", "Bert", "Anna", "Bert"])
  }

  @Test(arguments: ["pricePerUnit", "weight", "note"])
  func `what the user calls a column counts, whatever its own name says`(name: String) throws {
    let text = Array(
      "Date,Odometer (km),Litres,Litre Rate,Total\n2026-03-02,84210,41.2,46.85,1930.22\n".utf8)
    var options = ReadingOptions()
    options.titles = ["Litre Rate=\(name)"]
    let sketch = try MappingSketch.reading(of: text, options: options)
    let record = try MappingTests.read(text, by: sketch.mapping, options).records[0].fuel
    switch name {
    case "pricePerUnit": #expect(record?.pricePerUnit?.description == "46.85")
    case "note": #expect(record?.note == "46.85")
    // A fill-up has no weight.
    default: #expect(record?.extras["Litre Rate"] == "46.85")
    }
  }

  static func check(_ table: Table) throws {
    let bytes = Array(table.text.utf8)
    let sketch = try MappingSketch.reading(of: bytes)
    let records = try MappingTests.read(bytes, by: sketch.mapping).records
    let lines = try FormatReading.written(records, as: "ndjson").text.split(separator: "\n")
    #expect(lines.count == table.parts.count)
    for (line, part) in zip(lines, table.parts) { #expect(line.contains(part), "\(line)") }
    if let told = table.told {
      #expect(sketch.assumptions.contains { $0.message.contains(told) }, "\(sketch.assumptions)")
    }
  }

  /// Titles that say that an amount of money is that of one unit, in many languages.
  @Test(arguments: [
    "Unit price", "price_per_unit", "Price per unit", "Price each", "Rate", "Unit cost",
    "Precio unitario", "Prix unitaire", "Prezzo unitario", "Preço unitário", "Einzelpreis",
    "Stückpreis", "Cena jednostkowa", "Jednotková cena", "Eenheidsprijs", "Enhetspris",
    "Birim fiyat", "Egységár", "単価", "单价", "單價", "단가", "Цена за литр", "Pump price",
  ])
  func `the price of one unit is one, whatever its size`(title: String) throws {
    for prices in [["96.20", "96.90", "97.10"], ["1.759", "1.699", "1.719"]] {
      let rows = zip(["38.2", "38.5", "12.05"], prices).enumerated().map { index, row in
        "2024-03-0\(index + 1),\(row.0),\(row.1)\n"
      }
      for count in 1...3 {
        let bytes = Array("Date,Litres,\(title)\n\(rows.prefix(count).joined())".utf8)
        let sketch = try MappingSketch.reading(of: bytes)
        let record = try MappingTests.read(bytes, by: sketch.mapping).records[0].fuel
        #expect(record?.pricePerUnit?.description == prices[0], "\(sketch.summary)")
        #expect(record?.derived == ["totalCost"])
      }
    }
  }

  @Test func `a row with another delimiter is no row without values`() throws {
    let rows = (1...9).map { "2024-03-0\($0),12\($0)00,40\n" }.joined()
    let bytes = Array("Date,km,Litres\n\(rows)2024-03-10;13000;38\n\"2024-03-11,13400,38\"\n".utf8)
    let sketch = try MappingSketch.reading(of: bytes)
    let reading = try MappingTests.read(bytes, by: sketch.mapping)
    #expect(reading.records.count == 9)
    #expect(reading.diagnostics.count { $0.contains("error[bad-date]") } == 2)
  }

  @Test(arguments: [
    "Day,Date,Weight (lb),Timestamp\n12,2024-03-01,182.4,2024-03-05 10:00\n",
    "Date,Weight (kg),Date,Weight (kg)\n2024-01-01,82.4,2024-02-01,81.4\n",
    "Date,Time,Weight (kg),Time,Weight (kg)\n2024-01-01,07:00,82.4,21:00,83.4\n",
  ])
  func `a table with more than one date and weight in a row is not the plain one`(
    text: String
  ) {
    #expect(LogFormats.standard.recognise(InputHead(Array(text.utf8), isWhole: true)) == nil)
  }

  /// Tables of apps that newer versions, or other languages, write otherwise.
  @Test(arguments: [
    (
      "Date,\"Poids (kg)\",\"Gras (kg)\",\"Masse osseuse (kg)\",\"Masse musculaire (kg)\","
        + "\"Hydratation (kg)\",Commentaires\n\"2022-02-23 04:40:16\",67.75,8.03,,,,\n",
      [#""weight":67.75,"weightUnit":"kg","bodyFat":8.03,"bodyFatUnit":"kg"}"#]
    ),
    (
      "Gewicht\nDatum;Uhrzeit;kg;BMI;Körperfett;Wasser;Muskeln;Knochen;Metabolisches Alter;Puls;"
        + "Viszeralfett\n21.06.2026;07:10;82,4;25,4;21,3;55,1;41,2;3,4;45;62;9\n",
      [#""extras":{"Metabolisches Alter":"45","Puls":"62","Viszeralfett":"9"}"#]
    ),
    (
      "Data Status;Unix Time;Date;Time;Weight [kg];Change [kg];BMI;Body Fat [%];Bone Mass [kg]\n"
        + "uploaded;1674744927;26.01.2023;11:55;83.2;0.0;26.9;26.6;3.1\n",
      [#""date":"2023-01-26T11:55","weight":83.2,"weightUnit":"kg","bodyFat":26.6,"#]
    ),
    (
      "car_name,model,odometer,price,service_date,date_added,tags,service_type,sub_service_types,"
        + "notes\nGolf,,166781.0,5.50,2020-11-15,2020-11-15,,service,car_wash,\n"
        + "Golf,,165088.0,78.00,2020-10-19,2020-10-19,,expense,bike rack,\n",
      [
        #""category":"wash","title":"car_wash","totalCost":5.50,"#,
        #""category":"other","title":"bike rack","totalCost":78.00,"#,
      ]
    ),
  ])
  func `what a newer export of an app has is read`(text: String, parts: [String]) throws {
    let reading = try FormatReading(text) { $0.assumedDistanceUnit = .kilometres }
    let lines = reading.ndjson.split(separator: "\n")
    #expect(lines.count == parts.count)
    for (line, part) in zip(lines, parts) { #expect(line.contains(part), "\(line)") }
  }
}
