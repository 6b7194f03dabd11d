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

  static let limit = 1000

  /// The logs in the order of their first records.
  private(set) var logs: [Log] = []
  /// Records of further logs.
  private(set) var others = 0
  private var places: [LogSubject: Int] = [:]
  /// The index of the log of the last record: most records are in the same log as the one before.
  private var latest: Int?

  mutating func count(_ records: [LogRecord]) {
    for index in records.indices { count(records[index]) }
  }

  mutating func count(_ record: LogRecord) {
    if let latest, logs[latest].countOwn(record) { return }
    let subject = LogSubject(record)
    guard let place = places[subject] ?? add(subject) else {
      others += 1
      return
    }
    latest = place
    logs[place].count(record.date)
  }

  private mutating func add(_ subject: LogSubject) -> Int? {
    guard logs.count < Self.limit else { return nil }
    logs.append(Log(kind: subject.kind, subject: subject.name?.text))
    places[subject] = logs.count - 1
    return logs.count - 1
  }
}
