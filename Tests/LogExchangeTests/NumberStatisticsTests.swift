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
    #expect(rows[0].maximum == .quantity(try ExactDecimal(parsing: "2.00"), unit: "cm"))
    #expect(rows[0].minimum.description == "1.2 cm" && rows[0].mean?.description == "1.57 cm")
  }

  @Test func `entries before the period count for the trend alone`() throws {
    let records = [try check(1, pressure: "4"), try check(2, pressure: "5")]
    var options = StatisticsOptions()
    options.since = Timestamp(year: 2024, month: 3, day: 2)
    let row = try #require(statistics(records, of: [TyreFields.pressure], options).first)
    #expect(row.count == 1 && row.minimum.description == "5" && row.trend?.description == "4.10")
  }

  @Test func `periods have rows, and the trend knows what was before`() throws {
    let records = [
      try check(1, pressure: "4"), try check(10, pressure: "5"), try check(11, pressure: "6"),
    ]
    var options = StatisticsOptions()
    options.grouping = .week
    let rows = statistics(records, of: [TyreFields.pressure], options)
    #expect(rows.map(\.group) == ["2024-W09", "2024-W10", "2024-W11"].map { .period($0) })
    #expect(rows.map(\.count) == [1, 1, 1] && rows.allSatisfy { $0.kind == .tyre })
    // 5 - 0.9^9 = 4.612579511; 6 - 0.9 × 1.387420489
    #expect(rows.map { $0.trend?.description } == ["4.00", "4.61", "4.75"])
    options.grouping = .station
    #expect(statistics(records, of: [TyreFields.pressure], options).map(\.group) == [.all])
  }

  @Test func `money of two currencies is kept apart, and so are prices of two units`() throws {
    func fill(_ day: Int, _ price: String, _ unit: VolumeUnit, _ currency: String?) throws
      -> LogRecord
    {
      var fill = FuelRecord(date: try #require(Timestamp(year: 2024, month: 3, day: day)))
      fill.volume = Quantity(ExactDecimal(10), unit)
      fill.pricePerUnit = try ExactDecimal(parsing: price)
      fill.totalCost = try ExactDecimal(parsing: price + "0")
      fill.currency = currency
      return fill.record
    }
    let records = [
      try fill(1, "1.5", .litres, "EUR"), try fill(2, "1.75", .litres, "EUR"),
      try fill(3, "5", .usGallons, "EUR"), try fill(4, "2", .litres, nil),
    ]
    let rows = statistics(records, of: [FuelFields.pricePerUnit])
    #expect(rows.map(\.pricedUnit) == ["L", "usgal", "L"])
    #expect(rows.map(\.currency) == ["EUR", "EUR", nil])
    // 3.25 ÷ 2 = 1.625, half to even.
    #expect(rows.map { $0.mean?.description } == ["1.62", "5.00", "2.00"])
    let costs = statistics(records, of: [FuelFields.totalCost])
    #expect(costs.map(\.currency) == ["EUR", nil] && costs.map(\.count) == [3, 1])
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
