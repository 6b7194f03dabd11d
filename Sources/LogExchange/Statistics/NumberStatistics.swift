// SPDX-License-Identifier: MIT

/// Statistics of one number field of one subject, of any kind: the rows of
/// `StatisticsCollector.numberStatistics`.
///
/// Logged values keep their digits in their own unit. Computed values are rounded once,
/// half to even, to as many decimals as the finest value has, and at least 2.
public struct NumberStatistics: Hashable, Sendable {
  /// The field, which also identifies the kind.
  public var field: Field
  /// The subject of the records.
  public var subject: String?
  /// The input of records without a subject.
  public var input: String?
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
    // A flight east across the date line gives the same day twice.
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

  /// A logged value, with its own digits in its own unit, unless the options ask for fewer.
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
  /// The unit for a field whose values are mostly in `logged`: heights and parts of a body
  /// keep that unit.
  fileprivate func unit(_ logged: UnitCode, of field: Field) -> UnitCode {
    switch field.type {
    case .quantity(.distance): distance(DistanceUnit(rawValue: logged.name)).code
    case .quantity(.volume): volume(VolumeUnit(rawValue: logged.name)).code
    case .quantity(.mass): MassUnit(rawValue: logged.name).map { mass($0).code } ?? logged
    default: logged
    }
  }
}
