// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

/// Which entries belong together: odometers, units, the order of moments, periods.
extension StatisticsTests {
  // MARK: Odometers

  private static func reading(_ day: Int, _ odometer: Int, _ volume: Int = 40) -> String {
    let date = "2024-01-\(day < 10 ? "0" : "")\(day)"
    return #"{"type":"fuel","vehicle":"V","date":"\#(date)","odometer":\#(odometer),"#
      + #""odometerUnit":"km","volume":\#(volume),"volumeUnit":"L"}"#
  }

  @Test func `a mistyped odometer adds no detour, and is named`() throws {
    let odometers = [1000, 1500, 7000, 2500, 3000]
    let row = try #require(
      try fuel(odometers.enumerated().map { Self.reading(1 + $0 * 3, $1) }).first)
    #expect(row.distance?.description == "2000 km")
    #expect(
      row.notes == ["the odometer 7000 km of 2024-01-07 does not fit the others and is left out"])
    // 500 on 40, 1000 on 80 and 500 on 40: 160 ÷ 2000.
    #expect(row.consumption?.average.description == "8.00")
    #expect(row.consumption?.count == 3)
  }

  @Test func `a mistyped odometer spoils no consumption, wherever it stands`() throws {
    // A digit is missing in the middle, too much in the first, and too much in the last. Of each
    // log the sound ways are 40 L for 600 km each: 160 ÷ 2400, 80 ÷ 1200 and 80 ÷ 1200.
    let logs: [(odometers: [Int], wrong: Int, distance: String, count: Int)] = [
      ([10_000, 10_600, 1120, 11_800, 12_400], 2, "2400 km", 3),
      ([100_000, 1600, 2200, 2800], 0, "1200 km", 2),
      ([1000, 1600, 2200, 28_000], 3, "1200 km", 2),
    ]
    for log in logs {
      let lines = log.odometers.enumerated().map { Self.reading(1 + $0 * 3, $1) }
      let row = try #require(try fuel(lines).first)
      #expect(row.distance?.description == log.distance)
      #expect(row.consumption?.average.description == "6.67")
      #expect(row.consumption?.count == log.count)
      let date = log.wrong == 0 ? "01" : log.wrong == 2 ? "07" : "10"
      #expect(
        row.notes == [
          "the odometer \(log.odometers[log.wrong]) km of 2024-01-\(date) does not fit the others "
            + "and is left out"
        ])
    }
  }

  @Test func `two cars under one name have no consumption, but a warning`() throws {
    for odometers in [[1000, 50_000, 1400, 50_600, 1900, 51_000], [1000, 50_000, 1300, 50_500]] {
      let row = try #require(
        try fuel(odometers.enumerated().map { Self.reading(1 + $0 * 3, $1) }).first)
      #expect(row.distance == nil && row.consumption == nil)
      #expect(row.notes.count == 1)
      #expect(row.notes.first?.hasPrefix("warning: odometers go back and forth") == true)
    }
  }

  @Test func `an odometer that begins anew is no detour`() throws {
    let odometers = [90_000, 90_500, 91_000, 200, 700, 1300]
    let row = try #require(
      try fuel(odometers.enumerated().map { Self.reading(1 + $0 * 3, $1) }).first)
    // 1000 and 1100.
    #expect(row.distance?.description == "2100 km")
    #expect(row.notes == ["the odometer begins anew at 200 km of 2024-01-10"])
  }

  // MARK: Units, order, periods

  @Test func `one fill-up in litres does not change the unit of a car`() throws {
    let abroad =
      Self.civic.dropLast() + [
        Self.civic[5].replacing("8.00,\"volumeUnit\":\"usgal\"", with: "30.28,\"volumeUnit\":\"L\"")
      ]
    let row = try #require(try fuel(Array(abroad)).first)
    #expect(row.consumption?.unit.description == "mpg")
    #expect(row.volume?.unit == .usGallons)
  }

  @Test func `the order is that of moments, whatever the offsets`() throws {
    func line(_ date: String, _ odometer: Int) -> String {
      #"{"type":"fuel","vehicle":"V","date":"\#(date)","odometer":\#(odometer),"odometerUnit":"km"}"#
    }
    // 09:30, 10:10 and 11:00 in UTC; then one without an offset beside the last.
    let lines = [
      line("2024-03-01T10:10Z", 1060), line("2024-03-01T10:30+01:00", 1000),
      line("2024-03-01T06:00-05:00", 1100), line("2024-03-01T06:20", 1120),
    ]
    let row = try #require(try fuel(lines).first)
    #expect(row.distance?.description == "120 km")
    #expect(row.notes.isEmpty)
    #expect(row.first.description == "2024-03-01T10:30+01:00")
  }

  /// Whatever the order in which entries come, the one they are put into is the same.
  @Test(arguments: 0..<50) func `the order has no cycles`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let offsets = ["", "Z", "+01:00", "-05:00", "+13:45", "-11:00"]
    var items: [TimeOrder.Item] = []
    for odometer in 0..<20 {
      let day = "2024-03-0\(Int.random(in: 1...3, using: &random))"
      let hour = Int.random(in: 10...23, using: &random)
      let text =
        Int.random(in: 0..<3, using: &random) == 0
        ? day : "\(day)T\(hour):15\(offsets.randomElement(using: &random) ?? "")"
      let date = try #require(Timestamp(iso8601: text))
      items.append(TimeOrder.Item(date: date, odometer: ExactSum(odometer)))
    }
    items.shuffle(using: &random)
    func ordered(_ items: [TimeOrder.Item]) -> [Int] {
      TimeOrder.places(of: items).map { items[$0].odometer?.significand }.map { Int($0 ?? -1) }
    }
    let expected = ordered(items)
    for _ in 0..<20 {
      items.shuffle(using: &random)
      #expect(ordered(items) == expected)
    }
    // What has an offset is in the order of moments.
    let known = TimeOrder.places(of: items).map { items[$0].date }.filter { $0.offset != nil }
    #expect(zip(known, known.dropFirst()).allSatisfy { $0.moment.seconds <= $1.moment.seconds })
  }

  @Test func `days and weeks`() throws {
    let lines = [
      Self.fillUp("2023-12-31T08:00", "100", "1", "1"), Self.fillUp("2024-01-01", "200", "1", "2"),
      Self.fillUp("2024-01-07", "300", "1", "4"), Self.fillUp("2024-12-30", "400", "1", "8"),
    ]
    let weeks = try fuel(lines) { $0.grouping = .week }
    // The last Sunday of 2023, the Monday after; 2024-12-30 is a Monday of the next year's.
    #expect(weeks.map(\.group.description) == ["2023-W52", "2024-W01", "2025-W01"])
    #expect(weeks.map { $0.costs.first?.total?.description } == ["1", "6", "8"])
    let days = try fuel(lines) { $0.grouping = .day }
    #expect(
      days.map(\.group.description) == ["2023-12-31", "2024-01-01", "2024-01-07", "2024-12-30"])
    #expect(days.map { $0.distance?.description } == [nil, "100 mi", "100 mi", "100 mi"])
  }
}
