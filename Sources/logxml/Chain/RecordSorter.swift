// SPDX-License-Identifier: MIT

import LogExchange

/// Holds records until all are there, then gives them on by date.
///
/// Records of the same date keep their order. Where the sorted order leads from
/// one log to another, the header of that log comes again, with its extras only
/// the first time.
struct RecordSorter {
  private var logs: [LogHeader] = []
  private var records: [(record: LogRecord, log: Int?)] = []
  private var current: Int?

  mutating func begin(_ log: LogHeader) {
    logs.append(log)
    current = logs.count - 1
  }

  /// Begins another input, which may have no log headers of its own.
  mutating func leaveLog() { current = nil }

  mutating func add(_ record: LogRecord) { records.append((record, current)) }

  var isEmpty: Bool { records.isEmpty }

  /// Gives on the records in order, and the headers of their logs.
  ///
  /// - Parameters:
  ///   - begin: Gets the header of a log before records of it.
  ///   - add: Takes a record, and returns whether it takes another one.
  /// - Complexity: O(*n* log *n*)
  mutating func drain(
    begin: (LogHeader) throws -> Void, add: (LogRecord) throws -> Bool
  ) throws {
    let order = records.indices.sorted {
      let a = records[$0].record.date
      let b = records[$1].record.date
      return a == b ? $0 < $1 : a < b
    }
    var open: Int?
    var isFull = false
    for index in order {
      let (record, log) = records[index]
      if let log, log != open, !isFull {
        try begin(logs[log])
        logs[log].extras = Extras()
      }
      open = log
      isFull = try !add(record)
    }
    // Logs without records are given on, too.
    let used = Set(records.compactMap(\.log))
    for index in logs.indices where !used.contains(index) { try begin(logs[index]) }
    records = []
  }
}
