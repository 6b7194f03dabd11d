// SPDX-License-Identifier: MIT

import LogExchange

/// Counts records and their dates for each log: each vehicle and each person.
///
/// The number of logs with a count of their own is bounded, so that no input can
/// make the tally grow for ever.
struct LogTally {
  struct Log {
    let kind: LogKind
    /// The vehicle or the person; nil if the records name none.
    let subject: String?
    var records = 0
    var first: Timestamp?
    var last: Timestamp?

    /// Counts a record if it belongs to this log, and returns whether it does.
    mutating func countOwn(_ record: LogRecord) -> Bool {
      guard record.kind == kind, record.isAbout(subject) else { return false }
      count(record.date)
      return true
    }

    mutating func count(_ date: Timestamp) {
      records += 1
      guard let first, let last else {
        first = date
        last = date
        return
      }
      // Most logs are in order, ascending or descending.
      if !(date < last) {
        self.last = date
      } else if date < first {
        self.first = date
      }
    }
  }

  private struct Key: Hashable {
    let kind: LogKind
    let subject: [UInt8]?
  }

  static let limit = 1000

  /// The logs in the order of their first records.
  private(set) var logs: [Log] = []
  /// Records of further logs.
  private(set) var others = 0
  private var places: [Key: Int] = [:]
  /// The index of the log of the last record: most records are in the same log as the one before.
  private var latest: Int?

  mutating func count(_ records: [LogRecord]) {
    for index in records.indices { count(records[index]) }
  }

  mutating func count(_ record: LogRecord) {
    if let latest, logs[latest].countOwn(record) { return }
    let subject = record.subject
    let key = Key(kind: record.kind, subject: subject.map { Array($0.utf8) })
    guard let place = places[key] ?? add(key, subject) else {
      others += 1
      return
    }
    latest = place
    logs[place].count(record.date)
  }

  private mutating func add(_ key: Key, _ subject: String?) -> Int? {
    guard logs.count < Self.limit else { return nil }
    logs.append(Log(kind: key.kind, subject: subject))
    places[key] = logs.count - 1
    return logs.count - 1
  }
}
