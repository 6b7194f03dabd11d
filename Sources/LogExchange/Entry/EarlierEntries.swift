// SPDX-License-Identifier: MIT

/// Leaves out the entries of an input that an earlier one has, while they come.
///
/// What may be another way to write an earlier entry waits for the end of its input: another
/// entry may match that one better. All entries are held in memory. The entry of the first input
/// stays as it is: what another one says besides is counted.
package struct EarlierEntries: Sendable {
  package enum Answer {
    /// To be handed on.
    case new
    /// An earlier input has it.
    case known
    /// `endInput()` decides.
    case waits
  }

  private var table = EntryTable()
  private var waiting: [LogRecord] = []
  /// How many entries earlier inputs had.
  package private(set) var known = 0
  /// What they said that the entry which is kept does not say, or says differently: how many
  /// values of which field or extra.
  package private(set) var lost: [String: Int] = [:]
  /// How many inputs had entries.
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
  /// - Returns: Those that have waited and are new, in their order.
  package mutating func endInput() -> [LogRecord] {
    let matches = table.matches(of: waiting)
    var new: [LogRecord] = []
    for (record, place) in zip(waiting, matches) {
      if let place { leaveOut(record, place) } else { new.append(record) }
    }
    waiting = []
    for record in new { table.append(record) }
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
