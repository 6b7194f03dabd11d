// SPDX-License-Identifier: MIT

/// Makes one weight of those of a day.
///
/// Records are held until all are there; those without a weight are not taken.
package struct DayReducer: Sendable {
  /// Which weight stands for a day.
  package enum Rule: String, Hashable, Sendable, CaseIterable {
    /// The latest.
    case last = "last-of-day"
    /// The mean of all, with one digit more than they have, marked as derived. The rest of
    /// the record is that of the latest.
    case average = "average-of-day"
  }

  private struct Key: Hashable {
    let person: [UInt8]?
    let day: Int
  }

  private let rule: Rule
  private var places: [Key: Int] = [:]
  private var days: [[LogRecord]] = []

  package init(_ rule: Rule) {
    self.rule = rule
  }

  /// Takes a weight; answers false for another record.
  package mutating func take(_ record: LogRecord) -> Bool {
    guard record.weight?.weight != nil else { return false }
    let key = Key(person: record.subject.map { Array($0.utf8) }, day: record.date.dayNumber)
    if let place = places[key] {
      days[place].append(record)
    } else {
      places[key] = days.count
      days.append([record])
    }
    return true
  }

  /// One record for each day, in the order in which the days came.
  package func records() -> [LogRecord] { days.map(reduced) }

  private func reduced(_ records: [LogRecord]) -> LogRecord {
    let order = TimeOrder.places(of: records.map { TimeOrder.Item(date: $0.date, odometer: nil) })
    let last = records[order[order.count - 1]]
    guard rule == .average, records.count > 1, var mean = last.weight, let unit = mean.weight?.unit
    else { return last }
    var sum = ExactSum()
    for record in records {
      if let weight = record.weight?.weight, let mass = ExactSum(weight) { sum.add(mass) }
    }
    let factor = UnitFactor.of(unit.rawValue)
    let value = sum.quotient(
      by: ExactSum(records.count), times: factor?.denominator ?? 1, over: factor?.numerator ?? 1,
      places: sum.places + 1)
    guard let value else { return last }
    mean.weight = Quantity(value, unit)
    mean.derived.insert(WeightFields.weight.name)
    let date = last.date
    mean.date =
      Timestamp(year: Int(date.year), month: Int(date.month), day: Int(date.day)) ?? date
    return mean.record
  }
}
