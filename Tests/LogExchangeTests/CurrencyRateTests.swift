// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// Costs that are converted by rates, and statistics from a day on.
@Suite struct CurrencyRateTests {
  /// A vehicle that was filled up in two currencies.
  private func collector() throws -> StatisticsCollector {
    let lines = """
      {"type":"fuel","vehicle":"A","date":"2024-01-01","odometer":1000,"odometerUnit":"km","volume":40,"volumeUnit":"L","totalCost":60.00,"currency":"EUR"}
      {"type":"fuel","vehicle":"A","date":"2024-02-01","odometer":1500,"odometerUnit":"km","volume":30,"volumeUnit":"L","totalCost":84.67536,"currency":"CHF"}
      {"type":"fuel","vehicle":"A","date":"2024-03-01","odometer":2000,"odometerUnit":"km","volume":35,"volumeUnit":"L","totalCost":50.5,"currency":"EUR"}

      """
    var collector = StatisticsCollector()
    var rest = Array(lines.utf8)[...]
    _ = try LogReader().read(
      from: { buffer in
        let part = rest.prefix(buffer.count)
        buffer.copyBytes(from: part)
        rest = rest.dropFirst(part.count)
        return part.count
      }, into: &collector, report: { _ in })
    collector.finish()
    return collector
  }

  @Test func `costs are converted exactly and rounded once each`() throws {
    var collector = try collector()
    #expect(collector.currencies == ["EUR", "CHF"])
    let rate = try ExactDecimal(parsing: "1.05")
    let converted = collector.convertCosts(by: CurrencyRates(target: "EUR", rates: ["CHF": rate]))
    #expect(converted.map { "\($0.record) \($0.cost!) \($0.currency)" } == ["1 84.67536 CHF"])
    #expect(collector.currencies == ["EUR"])
    let row = try #require(collector.fuelStatistics(StatisticsOptions()).first)
    // 84.67536 × 1.05 = 88.909128, to the five digits that it has: 88.90913; + 60 + 50.5.
    #expect(row.costs.map { "\($0.total!) \($0.currency!)" } == ["199.40913 EUR"])
    #expect(
      row.notes == ["1 cost in CHF converted at the given rate, 1 CHF = 1.05 EUR"])
    let line = collector.fuelHistory(StatisticsOptions())[1]
    #expect(line.cost?.description == "88.90913")
  }

  @Test func `costs besides fuel are converted, too`() throws {
    let lines = """
      {"type":"fuel","vehicle":"A","date":"2024-01-01","odometer":1000,"odometerUnit":"km","volume":40,"volumeUnit":"L","totalCost":60.00,"currency":"EUR"}
      {"type":"fuel","vehicle":"A","date":"2024-03-01","odometer":2000,"odometerUnit":"km","volume":35,"volumeUnit":"L","totalCost":50,"currency":"CHF"}
      {"type":"cost","vehicle":"A","date":"2024-02-01","category":"service","totalCost":100,"currency":"CHF"}
      {"type":"cost","vehicle":"A","date":"2024-02-02","category":"tax","totalCost":30,"currency":"EUR"}

      """
    var collector = StatisticsCollector()
    _ = try LogReader().read(Array(lines.utf8), into: &collector, report: { _ in })
    collector.finish()
    #expect(collector.currencies == ["EUR", "CHF"])
    let rate = try ExactDecimal(parsing: "1.1")
    let converted = collector.convertCosts(by: CurrencyRates(target: "EUR", rates: ["CHF": rate]))
    #expect(converted.map { "\($0.record) \($0.cost!)" } == ["1 50", "2 100"])
    // 60 + 50 × 1.1 + 100 × 1.1 + 30.
    let row = try #require(collector.costStatistics(StatisticsOptions()).first)
    #expect(row.costs.map { "\($0.total!) \($0.currency!)" } == ["255.00 EUR"])
    #expect(row.notes == ["2 costs in CHF converted at the given rate, 1 CHF = 1.1 EUR"])
    #expect(
      collector.costHistory(StatisticsOptions()).map { "\($0.cost!) \($0.currency!)" }
        == ["30 EUR", "110.00 EUR"])
  }

  @Test func `without a rate nothing is converted`() throws {
    var collector = try collector()
    let rate = try ExactDecimal(parsing: "0.9")
    #expect(collector.convertCosts(by: CurrencyRates(target: "EUR", rates: ["USD": rate])) == [])
    let row = try #require(collector.fuelStatistics(StatisticsOptions()).first)
    #expect(row.costs.count == 2)
    #expect(row.notes == ["2 currencies, which are not added up"])
  }

  @Test(arguments: [
    ([nil, "EUR"], "costs with and without a currency, which are not added up"),
    (["CHF", nil, "EUR"], "2 currencies and costs without one, which are not added up"),
  ]) func `costs without a currency are no currency`(all: [String?], note: String) throws {
    var collector = StatisticsCollector()
    let lines = all.enumerated().map { index, currency in
      #"{"type":"fuel","vehicle":"A","date":"2024-01-0\#(index + 1)","volume":4,"volumeUnit":"L","totalCost":6"#
        + (currency.map { #","currency":"\#($0)""# } ?? "") + "}\n"
    }
    _ = try LogReader().read(Array(lines.joined().utf8), into: &collector, report: { _ in })
    collector.finish()
    let row = try #require(collector.fuelStatistics(StatisticsOptions()).first)
    #expect(row.notes.contains(note), "\(row.notes)")
  }

  @Test func `statistics from a day on have the ways that end there`() throws {
    var options = StatisticsOptions()
    options.since = Timestamp(year: 2024, month: 2, day: 1)
    let row = try #require(try collector().fuelStatistics(options).first)
    #expect(row.entries == 2)
    // 500 + 500 km; 30 + 35 L.
    #expect(row.distance?.value.description == "1000")
    #expect(row.consumption?.average.description == "6.50")
    #expect(row.volume?.value.description == "65")
    // The first of February to the first of March.
    #expect(row.days == 29)
  }
}
