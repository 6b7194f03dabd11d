// SPDX-License-Identifier: MIT

import XMLTree

/// Reads the elements of one kind of record: its fields are attributes and child elements, a
/// unit is an attribute of the child.
struct NativeXMLRecord: NativeRecordReader {
  var maker: NativeRecordMaker
  /// The meanings of the names in the document.
  private var roles = NameRoles<NativeXMLRole>()
  /// The attributes and children of the present element.
  private var parts: [XMLElementPart] = []

  init(_ kind: LogKind, _ options: ReadingOptions) {
    maker = NativeRecordMaker(kind, options, .xml)
  }

  /// The meaning of the name of an element.
  mutating func role(of element: XMLTreeNode) -> NativeXMLRole {
    roles.enter(element.nameScope)
    return role(element.nameNumber, element.name)
  }

  @inline(__always)
  private mutating func role(_ number: Int, _ name: @autoclosure () -> String) -> NativeXMLRole {
    roles[number] ?? roles.learn(number, NativeXMLRole(name(), maker.names, maker.kind))
  }

  mutating func read(
    _ element: XMLTreeNode, _ warnings: inout [RecordFault]
  ) throws(RecordFault) -> LogRecord {
    // The memory is reused, and moved out so that the parts are not read while `self` changes.
    var laidOut: [XMLElementPart] = []
    swap(&laidOut, &parts)
    defer { swap(&laidOut, &parts) }
    element.layOut(into: &laidOut)
    return try laidOut.withUnsafeBufferPointer { (parts) throws(RecordFault) in
      var record = maker.record(try date(of: element, parts), parts: parts.count)
      try read(element, parts, into: &record, &warnings)
      return record
    }
  }

  // MARK: Parts

  /// The meaning of the name of a part.
  @inline(__always)
  private mutating func role(
    of part: XMLElementPart, in element: XMLTreeNode
  ) -> NativeXMLRole {
    role(
      part.nameNumber, part.isAttribute ? element.attribute(part).name : element.child(part).name)
  }

  private mutating func date(
    of element: XMLTreeNode, _ parts: UnsafeBufferPointer<XMLElementPart>
  ) throws(RecordFault) -> Timestamp {
    for part in parts {
      guard part.isAttribute else { break }
      guard role(of: part, in: element).field == maker.dateField else { continue }
      return try maker.date(part.text, at: nil)
    }
    var fault = RecordFault.missing("date")
    let near = element.attributes.first { Misspelling.meant(by: $0.name, among: ["date"]) != nil }
    if let near {
      fault.message += ": is it meant by the attribute \(RecordFault.excerpt(near.name))?"
    } else if element.childElements.contains(where: { $0.name === "date" }) {
      fault.message += ": it is an attribute of \(maker.kind.recordElement), not an element"
    }
    throw fault
  }

  /// Reads the parts of an element into a record that has its date.
  @inline(__always)
  private mutating func read(
    _ element: XMLTreeNode, _ parts: UnsafeBufferPointer<XMLElementPart>,
    into record: inout LogRecord, _ warnings: inout [RecordFault]
  ) throws(RecordFault) {
    var found = NativeRecordMaker.Found()
    for index in parts.indices {
      let part = parts[index]
      let role = role(of: part, in: element)
      let field = Int(role.field)
      if part.isAttribute, role.word == .derived {
        let names = NativeRecordMaker.fieldNames(in: String(decoding: part.text, as: UTF8.self))
        maker.markDerived(names, at: element.position, in: &record, &warnings)
        continue
      }
      if field >= 0, maker[field].xmlPlace == (part.isAttribute ? .attribute : .element) {
        try maker.note(field, in: &found.values, at: element.position(of: part))
        if field == maker.dateField { continue }
        if part.isPlainChild || part.isAttribute && maker[field].scope != .log {
          try maker.set(field, part.text, at: element.position(of: part), in: &record)
          continue
        }
        if !part.isAttribute {
          try read(element.child(part), into: field, of: &record, &warnings)
          continue
        }
      }
      if part.isAttribute {
        let attribute = element.attribute(part)
        record.extras.append(name: attribute.name, value: attribute.value)
        found.add(attribute.name, part: index)
      } else {
        let child = element.child(part)
        if role.word == .extra, let entry = try NativeXMLText.extra(child, &warnings) {
          record.extras.append(name: entry.name, value: entry.value)
        } else {
          record.extras.append(name: child.name, value: NativeXMLText.content(of: child))
          found.add(child.name, part: index)
        }
      }
    }
    maker.warn(of: found, &warnings) { element.position(of: parts[$0]) }
    maker.finish(&record, at: element.position)
    if maker.locatesFields {
      record.locateFields { locate(element, parts, found, &$0) }
    }
  }

  /// Finds the positions of the children, as fields or as unknown names; an attribute has the
  /// position of its element.
  @inline(__always)
  private func locate(
    _ element: XMLTreeNode, _ parts: UnsafeBufferPointer<XMLElementPart>,
    _ record: NativeRecordMaker.Found, _ found: inout FieldPositions.Writer
  ) {
    var next = 0
    for index in parts.indices {
      let part = parts[index]
      if next < record.others.count, record.others[next].part == index {
        found.add(unknown: record.others[next].name, at: element.position(of: part))
        next += 1
      } else if !part.isAttribute, let field = roles[part.nameNumber]?.field, field >= 0 {
        found.add(field: Int(field), at: element.position(of: part))
      }
    }
  }

  /// Reads a child that has more than a text, such as attributes.
  private mutating func read(
    _ element: XMLTreeNode, into field: Int, of record: inout LogRecord,
    _ warnings: inout [RecordFault]
  ) throws(RecordFault) {
    let unitKind = maker[field].unitKind
    var unit: FieldReader.Unit?
    var encoding: String?
    element.forEachAttribute { attribute, value in
      let role = role(attribute.nameNumber, attribute.name)
      if let unitKind, role.word == .unit {
        unit = FieldReader.Unit(unitKind, named: value)
      } else if role.word == .encoding {
        encoding = String(decoding: value, as: UTF8.self)
      } else {
        warnings.append(
          .unknownAttribute(
            attribute.name, of: maker.name(of: field),
            known: unitKind == nil ? ["encoding"] : ["unit", "encoding"],
            position: element.position))
      }
    }
    guard let encoding else {
      return try element.withText { (text) throws(RecordFault) in
        try maker.set(field, text, unit: unit, at: element.position, in: &record)
      }
    }
    let text = try NativeXMLText.decoded(
      element.text, from: encoding, of: maker.name(of: field), at: element.position)
    try ContiguousArray(text.utf8).withUnsafeBufferPointer { (text) throws(RecordFault) in
      try maker.set(field, text, unit: unit, at: element.position, in: &record)
    }
  }
}
