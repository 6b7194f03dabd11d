// SPDX-License-Identifier: MIT

extension StatisticsRow {
  /// The values of a row, in order; unknown values are left out.
  struct Values {
    private(set) var all: [Value] = []

    private mutating func add(
      _ name: String, _ label: String, _ value: ExactDecimal?, _ unit: String?,
      isInTables: Bool = false, money: String?? = nil, category: String? = nil,
      month: (name: String, text: String)? = nil
    ) {
      guard let value else { return }
      all.append(
        Value(
          name: name, label: label, value: value, unit: unit, isInTables: isInTables,
          money: money, category: category, month: month))
    }

    private mutating func add<Unit>(
      _ name: String, _ label: String, _ quantity: Quantity<Unit>?, per: String = ""
    ) {
      guard let quantity else { return }
      add(name, label, quantity.value, quantity.unit.rawValue + per, isInTables: per.isEmpty)
    }

    private mutating func add(
      days: Int?, _ distance: Quantity<DistanceUnit>?, perDay: Quantity<DistanceUnit>?
    ) {
      add("days", "days", days.map { ExactDecimal($0) }, nil)
      add("distance", "distance", distance)
      add("distancePerDay", "  per day", perDay, per: "/day")
    }
  }
}

extension StatisticsRow.Values {
  mutating func add(_ row: FuelStatistics) {
    add(days: row.days, row.distance, perDay: row.distancePerDay)
    add("volume", row.measure.rawValue, row.volume)
    if let found = row.consumption {
      let unit = found.unit.description
      add("consumption", "consumption", found.average, unit, isInTables: true)
      add("bestConsumption", "  best", found.best, unit)
      add("worstConsumption", "  worst", found.worst, unit)
      add("lastConsumption", "  last", found.last, unit)
      add("runningConsumption", "  last \(FuelStatistics.runningCount)", found.running, unit)
    }
    for cost in row.costs { add(cost, row) }
  }

  private mutating func add(_ cost: FuelCost, _ row: FuelStatistics) {
    let money = cost.currency ?? "(no currency)"
    let volume =
      row.volume?.unit.rawValue ?? row.consumption?.unit.volume.rawValue
      ?? row.measure.onlyUnit?.rawValue ?? "unit"
    let perDistance = money + "/" + (row.distance?.unit.rawValue ?? "unit")
    let perVolume = money + "/" + volume
    let currency = String??.some(cost.currency)
    // The row of all costs has a cost, too.
    let label = row.measure == .energy ? "energy cost" : "fuel cost"
    add("cost", label, cost.total, money, isInTables: true, money: currency)
    add("costPerDay", "  per day", cost.perDay, money + "/day", money: currency)
    add(
      "costPerMonth", "  per month", cost.perMonth, money + "/month", isInTables: true,
      money: currency)
    add("costPerDistance", "  per distance", cost.perDistance, perDistance)
    add("price", "price", cost.perVolume, perVolume, isInTables: true)
    add("lowestPrice", "  lowest", cost.lowestPrice, perVolume)
    add("highestPrice", "  highest", cost.highestPrice, perVolume)
    add("lastPrice", "  last", cost.lastPrice, perVolume)
    add("priceTrend", "  in 90 days", cost.priceTrend, perVolume)
  }

  mutating func add(_ row: CostStatistics) {
    add(days: row.days, row.distance, perDay: row.distancePerDay)
    for cost in row.costs { add(cost, row) }
  }

  private mutating func add(_ cost: VehicleCost, _ row: CostStatistics) {
    let money = cost.currency ?? "(no currency)"
    let perDistance = money + "/" + (row.distance?.unit.rawValue ?? "unit")
    let currency = String??.some(cost.currency)
    add("cost", "cost", cost.total, money, isInTables: true, money: currency)
    add("energyCost", "  energy", cost.energy, money, isInTables: true, money: currency)
    for part in cost.categories {
      let name = part.category ?? ""
      add(
        "category:" + name, "  " + (part.category ?? "(no category)"), part.total, money,
        isInTables: true, money: currency, category: name)
    }
    add("costPerDay", "  per day", cost.perDay, money + "/day", money: currency)
    add(
      "costPerMonth", "  per month", cost.perMonth, money + "/month", isInTables: true,
      money: currency)
    add("costPerDistance", "  per distance", cost.perDistance, perDistance, isInTables: true)
  }

  mutating func add(_ row: WeightStatistics) {
    add("latest", "latest", row.latest)
    add("minimum", "lowest", row.minimum)
    add("maximum", "highest", row.maximum)
    add("average", "average", row.average)
    add("trend", "trend", row.trend)
    for change in row.changes {
      add(
        "change\(change.days)", "  in \(change.days) days", change.total.value,
        change.total.unit.rawValue)
    }
    add("change", row.group == .all ? "  since the start" : "change", row.change)
    if let best = row.bestMonth {
      add(
        "bestMonthChange", "  best month, \(best.month)", best.change.value,
        best.change.unit.rawValue, month: ("bestMonth", best.month))
    }
    for change in row.changes {
      add(
        "changePerWeek\(change.days)", "  over \(change.days) days", change.perWeek, per: "/week")
    }
    add("bodyMassIndex", "body mass index", row.bodyMassIndex, "kg/m²")
    add("daysSinceLast", "days since the last", row.daysSinceLast.map { ExactDecimal($0) }, nil)
  }

  mutating func add(_ row: NumberStatistics) {
    let currency = row.currency ?? "(no currency)"
    let (unit, money): (String?, String??) =
      switch row.field.number {
      case .amount, .degrees: (nil, nil)
      case .money, .balance: (currency, .some(row.currency))
      case .price: (currency + "/" + (row.pricedUnit ?? "unit"), nil)
      }
    for (name, label, value) in [
      ("latest", "latest", row.latest), ("minimum", "lowest", row.minimum),
      ("maximum", "highest", row.maximum), ("average", "average", row.mean),
      ("trend", "trend", row.trend),
    ] {
      switch value {
      case .quantity(let number, let own)?: add(name, label, number, own, isInTables: true)
      case .decimal(let number)?:
        add(name, label, number, unit, isInTables: true, money: money)
      case .timestamp, .text, .flag, nil: break
      }
    }
  }
}
