// SPDX-License-Identifier: MIT

/// Takes records one after the other: a writer, a filter before a writer, a
/// collector.
public protocol RecordSink {
  /// The next records are from another input. Most sinks can ignore this.
  mutating func beginInput()
  /// A log begins: the next records belong to this header until the next one.
  /// Sources that have no logs of their own send no header.
  mutating func begin(_ log: LogHeader) throws
  /// Takes the next record.
  mutating func add(_ record: LogRecord) throws
  /// Takes the next records, as if one after the other. By default, they are added one by
  /// one.
  mutating func add(contentsOf records: [LogRecord]) throws
  /// Entries of the source before the next record became no records: they were
  /// rejected, or lost to damage. Most sinks can ignore this.
  mutating func noteGap()
  /// Records of a kind were read, but all were filtered: a table without rows still has the
  /// titles of that kind. Most sinks can ignore this.
  mutating func expect(_ kind: LogKind)
  /// The last record has been added.
  mutating func finish() throws
  /// The values that had no place in the output so far.
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

/// A function that takes the bytes of a writer; they are valid during the call.
public typealias ByteOutput = (UnsafeRawBufferPointer) throws -> Void
