// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// Second and third fuels on one row of Drivvo.
@Suite struct FurtherFuelTests {
  private static let titles = """
    ##Refuelling
    "Odometer (km)","Date","Fuel","Price / L","Total cost","Volume","Full tank","Second fuel",\
    "Price / L","Total cost","Volume","Full tank" 2,"Third fuel","Price / L","Total cost",\
    "Volume","Full tank" 3,"Distance","Gas station","Note"

    """

  private static func read(_ rows: String...) throws -> FormatReading {
    try FormatReading(titles + rows.map { $0 + "\n" }.joined())
  }

  /// Type, volume, total, price, partial.
  private static func lines(_ reading: FormatReading) -> [String] {
    reading.records.compactMap(\.fuel).map { fuel in
      let parts: [String?] = [
        fuel.odometer?.description, fuel.fuelType, fuel.volume?.description,
        fuel.totalCost.map { "\($0)" }, fuel.pricePerUnit.map { "\($0)" },
        fuel.partial.map { "\($0)" },
      ]
      return parts.map { $0 ?? "-" }.joined(separator: " | ")
    }
  }

  private static let first = #""45000","2024-05-21 14:30:00","Petrol","2.00","80.00","40.00","Yes""#
  private static let none = #""","0","0.0","0","No""#

  @Test func `each fuel of a row is a record of the same moment`() throws {
    let reading = try Self.read(
      Self.first + #","LPG","1.10","33.00","30.00","No","Diesel","0","0","5.5","Yes","#
        + #""500","Orlen","all""#)
    #expect(
      Self.lines(reading) == [
        "45000 km | Petrol | 40.00 L | 80.00 | 2.00 | false",
        "45000 km | LPG | 30.00 L | 33.00 | 1.10 | true",
        "45000 km | Diesel | 5.5 L | 0 | 0 | false",
      ])
    #expect(
      reading.records.map { "\($0.date)" } == Array(repeating: "2024-05-21T14:30:00", count: 3))
    #expect(
      reading.records.compactMap(\.fuel).allSatisfy { $0.station == "Orlen" && $0.note == "all" })
    // What has no field belongs to the first alone.
    #expect(reading.records.map { $0.extras.entries.map(\.value) } == [["500"], [], []])
    #expect(reading.summary.records == 3 && reading.summary.notModelled.isEmpty)
  }

  @Test func `zeros and no say that there is no other fuel`() throws {
    let reading = try Self.read(Self.first + ",\(Self.none),\(Self.none),\"0\",\"\",\"\"")
    #expect(Self.lines(reading) == ["45000 km | Petrol | 40.00 L | 80.00 | 2.00 | false"])
    #expect(reading.records[0].extras.isEmpty)
  }

  @Test func `the name of a fuel without an amount is kept`() throws {
    let reading = try Self.read(
      Self.first + #","LPG","0","0.0","0","No",\#(Self.none),"0","","""#)
    #expect(reading.records.count == 1)
    #expect(reading.records[0].extras["Second fuel"] == "LPG")
  }

  @Test func `a second fuel that cannot be read costs only itself`() throws {
    let reading = try Self.read(
      Self.first + #","LPG","1.10","33.00","thirty","No",\#(Self.none),"0","","""#,
      Self.first + #","LPG","1.10","33.00","30","No",\#(Self.none),"0","","""#)
    #expect(reading.records.count == 3 && reading.summary.rejected == 1)
    #expect(reading.diagnostics.filter { $0.contains("thirty") }.count == 1)
  }

  @Test func `the numbers of a second fuel decide how those of the first are written`() throws {
    let head = Self.titles.replacing("Price / L", with: "Preço / L")
      .replacing("Total cost", with: "Valor total").replacing(
        "Full tank", with: "Completou o tanque"
      )
      .replacing("Odometer (km)", with: "Odômetro (km)").replacing("\"Date\"", with: "\"Data\"")
    let row = #""45000","2024-05-21","A","1,969","","45,527","Yes","B","1,5","22,5","15","No","#
    let reading = try FormatReading(head + row + Self.none + ",\"0\",\"\",\"\"\n")
    #expect(
      reading.records.compactMap { $0.fuel?.volume?.description } == ["45.527 L", "15 L"])
  }

  /// A hybrid: the price of each fuel says its unit, so the three titles are not the same.
  @Test(arguments: [("Second fuel", "Third fuel"), ("Fuel", "Fuel")])
  func `each fuel has the unit of its own price`(second: String, third: String) throws {
    let reading = try FormatReading(
      """
      ##Refuelling
      Odometer (km),Date,Fuel,Price / L,Total cost,Volume,Full tank,\(second),Price / kWh,\
      Total cost,Volume,Full tank 2,\(third),Price / L,Total cost,Volume,Full tank 3,Vehicle
      10000,2024-03-30 12:30,Regular,3.5,35,10,Yes,Electric,0.2,4,20,No,Ethanol,2,10,5,No,Volt
      10400,2024-04-02 12:30,Regular,3.5,35,10,Yes,,0,0,0,No,,0,0,0,No,Volt

      """)
    #expect(
      Self.lines(reading) == [
        "10000 km | Regular | 10 L | 35 | 3.5 | false",
        "10000 km | Electric | 20 kWh | 4 | 0.2 | true",
        "10000 km | Ethanol | 5 L | 10 | 2 | true",
        "10400 km | Regular | 10 L | 35 | 3.5 | false",
      ])
    #expect(reading.records.allSatisfy { $0.fuel?.vehicle == "Volt" && $0.extras.isEmpty })
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
  }
}
