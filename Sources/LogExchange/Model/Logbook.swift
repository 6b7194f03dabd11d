// SPDX-License-Identifier: MIT

/// Logs in memory, one for each vehicle and each person.
///
/// Logs of the same subject that a source has in several pieces are joined:
/// records stay in the order in which they came, units and currency are those of
/// the first piece (no currency once a record lacks it), extras of all are kept.
public struct Logbook: RecordSink, Sendable {
  public struct Log: Hashable, Sendable {
    public var header: LogHeader
    public var records: [LogRecord] = []
  }

  public private(set) var logs: [Log] = []

  /// The first log of each vehicle or person; empty when it must be built again.
  private var places: [LogSubject: Int] = [:]

  public init() {}

  init(logs: [Log]) {
    self.logs = logs
  }

  public mutating func begin(_ log: LogHeader) {
    guard let index = index(kind: log.kind, subject: log.subject) else {
      append(log)
      return
    }
    if log.extras.isEmpty { return }
    var known = Set(logs[index].header.extras.entries)
    for entry in log.extras.entries where known.insert(entry).inserted {
      logs[index].header.extras.append(name: entry.name, value: entry.value)
    }
  }

  public mutating func add(_ record: LogRecord) { insert(record) }

  /// Adds a record at the end of the log of its vehicle or person.
  ///
  /// - Returns: The places of its log and of the record in it.
  @discardableResult
  public mutating func insert(_ record: LogRecord) -> (log: Int, index: Int) {
    let index =
      index(kind: record.kind, subject: record.subject)
      ?? {
        append(LogHeader(kind: record.kind, subject: record.subject))
        return logs.count - 1
      }()
    if record.lacksCurrency { logs[index].header.currency = nil }
    logs[index].records.append(record)
    return (index, logs[index].records.count - 1)
  }

  /// Removes records of a log.
  ///
  /// - Complexity: O(*n*) in the records of the log.
  public mutating func remove(_ indexes: some Sequence<Int>, inLog log: Int) {
    let removed = Set(indexes)
    var index = 0
    logs[log].records.removeAll { _ in
      defer { index += 1 }
      return removed.contains(index)
    }
  }

  /// Replaces a record by another.
  public mutating func replace(_ index: Int, inLog log: Int, with record: LogRecord) {
    logs[log].records[index] = record
  }

  /// Replaces the header of a log; its records stay.
  public mutating func setHeader(_ header: LogHeader, ofLog log: Int) {
    logs[log].header = header
    places = [:]
  }

  /// Removes a log with all its records.
  public mutating func removeLog(_ log: Int) {
    logs.remove(at: log)
    places = [:]
  }

  public mutating func finish() {}

  /// Hands all logs to a sink, and finishes it.
  public func write(to sink: inout some RecordSink) throws {
    for log in logs {
      try sink.begin(log.header)
      try sink.add(contentsOf: log.records)
    }
    try sink.finish()
  }

  private mutating func append(_ header: LogHeader) {
    places[LogSubject(header.kind, header.subject)] = logs.count
    logs.append(Log(header: header))
  }

  private mutating func index(kind: LogKind, subject: String?) -> Int? {
    if places.isEmpty {
      for (index, log) in logs.enumerated().reversed() {
        places[LogSubject(log.header.kind, log.header.subject)] = index
      }
    }
    return places[LogSubject(kind, subject)]
  }
}
