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

  /// The first log of each vehicle or person.
  private var places: [LogSubject: Int] = [:]

  public init() {}

  init(logs: [Log]) {
    self.logs = logs
    for (index, log) in logs.enumerated().reversed() { places[LogSubject(log.header)] = index }
  }

  public mutating func begin(_ log: LogHeader) {
    guard let index = places[LogSubject(log)] else {
      _ = append(log)
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
      places[LogSubject(record)]
      ?? append(LogHeader(kind: record.kind, subject: record.subject))
    if record.lacksCurrency { logs[index].header.currency = nil }
    logs[index].records.append(record)
    return (index, logs[index].records.count - 1)
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

  /// - Returns: The place of the log.
  private mutating func append(_ header: LogHeader) -> Int {
    let place = logs.count
    places[LogSubject(header)] = place
    logs.append(Log(header: header))
    return place
  }
}
