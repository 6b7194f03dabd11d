// SPDX-License-Identifier: MIT

/// The weights of one person, with the values that statistics need.
struct WeightLedger {
  struct Entry {
    let date: Timestamp
    let day: Int
    let weight: Quantity<MassUnit>
    /// In micrograms; a mean has more digits here than in `weight`.
    let mass: ExactSum
    let record: Int

    /// The weight as tables show it, rounded once: with its own digits in its own unit, and in
    /// another one with those of the average, or more if it is more precise.
    func shown(in unit: MassUnit, _ options: StatisticsOptions) -> Quantity<MassUnit> {
      let shown = weight.shown(in: unit, decimals: options.decimals)
      var places = Int(shown.value.scale)
      if unit != weight.unit {
        places = options.places(max(places, WeightLedger.places))
      } else if shown == weight || mass == ExactSum(weight) {
        return shown
      }
      // (A weight that was already rounded is rounded again from the exact value.)
      return mass.value(in: unit.factor, places: places).map { Quantity($0, unit) } ?? shown
    }
  }

  /// The number of decimals of values that are computed.
  static let places = 2

  let person: String?
  let input: String?
  private(set) var entries: [Entry] = []
  private var isOrdered = true
  /// The number of entries that other inputs have, too.
  var repeated = 0
  /// The number of weights that are not positive, or have too many digits to add up.
  private(set) var unusable = 0
  private var heights: [Height] = []

  private static let changeDays = [7, 30, 90]

  init(person: String?, input: String?) {
    self.person = person
    self.input = input
  }

  /// - Parameters:
  ///   - index: The index of the record among all records.
  ///   - mean: The weight before it was rounded, if it was.
  mutating func append(_ record: WeightRecord, index: Int, mean: ExactSum? = nil) {
    if let height = record.height, height.value.significand > 0, !height.value.isNegative {
      heights.append((record.date, height))
    }
    guard let weight = record.weight else { return }
    let mass = mean ?? ExactSum(weight)
    guard mass.isPositive else {
      unusable += 1
      return
    }
    if let last = entries.last, record.date < last.date || record.date.offset != last.date.offset {
      isOrdered = false
    }
    entries.append(
      Entry(
        date: record.date, day: record.date.dayNumber, weight: weight, mass: mass, record: index))
  }

  /// Puts the entries in the order of their dates.
  mutating func putInOrder() {
    if isOrdered { return }
    // If the newest entry is first, it is also among those of one date.
    if let first = entries.first, let last = entries.last, last.date < first.date {
      entries.reverse()
    }
    let places = TimeOrder.places(
      of: entries.map { TimeOrder.Item(date: $0.date, odometer: nil) })
    entries = places.map { entries[$0] }
    isOrdered = true
  }

  /// The statistics: one row, or one for each period.
  ///
  /// - Complexity: O(*n*)
  func statistics(_ options: StatisticsOptions) -> [WeightStatistics] {
    guard let unit = unit(options) else { return [] }
    let grouping = options.grouping.isByWord ? .vehicle : options.grouping
    let trends = trends()
    let heights = Self.heightsByDate(heights)
    var result: [WeightStatistics] = []
    let order = dayOrder().filter { options.counts(entries[$0].date) }
    var start = 0
    var trendStart = 0
    var trendEnd = 0
    while start < order.count {
      let key = RowKey(entries[order[start]].date, grouping)
      var end = start + 1
      while end < order.count, RowKey(entries[order[end]].date, grouping) == key { end += 1 }
      let day = entries[order[end - 1]].day
      let firstDay = entries[order[start]].day
      while trendStart < trends.count, trends[trendStart].day < firstDay { trendStart += 1 }
      while trendEnd < trends.count, trends[trendEnd].day <= day { trendEnd += 1 }
      // Within a row, moments decide which entry is the first and which the last.
      let places = order[start..<end].sorted()
      result.append(
        row(
          places, key.group(grouping), unit, trends[..<trendEnd], from: trendStart, heights,
          options))
      start = end
    }
    return result
  }

  /// The unit of the statistics; nil without weights.
  private func unit(_ options: StatisticsOptions) -> MassUnit? {
    FuelLedger.usual(entries.lazy.map(\.weight.unit)).map { options.mass($0) }
  }

  /// The indices of the entries, by local days, and within a day by moments.
  ///
  /// A flight east across the date line gives the same day twice: a later moment is then of
  /// an earlier day.
  private func dayOrder() -> [Int] {
    if zip(entries, entries.dropFirst()).allSatisfy({ $0.day <= $1.day }) {
      return Array(entries.indices)
    }
    return entries.indices.sorted { (entries[$0].day, $0) < (entries[$1].day, $1) }
  }

  /// - Parameters:
  ///   - places: The indices of the entries.
  ///   - trends: The trend up to the last of them.
  ///   - start: The place of the trend of the first of them.
  private func row(
    _ places: [Int], _ group: StatisticsGroup, _ unit: MassUnit,
    _ trends: ArraySlice<DailyTrend.Day>, from start: Int, _ heights: [Height],
    _ options: StatisticsOptions
  ) -> WeightStatistics {
    let factor = unit.factor
    let first = entries[places[0]]
    let last = entries[places[places.count - 1]]
    let own = places.lazy.map { entries[$0] }
    let sum = own.reduce(into: ExactSum()) { $0.add($1.mass) }
    let lowest = own.min { $0.mass.isLess(than: $1.mass) } ?? first
    let highest = own.max { $0.mass.isLess(than: $1.mass) } ?? first
    func quantity(_ value: ExactDecimal?) -> Quantity<MassUnit>? {
      value.map { Quantity($0, unit) }
    }
    let isLast = places.last == entries.count - 1
    let base = trends.isEmpty ? nil : trends[max(0, start - 1)]
    return WeightStatistics(
      person: person, input: input, group: group, entries: places.count,
      first: first.date, last: last.date, latest: last.shown(in: unit, options),
      minimum: lowest.shown(in: unit, options),
      maximum: highest.shown(in: unit, options),
      average: quantity(
        sum.mean(of: places.count, in: factor, places: options.places(Self.places))),
      trend: trends.last.flatMap {
        quantity(DailyTrend.value($0.trend, factor, places: options.places(Self.places)))
      },
      change: base.flatMap { base in
        trends.last.flatMap {
          $0.day > base.day ? Self.change(from: base, to: $0, unit, options) : nil
        }
      },
      bestMonth: base.flatMap {
        group == .all ? bestMonth(trends[start...], from: $0, unit, options) : nil
      },
      changes: Self.changeDays.compactMap {
        Self.change(over: $0, trends, unit, places: options.places(Self.places))
      },
      bodyMassIndex: Self.bodyMassIndex(last, options, heights),
      daysSinceLast: isLast ? options.now.map { $0.dayNumber - last.day } : nil,
      notes: isLast ? notes(last, options) : [])
  }

  private func notes(_ last: Entry, _ options: StatisticsOptions) -> [String] {
    let notes = StatisticsNote.repeated(repeated)
    guard let now = options.now, now.dayNumber < last.day else { return notes }
    let days = last.day - now.dayNumber
    return notes + ["the last entry is \(days == 1 ? "a day" : "\(days) days") in the future"]
  }

  private typealias Height = (date: Timestamp, height: Quantity<LengthUnit>)

  /// The heights in the order of their dates; of equal dates, the first one.
  private static func heightsByDate(_ heights: [Height]) -> [Height] {
    let sorted = heights.enumerated().ordered { a, b in
      if a.element.date < b.element.date { return true }
      return !(b.element.date < a.element.date) && a.offset < b.offset
    }
    var result: [Height] = []
    for (_, height) in sorted {
      if let last = result.last, !(last.date < height.date) { continue }
      result.append(height)
    }
    return result
  }

  /// The last height known at a date; before all of them, the first.
  private static func height(at date: Timestamp, _ heights: [Height]) -> Quantity<LengthUnit>? {
    let after = heights.indices.firstPlace { date < heights[$0].date }
    return heights.isEmpty ? nil : heights[max(0, after - 1)].height
  }

  private static func bodyMassIndex(
    _ entry: Entry, _ options: StatisticsOptions, _ heights: [Height]
  ) -> ExactDecimal? {
    guard let height = options.height ?? height(at: entry.date, heights) else { return nil }
    let way = ExactSum(height)
    guard
      let square = way.value(in: nil, places: way.scale)?.multiplied(
        by: way.value(in: nil, places: way.scale) ?? ExactDecimal(0))
    else { return nil }
    // Micrograms and square millimetres: 10⁹ to the kg, 10⁶ to the m².
    return entry.mass.quotient(
      by: ExactSum(square), times: 1, over: 1000, places: options.places(1))
  }

  // MARK: Trend

  private static func change(
    from start: DailyTrend.Day, to end: DailyTrend.Day, _ unit: MassUnit,
    _ options: StatisticsOptions
  ) -> Quantity<MassUnit>? {
    DailyTrend.value(
      end.trend - start.trend, unit.factor, places: options.places(Self.places)
    ).map { Quantity($0, unit) }
  }

  /// The month in which the trend fell most, the first of several.
  ///
  /// - Parameters:
  ///   - trends: The trend of the days that count.
  ///   - base: The trend from which the change of the first month counts.
  private func bestMonth(
    _ trends: ArraySlice<DailyTrend.Day>, from base: DailyTrend.Day, _ unit: MassUnit,
    _ options: StatisticsOptions
  ) -> WeightMonth? {
    var start = base
    var best: (start: DailyTrend.Day, end: DailyTrend.Day)?
    var months = 0
    for (index, day) in zip(trends.indices, trends) {
      let month = RowKey(entries[day.entry].date, .month)
      let next = index + 1 < trends.endIndex ? trends[index + 1] : nil
      if let next, RowKey(entries[next.entry].date, .month) == month { continue }
      months += 1
      let fall = start.trend - day.trend
      if fall > 0, fall > best.map({ $0.start.trend - $0.end.trend }) ?? 0 { best = (start, day) }
      start = day
    }
    guard let best, months > 1,
      let change = Self.change(from: best.start, to: best.end, unit, options)
    else { return nil }
    let key = RowKey(entries[best.end.entry].date, .month)
    return WeightMonth(month: key.group(.month).description, change: change)
  }

  /// The trend at the end of each day that has weights, oldest first; 2 digits.
  func trend(_ options: StatisticsOptions) -> [WeightTrendPoint] {
    guard let unit = unit(options) else { return [] }
    return trends().compactMap { day in
      DailyTrend.value(day.trend, unit.factor, places: options.places(Self.places)).map {
        WeightTrendPoint(trend: Quantity($0, unit), entry: day.entry)
      }
    }
  }

  /// The change of the trend, over the first of `WeightPace.spans` for which it is known.
  func pace(_ options: StatisticsOptions) -> WeightPace? {
    let trends = trends()
    guard let unit = unit(options), let end = trends.last,
      let trend = DailyTrend.value(end.trend, unit.factor, places: WeightPace.places)
    else { return nil }
    for days in WeightPace.spans {
      let change = Self.change(over: days, trends[...], unit, places: WeightPace.places)
      if let change {
        return WeightPace(days: days, trend: Quantity(trend, unit), perWeek: change.perWeek)
      }
    }
    return nil
  }

  private func trends() -> [DailyTrend.Day] {
    DailyTrend.days(dayOrder()) {
      entries[$0].day
    } value: {
      entries[$0].mass
    }
  }

  private static func change(
    over days: Int, _ trends: ArraySlice<DailyTrend.Day>, _ unit: MassUnit, places: Int
  ) -> WeightChange? {
    guard let last = trends.last,
      let base = trends.last(where: { $0.day <= last.day - days }), last.day - base.day <= 2 * days,
      let total = DailyTrend.value(last.trend - base.trend, unit.factor, places: places),
      let perWeek = DailyTrend.value(
        last.trend - base.trend, unit.factor, times: 7, over: last.day - base.day,
        places: places)
    else { return nil }
    return WeightChange(
      days: days, total: Quantity(total, unit), perWeek: Quantity(perWeek, unit))
  }
}
