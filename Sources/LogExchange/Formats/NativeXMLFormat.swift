// SPDX-License-Identifier: MIT

import XMLTree

/// The native XML form of logs, version 1:
///
///     <logbook version="1">
///       <fuelLog vehicle="Civic" distanceUnit="mi" volumeUnit="usgal" currency="USD">
///         <fillUp date="2009-02-14T09:30:00-08:00"><odometer>12345</odometer></fillUp>
///       </fuelLog>
///     </logbook>
///
/// The elements and attributes of a record are those of the table of fields;
/// others become extras. A value takes its unit from its own `unit`, else from
/// its log, and without either the record is refused. A higher version is read
/// as far as it is understood, with a warning.
public struct NativeXMLFormat: XMLLogFormat {
  /// Creates the format; it has no settings.
  public init() {}

  public var name: String { "xml" }
  public var title: String { "native XML" }
  public var evidence: FormatEvidence { .own }

  public func recognises(_ head: InputHead) -> Bool {
    head.xmlRootName.map { $0.utf8.elementsEqual("logbook".utf8) } ?? false
  }

  public var recordPath: String { "logbook/*/*" }

  public func makeMapping(_ options: ReadingOptions) -> any XMLRecordMapping {
    NativeXMLMapping()
  }
}

/// Turns the records of native XML into records, one log after the other.
struct NativeXMLMapping: XMLRecordMapping {
  /// Where the current log element begins: which log a record belongs to.
  private var logPosition: SourcePosition?
  /// The current log; nil where its element is none of ours.
  private var header: LogHeader?
  private var isFirstOfLog = true
  private var hasCheckedVersion = false
  private var warnings: [RecordFault] = []

  mutating func map(_ element: XMLTreeNode) -> MappedEntry {
    if let log = element.parent, log.position != logPosition || logPosition == nil {
      begin(log)
    }
    var entry: MappedEntry
    if let header, element.name.hasSameBytes(as: header.kind.recordElement) {
      entry = map(element, under: header)
      if isFirstOfLog, case .record = entry.outcome {
        entry.log = header
        isFirstOfLog = false
      }
    } else {
      entry = MappedEntry(.notModelled(kind: element.name))
    }
    entry.warnings = warnings
    warnings = []
    return entry
  }

  private mutating func begin(_ log: XMLTreeNode) {
    logPosition = log.position
    isFirstOfLog = true
    if !hasCheckedVersion, let logbook = log.parent { checkVersion(of: logbook) }
    let name = log.name
    guard let kind = LogKind.allCases.first(where: { name.hasSameBytes(as: $0.logElement) })
    else {
      header = nil
      return
    }
    var header = LogHeader(kind: kind)
    let defaults = LogDefault.all(of: kind)
    for attribute in log.attributes {
      let name = attribute.name
      if name.hasSameBytes(as: kind.subjectName) {
        header.subject = attribute.value
      } else if let item = defaults.first(where: { name.hasSameBytes(as: $0.name) }) {
        if item.set(&header, attribute.value) { continue }
        if let unitKind = item.unitKind {
          warnings.append(
            .unknownUnit(name, attribute.value, unitKind, position: log.position))
        }
      } else {
        header.extras.append(name: name, value: attribute.value)
      }
    }
    self.header = header
  }

  private mutating func checkVersion(of logbook: XMLTreeNode) {
    hasCheckedVersion = true
    guard let version = logbook.attributes.first(where: { $0.name.hasBytes("version") }),
      !version.value.hasBytes("1")
    else { return }
    warnings.append(
      RecordFault(
        code: .unknownVersion,
        message: "the version is \"\(RecordFault.excerpt(version.value))\", this program knows 1",
        field: "version", position: logbook.position))
  }

  private mutating func map(_ element: XMLTreeNode, under header: LogHeader) -> MappedEntry {
    do throws(RecordFault) {
      switch header.kind {
      case .fuel:
        var record: FuelRecord = try read(element, under: header)
        record.vehicle = header.subject
        if record.currency == nil { record.currency = header.currency }
        record.position = element.position
        return MappedEntry(.record(.fuel(record)))
      case .weight:
        var record: WeightRecord = try read(element, under: header)
        record.person = header.subject
        record.position = element.position
        return MappedEntry(.record(.weight(record)))
      }
    } catch {
      return MappedEntry(.rejected(error))
    }
  }

  /// Reads the fields of a record as the table names them.
  private mutating func read<Record: FieldedRecord>(
    _ element: XMLTreeNode, under header: LogHeader
  ) throws(RecordFault) -> Record {
    let fields = Record.fields
    guard let written = element.attributes.first(where: { $0.name.hasBytes("date") }) else {
      throw .missing("date")
    }
    guard let date = Timestamp(iso8601: written.valueBytes) else {
      throw .badDate(
        "date", written.value, expected: "a date such as 2024-03-01 or 2024-03-01T07:12:00-05:00")
    }
    var record = Record(date: date)
    for attribute in element.attributes {
      let name = attribute.name
      if name.hasBytes("date") { continue }
      if let field = fields.first(where: {
        $0.xmlPlace == .attribute && $0.scope != .log && name.hasSameBytes(as: $0.name)
      }) {
        try set(field, in: &record, to: attribute.value, unit: nil, at: element)
      } else {
        record.extras.append(name: name, value: attribute.value)
      }
    }
    var seen: UInt64 = 0
    for child in element.children where child.isElement {
      let name = child.name
      if let index = fields.firstIndex(where: {
        $0.xmlPlace == .element && name.hasSameBytes(as: $0.name)
      }) {
        guard seen & (1 << index) == 0 else {
          throw RecordFault(
            code: .repeatedField, message: "\(name) occurs twice", field: name,
            position: child.position)
        }
        seen |= 1 << index
        let unit = try self.unit(of: fields[index], child, under: header)
        try set(fields[index], in: &record, to: child.text, unit: unit, at: child)
      } else if name.hasBytes("extra"),
        let named = child.attributes.first(where: { $0.name.hasBytes("name") })
      {
        record.extras.append(name: named.value, value: child.text)
      } else {
        record.extras.append(name: name, value: child.stringValue)
      }
    }
    return record
  }

  /// The unit that an element names or inherits; nil where the field has none.
  private mutating func unit<Record>(
    of field: Field<Record>, _ element: XMLTreeNode, under header: LogHeader
  ) throws(RecordFault) -> String? {
    var unit: String?
    for attribute in element.attributes {
      if field.unitName != nil, attribute.name.hasBytes("unit") {
        unit = attribute.value
      } else {
        warnings.append(
          RecordFault(
            code: .unknownAttribute,
            message: "\(field.name) has no attribute \(attribute.name), it is left out",
            field: field.name, position: element.position))
      }
    }
    guard case .quantity(let kind, _, _) = field.access else { return nil }
    guard let unit = unit ?? header.defaultUnit(kind) else {
      let onLog = LogDefault.all(of: header.kind).first { $0.unitKind == kind }?.name
      throw RecordFault(
        code: .missingUnit,
        message: "\(field.name) has no unit: expected the attribute unit"
          + (onLog.map { ", or \($0) on \(header.kind.logElement)" } ?? ""),
        field: field.name, position: element.position)
    }
    return unit
  }

  private func set<Record>(
    _ field: Field<Record>, in record: inout Record, to text: String, unit: String?,
    at element: XMLTreeNode
  ) throws(RecordFault) {
    switch field.access {
    case .timestamp(_, let set):
      guard let value = Timestamp(iso8601: text.trimmedBytes) else {
        throw .badDate(
          field.name, text, expected: "a date such as 2024-03-01", position: element.position)
      }
      set(&record, value)
    case .decimal(_, let set):
      set(&record, try decimal(field.name, text, at: element))
    case .text(_, let set):
      set(&record, text)
    case .flag(_, let set):
      switch String(decoding: text.trimmedBytes, as: UTF8.self).utf8 {
      case let value where value.elementsEqual("true".utf8) || value.elementsEqual("1".utf8):
        set(&record, true)
      case let value where value.elementsEqual("false".utf8) || value.elementsEqual("0".utf8):
        set(&record, false)
      default:
        throw RecordFault(
          code: .badFlag,
          message: "\(field.name) is \"\(RecordFault.excerpt(text))\", expected true or false",
          field: field.name, position: element.position)
      }
    case .quantity(let kind, _, let set):
      let value = try decimal(field.name, text, at: element)
      let unit = unit ?? ""
      guard set(&record, value, unit) else {
        throw .unknownUnit(field.name, unit, kind, position: element.position)
      }
    }
  }

  private func decimal(
    _ name: String, _ text: String, at element: XMLTreeNode
  ) throws(RecordFault) -> ExactDecimal {
    do throws(ExactDecimal.ParseError) {
      return try ExactDecimal(utf8: text.trimmedBytes)
    } catch {
      throw .badNumber(name, text, error, position: element.position)
    }
  }
}

extension String {
  /// The bytes without the white space of XML at both ends.
  var trimmedBytes: Substring.UTF8View {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    var bytes = self[...].utf8
    while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return bytes
  }
}
