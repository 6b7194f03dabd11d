// SPDX-License-Identifier: MIT

import LogExchange
import LogTestSupport
import Testing

/// Statistics of the numbers of any kind, one that a library's user declares among them.
@Suite struct NumberStatisticsTests {
  private func check(
    _ day: Int, pressure: String? = nil, depth: String? = nil, _ unit: LengthUnit = .centimetres,
    bicycle: String? = "Tourer"
  ) throws -> LogRecord {
    let date = try #require(Timestamp(year: 2024, month: 3, day: day))
    var tyre = TyreRecord(date: date)
    tyre.pressure = try pressure.map { try ExactDecimal(parsing: $0) }
    tyre.depth = try depth.map { Quantity(try ExactDecimal(parsing: $0), unit) }
    var record = tyre.record
    record.subject = bicycle
    return record
  }

  private func statistics(
    _ records: [LogRecord], of fields: [Field], _ options: StatisticsOptions = StatisticsOptions()
  ) -> [NumberStatistics] {
    var collector = StatisticsCollector(numbersOf: fields)
    collector.beginInput("a.xml")
    for record in records { collector.add(record) }
    collector.finish()
    return collector.numberStatistics(options)
  }

  @Test func `a number has a count, a latest, a range, a mean and a trend`() throws {
    let records = [
      try check(3, pressure: "4.2"), try check(1, pressure: "4.5"), try check(2),
      try check(2, pressure: "-1"),
    ]
    let rows = statistics(records, of: [TyreFields.pressure, TyreFields.depth])
    let row = try #require(rows.first)
    #expect(rows.count == 1 && row.field == TyreFields.pressure && row.subject == "Tourer")
    #expect(row.count == 3 && row.first.description == "2024-03-01")
    #expect(row.latest.description == "4.2" && row.minimum.description == "-1")
    #expect(row.maximum.description == "4.5" && row.mean?.description == "2.57")
    // 4.5; -1 + 0.9 × 5.5 = 3.95; 4.2 - 0.9 × 0.25 = 3.975
    #expect(row.trend?.description == "3.98")
  }

  @Test func `quantities are in the unit of most of them`() throws {
    let records = [
      try check(1, depth: "1.5"), try check(2, depth: "1.2"),
      try check(3, depth: "0.02", .metres), try check(4, depth: "0.01", .metres, bicycle: nil),
    ]
    let rows = statistics(records, of: [TyreFields.depth])
    #expect(rows.map(\.subject) == ["Tourer", nil] && rows[1].input == "a.xml")
    #expect(rows[0].maximum == .quantity(try ExactDecimal(parsing: "2.00000"), unit: "cm"))
    #expect(rows[0].minimum.description == "1.2 cm" && rows[0].mean?.description == "1.57 cm")
  }

  @Test func `entries before the period count for the trend alone`() throws {
    let records = [try check(1, pressure: "4"), try check(2, pressure: "5")]
    var options = StatisticsOptions()
    options.since = Timestamp(year: 2024, month: 3, day: 2)
    let row = try #require(statistics(records, of: [TyreFields.pressure], options).first)
    #expect(row.count == 1 && row.minimum.description == "5" && row.trend?.description == "4.10")
  }

  @Test func `what two inputs have counts once`() throws {
    var collector = StatisticsCollector(numbersOf: [TyreFields.depth])
    for input in ["a.xml", "b.xml"] {
      collector.beginInput(input)
      collector.add(try check(1, depth: "1.5"))
    }
    collector.finish()
    #expect(collector.numberStatistics(StatisticsOptions()).map(\.count) == [1])
  }
}
