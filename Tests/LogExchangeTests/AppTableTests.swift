// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// An export of an app among the fixtures, and what a user has to say to have it
/// read.
struct AppExport: CustomTestStringConvertible, Sendable {
  var path: String
  var format: String
  var distance: DistanceUnit?
  var volume: VolumeUnit?
  var mass: MassUnit?
  /// What becomes of its entries: records, rejected, filtered, not modelled.
  var books: [Int]

  var testDescription: String { path }

  init(
    _ path: String, _ books: [Int], distance: DistanceUnit? = nil,
    volume: VolumeUnit? = nil, mass: MassUnit? = nil, format: String? = nil
  ) {
    self.path = path
    self.format = format ?? String(path.prefix { $0 != "/" })
    self.books = books
    self.distance = distance
    self.volume = volume
    self.mass = mass
  }

  func configure(_ options: inout ReadingOptions) {
    options.assumedDistanceUnit = distance
    options.assumedVolumeUnit = volume
    options.assumedMassUnit = mass
  }

  static let all = [
    AppExport("drivvo/polish.csv", [5, 0, 0, 0]),
    AppExport("drivvo/portuguese.csv", [7, 0, 0, 0]),
    AppExport("drivvo/russian.csv", [3, 0, 0, 0]),
    AppExport("drivvo/spanish.csv", [3, 0, 0, 0]),
    AppExport("spritmonitor/german.csv", [5, 1, 0, 0]),
    AppExport("spritmonitor/english.csv", [1, 0, 0, 0]),
    AppExport("spritmonitor/quoted.csv", [3, 0, 0, 0]),
    AppExport("spritmonitor-costs/german.csv", [4, 0, 0, 1]),
    AppExport("spritmonitor-costs/english.csv", [2, 0, 0, 0]),
    AppExport("lubelogger-costs/german.csv", [2, 0, 0, 0], distance: .kilometres),
    AppExport("lubelogger-costs/american.csv", [2, 0, 0, 0], distance: .miles),
    AppExport("simply-auto/Fuel_Log.csv", [5, 0, 0, 1], distance: .kilometres, volume: .litres),
    AppExport("road-trip/english.csv", [3, 0, 0, 0]),
    AppExport("road-trip/german.csv", [2, 0, 0, 0]),
    AppExport("road-trip/spanish.csv", [4, 0, 0, 1]),
    AppExport("road-trip/words.csv", [3, 0, 0, 1]),
    AppExport("lubelogger/german.csv", [2, 0, 0, 0], distance: .kilometres, volume: .litres),
    AppExport("lubelogger/american.csv", [2, 0, 0, 0], distance: .miles, volume: .usGallons),
    AppExport("lubelogger/invariant.csv", [2, 0, 0, 0], distance: .kilometres, volume: .litres),
    AppExport("lubelogger-costs/taxes.csv", [2, 0, 0, 0]),
    AppExport("acar-csv/export.csv", [4, 0, 0, 0]),
    AppExport("acar-csv/events.csv", [4, 0, 0, 1]),
    AppExport("fuelly-services/services.csv", [2, 0, 0, 0], distance: .miles),
    AppExport("fuelly-ios/export.csv", [4, 1, 0, 0], volume: .usGallons),
    AppExport("my-fuel-manager/fuel.csv", [3, 0, 0, 0], distance: .kilometres, volume: .litres),
    AppExport("my-fuel-manager-costs/costs.csv", [2, 0, 0, 0], distance: .kilometres),
    AppExport("my-car/export.csv", [5, 0, 0, 1]),
    AppExport("fuel-log/export.csv", [5, 0, 0, 0]),
    AppExport("samsung-health/weight.csv", [3, 1, 0, 0]),
    AppExport("samsung-health/prefixed.csv", [1, 0, 0, 0]),
    AppExport("samsung-health/commas.csv", [4, 0, 0, 0]),
    AppExport("garmin/weight.csv", [3, 2, 0, 0]),
    AppExport("garmin/german.csv", [2, 0, 0, 0]),
    AppExport("renpho/date-time.csv", [2, 0, 0, 0]),
    AppExport("renpho/time-of-measurement.csv", [2, 0, 0, 0]),
    AppExport("renpho/cells.csv", [2, 0, 0, 0]),
    AppExport("withings-tables/unitless.csv", [2, 0, 0, 0], mass: .pounds, format: "withings"),
    AppExport("withings-tables/import.csv", [2, 0, 0, 0], format: "withings"),
    AppExport("omron/weight.csv", [2, 0, 0, 0]),
    AppExport("fitbit-body/body.csv", [2, 0, 0, 1], mass: .kilograms),
    AppExport("google-fit/weight.json", [3, 1, 1, 1]),
    AppExport("health-auto-export/export.json", [3, 2, 1, 4]),
    AppExport("health-auto-export/metrics.json", [2, 0, 0, 1]),
    AppExport("hackers-diet/export.csv", [6, 1, 0, 4]),
    AppExport("hackers-diet/no-unit.csv", [2, 0, 0, 1], mass: .pounds),
    AppExport("google-health/weight.csv", [2, 1, 0, 0]),
    AppExport("google-health/body_fat.csv", [1, 0, 0, 0]),
    AppExport("google-fit-daily/summaries.csv", [2, 0, 0, 1]),
    AppExport("zepp-life/BODY.csv", [2, 0, 0, 0]),
    AppExport("zepp-life/older.csv", [1, 0, 0, 0]),
    AppExport("inbody/InBody.csv", [2, 1, 0, 0]),
    AppExport("health-auto-export-csv/export.csv", [2, 0, 0, 1]),
    AppExport("health-auto-export-csv/older.csv", [2, 0, 0, 2]),
    AppExport("apple-health-csv/records.csv", [2, 0, 1, 1]),
    AppExport("cronometer/biometrics.csv", [2, 1, 1, 1]),
    AppExport("garmin-export/1_userBioMetrics.json", [3, 1, 0, 1]),
    AppExport("eufy/weight.csv", [2, 0, 0, 0]),
    AppExport("qs-access/health.csv", [2, 0, 0, 1]),
    AppExport("qs-access/two-digits.csv", [2, 0, 0, 0]),
    AppExport("myfitnesspal/measurements.csv", [2, 0, 0, 0], mass: .pounds),
    AppExport("happy-scale/weight.csv", [2, 0, 0, 0]),
    AppExport("tanita/measurements.csv", [2, 0, 0, 0]),
    AppExport("hevy/measurement_data.csv", [2, 0, 0, 1]),
    AppExport("fitnotes/body.csv", [2, 0, 1, 1]),
    AppExport("lose-it/weights.csv", [2, 0, 0, 2], mass: .kilograms),
    AppExport("fitabase/weightLogInfo_merged.csv", [4, 0, 0, 0]),
    AppExport("vesync/quoted.csv", [2, 0, 0, 0]),
    AppExport("vesync/unquoted.csv", [2, 1, 0, 0]),
    AppExport("beurer/app.csv", [3, 0, 0, 2]),
    AppExport("beurer/polish.csv", [1, 0, 0, 0]),
    AppExport("beurer/german.csv", [1, 0, 0, 0]),
    AppExport("beurer/website.csv", [1, 0, 0, 0], mass: .kilograms),
    AppExport("macrofactor/quick.csv", [2, 0, 0, 1]),
    AppExport("macrofactor/scale.csv", [2, 0, 0, 0]),
    AppExport("fitbit-api/weight.csv", [2, 0, 0, 0], mass: .pounds),
    AppExport("withings-api/getmeas.json", [3, 1, 0, 2]),
    AppExport("withings-api/body.json", [1, 0, 0, 0]),
    AppExport("withings-api/groups.json", [1, 0, 0, 1]),
    AppExport("garmin-api/days.json", [2, 0, 0, 1]),
    AppExport("garmin-api/list.json", [2, 0, 0, 0]),
    AppExport("garmin-api/array.json", [1, 0, 0, 0]),
    AppExport("health-planet/innerscan.json", [2, 1, 3, 1]),
    AppExport("huckleberry/export.csv", [3, 1, 0, 4]),
    AppExport("mi-fitness/hlth_center_fitness_data.csv", [2, 1, 0, 1]),
    AppExport("huawei-health/health-detail-data.json", [2, 1, 0, 1]),
    AppExport("weight-table/plain.csv", [2, 0, 0, 0], mass: .kilograms),
    AppExport("weight-table/german.csv", [2, 0, 0, 0]),
    AppExport("autu-mandu/refueling.csv", [2, 0, 0, 0], distance: .kilometres, volume: .litres),
    AppExport("motostat/motostat.csv", [3, 0, 0, 0], distance: .kilometres, volume: .litres),
    AppExport("car-care/export.txt", [2, 0, 0, 1], distance: .miles, volume: .usGallons),
    AppExport("tesla-charging/history.csv", [5, 0, 0, 1]),
    AppExport("tesla-charging-json/history.json", [4, 0, 0, 1]),
    AppExport("teslamate/charging_processes.csv", [2, 0, 0, 1]),
    AppExport("ocpi/cdrs.json", [3, 0, 0, 0]),
    AppExport("ocpi/numbers.json", [1, 0, 0, 0]),
    AppExport("gasbuddy/quantity.csv", [3, 0, 0, 0]),
    AppExport("gasbuddy/gallons.csv", [1, 0, 0, 0]),
  ]
}

@Suite struct AppTableTests {
  @Test func `each part of joined exports is read in its own notation`() throws {
    let renpho = try FormatReading(
      "Time of Measurement,Weight(lb),BMI,Body Fat(%),Muscle Mass(lb)\n"
        + "2024-05-30 06:41:10,181.2,24.9,22.4,133.4\n"
        + "Time of Measurement,Weight(kg),BMI,Body Fat(%),Muscle Mass(kg)\n"
        + "2024-07-01 06:30:00,81.4,24.7,22.0,60.3\n")
    #expect(renpho.records.map { $0.weight?.weight?.description } == ["181.2 lb", "81.4 kg"])
    let fuelio = try FormatReading(
      ["dd/MM/yyyy", "MM/dd/yyyy"].map { pattern in
        "## Vehicle\nName,Description,DistUnit,FuelUnit,ConsumptionUnit,ImportCSVDateFormat\n"
          + "Golf,,0,0,0,\(pattern)\n## Log\nData,Odo (km),Fuel (litres),Full,Price (optional)\n"
          + "03/05/2026,61200,40.2,1,68.3\n"
      }.joined())
    #expect(fuelio.records.map { "\($0.date)" } == ["2026-05-03", "2026-03-05"])
  }

  @Test func `answers of a spreadsheet in another language are understood`() throws {
    let rows = "Date;Odometer;FuelConsumed;Cost;FuelEconomy;IsFillToFull;MissedFuelUp;Notes;Tags\n"
    let finnish = try FormatReading(rows + "1.2.2025;120450;48,2;85,31;7,1;TOSI;EPÄTOSI;;\n") {
      ($0.assumedDistanceUnit, $0.assumedVolumeUnit) = (.kilometres, .litres)
    }
    #expect(finnish.records.compactMap(\.fuel).map(\.partial) == [false])
    #expect(finnish.records.compactMap(\.fuel).map(\.missed) == [false])
  }

  @Test func `a named format without any of its columns of amounts is refused`() throws {
    let text = "Datum;Strecke;Menge;Gesamtpreis;Kraftstoff\n13.05.2026;520;42,15;75,83;Diesel\n"
    let format = try #require(LogFormats.standard.named("spritmonitor"))
    let error = #expect(throws: LogError.self) {
      var sink = RecordCollector()
      _ = try LogReader(format: format).read(Array(text.utf8), into: &sink) { _ in }
    }
    #expect(error?.message.contains("the table has no column of amounts") ?? false)
    #expect(error?.position?.line == 1)
  }

  @Test func `the answer of Tesla's servers may be wrapped`() throws {
    let answer = try FormatReading(
      #"{"response":{"data":[{"vin":"V","chargeStartDateTime":"2024-07-20T11:00:14+02:00","fees":["#
        + #"{"feeType":"CHARGING","rateBase":0.49,"usageBase":38,"totalDue":18.62,"uom":"kwh"}]}]}}"#
    )
    #expect(answer.records.map { $0.fuel?.volume?.description } == ["38 kWh"])
  }

  @Test func `Withings writes Portuguese, too`() throws {
    let withings = try FormatReading(
      "Data,\"Peso (kg)\",\"Massa gorda (kg)\",\"Massa óssea (kg)\",\"Massa muscular (kg)\","
        + "\"Hidratação (kg)\",Comentários\n\"2024-03-20 07:12:05\",82.35,18.20,3.10,60.90,,sim\n")
    #expect(withings.records.map { $0.weight?.bodyFat?.description } == ["18.20 kg"])
    #expect(withings.records.map { $0.weight?.note } == ["sim"])
  }

  @Test func `a day alone in a column of moments is that day`() throws {
    let gasBuddy = try FormatReading(
      "Date (UTC),Location,Total Cost,Currency,Quantity,Unit,Unit Price,Odometer,Fuel Economy,"
        + "Fuel Economy Unit,Fillup\n2023-03-02,Costco,55,CAD,40,litres,1.375,66840,,L/100km,Yes\n")
    #expect(gasBuddy.records.map { "\($0.date)" } == ["2023-03-02"])
  }

  @Test func `the first line of Road Trip may be a cell`() throws {
    let rows =
      "Version,Language\n1500,en\n\nFUEL RECORDS\nOdometer (mi.),Trip Distance,Date,Fill Amount,"
      + "Fill Units,Price per Unit,Total Price\n77311,,2012-6-15 9:51,10.4,L,3.66,38.06\n"
    for head in [#""ROAD TRIP CSV "",.""""#, "ROAD TRIP CSV,,,,"] {
      let trip = try FormatReading("\(head)\n\(rows)")
      #expect(trip.records.map { $0.fuel?.odometer?.description } == ["77311 mi"])
    }
  }

  @Test func `the energy of all tiers of a charge counts`() throws {
    let json =
      #"{"data":[{"vin":"V","chargeStartDateTime":"2024-03-01T14:25:10+01:00","fees":["#
      + #"{"feeType":"CHARGING","rateBase":0.2,"usageBase":10.5,"usageTier1":20.0,"usageTier2":0,"#
      + #""totalDue":8.1,"uom":"kwh"},{"feeType":"CHARGING","rateBase":0.3,"usageBase":12,"#
      + #""usageTier1":4,"totalDue":3.6,"uom":"min"}]}]}"#
    let charges = try FormatReading(json).records.compactMap(\.fuel)
    #expect(charges.map { $0.volume?.description } == ["30.5 kWh", nil])
    // What a minute costs is no price of a kilowatt-hour.
    #expect(charges.map(\.pricePerUnit) == [nil, nil])
    #expect(charges.map { $0.extras["rateBase"] } == ["0.2", "0.3"])
    #expect(charges[0].extras["usageTier1"] == "20.0")
    let csv =
      "ChargeStartDateTime,Vin,Description,QuantityBase,QuantityTier1,Total Inc. VAT\n"
      + "2021-06-09T18:40:00-04:00,V,CHARGING : PAYMENT,N/A,20.0000 kwh,8.1\n"
    #expect(try FormatReading(csv).records.first?.fuel?.volume?.description == "20.0000 kWh")
  }

  @Test func `a note in quotes may have two lines, and its backslashes escape quotes`() throws {
    let titles =
      "Datum;Km-Stand;Teil-Km;Spritmenge;Kosten;Währung;Tankart;Kraftstoff;Bemerkung;Verbrauch\n"
    let rows = { (note: String) in
      "23.11.2009;71060;388;52,19;72,49;EUR;1;8;\(note);\n24.11.2009;71160;;5,25;7,5;EUR;1;8;;\n"
    }
    let notes = try ["\"zwei\nZeilen\"", "\"ein \\\"Stau\\\"; lang\"", "\"Super\" getankt"].map {
      let reading = try FormatReading(titles + rows($0))
      #expect(reading.records.count == 2 && reading.summary.rejected == 0)
      return reading.records[0].fuel?.note
    }
    #expect(notes == ["zwei\nZeilen", "ein \"Stau\"; lang", "\"Super\" getankt"])
  }

  @Test(arguments: AppExport.all)
  func `every export gives the records that it has to`(export: AppExport) throws {
    let (bytes, expected) = try FormatReading.fixture(export.path)
    let reading = try FormatReading(bytes, export.configure)
    #expect(reading.ndjson == expected)
    let summary = reading.summary
    #expect(summary.format == export.format)
    #expect(
      [
        summary.records, summary.rejected, summary.filtered.values.reduce(0, +),
        summary.notModelled.values.reduce(0, +),
      ] == export.books)
  }

  @Test(arguments: AppExport.all)
  func `an assumed unit changes no value that has one`(export: AppExport) throws {
    let (bytes, expected) = try FormatReading.fixture(export.path)
    let plain = try FormatReading(bytes, export.configure)
    let use = AssumedUnitUse()
    let other = try FormatReading(bytes) { options in
      export.configure(&options)
      options.assumedDistanceUnit = options.assumedDistanceUnit ?? .miles
      options.assumedVolumeUnit = options.assumedVolumeUnit ?? .imperialGallons
      options.assumedMassUnit = options.assumedMassUnit ?? .stones
      options.assumedUnitUse = use
    }
    if !plain.diagnostics.contains(where: { $0.contains("[assumed-unit]") }) {
      #expect(other.ndjson == expected)
    }
    #expect(use.contains(.volume) || export.volume == nil)
    #expect(use.contains(.mass) || export.mass == nil)
    #expect(use.contains(.distance) || export.distance == nil)
  }

  @Test(arguments: AppExport.all)
  func `line ends, marks and encodings change nothing`(export: AppExport) throws {
    let (bytes, expected) = try FormatReading.fixture(export.path)
    var text = String(decoding: bytes, as: UTF8.self).replacing("\r", with: "\n")
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    for (name, variant) in FormatReading.variants(of: Array(text.utf8)) {
      let ndjson = try FormatReading(variant, export.configure).ndjson
      #expect(ndjson == expected, "\(name)")
    }
  }

  /// Tables with one header, and how many lines stand above it. (The last
  /// column of Simply Auto takes what is too much, so it has to stay the last;
  /// columns of Drivvo that share a name are told apart by their order.)
  @Test(
    arguments: [
      ("spritmonitor/german.csv", 0), ("spritmonitor/english.csv", 0),
      ("lubelogger/german.csv", 0), ("lubelogger/american.csv", 0), ("fuelly-ios/export.csv", 0),
      ("my-fuel-manager/fuel.csv", 1), ("samsung-health/weight.csv", 1),
      ("samsung-health/prefixed.csv", 1), ("renpho/date-time.csv", 0),
      ("renpho/time-of-measurement.csv", 0), ("omron/weight.csv", 0), ("fitbit-body/body.csv", 1),
      ("drivvo/spanish.csv", 4),
    ])
  func `columns may stand in another order, and unknown ones become extras`(
    path: String, titles: Int
  ) throws {
    let export = try #require(AppExport.all.first { $0.path == path })
    let bytes = try ProjectFiles.fixture(path)
    let isSpritmonitor = export.format == "spritmonitor"
    let dialect = CSVDialect(
      delimiter: isSpritmonitor || export.format == "my-fuel-manager" ? ";" : ",",
      quote: isSpritmonitor ? nil : "\"", escapesOutsideQuotes: isSpritmonitor)
    var csv = CSVWriter(dialect: dialect)
    var isTable = true
    var width: Int?
    for (index, row) in try CSVReader.rows(of: bytes, dialect: dialect).enumerated() {
      var cells: [String] = row.map(\.string)
      // A row of one cell begins another table.
      if index > titles, row.dropFirst().allSatisfy(\.isEmpty) { isTable = false }
      if index >= titles, isTable {
        width = width ?? cells.count
        while cells.count < width ?? 0 { cells.append("") }
        cells = [index == titles ? "mood" : "fine"] + cells.prefix(width ?? 0).reversed()
      }
      for cell in cells { try csv.cell(cell) }
      try csv.endRow()
    }
    let original = try FormatReading(bytes, export.configure)
    let moved = try FormatReading(csv.bytes, export.configure)
    #expect(moved.summary == original.summary)
    let stripped = moved.placeless.map { record in
      // A table of costs of its own stands as it was.
      let isMoved = record.kind != .cost || export.format == "fuelly-ios"
      #expect(record.extras["mood"] == (isMoved ? "fine" : nil))
      return record.normalised(without: "mood")
    }
    #expect(stripped == original.placeless.map { $0.normalised(without: "mood") })
  }
}

extension LogRecord {
  /// Extras in the order of their names, without one of them.
  func normalised(without name: String) -> LogRecord {
    var extras = Extras()
    let kept = self.extras.entries.filter { $0.name != name }
    for entry in kept.sorted(by: { ($0.name, $0.value) < ($1.name, $1.value) }) {
      extras.append(name: entry.name, value: entry.value)
    }
    var record = self
    record.extras = extras
    return record
  }
}
