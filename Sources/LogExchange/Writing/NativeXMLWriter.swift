// SPDX-License-Identifier: MIT

/// Writes records as a native XML document, one record a line:
///
///     <?xml version="1.0" encoding="UTF-8"?>
///     <logbook version="1">
///       <fuelLog vehicle="Civic" distanceUnit="mi">
///         <fillUp date="2009-02-14T09:30:00-08:00"><odometer>12345</odometer></fillUp>
///       </fuelLog>
///     </logbook>
///
/// Records that come one after the other and are about the same vehicle or
/// person stand in one log. A log of the same vehicle or person may occur again
/// further on, so nothing has to be held back.
///
/// Texts that XML cannot hold are written as the content of a JSON string and
/// marked so; only in attributes such characters are left behind.
public struct NativeXMLWriter: RecordSink {
  private var xml = XMLWriter()
  private let output: ByteOutput
  private var header: LogHeader?
  private var hasStarted = false
  public private(set) var leftBehind = LeftBehind()

  public init(output: @escaping ByteOutput) {
    self.output = output
  }

  public mutating func begin(_ log: LogHeader) throws {
    start()
    endLog()
    xml.lineBreak()
    xml.start(log.kind.logElement)
    if let subject = log.subject { attribute(log.kind.subjectName, subject) }
    for item in LogDefault.all(of: log.kind) {
      if let value = item.get(log) { attribute(item.name, value) }
    }
    for entry in log.extras.entries {
      xml.lineBreak()
      write(entry)
    }
    header = log
  }

  public mutating func add(_ record: LogRecord) throws {
    if header?.fits(record) != true {
      try begin(LogHeader(kind: record.kind, subject: record.subject))
    }
    guard let header else { return }
    xml.lineBreak()
    xml.start(record.kind.recordElement)
    switch record {
    case .fuel(let record): write(record, under: header)
    case .weight(let record): write(record, under: header)
    }
    xml.end()
    if xml.bytes.count >= JSONWriter.pieceSize { try xml.drain(output) }
  }

  public mutating func finish() throws {
    start()
    endLog()
    // An empty logbook is one tag.
    if xml.hasContent { xml.lineBreak(closing: 1) }
    xml.end()
    xml.lineBreak()
    try xml.drain(output)
  }

  private mutating func start() {
    if hasStarted { return }
    hasStarted = true
    xml.declaration()
    xml.start("logbook")
    xml.attribute("version", "1")
  }

  private mutating func endLog() {
    guard header != nil else { return }
    header = nil
    if xml.hasContent { xml.lineBreak(closing: 1) }
    xml.end()
  }

  // MARK: Records

  private mutating func write<Record: FieldedRecord>(_ record: Record, under header: LogHeader) {
    let fields = Record.fields
    for field in fields where field.xmlPlace == .attribute && field.scope != .log {
      switch field.access {
      case .timestamp(let get, _):
        if let value = get(record) { xml.attribute(field.name, value) }
      case .decimal(let get, _):
        if let value = get(record) { xml.attribute(field.name, value) }
      case .text(let get, _):
        guard let value = get(record) else { continue }
        if field.scope == .recordOrLog, header.currency?.hasSameBytes(as: value) == true {
          continue
        }
        attribute(field.name, value)
      case .flag(let get, _):
        if let value = get(record) { xml.attribute(field.name, value ? "true" : "false") }
      case .quantity: continue
      }
    }
    let derived = record.derivedNames
    if !derived.isEmpty { xml.attribute("derived", derived.joined(separator: " ")) }
    for field in fields where field.xmlPlace == .element { write(field, of: record, header) }
    for entry in record.extras.entries { write(entry) }
  }

  private mutating func write<Record>(
    _ field: Field<Record>, of record: Record, _ header: LogHeader
  ) {
    switch field.access {
    case .timestamp(let get, _):
      guard let value = get(record) else { return }
      xml.element(field.name, value.description)
    case .decimal(let get, _):
      guard let value = get(record) else { return }
      xml.start(field.name)
      xml.text(value)
      xml.end()
    case .text(let get, _):
      guard let value = get(record) else { return }
      xml.start(field.name)
      write(value)
      xml.end()
    case .flag(let get, _):
      guard let value = get(record) else { return }
      xml.element(field.name, value ? "true" : "false")
    case .quantity(let kind, let get, _):
      guard let quantity = get(record) else { return }
      xml.start(field.name)
      if header.defaultUnit(kind) != quantity.unit { xml.attribute("unit", quantity.unit) }
      xml.text(quantity.value)
      xml.end()
    }
  }

  private mutating func write(_ entry: Extras.Entry) {
    xml.start("extra")
    if XMLWriter.canHold(entry.name), XMLWriter.canHold(entry.value) {
      xml.attribute("name", entry.name)
      xml.text(entry.value)
    } else {
      xml.attribute("name", JSONWriter.escapedForXML(entry.name))
      xml.attribute("encoding", "json")
      xml.text(JSONWriter.escapedForXML(entry.value))
    }
    xml.end()
  }

  /// Writes the content of an element that holds a text.
  private mutating func write(_ text: String) {
    if XMLWriter.canHold(text) {
      xml.text(text)
    } else {
      xml.attribute("encoding", "json")
      xml.text(JSONWriter.escapedForXML(text))
    }
  }

  private mutating func attribute(_ name: String, _ value: String) {
    let replaced = xml.replacedCharacters
    xml.attribute(name, value)
    if xml.replacedCharacters > replaced { leftBehind.add(name) }
  }
}
