// SPDX-License-Identifier: MIT

import XMLTree

/// Turns the records of native XML into records, one log after the other.
struct NativeXMLMapping: XMLRecordMapping {
  private let options: ReadingOptions
  /// Where the current log element begins: which log a record belongs to.
  private var logPosition: SourcePosition?
  /// The current log; nil where its element is none of ours.
  private var header: LogHeader?
  private var isFirstOfLog = true
  private var hasCheckedVersion = false
  private var warnings: [RecordFault] = []
  /// The log whose start tag passed last, if nothing in it was seen yet.
  private var passedLog: LogHeader?
  /// Logs that turned out to be without records.
  private var emptyLogs: [LogHeader] = []

  init(_ options: ReadingOptions) {
    self.options = options
  }

  mutating func take(_ element: XMLTreeNode, _ emit: Emit) throws {
    if let log = element.parent, log.position != logPosition || logPosition == nil {
      try beginEmptyLog(emit)
      begin(log)
    }
    passedLog = nil
    for header in emptyLogs { try emit(MappedEntry(.nothing, log: header)) }
    emptyLogs = []
    var entry: MappedEntry
    let name = element.name
    if let header, name.hasSameBytes(as: header.kind.recordElement) {
      entry = map(element, under: header)
      if isFirstOfLog {
        if case .record = entry.outcome {
          entry.log = header
          isFirstOfLog = false
        }
      }
    } else if header != nil, name.hasBytes("extra") {
      takeExtraOfLog(element)
      return
    } else {
      if let header, options.locatesFields {
        warnings.append(
          .unknownValue(
            "the name of an entry", name, expected: [header.kind.recordElement, "extra"],
            position: element.position))
      }
      entry = MappedEntry(.notModelled(kind: name))
    }
    entry.warnings = warnings
    warnings = []
    try emit(entry)
  }

  mutating func finish(_ emit: Emit) throws {
    try beginEmptyLog(emit)
    if let passedLog { emptyLogs.append(passedLog) }
    for header in emptyLogs { try emit(MappedEntry(.nothing, log: header)) }
    if !warnings.isEmpty { try emit(MappedEntry(.nothing, warnings: warnings)) }
  }

  /// Hands on the header of a log of which nothing became a record.
  private mutating func beginEmptyLog(_ emit: Emit) throws {
    if isFirstOfLog, let header { try emit(MappedEntry(.nothing, log: header)) }
    header = nil
  }

  // MARK: Logs

  /// The start tags that pass are those of the logbook and its logs.
  var wantsPassedElements: Bool { true }

  mutating func passOver(_ element: borrowing XMLPassedElement) {
    guard
      let kind = LogKind.allCases.first(where: { kind in
        element.withLocalName { $0.elementsEqual(kind.logElement.utf8) }
      })
    else { return }
    if let passedLog { emptyLogs.append(passedLog) }
    var header = LogHeader(kind: kind)
    header.subject = element.withAttribute(kind.subjectAttribute) {
      String(decoding: $0, as: UTF8.self)
    }
    for item in LogDefault.all(of: kind) {
      let value = element.withAttribute(item.attribute) { String(decoding: $0, as: UTF8.self) }
      if let value { _ = item.set(&header, value) }
    }
    passedLog = header
  }

  mutating func passOver(_ element: XMLTreeNode) {
    guard element.firstChild == nil,
      let kind = LogKind.allCases.first(where: { element.name.hasSameBytes(as: $0.logElement) })
    else { return }
    emptyLogs.append(readHeader(of: element, kind: kind))
  }

  private mutating func begin(_ log: XMLTreeNode) {
    logPosition = log.position
    isFirstOfLog = true
    if !hasCheckedVersion, let logbook = log.parent { checkVersion(of: logbook) }
    let name = log.name
    header = LogKind.allCases.first { name.hasSameBytes(as: $0.logElement) }
      .map { readHeader(of: log, kind: $0) }
    if header == nil, options.locatesFields {
      warnings.append(
        .unknownValue(
          "the name of a log", name, expected: LogKind.allCases.map(\.logElement),
          position: log.position))
    }
  }

  private mutating func readHeader(of log: XMLTreeNode, kind: LogKind) -> LogHeader {
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
    return header
  }

  private mutating func takeExtraOfLog(_ element: XMLTreeNode) {
    if isFirstOfLog, let entry = readExtra(element) {
      header?.extras.append(name: entry.name, value: entry.value)
      return
    }
    warnings.append(
      RecordFault(
        code: .unknownAttribute,
        message: "an extra of a log behind its first record, it is left out", field: "extra",
        position: element.position))
  }

  private mutating func checkVersion(of logbook: XMLTreeNode) {
    hasCheckedVersion = true
    for attribute in logbook.attributes {
      let name = attribute.name
      if name.hasBytes("version") {
        if !attribute.value.hasBytes("1") {
          warnings.append(.unknownVersion(attribute.value, position: logbook.position))
        }
      } else {
        warnings.append(
          .unknownAttribute(name, of: "logbook", position: logbook.position))
      }
    }
  }

  // MARK: Records

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
    var located: [FieldPositions.Entry] = []
    for attribute in element.attributes {
      let name = attribute.name
      if name.hasBytes("date") { continue }
      if name.hasBytes("derived") {
        let names = attribute.value.split(separator: " ").map(String.init)
        for name in record.markDerived(names) {
          warnings.append(.unknownDerived(name, position: element.position))
        }
      } else if let index = Record.fieldIndex(of: name, expected: 0, in: fields),
        fields[index].xmlPlace == .attribute, fields[index].scope != .log
      {
        try fields[index].set(
          attribute.value, unit: nil, in: &record, position: element.position)
      } else {
        record.extras.append(name: name, value: attribute.value)
        if options.locatesFields, let position = element.position {
          located.append(FieldPositions.Entry(name, position, isField: false))
        }
      }
    }
    var seen: UInt64 = 0
    var expected = 0
    for child in element.children where child.isElement {
      let name = child.name
      if let index = Record.fieldIndex(of: name, expected: expected, in: fields),
        fields[index].xmlPlace == .element
      {
        expected = index + 1
        guard seen & (1 << index) == 0 else {
          throw .repeated(name, position: child.position)
        }
        seen |= 1 << index
        try read(child, into: fields[index], of: &record, under: header)
        if options.locatesFields, let position = child.position {
          located.append(FieldPositions.Entry(fields[index].name, position))
        }
      } else if name.hasBytes("extra"), let entry = readExtra(child) {
        record.extras.append(name: entry.name, value: entry.value)
      } else {
        record.extras.append(name: name, value: Self.content(of: child))
        if options.locatesFields, let position = child.position {
          located.append(FieldPositions.Entry(name, position, isField: false))
        }
      }
    }
    if options.locatesFields { record.fieldPositions = FieldPositions(located) }
    return record
  }

  private mutating func read<Record>(
    _ element: XMLTreeNode, into field: Field<Record>, of record: inout Record,
    under header: LogHeader
  ) throws(RecordFault) {
    var unit: String?
    var text = element.text
    for attribute in element.attributes {
      let name = attribute.name
      if field.unitName != nil, name.hasBytes("unit") {
        unit = attribute.value
      } else if name.hasBytes("encoding"), attribute.value.hasBytes("json"),
        let decoded = JSONReader.unescaped(text)
      {
        text = decoded
      } else {
        warnings.append(
          .unknownAttribute(name, of: field.name, position: element.position))
      }
    }
    if let kind = field.unitKind, unit == nil {
      unit = header.defaultUnit(kind) ?? options.unit(kind)
      if unit == nil {
        let onLog = LogDefault.all(of: header.kind).first { $0.unitKind == kind }?.name
        throw .missingUnit(
          field.name,
          expected: "the attribute unit"
            + (onLog.map { ", \($0) on \(header.kind.logElement)" } ?? ""),
          kind, position: element.position)
      }
    }
    try field.set(text, unit: unit, in: &record, position: element.position)
  }

  /// The name and value of an `extra`; nil where it has no name.
  private func readExtra(_ element: XMLTreeNode) -> Extras.Entry? {
    guard let named = element.attributes.first(where: { $0.name.hasBytes("name") }) else {
      return nil
    }
    var entry = Extras.Entry(name: named.value, value: Self.content(of: element, isExtra: true))
    let isEncoded = element.attributes.contains {
      $0.name.hasBytes("encoding") && $0.value.hasBytes("json")
    }
    if isEncoded, let name = JSONReader.unescaped(entry.name),
      let value = JSONReader.unescaped(entry.value)
    {
      entry = Extras.Entry(name: name, value: value)
    }
    return entry
  }

  /// What an element that is none of ours says: its text, or all of it as XML
  /// where it holds more.
  private static func content(of element: XMLTreeNode, isExtra: Bool = false) -> String {
    let isPlain =
      (isExtra || element.attributes.isEmpty) && !element.children.contains { $0.isElement }
    return isPlain ? element.text : element.description
  }
}
