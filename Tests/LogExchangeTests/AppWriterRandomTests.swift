// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing

/// Random records through the formats of apps and back: what comes out is what
/// went in, up to what the writer says it left behind.
@Suite struct AppWriterRandomTests {
  /// Counts what a writer should leave behind.
  private struct Ledger {
    var counts: [String: Int] = [:]

    mutating func drop<Value>(_ field: String, _ value: inout Value?) {
      if value != nil { counts[field, default: 0] += 1 }
      value = nil
    }

    mutating func add(_ field: String) { counts[field, default: 0] += 1 }

    /// Leaves only some extras.
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

    /// Local time to the minute, or to what `hasSeconds` allows.
    mutating func cut(_ date: Timestamp, hasSeconds: Bool) -> Timestamp {
      if date.precision == .day { return date }
      if date.offset != nil { add("date.offset") }
      if !hasSeconds, date.precision > .minute { add("date.seconds") }
      let end = hasSeconds ? "\(date)".prefix { $0 != "Z" && $0 != "+" } : "\(date)".prefix(16)
      return Timestamp(iso8601: end) ?? date
    }
  }

  private static let texts = [
    "plain", "a, b; c", "say \"hi\"", "two\nlines", " spaced ", "naïve ☃", "=1+1", "\"", ",",
  ]
  private static let dates = [
    "2024-02-29", "2024-03-01T07:12", "2024-12-31T23:59:58", "1999-01-02T00:00:00.250+02:00",
    "2024-03-01T07:12:05Z",
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

  private static func date(_ generator: inout SeededGenerator) throws -> Timestamp {
    try #require(Timestamp(iso8601: dates.randomElement(using: &generator) ?? ""))
  }

  private static func fuelRecord(
    _ generator: inout SeededGenerator, extras names: [String]
  ) throws -> FuelRecord {
    var record = FuelRecord(date: try date(&generator))
    record.vehicle = "Car, blue"
    record.odometer = maybe(&generator) { Quantity(number(&$0), .kilometres) }
    record.volume = maybe(&generator) { Quantity(number(&$0), .litres) }
    record.totalCost = maybe(&generator, number)
    record.pricePerUnit = maybe(&generator, number)
    record.currency = maybe(&generator) { _ in "EUR" }
    record.partial = maybe(&generator) { Bool.random(using: &$0) }
    record.missed = maybe(&generator) { Bool.random(using: &$0) }
    record.fuelType = maybe(&generator) {
      ["Gasoline", "Diesel", "Sunlight"].randomElement(using: &$0) ?? ""
    }
    record.fuelGrade = maybe(&generator) { ["95", "B7"].randomElement(using: &$0) ?? "" }
    record.tank = maybe(&generator) { ["1", "2", "left"].randomElement(using: &$0) ?? "" }
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

  private func check(
    _ name: String, _ records: [FuelRecord], _ expected: [FuelRecord], _ ledger: Ledger
  ) throws {
    let (text, leftBehind) = try FormatReading.written(records.map { LogRecord($0) }, as: name)
    let again = try FormatReading(text)
    #expect(again.diagnostics.isEmpty && leftBehind == ledger.counts)
    for (read, wanted) in zip(again.placeless.compactMap(\.fuel), expected) {
      var read = read
      // A total that was worked out says no more than volume and price do.
      if wanted.totalCost == nil, read.derived.contains("totalCost") { read.totalCost = nil }
      read.derived = []
      #expect(read.normalised == wanted.normalised)
    }
    #expect(again.records.count == records.count)
  }

  @Test(arguments: 0..<40) func `Fuelly`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var ledger = Ledger()
    var records: [FuelRecord] = []
    var expected: [FuelRecord] = []
    for _ in 0..<25 {
      var record = try Self.fuelRecord(&generator, extras: ["model", "km", "mood", "l/100km"])
      records.append(record)
      record.date = ledger.cut(record.date, hasSeconds: false)
      ledger.drop("currency", &record.currency)
      ledger.drop("fuelType", &record.fuelType)
      ledger.drop("fuelGrade", &record.fuelGrade)
      ledger.drop("tank", &record.tank)
      ledger.drop("location", &record.location)
      ledger.drop("payment", &record.payment)
      ledger.drop("zone", &record.zone)
      // No random total is the product of random factors.
      ledger.drop("totalCost", &record.totalCost)
      ledger.keep(["model", "km", "l/100km"], in: &record.extras)
      expected.append(record)
    }
    try check("fuelly", records, expected, ledger)
  }

  @Test(arguments: 0..<40) func `Fuelio`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var ledger = Ledger()
    var records: [FuelRecord] = []
    var expected: [FuelRecord] = []
    for index in 0..<25 {
      var record = try Self.fuelRecord(&generator, extras: ["UniqueId", "mood"])
      // The first record decides whether there is a column for it.
      if index == 0 || Bool.random(using: &generator) {
        record.extras.append(name: "Weather", value: "rain")
      }
      records.append(record)
      // A station becomes the place, where there is none.
      record.location = record.location ?? record.station
      record.date = ledger.cut(record.date, hasSeconds: false)
      for (field, path) in [
        ("currency", \FuelRecord.currency), ("station", \.station), ("payment", \.payment),
        ("tags", \.tags), ("zone", \.zone),
      ] {
        ledger.drop(field, &record[keyPath: path])
      }
      if record.partial == nil {
        ledger.add("partial")
        record.partial = false
      }
      if record.tank == "left" { ledger.drop("tank", &record.tank) }
      // Of these, 95 of Gasoline alone is on Fuelio's list.
      if record.fuelType != "Gasoline" || record.fuelGrade != "95" {
        ledger.drop("fuelGrade", &record.fuelGrade)
      }
      if record.fuelType == "Sunlight" { ledger.drop("fuelType", &record.fuelType) }
      ledger.keep(["UniqueId", "Weather"], in: &record.extras)
      expected.append(record)
    }
    try check("fuelio", records, expected, ledger)
  }

  @Test(arguments: 0..<40) func `openScale`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var ledger = Ledger()
    var records: [WeightRecord] = []
    var expected: [WeightRecord] = []
    for _ in 0..<25 {
      var record = WeightRecord(date: try Self.date(&generator))
      record.weight = Self.maybe(&generator) { Quantity(Self.number(&$0), .kilograms) }
      let units: [BodyPartUnit] = [.percent, .kilograms]
      for path in [
        \WeightRecord.bodyFat, \.leanMass, \.muscle, \.bone, \.water,
      ] {
        record[keyPath: path] = Self.maybe(&generator) {
          Quantity(Self.number(&$0), units.randomElement(using: &$0) ?? .percent)
        }
      }
      record.bmi = Self.maybe(&generator, Self.number)
      record.height = Self.maybe(&generator) { Quantity(Self.number(&$0), .centimetres) }
      record.note = Self.maybe(&generator, Self.text)
      record.source = Self.maybe(&generator, Self.text)
      record.device = Self.maybe(&generator, Self.text)
      if Bool.random(using: &generator) { record.extras.append(name: "mood", value: "fine") }
      records.append(record)
      ledger.drop("height", &record.height)
      ledger.drop("source", &record.source)
      ledger.drop("device", &record.device)
      for (field, path, unit) in [
        ("bodyFat", \WeightRecord.bodyFat, BodyPartUnit.percent), ("muscle", \.muscle, .percent),
        ("water", \.water, .percent), ("bone", \.bone, .kilograms),
        ("leanMass", \.leanMass, .kilograms),
      ] {
        guard let part = record[keyPath: path] else { continue }
        if part.unit != unit || part.value.isZero { ledger.drop(field, &record[keyPath: path]) }
      }
      if record.bmi?.isZero == true { ledger.drop("bmi", &record.bmi) }
      if record.weight?.value.isZero == true { ledger.drop("weight", &record.weight) }
      ledger.keep([], in: &record.extras)
      let parts = [record.bodyFat, record.leanMass, record.muscle, record.bone, record.water]
      if record.weight == nil, record.bmi == nil, parts.allSatisfy({ $0 == nil }) {
        ledger.add("date")
        if record.note != nil { ledger.add("note") }
      } else {
        record.date = ledger.cut(record.date, hasSeconds: true)
        expected.append(record)
      }
    }
    let (text, leftBehind) = try FormatReading.written(
      records.map { LogRecord($0) }, as: "openscale")
    let again = try FormatReading(text) { $0.assumedMassUnit = .kilograms }
    #expect(again.diagnostics.isEmpty && leftBehind == ledger.counts)
    #expect(again.placeless.compactMap(\.weight) == expected)
  }
}
