// SPDX-License-Identifier: MIT

/// Writes records as NDJSON: one JSON object a line, each complete in itself.
///
///     {"type":"weight","person":"Ann","date":"2024-03-01","weight":82.40,"weightUnit":"kg"}
///
/// Values of a log that are not on its records cannot be written in this form.
public struct NDJSONWriter: RecordSink {
  private var json: JSONWriter
  private var kinds = KindTable { Lines($0) }
  private let output: ByteOutput
  private var logs = LogsLeftBehind()
  private var sourceMembers: [UInt8] = []

  /// The common parts of all lines of a kind. (A class, because it is accessed with each
  /// record.)
  private final class Lines: Sendable {
    /// The member with the kind.
    let start: [UInt8]
    let keys: FieldKeys

    init(_ kind: LogKind) {
      start = Array("\"type\":".utf8) + JSONWriter.quoted(kind.name)
      keys = .json(kind)
    }
  }

  /// The source of the next records: the name of a file, and of a member if the file is an
  /// archive. They become the members `file` and `member` of each line.
  public var source: (file: String, member: String?)? {
    didSet {
      sourceMembers = []
      guard let source else { return }
      sourceMembers += Array("\"file\":".utf8) + JSONWriter.quoted(source.file)
      guard let member = source.member else { return }
      sourceMembers += Array(",\"member\":".utf8) + JSONWriter.quoted(member)
    }
  }

  /// Creates a writer that hands its bytes on in pieces of about 64 kB.
  public init(_ options: WritingOptions = WritingOptions(), output: @escaping ByteOutput) {
    self.output = output
    json = JSONWriter(quotesNumbers: options.writesNumbersAsText)
  }

  public mutating func begin(_ log: LogHeader) { logs.begin(log) }

  public mutating func add(_ record: LogRecord) throws {
    logs.add()
    try write(record, kinds[kinds.index(of: record.kind)])
  }

  public mutating func add(contentsOf records: [LogRecord]) throws {
    var place = 0
    while place < records.count {
      // Looked up once for records of one kind.
      let kind = records[place].kind
      let lines = kinds[kinds.index(of: kind)]
      while place < records.count, records[place].kind == kind {
        logs.add()
        try write(records[place], lines)
        place += 1
      }
    }
  }

  @inline(__always)
  private mutating func write(_ record: LogRecord, _ lines: Lines) throws {
    json.startObject(with: lines.start)
    if !sourceMembers.isEmpty { json.raw(sourceMembers) }
    json.members(of: record, lines.keys, under: nil)
    json.endObject()
    json.endLine()
    if json.isFull { try json.drain(output) }
  }

  public var leftBehind: LeftBehind { logs.leftBehind }

  public mutating func finish() throws {
    logs.finish()
    try flush()
  }

  /// Hands on the lines that are collected.
  public mutating func flush() throws { try json.drain(output) }
}
