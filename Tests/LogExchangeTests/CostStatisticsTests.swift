// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing

/// What a vehicle costs in all.
@Suite struct CostStatisticsTests {
  private func collector(_ lines: [String]...) throws -> StatisticsCollector {
    var collector = StatisticsCollector()
    for (index, lines) in lines.enumerated() {
      collector.beginInput("input \(index)")
      let text = lines.map { "{\($0)}\n" }.joined()
      try LogReader().read(Array(text.utf8), into: &collector) { Issue.record("\($0)") }
    }
    collector.finish()
    return collector
  }

  private static func fuel(
    _ date: String, _ odometer: Int, _ total: String, _ more: String = ""
  ) -> String {
    #""type":"fuel","vehicle":"Civic","date":"\#(date)","odometer":\#(odometer),"odometerUnit":"km","#
      + #""volume":30,"volumeUnit":"L","totalCost":\#(total),"currency":"EUR"\#(more)"#
  }

  private static func cost(_ date: String, _ category: String, _ total: String) -> String {
    #""type":"cost","vehicle":"Civic","date":"\#(date)","category":"\#(category)","#
      + #""totalCost":\#(total),"currency":"EUR""#
  }

  /// 366 days, of which the first fill-up pays for nothing. (50.5 + 60 + 180 + 300.10 − 20)
  /// ÷ 366 = 1.5590, × 30.436875 = 47.4516 and ÷ 3000 = 0.1902.
  @Test func `energy and the rest are added up by hand`() throws {
    let rows = try collector([
      Self.fuel("2024-01-01", 1000, "40"), Self.fuel("2024-06-01", 2500, "50.50"),
      Self.fuel("2025-01-01", 4000, "60"),
      Self.cost("2024-03-01", "service", "180"),
      Self.cost("2024-04-01", "insurance", "300.10"),
      Self.cost("2024-05-01", "insurance", "-20"),
    ]).costStatistics(StatisticsOptions())
    #expect(rows.count == 1)
    let row = try #require(rows.first)
    #expect(row.vehicle == "Civic" && row.scope == .vehicle && row.entries == 6)
    #expect(row.days == 366 && row.distance?.description == "3000 km")
    #expect(row.distancePerDay?.description == "8.2 km" && row.notes.isEmpty)
    let cost = try #require(row.costs.first)
    #expect(row.costs.count == 1 && cost.currency == "EUR" && cost.entries == 6)
    #expect(cost.total?.description == "610.60" && cost.energy?.description == "150.50")
    #expect(
      cost.categories.map { "\($0.category ?? "-") \($0.entries) \($0.total?.description ?? "-")" }
        == ["service 1 180", "insurance 2 280.10"])
    #expect(cost.perDay?.description == "1.56" && cost.perMonth?.description == "47.45")
    #expect(cost.perDistance?.description == "0.1902")
  }

  @Test func `a vehicle without other costs has no such row, and a fleet counts it`() throws {
    let other = Self.fuel("2024-01-05", 10, "25").replacing("Civic", with: "Leaf")
    let all = try collector([
      Self.fuel("2024-01-01", 1000, "40"), other, Self.cost("2024-03-01", "tax", "100"),
    ])
    let options = StatisticsOptions()
    #expect(all.costStatistics(options).map(\.vehicle) == ["Civic"])
    let fleet = try #require(all.fleetStatistics(options).first)
    #expect(fleet.scope == .fleet(2) && fleet.vehicle == nil && fleet.entries == 3)
    #expect("\(fleet.first) \(fleet.last)" == "2024-01-01 2024-03-01" && fleet.days == 60)
    // 100 ÷ 60: the first fill-up of each vehicle pays for earlier driving.
    #expect(fleet.costs.first?.perDay?.description == "1.67")
    #expect(fleet.costs.first?.perMonth?.description == "50.73")
    #expect(fleet.costs.first?.total?.description == "165")
    #expect(fleet.costs.first?.energy?.description == "65")
    let alone = try collector([other])
    #expect(alone.costStatistics(options).isEmpty && alone.fleetStatistics(options).isEmpty)
    let one = try collector([Self.cost("2024-03-01", "tax", "100")])
    #expect(one.costStatistics(options).count == 1 && one.fleetStatistics(options).isEmpty)
  }

  @Test func `categories have their order, and words that are none stay apart`() throws {
    let lines = ["Reifen", "other", "toll", "", "service", "abc"].map {
      Self.cost("2024-03-01", $0, "1")
    }
    let bare =
      #""type":"cost","vehicle":"Civic","date":"2024-03-02","totalCost":2,"currency":"EUR""#
    let row = try collector(lines + [bare]).costStatistics(StatisticsOptions()).first
    #expect(
      row?.costs.first?.categories.map(\.category)
        == ["service", "toll", "other", "", "Reifen", "abc", nil])
  }

  @Test func `what two files have counts once`() throws {
    let lines = [Self.cost("2024-03-01", "tax", "100"), Self.cost("2024-03-01", "tax", "100")]
    let row = try collector(lines, lines).costStatistics(StatisticsOptions()).first
    #expect(row?.entries == 2 && row?.costs.first?.total?.description == "200")
    #expect(row?.notes == ["2 entries are in several files and count once"])
  }

  @Test func `vehicles without names are those of their files`() throws {
    let line = #""type":"cost","date":"2024-03-01","totalCost":2"#
    let rows = try collector([line], [line]).costStatistics(StatisticsOptions())
    #expect(rows.map(\.input) == ["input 0", "input 1"])
  }

  @Test func `odometers that go back and forth give no distance`() throws {
    var lines = [1000, 90_000, 1200, 91_000, 1300, 92_000].enumerated().map {
      Self.fuel("2024-01-0\($0 + 1)", $1, "40")
    }
    lines.append(Self.cost("2024-03-01", "tax", "100"))
    let row = try collector(lines).costStatistics(StatisticsOptions()).first
    #expect(row?.distance == nil && row?.costs.first?.perDistance == nil)
    #expect(row?.notes.first?.hasPrefix("warning: odometers go back and forth") == true)
  }

  @Test func `the history has the costs, newest first`() throws {
    let history = try collector([
      Self.cost("2024-03-01", "tax", "100"), Self.cost("2024-05-01", "toll", "4.50"),
      Self.cost("2024-04-01", "wash", "12"),
    ]).costHistory(StatisticsOptions(), limit: 2)
    #expect(history.map(\.category) == ["toll", "wash"])
    #expect(history.first?.cost?.description == "4.50" && history.first?.record == 1)
  }

  // MARK: Against a second implementation

  private struct Entry {
    var day: Int
    var odometer: Int?
    var cents: Int?
    var currency: String?
    /// nil for fuel.
    var category: String?

    var date: String {
      let month = day / 28
      let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
      return "\(2020 + month / 12)-\(two(month % 12 + 1))-\(two(day % 28 + 1))"
    }
    var line: String {
      var members = [#""type":"\#(category == nil ? "fuel" : "cost")""#, #""vehicle":"A""#]
      members.append(#""date":"\#(date)""#)
      if let odometer { members += [#""odometer":\#(odometer)"#, #""odometerUnit":"km""#] }
      if let cents {
        let digits = "\(cents % 100)"
        members.append("\"totalCost\":\(cents / 100).\(digits.count == 1 ? "0" : "")\(digits)")
      }
      if let currency { members.append("\"currency\":\"\(currency)\"") }
      if let category { members.append("\"category\":\"\(category)\"") }
      return members.joined(separator: ",")
    }
  }

  private static func entries(_ random: inout SeededGenerator) -> [Entry] {
    var day = 0
    var odometer = 1000
    return (0..<Int.random(in: 1...40, using: &random)).map { _ in
      day += Int.random(in: 1...30, using: &random)
      odometer += Int.random(in: 1...500, using: &random)
      let categories = CostCategory.allCases.map(\.rawValue) + [nil, nil, nil, nil, nil, nil]
      return Entry(
        day: day, odometer: Bool.random(using: &random) ? odometer : nil,
        cents: Int.random(in: 0...9, using: &random) == 0
          ? nil : Int.random(in: 1...99_999, using: &random),
        currency: ["EUR", "EUR", "CHF", nil][Int.random(in: 0...3, using: &random)],
        category: categories.randomElement(using: &random) ?? nil)
    }
  }

  /// A quotient with some digits, rounded half to even.
  private static func rounded(_ a: Int, _ b: Int, _ places: Int) -> String {
    var scaled = a
    for _ in 0..<places { scaled *= 10 }
    var (result, rest) = scaled.quotientAndRemainder(dividingBy: b)
    if rest * 2 > b || rest * 2 == b && result % 2 == 1 { result += 1 }
    rest = 1
    for _ in 0..<places { rest *= 10 }
    let digits = "\(result % rest)"
    return "\(result / rest)."
      + String(repeating: "0", count: places - digits.count) + digits
  }

  /// The days from 2020-01-01 to a date, counted month by month.
  private static func number(_ date: String) -> Int {
    let parts = date.split(separator: "-").compactMap { Int($0) }
    var days = parts[2] - 1
    for year in 2020..<max(parts[0], 2020) { days += year % 4 == 0 ? 366 : 365 }
    let february = parts[0] % 4 == 0 ? 29 : 28
    let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return months.prefix(parts[1] - 1).reduce(days, +)
  }

  private static func money(_ cents: Int) -> String { rounded(cents, 100, 2) }

  /// `EUR 12.00 energy 3.00 service 9.00 day 0.12 month 3.40 distance 0.0120`
  private static func expected(_ entries: [Entry], year: String?) -> [String] {
    let own = entries.filter { year == nil || $0.date.hasPrefix(year ?? "") }
    let start = number(entries[0].date)
    let end = number(entries[entries.count - 1].date)
    var days = end - start
    if let year, let next = Int(year) {
      days = max(
        0, min(end, number("\(next + 1)-01-01")) - max(start, number("\(year)-01-01")))
    }
    var distance = 0
    var last: Int?
    for entry in entries {
      guard let odometer = entry.odometer else { continue }
      if let last, year == nil || entry.date.hasPrefix(year ?? "") { distance += odometer - last }
      last = odometer
    }
    var currencies: [String?] = []
    for entry in own where entry.cents != nil && !currencies.contains(entry.currency) {
      currencies.append(entry.currency)
    }
    let firstFuel = entries.firstIndex { $0.category == nil }.map { entries[$0].day }
    return currencies.map { currency in
      let paid = own.filter { $0.currency == currency && $0.cents != nil }
      func sum(_ entries: [Entry]) -> Int { entries.reduce(0) { $0 + ($1.cents ?? 0) } }
      var text = "\(currency ?? "-") \(money(sum(paid)))"
      let energy = paid.filter { $0.category == nil }
      if !energy.isEmpty { text += " energy \(money(sum(energy)))" }
      for category in CostCategory.allCases {
        let part = paid.filter { $0.category == category.rawValue }
        if !part.isEmpty { text += " \(category.rawValue) \(money(sum(part)))" }
      }
      let later = paid.filter { !($0.category == nil && $0.day == firstFuel) }
      if later.isEmpty { return text }
      if days >= 28 {
        text += " day \(rounded(sum(later), days * 100, 2))"
        text += " month \(rounded(sum(later) * 3_652_425, days * 100 * 120_000, 2))"
      }
      if distance > 0 { text += " distance \(rounded(sum(later), distance * 100, 4))" }
      return text
    }
  }

  private static func found(_ row: CostStatistics?) -> [String] {
    (row?.costs ?? []).map { cost in
      var text = "\(cost.currency ?? "-") \(cost.total?.description ?? "-")"
      if let energy = cost.energy { text += " energy \(energy)" }
      for category in cost.categories {
        text += " \(category.category ?? "-") \(category.total?.description ?? "-")"
      }
      if let value = cost.perDay { text += " day \(value)" }
      if let value = cost.perMonth { text += " month \(value)" }
      if let value = cost.perDistance { text += " distance \(value)" }
      return text
    }
  }

  @Test func `random logs come to what a slow and obvious sum gives`() throws {
    for seed in 0..<Rounds.of(2_000, usually: 200) {
      var random = SeededGenerator(seed: UInt64(seed))
      let entries = Self.entries(&random)
      guard entries.contains(where: { $0.category != nil }) else { continue }
      let all = try collector(entries.shuffled(using: &random).map(\.line))
      var options = StatisticsOptions()
      let rows = all.costStatistics(options)
      try #require(rows.count == 1)
      try #require(Self.found(rows[0]) == Self.expected(entries, year: nil), "\(seed)")
      options.grouping = .year
      for row in all.costStatistics(options) {
        let year = row.group.description
        try #require(Self.found(row) == Self.expected(entries, year: year), "\(seed) \(year)")
      }
    }
  }
}
