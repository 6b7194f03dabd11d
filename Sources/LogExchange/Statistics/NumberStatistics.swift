// SPDX-License-Identifier: MIT

/// Statistics of one number field of one subject, of any kind, or of one period of them: the rows
/// of `StatisticsCollector.numberStatistics`.
///
/// Logged values keep their digits in their own unit. Converted and computed values are rounded
/// once, half to even, to as many decimals as the finest value has, and at least 2.
public struct NumberStatistics: Hashable, Sendable {
  /// The kind of the records.
  public var kind: LogKind
  /// The field of that kind.
  public var field: Field
  /// The subject of the records.
  public var subject: String?
  /// The input of records without a subject.
  public var input: String?
  /// The currency of amounts of money and of prices; nil if none is named, and for other numbers.
  public var currency: String?
  /// The unit that a price is for; nil for other numbers.
  public var pricedUnit: String?
  /// The period.
  public var group: StatisticsGroup
  /// The number of records with the field.
  public var count: Int
  /// The date of the first of them.
  public var first: Timestamp
  /// The date of the last of them.
  public var last: Timestamp
  /// The last value.
  public var latest: FieldValue
  /// The least value, the first of several.
  public var minimum: FieldValue
  /// The greatest value, the first of several.
  public var maximum: FieldValue
  /// The sum of all values ÷ their number; nil if the sum has too many digits.
  public var mean: FieldValue?
  /// The exponentially smoothed value at the end, like `WeightStatistics.trend`.
  public var trend: FieldValue?
}

/// The numbers of some fields, for each subject.
struct NumberLedgers {
  private struct Key: Hashable {
    var field: Field
    var subject: Name?
    /// The input, for records without a subject; otherwise 0.
    var input: Int
    /// Values that cannot be converted into each other belong to different ledgers: a share of
    /// fat and a mass of it.
    var base: UnitFactor.Base?
    /// The currency of an amount of money: amounts are never converted.
    var currency: Name?
    /// The unit that a price is for.
    var pricedUnit: UnitCode?
  }

  private struct Entry {
    let date: Timestamp
    let number: ExactDecimal
    let unit: UnitCode?
    let sum: ExactSum
  }

  private struct Ledger {
    let kind: LogKind
    let subject: String?
    let input: String?
    var entries: [Entry] = []
  }

  private let fields: [Field]
  private var ledgers = RunTable<Key, Ledger>()

  init(of fields: [Field]) { self.fields = fields }

  /// - Parameters:
  ///   - number: The number of the input of the record.
  ///   - input: The name of that input.
  mutating func append(_ record: LogRecord, input number: Int, named input: String?) {
    for field in fields where field.owner == record.kind.memory.owner {
      let value: (number: ExactDecimal, unit: UnitCode?)? =
        switch field.access {
        case .decimal(let get, _): get(record).map { ($0, nil) }
        case .quantity(_, let get, _): get(record).map { ($0.value, $0.unit) }
        case .timestamp, .text, .flag: nil
        }
      guard let value else { continue }
      let subject = record.subject
      var key = Key(
        field: field, subject: subject.map { Name($0) }, input: subject == nil ? number : 0,
        base: value.unit?.factor.base)
      switch field.number {
      case .amount, .degrees: break
      case .price(let priced):
        if case .quantity(_, let get, _) = priced.access { key.pricedUnit = get(record)?.unit }
        fallthrough
      case .money, .balance:
        key.currency = record.kind.currency?.get(record).map { Name($0) }
      }
      let place = ledgers.place(
        of: key,
        Ledger(kind: record.kind, subject: subject, input: subject == nil ? input : nil))
      ledgers[place].entries.append(
        Entry(
          date: record.date, number: value.number, unit: value.unit,
          sum: ExactSum(value.number, value.unit?.factor)))
    }
  }

  /// The rows of each field and subject, in the order in which they occur.
  ///
  /// - Complexity: O(*n* log *n*)
  func statistics(_ options: StatisticsOptions) -> [NumberStatistics] {
    zip(ledgers.keys, ledgers.values).flatMap { Self.rows($0, $1, options) }
  }

  private static func rows(
    _ key: Key, _ ledger: Ledger, _ options: StatisticsOptions
  ) -> [NumberStatistics] {
    let places = TimeOrder.places(
      of: ledger.entries.map { TimeOrder.Item(date: $0.date, odometer: nil) })
    let all = places.map { ledger.entries[$0] }
    // A flight east across the date line gives the same day twice.
    let order = all.indices.sorted { (all[$0].date.dayNumber, $0) < (all[$1].date.dayNumber, $1) }
    let trends = DailyTrend.days(order) {
      all[$0].date.dayNumber
    } value: {
      all[$0].sum
    }
    let grouping = options.grouping.isByWord ? .vehicle : options.grouping
    var rest = order.filter { options.counts(all[$0].date) }[...]
    let unit = FuelLedger.usual(rest.lazy.map { all[$0].unit }).map {
      options.unit($0, of: key.field)
    }
    var rows: [NumberStatistics] = []
    while let start = rest.first {
      let period = RowKey(all[start].date, grouping)
      let end = rest.firstIndex { RowKey(all[$0].date, grouping) != period } ?? rest.endIndex
      let day = all[rest[end - 1]].date.dayNumber
      let past = trends[..<trends.indices.firstPlace { trends[$0].day > day }]
      rows.append(
        row(
          key, ledger, rest[..<end].sorted().map { all[$0] }, period.group(grouping), unit,
          past.last, options))
      rest = rest[end...]
    }
    return rows
  }

  /// - Parameter entries: The entries of the row in the order of their moments, at least one.
  private static func row(
    _ key: Key, _ ledger: Ledger, _ entries: [Entry], _ group: StatisticsGroup, _ unit: UnitCode?,
    _ trend: DailyTrend.Day?, _ options: StatisticsOptions
  ) -> NumberStatistics {
    let (first, last) = (entries[0], entries[entries.count - 1])
    let sum = entries.reduce(into: ExactSum()) { $0.add($1.sum) }
    let lowest = entries.min { $0.sum.isLess(than: $1.sum) } ?? first
    let highest = entries.max { $0.sum.isLess(than: $1.sum) } ?? first
    let digits = options.places(entries.reduce(2) { max($0, places(of: $1, in: unit)) })
    let mean = sum.mean(of: entries.count, in: unit?.factor, places: digits)
    return NumberStatistics(
      kind: ledger.kind, field: key.field, subject: ledger.subject, input: ledger.input,
      currency: key.currency?.text, pricedUnit: key.pricedUnit?.name, group: group,
      count: entries.count, first: first.date, last: last.date,
      latest: shown(last, unit, digits, options), minimum: shown(lowest, unit, digits, options),
      maximum: shown(highest, unit, digits, options), mean: mean.map { value($0, unit) },
      trend: trend.flatMap { DailyTrend.value($0.trend, unit?.factor, places: digits) }
        .map { value($0, unit) })
  }

  /// The number of decimals of a value in a unit: as many as the logged value is precise.
  private static func places(of entry: Entry, in unit: UnitCode?) -> Int {
    let scale = Int(entry.number.scale)
    guard let unit, let ratio = entry.unit?.factor.ratio(to: unit.factor) else { return scale }
    return ExactDecimal.places(from: scale, ratio.numerator, ratio.denominator)
  }

  /// A logged value: with its own digits in its own unit, unless the options ask for fewer, and in
  /// another unit with those of the mean.
  private static func shown(
    _ entry: Entry, _ unit: UnitCode?, _ digits: Int, _ options: StatisticsOptions
  ) -> FieldValue {
    if let unit, entry.unit != unit,
      let converted = entry.sum.value(in: unit.factor, places: digits)
    {
      return value(converted, unit)
    }
    let number = ExactSum(entry.number).value(places: options.places(Int(entry.number.scale)))
    return value(number ?? entry.number, entry.unit)
  }

  private static func value(_ number: ExactDecimal, _ unit: UnitCode?) -> FieldValue {
    unit.map { .quantity(number, unit: $0.name) } ?? .decimal(number)
  }
}

extension StatisticsOptions {
  /// The unit for a field whose values are mostly in `logged`: heights and parts of a body
  /// keep that unit.
  fileprivate func unit(_ logged: UnitCode, of field: Field) -> UnitCode {
    switch field.type {
    case .quantity(.distance): distance(DistanceUnit(rawValue: logged.name)).code
    case .quantity(.volume): volume(VolumeUnit(rawValue: logged.name)).code
    case .quantity(.mass): MassUnit(rawValue: logged.name).map { mass($0).code } ?? logged
    default: logged.row == .fraction ? UnitCode(.percent) : logged
    }
  }
}
