// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// Vehicles that take several kinds of fuel.
@Suite struct FuelPartTests {
  private func collector(_ lines: [String]) throws -> StatisticsCollector {
    var collector = StatisticsCollector()
    collector.beginInput(nil)
    let text = lines.map { "{\"type\":\"fuel\",\"vehicle\":\"Panda\",\($0)}\n" }.joined()
    try LogReader().read(Array(text.utf8), into: &collector) { Issue.record("\($0)") }
    collector.finish()
    return collector
  }

  private func fill(
    _ day: Int, _ odometer: Int, _ volume: Int, _ cost: Int, _ type: String?, grade: String? = nil,
    unit: String = "L"
  ) -> String {
    let date = "2024-01-\(day < 10 ? "0" : "")\(day)"
    return #""date":"\#(date)","odometer":\#(odometer),"odometerUnit":"km","volume":\#(volume),"#
      + #""volumeUnit":"\#(unit)","totalCost":\#(cost),"currency":"EUR""#
      + (type.map { ",\"fuelType\":\"\($0)\"" } ?? "")
      + (grade.map { ",\"fuelGrade\":\"\($0)\"" } ?? "")
  }

  /// LPG: 40 L for 500 km, 8.00; petrol: 10 L for 1000 km, 1.00.
  @Test func `petrol and LPG of one car have consumptions of their own`() throws {
    let rows = try collector([
      fill(1, 1000, 30, 50, "Petrol"), fill(2, 1100, 35, 30, "LPG"),
      fill(9, 1600, 40, 34, "LPG"), fill(15, 2000, 10, 18, "Super 95"),
    ]).fuelStatistics(StatisticsOptions())
    #expect(rows.map(\.fuel) == [nil, "LPG"] && rows.map(\.entries) == [2, 2])
    #expect(rows.map { $0.consumption?.average.description } == ["1.00", "8.00"])
    #expect(rows.map { $0.volume?.description } == ["40 L", "75 L"])
    #expect(rows.map { $0.distance?.description } == ["1000 km", "1000 km"])
    #expect(rows.map { $0.costs.first?.total?.description } == ["68", "64"])
  }

  @Test(arguments: [
    "LPG", "Autogas (LPG)", "GPL", "Erdgas", "CNG H", "gas natural", "Gaz naturel", "Wasserstoff",
    "Метан",
  ]) func `gas is known by its words`(word: String) throws {
    let rows = try collector([fill(1, 1000, 30, 50, nil), fill(2, 1100, 35, 30, word)])
      .fuelStatistics(StatisticsOptions())
    #expect(rows.map(\.fuel) == [nil, word])
  }

  @Test(arguments: ["Gas", "Gasoline", "Gazole", "E85", "Etanol", "Diesel", "Super E10", "Gasoil"])
  func `what shares a tank is one`(word: String) throws {
    let rows = try collector([
      fill(1, 1000, 30, 50, "Petrol"), fill(2, 1500, 35, 30, word), fill(3, 2000, 35, 30, nil),
    ]).fuelStatistics(StatisticsOptions())
    #expect(rows.count == 1 && rows[0].consumption?.average.description == "7.00")
  }

  /// Diesel: 60 L for 1000 km. AdBlue: 10 L for 800 km.
  @Test(
    arguments: [("AdBlue", nil), ("Ad-Blue", nil), ("Diesel", "AdBlue"), ("DEF", nil)]
      as [(String, String?)])
  func `AdBlue is not mixed into the consumption of diesel`(type: String, grade: String?) throws {
    let all = try collector([
      fill(1, 1000, 50, 80, "Diesel"), fill(2, 1100, 10, 9, type, grade: grade),
      fill(9, 1900, 10, 9, type, grade: grade), fill(15, 2000, 60, 96, "Diesel"),
    ])
    let rows = all.fuelStatistics(StatisticsOptions())
    #expect(rows.map(\.fuel) == [nil, grade ?? type])
    #expect(rows.map { $0.consumption?.average.description } == ["6.00", "1.25"])
    let history = all.fuelHistory(StatisticsOptions())
    #expect(history.map { $0.consumption?.description } == ["6.00", "1.25", nil, nil])
  }

  @Test func `AdBlue is a cost, and no energy`() throws {
    let cost =
      #""date":"2024-01-20","type":"cost","category":"tax","totalCost":100,"currency":"EUR""#
    var collector = StatisticsCollector()
    collector.beginInput(nil)
    let lines =
      [
        fill(1, 1000, 50, 80, "Diesel"), fill(2, 1100, 10, 9, "AdBlue"),
        fill(15, 2000, 60, 96, "Diesel"),
      ].map { "{\"type\":\"fuel\",\($0)}\n" } + ["{\(cost)}\n"]
    try LogReader().read(Array(lines.joined().utf8), into: &collector) { Issue.record("\($0)") }
    collector.finish()
    let found = collector.costStatistics(StatisticsOptions()).first?.costs.first
    #expect(found?.energy?.description == "176" && found?.total?.description == "285")
    #expect(
      found?.categories.map { "\($0.category ?? "-") \($0.total?.description ?? "-")" }
        == ["tax 100", "AdBlue 9"])
  }

  /// Natural gas by mass is apart from petrol by its measure alone, as electricity is.
  @Test func `kilograms and kilowatt-hours are apart without a word`() throws {
    let rows = try collector([
      fill(1, 1000, 30, 50, nil), fill(2, 1100, 10, 12, "CNG", unit: "kg"),
      fill(9, 1600, 20, 24, nil, unit: "kg"), fill(15, 2000, 10, 18, nil),
    ]).fuelStatistics(StatisticsOptions())
    #expect(rows.map(\.measure) == [.volume, .mass] && rows.map(\.fuel) == [nil, nil])
    #expect(rows.map { $0.consumption?.average.description } == ["1.00", "4.00"])
  }
}
