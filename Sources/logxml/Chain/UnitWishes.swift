// SPDX-License-Identifier: MIT

import LogExchange

/// Converts values to the units that the user wants, and counts them.
///
/// A converted value keeps its original as an extra: `original.volume` with the
/// value `10.20 usgal`.
struct UnitWishes: Sendable {
  let wanted: WantedUnits
  /// The units for which no record has had a value yet.
  private var unserved: [UnitWish]

  /// The number of values that were converted and rounded.
  private(set) var converted = 0
  /// Amounts that cannot be converted, such as kWh and kg where litres are wanted, by the
  /// name of the unit they stay in.
  private(set) var kept: [String: Int] = [:]

  init(_ wanted: WantedUnits = WantedUnits()) {
    self.wanted = wanted
    unserved = UnitWish.all(in: wanted)
  }

  /// Warnings for the end about units that no value could be converted to.
  var warnings: [String] {
    unserved.map { "\($0.flag) \($0.unit) has no effect: no value can be converted to it" }
  }

  /// Whether every value stays as it is.
  var isEmpty: Bool { wanted.isEmpty }

  /// Takes note of a record, before it is converted.
  mutating func note(_ record: LogRecord) {
    if !unserved.isEmpty { unserved.removeAll { $0.isServed(by: record) } }
  }

  mutating func apply(to record: LogRecord) -> LogRecord {
    var record = record
    converted += record.convert(to: wanted)
    guard let wanted = wanted.volume?.rawValue else { return record }
    for field in record.kind.fields where field.type == .quantity(.volume) {
      if case .quantity(_, let unit)? = record[field], unit !== wanted {
        kept[unit, default: 0] += 1
      }
    }
    return record
  }

  /// Converts the defaults of a log like its values.
  func apply(to log: LogHeader) -> LogHeader {
    var log = log
    log.convert(to: wanted)
    return log
  }

  /// The values that were left behind, without the originals of converted values, which are
  /// an addition and no loss.
  static func losses(in leftBehind: LeftBehind) -> LeftBehind {
    var losses = LeftBehind()
    for (field, count) in leftBehind.sorted
    where !field.utf8.starts(with: "extras.original.".utf8) {
      losses.add(field, count: count)
    }
    return losses
  }
}
