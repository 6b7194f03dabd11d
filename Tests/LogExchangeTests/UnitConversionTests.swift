// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

/// What conversion of whole records keeps: digits, totals and consumption.
@Suite struct UnitConversionTests {
  private static func decimal(_ text: String) throws -> ExactDecimal {
    try ExactDecimal(parsing: text)
  }

  private static let metric = {
    var units = WantedUnits()
    units.volume = .litres
    units.distance = .kilometres
    units.mass = .kilograms
    return units
  }()

  private static func fill(_ volume: String, _ price: String, _ total: String) throws -> LogRecord {
    var fuel = FuelRecord(date: try #require(Timestamp(iso8601: "2024-03-01")))
    fuel.volume = Quantity(try decimal(volume), .usGallons)
    fuel.pricePerUnit = try decimal(price)
    fuel.totalCost = try decimal(total)
    return LogRecord(fuel)
  }

  @Test func `volume times price is the total before and after`() throws {
    // 10 gallons are 37.8541 L (37.85411784) at 0.924602 (0.92460218…): 34.99999….
    var record = try Self.fill("10", "3.5", "35.00")
    #expect(record.convert(to: Self.metric) == 2)
    #expect(record.fuel?.volume?.description == "37.8541 L")
    #expect(record.fuel?.pricePerUnit?.description == "0.924602")
    var random = SeededGenerator(seed: 46)
    for _ in 0..<500 {
      let volume = ExactDecimal(
        significand: UInt128(random.next(upTo: 99_999) + 1), scale: 3, isNegative: false)
      let price = ExactDecimal(
        significand: UInt128(random.next(upTo: 9_999) + 1), scale: 3, isNegative: false)
      let product = try #require(volume.multiplied(by: price))
      let total = try #require(product.rounded(to: 2 + random.next(upTo: 4)))
      var record = try Self.fill("\(volume)", "\(price)", "\(total)")
      _ = record.convert(to: Self.metric)
      let fuel = try #require(record.fuel)
      // Half to even and half up are both how a total may be rounded: an exact half is left out.
      let again = try #require(fuel.product?.rounded(to: Int(total.scale)))
      let difference = try #require(product.subtracting(total))
      let isHalf =
        difference.significand * 2 == ExactDecimal.powerOfTen(difference.scale - total.scale)
      #expect(isHalf || again == total, "\(volume) × \(price) = \(total): \(fuel)")
    }
  }

  @Test func `what is converted back has the digits of the source`() throws {
    var random = SeededGenerator(seed: 47)
    let units = VolumeUnit.allCases.filter { $0.measure == .volume }
    for _ in 0..<500 {
      let scale = UInt8(random.next(upTo: 5))
      let value = ExactDecimal(
        significand: UInt128(random.next(upTo: 9_999_999) + 1), scale: scale, isNegative: false)
      let from = units[random.next(upTo: units.count)]
      let to = units[random.next(upTo: units.count)]
      let there = try Quantity(value, from).converted(to: to)
      let back = try there.converted(to: from, places: Int(scale))
      #expect(back.value == value, "\(value) \(from.rawValue), \(there)")
      #expect(from == to || there.value.digitCount >= 6, "\(there)")
    }
  }

  @Test func `a record that is converted back is the record it was`() throws {
    var fuel = try #require(try Self.fill("10.20", "3.459", "35.28").fuel)
    fuel.odometer = Quantity(ExactDecimal(12_345), .miles)
    let record = LogRecord(fuel)
    var other = record
    #expect(other.convert(to: Self.metric) == 3)
    // By way of a third unit nothing is rounded twice.
    var imperial = WantedUnits()
    imperial.volume = .imperialGallons
    var direct = record
    var detour = other
    _ = direct.convert(to: imperial)
    _ = detour.convert(to: imperial)
    #expect(detour.fuel?.volume == direct.fuel?.volume)
    #expect(detour.fuel?.pricePerUnit == direct.fuel?.pricePerUnit)
    var back = WantedUnits()
    back.volume = .usGallons
    back.distance = .miles
    #expect(other.convert(to: back) == 3)
    #expect(other == record)
    // A value that was changed since is not what its original says.
    var edited = record
    _ = edited.convert(to: Self.metric)
    edited.set(FuelFields.volume, to: .quantity(ExactDecimal(40), unit: "L"))
    _ = edited.convert(to: back)
    #expect(edited.fuel?.volume?.description == "10.5669 usgal")  // 10.56688…
  }

  @Test func `fewer digits are rounded once`() throws {
    var weight = WeightRecord(date: try #require(Timestamp(iso8601: "2024-03-01")))
    weight.weight = Quantity(try Self.decimal("186.4"), .pounds)
    var units = Self.metric
    units.decimals = 1
    var record = LogRecord(weight)
    #expect(record.convert(to: units) == 1)
    // 84.549617768 kg: 84.55 would be 84.6.
    #expect(record.weight?.weight?.description == "84.5 kg")
  }

  /// Consumption of a log and of the same log in other units, to the digits that are shown.
  @Test func `consumption is the same before and after`() throws {
    var random = SeededGenerator(seed: 48)
    for _ in 0..<20 {
      var before = StatisticsCollector()
      var after = StatisticsCollector()
      before.beginInput(nil)
      after.beginInput(nil)
      var odometer = 10_000 + random.next(upTo: 100_000)
      for day in 1...28 {
        odometer += 50 + random.next(upTo: 400)
        var fuel = FuelRecord(date: try #require(Timestamp(year: 2024, month: 2, day: day)))
        fuel.odometer = Quantity(ExactDecimal(odometer), .miles)
        fuel.volume = Quantity(
          ExactDecimal(
            significand: UInt128(2_000 + random.next(upTo: 15_000)), scale: 3, isNegative: false),
          .usGallons)
        var record = LogRecord(fuel)
        before.add(record)
        _ = record.convert(to: Self.metric)
        after.add(record)
      }
      before.finish()
      after.finish()
      var options = StatisticsOptions()
      options.units = .metric
      let one = try #require(before.fuelStatistics(options).first?.consumption)
      let other = try #require(after.fuelStatistics(options).first?.consumption)
      #expect(one.average == other.average && one.running == other.running)
      #expect(one.best == other.best && one.worst == other.worst && one.last == other.last)
    }
  }
}

extension SeededGenerator {
  /// A whole number from 0, less than another.
  fileprivate mutating func next(upTo count: Int) -> Int { Int(next() % UInt64(count)) }
}
