// SPDX-License-Identifier: MIT

/// All costs of one vehicle: its fill-ups and its other costs.
struct VehicleLedgers {
  let vehicle: String?
  let input: String?
  let fuel: FuelLedger?
  let costs: CostLedger?

  /// A fill-up or another cost.
  fileprivate struct Item {
    let date: Timestamp
    let day: Int
    var odometer: ExactSum?
    let odometerUnit: DistanceUnit?
    let cost: ExactSum?
    var currency: NumberedTexts.Number
    /// nil for energy, 0 for a cost without a category.
    var category: NumberedTexts.Number?
    /// True for the first fill-up, which pays for earlier driving.
    let isBefore: Bool
    let isFuel: Bool
  }

  /// The words of items, by their numbers.
  private let texts: NumberedTexts
  private let otherCosts: [Item]

  init(fuel: FuelLedger?, costs: CostLedger?) {
    self.fuel = fuel
    self.costs = costs
    vehicle = costs?.vehicle ?? fuel?.vehicle
    input = costs?.input ?? fuel?.input
    var texts = fuel?.texts ?? NumberedTexts()
    otherCosts = (costs?.entries ?? []).map { entry in
      Item(
        date: entry.date, day: entry.day, odometer: entry.odometer,
        odometerUnit: entry.odometerUnit, cost: entry.cost,
        currency: texts.number(of: entry.currency), category: texts.number(of: entry.category),
        isBefore: false, isFuel: false)
    }
    self.texts = texts
  }

  /// Passes all entries to a function, fill-ups first.
  @inline(__always)
  private func forEachItem(_ body: (Item) -> Void) {
    for (index, entry) in (fuel?.entries ?? []).enumerated() {
      body(
        Item(
          date: entry.date, day: entry.day, odometer: entry.odometer,
          odometerUnit: entry.odometerUnit, cost: entry.cost,
          currency: entry.currency,
          category: entry.fuelClass == .additive ? entry.fuelName : nil, isBefore: index == 0,
          isFuel: true))
    }
    for item in otherCosts { body(item) }
  }

  /// All entries in the order of their moments.
  private func sortedItems() -> [Item] {
    var items: [Item] = []
    items.reserveCapacity((fuel?.entries.count ?? 0) + (costs?.entries.count ?? 0))
    forEachItem { items.append($0) }
    let places = TimeOrder.places(
      of: items.map { TimeOrder.Item(date: $0.date, odometer: $0.odometer) })
    var sorted = places.map { items[$0] }
    // A zero is the reading of a new vehicle in the first entry, and means "not read" later.
    for index in sorted.indices.dropFirst() where sorted[index].odometer?.significand == 0 {
      sorted[index].odometer = nil
    }
    return sorted
  }

  /// The sums for one row.
  fileprivate struct Sums {
    var entries = 0
    var first: (date: Timestamp, day: Int)?
    var last: (date: Timestamp, day: Int)?
    var distance = ExactSum()
    var withoutCost = 0
    /// In the order in which the currencies occur.
    var money = RunTable<NumberedTexts.Number, Money>()
  }

  /// The sums for one currency.
  fileprivate struct Money {
    let currency: NumberedTexts.Number
    var entries = 0
    var total = ExactSum()
    /// Without the first fill-up.
    var later = ExactSum()
    var laterEntries = 0
    var energy: ExactSum?
    var categories: [NumberedTexts.Number: (entries: Int, total: ExactSum)] = [:]
  }

  /// The costs of the vehicle, in all or in each period.
  ///
  /// - Complexity: O(*n* log *n*)
  func statistics(_ options: StatisticsOptions) -> [CostStatistics] {
    let items = sortedItems()
    guard let first = items.first?.day, let end = items.last?.day else { return [] }
    // A flight east across the date line can give a later moment an earlier day.
    let start = min(max(min(first, end), options.since?.dayNumber ?? .min), end)
    let unit = options.distance(FuelLedger.usual(items.lazy.map(\.odometerUnit)))
    let (ways, isMixed, strays) = Self.ways(items)
    var rows = RunTable<RowKey, Sums>()
    for (item, way) in zip(items, ways) where options.counts(item.date) {
      let row = rows.place(of: RowKey(item.date, options.grouping), Sums())
      if options.countsEnergy || !item.isFuel {
        rows[row].add(item, way, isInOrder: true)
      } else if let way {
        rows[row].distance.add(way)
      }
    }
    return rows.sorted { $0.isBefore($1) }.filter { $1.entries > 0 }.map { key, sums in
      var row = CostStatistics(
        scope: .vehicle, vehicle: vehicle, input: input, group: key.group(options.grouping),
        entries: sums.entries, first: sums.first?.date ?? items[0].date,
        last: sums.last?.date ?? items[0].date, costs: [], notes: [])
      let days = (start..<end).clamped(to: key.days(options.grouping)).count
      row.days = days > 0 ? days : nil
      if sums.distance.isPositive {
        row.distance = sums.distance.shown(in: unit, options)
        row.distancePerDay = sums.distance.perDay(days, in: unit, options)
      }
      let averages = key.averages(options.grouping, days: days)
      row.costs = sums.money.values.map {
        $0.cost(texts, days, averages, sums.distance, unit.factor, options)
      }
      if key == .all { row.notes = notes(row, sums, isMixed: isMixed, strays: strays) }
      return row
    }
  }

  /// For each entry, the distance since the previous reading, among readings that fit.
  private static func ways(
    _ items: [Item]
  ) -> (ways: [ExactSum?], isMixed: Bool, strays: Int) {
    let chain = OdometerChain(items.count) { index in
      items[index].odometer.map { (index, items[index].day, $0) }
    }
    guard !chain.isMixed else { return (items.map { _ in nil }, true, 0) }
    let strays = Set(chain.strays)
    var last: ExactSum?
    let ways = items.enumerated().map { index, item -> ExactSum? in
      guard !strays.contains(index), let here = item.odometer else { return nil }
      defer { last = here }
      guard let last else { return nil }
      var way = here
      way.subtract(last)
      return way.isPositive ? way : nil
    }
    return (ways, false, strays.count)
  }

  private func notes(
    _ row: CostStatistics, _ sums: Sums, isMixed: Bool, strays: Int
  ) -> [String] {
    let repeated = (fuel?.repeated ?? 0) + (costs?.repeated ?? 0)
    var notes = StatisticsNote.repeated(repeated)
    if !row.costs.isEmpty, sums.withoutCost > 0 {
      notes.append(FuelLedger.lack(sums.withoutCost, "cost"))
    }
    notes += Self.currencyNotes(row.costs)
    var conversions = fuel?.conversions ?? CostConversions()
    conversions.append(costs?.conversions)
    notes += conversions.notes
    if isMixed {
      notes.append(
        "warning: odometers go back and forth as those of several vehicles do; distance is not "
          + "given")
    } else if strays > 0 {
      notes.append(
        strays == 1
          ? "1 odometer does not fit the others and is left out"
          : "\(strays) odometers do not fit the others and are left out")
    }
    return notes
  }

  private static func currencyNotes(_ costs: [VehicleCost]) -> [String] {
    var notes = StatisticsNote.currencies(costs.map(\.currency))
    if costs.contains(where: { $0.total == nil }) {
      notes.append("costs have too many digits to add up")
    }
    return notes
  }

  /// The costs of several vehicles together, in all or in each period.
  static func fleet(
    _ vehicles: [VehicleLedgers], _ options: StatisticsOptions
  ) -> [CostStatistics] {
    var rows = RunTable<RowKey, Sums>()
    var texts = NumberedTexts()
    var (start, end) = (Int.max, Int.min)
    for vehicle in vehicles {
      let numbers = texts.numbers(ofAll: vehicle.texts)
      vehicle.forEachItem { item in
        (start, end) = (min(start, item.day), max(end, item.day))
        guard options.counts(item.date), options.countsEnergy || !item.isFuel else { return }
        var item = item
        item.currency = numbers[Int(item.currency)]
        item.category = item.category.map { numbers[Int($0)] }
        let row = rows.place(of: RowKey(item.date, options.grouping), Sums())
        rows[row].add(item, nil, isInOrder: false)
      }
    }
    start = min(max(start, options.since?.dayNumber ?? .min), end)
    return rows.sorted { $0.isBefore($1) }.compactMap { key, sums in
      guard let first = sums.first, let last = sums.last else { return nil }
      let days = (start..<end).clamped(to: key.days(options.grouping)).count
      let averages = key.averages(options.grouping, days: days)
      let costs = sums.money.values.map {
        $0.cost(texts, days, averages, ExactSum(), nil, options)
      }
      return CostStatistics(
        scope: .fleet(vehicles.count), group: key.group(options.grouping), entries: sums.entries,
        first: first.date, last: last.date, days: days > 0 ? days : nil, costs: costs,
        notes: key == .all ? currencyNotes(costs) : [])
    }
  }
}

extension VehicleLedgers.Sums {
  /// - Parameter isInOrder: Whether entries come in the order of moments, as those of one vehicle do.
  fileprivate mutating func add(
    _ item: VehicleLedgers.Item, _ way: ExactSum?, isInOrder: Bool
  ) {
    entries += 1
    let end = (date: item.date, day: item.day)
    // Days are compared first, which decides nearly always.
    func isBefore(_ a: (date: Timestamp, day: Int), _ b: (date: Timestamp, day: Int)) -> Bool {
      a.day == b.day ? a.date < b.date : a.day < b.day
    }
    if first.map({ !isInOrder && isBefore(end, $0) }) ?? true { first = end }
    if last.map({ isInOrder || isBefore($0, end) }) ?? true { last = end }
    if let way { distance.add(way) }
    guard let cost = item.cost else {
      withoutCost += 1
      return
    }
    let place = money.place(of: item.currency, .init(currency: item.currency))
    money[place].add(cost, item)
  }
}

extension VehicleLedgers.Money {
  fileprivate mutating func add(_ cost: ExactSum, _ item: VehicleLedgers.Item) {
    entries += 1
    total.add(cost)
    if !item.isBefore {
      later.add(cost)
      laterEntries += 1
    }
    guard let category = item.category else {
      if energy == nil { energy = ExactSum() }
      energy?.add(cost)
      return
    }
    categories[category, default: (0, ExactSum())].entries += 1
    categories[category]?.total.add(cost)
  }

  fileprivate func cost(
    _ texts: NumberedTexts, _ days: Int, _ averages: FuelLedger.Averages, _ distance: ExactSum,
    _ factor: UnitFactor?,
    _ options: StatisticsOptions
  ) -> VehicleCost {
    var cost = VehicleCost(
      currency: texts[currency], entries: entries, total: total.value(), energy: energy?.value(),
      categories: categories.map {
        CategoryCost(category: texts[$0], entries: $1.entries, total: $1.total.value())
      }.ordered { $0.isBefore($1) })
    guard laterEntries > 0 else { return cost }
    (cost.perDay, cost.perMonth) = averages.of(later, days, options)
    if distance.isPositive, let factor {
      cost.perDistance = later.quotient(
        by: distance, times: factor.numerator, over: factor.denominator,
        places: options.places(4))
    }
    return cost
  }
}

extension CategoryCost {
  /// Known categories come first, in their order; costs without one come last.
  fileprivate func isBefore(_ other: Self) -> Bool {
    guard let mine = category else { return false }
    guard let theirs = other.category else { return true }
    let all = CostCategory.allCases
    let places = [mine, theirs].map { word in
      CostCategory(named: word.utf8).flatMap { all.firstIndex(of: $0) } ?? all.count
    }
    return places[0] == places[1]
      ? mine.utf8.lexicographicallyPrecedes(theirs.utf8) : places[0] < places[1]
  }
}
