// SPDX-License-Identifier: MIT

/// Statistics of one number field of one subject, of whatever kind: what
/// `StatisticsCollector.numberStatistics` has.
///
/// Values that were logged keep their digits in their own unit. What is worked out is rounded
/// once, half to even, to as many digits as the finest value has and to 2 at least.
public struct NumberStatistics: Hashable, Sendable {
  /// The field, whose owner is the kind.
  public var field: Field
  /// Whom or what the records are about.
  public var subject: String?
  /// The input that records without a subject are from.
  public var input: String?
  /// How many records have the field.
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
  /// The sum of all values ÷ their number; nil where the sum has too many digits.
  public var mean: FieldValue?
  /// The exponentially smoothed value at the end, as `WeightStatistics.trend` is.
  public var trend: FieldValue?
}

/// The numbers of some fields, for each subject.
struct NumberLedgers {
  private struct Key: Hashable {
    var field: Field
    var subject: Name?
    /// For records without a subject.
    var input: Int
    /// Values that cannot be converted into each other are of different ledgers: a share of
    /// fat and a mass of it.
    var base: UnitFactor.Base?
  }

  private struct Entry {
    let date: Timestamp
    let number: ExactDecimal
    let unit: UnitCode?
    let sum: ExactSum
  }

  private struct Ledger {
    let subject: String?
    let input: String?
    var entries: [Entry] = []
  }

  private let fields: [Field]
  private var ledgers = RunTable<Key, Ledger>()

  init(of fields: [Field]) { self.fields = fields }

  /// - Parameters:
  ///   - number: Which of the inputs the record is from.
  ///   - input: What that is called.
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
      let key = Key(
        field: field, subject: subject.map { Name($0) }, input: subject == nil ? number : 0,
        base: value.unit?.factor.base)
      let place = ledgers.place(
        of: key, Ledger(subject: subject, input: subject == nil ? input : nil))
      ledgers[place].entries.append(
        Entry(
          date: record.date, number: value.number, unit: value.unit,
          sum: ExactSum(value.number, value.unit?.factor)))
    }
  }

  /// One row for each field and subject, in the order in which they occur.
  ///
  /// - Complexity: O(*n* log *n*)
  func statistics(_ options: StatisticsOptions) -> [NumberStatistics] {
    zip(ledgers.keys, ledgers.values).compactMap { key, ledger in
      Self.row(key.field, ledger, options)
    }
  }

  private static func row(
    _ field: Field, _ ledger: Ledger, _ options: StatisticsOptions
  ) -> NumberStatistics? {
    let places = TimeOrder.places(
      of: ledger.entries.map { TimeOrder.Item(date: $0.date, odometer: nil) })
    let all = places.map { ledger.entries[$0] }
    let counted = all.filter { options.counts($0.date) }
    guard let first = counted.first, let last = counted.last else { return nil }
    let unit = FuelLedger.usual(counted.lazy.map(\.unit)).map { options.unit($0, of: field) }
    var sum = ExactSum()
    var (lowest, highest) = (first, first)
    for entry in counted {
      sum.add(entry.sum)
      if entry.sum.isLess(than: lowest.sum) { lowest = entry }
      if highest.sum.isLess(than: entry.sum) { highest = entry }
    }
    let digits = options.places(max(2, sum.places))
    let mean = sum.quotient(
      by: ExactSum(counted.count), times: unit?.factor.denominator ?? 1,
      over: unit?.factor.numerator ?? 1, places: digits)
    // Whoever flies to the east across the date line has a day twice.
    let order = all.indices.sorted { (all[$0].date.dayNumber, $0) < (all[$1].date.dayNumber, $1) }
    let trend = DailyTrend.days(order) {
      all[$0].date.dayNumber
    } value: {
      all[$0].sum
    }.last
    return NumberStatistics(
      field: field, subject: ledger.subject, input: ledger.input, count: counted.count,
      first: first.date, last: last.date, latest: shown(last, unit, options),
      minimum: shown(lowest, unit, options), maximum: shown(highest, unit, options),
      mean: mean.map { value($0, unit) },
      trend: trend.flatMap { DailyTrend.value($0.trend, unit?.factor, places: digits) }
        .map { value($0, unit) })
  }

  /// A value that was logged: with its own digits in its own unit, unless fewer are wanted.
  private static func shown(
    _ entry: Entry, _ unit: UnitCode?, _ options: StatisticsOptions
  ) -> FieldValue {
    var fineness = ExactDecimal.Fineness()
    fineness.most = options.decimals
    if let own = entry.unit, let unit, own != unit,
      let converted = try? entry.number.converted(from: own, to: unit, fineness: fineness)
    {
      return value(converted, unit)
    }
    let places = min(Int(entry.number.scale), options.decimals ?? Int.max)
    let number = ExactSum(entry.number).value(places: places) ?? entry.number
    return value(number, entry.unit)
  }

  private static func value(_ number: ExactDecimal, _ unit: UnitCode?) -> FieldValue {
    unit.map { .quantity(number, unit: $0.name) } ?? .decimal(number)
  }
}

extension StatisticsOptions {
  /// The unit of a field whose values are mostly in `logged`: heights and parts of a body stay
  /// as they were logged.
  fileprivate func unit(_ logged: UnitCode, of field: Field) -> UnitCode {
    switch field.type {
    case .quantity(.distance): distance(DistanceUnit(rawValue: logged.name)).code
    case .quantity(.volume): volume(VolumeUnit(rawValue: logged.name)).code
    case .quantity(.mass): MassUnit(rawValue: logged.name).map { mass($0).code } ?? logged
    default: logged
    }
  }
}
