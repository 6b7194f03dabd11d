// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing

/// Records through LubeLogger, Spritmonitor and Fitbit and back: what comes out
/// is what went in, up to what the writers say they left behind.
@Suite struct ExportTargetTests {
  private static let texts = [
    "plain", "a, b; c", "say \"hi\"", "naïve ☃", "=1+1", "back\\slash; \\", "\"", ",", ";",
  ]
  private static let dates = [
    "2024-02-29", "2024-03-01T07:12", "2024-12-31T23:59:58", "1999-01-02T00:00:00.250+02:00",
  ]

  private static func maybe<Value>(
    _ generator: inout SeededGenerator, _ value: (inout SeededGenerator) -> Value
  ) -> Value? {
    Bool.random(using: &generator) ? value(&generator) : nil
  }

  private static func text(_ generator: inout SeededGenerator) -> String {
    texts.randomElement(using: &generator) ?? ""
  }

  private static func number(_ generator: inout SeededGenerator) -> ExactDecimal {
    let whole = Int.random(in: 0...99_999, using: &generator)
    let digits = ["", ".0", ".50", ".123"].randomElement(using: &generator) ?? ""
    return (try? ExactDecimal(parsing: "\(whole)\(digits)")) ?? ExactDecimal(0)
  }

  private static func fuelRecord(
    _ generator: inout SeededGenerator, volume: VolumeUnit, extras names: [String]
  ) throws -> FuelRecord {
    let date = dates.randomElement(using: &generator) ?? ""
    var record = FuelRecord(date: try #require(Timestamp(iso8601: date)))
    record.vehicle = "Car; blue"
    record.odometer = maybe(&generator) { Quantity(number(&$0), .kilometres) }
    record.volume = maybe(&generator) { Quantity(number(&$0), volume) }
    record.totalCost = maybe(&generator, number)
    record.pricePerUnit = maybe(&generator, number)
    record.currency = maybe(&generator) { _ in "EUR" }
    record.partial = maybe(&generator) { Bool.random(using: &$0) }
    record.missed = maybe(&generator) { Bool.random(using: &$0) }
    record.fuelType = maybe(&generator) {
      ["Gasoline", "Diesel", "Sunlight"].randomElement(using: &$0) ?? ""
    }
    record.fuelGrade = maybe(&generator) {
      ["Super", "Premium", "B7"].randomElement(using: &$0) ?? ""
    }
    record.tank = maybe(&generator) { _ in "1" }
    record.station = maybe(&generator, text)
    record.location = maybe(&generator, text)
    record.latitude = maybe(&generator, number)
    record.longitude = maybe(&generator, number)
    record.payment = maybe(&generator, text)
    record.tags = maybe(&generator, text)
    record.note = maybe(&generator, text)
    record.zone = maybe(&generator) { _ in "Europe/Berlin" }
    for name in names where Bool.random(using: &generator) {
      record.extras.append(name: name, value: text(&generator))
    }
    return record
  }

  /// What should be left behind, and what should come back.
  private struct Ledger {
    var counts: [String: Int] = [:]

    mutating func add(_ field: String) { counts[field, default: 0] += 1 }

    mutating func drop<Value>(_ field: String, _ value: inout Value?) {
      if value != nil { add(field) }
      value = nil
    }

    mutating func day(_ date: Timestamp) -> Timestamp {
      if date.precision != .day { add("date.time") }
      if date.offset != nil { add("date.offset") }
      return Timestamp(year: Int(date.year), month: Int(date.month), day: Int(date.day)) ?? date
    }

    mutating func keep(_ names: [String], in extras: inout Extras) {
      var kept = Extras()
      for entry in extras.entries {
        if names.contains(entry.name) {
          kept.append(name: entry.name, value: entry.value)
        } else {
          add("extras." + entry.name)
        }
      }
      extras = kept
    }

    mutating func drop(
      _ fields: [(String, WritableKeyPath<FuelRecord, String?>)], of record: inout FuelRecord
    ) {
      for (field, path) in fields { drop(field, &record[keyPath: path]) }
    }
  }

  private func check(
    _ name: String, _ records: [FuelRecord], _ expected: [FuelRecord], _ ledger: Ledger,
    _ configure: (inout ReadingOptions) -> Void
  ) throws {
    let (text, leftBehind) = try FormatReading.written(records.map { LogRecord($0) }, as: name)
    #expect(leftBehind == ledger.counts)
    let again = try FormatReading(text, configure)
    #expect(again.summary.rejected == 0 && again.records.count == records.count)
    for (read, wanted) in zip(again.placeless.compactMap(\.fuel), expected) {
      #expect(
        LogRecord(read).normalised(without: "")
          == LogRecord(wanted).normalised(without: ""))
    }
  }

  @Test(arguments: 0..<30) func `LubeLogger`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var ledger = Ledger()
    var records: [FuelRecord] = []
    var expected: [FuelRecord] = []
    for index in 0..<20 {
      var record = try Self.fuelRecord(
        &generator, volume: .litres, extras: ["FuelEconomy", "mood", "extrafield_b"])
      // The first record decides which columns there are; the note makes rows.
      if index == 0 {
        record.extras = Extras()
        record.extras.append(name: "extrafield_a", value: "x")
        record.extras.append(name: "StartingSoc", value: "20")
      }
      record.note = record.note.map { "two\nlines " + $0 }
      records.append(record)
      record.date = ledger.day(record.date)
      if let odometer = record.odometer {
        if odometer.value.isZero {
          ledger.drop("odometer", &record.odometer)
        } else {
          ledger.add("odometerUnit")
        }
      }
      if record.volume != nil { ledger.add("volumeUnit") }
      ledger.drop("pricePerUnit", &record.pricePerUnit)
      ledger.drop("latitude", &record.latitude)
      ledger.drop("longitude", &record.longitude)
      ledger.drop(
        [
          ("vehicle", \.vehicle), ("zone", \.zone), ("currency", \.currency),
          ("fuelType", \.fuelType), ("fuelGrade", \.fuelGrade), ("tank", \.tank),
          ("station", \.station), ("location", \.location), ("payment", \.payment),
        ], of: &record)
      ledger.keep(["extrafield_a", "StartingSoc", "FuelEconomy"], in: &record.extras)
      expected.append(record)
    }
    try check("lubelogger", records, expected, ledger) {
      $0.assumedDistanceUnit = .kilometres
      $0.assumedVolumeUnit = .litres
      $0.decimalMark = .point
    }
  }

  @Test(arguments: 0..<30) func `Spritmonitor`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var ledger = Ledger()
    var records: [FuelRecord] = []
    var expected: [FuelRecord] = []
    for _ in 0..<20 {
      var record = try Self.fuelRecord(
        &generator, volume: .litres, extras: ["Teil-Km", "Strecken", "mood", "Land"])
      if record.fuelType == "Sunlight" { record.fuelType = "Electricity" }
      if record.fuelType == "Electricity" { record.volume?.unit = .kilowattHours }
      records.append(record)
      record.date = ledger.day(record.date)
      ledger.drop("pricePerUnit", &record.pricePerUnit)
      // One number says both: a missed fill-up takes the place of whether it was full.
      if record.missed == true {
        let isCharge = record.volume?.unit == .kilowattHours
        if record.partial == true || isCharge && record.partial != nil { ledger.add("partial") }
        record.partial = nil
        record.extras.append(name: "Tankart", value: "0")
      } else {
        record.missed = nil
      }
      ledger.drop("latitude", &record.latitude)
      ledger.drop("longitude", &record.longitude)
      ledger.drop(
        [
          ("vehicle", \.vehicle), ("zone", \.zone), ("tank", \.tank), ("payment", \.payment),
          ("tags", \.tags),
        ], of: &record)
      // On the site's list are Gasoline Super, Diesel, Diesel Premium, Electricity.
      switch (record.fuelType, record.fuelGrade) {
      case ("Gasoline", "Super"), ("Diesel", nil), ("Diesel", "Premium"), ("Electricity", nil):
        break
      case ("Gasoline", _):
        ledger.drop("fuelGrade", &record.fuelGrade)
        ledger.drop("fuelType", &record.fuelType)
      default: ledger.drop("fuelGrade", &record.fuelGrade)
      }
      ledger.keep(["Teil-Km", "Strecken", "Land", "Tankart"], in: &record.extras)
      expected.append(record)
    }
    try check("spritmonitor", records, expected, ledger) { _ in }
  }

  @Test(arguments: 0..<30) func `Fitbit`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var ledger = Ledger()
    var records: [WeightRecord] = []
    var expected: [WeightRecord] = []
    for _ in 0..<20 {
      let date = Self.dates.randomElement(using: &generator) ?? ""
      var record = WeightRecord(date: try #require(Timestamp(iso8601: date)))
      record.weight = Self.maybe(&generator) { Quantity(Self.number(&$0), .pounds) }
      record.bmi = Self.maybe(&generator, Self.number)
      record.bodyFat = Self.maybe(&generator) {
        Quantity(Self.number(&$0), Bool.random(using: &$0) ? .percent : .pounds)
      }
      record.muscle = Self.maybe(&generator) { Quantity(Self.number(&$0), .percent) }
      record.height = Self.maybe(&generator) { Quantity(Self.number(&$0), .inches) }
      record.source = Self.maybe(&generator, Self.text)
      record.note = Self.maybe(&generator, Self.text)
      if Bool.random(using: &generator) { record.extras.append(name: "mood", value: "fine") }
      records.append(record)
      ledger.drop("muscle", &record.muscle)
      ledger.drop("height", &record.height)
      ledger.drop("source", &record.source)
      ledger.drop("note", &record.note)
      ledger.keep([], in: &record.extras)
      guard record.weight != nil else {
        ledger.add("date")
        ledger.drop("bmi", &record.bmi)
        ledger.drop("bodyFat", &record.bodyFat)
        continue
      }
      ledger.add("weightUnit")
      record.date = ledger.day(record.date)
      if record.bmi?.isZero == true { ledger.drop("bmi", &record.bmi) }
      if let fat = record.bodyFat, fat.unit != .percent || fat.value.isZero {
        ledger.drop("bodyFat", &record.bodyFat)
      }
      expected.append(record)
    }
    let (text, leftBehind) = try FormatReading.written(
      records.map { LogRecord($0) }, as: "fitbit-body")
    #expect(leftBehind == ledger.counts)
    let again = try FormatReading(text) { $0.assumedMassUnit = .pounds }
    #expect(again.placeless.compactMap(\.weight) == expected && again.diagnostics.isEmpty)
  }

  // MARK: What the files look like

  @Test func `LubeLogger's file`() throws {
    let reading = try FormatReading(try ProjectFiles.fixture("lubelogger/german.csv")) {
      $0.assumedDistanceUnit = .kilometres
      $0.assumedVolumeUnit = .litres
    }
    let (text, leftBehind) = try FormatReading.written(reading.records, as: "lubelogger")
    #expect(
      text == """
        Date,Odometer,FuelConsumed,Cost,FuelEconomy,IsFillToFull,MissedFuelUp,Notes,Tags,\
        extrafield_Station
        2025-05-14,52000,38.5,68.30,,True,False,Autobahn,urlaub lang,Aral
        2025-06-02,52310,40.125,1068.30,"7,2",False,True,,,

        """)
    #expect(leftBehind == ["odometerUnit": 2, "volumeUnit": 2, "currency": 2])
  }

  @Test func `Spritmonitor's file, from German and from English`() throws {
    let german = try FormatReading(try ProjectFiles.fixture("spritmonitor/german.csv"))
    let (text, leftBehind) = try FormatReading.written(german.records, as: "spritmonitor")
    let lines = String(
      decoding: try ProjectFiles.fixture("spritmonitor/german.csv"), as: UTF8.self
    ).split(separator: "\n")
    // All but the row that is no day.
    #expect(text == lines.dropLast().joined(separator: "\n") + "\n" && leftBehind.isEmpty)

    let english = try FormatReading(try ProjectFiles.fixture("spritmonitor/english.csv"))
    let (other, left) = try FormatReading.written(english.records, as: "spritmonitor")
    #expect(
      other.split(separator: "\n").last
        == "03.01.2023;1200;;31,50;56,66850;GBP;1;3;4;1;99;;;;;;Esso;GB;;Leeds")
    #expect(left == ["pricePerUnit": 1, "extras.Weather": 1])
  }

  @Test func `what Spritmonitor would take for something else is left behind`() throws {
    let date = try #require(Timestamp(iso8601: "2024-03-01"))
    var gas = FuelRecord(date: date)
    gas.fuelType = "CNG"
    gas.fuelGrade = "H"
    gas.volume = Quantity(ExactDecimal(20), .litres)
    gas.note = "two\r\nlines\nand three"
    var charge = FuelRecord(date: date)
    charge.volume = Quantity(ExactDecimal(30), .kilowattHours)
    charge.odometer = Quantity(ExactDecimal(5), .miles)
    let (text, leftBehind) = try FormatReading.written(
      [LogRecord(gas), LogRecord(charge)], as: "spritmonitor")
    #expect(
      text.split(separator: "\n").dropFirst() == [
        "01.03.2024;;;;;;;;;;13;two lines and three;;;;;;;;", "01.03.2024;5;;;;;;;;;;;;;;;;;;",
      ])
    #expect(leftBehind == ["volume": 2, "note.lines": 1, "odometerUnit": 1])
  }

  @Test func `Fitbit's file`() throws {
    let reading = try FormatReading(try ProjectFiles.fixture("fitbit-body/body.csv")) {
      $0.assumedMassUnit = .kilograms
    }
    let (text, leftBehind) = try FormatReading.written(reading.records, as: "fitbit-body")
    #expect(
      text == """
        Body
        Date,Weight,BMI,Fat
        "2019-01-31","70.1","22.1","18.2"
        "2019-02-01","70","0","0"

        """)
    #expect(leftBehind == ["weightUnit": 2])
  }

  @Test(arguments: ["lubelogger", "spritmonitor", "fitbit-body"])
  func `what a file cannot mix is refused with a way out`(name: String) throws {
    let date = try #require(Timestamp(iso8601: "2024-03-01"))
    var fuel = FuelRecord(date: date)
    fuel.odometer = Quantity(ExactDecimal(1), .kilometres)
    fuel.volume = Quantity(ExactDecimal(1), .litres)
    var weight = WeightRecord(date: date)
    weight.weight = Quantity(ExactDecimal(1), .kilograms)
    var cases: [(LogRecord, LogRecord, String)] = []
    if name == "fitbit-body" {
      var pounds = weight
      pounds.weight?.unit = .pounds
      var other = weight
      other.person = "Ann"
      cases = [
        (LogRecord(weight), LogRecord(pounds), "`WantedUnits.mass`"),
        (LogRecord(weight), LogRecord(other), "`LogRecord.subject`"),
        (LogRecord(weight), LogRecord(fuel), "`LogRecord.kind`"),
      ]
    } else {
      var miles = fuel
      miles.odometer?.unit = .miles
      var gallons = fuel
      gallons.volume?.unit = .usGallons
      var other = fuel
      other.vehicle = "Polo"
      cases = [
        (LogRecord(fuel), LogRecord(miles), "`WantedUnits.distance`"),
        (LogRecord(fuel), LogRecord(gallons), "`WantedUnits.volume`"),
        (LogRecord(fuel), LogRecord(other), "`LogRecord.subject`"),
        (LogRecord(fuel), LogRecord(weight), "`LogRecord.kind`"),
      ]
    }
    for (first, second, option) in cases {
      let error = #expect(throws: LogError.self) {
        try FormatReading.written([first, second], as: name)
      }
      #expect(error?.code == .unwritable && error?.text().contains(option) == true)
    }
    let (empty, _) = try FormatReading.written([], as: name)
    #expect(try FormatReading(empty).summary.format == name)
    #expect(try FormatReading(empty).summary.entries == 0)
  }
}
