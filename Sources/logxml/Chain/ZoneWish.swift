// SPDX-License-Identifier: MIT

import LogExchange

/// Shows times in a zone, and counts those that cannot be converted.
struct ZoneWish: Sendable {
  private let zone: TimeZoneRules?
  /// Whether any date had an offset and could be converted.
  private var hasConverted = false
  /// Records whose date has no offset.
  private var kept = 0
  /// Records whose date is before the zone's data begin.
  private var early = 0

  /// Whether every time stays as it is. (Stored, because every record asks for it.)
  let isEmpty: Bool

  init(_ zone: TimeZoneRules? = nil) {
    self.zone = zone
    isEmpty = zone == nil
  }

  /// The record with its date in the zone. The moment stays the same.
  func apply(to record: LogRecord) -> LogRecord {
    guard let zone, let date = record.date.shown(in: zone) else { return record }
    var record = record
    record.date = date
    // The name of another zone would contradict the offset.
    if let field = record.kind.field("zone"), record.has(field) {
      record.set(field, to: .text(zone.name))
    }
    return record
  }

  /// Counts a record that goes into the output.
  mutating func note(_ record: LogRecord) {
    if zone?.isKnown(at: record.date) == false {
      early += 1
    } else if record.date.offset == nil {
      kept += 1
    } else {
      hasConverted = true
    }
  }

  /// Warnings for when all records have been seen.
  var warnings: [String] {
    guard let zone else { return [] }
    let option = "--to-time-zone \(zone.name)"
    var warnings: [String] = []
    if early > 0 {
      warnings.append(
        "\(option) left \(Plural.count(early, "record")) as logged: the time zones that this program "
          + "has itself begin with 1990; install tzdata for earlier times")
    }
    if kept > 0, hasConverted || early > 0 {
      warnings.append(
        "\(option) left \(Plural.count(kept, "record")) as logged: dates without an offset from UTC "
          + "cannot be converted; --time-zone says in which zone they are")
    } else if kept > 0 {
      warnings.append(
        "\(option) has no effect: no date has an offset from UTC; --time-zone says in which zone "
          + "they are")
    }
    return warnings
  }
}
