// SPDX-License-Identifier: MIT

/// Writes weight records as a Bundle of Observations in JSON, one entry per line.
struct FHIRJSONSink: RecordSink {
  private var composer = FHIRComposer()
  private var json = JSONWriter()
  private var hasEntries = false
  private let output: ByteOutput

  init(output: @escaping ByteOutput) {
    self.output = output
    json.startObject()
    json.member("resourceType", "Bundle")
    json.member("type", "collection")
  }

  var leftBehind: LeftBehind { composer.leftBehind }

  mutating func begin(_ header: LogHeader) { composer.leave(header) }

  mutating func add(_ record: LogRecord) throws {
    guard let tree = try composer.compose(record) else { return }
    if !hasEntries {
      // FHIR does not allow empty arrays.
      json.key("entry")
      json.startArray()
      hasEntries = true
    }
    json.lineBreak()
    tree.write(to: &json)
    if json.isFull { try json.drain(output) }
  }

  mutating func finish() throws {
    if hasEntries {
      json.endLine()
      json.endArray()
    }
    json.endObject()
    json.endLine()
    try json.drain(output)
  }
}
