// SPDX-License-Identifier: MIT

extension FuelLedger {
  /// The sums for one row.
  fileprivate struct Sums {
    var entries = 0
    var first: Timestamp?
    var last: Timestamp?
    /// The amount of the tank's first entry, if that is in this row.
    var firstAmount: ExactSum?
    var laterAmount = ExactSum()
    /// The number of entries without an amount.
    var withoutAmount = 0
    var withoutCost = 0
    var unitsDiffer = false
    var unit: VolumeUnit?
    private(set) var money = RunTable<NumberedTexts.Number, Money>()
    /// The ways from one full tank to the next.
    var fullTanks = FullTanks()

    var amount: ExactSum {
      var amount = firstAmount ?? ExactSum()
      amount.add(laterAmount)
      return amount
    }

    @inline(__always)
    mutating func money(_ currency: NumberedTexts.Number, _ body: (inout Money) -> Void) {
      body(&money[money.place(of: currency, Money(currency: currency))])
    }
  }

  /// True if the vehicle has several tanks, or a tank and a battery. AdBlue is no energy.
  var hasSeveralEnergies: Bool { tanks().count { $0.chain.fuel != .additive } > 1 }

  /// The name that most entries of a chain have for the fuel; nil for usual fuel.
  func fuelName(_ chain: FuelTank, _ indices: [Int]) -> String? {
    guard chain.fuel != .liquid else { return nil }
    let name = Self.usual(
      indices.lazy.map { entries[$0].fuelName == 0 ? nil : entries[$0].fuelName })
    return name.flatMap { texts[$0] }
  }

  /// The statistics of the vehicle: for each measure of fuel and each tank a row, or
  /// one for each period or filling station.
  ///
  /// - Complexity: O(*n* log *n*)
  func statistics(_ options: StatisticsOptions) -> [FuelStatistics] {
    let grouping = options.grouping
    // The words of the entries are those of one grouping.
    if grouping.isByWord, grouping != words { return [] }
    let since = options.since?.dayNumber ?? Int.min
    var distances = RunTable<Int, ExactSum>()
    var distanceUnits = RunTable<DistanceUnit, Void>()
    forEachStep { index, way in
      guard options.counts(entries[index].date) else { return }
      distances[distances.place(of: rowNumber(index, grouping), ExactSum())].add(way)
    }
    for index in entries.indices {
      if entries[index].odometer != nil, let unit = entries[index].odometerUnit {
        _ = distanceUnits.place(of: unit, ())
      }
    }
    let distance = options.distance(
      Self.usual(entries.indices.lazy.map { entries[$0].odometerUnit }))
    let lastDay = entries.last?.day ?? 0
    let days = min(max(entries.first?.day ?? 0, since), lastDay)..<lastDay
    let odometerNotes = odometerNotes
    var result: [FuelStatistics] = []
    for tank in tanks() {
      let (chain, indices) = (tank.chain, tank.indices)
      let volume = options.volume(Self.usual(indices.lazy.map { entries[$0].volumeUnit }))
      let price = PriceUnit(volume, options)
      let unit = ConsumptionUnit(distance: distance, volume: volume)
      var rows = RunTable<Int, Sums>()
      for index in indices where options.counts(entries[index].date) {
        rows[rows.place(of: rowNumber(index, grouping), Sums())].add(
          entries[index], isFirst: index == indices.first, isFirstOfAll: index == 0,
          lastDay: days.upperBound, price)
        guard grouping == .tag else { continue }
        for number in tags(of: index).dropFirst() {
          rows[rows.place(of: number, Sums())].add(
            entries[index], isFirst: index == indices.first, isFirstOfAll: index == 0,
            lastDay: days.upperBound, price)
        }
      }
      if options.method == .fullToFull, !grouping.isByWord {
        forEachSegment(tank) { segment in
          guard options.counts(entries[segment.end].date) else { return }
          rows[rows.place(of: rowNumber(segment.end, grouping), Sums())].add(segment)
        }
      }
      let found = zip(rows.keys, rows.values).map { (rowKey($0, grouping), $0, $1) }
      for (key, number, sums) in found.ordered(by: { $0.0.isBefore($1.0) }) {
        let amount = sums.amount
        var row = FuelStatistics(
          vehicle: vehicle, input: input, measure: chain.measure,
          tank: texts[chain.name],
          fuel: fuelName(chain, indices),
          group: key.group(grouping), entries: sums.entries,
          first: sums.first ?? entries[indices[0]].date,
          last: sums.last ?? entries[indices[0]].date, costs: [], notes: [])
        if amount.isPositive || amount.isTooLarge {
          row.volume = amount.shown(in: volume, options)
          if amount.isTooLarge { row.notes.append("volumes are too large to add up") }
        }
        if !grouping.isByWord {
          let part = days.clamped(to: key.days(grouping)).count
          let way = distances[key: number]
          row.days = part > 0 ? part : nil
          row.distance = way?.shown(in: distance, options)
          row.distancePerDay = way?.perDay(part, in: distance, options)
          row.consumption =
            switch options.method {
            case .fullToFull: Self.consumption(sums.fullTanks, unit, options)
            case .total: Self.consumption(sums.laterAmount, way, unit, options)
            }
        }
        row.costs = sums.money.values.map {
          cost(
            $0, row.days, key.averages(grouping, days: row.days ?? 0),
            options.method == .total ? distances[key: number] : nil, unit, price,
            options, isOnly: sums.money.keys.count == 1, isAll: key == .all)
        }
        row.notes += notes(
          row, odometerNotes, sums,
          distanceUnitsDiffer: distanceUnits.keys.count > 1, isEnergy: chain.fuel != .additive,
          tank.breaks.count, options)
        result.append(row)
      }
    }
    return result
  }

  // MARK: Rows

  /// The row of an entry, as a number: most entries are in the same row as the one
  /// before.
  @inline(__always)
  private func rowNumber(_ index: Int, _ grouping: StatisticsGrouping) -> Int {
    if grouping == .tag { return tags(of: index)[0] }
    if grouping.isByWord { return entries[index].place.number }
    return RowKey.number(entries[index].date, grouping)
  }

  private func rowKey(_ number: Int, _ grouping: StatisticsGrouping) -> RowKey {
    guard grouping.isByWord else { return RowKey(number, grouping) }
    let place = FuelLedger.Place(number: number)
    return .word(
      texts[place.name].map { Array($0.utf8) },
      isLocation: grouping == .station && place.isLocation)
  }

  // MARK: Consumption

  private static func consumption(
    _ tanks: FullTanks, _ unit: ConsumptionUnit, _ options: StatisticsOptions
  ) -> FuelStatistics.Consumption? {
    func value(_ way: FullTanks.Way) -> ExactDecimal? {
      unit.value(amount: way.amount, distance: way.distance, places: options.places(2))
    }
    guard let average = value(tanks.sum) else { return nil }
    return FuelStatistics.Consumption(
      unit: unit, method: .fullToFull, count: tanks.count, average: average,
      best: value(tanks.best), worst: value(tanks.worst), last: value(tanks.last),
      running: value(tanks.running))
  }

  private static func consumption(
    _ amount: ExactSum, _ way: ExactSum?, _ unit: ConsumptionUnit, _ options: StatisticsOptions
  ) -> FuelStatistics.Consumption? {
    guard let way, amount.isPositive,
      let average = unit.value(amount: amount, distance: way, places: options.places(2))
    else { return nil }
    return FuelStatistics.Consumption(unit: unit, method: .total, count: 0, average: average)
  }

  // MARK: Notes

  private func notes(
    _ row: FuelStatistics, _ odometerNotes: [String], _ sums: Sums,
    distanceUnitsDiffer: Bool, isEnergy: Bool, _ unknownTanks: Int, _ options: StatisticsOptions
  ) -> [String] {
    guard row.group == .all else { return [] }
    var notes =
      StatisticsNote.repeated(repeated) + StatisticsNote.currencies(row.costs.map(\.currency))
    if row.volume != nil, sums.withoutAmount > 0 {
      notes.append(Self.lack(sums.withoutAmount, row.measure.rawValue))
    }
    if !row.costs.isEmpty, sums.withoutCost > 0 {
      notes.append(Self.lack(sums.withoutCost, "cost"))
    }
    if let volume = row.volume, sums.unitsDiffer {
      notes.append("volumes are in several units, given in \(volume.unit.rawValue)")
    }
    if let distance = row.distance, distanceUnitsDiffer {
      notes.append("odometers are in several units, given in \(distance.unit.rawValue)")
    }
    if row.costs.contains(where: { $0.total == nil }) {
      notes.append("costs have too many digits to add up")
    }
    notes += conversions.notes
    notes += odometerNotes
    if isMixed { return notes }
    if unknownTanks > 0, options.method == .fullToFull {
      notes.append(
        (unknownTanks == 1 ? "1 fill-up names" : "\(unknownTanks) fill-ups name")
          + " none of the tanks, so consumption is not known across "
          + (unknownTanks == 1 ? "it" : "them"))
    }
    if isEnergy, row.consumption == nil, row.volume != nil, options.method == .fullToFull {
      notes.append(
        row.measure == .energy
          ? "Consumption needs two full charges with nothing missing in between; this log has "
            + "none. The method total does not need them."
          : "Consumption needs two full tanks with nothing missing in between; this log has none.")
    }
    return notes
  }
}

extension FuelLedger {
  /// The note about entries that a sum does not include.
  static func lack(_ count: Int, _ what: String) -> String {
    count == 1
      ? "1 entry has no \(what), and the sum is without it"
      : "\(count) entries have no \(what), and the sum is without them"
  }

  private static var mostNamed: Int { 3 }

  /// `6000 km of 2024-01-11`
  func reading(_ index: Int) -> String {
    let entry = entries[index]
    let value = entry.odometerUnit.flatMap { unit in
      entry.odometer?.value(in: unit.factor).map { "\($0) \(unit.rawValue)" }
    }
    return "\(value ?? "") of \(entry.date)"
  }

  /// Notes about odometer readings that do not fit.
  private var odometerNotes: [String] {
    if isMixed {
      return [
        "warning: odometers go back and forth as those of several vehicles do; distance and "
          + "consumption are not given"
      ]
    }
    let strays = strays
    var notes = strays.prefix(Self.mostNamed).map {
      "the odometer \(reading($0)) does not fit the others and is left out"
    }
    if strays.count > Self.mostNamed {
      notes.append("\(strays.count - Self.mostNamed) more odometers do not fit and are left out")
    }
    return notes
      + restarts.prefix(Self.mostNamed).map {
        "the odometer begins anew at \(reading($0))"
      }
  }
}

extension RowKey {
  /// Averages are given for spans of at least a month (28 days), and for whole months.
  func averages(_ grouping: StatisticsGrouping, days: Int) -> FuelLedger.Averages {
    switch grouping {
    case .day, .week, .station, .location, .fuel, .tag: []
    case .month: days == self.days(grouping).count ? .day : []
    case .year, .vehicle: days >= 28 ? [.day, .month] : []
    }
  }
}

extension FuelLedger.Sums {
  /// Adds one of the entries of a ledger.
  @inline(__always)
  fileprivate mutating func add(
    _ entry: FuelLedger.Entry, isFirst: Bool, isFirstOfAll: Bool, lastDay: Int,
    _ price: FuelLedger.PriceUnit
  ) {
    entries += 1
    if first == nil { first = entry.date }
    last = entry.date
    if let own = entry.amount {
      if isFirst { firstAmount = own } else { laterAmount.add(own) }
      if let unit, unit != entry.volumeUnit { unitsDiffer = true }
      unit = entry.volumeUnit
    } else {
      withoutAmount += 1
    }
    guard let cost = entry.cost else {
      withoutCost += 1
      return
    }
    money(entry.currency) { money in
      money.entries += 1
      if isFirstOfAll {
        money.firstTotal = cost
      } else {
        money.laterTotal.add(cost)
        money.laterEntries += 1
      }
      guard let amount = entry.amount else { return }
      money.pricedCost.add(cost)
      money.pricedAmount.add(amount)
      money.lastPrice = (cost, amount)
      money.takePrice(cost, amount, price)
      switch lastDay - entry.day {
      case ..<90:
        money.recent.cost.add(cost)
        money.recent.amount.add(amount)
      case ..<180:
        money.earlier.cost.add(cost)
        money.earlier.amount.add(amount)
      default: break
      }
    }
  }

  mutating func add(_ segment: FuelLedger.Segment) {
    fullTanks.add(segment)
    guard let cost = segment.cost else { return }
    money(segment.currency) { money in
      money.way.add(segment.distance)
      money.wayCost.add(cost)
    }
  }
}
