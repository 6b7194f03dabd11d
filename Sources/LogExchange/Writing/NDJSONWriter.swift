// SPDX-License-Identifier: MIT

/// Writes records as NDJSON: one JSON object a line, each complete in itself.
///
///     {"type":"weight","person":"Ann","date":"2024-03-01","weight":82.40,"weightUnit":"kg"}
///
/// What stands on a log and not on its records has no place in this form.
public struct NDJSONWriter: RecordSink {
  private var json = JSONWriter()
  private var kinds = KindTable { kind in
    (start: Array("\"type\":".utf8) + JSONWriter.quoted(kind.name), keys: FieldKeys.json(kind))
  }
  private let output: ByteOutput
  private var logs = LogsLeftBehind()

  /// Creates a writer that hands its bytes on in pieces of about 64 kB.
  public init(output: @escaping ByteOutput) {
    self.output = output
  }

  public mutating func begin(_ log: LogHeader) { logs.begin(log) }

  public mutating func add(_ record: LogRecord) throws {
    logs.add()
    let kind = kinds.index(of: record.kind)
    json.startObject(with: kinds[kind].start)
    json.members(of: record, kinds[kind].keys, under: nil)
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
