// SPDX-License-Identifier: MIT

import XMLTree

/// Reads the elements of one kind of record, as the table of fields names what is
/// in them.
struct NativeXMLRecord: Sendable {
  /// Gives units for values that name none.
  var header: LogHeader
  /// What the names in the document mean.
  var names: NativeXMLNames
  private let options: ReadingOptions
  private var reader: FieldReader

  init(_ kind: LogKind, _ options: ReadingOptions) {
    header = LogHeader(kind: kind)
    names = NativeXMLNames(kind)
    self.options = options
    reader = FieldReader(kind)
  }

  mutating func read(
    _ element: XMLTreeNode, _ warnings: inout [RecordFault]
  ) throws(RecordFault) -> LogRecord {
    var record = LogRecord(reader.kind, date: try date(of: element))
    var located: [FieldPositions.Entry] = []
    if options.locatesFields { located.reserveCapacity(8) }
    try element.forEachAttribute { (attribute, value) throws(RecordFault) in
      let role = names.role(of: attribute)
      if role.word == .date { return }
      let field = Int(role.field)
      if role.word == .derived {
        let written = attribute.value.split(separator: " ").map(String.init)
        for name in record.markDerived(written) {
          warnings.append(.unknownDerived(name, position: element.position))
        }
      } else if field >= 0, reader[field].xmlPlace == .attribute, reader[field].scope != .log {
        do throws(RecordFault) {
          try reader.set(field, value, unit: .none, in: &record)
        } catch {
          throw error.at(element.position)
        }
      } else {
        record.extras.append(name: attribute.name, value: attribute.value)
        if options.locatesFields, let position = element.position {
          located.append(FieldPositions.Entry(attribute.name, position, isField: false))
        }
      }
    }
    var seen: UInt64 = 0
    try element.forEachChildElement { (child) throws(RecordFault) in
      let role = names.role(of: child)
      let field = Int(role.field)
      if field >= 0, reader[field].xmlPlace == .element {
        guard seen & (1 << UInt64(field)) == 0 else {
          throw .repeated(child.name, position: child.position)
        }
        seen |= 1 << UInt64(field)
        try read(child, into: field, of: &record, &warnings)
        if options.locatesFields, let position = child.position {
          located.append(FieldPositions.Entry(reader.fields[field].name, position))
        }
      } else if role.word == .extra, let entry = NativeXMLNames.extra(child) {
        record.extras.append(name: entry.name, value: entry.value)
      } else {
        record.extras.append(name: child.name, value: NativeXMLNames.content(of: child))
        if options.locatesFields, let position = child.position {
          located.append(FieldPositions.Entry(child.name, position, isField: false))
        }
      }
    }
    record.inherit(from: header)
    record.position = element.position
    if options.locatesFields { record.fieldPositions = FieldPositions(located) }
    return record
  }

  private mutating func date(
    of element: XMLTreeNode
  ) throws(RecordFault) -> Timestamp {
    var date: Timestamp?
    var isGiven = false
    try element.forEachAttribute { (attribute, value) throws(RecordFault) in
      guard !isGiven, names.role(of: attribute).word == .date else { return }
      isGiven = true
      date = Timestamp(utf8: value)
      guard date == nil else { return }
      throw .badDate(
        "date", attribute.value,
        expected: "a date such as 2024-03-01 or 2024-03-01T07:12:00-05:00")
    }
    guard let date else { throw .missing("date") }
    return date
  }

  private mutating func read(
    _ element: XMLTreeNode, into field: Int, of record: inout LogRecord,
    _ warnings: inout [RecordFault]
  ) throws(RecordFault) {
    let unitKind = reader[field].unitKind
    var unit = FieldReader.Unit.none
    var hasUnit = false
    var decoded: String?
    element.forEachAttribute { attribute, value in
      let role = names.role(of: attribute)
      if let unitKind, role.word == .unit {
        unit = FieldReader.Unit(unitKind, named: value)
        hasUnit = true
        return
      }
      if role.word == .encoding, value.hasBytes("json"),
        let text = JSONReader.unescaped(decoded ?? element.text)
      {
        decoded = text
        return
      }
      warnings.append(
        .unknownAttribute(
          attribute.name, of: reader.fields[field].name, position: element.position))
    }
    if let unitKind, !hasUnit {
      guard let known = header.unit(unitKind) ?? options.assumeUnit(unitKind) else {
        throw missingUnit(field, unitKind, element)
      }
      unit = .known(known)
    }
    do throws(RecordFault) {
      if let decoded {
        try ContiguousArray(decoded.utf8).withUnsafeBufferPointer { (text) throws(RecordFault) in
          try reader.set(field, text, unit: unit, in: &record)
        }
      } else {
        try element.withText { (text) throws(RecordFault) in
          try reader.set(field, text, unit: unit, in: &record)
        }
      }
    } catch {
      throw error.at(element.position)
    }
  }

  private func missingUnit(
    _ field: Int, _ kind: UnitKind, _ element: XMLTreeNode
  ) -> RecordFault {
    let onLog = header.kind.logDefaults.first { $0.unitKind == kind }?.name
    return .missingUnit(
      reader.fields[field].name,
      expected: "the attribute unit"
        + (onLog.map { ", \($0) on \(header.kind.logElement)" } ?? ""),
      kind, position: element.position)
  }
}

extension LogRecord {
  /// Takes from the log what holds for all its records, where the record, which has no
  /// subject yet, does not say it itself.
  mutating func inherit(from header: LogHeader) {
    if let subject = header.subject { self.subject = subject }
    if let currency = header.currency, let field = kind.currency, !field.get.isGiven(in: self) {
      field.set(&self, currency)
    }
  }
}
