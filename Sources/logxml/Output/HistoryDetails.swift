// SPDX-License-Identifier: MIT

import LogExchange

/// The values of records that a history shows and that statistics do not keep.
///
/// (A class, so that it can be filled while a reader holds it.)
final class HistoryDetails {
  struct Entry {
    /// The number by which `edit` and `remove` select it; nil if it is uncertain.
    var number: Int?
    var isPartial: Bool?
    var isMissed: Bool?
    var station: String?
    /// The location, if no station is named.
    var location: String?
  }

  private var entries: [Entry] = []

  func add(_ record: LogRecord, number: Int?) {
    var entry = Entry(number: number)
    if let fuel = record.fuel {
      entry.isPartial = fuel.partial
      entry.isMissed = fuel.missed
      entry.station = fuel.station
      if fuel.station == nil { entry.location = fuel.location }
    }
    entries.append(entry)
  }

  func forgetNumbers() {
    for index in entries.indices { entries[index].number = nil }
  }

  /// The details of a record; empty for an unknown one.
  ///
  /// - Parameter index: The index of the record among all records.
  subscript(index: Int) -> Entry { entries.indices.contains(index) ? entries[index] : Entry() }
}
