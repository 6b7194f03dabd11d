// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// Statistics of weights against arithmetic that was done by hand.
@Suite struct WeightStatisticsTests {
  private static func weight(_ date: String, _ value: String, _ more: String = "") -> String {
    #"{"type":"weight","person":"Ann","date":"\#(date)","weight":\#(value),"#
      + #""weightUnit":"kg"\#(more)}"#
  }

  private func row(
    _ lines: [String], _ change: (inout StatisticsOptions) -> Void = { _ in }
  ) throws -> WeightStatistics {
    var options = StatisticsOptions()
    change(&options)
    return try #require(try collected(lines).weightStatistics(options).first)
  }

  @Test func `latest, lowest, highest, average and trend`() throws {
    let lines = [
      Self.weight("2024-03-01", "80.0"), Self.weight("2024-03-02", "81.0"),
      Self.weight("2024-03-03", "79.25"),
    ]
    for lines in [lines, lines.reversed()] {
      let row = try row(lines)
      #expect(row.latest.description == "79.25 kg")
      #expect(row.minimum.description == "79.25 kg")
      #expect(row.maximum.description == "81.0 kg")
      // 240.25 ÷ 3 = 80.083
      #expect(row.average?.description == "80.08 kg")
      // 80; 80 + 0.1 × 1 = 80.1; 80.1 + 0.1 × (79.25 − 80.1) = 80.015, half to even
      #expect(row.trend?.description == "80.02 kg")
      #expect(row.daysSinceLast == nil)
    }
  }

  @Test func `several weights of a day are one step of the trend`() throws {
    let row = try row([
      Self.weight("2024-03-01", "80"), Self.weight("2024-03-02T07:00", "81"),
      Self.weight("2024-03-02T19:00", "83"),
    ])
    // 80 + 0.1 × (82 − 80)
    #expect(row.trend?.description == "80.20 kg")
  }

  @Test func `change in a week over 7, 30 and 90 days`() throws {
    let row = try row([
      Self.weight("2024-01-01", "90"), Self.weight("2024-02-01", "80"),
      Self.weight("2024-02-24", "80"), Self.weight("2024-03-02", "100"),
    ])
    // Trends 90; 80 + 10 × 0.9³¹ = 80.3815; 80 + 0.3815 × 0.9²³ = 80.0338;
    // 100 − 19.9662 × 0.9⁷ = 90.4502. Over 7 days: 10.4164. Over 30, since February 1st:
    // 10.0687 ÷ 30 × 7 = 2.3494. Over 90: none, the log has 61.
    #expect(row.changes.map(\.days) == [7, 30])
    #expect(row.changes.map { $0.perWeek.description } == ["10.42 kg", "2.35 kg"])
  }

  @Test func `after a gap the trend is where the weights are`() throws {
    let before = (1...9).map { Self.weight("2024-01-0\($0)", "82.\($0 % 3)") }
    let after = (1...9).map { Self.weight("2024-05-0\($0)", "77.\($0)") }
    let row = try row(before + after)
    var trend = 82.1
    for day in 2...9 { trend += 0.1 * (82 + Double(day % 3) / 10 - trend) }
    // From January 9th to May 1st are 113 days.
    trend = 77.1 + (trend - 77.1) * (0..<113).reduce(1) { power, _ in power * 0.9 }
    for day in 2...9 { trend += 0.1 * (77 + Double(day) / 10 - trend) }
    let found = try #require(row.trend?.value.estimate)
    #expect(abs(found - trend) <= 0.0051)
    // The weights rise, and so does the trend.
    #expect(row.changes.first.map { $0.days == 7 && $0.perWeek.value.significand > 0 } == true)
    #expect(row.changes.first?.perWeek.value.isNegative == false)
  }

  @Test func `unnamed people of files that overlap are one`() throws {
    func line(_ day: Int) -> String {
      #"{"type":"weight","date":"2024-01-0\#(day)T07:00","weight":8\#(day),"weightUnit":"kg"}"#
    }
    var collector = StatisticsCollector()
    for (name, days) in [("a", [1, 2, 3, 4]), ("b", [3, 4, 5]), ("c", [7, 8])] {
      collector.beginInput(name)
      let text = days.map(line).joined(separator: "\n")
      try LogReader().read(Array(text.utf8), into: &collector) { _ in }
    }
    collector.finish()
    let rows = collector.weightStatistics(StatisticsOptions())
    #expect(rows.map(\.input) == ["a", "c"])
    #expect(rows.map(\.entries) == [5, 2])
  }

  @Test func `a height can be given, and a log that ends in the future says so`() throws {
    let row = try row([Self.weight("2024-03-02", "81")]) {
      $0.height = Quantity(ExactDecimal(180), .centimetres)
      $0.now = Timestamp(year: 2024, month: 2, day: 1)
    }
    #expect(row.bodyMassIndex?.description == "25.0")
    #expect(row.daysSinceLast == -30)
    #expect(row.notes == ["the last entry is 30 days in the future"])
  }

  @Test func `a change over a gap is none`() throws {
    let row = try row([Self.weight("2024-01-01", "90"), Self.weight("2024-01-16", "80")])
    #expect(row.changes.isEmpty)
  }

  @Test func `body mass index and days since the last entry`() throws {
    let lines = [
      Self.weight("2024-01-01", "82", #","height":1.75,"heightUnit":"m""#),
      Self.weight("2024-01-02", "81", #","height":180,"heightUnit":"cm""#),
      #"{"type":"weight","person":"Ann","date":"2024-01-03","bodyFat":20,"bodyFatUnit":"%"}"#,
    ]
    let row = try row(lines) { $0.now = Timestamp(year: 2024, month: 3, day: 1) }
    #expect(row.entries == 2)
    // 81 ÷ 1.80² = 25
    #expect(row.bodyMassIndex?.description == "25.0")
    #expect(row.daysSinceLast == 59)
  }

  @Test func `months carry the trend on`() throws {
    var options = StatisticsOptions()
    options.grouping = .month
    let rows = try collected([
      Self.weight("2024-01-31", "80"), Self.weight("2024-02-01", "90"),
    ]).weightStatistics(options)
    #expect(rows.map(\.group) == [.period("2024-01"), .period("2024-02")])
    #expect(rows.map { $0.trend?.description } == ["80.00 kg", "81.00 kg"])
    #expect(rows.map { $0.average?.description } == ["80.00 kg", "90.00 kg"])
  }

  @Test func `pounds and stones become kilograms once`() throws {
    let lines = [
      #"{"type":"weight","date":"2024-01-01","weight":180,"weightUnit":"lb"}"#,
      #"{"type":"weight","date":"2024-01-02","weight":13,"weightUnit":"st"}"#,
    ]
    let row = try row(lines) { $0.units = .metric }
    // (180 + 182) ÷ 2 = 181 lb = 82.1002 kg
    #expect(row.average?.description == "82.10 kg")
    // 13 × 6.35029318 = 82.554 and 180 × 0.45359237 = 81.647
    #expect(row.latest.description == "82.55 kg")
    #expect(row.minimum.description == "81.65 kg")
    let history = try collected(lines).weightHistory(StatisticsOptions())
    #expect(history.map(\.weight.description) == ["13 st", "180 lb"])
    // 2 lb are 0.143 st.
    #expect(history.map { $0.change?.description } == ["0.14", nil])
  }

  @Test func `a converted weight has the digits of the average, and those that it has itself`()
    throws
  {
    let pounds = [128.2, 127.9, 127.4].enumerated().map { index, weight in
      #"{"type":"weight","date":"2024-01-0\#(index + 1)","weight":\#(weight),"weightUnit":"lb"}"#
    }
    func kilograms(_ weight: String) -> String {
      #"{"type":"weight","date":"2024-01-04","weight":\#(weight),"weightUnit":"kg"}"#
    }
    // 58 ÷ 0.45359237 = 127.8681, and 57.1234 ÷ 0.45359237 = 125.93553
    #expect(try row(pounds + [kilograms("58")]).latest.description == "127.87 lb")
    #expect(try row(pounds + [kilograms("57.1234")]).latest.description == "125.9355 lb")
    #expect(try row(pounds + [kilograms("58")]).maximum.description == "128.2 lb")
    let coarse = try row(pounds + [kilograms("58")]) { $0.decimals = 1 }
    #expect(coarse.latest.description == "127.9 lb")
    #expect(coarse.minimum.description == "127.4 lb")
  }
}
