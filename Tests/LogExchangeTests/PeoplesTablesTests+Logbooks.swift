// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

/// Logbooks as people keep them, with rows about other things, misspelt titles and gaps.
extension PeoplesTablesTests {
  static let logbooks = [
    Table(
      testDescription: "repairs among the fill-ups, under one price",
      text: "Date,Mileage,Gallons,Price,Notes\n5/20/2014,96403,,,Bought\n"
        + "5/25/2014,96465,4.302,14.65,First fill-up\n7/19/2014,97760,,20,Tire patch\n"
        + "7/20/2014,97776,10.939,36.09,\n8/24/2014,98776,,30.09,forgot the gallons\n"
        + "11/22/2014,100097,,32.23,Oil change\n12/1/2014,100400,,,Oil change\n",
      parts: [
        #""type":"fuel","date":"2014-05-25","odometer":96465,"odometerUnit":"mi","volume":4.302"#,
        #""type":"cost","date":"2014-07-19","odometer":97760,"odometerUnit":"mi","category":"other","title":"Tire patch","totalCost":20"#,
        #""type":"fuel","date":"2014-07-20""#,
        #""type":"cost","date":"2014-11-22","odometer":100097,"odometerUnit":"mi","category":"service","title":"Oil change","totalCost":32.23"#,
      ]),
    Table(
      testDescription: "octane as Americans number it, beside miles",
      text: "date,fuel,cost,miles,octane\n2013/09/19,10.241,34.50,198.2,89\n"
        + "2013/09/22,15.619,50.75,343.9,87\n2013/09/26,15.732,51.43,323.2,87\n",
      parts: [
        #""volume":10.241,"volumeUnit":"usgal","totalCost":34.50,"fuelGrade":"89""#,
        #""volume":15.619,"volumeUnit":"usgal""#, #""volume":15.732,"volumeUnit":"usgal""#,
      ], told: #""fuel" is taken to be in usgal"#),
    Table(
      testDescription: "miles without a unit of fuel, and few of it",
      text: "date,amount,price,miles\n2016-02-02,12.5,40.29,283.8\n2016-02-12,14.5,41.29,300.8\n"
        + "2016-03-01,10,25.00,220\n",
      parts: [
        #""volume":12.5,"volumeUnit":"usgal","totalCost":40.29"#,
        #""volume":14.5,"volumeUnit":"usgal""#, #""volume":10,"volumeUnit":"usgal""#,
      ], told: #""amount" is taken to be in usgal"#),
    Table(
      testDescription: "miles beside pounds",
      text: "date,amount,price,miles\n2016-02-02,12.5,£15.29,283.8\n2016-02-12,14.5,£18.29,300.8\n",
      parts: [#""volume":12.5,"volumeUnit":"L""#, #""volume":14.5,"volumeUnit":"L""#]),
    Table(
      testDescription: "Portuguese titles with a word that is English, too, and a discount",
      text: "data,valorLitro,litros,valorTotal,desconto,valorFinal\n"
        + "03/11/2025,5.79,5.0,28.95,2.9,26.05\n04/11/2025,5.79,20.0,115.8,0,115.8\n",
      parts: [
        #""date":"2025-11-03","volume":5.0,"volumeUnit":"L","totalCost":26.05,"pricePerUnit":5.79"#,
        #""date":"2025-11-04","volume":20.0,"volumeUnit":"L","totalCost":115.8"#,
      ], told: "by the language of the titles"),
    Table(
      testDescription: "several services in one cell",
      text: "Date,Odometer,Service,Cost\n2026-05-01,82000,\"Oil change, Tire rotation\",114.99\n"
        + "2026-06-15,83500,\"Wipers, brakes\",412.50\n",
      parts: [
        #""category":"service","title":"Oil change, Tire rotation""#,
        #""category":"repair","title":"Wipers, brakes""#,
      ]),
    Table(
      testDescription: "the currency in a line above the table",
      text: "# Prijs per kWh;0,20\n# Valuta;EUR\n\nSessienummer;Starttijd;Energie (kWh);Kosten\n"
        + "1;28-1-2026 16:19:12;12,833;2,57\n2;30-1-2026 00:10:54;12,845;2,57\n",
      parts: [#""totalCost":2.57,"currency":"EUR""#, #""totalCost":2.57,"currency":"EUR""#]),
    Table(
      testDescription: "a sign that several currencies share",
      text: "date,odometer (mi),gallons,Cost ($)\n2024-01-02,1000,10,36.20\n"
        + "2024-01-12,1300,10.5,37.20\n",
      parts: [#""totalCost":36.20"#, #""totalCost":37.20"#],
      told: #""$" in "Cost ($)" is the sign of several currencies"#),
    Table(
      testDescription: "yuan",
      text: "日期,里程(km),加油量(L),金额(元)\n2026-06-01,15000,40,300\n2026-06-09,15600,41,307\n",
      parts: [#""volume":40,"volumeUnit":"L","totalCost":300"#, #""totalCost":307"#],
      told: #""元" in "金额(元)" is the sign of several currencies"#),
    Table(
      testDescription: "who supplied a part",
      text: "Date,PartNumber,PartSupplier,Description,Cost\n3/14/2026,0W20,Parts Shop,Oil,32.99\n"
        + "3/24/2026,B12,Other Shop,Brake pads,62.99\n",
      parts: [#""vendor":"Parts Shop""#, #""vendor":"Other Shop""#]),
    Table(
      testDescription: "octane of Europe, beside miles",
      text: "date,fuel,cost,miles,octane\n2013-09-19,40.241,54.50,12198,95\n"
        + "2013-09-22,35.619,50.75,12543,97\n",
      parts: [#""volume":40.241,"volumeUnit":"L""#, #""volume":35.619,"volumeUnit":"L""#]),
    Table(
      testDescription: "a misspelt odometer, and the grade as AKI",
      text: "Date,Milage,Gallons,AKI,Total\n2013-09-19,98765,10.241,87,34.50\n"
        + "2013-09-22,99101,11.619,89,41.75\n",
      parts: [
        #""odometer":98765,"odometerUnit":"mi","volume":10.241,"volumeUnit":"usgal","totalCost":34.50,"fuelGrade":"87""#,
        #""odometer":99101,"odometerUnit":"mi","volume":11.619,"volumeUnit":"usgal","totalCost":41.75,"fuelGrade":"89""#,
      ]),
    Table(
      testDescription: "who did the work, and whose shop it was",
      text: "Date,Odometer,Description,Cost,Performed By,Shop\n"
        + "2026-07-03,30200,Oil change,60,Shop,Jiffy\n2026-08-03,31200,Wiper blades,20,DIY,\n",
      parts: [
        #""totalCost":60,"vendor":"Jiffy","extras":{"Performed By":"Shop"}"#,
        #""totalCost":20,"extras":{"Performed By":"DIY"}"#,
      ]),
    Table(
      testDescription: "words of titles without anything between them",
      text:
        "DATE,WEIGHT,PCTBODYFAT,PCTWATER,MUSCLEMASS,BONEMASS\n05/25/25,73.3,25.6,51,52.12,2.79\n"
        + "05/28/25,74.1,25.8,51.2,52.2,2.79\n05/29/25,73.7,25.6,51,52.12,2.79\n",
      parts: [
        #""bodyFat":25.6,"bodyFatUnit":"%","muscle":52.12"#, #""bone":2.79"#,
        #""water":51,"waterUnit":"%""#,
      ]),
    Table(
      testDescription: "pounds and ounces of a baby",
      text: "date,lbs,oz\n2017-07-03,8,0\n2017-07-10,8,14\n2017-08-17,12,12\n",
      parts: [
        #""weight":8,"weightUnit":"lb""#, #""weight":8.875,"weightUnit":"lb""#,
        #""weight":12.75,"weightUnit":"lb""#,
      ]),
    Table(
      testDescription: "blanks between a date and a weight",
      text: "Date Weight\n2018-05-04 93.3\n2018-05-05 95\n2018-05-06 94.1\n",
      parts: [#""weight":93.3"#, #""date":"2018-05-05","weight":95"#, #""weight":94.1"#]),
    Table(
      testDescription: "days without a weight",
      text: "Date,Stone,Pounds,Height cm\n2024-01-02,0,9,50\n2024-02-02,1,2,53\n"
        + "2024-02-03,0,0,54\n",
      parts: [
        #""weight":9,"weightUnit":"lb""#, #""weight":16,"weightUnit":"lb""#,
        #"{"type":"weight","date":"2024-02-03","height":54,"heightUnit":"cm"}"#,
      ]),
    Table(
      testDescription: "readings of an odometer",
      text: "Date,Odometer,Notes\n1/13/2024,260001,test test\n1/20/2024,260101,\n",
      parts: [
        #"{"type":"fuel","date":"2024-01-13","odometer":260001,"odometerUnit":"mi","note":"test test"}"#,
        #"{"type":"fuel","date":"2024-01-20","odometer":260101,"odometerUnit":"mi"}"#,
      ]),
    Table(
      testDescription: "what was charged for free",
      text: "Startzeit,Ladepunkt,Energie (kWh),Kosten,Preis/kWh\n"
        + "2026-03-02 18:10:00,Garage,12.500,3.10,0.248\n"
        + "2026-03-03 08:00:00,Garage,5.500,0.00,0.000\n",
      parts: [
        #""totalCost":3.10,"pricePerUnit":0.248"#, #""totalCost":0.00,"pricePerUnit":0.000"#,
      ]),
    Table(
      testDescription: "a price of 0 for what was paid",
      text: "Startzeit,Ladepunkt,Energie (kWh),Kosten,Preis/kWh\n"
        + "2026-03-02 18:10:00,Garage,12.500,3.10,0.248\n"
        + "2026-03-03 08:00:00,Garage,5.500,1.30,0\n",
      parts: [
        #""totalCost":3.10,"pricePerUnit":0.248"#, #""totalCost":1.30,"station":"Garage"}"#,
      ]),
    Table(
      testDescription: "the day of a user, and a moment in UTC on the day before",
      text: "日付,体重(kg),timestamp\n2026-08-01,61.8,2026-08-01T07:12:33.000Z\n"
        + "2026-08-02,61.6,2026-08-01T22:10:01.000Z\n",
      parts: [#""date":"2026-08-01","weight":61.8"#, #""date":"2026-08-02","weight":61.6"#]),
    Table(
      testDescription: "the day of a user, and a moment on it",
      text: "日付,体重(kg),timestamp\n2026-08-01,61.8,2026-08-01T07:12:33\n"
        + "2026-08-02,61.6,2026-08-02T22:10:01\n",
      parts: [#""date":"2026-08-01T07:12:33""#, #""date":"2026-08-02T22:10:01""#]),
    Table(
      testDescription: "what a service was, and when it is due again",
      text: #"[{"vehicle_id":1,"maintenance_category":"Oil Change","service_date":"2025-03-04","#
        + #""next_service_date":"2025-09-04","service_cost":89.9,"service_provider":"Kim"},{"vehicle_id":1,"#
        + #""maintenance_category":"Brakes","service_date":"2025-05-18","#
        + #""next_service_date":"2026-05-18","service_cost":310}]"#,
      parts: [
        #""date":"2025-03-04","category":"service","title":"Oil Change","totalCost":89.9,"vendor":"Kim""#,
        #""date":"2025-05-18","category":"repair","title":"Brakes","totalCost":310"#,
      ]),
    Table(
      testDescription: "the readings at both ends of a way",
      text: #"[{"payment_date":"2026-03-02","liters":60,"odometer_from":120000,"#
        + #""odometer_to":120450,"amount":1260000},{"payment_date":"2026-03-09","liters":50,"#
        + #""odometer_from":120450,"odometer_to":120900,"amount":1060000}]"#,
      parts: [#""odometer":120450"#, #""odometer":120900"#]),
    Table(
      testDescription: "models of cars that a program numbers",
      text: "vehicle_id,model,date,odometer,liters\n1,Golf,2024-01-02,12000,40.1\n"
        + "2,Polo,2024-01-05,22000,30.1\n",
      parts: [#""vehicle":"Golf""#, #""vehicle":"Polo""#]),
    Table(
      testDescription: "plates of cars of one model, and who says where they were",
      text: "Date,Vehicle Plate,Vehicle Model,Odometer,Liters,location_source\n"
        + "2025-11-02,ABC-123,Toyota Hilux,120450,60,gps\n"
        + "2025-11-03,XYZ-987,Toyota Hilux,88010,55.5,gps\n",
      parts: [
        #""vehicle":"ABC-123""#,
        #""volumeUnit":"L","extras":{"Vehicle Model":"Toyota Hilux","location_source":"gps"}"#,
      ]),
    Table(
      testDescription: "fuel whose amount stands among words",
      text: "Vehicle,Record Type,Date,Odometer,Cost,Details\n"
        + "Civic,Fuel,2026-03-02,45210,35.84,11.204 gal of it\n"
        + "Civic,Service,2026-03-05,45310,79.99,new filter\n",
      parts: [#""type":"cost","vehicle":"Civic""#, #""title":"Service","totalCost":79.99"#],
      told: "rows of \"Fuel\" are costs"),
    Table(
      testDescription: "makes and models, and a fuel filter",
      text: "date,description,odometer,amount,make,model\n"
        + "2018-03-05,Fuel filter,61200,64.5,Honda,Civic\n"
        + "2018-05-09,Oil and filter,30110,58,Ford,Escape\n",
      parts: [
        #""vehicle":"Civic""#,
        #""vehicle":"Escape","date":"2018-05-09","odometer":30110,"odometerUnit":"km","category":"service""#,
      ]),
    Table(
      testDescription: "months first, as clocks in Chicago have them",
      text: "Start,End,Energy (kWh),Cost,Station\n"
        + "\"7/8/2026, 5:15 PM CDT\",\"7/8/2026, 7:57 PM CDT\",10.5,4.00,Mall\n",
      parts: [
        #""date":"2026-07-08T17:15-05:00","volume":10.5,"volumeUnit":"kWh","totalCost":4.00"#
      ],
      told: "as it is usual in the zone after it"),
    Table(
      testDescription: "the odometer at both ends of a trip, in French",
      text: "Date,Km départ,Km arrivée,Litres,Montant payé (TND)\n"
        + "27/09/2025,134599,135046,40.30,80.000\n29/09/2025,135046,135560,41.10,81.500\n",
      parts: [#""odometer":135046,"odometerUnit":"km""#, #""odometer":135560,"odometerUnit":"km""#]),
    Table(
      testDescription: "the day and the time of an end, after the time of a start",
      text: "End Date,Start,End,Energy kWh,Cost,Station\n"
        + "13/03/2026,19:29,06:12,32.85,9.10,Home\n14/03/2026,06:13,07:34,3.99,1.20,Home\n",
      parts: [#""date":"2026-03-13T06:12","volume":32.85"#, #""date":"2026-03-14T07:34""#]),
    Table(
      testDescription: "the day of an end beside the time of a start alone",
      text: "End Date,Start,Energy kWh,Cost,Station\n13/03/2026,19:29,32.85,9.10,Home\n",
      parts: [#""date":"2026-03-13","volume":32.85,"#]),
  ]

  @Test(arguments: logbooks)
  func `a logbook is read as it is kept`(table: Table) throws {
    try Self.check(table)
  }

  @Test(arguments: [
    "Date,Mileage,Service\n2020-01-02,54000,Oil change\n2020-06-02,61000,New tyres\n",
    "Datum,Kilometerstand,Ziel\n02.01.2024,54000,Kunde\n13.01.2024,54120,Messe\n",
  ])
  func `odometers of services and of trips are no log of fuel`(text: String) {
    #expect(throws: SketchError.self) { try MappingSketch.reading(of: Array(text.utf8)) }
  }

  @Test func `the half hours of a house are no charges`() {
    let text =
      "Consumption (kwh), Standing Charge Inc. Tax (p), Start, End\n"
      + "0.108,1.12,2024-07-01T01:00:00+01:00,2024-07-01T01:30:00+01:00\n"
    #expect(throws: SketchError.self) { try MappingSketch.reading(of: Array(text.utf8)) }
  }

  @Test func `a table whose titles are dates has to be turned round`() {
    let text = "Measures,23.03.2025,13.06.2025,06.08.2025\nWeight,96.8,96,95\nNeck,41,41,40\n"
    let error = #expect(throws: SketchError.self) {
      try MappingSketch.reading(of: Array(text.utf8))
    }
    #expect(error?.message.contains("turn the table round") == true)
  }

  @Test func `a last line of blanks is none`() throws {
    let text = "Date,Weight (kg)\n2024-01-02,80\n      \n"
    let reading = try FormatReading(text)
    #expect(reading.records.count == 1 && reading.diagnostics.isEmpty)
  }

  @Test(arguments: ["Zählerstand", "Reading", "Lectura", "km"])
  func `readings of a meter, and ways, are no log`(title: String) {
    let text = "Datum;\(title)\n13.01.2024;26000\n20.01.2024;26101\n27.01.2024;26209\n"
    #expect(throws: SketchError.self) { try MappingSketch.reading(of: Array(text.utf8)) }
  }

  @Test func `ways that a user calls miles are no odometer`() throws {
    let text = "2011-08-08,303.15,12.9\n2011-08-18,286.38,12.9\n2012-03-18,282.3,13.1872\n"
    var options = ReadingOptions()
    options.titles = ["date", "miles", "gallons"]
    let sketch = try MappingSketch.reading(of: Array(text.utf8), options: options)
    #expect(sketch.summary.contains("not placed: \"miles\""))
    #expect(!sketch.summary.contains("odometer"))
  }

  @Test func `given titles stand above numbers with blanks around them`() throws {
    let text = Array(" 1,  28,  13,  13.349,  235.7\n 2,  13,  13,  12.743,  254.6\n".utf8)
    var options = ReadingOptions()
    options.titles = ["month", "day", "year", "gallons", "trip"]
    let mapping = try MappingSketch.reading(of: text, options: options).mapping
    let dates = try MappingTests.read(text, by: mapping, options).records.map(\.date.description)
    #expect(dates == ["2013-01-28", "2013-02-13"])
  }

  @Test func `notes are known although there are none yet`() throws {
    let text =
      "date,odometer,liters,price,note\n2024-01-02,12000,40.1,66.20,\n"
      + "2024-01-12,12600,38.1,61.20,\n"
    let summary = try MappingSketch.reading(of: Array(text.utf8)).summary
    #expect(summary.contains("note \"note\""))
  }
}
