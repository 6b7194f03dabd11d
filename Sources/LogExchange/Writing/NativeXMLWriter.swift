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
/// Texts that XML cannot hold are written as the content of a JSON string and marked as such;
/// in attributes such characters are left out.
public struct NativeXMLWriter: RecordSink {
  private var xml = XMLWriter()
  private var tags = KindTable { FieldTags($0) }
  private let output: ByteOutput
  private var header: LogHeader?
  public private(set) var leftBehind = LeftBehind()

  public init(output: @escaping ByteOutput) {
    self.output = output
    xml.declaration()
    xml.start("logbook")
    xml.attribute("version", "1")
  }

  public mutating func begin(_ log: LogHeader) throws {
    endLog()
    xml.lineBreak()
    xml.start(log.kind.logElement)
    for (name, value) in log.members { attribute(name, value) }
    for entry in log.extras.entries {
      xml.lineBreak()
      write(entry)
    }
    header = log
  }

  public mutating func add(_ record: LogRecord) throws {
    try addAll(CollectionOfOne(record))
  }

  public mutating func add(contentsOf records: [LogRecord]) throws { try addAll(records) }

  private mutating func addAll(_ records: some Collection<LogRecord>) throws {
    // By index, because a slice would count references for each record.
    var next = records.startIndex
    while next != records.endIndex {
      if header?.fits(records[next]) != true {
        try begin(LogHeader(kind: records[next].kind, subject: records[next].subject))
      }
      guard let header else { return }
      // Looked up once for all that stand in one log.
      let tags = tags[tags.index(of: header.kind)]
      while next != records.endIndex {
        let record = records[next]
        guard header.fits(record) else { break }
        write(record, tags, under: header)
        if xml.isFull { try xml.drain(output) }
        next = records.index(after: next)
      }
    }
  }

  public mutating func finish() throws {
    endLog()
    // An empty logbook is one tag.
    if xml.hasContent { xml.lineBreak(closing: 1) }
    xml.end()
    xml.lineBreak()
    try xml.drain(output)
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
    // Room for all of them at once: one check for a record and not one for each value.
    let attributes = tags.attributes.given(in: record)
    var cut: [String] = []
    let bound = tags.attributes.bound(record, attributes)
    xml.startElement(tags.start, atMost: bound) { cursor, replaced in
      tags.attributes.walk(attributes) { entry in
        if header.implies(entry.row, of: record) { return }
        let count = Self.put(entry, of: record, header, isAttribute: true, to: &cursor)
        replaced += count
        if count > 0 { cut.append(FieldTags.name(entry.key)) }
      }
    }
    for name in cut { leftBehind.add(name) }
    if !record.derived.isEmpty {
      xml.attribute("derived", record.derivedNames.joined(separator: " "))
    }
    let elements = tags.elements.given(in: record)
    if elements != 0 {
      xml.content(atMost: tags.elements.bound(record, elements)) { cursor in
        tags.elements.walk(elements) {
          _ = Self.put($0, of: record, header, isAttribute: false, to: &cursor)
        }
      }
    }
    if record.hasExtras { for entry in record.extras.entries { write(entry) } }
    xml.endElement(tags.end)
  }

  /// Writes a field with its tags, or as an attribute.
  ///
  /// - Returns: The number of characters that XML cannot hold and that were replaced.
  @inline(__always)
  private static func put(
    _ entry: FieldKeys.Entry, of record: LogRecord, _ header: LogHeader, isAttribute: Bool,
    to cursor: inout ByteCursor
  ) -> Int {
    switch entry.value(in: record) {
    case .text(let get):
      let replaced = get.withBytes(of: record) { text in
        guard isAttribute || !text.isEmpty && XMLWriter.canHold(text) else {
          putUnusual(text, entry, &cursor)
          return 0
        }
        cursor.put(entry.key)
        let replaced = cursor.putXML(text, isAttribute: isAttribute)
        cursor.put(entry.other)
        return replaced
      }
      return replaced ?? 0
    case .number(let number, let unit):
      if let unit, header.unit(unit.kind) != unit.unit {
        cursor.put(entry.text(of: unit.unit))
      } else {
        cursor.put(entry.key)
      }
      number.write(to: &cursor)
    case .date(let date):
      cursor.put(entry.key)
      date.write(to: &cursor)
    case .flag(let flag):
      cursor.put(entry.key)
      cursor.put(flag ? "true" : "false")
    case nil: return 0
    }
    cursor.put(entry.other)
    return 0
  }

  /// Writes an element whose text is empty or cannot be held by XML.
  private static func putUnusual(
    _ text: UnsafeBufferPointer<UInt8>, _ entry: FieldKeys.Entry, _ cursor: inout ByteCursor
  ) {
    cursor.put(UnsafeBufferPointer(rebasing: entry.key.dropLast()))
    if text.isEmpty { return cursor.put("/>") }
    cursor.put(" encoding=\"json\">")
    let escaped = JSONWriter.escapedForXML(String(decoding: text, as: UTF8.self))
    _ = cursor.putXML(escaped, isAttribute: false)
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
  /// The start of a record's tag, with its line feed and indentation, and its end tag.
  let start: [UInt8]
  let end: [UInt8]
  /// ` currency="`, followed by `"`.
  let attributes: FieldKeys
  /// `<odometer>` or `<odometer unit="km">`, followed by `</odometer>`.
  let elements: FieldKeys

  init(_ kind: LogKind) {
    start = Array("\n    <\(kind.recordElement)".utf8)
    end = Array("</\(kind.recordElement)>".utf8)
    attributes = FieldKeys(
      kind.fields.filter { $0.xmlPlace == .attribute && $0.scope != .log }
    ) { field in
      Array(" \(field.name)=\"".utf8)
    } other: { _ in
      [UInt8(ascii: "\"")]
    }
    elements = FieldKeys(kind.fields.filter { $0.xmlPlace == .element }) { field in
      Array("<\(field.name)>".utf8)
    } other: { field in
      Array("</\(field.name)>".utf8)
    } unit: { field, name in
      Array("<\(field.name) unit=\"\(name)\">".utf8)
    }
  }

  /// The name in the text of an attribute.
  static func name(_ key: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: key.dropFirst().dropLast(2), as: UTF8.self)
  }
}
