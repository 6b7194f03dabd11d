// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// What is peculiar to the exports of fuel apps, beyond their fixtures.
@Suite struct FuelAppTests {
  private func fuel(
    _ text: String, _ configure: (inout ReadingOptions) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [FuelRecord] {
    try FormatReading(text, configure, sourceLocation: sourceLocation).records.compactMap(\.fuel)
  }

  private func refusal(
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

  @Test func `Drivvo's odometer takes its unit from a consumption further down`() throws {
    let header = "##Refuelling\nOdometer,Date,Fuel,Price / L,Total cost,Volume,Full tank,Average\n"
    let rows = "100,2024-03-01,Diesel,1,20,20,Yes,0 L/100km\n"
    #expect(
      refusal(header + rows)
        == #"3:1: the file does not say the unit of the column "Odometer"; "#
        + "--assume-distance-unit says it")
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
    #expect(refusal(header + row)?.contains("--date-order dmy or mdy") == true)
    #expect(refusal(header + row) { $0.dateOrder = .dmy }?.contains("--assume-volume-unit") == true)
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
      refusal(text)?.contains("; --assume-distance-unit and --assume-volume-unit say them") == true)
    #expect(
      refusal(text) { $0.assumedDistanceUnit = .miles }?.contains("; --assume-volume-unit says it")
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
    #expect(refusal(text)?.contains("--assume-volume-unit usgal or ukgal") == true)
    let record = try #require(try fuel(text) { $0.assumedVolumeUnit = .usGallons }.first)
    #expect(record.odometer?.unit == .miles && record.volume?.unit == .usGallons)
  }

  // MARK: Numbers and dates by the whole column

  private static let lubelogger = "Date,Odometer,FuelConsumed,Cost,IsFillToFull\n"
  private static func metric(_ options: inout ReadingOptions) {
    options.assumedDistanceUnit = .kilometres
    options.assumedVolumeUnit = .litres
  }

  @Test func `what starts decimals is decided by any row, and refused where none does`() throws {
    let first = "2024-03-01,\"52,000\",10,20,True\n"
    #expect(
      refusal(Self.lubelogger + first, Self.metric)
        == "2:12: Odometer: 52,000 may be 52000 (decimal point) or 52.000 (decimal comma), and no "
        + "number of the column decides it; say it with --decimal-mark point or comma")
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
        .contains("--decimal-mark") == true)
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

  // MARK: Others

  @Test func `Simply Auto's months count from 0 or 1 as the file shows`() throws {
    let header = "Row ID,Vehicle ID,Odometer,Qty,Total Cost,Day,Month,Year,Record Type\n"
    let row = { (day: Int, month: Int) in "1,a,1,2,3,\(day),\(month),2023,0\n" }
    let months = { (rows: [String]) in
      try FormatReading(header + rows.joined(), Self.metric)
    }
    let plain = try months([row(5, 3), row(6, 4)])
    #expect(plain.records.map { "\($0.date)" } == ["2023-03-05", "2023-04-06"])
    #expect(plain.diagnostics.count == 1 && plain.diagnostics[0].contains("note[assumed-months]"))
    #expect(try months([row(5, 3), row(6, 12)]).records.map { $0.date.month } == [3, 12])
    #expect(try months([row(5, 3), row(6, 0)]).records.map { $0.date.month } == [4, 1])
    // There is no 30th of February: a bad date shifts no others.
    let february = try months([row(5, 3), row(30, 2)])
    #expect(february.records.map { $0.date.month } == [3] && february.summary.rejected == 1)
    // All rows of the app are written alike: a service in January decides.
    let service = "2,a,1,0,3,7,0,2023,1\n"
    let serviced = try months([row(5, 3), service, row(6, 4)])
    #expect(serviced.records.map { $0.date.month } == [4, 5] && serviced.diagnostics.isEmpty)
    #expect(serviced.summary.notModelled == ["service": 1])
    let december = try months([row(5, 3), "2,a,1,0,3,7,12,2023,2\n"])
    #expect(december.records.map { $0.date.month } == [3] && december.diagnostics.isEmpty)
    // A date that is none decides nothing, whatever its month says.
    for none in ["2,a,1,0,3,0,0,0,1\n", "2,a,1,0,3,32,0,2023,1\n", "2,a,1,0,3,31,11,2023,1\n"] {
      let undecided = try months([row(5, 3), none])
      #expect(undecided.records.map { $0.date.month } == [3] && undecided.diagnostics.count == 1)
    }
    // There is no 31st of April.
    let april = try months([row(5, 3), row(31, 3)])
    #expect(april.records.map { $0.date.month } == [3, 3] && april.diagnostics.isEmpty)
    // Neither way: a bad record that decides nothing.
    let bad = try months([row(32, 3), row(5, 12)])
    #expect(bad.records.map { $0.date.month } == [12] && bad.summary.rejected == 1)
  }

  @Test func `Road Trip without marks, with gallons that are not said`() throws {
    let text = """
      ROAD TRIP CSV
      Version,Language
      1500,en

      FUEL RECORDS
      Odometer (mi.),Trip Distance,Date,Fill Amount,Fill Units,Price per Unit,Total Price
      100,,2011-3-5,9.5,Gal,3.5,33.25
      200,,2011-3-9,9.5,barrels,3.5,33.25

      """
    #expect(refusal(text)?.contains("--assume-volume-unit usgal or ukgal") == true)
    let reading = try FormatReading(text) { $0.assumedVolumeUnit = .usGallons }
    #expect(reading.records.first?.fuel?.volume?.description == "9.5 usgal")
    // Barrels are a unit, and no gallons whatever the user says of gallons.
    #expect(reading.summary.records == 1 && reading.summary.rejected == 1)
    #expect(reading.diagnostics[0].contains("error[unknown-unit]"))
    let litres = text.replacing(",Gal,", with: ",L,")
    let kept = try FormatReading(litres)
    #expect(kept.summary.rejected == 1 && kept.diagnostics[0].contains("error[unknown-unit]"))
  }

  @Test func `aCar rows with a unit that is not known cost themselves only`() throws {
    let header =
      #""Vehicles"\#n"Name","Volume Unit","Distance Unit"\#n"Van","LITER","KILOMETER"\#n"#
      + #""Fill-Up Records"\#n"#
      + #""Vehicle","Date","Odometer Reading","Distance Unit","Volume","Volume Unit"\#n"#
    let reading = try FormatReading(
      header + "Van,2024-03-01,1,,2,\nVan,2024-03-02,1,,2,barrel\nVan,2024-03-03,1,h,2,L\n"
        + "Bus,2024-03-04,1,km,2,\n")
    #expect(reading.records.map { $0.fuel?.volume?.description } == ["2 L"])
    #expect(
      reading.diagnostics.map { $0.split(separator: ":")[2] } == [
        " error[unknown-unit]", " error[unknown-unit]", " error[missing-unit]",
      ])
    #expect(reading.logs.map(\.subject) == ["Van"])
    #expect(reading.logs.first?.extras["Volume Unit"] == "LITER")
    #expect(
      refusal(header + "Van,2024-03-01,1,,2,gal\n")?.contains("--assume-volume-unit usgal") == true)
  }

  @Test func `vehicles of one name share no units that differ`() throws {
    let acar = { (second: String) in
      #""Vehicles"\#n"Name","Volume Unit","Distance Unit"\#n"Van","LITER","KILOMETER"\#n"#
        + #""Van",\#(second)\#n"Fill-Up Records"\#n"#
        + #""Vehicle","Date","Odometer Reading","Volume"\#nVan,2024-03-01,10,2.5\#n"#
    }
    let same = try fuel(acar(#""LITER","MILE""#)) { $0.assumedDistanceUnit = .miles }
    #expect(same.map { $0.volume?.description } == ["2.5 L"])
    #expect(same.map { $0.odometer?.description } == ["10 mi"])
    #expect(try FormatReading(acar(#""US_GALLON","KILOMETER""#)).summary.rejected == 1)
    let log = """
      ## vehicles
      "make","model","note","distance","volume","consumption"
      "VW","Golf","","1","1","1"
      "VW","Golf","","1","2","1"
      ## fillups
      "make","model","date","mileage","fuel","price","partial","note"
      "VW","Golf","2019-05-21","45000","40.05","5.19","0",""

      """
    let reading = try FormatReading(log)
    #expect(reading.records.map { $0.fuel?.odometer?.description } == ["45000 km"])
    #expect(reading.records.map { $0.fuel?.volume } == [nil])
    #expect(reading.records[0].fuel?.extras["fuel"] == "40.05" && reading.diagnostics.count == 1)
  }

  @Test func `Simply Auto saved anew with commas is not a thousand times as much`() throws {
    let text = { (rows: [String]) in
      "Row ID;Vehicle ID;Odometer;Qty;Total Cost;Day;Month;Year;Record Type\n"
        + rows.map { $0 + ";5;12;2023;0\n" }.joined()
    }
    let decided = try fuel(text(["1;a;100;45,527;89,643", "2;a;200;9,5;20"]), Self.metric)
    #expect(decided.map { $0.volume?.description } == ["45.527 L", "9.5 L"])
    #expect(decided.map { $0.totalCost?.description } == ["89.643", "20"])
    for rows in [["1;a;100;45,527;89,643"], ["1;a;100;45.527;89.643"]] {
      #expect(refusal(text(rows), Self.metric)?.contains("--decimal-mark point or comma") == true)
      let said = try fuel(text(rows)) {
        Self.metric(&$0)
        $0.decimalMark = rows[0].contains(",") ? .comma : .point
      }
      #expect(said.map { $0.volume?.description } == ["45.527 L"])
    }
    // As the app writes it: nothing but points.
    let own = text(["1;a;100;45.527;89.643"]).replacing(";", with: ",")
    #expect(try fuel(own, Self.metric).map { $0.volume?.description } == ["45.527 L"])
    let quoted = text([#"1;a;100;"45,527";"89,643""#]).replacing(";", with: ",")
    #expect(refusal(quoted, Self.metric)?.contains("--decimal-mark") == true)
    let thousands = text([#"1;a;"12,345";45.5;89.643"#]).replacing(";", with: ",")
    #expect(try fuel(thousands, Self.metric).map { $0.odometer?.description } == ["12345 km"])
  }

  @Test func `Road Trip without marks takes semicolons, and lets its values decide`() throws {
    let text = { (rows: [String]) in
      "ROAD TRIP CSV\nVersion;Language\n1500;en\n\nFUEL RECORDS\n"
        + "Odometer (km);Trip Distance;Date;Fill Amount;Fill Units;Price per Unit;Total Price\n"
        + rows.joined(separator: "\n") + "\n\nMAINTENANCE RECORDS\nDescription;Date\nOil;2011-3-9\n"
    }
    let reading = try FormatReading(
      text(["100;;2011-3-5;45,527;L;1,969;89,643", "200;;2011-3-9;9,5;L;2;19"]))
    let records = reading.records.compactMap(\.fuel)
    #expect(records.map { $0.volume?.description } == ["45.527 L", "9.5 L"])
    #expect(records.map { $0.pricePerUnit?.description } == ["1.969", "2"])
    #expect(reading.diagnostics.isEmpty && reading.summary.notModelled.values.reduce(0, +) == 1)
    // 45.527 × 1.969 is 89.643 to the last place, and decides; 90 is not.
    let balanced = try fuel(text(["100;;2011-3-5;45,527;L;1,969;89,643"]))
    #expect(balanced.map { $0.volume?.description } == ["45.527 L"])
    let doubt = text(["100;;2011-3-5;45,527;L;1,969;90,000"])
    #expect(refusal(doubt)?.contains("--decimal-mark point or comma") == true)
    // Days and months in either order, decided by one of them.
    let dates = try fuel(text(["1;;3/4/2011;9,5;L;2;19", "2;;25/4/2011;9,5;L;2;19"]))
    #expect(dates.map { "\($0.date)" } == ["2011-04-03", "2011-04-25"])
    #expect(refusal(text(["1;;3/4/2011;9,5;L;2;19"]))?.contains("--date-order") == true)
  }

  @Test func `Road Trip's partial tanks may say no`() throws {
    let text = """
      ROAD TRIP CSV ",."
      Version,Language
      1500,en

      FUEL RECORDS
      Odometer (mi.),Date,Fill Amount,Fill Units,Partial Fill,Reset
      100,2011-3-5,9.5,L,No,0
      200,2011-3-9,9.5,L,Partial,Reset
      300,2011-3-9,9.5,L,,

      """
    let records = try fuel(text)
    #expect(records.map(\.partial) == [false, true, false])
    #expect(records.map(\.missed) == [false, true, false])
  }

  @Test func `aCar's gallons are those of the vehicle`() throws {
    let header = { (unit: String) in
      #""Vehicles"\#n"Name","Volume Unit","Distance Unit"\#n"Van","\#(unit)","MILE"\#n"#
        + #""Fill-Up Records"\#n"#
        + #""Vehicle","Date","Odometer Reading","Distance Unit","Volume","Volume Unit"\#n"#
    }
    for (unit, expected) in [("US_GALLON", "usgal"), ("UK_GALLON", "ukgal")] {
      let text = header(unit) + "Van,2024-03-01,1,mi,2.5,gal\n"
      // What the file says is not changed.
      for asked in [nil, VolumeUnit.usGallons, .imperialGallons, .litres] {
        let records = try fuel(text) { $0.assumedVolumeUnit = asked }
        #expect(records.map { $0.volume?.description } == ["2.5 \(expected)"])
      }
    }
    // A vehicle in litres does not say which gallon is meant.
    let litres = header("LITER") + "Van,2024-03-01,1,mi,2.5,gal\n"
    #expect(refusal(litres)?.contains("--assume-volume-unit usgal") == true)
    let unknown = header("US_GALLON") + "Bus,2024-03-01,1,mi,2.5,gal\n"
    #expect(refusal(unknown)?.contains("--assume-volume-unit usgal") == true)
  }

  @Test func `a row of one cell is no title, and costs itself only`() throws {
    let text = """
      "Fill-Up Records"
      "Vehicle","Date","Odometer Reading","Distance Unit","Volume","Volume Unit"
      "Van","","","","",""
      "Van","2024-03-02","1","km","2","L"
      "Service Records","","","","",""
      "Vehicle","Date"
      "Van","2024-03-02"

      """
    let reading = try FormatReading(text)
    #expect(reading.records.count == 1 && reading.summary.rejected == 1)
    #expect(reading.summary.notModelled == ["Service Records": 1])
    let roadTrip = """
      ROAD TRIP CSV ",."
      FUEL RECORDS
      Odometer (km),Trip Distance,Date,Fill Amount,Fill Units
      100,,2024-03-01,2,L

      VEHICLE
      Name,Odometer
      Forester,

      """
    #expect(try FormatReading(roadTrip).records.map(\.subject) == ["Forester"])
  }

  @Test func `vehicles of Drivvo, Road Trip and Fuel Log head their logs`() throws {
    let drivvo = try FormatReading(try ProjectFiles.fixture("drivvo/spanish.csv"))
    #expect(drivvo.logs.map(\.subject) == ["Ibiza"])
    #expect(drivvo.logs.first?.extras["Placa"] == "1234ABC")
    let roadTrip = try FormatReading(try ProjectFiles.fixture("road-trip/english.csv"))
    #expect(roadTrip.logs.map(\.subject) == ["Forester"])
    #expect(roadTrip.logs.first?.extras["Notes"] == "blue")
    let fuelLog = try FormatReading(try ProjectFiles.fixture("fuel-log/export.csv"))
    #expect(
      fuelLog.logs.map(\.subject) == ["VW Golf", "Ford F-150", "VW Golf", "JCB Digger"])
    #expect(fuelLog.logs.map { $0.extras["note"] } == ["blue", nil, nil, nil])
    #expect(fuelLog.diagnostics.filter { $0.contains("warning[unknown-unit]") }.count == 2)
  }

  @Test func `Spritmonitor takes the units that the user says, and notes those it takes`() throws {
    let bytes = try ProjectFiles.fixture("spritmonitor/german.csv")
    let reading = try FormatReading(bytes)
    #expect(reading.diagnostics.filter { $0.contains("note[assumed-unit]") }.count == 1)
    let said = try FormatReading(bytes) {
      $0.assumedDistanceUnit = .miles
      $0.assumedVolumeUnit = .imperialGallons
    }
    #expect(!said.diagnostics.contains { $0.contains("note[") })
    #expect(said.records.map { $0.fuel?.odometer?.unit } == Array(repeating: .miles, count: 5))
    #expect(
      said.records.map { $0.fuel?.volume?.unit } == [
        .imperialGallons, .imperialGallons, .imperialGallons, .kilowattHours, .kilograms,
      ])
  }

  // MARK: Samples

  @Test func `samples`() throws {
    let units = { (options: inout ReadingOptions) in
      options.assumedDistanceUnit = .kilometres
      options.assumedVolumeUnit = .usGallons
    }
    for (path, books) in [
      ("drivvo/composed-en-old.csv", [2, 0, 1]), ("spritmonitor/composed-en.csv", [3, 0, 0]),
      ("simply-auto/composed-Fuel_Log.csv", [4, 0, 2]), ("roadtrip/composed-en.csv", [3, 0, 1]),
      ("lubelogger/composed-en-US.csv", [3, 1, 0]),
      ("fuelly-ios/composed-gascubby.csv", [3, 0, 1]),
      ("my-fuel-manager/composed-fuel.csv", [7, 0, 0]),
    ] {
      guard let bytes = FormatReading.sample(path) else { continue }
      let summary = try FormatReading(bytes, units).summary
      #expect(
        [summary.records, summary.rejected, summary.notModelled.values.reduce(0, +)] == books,
        "\(path)")
    }
  }
}
