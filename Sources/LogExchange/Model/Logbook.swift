// SPDX-License-Identifier: MIT

/// Logs in memory, one for each vehicle and each person.
///
/// Logs of the same subject that a source has in several pieces are joined:
/// records stand in the order in which they came, units and currency of the
/// first piece count, extras of all are kept.
public struct Logbook: RecordSink, Sendable {
  public struct Log: Hashable, Sendable {
    public var header: LogHeader
    public var records: [LogRecord] = []
  }

  public private(set) var logs: [Log] = []

  public init() {}

  public mutating func begin(_ log: LogHeader) {
    guard let index = index(kind: log.kind, subject: log.subject) else {
      logs.append(Log(header: log))
      return
    }
    for entry in log.extras.entries where !logs[index].header.extras.entries.contains(entry) {
      logs[index].header.extras.append(name: entry.name, value: entry.value)
    }
  }

  public mutating func add(_ record: LogRecord) {
    let index =
      index(kind: record.kind, subject: record.subject)
      ?? {
        logs.append(Log(header: LogHeader(kind: record.kind, subject: record.subject)))
        return logs.count - 1
      }()
    if case .fuel(let fuel) = record, fuel.currency == nil { logs[index].header.currency = nil }
    logs[index].records.append(record)
  }

  public mutating func finish() {}

  /// Hands all logs to a sink.
  public func write(to sink: inout some RecordSink) throws {
    for log in logs {
      try sink.begin(log.header)
      for record in log.records { try sink.add(record) }
    }
  }

  private func index(kind: LogKind, subject: String?) -> Int? {
    logs.firstIndex {
      $0.header.kind == kind && String.areSameBytes($0.header.subject, subject)
    }
  }
}
