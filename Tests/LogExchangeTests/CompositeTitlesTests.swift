// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

/// Tables in whose titles a word is beside others that change or narrow its meaning, and those
/// that only their cells explain.
@Suite struct CompositeTitlesTests {
  typealias Table = PeoplesTablesTests.Table

  static let tables = [
    Table(
      testDescription: "the statement of a fuel card, whose products say that it is fuel",
      text: "Tran Date,Unit,Product,Qty,Unit Price,Net Amount\n"
        + "03/14/2026,7004,ULSD,118.40,3.485,412.66\n03/16/2026,6179,REEFER DIESEL,75.00,3.400,255.00\n"
        + "03/17/2026,6179,CASH ADVANCE,,,100.00\n",
      parts: [
        #""date":"2026-03-14","volume":118.40,"volumeUnit":"usgal","totalCost":412.66,"pricePerUnit":3.485,"fuelType":"ULSD""#,
        #""totalCost":255.00,"pricePerUnit":3.400,"fuelType":"REEFER DIESEL""#,
      ]),
    Table(
      testDescription: "a wash among the products of a fuel card is no fuel",
      text: "Reg,Date,Litres,Total,Mileage,Product\nAB12,21/03/2024,40.00,60.00,12000,Diesel\n"
        + "AB12,23/03/2024,1.00,6.00,12600,Car Wash\nAB12,29/03/2024,10.00,9.60,13000,AdBlue\n",
      parts: [
        #""volume":40.00,"volumeUnit":"L","totalCost":60.00,"fuelType":"Diesel""#,
        #""volume":10.00,"volumeUnit":"L","totalCost":9.60,"fuelType":"AdBlue""#,
      ]),
    Table(
      testDescription: "the sum of gallons beside that of money",
      text: "Date,Odometer (mi),Total Gallons,Total Cost,Price/Gallon\n"
        + "2024-02-15,10000,10.000,40.00,4.000\n2024-03-01,10310,10.100,42.42,4.200\n",
      parts: [#""volume":10.000,"volumeUnit":"usgal","totalCost":40.00"#, #""totalCost":42.42"#]),
    Table(
      testDescription: "gallons purchased, and nothing else",
      text: "Date,Note,Gallons Purchased\n2024-01-21,Reno,12\n2024-02-22,Elko,11.5\n",
      parts: [#""volume":12,"volumeUnit":"usgal","note":"Reno""#, #""volume":11.5"#]),
    Table(
      testDescription: "a list of what a car costs besides fuel",
      text: "Date;Total;Category;Notes\n2026-04-01;350.00;Parking;monthly\n"
        + "2026-04-15;1250.50;Insurance;\n2026-05-02;80;Tolls;\n2026-05-03;12;Lunch;\n",
      parts: [
        #""category":"parking","title":"Parking","totalCost":350.00,"note":"monthly""#,
        #""category":"insurance""#, #""category":"toll""#, #""title":"Lunch","totalCost":12"#,
      ]),
    Table(
      testDescription: "a share of all water in the body",
      text: "date,weight_lb,ecw_tbw\n2026-07-31,177.1,0.363\n2026-08-05,174.4,0.357\n",
      parts: [#""weight":177.1,"weightUnit":"lb","extras":{"ecw_tbw":"0.363"}"#, "0.357"]),
    Table(
      testDescription: "a unit in each row that is not the one in the title",
      text: "Date,Weight (lb),Unit\n2026-04-15,80.0,kg\n2026-04-16,176.1,lb\n2026-04-17,176.0,\n",
      parts: [
        #""weight":80.0,"weightUnit":"kg""#, #""weight":176.1,"weightUnit":"lb""#,
        #""weight":176.0,"weightUnit":"lb""#,
      ]),
    Table(
      testDescription: "a month by its name, and the form of a database",
      text: "Date,Weight (kg)\n\"November 18, 2024\",71.4\n2025-01-02 23:27:06,70.0\n",
      parts: [#""date":"2024-11-18""#, #""date":"2025-01-02T23:27:06""#]),
    Table(
      testDescription: "the hour with a letter, without minutes, too",
      text: "date;heure;km;litres\n2024-01-11;8h30;1000;20\n2024-01-22;7h;1200;30\n",
      parts: [#""date":"2024-01-11T08:30""#, #""date":"2024-01-22T07:00""#]),
    Table(
      testDescription: "what the car did, and not its name",
      text: "date,carODO,carFuel,carMPG\n07/22/2020,20709,23.23,30\n07/25/2020,20839,8.9,67\n"
        + "07/29/2020,21169,23.09,63\n",
      parts: [
        #""date":"2020-07-22","odometer":20709,"odometerUnit":"mi","volume":23.23"#,
        #""odometer":20839"#, #""odometer":21169"#,
      ]),
    Table(
      testDescription: "the weight of a body, whatever its values are",
      text: "date,body_weight_kg\n2025-01-18,26\n2025-01-19,126\n2025-01-20,63\n",
      parts: [#""weight":26,"weightUnit":"kg""#, #""weight":126"#, #""weight":63"#]),
    Table(
      testDescription: "the average of a time before its most and least",
      text: #"{"bucket":[{"point":[{"start":"2019-07-29T08:00:00Z","type":"weight summary","#
        + #""value":[{"fpVal":83.4},{"fpVal":90},{"fpVal":80}]}]},{"point":[{"start":"#
        + #""2019-07-30T08:00:00Z","type":"weight summary","value":[{"fpVal":83.1},{"fpVal":84}]}]}]}"#,
      parts: [#""weight":83.4,"#, #""weight":83.1,"#]),
    Table(
      testDescription: "amounts beside miles per gallon",
      text: "date,odo,fuel,carMPG\n2020-07-22,20709,5.2,63\n2020-07-25,20839,2.1,61\n",
      parts: [#""odometerUnit":"mi","volume":5.2,"volumeUnit":"usgal""#, #""volume":2.1"#]),
    Table(
      testDescription: "cattle in Portuguese, whose weights are no pounds",
      text: "identificacao,data,peso\nBR001,15/01/2025,320\nBR001,15/04/2025,415\n"
        + "BR002,15/04/2025,300\n",
      parts: [
        #""person":"BR001","date":"2025-01-15","weight":320,"weightUnit":"kg""#, #""weight":415"#,
        #""person":"BR002","#,
      ]),
    Table(
      testDescription: "codes of currencies in small letters",
      text: "log_date,liters,price_per_liter_azn,total_cost_azn\n2026-01-15,40,1.10,44.00\n",
      parts: [#""totalCost":44.00,"pricePerUnit":1.10,"currency":"AZN""#]),
    Table(
      testDescription: "machines of all kinds",
      text: "Data;Máquina;Litros;Valor\n15/01/2025;Escavadeira;120;720,00\n"
        + "16/01/2025;Hilux;60;366,00\n",
      parts: [#""vehicle":"Escavadeira""#, #""vehicle":"Hilux""#]),
    Table(
      testDescription: "the time and the name of an entry, and those around all of them",
      text: #"{"min":"1709251200000000000","source":"derived:com.google.weight:merged","point":["#
        + #"{"start":"1709273540000000000","dataTypeName":"com.google.weight","#
        + #""value":[{"fpVal":82.4}]}]}"#,
      parts: [#""date":"2024-03-01T06:12:20Z","weight":82.4"#]),
    Table(
      testDescription: "a fuel and the sum of its litres in Dutch",
      text:
        "Datum;Totaal liter;Soort van brandstof\n5-3-2024;38,2;Euro 95\n25-3-2024;40,1;Euro 95\n",
      parts: [
        #""volume":38.2,"volumeUnit":"L","fuelType":"Euro 95"}"#,
        #""volume":40.1,"volumeUnit":"L","fuelType":"Euro 95"}"#,
      ]),
    Table(
      testDescription: "the tariff of a charge",
      text: "Date;Km;kWh;Tariff;Cost\n05.03.2024;45210;38,20;0,39;14,90\n"
        + "20.03.2024;45790;12,05;0,59;7,11\n",
      parts: [#""volume":38.20,"volumeUnit":"kWh","totalCost":14.90"#, #""volume":12.05"#]),
    Table(
      testDescription: "the price of one litre as two letters",
      text: #"[{"Date":"15/08/2026","Litres":20.72,"Prix":47.24,"PU":2.28},"#
        + #"{"Date":"20/08/2026","Litres":8.7,"Prix":20.0,"PU":2.299}]"#,
      parts: [#""totalCost":47.24,"pricePerUnit":2.28"#, #""pricePerUnit":2.299"#]),
  ]

  @Test(arguments: tables)
  func `each is read as its people mean it`(table: Table) throws {
    try PeoplesTablesTests.check(table)
  }

  @Test(arguments: [
    (
      "2024-01-01,12,30\n",
      "its only row has no titles; `titles` names them in their order"
    ),
    ("date,weight\n", "it has titles and no rows"),
    (
      #"{"2018-01-01":"82","2018-01-02":"81.5"}"#,
      #"if "value" is the weight of a body, `titles` value=weight says so"#
    ),
    (
      "Datum,Menge,Preis\n2026-05-13,\"1.234,56\",\"2,00\"\n2026-05-14,\"1.200,00\",\"2,00\"\n",
      #"if "Menge" is an amount of fuel, `titles` Menge=volume says so"#
    ),
    (
      "data,km,litri\n2024-01-01,100,dieci\n2024-01-09,200,20\n",
      #""litri" is no number everywhere, such as dieci"#
    ),
    (
      "Date,Calories,Fat,Trend Weight (kg)\n2024-03-10,2100,60,81.2\n2024-03-11,2000,55,81.1\n",
      #"if "Trend Weight (kg)" is the weight of a body"#
    ),
    (
      "Datum;Längd;Vikt\n2024-03-10;181;\n2024-03-11;181;\n", #""Vikt" is empty; a mapping"#
    ),
    (
      "Date,Reg No,Debit\n2024-03-10,AB12,4500\n2024-03-11,AB12,820\n",
      #""Debit"; `titles` COLUMN=volume or COLUMN=weight says what a column is"#
    ),
    ("01/01/10,   195.0\n01/02/10,   196.0\n", "`titles` names them in their order"),
    (
      "תאריך,תרגיל,משקל,חזרות\n01/02/2026,סקוואט,80,8\n08/02/2026,סקוואט,82,8\n",
      #""משקל" jumps, or stands beside words for things"#
    ),
    (
      "Period,Bill Date,Due Date,kWh,Total Bill TL\n2026-08,26.08.2026,05.09.2026,1180,7520\n",
      "nothing in it is known"
    ),
    ("timestamp,weight,unit,tare,net\n2026-09-28T20:00:00,10.999,kg,0.0,10.999\n", "jumps"),
    (
      "Date,\"it's, x=\"\n2024-03-10,81\n2024-03-11,82\n",
      #"among "Date", "it's, x="; a mapping"#
    ),
    (
      "Date,a;b\n2024-03-10,81\n2024-03-11,82\n", "`titles` 'a;b=weight' says so"
    ),
    (
      "Data,Costo,Cosa\n2024-03-10,480,Gomme\n",
      "if these are costs of a vehicle, `titles` Costo=totalCost says so"
    ),
  ])
  func `what cannot be told is said with the way out`(text: String, message: String) {
    let error = #expect(throws: SketchError.self) {
      try MappingSketch.reading(of: Array(text.utf8))
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  /// The order of numbers of two digits is asked for where years come first as well as last.
  @Test func `years of two digits that may come first are asked for`() throws {
    let text = Array("date,weight (kg)\n23-01-01,82.4\n23-02-01,82.1\n23-03-01,82.0\n".utf8)
    let error = #expect(throws: SketchError.self) { try MappingSketch.reading(of: text) }
    #expect(error?.description.contains("may have the day or the year first") == true)
    var options = ReadingOptions()
    options.dateOrder = .ymd
    let mapping = try MappingSketch.reading(of: text, options: options).mapping
    let dates = try MappingTests.read(text, by: mapping, options).records.map { "\($0.date)" }
    #expect(dates == ["2023-01-01", "2023-02-01", "2023-03-01"])
  }

  /// The unit in the title of the file counts where the user's has none.
  @Test(arguments: [
    ("Waga (kg)=weight", "Data,Waga (kg)\n2024-01-02,200\n2024-01-03,20\n", "kg"),
    ("E (kWh)=volume", "Data,E (kWh)\n2024-01-02,12.4\n2024-01-03,20\n", "kWh"),
    ("Waga (kg)=weight (lb)", "Data,Waga (kg)\n2024-01-02,200\n2024-01-03,20\n", "lb"),
    ("date,Waga (kg)=weight", "Data,Waga (kg)\n2024-01-02,200\n2024-01-03,20\n", "kg"),
    ("Waga (kg)=weight,date", "Data,Waga (kg)\n2024-01-02,200\n2024-01-03,20\n", "kg"),
    ("date,,weight (kg)", "2024-01-02,x,200\n2024-01-03,y,20\n", "kg"),
    (",weight", "Data,Waga (kg)\n2024-01-02,200\n2024-01-03,20\n", "kg"),
  ])
  func `a title of the user keeps the unit of the file`(
    title: String, text: String, unit: String
  ) throws {
    var options = ReadingOptions()
    options.titles = title.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let text = Array(text.utf8)
    let mapping = try MappingSketch.reading(of: text, options: options).mapping
    let records = try MappingTests.read(text, by: mapping, options).records
    let units = records.map {
      ($0.fuel?.volume?.unit.rawValue ?? $0.weight?.weight?.unit.rawValue) ?? ""
    }
    #expect(units == [unit, unit])
  }

  /// Of two costs in a row one is the total; the other is said.
  @Test func `a second cost is named`() throws {
    let text = Array(
      (#"[{"date":"2024-09-01","energyAdded":19.9,"homeCost":1.57,"superCost":null},"#
        + #"{"date":"2024-09-02","energyAdded":9.9,"homeCost":1.07,"superCost":12.34}]"#).utf8)
    let told = try MappingSketch.reading(of: text).assumptions.map(\.message)
    #expect(
      told.contains(
        #""superCost" is an extra: a record has one totalCost, and that is "homeCost""#),
      "\(told)")
  }
}
