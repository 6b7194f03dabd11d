// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

/// Tables whose titles mean something else than their words, and units that stand elsewhere.
@Suite struct StrangersTablesTests {
  typealias Table = PeoplesTablesTests.Table

  static let tables = [
    Table(
      testDescription: "a key of a program with a dollar sign",
      text: #"{"$schema_version":1,"name":"x","fillups":["#
        + #"{"date":"2026-01-02","odometer":1000,"liters":40},"#
        + #"{"date":"2026-01-12","odometer":1500,"liters":41}]}"#,
      parts: [#""volume":40,"volumeUnit":"L"}"#, #""volume":41,"volumeUnit":"L"}"#]),
    Table(
      testDescription: "a unit that is part of a name",
      text: #"[{"startAt":"2026-02-22T11:15:25Z","chargedInKWh":23.0,"durationInMinutes":714},"#
        + #"{"startAt":"2026-02-22T08:50:56Z","chargedInKWh":7.0,"durationInMinutes":92}]"#,
      parts: [#""volume":23.0,"volumeUnit":"kWh""#, #""volume":7.0,"volumeUnit":"kWh""#]),
    Table(
      testDescription: "charges in months without a date",
      text: #"{"periods":[{"totalChargedInKWh":37.5,"sessions":["#
        + #"{"startAt":"2026-04-29T08:00:00Z","chargedInKWh":12.5},"#
        + #"{"startAt":"2026-04-30T17:00:00Z","chargedInKWh":25.0}]},"#
        + #"{"totalChargedInKWh":8.0,"sessions":["#
        + #"{"startAt":"2026-05-01T09:00:00Z","chargedInKWh":8.0}]}]}"#,
      parts: [#""volume":12.5,"volumeUnit":"kWh""#, #""volume":25.0"#, #""volume":8.0"#]),
    Table(
      testDescription: "moments as PostgreSQL writes them",
      text: "date,odometer,liters,price\n2024-04-17 06:31:10.783587+00,100,10,2\n"
        + "2024-04-18 06:31:10+05,200,10,2\n",
      parts: [
        #""date":"2024-04-17T06:31:10.783587+00:00""#, #""date":"2024-04-18T06:31:10+05:00""#,
      ]),
    Table(
      testDescription: "what was lifted, in a table above the weights of a body",
      text: "TRAINING\nFecha;Rutina;Volumen (kg);Ejercicios\n2026-04-02;Torso A;4210;6\n\n"
        + "MEDIDAS\nFecha;Peso (kg);Grasa %\n2026-04-01;81.3;24.1\n2026-05-01;79.9;23.0\n",
      parts: [#""weight":81.3,"weightUnit":"kg","bodyFat":24.1"#, #""weight":79.9"#]),
    Table(
      testDescription: "charges in watt-hours, whose prices are those of kilowatt-hours",
      text: #"{"limit":100,"charging_records":[{"id":"r3","created_at":"2026-06-21T03:10:45Z","#
        + #""total_energy_wh":18320,"start_date_time":"2026-06-20T19:02:11Z","#
        + #""stop_date_time":"2026-06-21T03:10:45Z"},"#
        + #"{"id":"r2","created_at":"2026-06-15T05:00:12Z","total_energy_wh":42015,"#
        + #""start_date_time":"2026-06-14T17:30:00Z","stop_date_time":"2026-06-15T05:00:12Z"}]}"#,
      parts: [
        #""date":"2026-06-20T19:02:11Z","volume":18.320,"volumeUnit":"kWh""#,
        #""date":"2026-06-14T17:30:00Z","volume":42.015,"volumeUnit":"kWh""#,
      ]),
    Table(
      testDescription: "watt-hours as words, and the price of a kilowatt-hour",
      text: "date,energy in watt hours,price per kWh,cost\n2024-01-02,7250,0.29,2.10\n"
        + "2024-01-05,11003,0.29,3.19\n",
      parts: [
        #""volume":7.250,"volumeUnit":"kWh","totalCost":2.10,"pricePerUnit":0.29"#,
        #""volume":11.003,"volumeUnit":"kWh","totalCost":3.19,"pricePerUnit":0.29"#,
      ]),
    Table(
      testDescription: "the day of an entry, noted on another",
      text: "date,weight_kg,logged_at\n2026-07-04,80.5,2026-07-04T07:00:00Z\n"
        + "2026-07-05,80.3,2026-07-06T09:12:00Z\n",
      parts: [#""date":"2026-07-04","weight":80.5"#, #""date":"2026-07-05","weight":80.3"#]),
    Table(
      testDescription: "a moment, and the day of entries that have none",
      text: "Date,Filled At,Mileage,Gallons,Price Per Gallon,Total Cost\n"
        + "2026-04-06,2026-04-06T08:30:00,41210,11.250,3.499,39.36\n"
        + "2026-04-15,,41533,10.100,3.559,35.95\n"
        + "2026-04-16,2026-04-15T23:30:00,41600,2.000,3.500,7.00\n",
      parts: [
        #""date":"2026-04-06T08:30:00","odometer":41210"#, #""date":"2026-04-15","odometer":41533"#,
        #""extras":{"Date":"2026-04-16"}"#,
      ]),
    Table(
      testDescription: "dates of a backup's entries under one key, and the moment of the backup",
      text: #"{"unit":"kg","bodyweight":[{"d":"2026-01-01","weight":82.4},"#
        + #"{"d":"2026-08-27","weight":81}],"_ts":1724438400000}"#,
      parts: [#""date":"2026-01-01","weight":82.4"#, #""date":"2026-08-27","weight":81"#]),
    Table(
      testDescription: "the start of charges, and the date of the export",
      text: #"{"charges":[{"cost":7.8,"energyAddedKwh":31.2,"startDate":"2026-02-01T22:00:05"},"#
        + #"{"cost":null,"energyAddedKwh":38.05,"startDate":"2026-02-06T12:20:00"}],"#
        + #""exportDate":"2026-02-10T09:00:00"}"#,
      parts: [
        #""date":"2026-02-01T22:00:05","volume":31.2"#,
        #""date":"2026-02-06T12:20:00","volume":38.05"#,
      ]),
    Table(
      testDescription: "soreness of muscles beside a weight",
      text: "Fecha,Peso (kg),Dolor Muscular (1-5)\n2026-09-11,74.2,2\n2026-09-12,74.5,1\n",
      parts: [
        #""weight":74.2,"weightUnit":"kg","extras":{"Dolor Muscular (1-5)":"2"}"#,
        #""weight":74.5,"weightUnit":"kg","extras""#,
      ]),
    Table(
      testDescription: "fill-ups beside the weight of a car, in XML",
      text: "<Backup><ExportedAt>2026-04-30T22:04:00Z</ExportedAt><Vehicles><Vehicle><Name>A</Name>"
        + "<CurbWeightKg>1165</CurbWeightKg></Vehicle><Vehicle><Name>B</Name></Vehicle></Vehicles>"
        + "<FillUps><FillUp><Date>2026-03-02T17:20:00Z</Date><Liters>38.41</Liters>"
        + "<TotalCost>66.80</TotalCost><OdometerKm>45210.0</OdometerKm></FillUp>"
        + "<FillUp><Date>2026-03-20T07:05:00Z</Date><Liters>15.0</Liters>"
        + "<TotalCost>26.25</TotalCost><OdometerKm>45790.0</OdometerKm></FillUp></FillUps></Backup>",
      parts: [
        #""odometer":45210.0,"odometerUnit":"km","volume":38.41,"volumeUnit":"L""#,
        #""volume":15.0,"volumeUnit":"L","totalCost":26.25"#,
      ]),
    Table(
      testDescription: "fuel beside the parts of a maintenance, which come first",
      text: #"{"vehicles":[{"name":"A","maintenanceRecords":[{"date":"2025-03-02","mileage":15230,"#
        + #""items":[{"project":"机油","quantity":4,"price":89.5},"#
        + #"{"project":"机滤","quantity":1,"price":35}]}],"fuelRecords":["#
        + #"{"date":"2025-03-05","mileage":15310,"volume":42.35,"unitPrice":7.89},"#
        + #"{"date":"2025-03-18","mileage":15920,"volume":20,"unitPrice":7.92}]}]}"#,
      parts: [#""volume":42.35,"#, #""volume":20,"volumeUnit":"L""#]),
    Table(
      testDescription: "energy that is the sum of two others, and not what a meter counted",
      text: "Date,Energy Added (kWh),Grid (kWh),Solar (kWh),Cost ($)\n"
        + "2026-03-02 06:12:44,18.402,18.402,0.000,1.47\n"
        + "2026-03-05 14:33:10,22.150,6.645,15.505,1.99\n2026-03-09 07:01:00,9.000,4.500,4.500,0.36\n",
      parts: [
        #""volume":18.402,"volumeUnit":"kWh","totalCost":1.47"#, #""volume":22.150"#,
        #""volume":9.000"#,
      ]),
    Table(
      testDescription: "electricity among fuels without a unit",
      text:
        "Date,Odometer (km),Fuel Type,Amount,Total Cost (SEK)\n2026-01-15,12000,Petrol,40.0,740.0\n"
        + "2026-01-29,12610,Electric,31.5,66.15\n",
      parts: [#""volume":40.0,"volumeUnit":"L""#, #""volume":31.5,"volumeUnit":"kWh""#]),
    Table(
      testDescription: "what was paid beside a price of one unit",
      text: "Date,kWh added,Charging Fee,$/kW\n2026-01-15,17.0,47.6,\n2026-02-15,12.0,27.59,2.3\n"
        + "2026-03-15,20.9,47.95,2.3\n",
      parts: [
        #""totalCost":47.6"#, #""totalCost":27.59,"pricePerUnit":2.3"#, #""totalCost":47.95"#,
      ]),
    Table(
      testDescription: "a weight in ounces",
      text: "date,weight (oz)\n2024-01-02,120.5\n2024-01-03,121\n",
      parts: [#""weight":120.5,"weightUnit":"oz""#, #""weight":121,"weightUnit":"oz""#]),
    Table(
      testDescription: "a weight in jin",
      text: "日期,体重(斤)\n2024-01-02,145.6\n2024-01-03,145.2\n",
      parts: [#""weight":145.6,"weightUnit":"jin""#, #""weight":145.2,"weightUnit":"jin""#]),
    Table(
      testDescription: "kilograms by the body mass index",
      text: "date,weight,bmi\n2024-01-02,80.2,24.8\n2024-01-03,80.1,24.7\n",
      parts: [#""weight":80.2,"weightUnit":"kg""#, #""weight":80.1,"weightUnit":"kg""#],
      told: "\"weight\" is taken to be in kg: the body mass index beside it fits"),
    Table(
      testDescription: "what was done beside what kind of work it was",
      text: "Tipo,Data,Hodômetro,Custo,Serviço,Oficina\n"
        + "Manutenção,2026-04-11,32500,320.00,Troca de óleo,\"Oficina do Zé, Centro\"\n"
        + "Manutenção,2026-01-09,,80.00,Alinhamento,\n",
      parts: [#""title":"Troca de óleo","totalCost":320.00"#, #""title":"Alinhamento""#]),
    Table(
      testDescription: "codes for the units of cars above their fill-ups",
      text: "id,make,odometerUnit,fuelUnit,purchaseDate\nv1,Ford,1,1,2020-01-01\n\n"
        + "vehicleId,Date,Odometer,Litres,Total\nv1,2020-02-01,1500,10,40.00\n"
        + "v1,2020-02-16,1688,11.2,43.46\n",
      parts: [#""odometer":1500,"odometerUnit":"km","volume":10"#, #""odometer":1688"#]),
    Table(
      testDescription: "the miles that a charge added",
      text: "session_start_utc,session_end_utc,energy_kwh,cost,miles_added,recorded_at\n"
        + "2025-01-01T22:29:00-05:00,2025-01-01T22:56:00-05:00,2.31,0.37,4.9,2025-01-01T22:57:00-05:00\n"
        + "2025-01-07T22:13:00-05:00,2025-01-07T22:50:00-05:00,2.54,0.27,5.3,2025-01-07T22:51:00-05:00\n",
      parts: [
        #""date":"2025-01-01T22:29:00-05:00","volume":2.31"#,
        #""date":"2025-01-07T22:13:00-05:00","volume":2.54"#,
      ]),
    Table(
      testDescription: "the odometer beside the way since the last fill-up, in Japanese",
      text: "日付,走行距離,積算距離,給油量\n2025-04-06,0,1203,3.21\n2025-04-19,168.5,1371.5,2.98\n",
      parts: [#""odometer":1203"#, #""odometer":1371.5"#]),
    Table(
      testDescription: "the total of a visit that each of its rows repeats",
      text: "Service Date,Odometer (km),Service Total Cost,Service,Service Cost\n"
        + "2026-08-25,88500,112.48,Oil change,79.99\n2026-08-25,88500,112.48,Tire rotation,32.49\n"
        + "2026-09-25,89500,20.00,Wash,20.00\n",
      parts: [#""totalCost":79.99"#, #""totalCost":32.49"#, #""totalCost":20.00"#]),
    Table(
      testDescription: "a currency and the unit of its price in each row",
      text: "Tran Date,Odometer,Item,Unit Price,Qty,Amt,Currency\n"
        + "2025-06-03,412877,ULSD,3.489,105.00,366.35,USD/Gallons\n"
        + "2025-06-05,413877,ULSD,1.500,200.00,300.00,CAD/Liters\n",
      parts: [
        #""volume":105.00,"volumeUnit":"usgal","totalCost":366.35,"pricePerUnit":3.489,"currency":"USD""#,
        #""volume":200.00,"volumeUnit":"L","totalCost":300.00,"pricePerUnit":1.500,"currency":"CAD""#,
      ]),
    Table(
      testDescription: "a unit at some of the weights only",
      text: "Date,Weight\n2026-09-02,16.2 lbs\n2026-09-03,16.04 lbs\n2026-09-04,15.9\n",
      parts: [#""weight":16.2,"weightUnit":"lb""#, #""weight":16.04"#, #""weight":15.9"#],
      told: "only some numbers have it written with them"),
    Table(
      testDescription: "fuels under a title that says less",
      text: "Date;Type;Km compteur;Litres;Total\n2026-05-30;Gazole;123456;40;31,56\n"
        + "2026-06-12;Gazole;123990;38,5;30,76\n",
      parts: [#""fuelType":"Gazole""#, #""fuelType":"Gazole""#]),
    Table(
      testDescription: "kilowatt-hours in one word",
      text: #"[{"carConnected":"2026-05-01T08:00:00Z","kiloWattHours":22.417,"cost":6.72},"#
        + #"{"carConnected":"2026-05-03T08:00:00Z","kiloWattHours":8.1,"cost":2.43}]"#,
      parts: [#""volume":22.417,"volumeUnit":"kWh""#, #""volume":8.1,"volumeUnit":"kWh""#]),
    Table(
      testDescription: "the rate of a currency",
      text: "date,liters,cost,currency,exchangeRate\n2026-02-20,36.55,62.1,EUR,1\n"
        + "2026-02-21,40.00,60.0,USD,1.1783\n",
      parts: [
        #""totalCost":62.1,"currency":"EUR","extras":{"exchangeRate":"1"}"#,
        #""totalCost":60.0,"currency":"USD","extras":{"exchangeRate":"1.1783"}"#,
      ]),
    Table(
      testDescription: "muscles that would be more than the body as a mass",
      text: "Date,Weight,Body Fat,Muscle Mass\n2024-05-01,79.3,19.9,75.9\n"
        + "2024-05-02,79.1,19.8,76.0\n",
      parts: [#""muscle":75.9,"muscleUnit":"%""#, #""muscle":76.0,"muscleUnit":"%""#]),
  ]

  @Test(arguments: tables)
  func `each is read as its people mean it`(table: Table) throws {
    try PeoplesTablesTests.check(table)
  }

  /// What the user calls a column counts, and is told where it cannot.
  @Test func `a date that the user names counts before a moment`() throws {
    let text = Array(
      "Date,kWh Charged,Session Start\n2025-04-03,22.40,2025-04-03T10:02:11Z\n2025-04-11,7.00,\n"
        .utf8)
    var options = ReadingOptions()
    options.titles = ["Date=date"]
    let sketch = try MappingSketch.reading(of: text, options: options)
    let records = try MappingTests.read(text, by: sketch.mapping, options).records
    #expect(records.map { "\($0.date)" } == ["2025-04-03", "2025-04-11"])
  }

  @Test func `an odometer that the user names counts, whether it rises or not`() throws {
    let text = Array(
      "Data;Odometro (km);Volume (L);Spesa\n2025-01-01;1000;40;80\n2025-01-02;1200;5;10\n2025-01-03;900;5;10\n"
        .utf8)
    let doubts = try MappingSketch.reading(of: text).assumptions.map { $0.text() }
    #expect(
      doubts.contains {
        $0.hasSuffix("not for the odometer (`titles` 'Odometro (km)=odometer' says otherwise)")
      })
    var options = ReadingOptions()
    options.titles = ["Odometro (km)=odometer"]
    let sketch = try MappingSketch.reading(of: text, options: options)
    let fuel = try MappingTests.read(text, by: sketch.mapping, options).records.map(\.fuel)
    #expect(fuel.map { $0?.odometer?.description } == ["1000 km", "1200 km", "900 km"])
  }

  @Test func `ways that happen to rise are told`() throws {
    let text =
      Array("Date,Miles,Gallons,Total\n2026-09-01,0,12,40\n2026-09-08,300,10,35\n".utf8)
      + Array("2026-09-15,320,10,36\n".utf8)
    let doubts = try MappingSketch.reading(of: text).assumptions.map { $0.text() }
    #expect(
      doubts.contains(
        "\"Miles\" rises, and is taken for the odometer; `titles` Miles=trip says otherwise"))
  }

  @Test func `a table of costs alone is read once the user says which are the costs`() throws {
    let text =
      Array(
        "Date,Category,Description,Cost\n2026-01-20,Tires,\"Winter set, mounted\",8000.0\n"
          .utf8) + Array("2026-01-31,Other,Windscreen,349.0\n2026-02-03,Other,Lunch,12.5\n".utf8)
    let fault = #expect(throws: SketchError.self) { try MappingSketch.reading(of: text) }
    #expect(
      "\(fault!)".contains("if these are costs of a vehicle, `titles` Cost=totalCost says so"))
    var options = ReadingOptions()
    options.titles = ["Cost=totalCost"]
    let sketch = try MappingSketch.reading(of: text, options: options)
    let costs = try MappingTests.read(text, by: sketch.mapping, options).records.map(\.cost)
    #expect(costs.map { $0?.totalCost?.description } == ["8000.0", "349.0", "12.5"])
    #expect(costs.map { $0?.title } == ["Winter set, mounted", "Windscreen", "Lunch"])
  }

  @Test func `the work is the column with the most texts, if no title says it`() throws {
    let text = Array(
      "정비일,차종,정비내역,정비금액\n2026-03-02,K5,엔진오일 교환,95000\n2026-04-11,K5,브레이크 패드,280000\n"
        .utf8)
    var options = ReadingOptions()
    options.titles = ["정비금액=totalCost"]
    let sketch = try MappingSketch.reading(of: text, options: options)
    let costs = try MappingTests.read(text, by: sketch.mapping, options).records.map(\.cost)
    #expect(costs.map { $0?.title } == ["엔진오일 교환", "브레이크 패드"])
    #expect(costs.map { $0?.totalCost?.description } == ["95000", "280000"])
  }

  @Test func `a cost keeps the currency of the title that it had`() throws {
    let text = Array(
      "Tanggal,Odometer (km),Merek Oli,Biaya (Rp)\n2026-05-01,15100,Motul,135000\n".utf8)
    var options = ReadingOptions()
    options.titles = ["Biaya (Rp)=totalCost", "Merek Oli=title"]
    let sketch = try MappingSketch.reading(of: text, options: options)
    let cost = try MappingTests.read(text, by: sketch.mapping, options).records[0].cost
    #expect(cost?.totalCost?.description == "135000" && cost?.currency == "IDR")
    #expect(cost?.title == "Motul")
  }
}
