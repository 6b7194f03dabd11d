// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@Suite struct FuelioTests {
  @Test func `sections, the date pattern, two tanks and missing totals`() throws {
    let (bytes, expected) = try FormatReading.fixture("fuelio/backup.csv")
    let reading = try FormatReading(bytes)
    #expect(reading.ndjson == expected)
    #expect(reading.summary.format == "fuelio" && reading.diagnostics.isEmpty)
    #expect(
      reading.summary.notModelled == [
        "template of costs": 1, "FavStations": 1, "Category": 1,
      ])
    let log = try #require(reading.logs.first)
    #expect(reading.logs.count == 2 && log.subject == "Logan")
    #expect(reading.logs[1].kind == .cost && reading.logs[1].subject == "Logan")
    #expect(reading.logs[1].distanceUnit == .kilometres && reading.logs[1].extras.isEmpty)
    #expect(log.distanceUnit == .kilometres && log.volumeUnit == .litres)
    #expect(
      log.extras.entries.map { "\($0.name)=\($0.value)" } == [
        "Description=the white one", "DistUnit=0", "FuelUnit=0", "ConsumptionUnit=0",
        "ImportCSVDateFormat=dd.MM.yyyy", "Plate=B-XY 1", "Make=Dacia", "Model=Logan",
        "Year=2016", "TankCount=2", "Tank1Type=100", "Tank2Type=400", "Active=1",
        "Tank1Capacity=50.0", "Tank2Capacity=40.0", "FuelUnitTank2=0", "FuelConsumptionTank2=0",
      ])
    #expect(reading.records.map { $0.position?.line } == [6, 7, 8, 9, 17, 18, 19, 20])
  }

  @Test func `a backup of costs alone is known`() throws {
    let reading = try FormatReading(
      """
      "## CostCategories"
      "CostTypeID","Name","priority","color"
      "2","Upkeep","0",""
      "## Costs"
      "CostTitle","Date","Odo","CostTypeID","Notes","Cost","flag","idR"
      "Check","2025-03-28 10:43","110609","2","","2917.36","0","0"

      """
    ) { $0.assumedDistanceUnit = .kilometres }
    #expect(reading.summary.format == "fuelio")
    let cost = try #require(reading.records.first?.cost)
    #expect(cost.title == "Check" && cost.odometer?.description == "110609 km")
    #expect(cost.totalCost?.description == "2917.36")
    #expect(cost.extras["CostCategory"] == "Upkeep")
  }

  @Test func `line ends, marks and encodings change nothing`() throws {
    let (bytes, expected) = try FormatReading.fixture("fuelio/backup.csv")
    for (name, variant) in FormatReading.variants(of: bytes) {
      #expect(try FormatReading(variant).ndjson == expected, "\(name)")
    }
  }

  @Test func `what costs nothing and is to be done some day is told`() throws {
    let text = """
      "## Costs"
      "CostTitle","Date","Odo","CostTypeID","Cost","RemindOdo","RemindDate","isTemplate"
      "Spark plugs","2030-07-27","0","1","0.0","107006","2030-07-27","0"
      "Air","2020-07-27","0","1","0.0","0","2011-01-01","0"

      """
    let reading = try FormatReading(text)
    #expect(reading.records.count == 2)
    #expect(
      reading.diagnostics == [
        "3:1: note[improbable-value]: \"Spark plugs\" costs nothing and has a RemindDate: it may be "
          + "a reminder, and no cost (row 3)"
      ])
  }

  @Test func `a grade without a name is kept beside its kind`() throws {
    let text = """
      "## Log"
      "Data","Odo (km)","Fuel (litres)","Full","Price (optional)","FuelType"
      "2025-10-30 14:42","10600","36.0","1","63.0","119"

      """
    let fuel = try #require(try FormatReading(text).records.first?.fuel)
    #expect(fuel.fuelType == "Gasoline" && fuel.fuelGrade == nil)
    #expect(fuel.extras["FuelType"] == "119")
    let written = try FormatReading.written([fuel.record], as: "fuelio").text
    #expect(written.contains(#","119","#))
  }

  @Test func `the vehicle's units count, electric tanks are in kWh`() throws {
    let reading = try FormatReading(try ProjectFiles.fixture("fuelio/units.csv"))
    #expect(
      reading.diagnostics == [
        "5:1: warning[contradicting-unit]: the vehicle's DistUnit says mi, the column is called "
          + "\"Odo(km)\"; the values are taken as mi (row 5)",
        "5:1: warning[contradicting-unit]: the vehicle's FuelUnit says usgal, the column is "
          + "called \"Fuel(litres)\"; the values are taken as usgal (row 5)",
      ])
    let records = reading.records.compactMap(\.fuel)
    #expect(
      records.map { $0.volume?.description } == ["9.5 usgal", "11.2 kWh", "7.25 kWh", "3.5 ukgal"])
    #expect(
      records.map { $0.odometer?.description } == ["1000 mi", "1040 mi", "1080 mi", "1100 mi"])
    #expect(
      records.map { "\($0.date)" } == [
        "2021-03-04", "2021-03-05T18:30", "2021-03-06", "2021-03-07",
      ])
    #expect(records.map(\.fuelType) == ["Gasoline", nil, "Electricity", "Diesel"])
    #expect(records.map(\.fuelGrade) == ["87", nil, "AC 240V", nil])
    // 11.2 × 0.15
    #expect(records[1].totalCost?.description == "1.680" && records[1].derived == ["totalCost"])
    #expect(records[2].totalCost?.description == "1.10" && records[2].derived.isEmpty)
    #expect(records.map(\.partial) == [false, false, true, false])
  }

  private static func log(
    vehicle: String? = nil, odometer: String = "Odo (km)", fuel: String = "Fuel (litres)",
    rows: String
  ) -> String {
    let head = vehicle.map {
      "\"## Vehicle\"\nName,DistUnit,FuelUnit,ImportCSVDateFormat\n\($0)\n"
    }
    return "\(head ?? "")\"## Log\"\nData,\(odometer),\(fuel),Full,Price (optional)\n\(rows)\n"
  }

  @Test func `a log alone takes its units from its columns`() throws {
    for (fuel, unit) in [
      ("Fuel (us gallons)", "usgal"), ("Fuel (UK gallons)", "ukgal"), ("Fuel(litres)", "L"),
      ("Fuel (kWh)", "kWh"),
    ] {
      let reading = try FormatReading(
        Self.log(odometer: "Odo(mi)", fuel: fuel, rows: "2024-01-02 03:04,10,5,1,9"))
      let record = reading.records.first?.fuel
      #expect(record?.odometer?.description == "10 mi")
      #expect(record?.volume?.description == "5 \(unit)")
      #expect(reading.diagnostics.isEmpty)
    }
  }

  @Test(arguments: [
    ("Odo", "Fuel (litres)", "`assumedDistanceUnit`"),
    ("Odo (km)", "Fuel (gallons)", "`assumedVolumeUnit`"),
    ("Odo (furlongs)", "Fuel (litres)", "`assumedDistanceUnit`"),
  ]) func `units that nothing says have to be said`(
    odometer: String, fuel: String, option: String
  ) throws {
    let text = Self.log(odometer: odometer, fuel: fuel, rows: "2024-01-02,10,5,1,9")
    let error = #expect(throws: LogError.self) { try FormatReading(text) }
    #expect(error?.code == .ambiguous && error?.text().contains(option) == true)
    let reading = try FormatReading(text) {
      $0.assumedDistanceUnit = .miles
      $0.assumedVolumeUnit = .imperialGallons
    }
    #expect(reading.records.count == 1)
  }

  @Test(arguments: [
    ("yyyy-MM-dd", "2024-03-04 16:01", "2024-03-04T16:01"),
    ("dd.MM.yyyy", "04.03.2024", "2024-03-04"),
    ("dd/MM/yyyy", "04/03/2024 7:05", "2024-03-04T07:05"),
    ("MM/dd/yyyy", "03/04/2024 07:05:09", "2024-03-04T07:05:09"),
    ("d MMM yyyy", "4 Mar 2024 07:05", "2024-03-04T07:05"),
    ("MMM d, yyyy", "Mar 4, 2024", "2024-03-04"),
    ("dd-MM-yy", "04-03-24", "2024-03-04"),
    ("dd.MM.yyyy", "2024-03-04 07:05", "2024-03-04T07:05"),
    ("d.M.uuuu 'um' HH:mm", "4.3.2024 07:05", "2024-03-04T07:05"),
    ("", "2024-03-04", "2024-03-04"),
  ]) func `the pattern governs the dates`(pattern: String, text: String, date: String) throws {
    let input = Self.log(vehicle: "Car,0,0,\"\(pattern)\"", rows: "\"\(text)\",10,5,1,9")
    let reading = try FormatReading(input)
    #expect(reading.records.map { "\($0.date)" } == [date])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `dates that do not fit are reported with the pattern`() throws {
    let reading = try FormatReading(
      Self.log(vehicle: "Car,0,0,dd.MM.yyyy", rows: "12.31.2024,10,5,1,9\n,10,5,1,9"))
    #expect(
      reading.diagnostics == [
        #"6:1: error[bad-date]: Data is "12.31.2024", expected a date in the order dmy "#
          + "such as 31.01.2024 (`dateOrder` reads others) (row 6)",
        "7:1: error[missing-field]: no Data (row 7)",
      ])
    let text = Self.log(vehicle: "Car,0,0,yyyy-DDD", rows: "2024-03-04,10,5,1,9")
    let odd = try FormatReading(text)
    #expect(odd.records.map { "\($0.date)" } == ["2024-03-04"])
    #expect(
      odd.diagnostics == [
        #"3:1: warning[bad-date]: ImportCSVDateFormat is "yyyy-DDD", which is not a pattern of "#
          + "day, month and year (row 3)"
      ])
    // The values decide then, or nothing is read.
    let decided = text + "25.03.2024,10,5,1,9\n04.03.2024,10,5,1,9\n"
    #expect(
      try FormatReading(decided).records.map { "\($0.date)" } == [
        "2024-03-04", "2024-03-25", "2024-03-04",
      ])
    let error = #expect(throws: LogError.self) {
      try FormatReading(text + "04.03.2024,10,5,1,9\n")
    }
    #expect(error?.text().contains("`dateOrder` dmy or mdy") == true)
    let said = try FormatReading(
      Self.log(vehicle: "Car,0,0,", rows: "04.03.2024,10,5,1,9")
    ) { $0.dateOrder = .dmy }
    #expect(said.records.map { "\($0.date)" } == ["2024-03-04"])
  }

  @Test func `an order that is given overrules the pattern`() throws {
    let text = Self.log(vehicle: "Car,0,0,yyyy-MM-dd", rows: "03/04/2024,10,5,1,9")
    #expect(try FormatReading(text).summary.rejected == 1)
    let orders = [(ReadingOptions.DateOrder.dmy, "2024-04-03"), (.mdy, "2024-03-04")]
    for (order, date) in orders {
      let reading = try FormatReading(text) { $0.dateOrder = order }
      #expect(reading.records.map { "\($0.date)" } == [date] && reading.diagnostics.isEmpty)
      let other = try FormatReading(text.replacing("yyyy-MM-dd", with: "dd.MM.yyyy")) {
        $0.dateOrder = order
      }
      #expect(other.records.map { "\($0.date)" } == [date])
    }
    // No pattern at all is no news to who said the order.
    let odd = try FormatReading(text.replacing("yyyy-MM-dd", with: "yyyy-DDD")) {
      $0.dateOrder = .dmy
    }
    #expect(odd.diagnostics.isEmpty && odd.records.count == 1)
  }

  @Test(arguments: ["", "\"## Vehicle\"\nName,DistUnit,FuelUnit\nCar,0,0\n"], ["\"", ""])
  func `a table of fill-ups needs no mark of its section`(head: String, quote: String) throws {
    let cells = { (row: String) in
      row.split(separator: ",", omittingEmptySubsequences: false).map { "\(quote)\($0)\(quote)" }
        .joined(separator: ",") + "\n"
    }
    let text =
      head + cells("Data,Odo (km),Fuel (litres),Full,Price (optional)")
      + cells("2024-01-02,10,5.5,1,9") + cells("2024-01-03,20,6,0,10")
      + "\"## Costs\"\nCostTitle,Date,Odo\nWash,2024-01-03,20\n"
    let reading = try FormatReading(text)
    #expect(reading.summary.format == "fuelio" && reading.diagnostics.isEmpty)
    #expect(reading.records.compactMap { $0.fuel?.volume?.description } == ["5.5 L", "6 L"])
    let vehicle = head.isEmpty ? nil : "Car"
    #expect(reading.records.map(\.subject) == [vehicle, vehicle, vehicle])
    // The table of fill-ups says the unit, where there is no vehicle to say it.
    let cost = try #require(reading.records.last?.cost)
    #expect(cost.title == "Wash" && cost.odometer?.description == "20 km")
    #expect(reading.summary.notModelled.isEmpty)
    #expect(reading.logs.count == 2 && reading.logs[0].volumeUnit == .litres)
  }

  @Test func `a fill-up that is not full may have a known level`() throws {
    let header = "Data,Odo (km),Fuel (litres),Full,Price (optional),TankCalc\n"
    let reading = try FormatReading(
      "\"## Log\"\n" + header + "2024-01-02,10,5.5,2,9,31.5\n2024-01-03,20,6,1,10,0.0\n")
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.records.map { $0.fuel?.partial } == [true, false])
    #expect(reading.records[0].fuel?.extras["Full"] == "2")
    #expect(reading.records[0].fuel?.extras["TankCalc"] == "31.5")
    let (text, leftBehind) = try FormatReading.written(reading.records, as: "fuelio")
    #expect(leftBehind.isEmpty)
    #expect(try FormatReading(text).placeless == reading.placeless)
    // As a full one it would not be what was read.
    var full = try #require(reading.records[0].fuel)
    full.partial = false
    let other = try FormatReading.written([LogRecord(full)], as: "fuelio")
    #expect(other.leftBehind == ["extras.Full": 1])
    #expect(try FormatReading(other.text).records.map { $0.fuel?.partial } == [false])
  }

  @Test(arguments: [
    ("litres", "L"), ("us gallons", "usgal"), ("kWh", "kWh"), ("kg", "kg"), ("Fuel (kg)", "kg"),
    ("Fuel (US gal)", "usgal"),
    ("Fuel (imperial gallons)", "ukgal"),
  ]) func `the column of volumes may be called by its unit`(title: String, unit: String) throws {
    let reading = try FormatReading(Self.log(fuel: title, rows: "2024-01-02,10,5,1,9"))
    #expect(reading.records.map { $0.fuel?.volume?.description } == ["5 \(unit)"])
    #expect(reading.records[0].fuel?.extras.isEmpty == true && reading.diagnostics.isEmpty)
  }

  @Test func `a column that is called by an unknown unit is no extra`() throws {
    let text = Self.log(fuel: "m3", rows: "2024-01-02,10,5,1,9")
    let error = #expect(throws: LogError.self) { try FormatReading(text) }
    #expect(error?.text().contains("`assumedVolumeUnit`") == true)
    let said = try FormatReading(text) { $0.assumedVolumeUnit = .kilograms }
    #expect(said.records.map { $0.fuel?.volume?.description } == ["5 kg"])
    // Another column there is what it is called.
    let note = try FormatReading(Self.log(fuel: "Notes", rows: "2024-01-02,10,rain,1,9"))
    #expect(note.records.map { $0.fuel?.note } == ["rain"])
  }

  @Test func `natural gas is in kilograms, petrol beside it in litres`() throws {
    for (first, second, title, volumes) in [
      ("4", "0", "kg", ["5 kg", "6 L"]), ("0", "4", "Fuel (litres)", ["5 L", "6 kg"]),
      ("4", "4", "kg", ["5 kg", "6 kg"]), ("4", "1", "Fuel (kg)", ["5 kg", "6 usgal"]),
    ] {
      let text = Self.twoTanks(first, second, fuel: title)
      let reading = try FormatReading(text)
      #expect(reading.diagnostics.isEmpty)
      #expect(reading.records.map { $0.fuel?.volume?.description } == volumes)
      #expect(reading.records.allSatisfy { $0.fuel?.extras.isEmpty == true })
      let log = try #require(reading.logs.first)
      let (written, leftBehind) = try FormatReading.written(
        reading.records, under: log, as: "fuelio")
      #expect(leftBehind.isEmpty)
      #expect(
        try FormatReading(written).records.map { $0.fuel?.volume?.description } == volumes)
    }
    let both = try FormatReading(Self.twoTanks("0", "0", fuel: "kg"))
    #expect(both.records.map { $0.fuel?.volume?.description } == ["5 L", "6 L"])
    #expect(both.diagnostics.count == 1)
    #expect(both.diagnostics[0].contains("warning[contradicting-unit]"))
  }

  private static func twoTanks(_ first: String, _ second: String, fuel: String) -> String {
    """
    "## Vehicle"
    Name,DistUnit,FuelUnit,TankCount,Tank1Type,Tank2Type,FuelUnitTank2
    Doblo,0,\(first),2,100,500,\(second)
    "## Log"
    Data,Odo (km),\(fuel),Full,Price (optional),TankNumber
    2024-01-02,10,5,1,9,1
    2024-01-03,20,6,1,9,2

    """
  }

  @Test func `each tank has its unit`() throws {
    for (first, second, volumes) in [
      ("0", "1", ["5 L", "6 usgal"]), ("2", "0", ["5 ukgal", "6 L"]),
      ("1", "", ["5 usgal", "6 usgal"]),
    ] {
      let text = Self.twoTanks(first, second, fuel: "Fuel")
      #expect(try FormatReading(text).records.map { $0.fuel?.volume?.description } == volumes)
    }
  }

  @Test func `a unit that is not known is not that of another tank`() throws {
    let second = Self.twoTanks("0", "7", fuel: "Fuel (litres)")
    let reading = try FormatReading(second)
    #expect(reading.records.map { $0.fuel?.volume?.description } == ["5 L"])
    #expect(
      reading.diagnostics.count == 1 && reading.diagnostics[0].contains("error[unknown-unit]"))
    let said = try FormatReading(second) { $0.assumedVolumeUnit = .usGallons }
    #expect(said.records.map { $0.fuel?.volume?.description } == ["5 L", "6 usgal"])
    let first = Self.twoTanks("7", "0", fuel: "Fuel")
    let error = #expect(throws: LogError.self) { try FormatReading(first) }
    #expect(error?.message.contains("FuelUnit is \"7\"") == true)
    // The title of the column says it, too.
    let titled = try FormatReading(Self.twoTanks("7", "0", fuel: "Fuel (us gallons)"))
    #expect(titled.records.map { $0.fuel?.volume?.description } == ["5 usgal", "6 L"])
  }

  @Test(arguments: [
    (DistanceUnit.miles, VolumeUnit.usGallons, "1"), (.miles, .imperialGallons, "2"),
    (.miles, .litres, "2"), (.kilometres, .litres, "0"), (.kilometres, .usGallons, "0"),
  ]) func `the unit of consumption is that of the country`(
    distance: DistanceUnit, volume: VolumeUnit, code: String
  ) throws {
    var record = FuelRecord(date: try #require(Timestamp(iso8601: "2024-03-01")))
    record.odometer = Quantity(ExactDecimal(10), distance)
    record.volume = Quantity(ExactDecimal(10), volume)
    let (text, _) = try FormatReading.written([LogRecord(record)], as: "fuelio")
    let row = text.split(separator: "\n")[2].split(separator: ",", omittingEmptySubsequences: false)
    #expect(row[4] == "\"\(code)\"")
    #expect(text.contains("mpg (optional)") == (distance == .miles))
  }

  @Test func `damaged rows cost themselves only`() throws {
    let reading = try FormatReading(
      Self.log(
        vehicle: "Car,0,0,yyyy-MM-dd",
        rows: """
          2024-01-01,10,5,3,9
          2024-01-02,1x,5,1,9
          2024-01-03,10,5,1,9,9
          2024-01-04,10,5,0,
          """))
    #expect(reading.records.map { "\($0.date)" } == ["2024-01-04"])
    #expect(reading.records.first?.fuel?.partial == true)
    #expect(reading.records.first?.fuel?.totalCost == nil)
    #expect(
      reading.diagnostics == [
        #"6:17: error[bad-flag]: Full is "3", expected 1, 0 or 2 (row 6)"#,
        #"7:12: error[bad-number]: Odo (km) is "1x", expected a number such as 82.4 (row 7)"#,
        "8:21: error[bad-row]: the row has 6 cells, expected 5 as in the header (a number with a "
          + "comma needs quotes where commas separate columns) (row 8)",
      ])
  }

  @Test func `commas are no thousands marks in a file that has nothing but them`() throws {
    let rows = "2024-01-02,\"1,000\",5,1,9"
    let error = #expect(throws: LogError.self) {
      try FormatReading(Self.log(vehicle: "Car,0,0,yyyy-MM-dd", rows: rows))
    }
    #expect(error?.text().contains("`decimalMark` point or comma") == true)
    let decided = try FormatReading(
      Self.log(vehicle: "Car,0,0,yyyy-MM-dd", rows: rows + "\n2024-01-03,2000,5.5,1,9"))
    #expect(
      decided.records.map { $0.fuel?.odometer?.description } == ["1000 km", "2000 km"])
  }

  @Test func `sample`() throws {
    guard
      let bytes = FormatReading.sample("fuelio/tigattack-fuelio_backup_sample.csv")
    else { return }
    let reading = try FormatReading(bytes)
    #expect(reading.diagnostics.count == 1 && reading.records.count == 2)
    #expect(reading.diagnostics.allSatisfy { $0.contains("it may be a reminder") })
    #expect(reading.summary.notModelled == ["FavStations": 1, "Category": 2])
    // A reminder that nothing was paid for yet.
    let cost = try #require(reading.records.last?.cost)
    #expect(cost.title == "MOT" && cost.category == "registration" && cost.odometer == nil)
    #expect(cost.vehicle == "BMW Z3" && cost.totalCost?.description == "0.0")
    #expect(cost.extras["CostCategory"] == "MOT" && cost.extras["RemindDate"] == "2024-07-19")
    let record = try #require(reading.records.first?.fuel)
    #expect(record.vehicle == "BMW Z3" && "\(record.date)" == "2024-03-10T16:01")
    #expect(record.odometer?.description == "212477.0 mi")
    #expect(record.volume?.description == "46.301 L")
    #expect(record.totalCost?.description == "67.09" && record.derived.isEmpty)
    #expect(record.pricePerUnit?.description == "1.449")
    #expect(record.partial == false && record.missed == false && record.tank == "1")
    #expect(record.location == "Somerset - Sun all Service Station")
    #expect(record.latitude?.description == "51.16514")
    #expect(record.longitude?.description == "-2.99017" && record.fuelType == nil)
    #expect(
      record.extras.entries.map { "\($0.name)=\($0.value)" } == [
        "mpg (optional)=21.8", "StationID (optional)=496456", "ExcludeDistance=0.0",
        "UniqueId=218", "TankCalc=0.0",
      ])
  }
}
