// SPDX-License-Identifier: MIT

/// Takes records one after the other: a writer, a filter before a writer, a
/// collector.
public protocol RecordSink {
  /// What follows is of another input. Most sinks need not know.
  mutating func beginInput()
  /// A log begins: the records that follow stand under this header until the
  /// next one. Sources that have no logs of their own send no header.
  mutating func begin(_ log: LogHeader) throws
  /// Takes the next record.
  mutating func add(_ record: LogRecord) throws
  /// Takes the next records, as if one after the other. Without a method of its own, a sink
  /// gets them one by one.
  mutating func add(contentsOf records: [LogRecord]) throws
  /// Entries of the source that stood before the next record made none: they were
  /// rejected, or lost to damage. Most sinks need not know.
  mutating func noteGap()
  /// Records of a kind were read, and none of them is wanted: a table without rows has the
  /// titles of that kind. Most sinks need not know.
  mutating func expect(_ kind: LogKind)
  /// There are no more records.
  mutating func finish() throws
  /// What had no place in the output so far.
  var leftBehind: LeftBehind { get }
}

extension RecordSink {
  public var leftBehind: LeftBehind { LeftBehind() }
  public mutating func noteGap() {}
  public mutating func expect(_ kind: LogKind) {}
  public mutating func add(contentsOf records: [LogRecord]) throws {
    for index in records.indices { try add(records[index]) }
  }
  public mutating func beginInput() {}
}

/// Keeps all records in memory.
public struct RecordCollector: RecordSink, Sendable {
  /// The headers in the order in which they came.
  public private(set) var logs: [LogHeader] = []
  /// The records in the order in which they came.
  public private(set) var records: [LogRecord] = []

  /// Creates an empty collector.
  public init() {}

  public mutating func begin(_ log: LogHeader) { logs.append(log) }
  public mutating func add(_ record: LogRecord) { records.append(record) }
  public mutating func add(contentsOf records: [LogRecord]) { self.records += records }
  public mutating func finish() {}
}

/// Where a writer hands on its bytes; they are valid during the call.
public typealias ByteOutput = (UnsafeRawBufferPointer) throws -> Void
