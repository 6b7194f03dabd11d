// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing

/// Random weight records, the same in every run, through both forms of FHIR: what
/// comes back is what FHIR can hold, and the rest is counted exactly.
@Suite struct FHIRRandomRecordTests {
  /// A record, the same as FHIR can hold it, and the fields that it cannot.
  private func random(
    _ numbers: inout SeededGenerator
  ) throws -> (record: WeightRecord, held: WeightRecord?, leftBehind: [String]) {
    func chance() -> Bool { Bool.random(using: &numbers) }
    func decimal() throws -> ExactDecimal {
      let places = Int.random(in: 0...4, using: &numbers)
      let whole = Int.random(in: 0...300, using: &numbers)
      let digits = (0..<places).map { _ in "\(Int.random(in: 0...9, using: &numbers))" }
      return try ExactDecimal(parsing: "\(whole)" + (places > 0 ? "." : "") + digits.joined())
    }
    let texts = ["Ann", "é\u{301} \"x\"", "<&>]]>", " a\tb\nc ", "日本", "#1", "\\"]
    let day =
      "2024-0\(Int.random(in: 1...9, using: &numbers))-1\(Int.random(in: 0...9, using: &numbers))"
    // What is written, and what FHIR makes of it.
    let dates = [
      ("", ""), ("T07:12:05Z", "T07:12:05Z"), ("T07:12:05.120-05:30", "T07:12:05.120-05:30"),
      ("T23:59:59+00:00", "T23:59:59+00:00"), ("T07:12:05", ""), ("T07:12", ""),
      ("T07:12+01:00", "T07:12:00+01:00"),
    ]
    let date = try #require(dates.randomElement(using: &numbers))
    var leftBehind = date.0 == date.1 ? [] : ["date"]
    var record = WeightRecord(date: try #require(Timestamp(iso8601: day + date.0)))
    var held = WeightRecord(date: try #require(Timestamp(iso8601: day + date.1)))
    var hasMeasure = false
    if chance() {
      let unit = try #require(MassUnit.allCases.randomElement(using: &numbers))
      record.weight = Quantity(try decimal(), unit)
      held.weight = Self.held(try #require(record.weight))
      hasMeasure = true
    }
    func part(_ name: String, masses: Bool, shares: Bool) throws -> Quantity<BodyPartUnit>? {
      let unit = try #require(BodyPartUnit.allCases.randomElement(using: &numbers))
      let isHeld = unit == .percent || unit == .fraction ? shares : masses
      if isHeld { hasMeasure = true } else { leftBehind.append(name) }
      // What a body can have: up to 1 is a fraction, above it a percentage.
      let value = try decimal()
      if unit == .percent, !ExactDecimal(1).isLess(than: value) {
        return Quantity(ExactDecimal(25), unit)
      }
      return Quantity(unit == .fraction ? try ExactDecimal(parsing: "0.25") : value, unit)
    }
    func kept(_ name: String, _ part: Quantity<BodyPartUnit>?) -> Quantity<BodyPartUnit>? {
      leftBehind.contains(name) ? nil : part.map(Self.held)
    }
    if chance() {
      record.bodyFat = try part("bodyFat", masses: true, shares: true)
      held.bodyFat = kept("bodyFat", record.bodyFat)
    }
    if chance() {
      record.leanMass = try part("leanMass", masses: true, shares: false)
      held.leanMass = kept("leanMass", record.leanMass)
    }
    if chance() {
      record.muscle = try part("muscle", masses: true, shares: false)
      held.muscle = kept("muscle", record.muscle)
    }
    if chance() { record.bone = try part("bone", masses: false, shares: false) }
    if chance() { record.water = try part("water", masses: false, shares: false) }
    if chance() {
      record.bmi = try decimal()
      held.bmi = record.bmi
      hasMeasure = true
    }
    if chance() {
      let unit = try #require(LengthUnit.allCases.randomElement(using: &numbers))
      record.height = Quantity(try decimal(), unit)
      held.height = record.height
      hasMeasure = true
    }
    if chance() { record.person = texts.randomElement(using: &numbers) }
    if chance() { record.device = texts.randomElement(using: &numbers) }
    if chance() { record.note = texts.randomElement(using: &numbers) }
    (held.person, held.device, held.note) = (record.person, record.device, record.note)
    if chance() {
      record.source = "App"
      leftBehind.append("source")
    }
    // In the order of the specification, which reading gives them.
    for name in ["id", "HKKey", "subject.reference", "performer.display", "note[1].text"]
    where chance() {
      if name == "note[1].text", record.note == nil { continue }
      record.extras.append(name: name, value: "x1")
      // A reference would become the name of the person.
      if name == "HKKey" || name == "subject.reference" && record.person == nil {
        leftBehind.append("extras.\(name)")
      } else {
        held.extras.append(name: name, value: "x1")
      }
    }
    if hasMeasure { return (record, held, leftBehind) }
    var all = leftBehind + held.extras.entries.map { "extras.\($0.name)" }
    if date.0 == date.1 { all.append("date") }
    if record.person != nil { all.append("person") }
    if record.device != nil { all.append("device") }
    if record.note != nil { all.append("note") }
    return (record, nil, all)
  }

  /// FHIR has no jin: 2 of them are a kilogram.
  private static func held<Unit: LogUnit>(_ value: Quantity<Unit>) -> Quantity<Unit> {
    guard value.unit.rawValue == "jin", let kilograms = Unit(rawValue: "kg") else { return value }
    let half = (try? ExactDecimal(parsing: "0.5")).flatMap { value.value.multiplied(by: $0) }
    return half.map { Quantity($0, kilograms) } ?? value
  }

  @Test(arguments: FHIRSyntax.allCases)
  func `random records come back as far as FHIR holds them`(syntax: FHIRSyntax) throws {
    var numbers = SeededGenerator(seed: 3)
    var records: [WeightRecord] = []
    var expected: [WeightRecord] = []
    var lost: [String: Int] = [:]
    for _ in 0..<Rounds.of(300, usually: 60) {
      let (record, held, leftBehind) = try random(&numbers)
      records.append(record)
      if let held { expected.append(held) }
      for name in leftBehind { lost[name, default: 0] += 1 }
    }
    let (bytes, leftBehind) = try syntax.write(records)
    #expect(leftBehind.counts == lost)
    let reading = try FHIRReading(bytes, measures: .all)
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.records.count == expected.count)
    let different = zip(reading.records, expected).first { $0 != $1 }
    #expect(different == nil)
    let other = try FHIRSyntax.allCases.first { $0 != syntax }?.write(reading.records)
    let there = try FHIRReading(try #require(other).bytes, measures: .all)
    #expect(there.records == reading.records)
    #expect(try syntax.write(there.records).bytes == syntax.write(reading.records).bytes)
  }
}
