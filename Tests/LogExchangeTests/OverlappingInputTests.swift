// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// Statistics of exports that overlap: what was paid once is not added up twice.
@Suite struct OverlappingInputTests {
  private func collected(_ files: [[String]]) throws -> StatisticsCollector {
    var collector = StatisticsCollector()
    for (number, lines) in files.enumerated() {
      collector.beginInput("\(number)")
      let text = lines.joined(separator: "\n")
      try LogReader().read(Array(text.utf8), into: &collector) { _ in }
    }
    collector.finish()
    return collector
  }

  @Test func `a fill-up that two exports have counts once`() throws {
    let fills = StatisticsTests.civic
    let collector = try collected([Array(fills[..<4]), Array(fills[2...])])
    let both = try #require(collector.fuelStatistics(StatisticsOptions()).first)
    let one = try #require(
      try collected([fills]).fuelStatistics(StatisticsOptions()).first)
    #expect(both.entries == 6)
    #expect(both.costs.first?.total == one.costs.first?.total)
    #expect(both.consumption == one.consumption)
    #expect(both.notes == ["2 entries are in several files and count once"])
    #expect(collector.fuelHistory(StatisticsOptions()).count == 6)
  }

  @Test func `the same moment and amount in other words are the same`() throws {
    let collector = try collected([
      [
        #"{"type":"weight","person":"A","date":"2024-03-01T07:12+01:00","weight":80,"weightUnit":"kg"}"#
      ],
      [
        #"{"type":"weight","person":"A","date":"2024-03-01T06:12Z","weight":80000,"weightUnit":"g"}"#
      ],
    ])
    let row = try #require(collector.weightStatistics(StatisticsOptions()).first)
    #expect(row.entries == 1)
    #expect(row.notes == ["1 entry is in several files and counts once"])
  }

  @Test func `twins in one export are two, also where another has them`() throws {
    let fill = StatisticsTests.fillUp("2024-01-01", "10000", "10.00", "30.00")
    for (files, entries) in [
      ([[fill, fill]], 2), ([[fill, fill], [fill]], 2), ([[fill], [fill, fill], [fill]], 2),
      ([[fill], [fill]], 1),
    ] {
      let rows = try collected(files).fuelStatistics(StatisticsOptions())
      #expect(rows.map(\.entries) == [entries], "\(files.map(\.count))")
    }
  }

  @Test func `weights of nobody are of the first person with whom they overlap`() throws {
    func weight(_ day: Int, _ kilograms: Int, _ more: String = "") -> String {
      #"{"type":"weight","date":"2024-03-0\#(day)","weight":\#(kilograms),"weightUnit":"kg"\#(more)}"#
    }
    let first = [weight(1, 70), weight(5, 71)]
    let second = [weight(1, 70), weight(2, 81)]
    // One in common is not enough, and the second of each pair is in another input.
    let third = [weight(1, 70), weight(2, 81, #","note":"x""#), weight(3, 82)]
    let rows = try collected([first, second, third]).weightStatistics(StatisticsOptions())
    #expect(rows.map(\.entries) == [2, 3])
    #expect(rows.map(\.notes) == [[], ["2 entries are in several files and count once"]])
    let cost = #"{"type":"cost","vehicle":"A","date":"2024-03-01","note":"x"}"#
    let costs = try collected([[cost], [cost]]).costStatistics(StatisticsOptions())
    #expect(costs.map(\.entries) == [1])
  }

  @Test func `what differs in anything is another entry`() throws {
    let fill = StatisticsTests.fillUp("2024-01-01", "10000", "10.00", "30.00")
    let others = [
      StatisticsTests.fillUp("2024-01-02", "10000", "10.00", "30.00"),
      StatisticsTests.fillUp("2024-01-01", "10001", "10.00", "30.00"),
      StatisticsTests.fillUp("2024-01-01", "10000", "10.01", "30.00"),
      StatisticsTests.fillUp("2024-01-01", "10000", "10.00", "30.01"),
    ]
    for other in others {
      #expect(
        try collected([[fill], [other]]).fuelStatistics(StatisticsOptions()).map(\.entries) == [2])
    }
  }
}
