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
  private var tags = KindTable { FieldTags($0) }
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
    for item in log.kind.logDefaults {
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
    write(record, tags[tags.index(of: record.kind)], under: header)
    xml.end()
    if xml.isFull { try xml.drain(output) }
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

  private mutating func write(
    _ record: LogRecord, _ tags: FieldTags, under header: LogHeader
  ) {
    writeAttributes(of: record, tags.attributes, header)
    if !record.derived.isEmpty {
      xml.attribute("derived", record.derivedNames.joined(separator: " "))
    }
    let given = tags.elements.given(in: record)
    if given != 0 {
      // Room for all of them at once: one check for a record and not one for each value.
      xml.content(atMost: tags.elements.bound(record, given)) { cursor in
        tags.elements.walk(given) { Self.write($0, of: record, header, to: &cursor) }
      }
    }
    for entry in record.extras.entries { write(entry) }
  }

  private mutating func writeAttributes(
    of record: LogRecord, _ keys: FieldKeys, _ header: LogHeader
  ) {
    let given = keys.given(in: record)
    var cut: [String] = []
    defer { for name in cut { leftBehind.add(name) } }
    xml.attributes(atMost: keys.bound(record, given)) { cursor, replacedCharacters in
      keys.walk(given) { entry in
        let row = entry.row
        var text: String?
        if case .text(let get, _) = row.access {
          text = get(record)
          if row.scope == .recordOrLog, header.currency === text { return }
        }
        cursor.put(entry.key)
        switch row.access {
        case .timestamp(let get, _): get(record)?.write(to: &cursor)
        case .decimal(let get, _): get(record)?.write(to: &cursor)
        case .text:
          let replaced = cursor.putXML(text ?? "", isAttribute: true)
          replacedCharacters += replaced
          if replaced > 0 { cut.append(FieldTags.name(entry.key)) }
        case .flag(let get, _): cursor.put(get(record) == true ? "true" : "false")
        case .quantity: break
        }
        cursor.put(UInt8(ascii: "\""))
      }
    }
  }

  @inline(__always)
  private static func write(
    _ entry: FieldKeys.Entry, of record: LogRecord, _ header: LogHeader,
    to cursor: inout ByteCursor
  ) {
    cursor.put(entry.key)
    switch entry.row.access {
    case .timestamp(let get, _):
      cursor.put(UInt8(ascii: ">"))
      get(record)?.write(to: &cursor)
    case .decimal(let get, _):
      cursor.put(UInt8(ascii: ">"))
      get(record)?.write(to: &cursor)
    case .text(let get, _):
      let isDone = get.withBytes(of: record) { text in
        guard !text.isEmpty, ByteCursor.isShortAndPlain(text) else { return false }
        cursor.put(UInt8(ascii: ">"))
        cursor.put(text)
        cursor.put(entry.other)
        return true
      }
      if isDone == true { return }
      let text = get(record) ?? ""
      if text.isEmpty { return cursor.put("/>") }
      if XMLWriter.canHold(text) {
        cursor.put(UInt8(ascii: ">"))
        _ = cursor.putXML(text, isAttribute: false)
      } else {
        cursor.put(" encoding=\"json\">")
        _ = cursor.putXML(JSONWriter.escapedForXML(text), isAttribute: false)
      }
    case .flag(let get, _):
      cursor.put(UInt8(ascii: ">"))
      cursor.put(get(record) == true ? "true" : "false")
    case .quantity(let kind, let get, _):
      if let quantity = get(record) {
        if header.unit(kind) != quantity.unit { cursor.put(entry.text(of: quantity.unit)) }
        cursor.put(UInt8(ascii: ">"))
        quantity.value.write(to: &cursor)
      }
    }
    cursor.put(entry.other)
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

  private mutating func attribute(_ name: String, _ value: String) {
    let replaced = xml.replacedCharacters
    xml.attribute(name, value)
    if xml.replacedCharacters > replaced { leftBehind.add(name) }
  }
}

/// The tags and attributes of a kind of record, as they stand in the output.
private struct FieldTags: Sendable {
  /// ` currency="`
  let attributes: FieldKeys
  /// `<odometer`, and `</odometer>` behind it.
  let elements: FieldKeys

  init(_ kind: LogKind) {
    attributes = FieldKeys(
      kind.fields.filter { $0.xmlPlace == .attribute && $0.scope != .log }
    ) { field in
      Array(" \(field.name)=\"".utf8)
    }
    elements = FieldKeys(kind.fields.filter { $0.xmlPlace == .element }) { field in
      Array("<\(field.name)".utf8)
    } other: { field in
      Array("</\(field.name)>".utf8)
    } unit: { _, name in
      Array(" unit=\"\(name)\"".utf8)
    }
  }

  /// The name in the text of an attribute.
  static func name(_ key: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: key.dropFirst().dropLast(2), as: UTF8.self)
  }
}
