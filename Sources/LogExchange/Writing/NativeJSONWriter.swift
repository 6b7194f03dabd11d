// SPDX-License-Identifier: MIT

/// Writes records as a native JSON document, one record a line:
///
///     {"version":1,"logs":[
///     {"type":"fuel","vehicle":"Civic","distanceUnit":"mi","records":[
///     {"date":"2009-02-14T09:30:00-08:00","odometer":12345}
///     ]}
///     ]}
///
/// Records that come one after the other and are about the same vehicle or
/// person stand in one log. A log of the same vehicle or person may occur again
/// further on, so nothing has to be held back.
public struct NativeJSONWriter: RecordSink {
  private var json: JSONWriter
  private var keys = KindTable { FieldKeys.json($0) }
  private let output: ByteOutput
  private var header: LogHeader?

  /// Creates a writer that hands its bytes on in pieces of about 64 kB.
  public init(_ options: WritingOptions = WritingOptions(), output: @escaping ByteOutput) {
    self.output = output
    json = JSONWriter(quotesNumbers: options.writesNumbersAsText)
    json.startObject()
    json.key("version")
    json.number(1)
    json.key("logs")
    json.startArray()
  }

  public mutating func begin(_ log: LogHeader) throws {
    endLog()
    json.lineBreak()
    json.startObject()
    json.member("type", log.kind.name)
    for (name, value) in log.members { json.member(name, value) }
    json.member(extras: log.extras)
    json.key("records")
    json.startArray()
    header = log
  }

  public mutating func add(_ record: LogRecord) throws {
    if header?.fits(record) != true {
      try begin(LogHeader(kind: record.kind, subject: record.subject))
    }
    guard let header else { return }
    json.lineBreak()
    json.startObject()
    json.members(of: record, keys[keys.index(of: record.kind)], under: header)
    json.endObject()
    if json.isFull { try json.drain(output) }
  }

  public mutating func finish() throws {
    endLog()
    json.endLine()
    json.endArray()
    json.endObject()
    json.endLine()
    try json.drain(output)
  }

  private mutating func endLog() {
    guard header != nil else { return }
    header = nil
    json.endLine()
    json.endArray()
    json.endObject()
  }
}
