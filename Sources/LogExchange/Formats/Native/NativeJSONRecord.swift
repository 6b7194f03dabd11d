// SPDX-License-Identifier: MIT

import XMLTree

/// Reads one JSON object as a record, as the table of fields names its keys.
struct NativeJSONRecord {
  /// Gives units for values that name none.
  var header: LogHeader
  private let options: ReadingOptions
  /// Whether the object stands alone: then it says itself what stands on a log.
  private let isFlat: Bool
  private var reader: FieldReader
  /// Finds what keys that are none of ours are likely to be meant as.
  private var spelling: FieldSpelling
  private let names: FieldNames
  private let dateField: Int
  /// The nodes of the values and units of the current record, by field, where it has
  /// them.
  private var values: [Int]
  /// Where its fields stand.
  private var located = FieldPositions.Collector()
  private var units: [Int]

  init(_ kind: LogKind, options: ReadingOptions, isFlat: Bool) {
    header = LogHeader(kind: kind)
    reader = FieldReader(kind)
    names = FieldNames(kind.fields)
    spelling = FieldSpelling(kind)
    self.options = options
    self.isFlat = isFlat
    values = [Int](repeating: 0, count: reader.count)
    units = values
    dateField = kind.fields.firstIndex { $0.isRequired } ?? 0
  }

  mutating func read(
    _ object: JSONValue, _ warnings: inout [RecordFault]
  ) throws(RecordFault) -> LogRecord {
    guard object.kind == .object else {
      throw RecordFault(
        code: .badRecord, message: "a record is \(object.kind.inWords), expected an object",
        field: "records", position: object.position)
    }
    return try object.tree.withStorage { (nodes, bytes) throws(RecordFault) in
      try read(object, nodes, bytes, &warnings)
    }
  }

  /// - Parameters:
  ///   - nodes: All nodes of the object's tree: looking at them there would count
  ///     references to the tree for each.
  ///   - bytes: The bytes to which they refer.
  private mutating func read(
    _ object: JSONValue, _ nodes: UnsafeBufferPointer<JSONTree.Node>,
    _ bytes: UnsafeBufferPointer<UInt8>, _ warnings: inout [RecordFault]
  ) throws(RecordFault) -> LogRecord {
    // A bit for each field that has a value, and that has a unit.
    var withValue: UInt64 = 0
    var withUnit: UInt64 = 0
    var extras = Extras()
    var derived: [Int] = []
    /// Keys that are nearly those of fields.
    var nearly: [(key: String, meant: FieldSpelling.Meant, position: SourcePosition)] = []
    if options.locatesFields { located.removeAll() }
    /// The last field that was found.
    var last = -1
    var next = object.index + 1
    while next < nodes[object.index].end {
      let index = next
      let node = nodes[index]
      let key = UnsafeBufferPointer(rebasing: bytes[node.keyStart..<node.textStart])
      next = node.end
      if node.kind == .null || isFlat && key === "type" { continue }
      // Mostly the unit of a field follows it.
      if last >= 0, withUnit & 1 << UInt64(last) == 0, names.isUnit(key, of: last) {
        units[last] = index
        withUnit |= 1 << UInt64(last)
      } else if let field = names.field(key, expected: last + 1),
        isFlat || reader[field].scope != .log
      {
        guard withValue & 1 << UInt64(field) == 0 else {
          throw .repeated(reader.fields[field].name, position: node.position)
        }
        values[field] = index
        withValue |= 1 << UInt64(field)
        last = field
        if options.locatesFields {
          located.add(field: field, at: node.position)
        }
      } else if let field = names.unit(key, expected: last) {
        guard withUnit & 1 << UInt64(field) == 0 else {
          throw .repeated(reader.fields[field].name + "Unit", position: node.position)
        }
        units[field] = index
        withUnit |= 1 << UInt64(field)
      } else if key === "extras", node.kind == .object {
        for extra in JSONValue(tree: object.tree, index: index).members {
          extras.append(extra.value, named: extra.key)
        }
      } else if key === "derived" {
        derived.append(index)
      } else {
        let name = String(decoding: key, as: UTF8.self)
        extras.append(JSONValue(tree: object.tree, index: index), named: name)
        if let meant = spelling.meant(by: name) { nearly.append((name, meant, node.position)) }
        if options.locatesFields {
          located.add(unknown: name, at: node.position)
        }
      }
    }
    for (key, meant, position) in nearly {
      let given = meant.isUnit ? withUnit : withValue
      if !meant.isExact, let field = meant.field, given & 1 << UInt64(field) != 0 { continue }
      warnings.append(misspelt(key, meant, at: position))
    }
    let hasDate = withValue & 1 << UInt64(dateField) != 0
    var record = LogRecord(reader.kind, date: try date(in: object.tree, isGiven: hasDate))
    var rest = withValue & ~(1 << UInt64(dateField))
    while rest != 0 {
      let field = rest.trailingZeroBitCount
      rest &= rest - 1
      var unit = FieldReader.Unit.none
      if let kind = reader[field].unitKind {
        if withUnit & 1 << UInt64(field) != 0 {
          let node = nodes[units[field]]
          guard let name = Self.text(of: node, bytes) else {
            throw notSingle(node, reader.fields[field].name + "Unit")
          }
          unit = FieldReader.Unit(kind, named: name)
        } else if let known = header.unit(kind) ?? options.assumeUnit(kind) {
          unit = .known(known)
        } else {
          throw missingUnit(of: field, kind, at: nodes[values[field]].position)
        }
      }
      let node = nodes[values[field]]
      guard let text = Self.text(of: node, bytes) else {
        throw notSingle(node, reader.fields[field].name)
      }
      do throws(RecordFault) {
        try reader.set(field, text, unit: unit, in: &record)
      } catch {
        throw error.at(node.position)
      }
    }
    rest = withUnit & ~withValue
    while rest != 0 {
      let field = rest.trailingZeroBitCount
      rest &= rest - 1
      // A unit without a value.
      extras.append(
        JSONValue(tree: object.tree, index: units[field]), named: reader.fields[field].name + "Unit"
      )
    }
    for index in derived {
      markDerived(JSONValue(tree: object.tree, index: index), in: &record, &warnings)
    }
    record.extras = extras
    if !isFlat { record.inherit(from: header) }
    record.position = object.position
    if options.locatesFields { record.fieldPositions = located.positions(reader.kind) }
    return record
  }

  /// A warning about a key that is nearly that of a field, or stands where the field is not read.
  private func misspelt(
    _ key: String, _ meant: FieldSpelling.Meant, at position: SourcePosition
  ) -> RecordFault {
    guard meant.isExact else {
      return .misspelt(
        key, meant: meant.name, place: "there is no field", outcome: RecordFault.keptAsExtra,
        position: position)
    }
    let place =
      meant.field == nil ? "extras are members of the object extras" : "it is a key of the log"
    return .misplaced(key, place, position: position)
  }

  private mutating func date(
    in tree: JSONTree, isGiven: Bool
  ) throws(RecordFault) -> Timestamp {
    guard isGiven else { throw .missing("date") }
    let value = JSONValue(tree: tree, index: values[dateField])
    if value.kind == .string || value.kind == .number,
      let date = tree.withText(value.index, { Timestamp(utf8: $0) })
    {
      return date
    }
    throw .badDate(
      "date", value.text ?? value.description,
      expected: "a date such as 2024-03-01 or 2024-03-01T07:12:00-05:00",
      position: value.position)
  }

  private func missingUnit(
    of field: Int, _ kind: UnitKind, at position: SourcePosition
  ) -> RecordFault {
    let name = reader.fields[field].name
    let onLog = header.kind.logDefaults.first { $0.unitKind == kind }?.name
    return .missingUnit(
      name,
      expected: "the key \(name)Unit" + (isFlat ? "" : onLog.map { ", or \($0) on the log" } ?? ""),
      kind, position: position)
  }

  /// The text of a single value; nil for any other.
  @inline(__always)
  private static func text(
    of node: JSONTree.Node, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8>? {
    switch node.kind {
    case .string, .number:
      return UnsafeBufferPointer(rebasing: bytes[node.textStart..<node.textEnd])
    case .bool:
      let text: StaticString = node.isTrue ? "true" : "false"
      return UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    case .null, .array, .object: return nil
    }
  }

  private func notSingle(_ node: JSONTree.Node, _ name: String) -> RecordFault {
    RecordFault(
      code: .badValue, message: "\(name) is \(node.kind.inWords), expected a single value",
      field: name, position: node.position)
  }

  private func markDerived(
    _ value: JSONValue, in record: inout LogRecord, _ warnings: inout [RecordFault]
  ) {
    let names =
      value.kind == .array
      ? value.elements.compactMap(\.string)
      : (value.string ?? "").split(separator: " ").map(String.init)
    for name in record.markDerived(names) {
      warnings.append(.unknownDerived(name, position: value.position))
    }
  }
}

extension Extras {
  /// Adds what a JSON value says: a text, number or flag as it is, each element
  /// of an array of those, anything else as JSON. null says nothing.
  mutating func append(_ value: JSONValue, named name: String) {
    switch value.kind {
    case .null: break
    case .string, .number: append(name: name, value: value.text ?? "")
    case .bool: append(name: name, value: value.bool == true ? "true" : "false")
    case .array:
      let elements = Array(value.elements)
      let isPlain = elements.allSatisfy { $0.kind == .string || $0.kind == .number }
      if elements.isEmpty || !isPlain { return append(name: name, value: value.description) }
      for element in elements { append(name: name, value: element.text ?? "") }
    case .object: append(name: name, value: value.description)
    }
  }
}

extension JSONValue.Kind {
  /// `an object`, `a string`
  var inWords: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .bool: "a flag"
    case .null: "null"
    }
  }
}
