// SPDX-License-Identifier: MIT

/// Leaves out the entries of an input that an earlier input has, while they arrive.
///
/// An entry that resembles an earlier one waits for the end of its input: another entry may
/// match that one better. All entries are held in memory. The entry of the first input stays
/// as it is; further values of the entries that are left out are counted.
package struct EarlierEntries: Sendable {
  package enum Answer {
    /// The entry is new and goes on.
    case new
    /// An earlier input has it.
    case known
    /// The decision is made by `endInput()`.
    case waits
  }

  private var table = EntryTable()
  private var waiting: [LogRecord] = []
  /// The number of entries that earlier inputs had.
  package private(set) var known = 0
  /// The number of values, by field or extra, that were left out because the kept entry lacks
  /// them or has different ones.
  package private(set) var lost: [String: Int] = [:]
  /// The number of new entries that contradict one of an earlier input, as a corrected one does.
  package private(set) var corrections = 0
  /// The number of inputs with entries.
  package private(set) var inputs = 0

  package init() { table.beginInput() }

  /// Takes the next entry of the input.
  package mutating func take(_ record: LogRecord) -> Answer {
    if let place = table.place(ofTwin: record) {
      table.take(place)
      leaveOut(record, place)
      return .known
    }
    if table.hasCandidate(for: record) {
      waiting.append(record)
      return .waits
    }
    table.append(record)
    return .new
  }

  /// Ends the input.
  ///
  /// - Returns: The entries that have waited and are new, in their order.
  package mutating func endInput() -> [LogRecord] {
    let matches = table.matches(of: waiting)
    var new: [LogRecord] = []
    for (record, place) in zip(waiting, matches) {
      if let place { leaveOut(record, place) } else { new.append(record) }
    }
    waiting = []
    for record in new { table.append(record) }
    corrections += table.corrections()
    if table.hasOwn || !matches.isEmpty { inputs += 1 }
    table.beginInput()
    return new
  }

  private mutating func leaveOut(_ record: LogRecord, _ place: Int) {
    known += 1
    for difference in table.records[place].differences(from: record) {
      lost[difference.field, default: 0] += 1
    }
  }
}
