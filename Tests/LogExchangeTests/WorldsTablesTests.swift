// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

/// Tables in which measures, dates, words and places are those of other programs and countries.
@Suite struct WorldsTablesTests {
  typealias Table = PeoplesTablesTests.Table

  static let tables = [
    Table(
      testDescription: "a measure in each row, with its name",
      text: "Date,Time,Metric,Unit,Value\n2024-03-01,07:12,Weight,kg,82.4\n"
        + "2024-03-01,07:12,Body Fat,%,18.9\n2024-03-01,07:12,Target weight,kg,75\n"
        + "2024-03-02,07:15,Weight,lbs,182.4\n2024-03-02,07:15,Heart Rate,bpm,62\n",
      parts: [
        #""date":"2024-03-01T07:12","weight":82.4,"weightUnit":"kg"}"#,
        #""date":"2024-03-02T07:15","weight":182.4,"weightUnit":"lb"}"#,
      ]),
    Table(
      testDescription: "measures whose names have their units",
      text: "Date,Measure,Value\n2024-03-01,Weight (kg),82.4\n2024-03-01,Body fat (%),18.9\n"
        + "2024-03-02,Weight (kg),82.1\n",
      parts: [#""weight":82.4,"weightUnit":"kg"}"#, #""weight":82.1,"weightUnit":"kg"}"#]),
    Table(
      testDescription: "the states of a scale at home",
      text: "entity_id,state,last_changed\n"
        + "sensor.scale_weight,82.4,2024-03-01T06:12:20.123Z\n"
        + "sensor.scale_weight,unavailable,2024-03-01T09:00:00.000Z\n"
        + "sensor.door,4,2024-03-01T09:00:00.000Z\n"
        + "sensor.scale_weight,82.1,2024-03-02T06:10:31.000Z\n",
      parts: [
        #""date":"2024-03-01T06:12:20.123Z","weight":82.4,"weightUnit":"kg"}"#, #""weight":82.1"#,
      ], told: "\"sensor.scale_weight\" is taken to be in kg"),
    Table(
      testDescription: "a measure in each object",
      text: #"[{"date":"2024-03-01","value":82.4,"unit":"kg","type":"weight"},"#
        + #"{"date":"2024-03-01","value":18.9,"unit":"%","type":"bodyfat"},"#
        + #"{"date":"2024-03-02","value":181.4,"unit":"lb","type":"weight"}]"#,
      parts: [#""weight":82.4,"weightUnit":"kg"}"#, #""weight":181.4,"weightUnit":"lb"}"#]),
    Table(
      testDescription: "days as a spreadsheet counts them",
      text: "Date,Weight (kg)\n45352,82.4\n45353.3,82.3\n45657.9999999,82.1\n",
      parts: [
        #""date":"2024-03-01","weight":82.4"#, #""date":"2024-03-02T07:12:00","weight":82.3"#,
        // Twelve at night, to a second, is the next day.
        #""date":"2025-01-01T00:00:00","weight":82.1"#,
      ], told: "\"Date\": 45352 is 2024-03-01"),
    Table(
      testDescription: "an odometer that could be days of a spreadsheet",
      text: "Date,Odometer,Litres\n2024-03-01,45352,40.1\n2024-03-09,45753,38.2\n",
      parts: [#""odometer":45352"#, #""odometer":45753"#]),
    Table(
      testDescription: "year, month and day apart",
      text: "Jahr;Monat;Tag;Gewicht kg\n2024;3;1;82,4\n2024;3;22;82,3\n",
      parts: [#""date":"2024-03-01","weight":82.4"#, #""date":"2024-03-22","weight":82.3"#]),
    Table(
      testDescription: "stones and pounds that jump",
      text: "Date,Stone,Pounds\n2024-03-01,12,1\n2024-03-02,11,13\n2024-03-03,12,0.5\n",
      parts: [
        #""weight":169,"weightUnit":"lb""#, #""weight":167,"weightUnit":"lb""#, #""weight":168.5"#,
      ]),
    Table(
      testDescription: "a row of units in brackets, and the form of dates",
      text: "Date,Odometer,Fuel,Cost\nyyyy-mm-dd,(mi),gal (US),(USD)\n"
        + "2024-03-05,45210,8.5,35.82\n2024-03-19,45590,8.1,33.34\n",
      parts: [
        #""odometer":45210,"odometerUnit":"mi","volume":8.5,"volumeUnit":"usgal","#
          + #""totalCost":35.82,"currency":"USD""#, #""odometer":45590"#,
      ]),
    Table(
      testDescription: "weights below a table of exercises",
      text: "date;exercice;charge;reps\n2026-06-01;squat;60;8|8|8\n2026-06-03;dips;45;8|8\n\n"
        + "date;poids_kg\n2026-06-01;79,4\n2026-06-08;79,1\n\ndate;pas\n2026-06-01;8000\n",
      parts: [#""weight":79.4,"weightUnit":"kg"}"#, #""weight":79.1,"weightUnit":"kg"}"#],
      told: "the 3 rows above the table of the log are not read"),
    Table(
      testDescription: "weights in a section below another",
      text: "=== STEPS ===\nGoal ID,Step,Amount,Created\n\"g1\",\"Save\",50,\"1/3/2025\"\n\n"
        + "=== WEIGHT ===\nDate,Weight (lbs)\n\"2025-01-03\",\"188.4\"\n",
      parts: [#""date":"2025-01-03","weight":188.4,"weightUnit":"lb"}"#],
      told: "rows above the table"),
    Table(
      testDescription: "the day on which it began, and that of each weight",
      text: "Start date,Measured,Weight (g)\n2026-03-01,2026-03-01,2150\n"
        + "2026-03-01,2026-03-15,1820\n",
      parts: [#""date":"2026-03-01","weight":2150"#, #""date":"2026-03-15","weight":1820"#]),
    Table(
      testDescription: "what was drunk, and where steps came from",
      text: "Datum;Gewicht (kg);Wasser;Schritte;Quelle Schritte\n"
        + "2026-05-01;92,4;2,5;8012;Telefon\n2026-05-02;92,1;2,0;6500;Uhr\n",
      parts: [
        #""weightUnit":"kg","extras":{"Wasser":"2,5","Schritte":"8012","Quelle Schritte":"Telefon"}"#,
        #""extras":{"Wasser":"2,0""#,
      ]),
    Table(
      testDescription: "parts and labour",
      text: "Fecha;Kilometraje;Descripcion;Costo Repuestos;Costo Mano Obra\n"
        + "2015-03-12;81000;Cambio de aceite;350;150\n",
      parts: [#""totalCost":350"#], told: "\"Costo Mano Obra\" is an extra"),
    Table(
      testDescription: "a slip among weights",
      text: "日付,体重 [kg]\n2026-10-01,70.0\n2026-10-02,999\n2026-10-03,70.2\n2026-10-04,70.4\n",
      parts: [#""weight":70.0"#, #""weight":999"#, #""weight":70.2"#, #""weight":70.4"#]),
    Table(
      testDescription: "two people of one scale",
      text: "测量日期时间,成员名,体重\n2026-07-10 08:00:00,Chris,70.0\n2026-07-11 08:00:00,Ann,55.1\n",
      parts: [#""person":"Chris""#, #""person":"Ann""#]),
    Table(
      testDescription: "Hebrew titles",
      text:
        "תאריך,קילומטרים,ליטרים,סכום\n11/01/2024,211744,47.19,335\n21/01/2024,212486,42.49,300\n",
      parts: [
        #""odometer":211744,"odometerUnit":"km","volume":47.19,"volumeUnit":"L","totalCost":335"#,
        #""odometer":212486"#,
      ]),
    Table(
      testDescription: "Thai titles, with marks over their letters",
      text: "วันที่,เลขไมล์,ลิตร,ราคา/ลิตร,จำนวนเงิน\n2024-01-11,211744,40.1,35.5,1423.55\n",
      parts: [
        #""odometer":211744,"odometerUnit":"km","volume":40.1,"volumeUnit":"L","totalCost":1423.55,"#
          + #""pricePerUnit":35.5"#
      ]),
    Table(
      testDescription: "Greek and Croatian titles",
      text: "Ημερομηνία;Χιλιόμετρα;Λίτρα;Σύνολο;Pun rezervoar\n05.03.2024.;45210;38,20;60,74;da\n"
        + "19.03.2024.;45790;12,05;17,95;ne\n",
      parts: [
        #""odometer":45210,"odometerUnit":"km","volume":38.20,"volumeUnit":"L","totalCost":60.74,"#
          + #""partial":false"#, #""partial":true"#,
      ]),
    Table(
      testDescription: "a title whose accents are characters of their own",
      text: "Date,Gewicht (kg),Gera\u{308}t\n2024-03-01,82.4,Waage\n",
      parts: [#""weight":82.4,"weightUnit":"kg","device":"Waage"}"#]),
    Table(
      testDescription: "what the fuel cost, and repairs",
      text: "Date,Fuel_Quantity_Liters,Fuel_Price_Per_Liter_INR,Total_Fuel_Cost_INR,"
        + "Maintenance_Cost_INR\n2024-01-21,26.18,76.56,2004.34,1583.72\n"
        + "2024-02-10,8.71,87.96,766.13,1062.35\n",
      parts: [#""totalCost":2004.34,"pricePerUnit":76.56"#, #""totalCost":766.13"#]),
    Table(
      testDescription: "prices before and after a discount",
      text: "Date,Odometer (km),Liters,Pump price,Discounted price,Pump total,Paid\n"
        + "2026-05-20,1250,40,8,7.5,320,300\n2026-05-28,1720,35,8,7.5,280,262.5\n",
      parts: [#""totalCost":300,"pricePerUnit":7.5"#, #""totalCost":262.5,"pricePerUnit":7.5"#]),
    Table(
      testDescription: "the price of a litre, and what for",
      text: "date,fuel_liters,fuel_price_per_liter\n2026-01-20,13.75,1.56\n2026-02-06,17.89,1.49\n",
      parts: [
        #""volume":13.75,"volumeUnit":"L","totalCost":21.4500,"pricePerUnit":1.56"#,
        #""pricePerUnit":1.49"#,
      ]),
    Table(
      testDescription: "a car that is written once for the rows below it",
      text: "Vehicle,Date,Odometer (km),Litres\nGolf,2024-03-01,12000,40\n,2024-03-08,12300,38\n",
      parts: [#""vehicle":"Golf""#, #"{"type":"fuel","date":"2024-03-08""#],
      told: "\"Vehicle\" is empty in 1 of 2 entries, which get no vehicle"),
    Table(
      testDescription: "net and gross amounts",
      text: "Datum;km;Liter;Netto;MwSt;Brutto\n03.05.2024;84120;41,2;60,55;11,51;72,06\n",
      parts: [#""volume":41.2,"volumeUnit":"L","totalCost":72.06"#]),
    Table(
      testDescription: "days on which nobody stood on the scale",
      text: "Day,Body mass (kg),Mood\n2024-03-01,82.4,good\n2024-03-02,0,good\n"
        + "2024-03-03,0.0,bad\n2024-03-04,,bad\n2024-03-05,82.1,good\n",
      parts: [#""date":"2024-03-01","weight":82.4"#, #""date":"2024-03-05","weight":82.1"#]),
  ]

  @Test(arguments: tables)
  func `a table of another program or country is understood`(table: Table) throws {
    try PeoplesTablesTests.check(table)
  }

  @Test(arguments: [
    ("2024年3月1日 7时12分", "2024-03-01T07:12"), ("2024年3月2日 19時5分", "2024-03-02T19:05"),
    ("2024년 3월 1일 오전 7:12", "2024-03-01T07:12"), ("2024년 3월 2일 오후 7:05", "2024-03-02T19:05"),
    ("2024年3月1日 午後12:05", "2024-03-01T12:05"), ("2024/03/01(金) 07:12", "2024-03-01T07:12"),
    ("2024. március 1.", "2024-03-01"), ("1 Şubat 2024", "2024-02-01"),
    ("3. května 2024", "2024-05-03"), ("3 липня 2024", "2024-07-03"),
    ("5 iunie 2024", "2024-06-05"),
    ("Thu Mar 07 2024 07:12:00 GMT+0100 (CET)", "2024-03-07T07:12:00+01:00"),
    ("2024-03-08 07:12 CEST", "2024-03-08T07:12+02:00"),
    ("13/8/2026, 5:15 PM CDT", "2026-08-13T17:15-05:00"),
  ])
  func `dates are read as they are written elsewhere`(text: String, date: String) {
    let read = Timestamp(table: Array(text.utf8)[...], order: .dmy, offset: nil)
    #expect(read?.description == date)
  }

  @Test(arguments: [
    "2024/03/02(金)", "2024年3月1日 午後13:05", "2024-03-08 07:12 XYZ", "2024年3月1日 7时12",
    "5 červen 2024",
  ])
  func `a text that is no date, or one of two months, is none`(text: String) {
    #expect(Timestamp(table: Array(text.utf8)[...], order: .dmy, offset: nil) == nil)
  }

  @Test(.timeLimit(.minutes(1)))
  func `tables that are wide, or many in a file, are given up soon`() {
    let titles = (0..<190).map { ",c\($0)" }.joined()
    let rows = (1...200).map { row in
      "2024-01-\(10 + row % 19)" + String(repeating: ",word \(row % 90)", count: 190)
    }
    let wide = Array(("date" + titles + "\n" + rows.joined(separator: "\n") + "\n").utf8)
    #expect(throws: SketchError.self) { try MappingSketch.reading(of: wide) }
    let many = Array(String(repeating: "date,steps\n2024-01-01,7\n\n", count: 10_000).utf8)
    #expect(throws: SketchError.self) { try MappingSketch.reading(of: many) }
  }

  @Test func `days without a weight are counted in a plain table`() throws {
    let reading = try FormatReading(
      "date,weight_kg\n2024-03-01,82.4\n2024-03-02,\n2024-03-03,0\n")
    #expect(reading.records.count == 1)
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
  }

  @Test func `a measure that is named with two units is not read in one of them`() {
    let text = "Date,Measure,Value\n2024-03-01,Weight (kg),82.4\n2024-03-02,Weight (lb),181.4\n"
    #expect(throws: SketchError.self) { try MappingSketch.reading(of: Array(text.utf8)) }
  }

  @Test func `an entry that breaks off is no row without values, but the name of a part is`() throws
  {
    let broken = try FormatReading("Date,Weight (kg),Note\n2024-03-01,82.4,a\n2024-03-02\n")
    #expect(broken.diagnostics.contains { $0.contains("3:1: error[short-row]") })
    let table = "Date,Odometer (km),Litres\n2024-03-01,12000,40\n2024-03-09,12500,40\n"
    let bytes = Array((table + "\nVehicle: Truck\n" + table + "End of report\n").utf8)
    let reading = try MappingTests.read(bytes, by: try MappingSketch.reading(of: bytes).mapping)
    #expect(reading.records.count == 4)
    #expect(!reading.diagnostics.contains { $0.contains("error") }, "\(reading.diagnostics)")
  }

  @Test func `a database is called one, and numbers that identify a user are no weights`() {
    let database = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 100)
    let error = #expect(throws: SketchError.self) { try MappingSketch.reading(of: database) }
    #expect(error?.message.hasPrefix("it is a database") == true)
    let states = "Uid,Key,Time,Value\n123456789,weight,1709273540,\"{\"\"weight\"\":82.4}\"\n"
    #expect(throws: SketchError.self) { try MappingSketch.reading(of: Array(states.utf8)) }
  }

  @Test(arguments: ["-,95", "-,95 €", "€ -,95"])
  func `a dash in place of euros is not less than nothing`(text: String) {
    #expect(throws: NumberText.ParseError.notANumber) { try NumberText(Array(text.utf8)[...]) }
  }

  @Test func `dates with points have the day first in plain tables`() throws {
    let reading = try FormatReading("Datum;Gewicht (kg)\n05.01.2025;62,4\n06.01.2025;62,3\n")
    #expect(reading.records.map(\.date.description) == ["2025-01-05", "2025-01-06"])
    #expect(reading.diagnostics.contains { $0.contains("as dates with points are written") })
  }

  @Test func `a count of days is written and read again`() throws {
    let pattern = try DatePattern("spreadsheet-days")
    for second in stride(from: 0, to: 86_400, by: 997) {
      let date = try #require(
        Timestamp(
          year: 2024, month: 2, day: 29, hour: second / 3600, minute: second / 60 % 60,
          second: second % 60, offset: nil))
      let text = try #require(pattern.write(date))
      var parts = DateParts()
      #expect(pattern.read(text, into: &parts))
      #expect(second == 0 || parts.timestamp(offset: nil) == date, "\(text.text)")
    }
    let day = try #require(Timestamp(year: 2024, month: 2, day: 29))
    #expect(pattern.write(day)?.text == "45351")
  }
}

extension [UInt8] {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
