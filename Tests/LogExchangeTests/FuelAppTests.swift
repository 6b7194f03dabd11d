// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// What is peculiar to the exports of fuel apps, beyond their fixtures.
@Suite struct FuelAppTests {
  func fuel(
    _ text: String, _ configure: (inout ReadingOptions) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [FuelRecord] {
    try FormatReading(text, configure, sourceLocation: sourceLocation).records.compactMap(\.fuel)
  }

  func refusal(
    _ text: String, _ configure: (inout ReadingOptions) -> Void = { _ in }
  ) -> String? {
    do {
      _ = try FormatReading(text, configure)
      return nil
    } catch let error as LogError {
      return error.code == .ambiguous ? error.description : "another error: \(error)"
    } catch {
      return "another error: \(error)"
    }
  }

  // MARK: Drivvo

  @Test(
    arguments: [
      // German, French and Italian.
      (
        "Kilometerstand (km),Datum,Kraftstoff,Preis / L,Gesamtkosten,Menge,Voller Tank,Tankstelle",
        "Ja"
      ),
      (
        "Kilométrage (km),Date,Carburant,Prix / L,Coût total,Volume,Plein,Station-service",
        "Oui"
      ),
      (
        "Contachilometri (km),Data,Carburante,Prezzo / L,Costo totale,Volume,Pieno,Distributore",
        "Sì"
      ),
      ("Odometer (km),Date,Fuel,Price / L,Total cost,Volume,Full tank!,Gas station", "Yes"),
    ])
  func `Drivvo in the languages that are known`(header: String, yes: String) throws {
    let row = "100,2024-03-01,Diesel,1.5,30.00,20,\(yes),Shell"
    let record = try #require(try fuel("##Refuelling\n\(header)\n\(row)\n").first)
    #expect(record.odometer?.description == "100 km" && record.volume?.description == "20 L")
    #expect(record.totalCost?.description == "30.00" && record.pricePerUnit?.description == "1.5")
    #expect(record.fuelType == "Diesel" && record.partial == false)
    #expect(record.station == "Shell" && record.extras.isEmpty)
  }

  @Test func `Drivvo in a language that nobody knows is read by the places`() throws {
    let text = """
      ##Refuelling
      Mittari (km),Päivä,Aine,Hinta / L,Summa,Määrä,Täysi,Asema
      100,2024-03-01,Diesel,1.5,30.00,20,0,Shell

      """
    let record = try #require(try fuel(text).first)
    #expect(record.odometer?.description == "100 km" && record.volume?.description == "20 L")
    #expect(record.totalCost?.description == "30.00" && record.partial == true)
    #expect(record.extras.entries.map(\.name) == ["Asema"])
  }

  @Test func `a unit that is not known is not said to be missing`() throws {
    #expect(
      refusal("Date,Weight (cwt)\n2024-03-01,2\n")
        == #"2:1: the title of the column "Weight (cwt)" names no unit that is known, such as "#
        + "kg, g, lb, st; `assumedMassUnit` says it")
  }

  @Test func `Drivvo's odometer takes its unit from a consumption further down`() throws {
    let header = "##Refuelling\nOdometer,Date,Fuel,Price / L,Total cost,Volume,Full tank,Average\n"
    let rows = "100,2024-03-01,Diesel,1,20,20,Yes,0 L/100km\n"
    #expect(
      refusal(header + rows)
        == #"3:1: the file does not say the unit of the column "Odometer"; "#
        + "`assumedDistanceUnit` says it")
    let metric = try fuel(header + rows + "200,2024-03-05,Diesel,1,20,20,Yes,\"6,4 L/100km\"\n")
    #expect(metric.map { $0.odometer?.unit } == [.kilometres, .kilometres])
    let miles = try fuel(header + rows + "200,2024-03-05,Diesel,1,20,20,Yes,41.2 mpg\n")
    #expect(miles.map { $0.odometer?.unit } == [.miles, .miles])
    #expect(
      try fuel(header + rows) { $0.assumedDistanceUnit = .miles }.first?.odometer?.unit == .miles)
    // Without an odometer nothing has to be said.
    #expect(try fuel(header + "0.0,2024-03-01,Diesel,1,20,20,Yes,\n").first?.odometer == nil)
  }

  @Test func `Drivvo's gallons and dates have to be said where nothing decides`() throws {
    let header = "##Refuelling\nOdometer (mi),Date,Fuel,Price / gal,Total cost,Volume,Full tank\n"
    let row = "100,03/04/2019,Gas,3.499,34.99,10,Yes\n"
    #expect(refusal(header + row)?.contains("`dateOrder` dmy or mdy") == true)
    #expect(refusal(header + row) { $0.dateOrder = .dmy }?.contains("`assumedVolumeUnit`") == true)
    let records = try fuel(header + row + "200,25/04/2019,Gas,3.5,35,10,Yes\n") {
      $0.assumedVolumeUnit = .usGallons
    }
    #expect(records.map { "\($0.date)" } == ["2019-04-03", "2019-04-25"])
    #expect(records.first?.volume?.description == "10 usgal")
  }

  @Test func `Drivvo with several vehicles says that it does not know whose fill-ups they are`()
    throws
  {
    let text = """
      ##Vehicle
      Name,Model
      Golf,VII
      Polo,VI
      ##Refuelling
      Odometer (km),Date,Fuel,Price / L,Total cost,Volume,Full tank
      1,2024-03-01,Gas,1,2,2,Yes
      maybe,2024-03-02,Gas,1,2,2,Yes
      3,2024-03-03,Gas,1,2,2,perhaps

      """
    let reading = try FormatReading(text)
    #expect(reading.records.map(\.subject) == [nil])
    #expect(
      reading.diagnostics.map { $0.split(separator: ":")[2] } == [
        " warning[vehicle-unknown]", " warning[vehicle-unknown]", " error[bad-number]",
        " error[bad-flag]",
      ])
  }

  // MARK: Tables without units

  @Test(
    arguments: [
      "Row ID,Vehicle ID,Odometer,Qty,Day,Month,Year,Record Type\n1,a,100,20,5,12,2024,0\n",
      "Date,Odometer,FuelConsumed,Cost,IsFillToFull\n2024-03-01,100,20,30,True\n",
      "My Fuel Manager - Fuel\nDate;Odometer;Fillup volume\n2024-03-01;100;20\n",
    ])
  func `units that a file does not name have to be said`(text: String) throws {
    #expect(
      refusal(text)?.contains("; `assumedDistanceUnit` and `assumedVolumeUnit` say them") == true)
    #expect(
      refusal(text) { $0.assumedDistanceUnit = .miles }?.contains("; `assumedVolumeUnit` says it")
        == true)
    let record = try fuel(text) {
      $0.assumedDistanceUnit = .miles
      $0.assumedVolumeUnit = .imperialGallons
    }
    #expect(record.first?.odometer?.description == "100 mi")
    #expect(record.first?.volume?.description == "20 ukgal")
  }

  @Test(
    arguments: [
      ("gallons", "Cost/Gallon,Gallons", "MPG"), ("liters", "Cost/Liter,Liters", "L/100km"),
    ])
  func `Fuelly for iOS names units by its columns only`(name: String, pair: String, economy: String)
    throws
  {
    let text =
      "Type,\(economy),Date,Odometer,Filled Up,\(pair),Total Cost\nGas,,2024-03-01,100,Full,2,10,20\n"
    guard name == "gallons" else {
      let record = try #require(try fuel(text).first)
      #expect(record.odometer?.unit == .kilometres && record.volume?.unit == .litres)
      return
    }
    #expect(refusal(text)?.contains("`assumedVolumeUnit` usgal or ukgal") == true)
    let record = try #require(try fuel(text) { $0.assumedVolumeUnit = .usGallons }.first)
    #expect(record.odometer?.unit == .miles && record.volume?.unit == .usGallons)
  }

  // MARK: Numbers and dates by the whole column

  private static let lubelogger = "Date,Odometer,FuelConsumed,Cost,IsFillToFull\n"
  static func metric(_ options: inout ReadingOptions) {
    options.assumedDistanceUnit = .kilometres
    options.assumedVolumeUnit = .litres
  }

  @Test func `what starts decimals is decided by any row, and refused where none does`() throws {
    let first = "2024-03-01,\"52,000\",10,20,True\n"
    #expect(
      refusal(Self.lubelogger + first, Self.metric)
        == "2:12: Odometer: 52,000 may be 52000 (decimal point) or 52.000 (decimal comma), and no "
        + "number of the column decides it; say it with `decimalMark` point or comma")
    let point = try fuel(Self.lubelogger + first + "2024-03-02,1,10.25,\"$1,234.50\",True\n") {
      Self.metric(&$0)
    }
    #expect(point.map { $0.odometer?.value.description } == ["52000", "1"])
    #expect(point.last?.totalCost?.description == "1234.50")
    let comma = try fuel(Self.lubelogger + first + "2024-03-02,1,\"10,25\",3,True\n") {
      Self.metric(&$0)
    }
    #expect(comma.map { $0.odometer?.value.description } == ["52.000", "1"])
    // A contradiction is none of the two.
    #expect(
      refusal(
        Self.lubelogger + first + "2024-03-02,1,\"10,25\",3.75,True\n", Self.metric)?
        .contains("`decimalMark`") == true)
    let said = try fuel(Self.lubelogger + first) {
      Self.metric(&$0)
      $0.decimalMark = .point
    }
    #expect(said.first?.odometer?.value.description == "52000")
  }

  @Test(
    arguments: [
      ("1.068,30 €", "1068.30", "EUR"), ("1 068,30 zł", "1068.30", "PLN"),
      ("1\u{202F}068,30 €", "1068.30", "EUR"), ("1\u{2009}068,30", "1068.30", nil),
      ("CHF 1'068,30", "1068.30", "CHF"), ("R$ 68,30", "68.30", "BRL"),
      ("-5,00 €", "-5.00", "EUR"),
    ] as [(String, String, String?)])
  func `amounts as people write them`(cell: String, value: String, currency: String?) throws {
    let record = try fuel(Self.lubelogger + "2024-03-01,1,2,\"\(cell)\",True\n") {
      Self.metric(&$0)
      $0.decimalMark = .comma
    }
    #expect(record.first?.totalCost?.description == value)
    #expect(record.first?.currency == currency && record.first?.extras.isEmpty == true)
  }

  @Test func `a shared currency sign is kept unless the user says which is meant`() throws {
    let text = Self.lubelogger + "2024-03-01,1,2,$3.25,True\n"
    let open = try #require(try fuel(text, Self.metric).first)
    #expect(open.currency == nil && open.extras["currencySign"] == "$")
    let said = try fuel(text) {
      Self.metric(&$0)
      $0.currency = "CAD"
    }
    #expect(said.first?.currency == "CAD" && said.first?.extras.isEmpty == true)
  }

  @Test(
    arguments: [
      ("5. März 2025", "2025-03-05"), ("5 mars 2025", "2025-03-05"),
      ("5 de marzo de 2025", "2025-03-05"), ("5 de março de 2025", "2025-03-05"),
      ("5 mar 2025", "2025-03-05"), ("5 мар 2025", "2025-03-05"), ("5 мая 2025", "2025-05-05"),
      ("Sept. 5, 2025", "2025-09-05"), ("1 août 2025 8:15 p. m.", "2025-08-01T20:15"),
      ("3/13/25 12:05\u{202F}a.m.", "2025-03-13T00:05"), ("5 jui 2025", nil),
      ("5 Smarch 2025", nil),
    ] as [(String, String?)])
  func `dates as people write them`(cell: String, date: String?) throws {
    let reading = try FormatReading(Self.lubelogger + "\"\(cell)\",1,2,3,True\n", Self.metric)
    #expect(reading.records.map { "\($0.date)" } == [date].compactMap { $0 })
    #expect(reading.summary.rejected == (date == nil ? 1 : 0))
  }

  // MARK: Samples

  @Test func `samples`() throws {
    let units = { (options: inout ReadingOptions) in
      options.assumedDistanceUnit = .kilometres
      options.assumedVolumeUnit = .usGallons
    }
    for (path, books) in [
      ("drivvo/composed-en-old.csv", [3, 0, 0]), ("spritmonitor/composed-en.csv", [3, 0, 0]),
      ("simply-auto/composed-Fuel_Log.csv", [6, 0, 0]), ("roadtrip/composed-en.csv", [4, 0, 0]),
      ("lubelogger/composed-en-US.csv", [3, 1, 0]),
      ("fuelly-ios/composed-gascubby.csv", [4, 0, 0]),
      ("my-fuel-manager/composed-fuel.csv", [7, 0, 0]),
    ] {
      guard let bytes = FormatReading.sample(path) else { continue }
      let summary = try FormatReading(bytes, units).summary
      #expect(
        [summary.records, summary.rejected, summary.notModelled.values.reduce(0, +)] == books,
        "\(path)")
    }
  }

  // MARK: Prices

  @Test(arguments: [
    // 38.20 × 1.719 = 65.6658
    ("1.719", "65,67", "1.719 65.67", "1.719 is read as 1.719, because amount, price"),
    ("1,719", "65.666", "1.719 65.666", "65.666 is read as 65.666, because amount, price"),
    ("1.719", "", "1719 65665.80", "1.719 is read as 1719, as other numbers of the file"),
    // A currency with large numbers.
    ("1.719", "65.665,80", "1719 65665.80", "1.719 is read as 1719, as other numbers of the file"),
    ("1,719", "65,67", "1.719 65.67", nil),
  ])
  func `a price with another mark than other numbers is what makes the total, or noted`(
    price: String, total: String, expected: String, note: String?
  ) throws {
    let reading = try FormatReading(
      "Datum;Km-Stand;Teil-Km;Spritmenge;Kosten;Stückpreis;Währung;Tankart;Kraftstoff;Bemerkung\n"
        + "23.02.2024;81240;512,3;38,20;\(total);\(price);EUR;1;7;\n")
    let fuel = try #require(reading.records.first?.fuel)
    let found = [fuel.pricePerUnit, fuel.totalCost].map { $0?.description ?? "-" }
    #expect(found.joined(separator: " ") == expected)
    let notes = reading.diagnostics.filter { $0.contains("assumed-notation") }
    #expect(notes.count == (note == nil ? 0 : 1))
    if let note { #expect(notes.first?.contains(note) == true, "\(notes)") }
  }
}
