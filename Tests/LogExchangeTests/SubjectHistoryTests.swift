// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

/// Vehicles and people one by one, as for a chart.
@Suite struct SubjectHistoryTests {
  @Test func `the trend has a point for each day, at its last weight, in one unit`() throws {
    let people = try collected([
      #"{"type":"weight","person":"A","date":"2024-01-02T07:00","weight":82,"weightUnit":"kg"}"#,
      #"{"type":"weight","person":"A","date":"2024-01-01T07:00","weight":80,"weightUnit":"kg"}"#,
      #"{"type":"weight","person":"A","date":"2024-01-02T20:00","weight":84.0,"weightUnit":"kg"}"#,
      #"{"type":"weight","person":"B","date":"2024-01-02","height":1.80,"heightUnit":"m"}"#,
    ]).people
    #expect(people.map(\.person) == ["A"])
    // 80, then a tenth of the way to the mean of 82 and 84.
    let trend = people[0].trend(StatisticsOptions())
    #expect(trend.map(\.trend.description) == ["80.00 kg", "80.30 kg"])
    #expect(trend.map(\.entry) == [0, 2])
    #expect(people[0].entries(StatisticsOptions()).map { "\($0.date)" }[2] == "2024-01-02T20:00")
    var us = StatisticsOptions()
    us.units = .us
    // 80 ÷ 0.45359237 = 176.3698…; 80.3 ÷ 0.45359237 = 177.0312…
    #expect(people[0].trend(us).map { "\($0.trend.value)" } == ["176.37", "177.03"])
  }

  @Test func `the entries of a vehicle go by moments, however many are asked for`() throws {
    func fuel(_ vehicle: String, _ date: String, _ odometer: Int) -> String {
      #"{"type":"fuel","vehicle":"\#(vehicle)","date":"\#(date)","odometer":\#(odometer),"#
        + #""odometerUnit":"km","volume":40,"volumeUnit":"L"}"#
    }
    // At noon by the Pacific it is 20:00 UTC, at half past seven in Paris 18:30 UTC.
    let collector = try collected([
      fuel("A", "2024-02-13T12:00-08:00", 12_600), fuel("A", "2024-02-13T19:30+01:00", 12_070),
      fuel("A", "2024-02-12T08:00+01:00", 11_500), fuel("B", "2024-02-13T13:00Z", 10),
    ])
    let all = collector.fuelHistory(StatisticsOptions()).map(\.date.description)
    #expect(
      all == [
        "2024-02-13T13:00Z", "2024-02-13T12:00-08:00", "2024-02-13T19:30+01:00",
        "2024-02-12T08:00+01:00",
      ])
    for count in 0...4 {
      let newest = collector.fuelHistory(StatisticsOptions(), limit: count)
      #expect(newest.map(\.date.description) == Array(all.prefix(count)))
    }
  }

  @Test(arguments: 0..<20)
  func `the order of many histories is that of one list`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var record = 0
    let subjects = try (0..<12).map { _ in
      try (0..<Int(random.next() % 9)).map { _ in
        record += 1
        let text = "2024-03-0\(1 + random.next() % 9)"
        return EntryOrder.Place(date: try #require(Timestamp(iso8601: text)), record: record)
      }.sorted { $1.isNewer(than: $0) }
    }
    let runs = EntryOrder.newestFirst(subjects)
    var rest = subjects
    var found: [Int] = []
    for pair in stride(from: 0, to: runs.count, by: 2) {
      for _ in 0..<runs[pair + 1] { found.append(rest[runs[pair]].removeLast().record) }
    }
    let wanted = subjects.flatMap(\.self).sorted { $0.isNewer(than: $1) }.map(\.record)
    #expect(found == wanted)
    #expect(rest.flatMap(\.self).isEmpty)
  }

  @Test func `a price is for the unit that is shown, and worked out from what was logged`() throws {
    let vehicles = try collected([
      #"{"type":"fuel","vehicle":"A","date":"2024-01-01","volume":10,"volumeUnit":"usgal","totalCost":38.00}"#,
      #"{"type":"fuel","vehicle":"A","date":"2024-01-02","volume":20,"volumeUnit":"kWh","totalCost":6}"#,
      #"{"type":"fuel","vehicle":"A","date":"2024-01-03","totalCost":6,"tank":"2"}"#,
    ]).vehicles
    #expect(vehicles.map(\.vehicle) == ["A"])
    var metric = StatisticsOptions()
    metric.units = .metric
    let entries = vehicles[0].entries(metric)
    // 38 ÷ 37.85411784 L; of the rounded 38 L it would be 1.000.
    #expect(entries.map { $0.price.map { "\($0)" } } == ["1.004", "0.300", nil])
    #expect(entries.map(\.measure) == [.volume, .energy, .volume])
    // The fill-up that names no tank went into the only one.
    #expect(entries.map(\.tank) == ["2", nil, "2"])
    #expect(vehicles[0].statistics(metric).count == 2)
  }
}
