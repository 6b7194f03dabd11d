// SPDX-License-Identifier: MIT

import LogExchange

/// What a history shows of records besides what statistics need of them.
///
/// (A class, so that it can be filled while a reader holds it.)
final class HistoryDetails {
  struct Entry {
    /// The number by which `edit` and `remove` know it; nil where that is not sure.
    var number: Int?
    var isPartial: Bool?
    var isMissed: Bool?
    var station: String?
    /// Where it was, if no station is named.
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

  /// What is known of a record.
  ///
  /// - Parameter index: Which record of all it is.
  subscript(index: Int) -> Entry { entries.indices.contains(index) ? entries[index] : Entry() }
}
