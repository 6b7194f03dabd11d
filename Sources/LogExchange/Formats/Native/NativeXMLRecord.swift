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
  /// Finds what names that are none of ours are likely to be meant as.
  var spelling: FieldSpelling
  /// The attributes and children of the element that is read.
  private var parts: [XMLElementPart] = []
  /// Records of which a call before had more than the last one.
  private var spare: [LogRecord] = []

  init(_ kind: LogKind, _ options: ReadingOptions) {
    header = LogHeader(kind: kind)
    names = NativeXMLNames(kind)
    self.options = options
    reader = FieldReader(kind)
    spelling = FieldSpelling(kind)
  }

  /// Reads an element.
  ///
  /// - Throws: Why it cannot be a record.
  mutating func read(
    _ element: XMLTreeNode, _ warnings: inout [RecordFault]
  ) throws(RecordFault) -> LogRecord {
    // Memory that is used again: the parts are not read where they are written.
    var laidOut: [XMLElementPart] = []
    swap(&laidOut, &parts)
    defer { swap(&laidOut, &parts) }
    element.layOut(into: &laidOut)
    return try laidOut.withUnsafeBufferPointer { (parts) throws(RecordFault) in
      var record = LogRecord(reader.kind, date: try date(parts, of: element))
      try read(parts, of: element, into: &record, &warnings)
      return record
    }
  }

  /// Reads elements of which there are no trees, up to the first one that is no record, or
  /// about which there is anything to say.
  ///
  /// - Parameter records: Those before, whose memory is used again.
  mutating func take(_ elements: XMLFlatElements, into records: inout [LogRecord]) {
    names.enter(elements.nameScope)
    if options.locatesFields { elements.locateChildren() }
    var taken = 0
    while taken < elements.count {
      if read(elements[taken], into: taken, of: &records) {
        taken += 1
      } else if !names.learn(elements[taken], of: elements) {
        break
      }
    }
    keep(&records, from: taken)
  }

  /// Takes away records of which the memory is used again later.
  mutating func keep(_ records: inout [LogRecord], from first: Int) {
    while records.count > first, let record = records.popLast() { spare.append(record) }
  }

  /// - Returns: Whether there is no more to say than that it is a record.
  @inline(__always)
  private mutating func read(
    _ element: XMLFlatElement, into index: Int, of records: inout [LogRecord]
  ) -> Bool {
    guard names.role(of: element.nameNumber)?.isRecord == true else { return false }
    var warnings: [RecordFault] = []
    do throws(RecordFault) {
      let flat = FlatNativeXMLElement(element: element, isLocated: options.locatesFields)
      let date = try date(element.parts, of: flat)
      if index == records.count, let record = spare.popLast() { records.append(record) }
      if index < records.count {
        records[index].renew(reader.kind, date: date)
      } else {
        records.append(LogRecord(reader.kind, date: date))
      }
      try read(element.parts, of: flat, into: &records[index], &warnings)
      return warnings.isEmpty
    } catch {
      return false
    }
  }

  /// Reads what is in an element into a record that has its date.
  @inline(__always)
  private mutating func read(
    _ parts: UnsafeBufferPointer<XMLElementPart>, of element: some NativeXMLElement,
    into record: inout LogRecord, _ warnings: inout [RecordFault]
  ) throws(RecordFault) {
    var seen: UInt64 = 0
    var unknown: [(part: Int, name: String)] = []
    for index in parts.indices {
      let part = parts[index]
      let role = try names.role(of: part, in: element)
      let field = Int(role.field)
      if part.isAttribute {
        if role.word == .date { continue }
        if let name = try read(part, role, of: element, into: &record, &warnings) {
          unknown.append((index, name))
        }
      } else if field >= 0, reader[field].xmlPlace == .element {
        guard seen & (1 << UInt64(field)) == 0 else {
          let child = try element.node.child(part)
          throw .repeated(child.name, position: child.position)
        }
        seen |= 1 << UInt64(field)
        if part.isPlainChild {
          try read(part, of: element, into: field, of: &record)
        } else {
          try read(element.node.child(part), into: field, of: &record, &warnings)
        }
      } else {
        let child = try element.node.child(part)
        if role.word == .extra,
          let entry = try NativeXMLExtra.read(child, &warnings)
        {
          record.extras.append(name: entry.name, value: entry.value)
          continue
        }
        record.extras.append(name: child.name, value: NativeXMLNames.content(of: child))
        unknown.append((index, child.name))
      }
    }
    for (index, name) in unknown {
      if let fault = misspelt(name, parts, index, at: element.position(of: parts[index])) {
        warnings.append(fault)
      }
    }
    record.inherit(from: header)
    record.position = element.position
    if options.locatesFields {
      record.locateFields(atMost: parts.count) { locate(parts, of: element, unknown, &$0) }
    }
  }

  /// Finds where the children stand that are fields, and what is no field; an attribute stands
  /// where its element does.
  ///
  /// - Parameter unknown: What is no field, in the order of the parts.
  @inline(__always)
  private func locate(
    _ parts: UnsafeBufferPointer<XMLElementPart>, of element: some NativeXMLElement,
    _ unknown: [(part: Int, name: String)], _ found: inout FieldPositions.Writer
  ) {
    var next = 0
    for index in parts.indices {
      let part = parts[index]
      if next < unknown.count, unknown[next].part == index {
        found.add(unknown: unknown[next].name, at: element.position(of: part))
        next += 1
      } else if !part.isAttribute, let field = names.field(of: part.nameNumber) {
        element.locate(part, as: field, &found)
      }
    }
  }

  /// Reads an attribute that is not the date.
  ///
  /// - Returns: Its name, if it says something that records have no place for.
  private mutating func read(
    _ part: XMLElementPart, _ role: NativeXMLNames.Role, of element: some NativeXMLElement,
    into record: inout LogRecord, _ warnings: inout [RecordFault]
  ) throws(RecordFault) -> String? {
    let field = Int(role.field)
    if role.word == .derived {
      let written = String(decoding: part.text, as: UTF8.self).split(separator: " ").map(
        String.init)
      for name in record.markDerived(written) {
        warnings.append(.unknownDerived(name, position: element.position))
      }
    } else if field >= 0, reader[field].xmlPlace == .attribute, reader[field].scope != .log {
      do throws(RecordFault) {
        try reader.set(field, part.text, unit: .none, in: &record)
      } catch {
        throw error.at(element.position)
      }
    } else {
      let attribute = try element.node.attribute(part)
      record.extras.append(name: attribute.name, value: attribute.value)
      return attribute.name
    }
    return nil
  }

  private mutating func date(
    _ parts: UnsafeBufferPointer<XMLElementPart>, of element: some NativeXMLElement
  ) throws(RecordFault) -> Timestamp {
    for part in parts {
      guard part.isAttribute else { break }
      guard try names.role(of: part, in: element).word == .date else { continue }
      if let date = Timestamp(utf8: part.text) { return date }
      throw .badDate(
        "date", String(decoding: part.text, as: UTF8.self),
        expected: "a date such as 2024-03-01 or 2024-03-01T07:12:00-05:00")
    }
    let node = try element.node
    var fault = RecordFault.missing("date")
    let near = node.attributes.first { Misspelling.meant(by: $0.name, among: ["date"]) != nil }
    if let near {
      fault.message += ": is it meant by the attribute \(RecordFault.excerpt(near.name))?"
    } else if node.childElements.contains(where: { $0.name === "date" }) {
      fault.message += ": it is an attribute of \(header.kind.recordElement), not an element"
    }
    throw fault
  }

  /// Reads a child that has a text and nothing else.
  @inline(__always)
  private mutating func read(
    _ part: XMLElementPart, of element: some NativeXMLElement, into field: Int,
    of record: inout LogRecord
  ) throws(RecordFault) {
    var unit = FieldReader.Unit.none
    if let kind = reader[field].unitKind {
      guard let known = header.unit(kind) ?? options.assumeUnit(kind) else {
        throw missingUnit(field, kind, try element.node.child(part))
      }
      unit = .known(known)
    }
    do throws(RecordFault) {
      try reader.set(field, part.text, unit: unit, in: &record)
    } catch {
      throw error.at(element.position(of: part))
    }
  }

  /// Reads any child.
  private mutating func read(
    _ element: XMLTreeNode, into field: Int, of record: inout LogRecord,
    _ warnings: inout [RecordFault]
  ) throws(RecordFault) {
    let unitKind = reader[field].unitKind
    var unit = FieldReader.Unit.none
    var hasUnit = false
    var encoding: NativeXMLText.Encoding?
    element.forEachAttribute { attribute, value in
      let role = names.role(of: attribute)
      if let unitKind, role.word == .unit {
        unit = FieldReader.Unit(unitKind, named: value)
        hasUnit = true
      } else if role.word == .encoding {
        encoding = NativeXMLText.Encoding(String(decoding: value, as: UTF8.self))
      } else {
        warnings.append(
          .unknownAttribute(
            attribute.name, of: reader.fields[field].name,
            known: unitKind == nil ? ["encoding"] : ["unit", "encoding"],
            position: element.position))
      }
    }
    let decoded = try encoding.map { (encoding) throws(RecordFault) in
      try encoding.text(element.text, of: reader.fields[field].name, at: element.position)
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
