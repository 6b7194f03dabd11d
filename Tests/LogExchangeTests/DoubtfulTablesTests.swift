// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

/// Tables and objects whose columns could be taken for others, and those that are no logs.
@Suite struct DoubtfulTablesTests {
  typealias Table = PeoplesTablesTests.Table

  static let tables = [
    Table(
      testDescription: "an odometer that was never entered, beside numbers of cards and pumps",
      text: "Date,Card Number,Pump,Registration,Litres,Total Price,Odometer\n"
        + "2026-08-31,21321,1,XT04CS,50.000,175.00,0\n2026-09-01,21321,1,XT04CS,60.000,180.00,0\n",
      parts: [
        #""volume":50.000,"volumeUnit":"L","totalCost":175.00,"extras":{"Card Number":"21321""#,
        #""volume":60.000,"volumeUnit":"L","totalCost":180.00,"extras":{"Card Number":"21321""#,
      ]),
    Table(
      testDescription: "cells that are filled up to the width of their column",
      text: "Date       | Station    | Liters | Total | Note\n"
        + "2026-08-01 | Shell A    | 40.1   | 60.2  |\n2026-08-09 | BP         | 41.1   | 61.2  | \" x \"\n",
      parts: [
        #""totalCost":60.2,"station":"Shell A"}"#, #""totalCost":61.2,"station":"BP","note":"#,
      ]),
    Table(
      testDescription: "samples that were taken during a charge",
      text: #"[{"start_date":"2026-09-02T08:00:00Z","energy_added_kwh":32.4,"cost":9.10,"samples":"#
        + #"[{"date":"2026-09-02T08:00:00Z","power":90},{"date":"2026-09-02T08:15:00Z","power":70}]},"#
        + #"{"start_date":"2026-09-09T08:00:00Z","energy_added_kwh":21.0,"cost":5.90,"samples":[]}]"#,
      parts: [#""date":"2026-09-02T08:00:00Z","volume":32.4"#, #""volume":21.0"#]),
    Table(
      testDescription: "one charge with its samples",
      text: #"{"start_date":"2026-09-02T08:00:00Z","energy_added_kwh":32.4,"cost":9.1,"samples":"#
        + #"[{"date":"2026-09-02T08:00:00Z","power":90},{"date":"2026-09-02T08:15:00Z","power":70}]}"#,
      parts: [#""date":"2026-09-02T08:00:00Z","volume":32.4,"volumeUnit":"kWh""#]),
    Table(
      testDescription: "the parts and the work of a garage",
      text: "Date,Job,Type,Item,Qty,Price,Mileage (mi)\n"
        + "2025-03-04,Front brakes,Labor,Front brake pads,1.5,120,48200\n"
        + "2025-03-04,Front brakes,Part,Brake pads,1,89.99,\n",
      parts: [
        #""title":"Front brake pads","totalCost":120"#, #""title":"Brake pads","totalCost":89.99"#,
      ]),
    Table(
      testDescription: "the height of a child",
      text: "Date,Weight (kg),Height\n2026-04-10,7.2,68\n2026-06-10,8.1,71\n",
      parts: [#""height":68,"heightUnit":"cm""#, #""height":71,"heightUnit":"cm""#],
      told: "\"Height\" is taken to be in cm"),
    Table(
      testDescription: "the height of a grown-up in inches",
      text: "Date,Weight (lb),Height\n2026-04-10,172,68\n2026-06-10,171,68\n",
      parts: [#""height":68,"heightUnit":"in""#, #""height":68,"heightUnit":"in""#]),
    Table(
      testDescription: "thousands of grams with points, beside decimal commas",
      text: "Datum;Gewicht (g);Temperatur (°C)\n01.10.2026;3.100;36,9\n30.09.2026;3.150;37,0\n"
        + "28.09.2026;3.210;37,1\n",
      parts: [#""weight":3100,"weightUnit":"g""#, #""weight":3150"#, #""weight":3210"#]),
    Table(
      testDescription: "names of measurements, which hold their date",
      text: #"[{"name":"인바디 2026-06-12","date":"2026-06-12","weight":67.0,"smm":31.5,"pbf":16.5},"#
        + #"{"name":"인바디 2026-05-29","date":"2026-05-29","weight":66.8,"smm":31.4,"pbf":16.6}]"#,
      parts: [
        #"{"type":"weight","date":"2026-06-12","weight":67.0,"weightUnit":"kg","bodyFat":16.5,"#
          + #""bodyFatUnit":"%","muscle":31.5,"muscleUnit":"kg""#,
        #"{"type":"weight","date":"2026-05-29","weight":66.8"#,
      ]),
    Table(
      testDescription: "a weight that is calculated from others",
      text: "date,name,unit,value\n2026-06-12,weight,kg,75.5\n2026-06-12,gross weight,kg,20\n"
        + "2026-06-13,weight,kg,75.3\n2026-06-13,gross weight,kg,20\n",
      parts: [#""weight":75.5"#, #""weight":75.3"#]),
    Table(
      testDescription: "units of masses and shares, beside the entry",
      text:
        #"[{"date":"2026-06-12","unit":{"weight":"kg","mass":"kg","percent":"%"},"weight":72.1,"#
        + #""smm":32.8,"pbf":21.9}]"#,
      parts: [#""bodyFat":21.9,"bodyFatUnit":"%","muscle":32.8,"muscleUnit":"kg""#]),
    Table(
      testDescription: "patients with names",
      text:
        #"{"patients":[{"id":"a1","name":"Ann","measurements":[{"date":"2026-06-12","weight":8.2}]},"#
        + #"{"id":"b2","name":"Ben","measurements":[{"date":"2026-06-12","weight":9.9}]}]}"#,
      parts: [#""person":"Ann","date":"2026-06-12","weight":8.2"#, #""person":"Ben""#]),
    Table(
      testDescription: "fat, muscles and bones that are together the whole body",
      text: #"[{"date":"2026-06-12","weight":175.2,"fat":46.7,"muscle":122.1,"bone":6.1}]"#,
      parts: [#""bodyFat":46.7,"bodyFatUnit":"lb","muscle":122.1,"muscleUnit":"lb""#]),
    Table(
      testDescription: "a table with text around it",
      text: "# Weight Log\n\nLate column: Y = ate late | N = nothing late | ? = unknown\n"
        + "Morning measurement.\n\n| Date       | Weight (kg) | Late |\n|------------|----|---|\n"
        + "| 2026-06-15 | 115.9 | Y |\n| 2026-06-16 | 116.1 | N |\n\n## Weekly averages\n\n"
        + "Weeks run Monday to Sunday.\n\n| Week of | Weigh-ins | Average (kg) |\n|---|---|---|\n"
        + "| 2026-06-15 | 2 | 116.0 |\n",
      parts: [#""weight":115.9,"weightUnit":"kg""#, #""weight":116.1,"weightUnit":"kg""#]),
    Table(
      testDescription: "signs beside yes and no",
      text: "Date,Odometer (km),Liters,Full Tank?\n2022-01-01,10000,45,✅ Yes\n"
        + "2022-06-01,11200,20,❌ No\n2022-07-01,11900,30,✅ Yes\n",
      parts: [#""partial":false"#, #""partial":true"#, #""partial":false"#]),
    Table(
      testDescription: "an empty first column between bars, which is no Markdown",
      text: "tags|date|weight (kg)\n|2024-03-01|82.4\n|2024-03-02|82.3\n",
      parts: [#""date":"2024-03-01","weight":82.4"#, #""date":"2024-03-02","weight":82.3"#]),
    Table(
      testDescription: "comments on weighings",
      text: #"[{"date":"2026-09-09","weight":66.6,"comments":[{"id":1},{"id":2}]},"#
        + #"{"date":"2026-09-10","weight":66.2,"comments":[{"id":3},{"id":4},{"id":5}]}]"#,
      parts: [#""weight":66.6"#, #""weight":66.2"#]),
    Table(
      testDescription: "one fill-up as XML",
      text: "<Transaction><Vehicle>VEH-5</Vehicle><Timestamp>2023-11-15T14:35:00</Timestamp>"
        + "<Fuel><Gallons>25.5</Gallons><Total>91.20</Total></Fuel>"
        + "<Odometer>125432</Odometer></Transaction>",
      parts: [#""date":"2023-11-15T14:35:00","odometer":125432"#]),
    Table(
      testDescription: "an odometer that was left out once",
      text:
        "Date,Litres,Odometer (km)\n2026-08-01,50,52110\n2026-08-09,40,0\n2026-08-20,41,52960\n",
      parts: [
        #""odometer":52110"#, #""date":"2026-08-09","volume":40,"volumeUnit":"L"}"#,
        #""odometer":52960"#,
      ]),
    Table(
      testDescription: "ways that become shorter while the dates rise",
      text: "date,miles,gallons,total\n5/20/24,229,9.6,28.62\n5/28/24,204,7.2,19.64\n"
        + "6/14/24,184,7.3,17.99\n6/21/24,172.6,7.1,17.20\n6/30/24,160.9,6.9,16.80\n",
      parts: ["28.62", "19.64", "17.99", "17.20", "16.80"].map {
        #""totalCost":"# + $0 + #","extras":{"miles":"#
      }),
    Table(
      testDescription: "the newest fill-up first",
      text: "date,mileage,gallons,total\n6/30/24,1860,6.9,16.80\n6/21/24,1672,7.1,17.20\n"
        + "6/14/24,1484,7.3,17.99\n",
      parts: [#""odometer":1860"#, #""odometer":1672"#, #""odometer":1484"#]),
    Table(
      testDescription: "the day on which rows were inserted",
      text: "MeasurementTimeInSeconds,WeightInGrams,InsertedDate\n"
        + "1646092800,74615,2023-02-06T21:24:30Z\n1646179200,74611,2023-02-06T21:24:31Z\n",
      parts: [
        #""date":"2022-03-01T00:00:00Z","weight":74615"#,
        #""date":"2022-03-02T00:00:00Z","weight":74611"#,
      ]),
    Table(
      testDescription: "a mass of muscle in Korean, and water that is too little for a share",
      text: "날짜,체중,체지방률,골격근량,체수분\n2026-01-01,75.30,28.50,29.80,35.20\n"
        + "2026-01-08,74.80,28.10,30.00,35.40\n",
      parts: [
        #""bodyFatUnit":"%","muscle":29.80,"muscleUnit":"kg","water":35.20,"waterUnit":"kg"}"#,
        #""bodyFatUnit":"%","muscle":30.00,"muscleUnit":"kg","water":35.40,"waterUnit":"kg"}"#,
      ]),
    Table(
      testDescription: "a mass of fat in Korean, and one beside its share",
      text: "날짜,체중,체지방량\n2026-01-01,75.30,21.4\n2026-01-08,74.80,21.0\n",
      parts: [#""bodyFat":21.4,"bodyFatUnit":"kg"}"#, #""bodyFat":21.0,"bodyFatUnit":"kg"}"#]),
    Table(
      testDescription: "a mass of fat before its share",
      text: "日期,体重,脂肪量,体脂率\n2026-01-01,75.3,21.4,28.5\n2026-01-08,74.8,21.0,28.1\n",
      parts: [#""bodyFat":28.5,"bodyFatUnit":"%""#, #""bodyFat":28.1,"bodyFatUnit":"%""#]),
    Table(
      testDescription: "cats",
      text:
        "cat,date,weight\nharuki,2024-11-04,2\nharuki,2024-11-13,2.6875\nharuki,2025-02-08,6.5\n"
        + "sullivan,2024-12-02,3.125\n",
      parts: [
        #""person":"haruki","date":"2024-11-04","weight":2,"#, #""weight":2.6875"#,
        #""weight":6.5"#,
        #""person":"sullivan","date":"2024-12-02","weight":3.125"#,
      ]),
    Table(
      testDescription: "charges whose amount has no unit",
      text: "date,charge_place,charge_time,charge_amount\n3/31/2025,Home,1:58:35,13.4\n"
        + "4/1/2025,Home,2:28:12,16.8\n",
      parts: [
        #""date":"2025-03-31","volume":13.4,"volumeUnit":"kWh","location":"Home""#,
        #""date":"2025-04-01","volume":16.8,"volumeUnit":"kWh","location":"Home""#,
      ], told: "is taken to be in kWh"),
    Table(
      testDescription: "litres of a driver whose columns for money are empty",
      text: "FuelID,Driver,DateTime,Litres,Cost,ReceiptPhoto,IsFull\n"
        + "d0d0,Simon,2025-08-15 09:00:17,60.0,,,True\n1ad8,Simon,2025-08-19 09:00:27,61.0,,,False\n",
      parts: [#""volume":60.0,"volumeUnit":"L","partial":false"#, #""partial":true"#]),
    Table(
      testDescription: "meals above a body, in Chinese",
      text: "日期,餐次,总卡路里,蛋白质,碳水,脂肪\n2025-09-01,早餐,420,20,50,12\n\n身体数据\n"
        + "日期,体重,体脂率\n2025-09-01,68.5,22.1\n2025-09-02,68.2,22.0\n",
      parts: [#""weight":68.5,"weightUnit":"kg","bodyFat":22.1"#, #""weight":68.2"#]),
    Table(
      testDescription: "the category of a cost beside what was done",
      text: "Date,Vehicle,Category,Amount,Vendor,Description\n"
        + "2026-03-11,Fit,Repairs,300.00,Ace Garage,brake pads\n"
        + "2026-03-12,Fit,Insurance,200.00,Acme,third party\n"
        + "2026-03-13,Fit,Administrative,15.00,City,yearly\n",
      parts: [
        #""category":"repair","title":"brake pads","totalCost":300.00,"vendor":"Ace Garage","#
          + #""extras":{"Category":"Repairs"}"#,
        #""category":"insurance","title":"third party","totalCost":200.00,"vendor":"Acme"}"#,
        #""category":"other","title":"yearly","totalCost":15.00,"vendor":"City","#
          + #""extras":{"Category":"Administrative"}"#,
      ]),
    Table(
      testDescription: "the category of a cost in Chinese",
      text: "日期,里程,分類,項目說明,店家,金額\n2026-08-22,89746,保養維修,預防性大修,台中雙,64050\n",
      parts: [#""category":"service","title":"預防性大修","totalCost":64050"#]),
    Table(
      testDescription: "fill-ups and repairs in one table",
      text: "date,vehicle,category,amount,currency,mileage,volume,description\n"
        + "2024-06-01,Daily,fuel,52.40,USD,30000,10,Shell\n"
        + "2024-06-10,Daily,maintenance,120.50,USD,,,Oil change\n"
        + "2024-06-11,Daily,income,80,USD,,,Sold the rack\n",
      parts: [
        #""type":"fuel","vehicle":"Daily","date":"2024-06-01","odometer":30000"#,
        #""type":"cost","vehicle":"Daily","date":"2024-06-10","category":"service","#
          + #""title":"Oil change","totalCost":120.50,"currency":"USD""#,
      ]),
    Table(
      testDescription: "litres in a list of fill-ups",
      text: #"{"fillups":[{"date":"2024-01-01","liters":40},{"date":"2024-01-09","liters":41}]}"#,
      parts: [#""volume":40,"volumeUnit":"L"}"#, #""volume":41,"volumeUnit":"L"}"#]),
    Table(
      testDescription: "a new car, whose odometer begins at 0",
      text: "Date,Odometer (km),Litres\n2026-01-01,0,40\n2026-01-09,512,38\n2026-01-20,1100,41\n"
        + "2026-01-29,1650,41\n2026-02-09,2200,40\n",
      parts: ["0", "512", "1100", "1650", "2200"].map { "\"odometer\":\($0),\"odometerUnit\"" }),
    Table(
      testDescription: "a second date that most rows lack",
      text: "Measured,Weight (kg),Date of scale\n2024-03-01,82.4,\n2024-03-02,82.3,\n"
        + "2024-03-03,82.1,2024-05-01 10:00\n2024-03-04,82.2,\n",
      parts: ["2024-03-01", "2024-03-02", "2024-03-03", "2024-03-04"].map {
        "\"date\":\"\($0)\",\"weight\""
      }),
    Table(
      testDescription: "repairs that are planned, and money that came back, are no costs",
      text: "date,vehicle,category,amount,volume,description\n2024-06-01,A,fuel,52.40,30,Shell\n"
        + "2024-06-02,A,maintenance,120.50,,Oil\n2024-06-03,A,planned,300.00,,Brakes\n"
        + "2024-06-04,A,refund,20.00,,Shell\n",
      parts: [#""totalCost":52.40"#, #""category":"service","title":"Oil","totalCost":120.50"#]),
    Table(
      testDescription: "one object",
      text: #"{"id":1,"liters":45.5,"price":65.50,"odometer":10500,"#
        + #""timestamp":"2025-12-30T21:00:00"}"#,
      parts: [
        #""date":"2025-12-30T21:00:00","odometer":10500,"odometerUnit":"km","volume":45.5,"#
      ]),
    Table(
      testDescription: "one object in several lines, with objects in it",
      text: "{\n  \"measuredAt\": \"2026-07-05\",\n  \"result\": {\"weightKg\": 72.4,\n"
        + "    \"bodyFatPercent\": 18.5}\n}\n",
      parts: [#""date":"2026-07-05","weight":72.4,"weightUnit":"kg","bodyFat":18.5,"#]),
    Table(
      testDescription: "a cost with a digit too many is no price",
      text: #"[{"date":"2023-02-01","odometer":41900,"gallons":12.0,"cost":36.006}]"#,
      parts: [#""totalCost":36.006"#]),
    Table(
      testDescription: "no fat at all",
      text: "date,weight (kg),body fat (%)\n2024-03-01,82.4,0.0\n2024-03-02,82.3,18.5\n",
      parts: [#""weight":82.4,"weightUnit":"kg"}"#, #""bodyFat":18.5"#]),
    Table(
      testDescription: "trips and fill-ups, each with columns of their own",
      text: "Typ,Auto,Monat,Kilometer,Datum,Liter,Kosten\nFahrt,Golf,09.2026,1300,,,\n"
        + "Fahrt,Golf,08.2026,1210,,,\nTanken,Golf,,,16.09.2026,40.5,70.20\n",
      parts: [
        #""vehicle":"Golf","date":"2026-09-16","volume":40.5,"volumeUnit":"L","totalCost":70.20"#
      ]),
  ]

  @Test(arguments: tables)
  func `each is read as its people mean it`(table: Table) throws {
    try PeoplesTablesTests.check(table)
  }

  @Test(arguments: [
    "date,liters,cumulative_index_m3\n2024-03-15,150.0,100.0\n2024-03-16,140.0,100.1\n",
    "starts,datum,liter,laufzeit_s\n2,2026-08-27,1.5,600\n3,2026-08-28,1.8,700\n",
    "Date,Start,Destination,Consumption_kWh_100km,Energy_kWh,Total_Cost_EUR\n"
      + "2026-09-15T08:00,Nantes,Rennes,15.8,7.2,1.80\n",
    #"{"a":1,"date":"2024-01-01"}"#, #"{"weight":82.4}"#,
    #"{"rpm":820,"fuel_liters":45.5,"gear":1,"timestamp":"2026-05-20T12:00:00.000Z"}"#,
    #"[{"timestamp":"2026-05-20T12:00","chargedKwh":0.3,"dischargedKwh":0.0}]"#,
    "<Patient><Id>7</Id><DateOfBirth>1992-03-20</DateOfBirth><Weight Unit=\"kg\">60</Weight></Patient>",
    #"{"version":1,"savedAt":"2026-05-24T13:26:33Z","entries":[{"date":"2026-05-24","wKg":89.1}]}"#,
  ])
  func `what was not filled up or weighed is no log`(text: String) {
    #expect(throws: SketchError.self) { try MappingSketch.reading(of: Array(text.utf8)) }
  }

  /// Titles that are only a unit or a currency, beside litres.
  @Test(arguments: ["€", "Euro", "Kronor", "kilometers", "km alt", "Reichweite (km)", "kr"])
  func `money or a way beside litres makes them fuel`(title: String) throws {
    let text = "Datum;\(title);Liter\n2024-03-01;650;38,4\n2024-03-18;660;38,2\n"
    let mapping = try MappingSketch.reading(of: Array(text.utf8)).mapping
    #expect(try MappingTests.read(Array(text.utf8), by: mapping).records.count == 2)
  }

  @Test func `litres alone are fuel where the user says so`() throws {
    let text = "date,liters\n2024-03-15,50.0\n2024-03-16,40.0\n"
    let error = #expect(throws: SketchError.self) {
      try MappingSketch.reading(of: Array(text.utf8))
    }
    #expect(error?.remedy?.settings == [.assumedUnit(.volume)])
    var options = ReadingOptions()
    options.assumedVolumeUnit = .litres
    let mapping = try MappingSketch.reading(of: Array(text.utf8), options: options).mapping
    #expect(try MappingTests.read(Array(text.utf8), by: mapping, options).records.count == 2)
  }

  @Test func `weights below zero are read as they are, with a word`() throws {
    let reading = try FormatReading("date,weight (kg)\n2024-03-01,82.4\n2024-03-02,-82.3\n")
    #expect(reading.records.map { $0.weight?.weight?.value.description } == ["82.4", "-82.3"])
    #expect(
      reading.diagnostics.contains {
        $0.contains(#"3:12: warning[not-positive]: weight (kg) is "-82.3", expected 1 g"#)
      }, "\(reading.diagnostics)")
    let table = Array("Date,Weight,Mood\n2024-03-01,-10.0,bad\n2024-03-02,80.0,good\n".utf8)
    let told = try MappingSketch.reading(of: table).assumptions.map(\.message)
    #expect(told.contains { $0.contains("\"Weight\" has -10.0, expected 1 g") }, "\(told)")
  }

  @Test func `a cell that is missing between blanks shifts no others`() throws {
    let text = Array(
      ("Date        Odometer  Liters  Cost  Station\n2023-01-01  1000      40.1    60.2  Esso\n"
        + "2023-01-09            41.1    61.2\n2023-01-19  2000      42.1    62.2\n").utf8)
    var options = ReadingOptions()
    options.delimiter = UInt8(ascii: " ")
    let mapping = try MappingSketch.reading(of: text, options: options).mapping
    let records = try MappingTests.read(text, by: mapping, options).records
    #expect(records.map { $0.fuel?.odometer?.value.description } == ["1000", "2000"])
    #expect(records.map { $0.fuel?.totalCost?.description } == ["60.2", "62.2"])
  }

  @Test func `blanks separate columns where each line has as many of them`() throws {
    let text = Array("2018-05-04 93.3\n2018-05-05 93.1\n2018-05-06 93.0\n".utf8)
    let error = #expect(throws: SketchError.self) { try MappingSketch.reading(of: text) }
    #expect(error?.remedy?.settings == [.titles])
    var options = ReadingOptions()
    options.titles = ["date", "weight"]
    let mapping = try MappingSketch.reading(of: text, options: options).mapping
    #expect(try MappingTests.read(text, by: mapping, options).records.count == 3)
    let odd = text + Array("2018-05-07 93.0 kg\n".utf8)
    let fault = #expect(throws: SketchError.self) { try MappingSketch.reading(of: odd) }
    #expect(fault?.remedy?.settings == [.delimiter])
  }
}
