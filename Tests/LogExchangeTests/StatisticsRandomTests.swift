// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

/// Random logs, against a second implementation: floating point, and looking back from
/// each full tank instead of going forward.
@Suite struct StatisticsRandomTests {
  private struct FillUp {
    var day: Int
    var odometer: Int
    var hundredths: Int
    var cents: Int
    var partial: Bool
    var missed: Bool
    var hasVolume: Bool
    var hasOdometer: Bool

    var litres: Double { Double(hundredths) / 100 }

    var line: String {
      let date = Timestamp(secondsSince1970: (19_000 + day) * 86_400, offset: .zulu)
      let text = String("\(date.map { "\($0)" } ?? "")".prefix(10))
      var line = #"{"type":"fuel","vehicle":"V","date":"\#(text)""#
      if hasOdometer { line += #","odometer":\#(odometer),"odometerUnit":"km""# }
      if hasVolume {
        line += #","volume":\#(hundredths / 100).\#(hundredths % 100 / 10)\#(hundredths % 10)"#
        line += #","volumeUnit":"L""#
      }
      line += #","totalCost":\#(cents / 100).\#(cents % 100 / 10)\#(cents % 10)"#
      return line + #","partial":\#(partial),"missed":\#(missed)}"#
    }
  }

  private static func log(_ random: inout SeededGenerator) -> [FillUp] {
    var day = 0
    var odometer = 1000
    return (0..<Int.random(in: 2...40, using: &random)).map { _ in
      day += Int.random(in: 1...20, using: &random)
      odometer += Int.random(in: 50...900, using: &random)
      func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
      return FillUp(
        day: day, odometer: odometer, hundredths: Int.random(in: 100...6000, using: &random),
        cents: Int.random(in: 100...9999, using: &random), partial: chance(4), missed: chance(12),
        hasVolume: !chance(15), hasOdometer: !chance(15))
    }
  }

  /// Litres and kilometres of each way between full tanks.
  private static func ways(_ log: [FillUp]) -> [(litres: Double, km: Double)] {
    log.indices.compactMap { end in
      guard !log[end].partial, log[end].hasOdometer else { return nil }
      guard
        let start = log[..<end].lastIndex(where: { !$0.partial && $0.hasOdometer })
      else { return nil }
      let between = log[(start + 1)...end]
      guard between.allSatisfy({ $0.hasVolume && !$0.missed }) else { return nil }
      return (
        between.reduce(0) { $0 + $1.litres }, Double(log[end].odometer - log[start].odometer)
      )
    }
  }

  private static func isNear(_ value: ExactDecimal?, _ expected: Double?) -> Bool {
    guard let value, let expected else { return value == nil && expected == nil }
    return abs(value.estimate - expected) <= 0.005 + expected.magnitude * 1e-9
  }

  @Test(arguments: 0..<Rounds.of(300, usually: 100))
  func `both implementations agree`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let log = Self.log(&random)
    var lines = log.map(\.line)
    lines.shuffle(using: &random)
    var options = StatisticsOptions()
    let collector = try collected(lines)
    let row = try #require(collector.fuelStatistics(options).first)
    let ways = Self.ways(log)
    let rates = ways.map { $0.litres / $0.km * 100 }
    func average(_ ways: some Collection<(litres: Double, km: Double)>) -> Double? {
      ways.isEmpty
        ? nil : ways.reduce(0) { $0 + $1.litres } / ways.reduce(0) { $0 + $1.km } * 100
    }
    #expect(row.consumption?.count ?? 0 == ways.count)
    #expect(Self.isNear(row.consumption?.average, average(ways)))
    #expect(Self.isNear(row.consumption?.best, rates.min()))
    #expect(Self.isNear(row.consumption?.worst, rates.max()))
    #expect(Self.isNear(row.consumption?.last, rates.last))
    #expect(Self.isNear(row.consumption?.running, average(ways.suffix(5))))
    let days = (log.last?.day ?? 0) - (log.first?.day ?? 0)
    let cents = log.reduce(0) { $0 + $1.cents }
    #expect(Self.isNear(row.costs.first?.total, Double(cents) / 100))
    #expect(
      Self.isNear(
        row.costs.first?.perDay,
        days < 28 ? nil : Double(cents - (log.first?.cents ?? 0)) / 100 / Double(days)))
    let readings = log.filter(\.hasOdometer).map(\.odometer)
    let distance = (readings.last ?? 0) - (readings.first ?? 0)
    #expect(row.distance?.value.estimate ?? 0 == Double(distance))
    // Months are parts of the whole.
    options.grouping = .month
    let months = collector.fuelStatistics(options)
    #expect(months.reduce(0) { $0 + $1.entries } == log.count)
    #expect(months.reduce(0) { $0 + ($1.days ?? 0) } == days)
    #expect(months.reduce(0) { $0 + ($1.consumption?.count ?? 0) } == ways.count)
    #expect(months.reduce(0) { $0 + ($1.distance?.value.estimate ?? 0) } == Double(distance))
    // The history says the same of each way.
    let lined = collector.fuelHistory(StatisticsOptions()).compactMap(\.consumption).reversed()
    #expect(lined.count == rates.count && zip(lined, rates).allSatisfy(Self.isNear))
  }
}
