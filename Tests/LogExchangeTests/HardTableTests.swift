// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// Tables whose titles mislead: a sketch has to look at their other columns and their values.
@Suite struct HardTableTests {
  private func ndjson(_ text: String) throws -> [String] {
    let bytes = Array(text.utf8)
    let sketch = try MappingSketch.reading(of: bytes)
    let records = try MappingTests.read(bytes, by: sketch.mapping).records
    return try FormatReading.written(records, as: "ndjson").text.split(separator: "\n")
      .map { String($0) }
  }

  /// Tables as people keep them, with a part of what the first row has to be.
  static let hard: [(table: String, record: String)] = [
    (
      "Date,Odometer (km),Litres,Cost,Not full\n2024-03-01,1000,40,60,x\n"
        + "2024-03-05,1500,38,55,\n",
      #""partial":true"#
    ),
    (
      "Datum;Kilometerstand;Liter;Betrag;Nicht voll\n01.03.2024;1000;40;60;\n"
        + "05.03.2024;1500;38;55;x\n",
      #""partial":false"#
    ),
    (
      "Date,Odometer (km),Litres,Cost,Partial\n2024-03-01,1000,40,60,full\n"
        + "2024-03-05,1500,38,55,partial\n",
      #""partial":false"#
    ),
    (
      "Date,Odometer (mi),Gallons,Price,Amount\n2024-03-01,1000,10.5,3.299,34.64\n"
        + "2024-03-05,1300,11.2,3.199,35.83\n",
      #""volume":10.5,"volumeUnit":"usgal","totalCost":34.64,"pricePerUnit":3.299}"#
    ),
    (
      "Date,Odometer (km),Litres,Price\n2024-03-01,1000,20.1,30.00\n"
        + "2024-03-05,1500,18.2,30.00\n2024-03-09,2000,21.5,30.00\n",
      #""volume":20.1,"volumeUnit":"L","totalCost":30.00}"#
    ),
    ("Date,Weight (kg)\n04/03/24,82\n11/03/24,82.4\n19/03/24,81.9\n", #""date":"2024-03-04""#),
    (
      "Date,Start km,End km,Litres,Cost\n2024-03-01,1000,1500,40,60\n"
        + "2024-03-05,1500,2000,38,55\n",
      #""odometer":1500"#
    ),
    (
      "Date,Old odometer,New odometer,Litres\n2024-03-01,1000,1500,40\n2024-03-05,1500,2000,38\n",
      #""odometer":1500"#
    ),
    (
      "Date,Trip (km),Litres,Cost,Mileage\n2024-03-01,500,40,60,12.5\n"
        + "2024-03-05,480,39,58,12.3\n2024-03-08,510,41,60,12.4\n",
      #""extras":{"Trip (km)":"500","Mileage":"12.5"}"#
    ),
    (
      "Date,Odometer (km),Litres,Full tank\n2024-03-01,1000,40,\n2024-03-05,1500,38,\n",
      #""volumeUnit":"L"}"#
    ),
    (
      "Datum;Kilometerstand;Liter;MPG\n01.03.2024;1000;40;30\n05.03.2024;1500;38;31\n",
      #""odometerUnit":"km""#
    ),
    (
      "Date,Odometer (km),Litres,Price (EUR),Price (CHF)\n2024-03-01,1000,40,50,47.5\n"
        + "2024-03-05,1500,38,48,45\n",
      #""totalCost":50,"currency":"EUR","extras":{"Price (CHF)":"47.5"}"#
    ),
    (
      "Date,Odometer (km),AdBlue (L),Diesel (L),Cost\n2024-03-01,1000,2,40,60\n"
        + "2024-03-05,1500,,38,55\n",
      #""volume":40,"volumeUnit":"L","totalCost":60,"extras":{"AdBlue (L)":"2"}"#
    ),
    (
      "Date,Odometer (km),Litres,Toll,Fuel\n2024-03-01,1000,40,3,60\n2024-03-05,1500,38,3,57\n",
      #""volume":40,"#
    ),
    (
      "Date,Odometer (km),Litres,Cost,Fuel\n2024-03-01,1000,40,60,95\n2024-03-05,2500,38,55,98\n",
      #""volume":40,"#
    ),
    (
      "Datum;Kilometerstand;Liter;Betrag netto;Betrag brutto\n"
        + "01.03.2024;1000;40;50;59,50\n05.03.2024;1500;38;48;57,12\n",
      #""totalCost":59.50"#
    ),
    (
      "Datum;Kilometerstand;Liter;Preis pro Liter;Betrag\n"
        + "01.03.2024;1000;40,5;1.599;64,76\n05.03.2024;1500;38,2;1.579;60,32\n",
      #""totalCost":64.76,"pricePerUnit":1.599}"#
    ),
    (
      "Fecha;Odometro (km);Litros;Precio por litro;Total\n"
        + "01.03.2024;1000;40,5;1.299;52.610\n05.03.2024;1500;38,2;1.310;50.042\n",
      #""totalCost":52610,"pricePerUnit":1299}"#
    ),
    (
      "Date,Odometer (1000 km),Litres,Cost\n2024-03-01,12.510,40,60\n2024-03-05,12.930,38,55\n",
      #""extras":{"Odometer (1000 km)":"12.510"}"#
    ),
    (
      "Date,Odometer (km),Litres,€/gal\n2024-03-14,12510,40.5,6.05\n2024-03-24,13080,41.3,6.43\n",
      #""volumeUnit":"L","currency":"EUR","extras":{"€/gal":"6.05"}"#
    ),
    (
      "Datum;Kilometerstand;Liter;Preis pro 100 L\n14.03.2024;12510;40,5;159,9\n"
        + "24.03.2024;13080;41,3;160,1\n",
      #""volumeUnit":"L","extras":{"Preis pro 100 L":"159,9"}"#
    ),
    (
      "Date,Type,Odometer (km),Litres,Cost\n2024-03-14,Service,12700,,289.90\n"
        + "2024-03-24,Fuel,12510,40.5,64.76\n2024-03-25,Oil,12510,1,20\n",
      #""date":"2024-03-24","odometer":12510"#
    ),
    (
      "Date,Type,Odometer (km),Litres,Cost\n2024-03-14,Premium,12510,40.5,64.76\n"
        + "2024-03-24,Diesel,12510,40.5,64.76\n",
      #""totalCost":64.76,"extras":{"Type":"Premium"}"#
    ),
    (
      "Date,Odometer (km),Litres,Cost (EUR)\n2024-03-14,12510,40.5,64.76 CHF\n"
        + "2024-03-24,13080,41.3,70.17\n",
      #""totalCost":64.76,"currency":"CHF"}"#
    ),
  ]

  @Test(arguments: hard)
  func `a table of people's own is read as it is meant`(table: String, record: String) throws {
    let first = try #require(try ndjson(table).first)
    #expect(first.contains(record), "\(first)")
  }

  /// Weeks of one year by the year in front, or one day of many years.
  @Test(arguments: [
    "24/03/04,82\n24/03/11,82.4\n24/03/19,81.9", "15/06/20,82\n15/06/21,82.4\n15/06/22,81.9",
  ])
  func `years of two digits that may be first are asked for`(rows: String) throws {
    let text = Array("Date,Weight (kg)\n\(rows)\n".utf8)
    var message = ""
    do { _ = try MappingSketch.reading(of: text) } catch { message = "\(error)" }
    #expect(message.contains("may have the day or the year first"), "\(message)")
    var options = ReadingOptions()
    for (order, year) in [(ReadingOptions.DateOrder.ymd, 0), (.dmy, 2)] {
      options.dateOrder = order
      let sketch = try MappingSketch.reading(of: text, options: options)
      let first = try #require(try MappingTests.read(text, by: sketch.mapping).records.first)
      let parts = rows.prefix(8).split(separator: "/")
      #expect(Int(first.date.year) == 2000 + (Int(parts[year]) ?? 0))
    }
  }

  @Test func `the same round sum under a price is told`() throws {
    let text =
      "Date,Odometer (km),Litres,Price\n2024-03-01,1000,20.1,30.00\n2024-03-05,1500,18.2,30.00\n"
      + "2024-03-09,2000,21.5,30.00\n"
    let sketch = try MappingSketch.reading(of: Array(text.utf8))
    #expect(sketch.assumptions.contains { $0.message.contains("the same round sum each time") })
  }
}
