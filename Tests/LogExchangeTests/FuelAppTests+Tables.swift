// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// What stands in the tables of single apps alone: sections, months, units of vehicles.
extension FuelAppTests {
  @Test func `a price in cents is read as one where the total says so`() throws {
    let header =
      "Date (UTC),Location,Total Cost,Currency,Quantity,Unit,Unit Price,Odometer,"
      + "Fuel Economy,Fuel Economy Unit,Fillup\n"
    let rows = [
      "2024-05-04 22:10:31,A,71.39,CAD,42.52,liters,167.9,55120,7.9,L/100km,YES\n",
      "2024-05-12 01:02:00,B,,CAD,15.88,liters,188.9,55401,7.9,L/100km,NO\n",
      "2024-05-20 01:02:00,C,,USD,10.88,liters,3.459,55801,7.9,L/100km,NO\n",
    ]
    let read = try FormatReading(header + rows.joined(), Self.metric)
    #expect(
      read.records.map { $0.fuel?.pricePerUnit.map { "\($0)" } } == ["1.679", "1.889", "3.459"])
    #expect(read.records.first?.fuel.map { "\($0.totalCost!)" } == "71.39")
    #expect(read.diagnostics.count == 2)
    #expect(
      read.diagnostics[0].contains("\"167.9\", which is read as 1.679, in hundredths, because"))
    #expect(
      read.diagnostics[1].contains("\"188.9\", which is read as 1.889, in hundredths, as 167.9"))
    // Before one has shown it, and where the price itself fits, prices are as they are written.
    let late = try FormatReading(header + rows.reversed().joined(), Self.metric)
    #expect(
      late.records.map { $0.fuel?.pricePerUnit.map { "\($0)" } } == ["3.459", "188.9", "1.679"])
    let dear = "2024-05-04 22:10:31,A,7139.1,JPY,42.52,liters,167.9,55120,7.9,L/100km,YES\n"
    let yen = try FormatReading(header + dear, Self.metric)
    #expect(yen.records.map { $0.fuel?.pricePerUnit.map { "\($0)" } } == ["167.9"])
    #expect(yen.diagnostics.isEmpty)
  }

  @Test func `the second total of Gas Cubby is that of services`() throws {
    let reading = try FormatReading(
      "Type,MPG,Date,Time,Vehicle,Odometer,Filled Up,Cost/Gallon,Gallons,Total Cost,Octane,Gas Brand,"
        + "Location,Tags,Payment Type,Tire Pressure,Notes,Total Cost,Services\n"
        + "Service,0.0,2009-11-19,12:30 PM,S40,3560,,$0.000,0.000,$0.00,,,,,,,,$89.95,Oil Change\n"
        + "Gas,54.5,2009-11-12,6:55 AM,S40,3480,Full,$2.629,1.427,$3.75,87,BP,,,,,,$3.75,\n"
    ) { $0.assumedVolumeUnit = .usGallons }
    #expect(reading.records.first?.cost?.totalCost?.description == "89.95")
    let fuel = try #require(reading.records.last?.fuel)
    #expect(fuel.totalCost?.description == "3.75")
    #expect(fuel.extras["Total Cost"] == nil)
  }

  @Test func `Spritmonitor's misspelt titles of 2010`() throws {
    let read = try FormatReading(
      "Date;Odometer;Trip-Odom.;Quanitity;Price;Currency;Type;Tires;Routes;Driving-style;Fuel;Note;"
        + "Consumption\n23.02.2010;71060,00;388,00;52,19;72,49;EUR;1;1;14;2;8;;13,45\n"
        + "03.03.2010;71400,00;340,00;40,00;55,60;EUR;2;1;10;2;8;Autobahn, voll;11,76\n",
      Self.metric)
    #expect(read.records.map { $0.fuel?.volume?.description } == ["52.19 L", "40.00 L"])
    #expect(read.records.map { $0.fuel?.totalCost.map { "\($0)" } } == ["72.49", "55.60"])
    #expect(read.records.map { $0.fuel?.partial } == [false, true])
  }

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
    #expect(serviced.records.map { $0.date.month } == [4, 1, 5] && serviced.diagnostics.isEmpty)
    #expect(serviced.records.map(\.kind) == [.fuel, .cost, .fuel])
    let december = try months([row(5, 3), "2,a,1,0,3,7,12,2023,2\n"])
    #expect(december.records.map { $0.date.month } == [3, 12] && december.diagnostics.isEmpty)
    // A date that is none decides nothing, whatever its month says.
    for none in ["2,a,1,0,3,0,0,0,1\n", "2,a,1,0,3,32,0,2023,1\n", "2,a,1,0,3,31,11,2023,1\n"] {
      let undecided = try months([row(5, 3), none])
      #expect(undecided.records.map { $0.date.month } == [3] && undecided.summary.rejected == 1)
      #expect(undecided.diagnostics.count == 2)
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
    #expect(refusal(text)?.contains("`assumedVolumeUnit` usgal or ukgal") == true)
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
      refusal(header + "Van,2024-03-01,1,,2,gal\n")?.contains("`assumedVolumeUnit` usgal") == true)
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
    // No tank takes 45,527 L; one may take 1,527 L.
    for rows in [["1;a;100;45,527;89,643"], ["1;a;100;45.527;89.643"]] {
      #expect(try fuel(text(rows), Self.metric).map { $0.volume?.description } == ["45.527 L"])
    }
    for rows in [["1;a;100;1,527;89,643"], ["1;a;100;1.527;89.643"]] {
      #expect(refusal(text(rows), Self.metric)?.contains("`decimalMark` point or comma") == true)
      let said = try fuel(text(rows)) {
        Self.metric(&$0)
        $0.decimalMark = rows[0].contains(",") ? .comma : .point
      }
      #expect(said.map { $0.volume?.description } == ["1.527 L"])
    }
    // As the app writes it: nothing but points.
    let own = text(["1;a;100;45.527;89.643"]).replacing(";", with: ",")
    #expect(try fuel(own, Self.metric).map { $0.volume?.description } == ["45.527 L"])
    let quoted = text([#"1;a;100;"1,527";"89,643""#]).replacing(";", with: ",")
    #expect(refusal(quoted, Self.metric)?.contains("`decimalMark`") == true)
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
    #expect(reading.diagnostics.isEmpty && reading.summary.notModelled.isEmpty)
    #expect(reading.records.last?.cost?.title == "Oil")
    // 45.527 × 1.969 is 89.643 to the last place, and decides; 90 is not.
    let balanced = try fuel(text(["100;;2011-3-5;45,527;L;1,969;89,643"]))
    #expect(balanced.map { $0.volume?.description } == ["45.527 L"])
    let doubt = text(["100;;2011-3-5;45,527;L;1,969;90,000"])
    #expect(refusal(doubt)?.contains("`decimalMark` point or comma") == true)
    // Days and months in either order, decided by one of them.
    let dates = try fuel(text(["1;;3/4/2011;9,5;L;2;19", "2;;25/4/2011;9,5;L;2;19"]))
    #expect(dates.map { "\($0.date)" } == ["2011-04-03", "2011-04-25"])
    #expect(refusal(text(["1;;3/4/2011;9,5;L;2;19"]))?.contains("`dateOrder`") == true)
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
    #expect(refusal(litres)?.contains("`assumedVolumeUnit` usgal") == true)
    let unknown = header("US_GALLON") + "Bus,2024-03-01,1,mi,2.5,gal\n"
    #expect(refusal(unknown)?.contains("`assumedVolumeUnit` usgal") == true)
  }

  @Test func `a row of one cell is no title, and costs itself only`() throws {
    let text = """
      "Fill-Up Records"
      "Vehicle","Date","Odometer Reading","Distance Unit","Volume","Volume Unit"
      "Van","","","","",""
      "Van","2024-03-02","1","km","2","L"
      "Trip Records","","","","",""
      "Vehicle","Date"
      "Van","2024-03-02"

      """
    let reading = try FormatReading(text)
    #expect(reading.records.count == 1 && reading.summary.rejected == 1)
    #expect(reading.summary.notModelled == ["Trip Records": 1])
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
    #expect(drivvo.logs.map(\.subject) == ["Ibiza", "Ibiza"])
    #expect(drivvo.logs.map(\.kind) == [.fuel, .cost])
    #expect(drivvo.logs.map { $0.extras["Placa"] } == ["1234ABC", nil])
    let roadTrip = try FormatReading(try ProjectFiles.fixture("road-trip/english.csv"))
    #expect(roadTrip.logs.map(\.subject) == ["Forester", "Forester"])
    #expect(roadTrip.logs.map { $0.extras["Notes"] } == ["blue", nil])
    let fuelLog = try FormatReading(try ProjectFiles.fixture("fuel-log/export.csv"))
    #expect(
      fuelLog.logs.map(\.subject) == ["VW Golf", "Ford F-150", "VW Golf", "JCB Digger", "VW Golf"])
    #expect(fuelLog.logs.map { $0.extras["note"] } == ["blue", nil, nil, nil, nil])
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
}
