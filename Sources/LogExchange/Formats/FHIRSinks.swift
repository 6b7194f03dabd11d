// SPDX-License-Identifier: MIT

import XMLTree

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
  private var composer = FHIRComposer { $0.unicodeScalars.allSatisfy(Self.isInXML) }
  private var log = LeftBehind()
  private var bytes: [UInt8]
  private let writer = XMLTreeWriter(layout: .compact, includesDeclaration: false)
  private let output: ByteOutput

  init(output: @escaping ByteOutput) {
    self.output = output
    bytes = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <Bundle xmlns="http://hl7.org/fhir"><type value="collection"/>

      """.utf8)
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
    let document = try tree.xml()
    if let entry = document.documentElement { writer.write(entry, into: &bytes) }
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count >= JSONWriter.pieceSize { try drain() }
  }

  mutating func finish() throws {
    bytes.append(contentsOf: "</Bundle>\n".utf8)
    try drain()
  }

  /// Whether XML 1.0 has a character, be it as a reference.
  private static func isInXML(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: true
    case 0..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  private mutating func drain() throws {
    try bytes.withUnsafeBytes { try output($0) }
    bytes.removeAll(keepingCapacity: true)
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
