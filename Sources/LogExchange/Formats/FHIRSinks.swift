// SPDX-License-Identifier: MIT

/// Writes weight records as a Bundle of Observations in JSON, an entry a line.
struct FHIRJSONSink: RecordSink {
  private var composer = FHIRComposer()
  private var log = LeftBehind()
  private var json = JSONWriter()
  private var hasEntries = false
  private let output: ByteOutput

  init(output: @escaping ByteOutput) {
    self.output = output
    json.startObject()
    json.key("resourceType")
    json.string("Bundle")
    json.key("type")
    json.string("collection")
  }

  var leftBehind: LeftBehind {
    var all = composer.leftBehind
    all.merge(log)
    return all
  }

  mutating func begin(_ header: LogHeader) { log.add(log: header) }

  mutating func add(_ record: LogRecord) throws {
    let record = try record.forFHIR()
    guard let tree = composer.compose(record) else { return }
    if !hasEntries {
      // There are no empty arrays in FHIR.
      json.key("entry")
      json.startArray()
      hasEntries = true
    }
    json.lineBreak()
    tree.write(to: &json)
    if json.bytes.count >= JSONWriter.pieceSize { try json.drain(output) }
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

/// Writes weight records as a Bundle of Observations in XML, an entry a line.
struct FHIRXMLSink: RecordSink {
  private var composer = FHIRComposer(canHold: XMLWriter.canHold)
  private var log = LeftBehind()
  private var xml = XMLWriter()
  private let output: ByteOutput

  init(output: @escaping ByteOutput) {
    self.output = output
    xml.declaration()
    xml.start("Bundle")
    xml.attribute("xmlns", "http://hl7.org/fhir")
    xml.start("type")
    xml.attribute("value", "collection")
    xml.end()
  }

  var leftBehind: LeftBehind {
    var all = composer.leftBehind
    all.merge(log)
    return all
  }

  mutating func begin(_ header: LogHeader) { log.add(log: header) }

  mutating func add(_ record: LogRecord) throws {
    let record = try record.forFHIR()
    guard let tree = composer.compose(record) else { return }
    xml.lineBreak()
    tree.write(to: &xml)
    if xml.bytes.count >= JSONWriter.pieceSize { try xml.drain(output) }
  }

  mutating func finish() throws {
    xml.text("\n")
    xml.end()
    xml.text("\n")
    try xml.drain(output)
  }
}

extension LogRecord {
  fileprivate func forFHIR() throws(LogError) -> WeightRecord {
    switch self {
    case .weight(let record): return record
    case .fuel:
      throw LogError(
        code: .unwritable,
        message: "FHIR has no place for fuel records: choose the others with --kind weight")
    }
  }
}

extension LeftBehind {
  /// Counts what stands on a log and not on its records.
  fileprivate mutating func add(log header: LogHeader) {
    for entry in header.extras.entries { add("log." + entry.name) }
  }
}
