// SPDX-License-Identifier: MIT

/// Reduces the weights of a day to one.
///
/// Records are held until all are there; records without a weight are not taken. Weights
/// without a name belong to one person for each input: two files may be about two people.
package struct DayReducer: Sendable {
  /// The rule for the weight of a day.
  package enum Rule: String, Hashable, Sendable, CaseIterable {
    /// The latest.
    case last = "last-of-day"
    /// The mean of all, with one digit more than they have and at most two, marked as derived.
    /// The other values are those of the latest record.
    case average = "average-of-day"
  }

  private struct Key: Hashable {
    let person: [UInt8]?
    /// The input, for weights without a name; otherwise 0.
    let input: Int
    let day: Int
  }

  /// A record that stands for a day.
  package struct Reduced: Sendable {
    package var record: LogRecord
    /// The weight before it was rounded, in micrograms; nil if a record's weight was taken.
    var mean: ExactSum?
  }

  private struct Held {
    let record: LogRecord
    let input: Int
  }

  private let rule: Rule
  /// The unit and the digits of means, to which they are rounded once.
  private let units: WantedUnits
  private var input = 0
  private var places: [Key: Int] = [:]
  private var days: [[Held]] = []
  /// The days of weights without a name.
  private var unnamed: [(place: Int, key: Key)] = []

  package init(_ rule: Rule, _ units: WantedUnits = WantedUnits()) {
    self.rule = rule
    self.units = units
  }

  /// The number of weights that share their day with an earlier one.
  package private(set) var merged = 0

  /// Whether no weight was taken.
  package var isEmpty: Bool { days.isEmpty }

  /// Begins another input.
  package mutating func beginInput() { input += 1 }

  /// Takes a weight; returns false for another record.
  package mutating func take(_ record: LogRecord) -> Bool {
    guard record.weight?.weight != nil else { return false }
    let key = Key(
      person: record.subject.map { Array($0.utf8) }, input: record.subject == nil ? input : 0,
      day: record.date.dayNumber)
    let held = Held(record: record, input: input)
    if let place = places[key] {
      days[place].append(held)
      merged += 1
    } else {
      places[key] = days.count
      if key.person == nil { unnamed.append((days.count, key)) }
      days.append([held])
    }
    return true
  }

  /// One record for each day, in the order in which the days occurred.
  package func records() -> [Reduced] { days.filter { !$0.isEmpty }.map(reduced) }

  /// One record for each day without a name; these days are then dropped.
  package mutating func takeUnnamed() -> [Reduced] {
    var records: [Reduced] = []
    for (place, key) in unnamed {
      records.append(reduced(days[place]))
      days[place] = []
      places[key] = nil
    }
    unnamed = []
    return records
  }

  /// The record of a day; an entry that several inputs have counts once.
  private func reduced(_ held: [Held]) -> Reduced {
    var table = EntryTable()
    var rest = held[...]
    while let input = rest.first?.input {
      // The entries of an input are adjacent.
      let own = rest.prefix { $0.input == input }.map(\.record)
      rest = rest.dropFirst(own.count)
      table.beginInput()
      for (record, match) in zip(own, table.matches(of: own)) where match == nil {
        table.append(record)
      }
    }
    return reduced(table.records)
  }

  private func reduced(_ records: [LogRecord]) -> Reduced {
    let order = TimeOrder.places(of: records.map { TimeOrder.Item(date: $0.date, odometer: nil) })
    let last = records[order[order.count - 1]]
    guard rule == .average, records.count > 1, var mean = last.weight, let unit = mean.weight?.unit
    else { return Reduced(record: last) }
    let sum = records.compactMap { $0.weight?.weight }.reduce(into: ExactSum()) {
      $0.add(ExactSum($1))
    }
    guard let weight = shown(sum, records.count, unit) else { return Reduced(record: last) }
    mean.weight = weight
    mean.derived.insert(WeightFields.weight.name)
    mean.date = last.date.withoutTime
    let exact = sum.mean(of: records.count, places: Self.exactPlaces).map { ExactSum($0) }
    return Reduced(record: mean.record, mean: exact)
  }

  /// Far more digits of a microgram than any result has.
  private static let exactPlaces = 9

  /// The most digits of a mean, as in statistics.
  private static let mostPlaces = 2

  /// A mean in the wanted unit, or else in that of the latest weight.
  private func shown(_ sum: ExactSum, _ count: Int, _ unit: MassUnit) -> Quantity<MassUnit>? {
    let wanted = units.mass ?? unit
    let places = min(sum.places + 1, Self.mostPlaces)
    return sum.mean(of: count, in: wanted.factor, places: min(places, units.decimals ?? places))
      .map { Quantity($0, wanted) }
  }
}
