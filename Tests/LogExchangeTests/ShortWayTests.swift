// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

/// Ways that most values take because they are shorter, against the long ones.
@Suite struct ShortWayTests {
  @Test func `numbers are written digit by digit as they were read`() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      let digits = Int.random(in: 1...20, using: &random)
      var text = (0..<digits).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
      while text.count > 1, text.hasPrefix("0") { text.removeFirst() }
      let scale = Int.random(in: 0...min(text.count - 1, 18), using: &random)
      if scale > 0 { text.insert(".", at: text.index(text.endIndex, offsetBy: -scale)) }
      if Bool.random(using: &random) { text = "-" + text }
      #expect(try ExactDecimal(parsing: text).description == text)
    }
    for text in [
      "0", "0.0", "0.05", "-0.000", "9", "10", "99999999999999999999", "0.000000000000000001",
    ] {
      #expect(try ExactDecimal(parsing: text).description == text)
    }
  }

  @Test func `a unit is found by its name among those of its kind`() {
    for kind in UnitKind.allCases {
      for name in kind.unitNames { #expect(UnitCode(kind, named: name)?.name == name) }
    }
    #expect(UnitCode(.mass, named: "km") == nil)
    #expect(UnitKind.volume.unitNames == ["L", "usgal", "ukgal", "kWh", "Wh", "kg"])
    #expect(UnitKind.bodyPart.unitNames == ["%", "fraction", "kg", "g", "lb", "st", "oz", "jin"])
  }

  @Test func `factors of units are those of their names`() {
    #expect(UnitCode(named: "km")?.factor.numerator == 1_000_000)
    #expect(UnitCode(named: "st")?.factor.numerator == 6_350_293_180)
    #expect(UnitCode(named: "fraction")?.factor.base == .share)
    for name in ["", "k", "KM", "fractions", "kilometres", "km\u{0}"] {
      #expect(UnitCode(named: name) == nil)
    }
  }

  @Test func `estimates of units are their factors, rounded once`() {
    #expect(MassUnit.pounds.estimate == 0.453_592_37)
    #expect(MassUnit.stones.estimate == 6.350_293_18)
    #expect(MassUnit.grams.estimate == 0.001)
    #expect(LengthUnit.inches.estimate == 0.0254)
    #expect(LengthUnit.feet.estimate == 0.3048)
    #expect(VolumeUnit.usGallons.estimate == 3.785_411_784)
    #expect(VolumeUnit.imperialGallons.estimate == 4.546_09)
    #expect(VolumeUnit.kilograms.estimate == 1)
    #expect(VolumeUnit.kilowattHours.estimate == 1)
  }

  @Test func `quantities of all kinds lie in memory alike`() {
    func expectAlike<Unit: LogUnit>(_ type: Unit.Type) {
      for unit in Unit.allCases {
        let quantity: Quantity<Unit>? = Quantity(ExactDecimal(7), unit)
        let any = withUnsafeBytes(of: quantity) { $0.load(as: AnyQuantity?.self) }
        #expect(any?.value == ExactDecimal(7))
        #expect(any?.unit == unit.code)
      }
      let none: Quantity<Unit>? = nil
      #expect(withUnsafeBytes(of: none) { $0.load(as: AnyQuantity?.self) } == nil)
      #expect(MemoryLayout<Quantity<Unit>?>.size == MemoryLayout<AnyQuantity?>.size)
    }
    expectAlike(DistanceUnit.self)
    expectAlike(VolumeUnit.self)
    expectAlike(MassUnit.self)
    expectAlike(LengthUnit.self)
    expectAlike(BodyPartUnit.self)
  }

  @Test func `control characters are found wherever they stand`() {
    // Windows-1252 that was read as Latin-1 gives U+0080 to U+009F: C2 and a second byte.
    for length in 0...40 {
      let before = String(repeating: "x", count: length)
      for after in ["", "y", "yyyyyyyyy"] {
        #expect(TextCheck.control(in: before + "\u{92}" + after) == 0x92)
        #expect(TextCheck.control(in: before + "\u{7}" + after) == 7)
        #expect(TextCheck.control(in: before + "\u{7F}" + after) == 0x7F)
        #expect(TextCheck.control(in: before + "\u{A0}é\t\r\nß" + after) == nil)
        #expect(TextCheck.control(in: before + "\tÂ\u{92}" + after) == 0x92)
      }
    }
  }

  @Test func `entries that surely stand in order stay where they are`() throws {
    var random = SeededGenerator(seed: 9)
    var sure = 0
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...4, using: &random)
      let dates = try (0..<count).map { index in
        let time = ["", "T07:12", "T07:12:05.2", "T23:00"].randomElement(using: &random) ?? ""
        let offset =
          time.isEmpty ? "" : ["", "+02:00", "-05:00"].randomElement(using: &random) ?? ""
        let day = 1 + index / 2 + (Int.random(in: 0..<6, using: &random) == 0 ? 2 : 0)
        return try #require(Timestamp(iso8601: "2024-03-0\(day)\(time)\(offset)"))
      }
      guard TimeOrder.isSurely(dates.indices, date: { dates[$0] }) else { continue }
      sure += 1
      let items = dates.map { TimeOrder.Item(date: $0, odometer: nil) }
      #expect(TimeOrder.places(of: items) == Array(dates.indices))
    }
    #expect(sure > 500)
  }

  @Test func `what is surely within a factor of the median is`() {
    var random = SeededGenerator(seed: 12)
    var sure = 0
    for _ in 0..<4000 {
      let values = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        Double(Int.random(in: 1...(Bool.random(using: &random) ? 3 : 20), using: &random))
      }
      let isSure = RobustStatistics.areSurelyWithin(1.7, values)
      if isSure { sure += 1 }
      #expect(!isSure || RobustStatistics(values).isWithin(1.7))
      // Of an odd number one is the median, which leaves nothing open.
      if values.count % 2 == 1 { #expect(isSure == RobustStatistics(values).isWithin(1.7)) }
    }
    #expect(sure > 300 && !RobustStatistics.areSurelyWithin(2, []))
  }

  @Test func `findings that are only counted are as many`() throws {
    let log = """
      <logbook version="1"><fuelLog vehicle="Civic" distanceUnit="km" volumeUnit="L">
      \((1...60).map { "<fillUp date=\"2024-0\(1 + $0 / 25)-\(10 + $0 % 19)\"><odometer>\($0 * 9000 % 70000)</odometer><volume>\($0 % 7 - 1)</volume></fillUp>" }.joined())
      </fuelLog></logbook>
      """
    var told: [Diagnostic.Code: Int] = [:]
    var counted: [Diagnostic.Code: Int] = [:]
    var worded = 0
    for onlyCounts in [false, true] {
      let found = Found()
      var checker = LogChecker { found.all.append($0) }
      if onlyCounts {
        checker.countsOnly = { code, severity in
          #expect(severity == RuleCatalogue.rule(named: code.description)?.severity)
          found.counted[code, default: 0] += 1
          return true
        }
      }
      try LogReader().read(Array(log.utf8), into: &checker) { _ in }
      try checker.finish()
      if onlyCounts {
        counted = found.counted
        worded = found.all.count
      } else {
        for finding in found.all { told[finding.code, default: 0] += 1 }
      }
    }
    #expect(told.count > 1)
    #expect(counted == told)
    #expect(worded == 0)
  }

  private final class Found {
    var all: [Diagnostic] = []
    var counted: [Diagnostic.Code: Int] = [:]
  }
}
