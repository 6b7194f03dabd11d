// SPDX-License-Identifier: MIT

import LogExchange

/// One row of statistics as a list of names and values, from which every form is made.
struct StatisticsRow {
  /// One value of a row.
  struct Value {
    /// In JSON and CSV.
    let name: String
    /// For people.
    let label: String
    let value: ExactDecimal
    let unit: String?
    /// Whether it stands in tables of periods.
    var isInTables = false
    /// The currency of an amount of money; nil for what is none.
    var money: String??
    /// The category that it is the cost of; empty for costs that have none.
    var category: String?

    /// As people read it.
    var text: String {
      money.map { PeoplesNumber.money(value, $0) } ?? PeoplesNumber.measure(value)
    }
  }

  let kind: LogKind
  let subject: String?
  let input: String?
  /// `electricity`, `fuel in kg`, or the tank; nil for what is plain.
  let part: String?
  /// How many vehicles it is about, if it is about a fleet.
  var vehicles: Int?
  let group: StatisticsGroup
  let entries: Int
  let first: Timestamp
  let last: Timestamp
  let values: [Value]
  let notes: [String]
}

extension StatisticsRow {
  init(_ row: FuelStatistics) {
    kind = .fuel
    subject = row.vehicle
    input = row.input
    let parts = [Self.name(of: row.measure), row.fuel, row.tank.map { "tank \($0)" }]
    part = parts.contains { $0 != nil } ? parts.compactMap(\.self).joined(separator: ", ") : nil
    group = row.group
    entries = row.entries
    first = row.first
    last = row.last
    notes = row.notes
    values = Self.ways(row) + Self.consumption(row) + row.costs.flatMap { Self.cost($0, row) }
  }

  /// What tells a measure of fuel from volumes; nil for those.
  static func name(of measure: VolumeUnit.Measure) -> String? {
    switch measure {
    case .volume: nil
    case .energy: "electricity"
    case .mass: "fuel in kg"
    }
  }

  private static func ways(_ row: FuelStatistics) -> [Value] {
    var values: [Value] = []
    func add<Unit>(_ name: String, _ label: String, _ value: Quantity<Unit>?, _ per: String = "") {
      guard let value else { return }
      values.append(
        Value(
          name: name, label: label, value: value.value, unit: value.unit.rawValue + per,
          isInTables: per.isEmpty))
    }
    if let days = row.days {
      values.append(Value(name: "days", label: "days", value: ExactDecimal(days), unit: nil))
    }
    add("distance", "distance", row.distance)
    add("distancePerDay", "  per day", row.distancePerDay, "/day")
    add("volume", row.measure.rawValue, row.volume)
    return values
  }

  private static func consumption(_ row: FuelStatistics) -> [Value] {
    guard let found = row.consumption else { return [] }
    let unit = found.unit.description
    let all: [(String, String, ExactDecimal?)] = [
      ("consumption", "consumption", found.average), ("bestConsumption", "  best", found.best),
      ("worstConsumption", "  worst", found.worst), ("lastConsumption", "  last", found.last),
      ("runningConsumption", "  last \(FuelStatistics.runningCount)", found.running),
    ]
    return all.compactMap { name, label, value in
      value.map {
        Value(
          name: name, label: label, value: $0, unit: unit, isInTables: name == "consumption")
      }
    }
  }

  private static func cost(_ cost: FuelCost, _ row: FuelStatistics) -> [Value] {
    let money = cost.currency ?? "(no currency)"
    let volume =
      row.volume?.unit.rawValue ?? row.consumption?.unit.volume.rawValue
      ?? row.measure.onlyUnit?.rawValue ?? "unit"
    let distance = row.distance?.unit.rawValue ?? "unit"
    let all: [(String, String, ExactDecimal?, String)] = [
      ("cost", "cost", cost.total, ""), ("costPerDay", "  per day", cost.perDay, "/day"),
      ("costPerMonth", "  per month", cost.perMonth, "/month"),
      ("costPerDistance", "  per distance", cost.perDistance, "/" + distance),
      ("price", "price", cost.perVolume, "/" + volume),
      ("lowestPrice", "  lowest", cost.lowestPrice, "/" + volume),
      ("highestPrice", "  highest", cost.highestPrice, "/" + volume),
      ("lastPrice", "  last", cost.lastPrice, "/" + volume),
      ("priceTrend", "  in 90 days", cost.priceTrend, "/" + volume),
    ]
    return all.compactMap { name, label, value, per in
      value.map {
        Value(
          name: name, label: label, value: $0, unit: money + per,
          isInTables: ["cost", "costPerMonth", "price"].contains { $0 === name },
          money: ["cost", "costPerDay", "costPerMonth"].contains { $0 === name }
            ? .some(cost.currency) : nil)
      }
    }
  }

  init(_ row: WeightStatistics) {
    kind = .weight
    subject = row.person
    input = row.input
    part = nil
    group = row.group
    entries = row.entries
    first = row.first
    last = row.last
    notes = row.notes
    var values: [Value] = []
    func add(_ name: String, _ label: String, _ value: Quantity<MassUnit>?) {
      guard let value else { return }
      values.append(
        Value(
          name: name, label: label, value: value.value, unit: value.unit.rawValue,
          isInTables: true))
    }
    add("latest", "latest", row.latest)
    add("minimum", "lowest", row.minimum)
    add("maximum", "highest", row.maximum)
    add("average", "average", row.average)
    add("trend", "trend", row.trend)
    for change in row.changes {
      values.append(
        Value(
          name: "changePerWeek\(change.days)", label: "  over \(change.days) days",
          value: change.perWeek.value, unit: change.perWeek.unit.rawValue + "/week"))
    }
    if let index = row.bodyMassIndex {
      values.append(
        Value(name: "bodyMassIndex", label: "body mass index", value: index, unit: "kg/m²"))
    }
    if let days = row.daysSinceLast {
      values.append(
        Value(
          name: "daysSinceLast", label: "days since the last", value: ExactDecimal(days),
          unit: nil))
    }
    self.values = values
  }

  /// Who or what this is about.
  var title: String {
    if let vehicles { return "\(vehicles) vehicles, all costs" }
    let name = subject ?? "unnamed \(kind.subjectName)" + (input.map { " of \($0)" } ?? "")
    if kind == .cost { return "\(name), all costs" }
    return part.map { "\(name), \($0)" } ?? name
  }

  // MARK: For programs

  static let columns = ResultTable.Columns(
    names: [
      "type", "subject", "part", "group", "entries", "first", "last", "statistic", "value", "unit",
    ], numbers: ["value"], meanings: [("value", "unit")])

  /// A line of CSV for each value.
  var cells: [[String]] {
    values.map {
      [
        kind.name, FormulaGuard.guarded(subject ?? ""), FormulaGuard.guarded(part ?? ""),
        FormulaGuard.guarded(group.description), "\(entries)", "\(first)", "\(last)",
        FormulaGuard.guarded($0.name),
        "\($0.value)", FormulaGuard.guarded($0.unit ?? ""),
      ]
    }
  }

  /// One object; the values of each currency after the first are a list of their own.
  func json(_ options: TableOptions) -> String {
    // Each cost begins the values of one more currency.
    var currencies: [[Value]] = [[]]
    var costs = 0
    for value in values {
      if value.name === "cost" {
        costs += 1
        if costs > 1 { currencies.append([]) }
      }
      currencies[currencies.count - 1].append(value)
    }
    let rounding = options.decimals.map { NumberRounding(decimals: $0) }
    return JSONWriter.object(quotesNumbers: options.writesNumbersAsText) { json in
      json.member("type", kind.name)
      json.member(kind.subjectName, subject)
      if subject == nil { json.member("file", input) }
      json.member("vehicles", vehicles)
      json.member("part", part)
      switch group {
      case .all: break
      case .period(let name): json.member("period", name)
      case .station(let name): json.member("station", name)
      case .location(let name): json.member("location", name)
      }
      json.member("entries", entries)
      json.member("first", "\(first)")
      json.member("last", "\(last)")
      Self.write(currencies[0], rounding, to: &json)
      if currencies.count > 1 {
        json.array("otherCosts") { list in
          for values in currencies.dropFirst() {
            list.object { Self.write(values, rounding, to: &$0) }
          }
        }
      }
      if !notes.isEmpty { json.member("notes", notes) }
    }
  }

  private static func write(
    _ values: [Value], _ rounding: NumberRounding?, to json: inout JSONWriter
  ) {
    func digits(_ value: ExactDecimal) -> ExactDecimal { rounding?.apply(to: value) ?? value }
    for value in values where value.category == nil {
      json.member(value.name, digits(value.value))
      json.member(value.name + "Unit", value.unit)
    }
    let categories = values.filter { $0.category != nil }
    if categories.isEmpty { return }
    json.object("categories") { json in
      for value in categories { json.member(value.category ?? "", digits(value.value)) }
    }
  }
}
