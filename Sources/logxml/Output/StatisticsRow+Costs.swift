// SPDX-License-Identifier: MIT

import LogExchange

extension StatisticsRow {
  /// What a vehicle, or all of them, cost in all.
  init(_ row: CostStatistics) {
    kind = .cost
    subject = row.vehicle
    input = row.input
    if case .fleet(let count) = row.scope { vehicles = count }
    part = nil
    group = row.group
    entries = row.entries
    first = row.first
    last = row.last
    notes = row.notes
    values = Self.ways(row) + row.costs.flatMap { Self.values($0, row) }
  }

  private static func ways(_ row: CostStatistics) -> [Value] {
    var values: [Value] = []
    if let days = row.days {
      values.append(Value(name: "days", label: "days", value: ExactDecimal(days), unit: nil))
    }
    if let distance = row.distance {
      values.append(
        Value(
          name: "distance", label: "distance", value: distance.value,
          unit: distance.unit.rawValue, isInTables: true))
    }
    if let distance = row.distancePerDay {
      values.append(
        Value(
          name: "distancePerDay", label: "  per day", value: distance.value,
          unit: distance.unit.rawValue + "/day"))
    }
    return values
  }

  private static func values(_ cost: VehicleCost, _ row: CostStatistics) -> [Value] {
    let unit = cost.currency ?? "(no currency)"
    var values: [Value] = []
    func add(
      _ name: String, _ label: String, _ value: ExactDecimal?, per: String = "",
      category: String? = nil, isInTables: Bool = false, isMoney: Bool = true
    ) {
      guard let value else { return }
      var made = Value(
        name: name, label: label, value: value, unit: unit + per, isInTables: isInTables,
        money: isMoney ? .some(cost.currency) : nil)
      made.category = category
      values.append(made)
    }
    add("cost", "cost", cost.total, isInTables: true)
    add("energyCost", "  energy", cost.energy, isInTables: true)
    for category in cost.categories {
      let name = category.category ?? ""
      add(
        "category:" + name, "  " + (category.category ?? "(no category)"), category.total,
        category: name, isInTables: true)
    }
    add("costPerDay", "  per day", cost.perDay, per: "/day")
    add("costPerMonth", "  per month", cost.perMonth, per: "/month", isInTables: true)
    let distance = row.distance?.unit.rawValue ?? "unit"
    add(
      "costPerDistance", "  per distance", cost.perDistance, per: "/" + distance,
      isInTables: true, isMoney: false)
    return values
  }
}
