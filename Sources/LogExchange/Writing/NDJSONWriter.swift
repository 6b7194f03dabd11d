// SPDX-License-Identifier: MIT

/// Writes records as NDJSON: one JSON object a line, each complete in itself.
///
///     {"type":"weight","person":"Ann","date":"2024-03-01","weight":82.40,"weightUnit":"kg"}
///
/// What stands on a log and not on its records has no place in this form.
public struct NDJSONWriter: RecordSink {
  private var json = JSONWriter()
  private let keys = RecordKeys()
  private let output: ByteOutput
  private var logs = LogsLeftBehind()

  /// Creates a writer that hands its bytes on in pieces of about 64 kB.
  public init(output: @escaping ByteOutput) {
    self.output = output
  }

  public mutating func begin(_ log: LogHeader) { logs.begin(log) }

  public mutating func add(_ record: LogRecord) throws {
    logs.add()
    switch record.kind {
    case .fuel: json.startObject(with: #""type":"fuel""#)
    case .weight: json.startObject(with: #""type":"weight""#)
    }
    json.members(of: record, keys, under: nil)
    json.endObject()
    json.endLine()
    if json.isFull { try json.drain(output) }
  }

  public var leftBehind: LeftBehind { logs.leftBehind }

  public mutating func finish() throws {
    logs.finish()
    try json.drain(output)
  }
}
