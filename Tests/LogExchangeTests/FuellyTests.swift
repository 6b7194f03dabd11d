// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@Suite struct FuellyTests {
  private static let header =
    "car_name,odometer,km,litres,price,fuelup_date,notes,missed_fuelup,partial_fuelup"

  @Test func `columns in any order, several cars, unknown columns`() throws {
    let (bytes, expected) = try FormatReading.fixture("fuelly/metric.csv")
    let reading = try FormatReading(bytes)
    #expect(reading.ndjson == expected)
    #expect(reading.summary.format == "fuelly" && reading.summary.recordsByKind[.fuel] == 3)
    #expect(reading.diagnostics.isEmpty)
    // The note of the first row has a line end.
    #expect(reading.records.map { $0.position?.line } == [2, 4, 5])
    #expect(reading.records.map(\.derived) == [["totalCost"], ["totalCost"], []])
  }

  @Test func `line ends, marks and encodings change nothing`() throws {
    let (bytes, expected) = try FormatReading.fixture("fuelly/metric.csv")
    for (name, variant) in FormatReading.variants(of: bytes) {
      let ndjson = try FormatReading(variant).ndjson
      // The line end inside of a note is text and stays what it is.
      let end = name.hasSuffix("CR LF") ? #"\r\n"# : name == "CR" ? #"\r"# : #"\n"#
      let town = #"town\nsecond"#.replacing(#"\n"#, with: end)
      #expect(ndjson == expected.replacing(#"town\nsecond"#, with: town), "\(name)")
    }
    let semicolons =
      "sep=;\n\(Self.header.replacing(",", with: ";"))\n"
      + "Polo;81240;;38,20;1,799;03/14/2023 18:05;a, b;0;0\n"
    let reading = try FormatReading(semicolons) { $0.decimalMark = .comma }
    #expect(reading.records.first?.fuel?.volume?.description == "38.20 L")
    #expect(reading.records.first?.fuel?.note == "a, b")
  }

  @Test func `which gallon is meant has to be said`() throws {
    let bytes = try ProjectFiles.fixture("fuelly/gallons.csv")
    let error = #expect(throws: LogError.self) { try FormatReading(bytes) }
    #expect(error?.code == .ambiguous)
    #expect(
      error?.description == "2:1: the column \"gallons\" may be in US or imperial gallons; "
        + "`assumedVolumeUnit` usgal or ukgal says which")
    #expect(throws: LogError.self) { try FormatReading(bytes) { $0.assumedVolumeUnit = .litres } }
    for unit in [VolumeUnit.usGallons, .imperialGallons] {
      let record = try FormatReading(bytes) { $0.assumedVolumeUnit = unit }.records.first?.fuel
      #expect(record?.volume?.description == "22.060 \(unit.rawValue)")
      #expect(record?.odometer?.description == "60211 mi")
      // 22.060 × 3.459
      #expect(record?.totalCost?.description == "76.305540")
    }
  }

  @Test func `what the odometer counts has to be said`() throws {
    let text = "car_name,odometer,litres,price,fuelup_date\nPolo,1,2,3,01/02/2023\n"
    let error = #expect(throws: LogError.self) { try FormatReading(text) }
    #expect(error?.code == .ambiguous && error?.text().contains("`assumedDistanceUnit`") == true)
    let reading = try FormatReading(text) { $0.assumedDistanceUnit = .miles }
    #expect(reading.records.first?.fuel?.odometer?.description == "1 mi")
  }

  @Test func `damaged rows cost themselves only`() throws {
    let reading = try FormatReading(try ProjectFiles.fixture("fuelly/damaged.csv"))
    #expect(reading.records.map { "\($0.date)" } == ["2023-03-14T18:05", "2023-03-15T18:05"])
    // The last row is shorter than the header: what is absent is not false.
    #expect(reading.records.last?.fuel?.partial == nil)
    #expect(reading.summary.entries == 8 && reading.summary.rejected == 6)
    #expect(
      reading.diagnostics == [
        #"2:25: error[bad-date]: fuelup_date is "13/31/2023 18:05", expected a date in the order "#
          + "mdy such as 01/31/2022 18:05 (row 2)",
        "3:1: error[missing-field]: no fuelup_date (row 3)",
        #"4:13: error[bad-number]: litres is "38.2o", expected a number such as 82.4 (row 4)"#,
        #"5:45: error[bad-flag]: partial_fuelup is "maybe", expected yes or no (row 5)"#,
        "6:63: error[bad-row]: the row has 10 cells, expected 9 as in the header (a number with a "
          + "comma needs quotes where commas separate columns) (row 6)",
        #"7:6: error[bad-number]: odometer is "81230mi", but its column is in km (row 7)"#,
        "10:1: warning[cut-off]: the file breaks off here: the row has 6 cells, expected 9 as in "
          + "the header; the last of them may be incomplete (row 10)",
      ])
  }

  @Test func `the order of dates and the offset can be said`() throws {
    let text = "\(Self.header)\nPolo,1,,2,3,31/12/2022 23:59,,,\n"
    let reading = try FormatReading(text) {
      $0.dateOrder = .dmy
      $0.utcOffset = UTCOffset(seconds: 3600)
    }
    #expect(reading.records.map { "\($0.date)" } == ["2022-12-31T23:59+01:00"])
  }

  @Test func `samples`() throws {
    if let bytes = FormatReading.sample("fuelly/passanger-metric-multi.csv") {
      let reading = try FormatReading(bytes)
      #expect(reading.records.count == 3)
      #expect(
        reading.diagnostics == [
          "3:41: note[assumed-notation]: fuelup_date: 06/08/2021 0:00 is read in the order mdy, "
            + "as Fuelly CSV has it; `dateOrder` says otherwise (row 2)"
        ])
      #expect(reading.records.map(\.subject) == ["Renegade", "Civic", "Renegade"])
      let first = try #require(reading.records.first?.fuel)
      #expect("\(first.date)" == "2021-06-06T00:00")
      #expect(first.odometer?.description == "186886 km")
      #expect(first.volume?.description == "57.432 L")
      #expect(first.pricePerUnit?.description == "1.269")
      #expect(first.totalCost?.description == "72.881208" && first.derived == ["totalCost"])
      #expect(first.partial == false && first.missed == false)
      #expect(
        first.extras.entries.map { "\($0.name)=\($0.value)" } == [
          "model=Jeep", "l/100km=18.71", "km=306.998", "city_percentage=50",
          "date_added=06/06/2021",
        ])
      let last = try #require(reading.records.last?.fuel)
      #expect("\(last.date)" == "2021-06-12T00:00" && last.volume?.description == "50.441 L")
    }
    if let bytes = FormatReading.sample("fuelly/passanger-imperial.csv") {
      let reading = try FormatReading(bytes) { $0.assumedVolumeUnit = .usGallons }
      let record = try #require(reading.records.first?.fuel)
      #expect(reading.records.count == 1 && record.vehicle == "MyTruck")
      #expect(record.volume?.description == "8.541 usgal")
      #expect(record.odometer?.description == "116234 mi")
      #expect(record.extras["mpg"] == "22.5" && record.extras["miles"] == "192.3")
    }
    if let bytes = FormatReading.sample("fuelly/passanger-missing-fields.csv") {
      let reading = try FormatReading(bytes)
      #expect(
        reading.diagnostics.last == "2:1: error[missing-field]: no fuelup_date (row 2)")
    }
  }

  // MARK: Writing

  @Test func `what is read is written and read again`() throws {
    let reading = try FormatReading(try ProjectFiles.fixture("fuelly/metric.csv"))
    let (text, leftBehind) = try FormatReading.written(reading.records, as: "fuelly")
    #expect(leftBehind == ["extras.weather": 1])
    let again = try FormatReading(text)
    #expect(again.diagnostics.isEmpty)
    var expected = reading.placeless.compactMap(\.fuel)
    var extras = Extras()
    for entry in expected[0].extras.entries where entry.name != "weather" {
      extras.append(name: entry.name, value: entry.value)
    }
    expected[0].extras = extras
    #expect(again.placeless.map { $0.fuel?.normalised } == expected.map { $0.normalised })
  }

  @Test func `what Fuelly cannot hold is counted`() throws {
    var full = FuelRecord(date: try #require(Timestamp(iso8601: "2024-03-01T07:12:05.5+02:00")))
    full.vehicle = "Civic"
    full.odometer = Quantity(ExactDecimal(100), .miles)
    full.volume = Quantity(ExactDecimal(10), .usGallons)
    full.totalCost = ExactDecimal(35)
    full.currency = "USD"
    full.fuelType = "Gasoline"
    full.fuelGrade = "95"
    full.tank = "1"
    full.location = "Here"
    full.payment = "card"
    full.zone = "Europe/Berlin"
    full.extras.append(name: "mpg", value: "30")
    full.extras.append(name: "mpg", value: "31")
    var electric = FuelRecord(date: try #require(Timestamp(iso8601: "2024-03-02")))
    electric.vehicle = "Leaf"
    electric.volume = Quantity(ExactDecimal(20), .kilowattHours)
    var log = LogHeader(kind: .fuel, subject: "Civic")
    log.extras.append(name: "vin", value: "1")
    let (text, leftBehind) = try FormatReading.written(
      [LogRecord(full), LogRecord(electric)], under: log, as: "fuelly")
    #expect(
      text == """
        car_name,model,mpg,odometer,miles,gallons,price,city_percentage,fuelup_date,date_added,\
        tags,notes,missed_fuelup,partial_fuelup,latitude,longitude,brand
        Civic,,30,100,,10,,,03/01/2024 7:12,,,,,,,,
        Leaf,,,,,,,,03/02/2024,,,,,,,,

        """)
    #expect(
      leftBehind == [
        "log.vin": 1, "extras.mpg": 1, "date.seconds": 1, "date.offset": 1, "totalCost": 1,
        "volumeUnit": 1, "currency": 1, "fuelType": 1, "fuelGrade": 1, "tank": 1, "location": 1,
        "payment": 1, "zone": 1, "volume": 1,
      ])
  }

  @Test func `mixed units and measurements are refused with a way out`() throws {
    var first = FuelRecord(date: try #require(Timestamp(iso8601: "2024-03-01")))
    first.volume = Quantity(ExactDecimal(10), .litres)
    first.odometer = Quantity(ExactDecimal(10), .kilometres)
    var other = first
    other.volume?.unit = .usGallons
    var third = first
    third.odometer?.unit = .miles
    let cases: [(LogRecord, String)] = [
      (LogRecord(other), "`WantedUnits.volume`"), (LogRecord(third), "`WantedUnits.distance`"),
      (LogRecord(WeightRecord(date: first.date)), "`LogRecord.kind` fuel"),
    ]
    for (record, option) in cases {
      let error = #expect(throws: LogError.self) {
        try FormatReading.written([LogRecord(first), record], as: "fuelly")
      }
      #expect(error?.code == .unwritable && error?.text().contains(option) == true)
    }
  }

  @Test func `no records make a table without rows`() throws {
    let (text, _) = try FormatReading.written([], as: "fuelly")
    #expect(try FormatReading(text).summary.entries == 0)
  }
}

extension FuelRecord {
  /// Extras in the order of their names: targets have an order of their own.
  var normalised: FuelRecord {
    var copy = self
    copy.extras = Extras()
    for entry in self.extras.entries.sorted(by: { $0.name < $1.name }) {
      copy.extras.append(name: entry.name, value: entry.value)
    }
    return copy
  }
}
