// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// Tables as apps and people published them, cut to a few rows: each was read wrong once, and
/// the expectation is what its rows say.
@Suite struct PublishedTableTests {
  struct Table: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    /// Parts of each record in native NDJSON.
    var records: [[String]]

    init(_ name: String, _ text: String, _ records: [[String]]) {
      (testDescription, self.text, self.records) = (name, text, records)
    }
  }

  static let sketched = [
    Table(
      "a time before its date",
      "Date,Weight,BMI,Body Fat\n07:24 Aug.03 2026,82.2kg,24.5,17.6%\n19:10 Aug.04 2026,82.0kg,24.4,17.5%\n",
      [[#""date":"2026-08-03T07:24""#, #""weight":82.2,"#], [#""date":"2026-08-04T19:10""#]]),
    Table(
      "the same in numbers",
      "Hora/Data,Peso(kg),IMC\n06:37 20/03/2026,75.0,23.5\n06:40 21/03/2026,75.2,23.6\n",
      [[#""date":"2026-03-20T06:37""#, #""weight":75.0"#], [#""date":"2026-03-21T06:40""#]]),
    Table(
      "dashes with a space for nothing",
      "Time,Weight(lb),Body Fat(%)\n2026-08-01 07:00,163.7,14.4\n2026-08-02 07:00,163.5,- -\n",
      [[#""bodyFat":14.4"#], [#""weight":163.5"#]]),
    Table(
      "muscle beside the muscle of the skeleton, and fat in two units",
      "Time,Weight(kg),Skeletal Muscle Mass(kg),Muscle Mass(kg),Body Fat Mass(kg),Body Fat(%)\n"
        + "2026-08-01 07:00,75.0,33.8,58.0,15.0,20.0\n2026-08-02 07:00,75.1,33.9,58.1,15.1,20.1\n",
      [[#""muscle":58.0"#, #""bodyFat":20.0,"bodyFatUnit":"%""#], [#""muscle":58.1"#]]),
    Table(
      "weights of two people with their fat",
      "Cliente,Date,Weight (kg),Body Fat (%)\nAna,2025-03-15,60.5,20\nLuis,2025-03-16,80.5,21\n",
      [[#""person":"Ana""#, #""weight":60.5"#], [#""person":"Luis""#, #""weight":80.5"#]]),
    Table(
      "a charge that was created and finished",
      "Created,Finished,Vehicle,Energy (kWh),Price\n2024-03-01 22:15:00,2024-03-02 02:15:00,ID.3,20.2,3.05\n"
        + "2024-03-02 08:15:00,0001-01-01 00:00:00,ID.3,1.2,0.2\n",
      [[#""date":"2024-03-01T22:15:00""#], [#""date":"2024-03-02T08:15:00""#]]),
    Table(
      "a form, filled in later",
      "timestamp,car,date,odometer_km,fuel_l\n2026-01-02T12:00:29.5,Kia,24/12/2025,550.5,32.0\n"
        + "2026-01-02T12:01:29.5,Kia,28/12/2025,950.5,31.0\n",
      [[#""date":"2025-12-24","#], [#""date":"2025-12-28","#]]),
    Table(
      "unit prices that rise with the amounts",
      "date,gallons,price,odometer\n2005-03-20,10.285,2.329,12244\n2005-03-26,11.022,2.419,12532\n"
        + "2005-04-06,11.833,2.599,12825\n",
      [[#""pricePerUnit":2.329"#], [#""pricePerUnit":2.419"#], [#""pricePerUnit":2.599"#]]),
    Table(
      "fat around the organs",
      "Datum;Gewicht;KFA;Viszeralfett\n23.01.2025;82,4;22,1;8\n24.01.2025;82,1;22,0;8\n",
      [[#""bodyFat":22.1"#, #""Viszeralfett":"8""#], [#""bodyFat":22.0"#]]),
    Table(
      "a table in Markdown",
      "| Datum | Gewicht (kg) |\n|-------|-------------|\n| 2026-02-23 | 90.05 |\n| 2026-02-24 | 90.15 |\n",
      [[#""weight":90.05"#], [#""weight":90.15"#]]),
    Table(
      "a column with the unit of the fuel",
      "Date,Odometer,Fuel,Fuel Unit,Cost\n2025-01-13,45210,38.5,L,60\n2025-01-28,45790,10.2,usgal,40\n",
      [[#""volume":38.5,"volumeUnit":"L""#], [#""volume":10.2,"volumeUnit":"usgal""#]]),
    Table(
      "natural gas",
      "Datum;Erdgas (kg);km;Kosten\n23.01.2025;14,2;12001;18,8\n29.01.2025;13,2;12401;17,8\n",
      [[#""volume":14.2,"volumeUnit":"kg""#, #""odometer":12001"#], [#""volume":13.2"#]]),
    Table(
      "thousands of grams",
      "Datum;Gewicht (g);Temperatur (°C)\n21.10.2026;3.100;36,9\n22.10.2026;3.150;36,8\n",
      [[#""weight":3100,"weightUnit":"g""#], [#""weight":3150"#]]),
    Table(
      "sums without cents",
      "Datum;km;Liter;Betrag\n23.01.2025;12001;40,5;60,- EUR\n29.01.2025;12401;41,5;62,10 EUR\n"
        + "30.01.2025;12801;41,5;69.-\n",
      [[#""totalCost":60,"currency":"EUR""#], [#""totalCost":62.10"#], [#""totalCost":69"#]]),
    Table(
      "units among the settings",
      #"{"settings":{"weightUnit":"lb"},"weights":[{"date":"2025-01-13","weight":122.4},"#
        + #"{"date":"2025-01-14","weight":122.1}]}"#,
      [[#""weight":122.4,"weightUnit":"lb""#], [#""weight":122.1,"weightUnit":"lb""#]]),
    Table(
      "a weight in a profile, which is none of an entry",
      #"{"profile":{"weight":90,"height":178},"weights":[{"date":"2025-01-13","weight":82.4},"#
        + #"{"date":"2025-01-14","weight":82.1}]}"#,
      [[#""weight":82.4"#], [#""weight":82.1"#]]),
    Table(
      "the same around the entries",
      #"{"name":"Ann","weight":90,"weights":[{"date":"2025-01-13","weight":82.4},"#
        + #"{"date":"2025-01-14","weight":82.1}]}"#,
      [[#""weight":82.4"#], [#""weight":82.1"#]]),
    Table(
      "goals before weights",
      #"{"goals":[{"date":"2025-06-01","weight":70},{"date":"2025-09-01","weight":68}],"#
        + #""weights":[{"date":"2025-01-13","weight":82.4},{"date":"2025-01-14","weight":82.1}]}"#,
      [[#""weight":82.4"#], [#""weight":82.1"#]]),
    Table(
      "kinds in one list",
      #"[{"type":"fuelling","date":"2025-01-13","car":"Golf","odometer":45210,"liters":38.5},"#
        + #"{"type":"body","date":"2025-01-21","kg":82.1},"#
        + #"{"type":"fuelling","date":"2025-01-23","car":"Golf","odometer":45510,"liters":30.5}]"#,
      [[#""volume":38.5,"volumeUnit":"L""#], [#""weight":82.1"#], [#""volume":30.5"#]]),
    Table(
      "repairs among fill-ups",
      "Date,Mileage,Gallons,Price,Notes\n5/25/2014,96465,4.302,14.65,First\n"
        + "8/20/2014,99019,,116.94,Heat shield, oil change\n9/20/2014,99519,5.302,16.94,\n",
      [[#""totalCost":14.65"#], [#""totalCost":16.94"#]]),
  ]

  @Test(arguments: sketched)
  func `a sketch reads a published table as it is meant`(table: Table) throws {
    let bytes = Array(table.text.utf8)
    let sketch = try MappingSketch.reading(of: bytes)
    let records = try MappingTests.read(bytes, by: sketch.mapping).records
    let lines = try FormatReading.written(records, as: "ndjson").text.split(separator: "\n")
    #expect(lines.count == table.records.count, "\(sketch.summary): \(lines)")
    for (line, parts) in zip(lines, table.records) {
      for part in parts {
        #expect(Array(line.utf8).containsPart(part), "\(part) in \(line): \(sketch.summary)")
      }
    }
  }

  @Test func `the unit of masses is none of shares`() throws {
    let bytes = Array(
      "Date,Weight,Body fat,Water\n13/01/2025,82.4,22,55\n14/01/2025,82,21,54\n".utf8)
    var options = ReadingOptions()
    options.assumedMassUnit = .kilograms
    let sketch = try MappingSketch.reading(of: bytes, options: options)
    let body = try #require(
      try MappingTests.read(bytes, by: sketch.mapping, options).records.first?.weight)
    #expect(body.weight?.description == "82.4 kg")
    #expect(body.bodyFat?.description == "22 %" && body.water?.description == "55 %")
  }

  @Test func `services of Fuelly for iOS are costs, and its price may be called so`() throws {
    let text = """
      Type,MPG,Date,Time,Vehicle,Odometer,Filled Up,Price,Gallons,Total Cost,Notes,Services
      Gas,,2026-09-01,8:05 AM,Civic,"10,000",Full,$3.259,12.000,$39.11,,
      Service,,2026-09-20,10:00 AM,Civic,"10,500",,,,$59.99,synthetic,Oil Change

      """
    let reading = try FormatReading(text) { $0.assumedVolumeUnit = .usGallons }
    #expect(reading.records.first?.fuel?.pricePerUnit?.description == "3.259")
    let cost = try #require(reading.records.last?.cost)
    #expect(cost.title == "Oil Change" && cost.category == "service" && cost.note == "synthetic")
    #expect(cost.totalCost?.description == "59.99" && cost.vehicle == "Civic")
    #expect(cost.odometer?.description == "10500 mi")
  }

  @Test func `a missed fill-up of Simply Auto has two titles`() throws {
    let text = """
      Row ID,Vehicle ID,Odometer,Qty,Partial Tank,Missed Previous Fill up,Total Cost,Day,Month,Year,Record Type,Record Desc
      12,Jazz,10500,35.2,0,1,190.5,15,1,2020,0,Fuel Record

      """
    let reading = try FormatReading(text) {
      $0.assumedVolumeUnit = .litres
      $0.assumedDistanceUnit = .kilometres
    }
    #expect(reading.records.first?.fuel?.missed == true)
  }

  @Test func `rows of MyFitnessPal with girths alone are counted`() throws {
    let text = "Date,Body Fat %,Hips,Waist,Weight\n2024-01-15,18.5,,,80.0\n2024-01-17,,15,90,\n"
    let reading = try FormatReading(text) { $0.assumedMassUnit = .kilograms }
    #expect(reading.records.count == 1 && reading.summary.rejected == 0)
    #expect(reading.summary.notModelled == ["entry without weight or fat": 1])
  }
}

extension [UInt8] {
  fileprivate func containsPart(_ text: String) -> Bool {
    let part = Array(text.utf8)
    return indices.contains { self[$0...].starts(with: part) }
  }
}
