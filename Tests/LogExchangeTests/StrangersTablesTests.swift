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
