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
    // A bit for each field that has a value, and that has a unit.
    var withValue: UInt64 = 0
    var withUnit: UInt64 = 0
    let tree = object.tree
    var extras = Extras()
    var derived: [Int] = []
    if options.locatesFields { located.removeAll() }
    var expected = 0
    try tree.forEachMember(of: object.index) { (index, node, key) throws(RecordFault) in
      if node.kind == .null || isFlat && key.hasBytes("type") { return }
      if let field = names.field(key, expected: expected), isFlat || reader[field].scope != .log {
        guard withValue & 1 << UInt64(field) == 0 else {
          throw .repeated(reader.fields[field].name, position: node.position)
        }
        values[field] = index
        withValue |= 1 << UInt64(field)
        expected = field + 1
        if options.locatesFields {
          located.add(field: field, at: node.position)
        }
      } else if let field = names.unit(key, expected: expected - 1) {
        guard withUnit & 1 << UInt64(field) == 0 else {
          throw .repeated(reader.fields[field].name + "Unit", position: node.position)
        }
        units[field] = index
        withUnit |= 1 << UInt64(field)
      } else if key.hasBytes("extras"), node.kind == .object {
        for extra in JSONValue(tree: tree, index: index).members {
          extras.append(extra.value, named: extra.key)
        }
      } else if key.hasBytes("derived") {
        derived.append(index)
      } else {
        let name = String(decoding: key, as: UTF8.self)
        extras.append(JSONValue(tree: tree, index: index), named: name)
        if options.locatesFields {
          located.add(unknown: name, at: node.position)
        }
      }
    }
    let hasDate = withValue & 1 << UInt64(dateField) != 0
    var record = LogRecord(reader.kind, date: try date(in: tree, isGiven: hasDate))
    var rest = withValue & ~(1 << UInt64(dateField))
    while rest != 0 {
      let field = rest.trailingZeroBitCount
      rest &= rest - 1
      let unit = try unit(of: field, in: tree, isGiven: withUnit & 1 << UInt64(field) != 0)
      do throws(RecordFault) {
        try Self.withText(values[field], in: tree, reader.fields[field].name) {
          (text) throws(RecordFault) in
          try reader.set(field, text, unit: unit, in: &record)
        }
      } catch {
        throw error.at(tree.nodes[values[field]].position)
      }
    }
    rest = withUnit & ~withValue
    while rest != 0 {
      let field = rest.trailingZeroBitCount
      rest &= rest - 1
      // A unit without a value.
      extras.append(
        JSONValue(tree: tree, index: units[field]), named: reader.fields[field].name + "Unit")
    }
    for index in derived {
      markDerived(JSONValue(tree: tree, index: index), in: &record, &warnings)
    }
    record.extras = extras
    if !isFlat { record.inherit(from: header) }
    record.position = object.position
    if options.locatesFields { record.fieldPositions = located.positions(reader.kind) }
    return record
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

  @inline(__always)
  private mutating func unit(
    of field: Int, in tree: JSONTree, isGiven: Bool
  ) throws(RecordFault) -> FieldReader.Unit {
    guard let kind = reader[field].unitKind else { return .none }
    if isGiven {
      return try Self.withText(units[field], in: tree, reader.fields[field].name + "Unit") {
        FieldReader.Unit(kind, named: $0)
      }
    }
    if let unit = header.unit(kind) ?? options.assumeUnit(kind) { return .known(unit) }
    let name = reader.fields[field].name
    let onLog = header.kind.logDefaults.first { $0.unitKind == kind }?.name
    throw .missingUnit(
      name,
      expected: "the key \(name)Unit" + (isFlat ? "" : onLog.map { ", or \($0) on the log" } ?? ""),
      kind, position: tree.nodes[values[field]].position)
  }

  /// Calls `body` with the text of a single value.
  @inline(__always)
  private static func withText<Result>(
    _ index: Int, in tree: JSONTree, _ name: @autoclosure () -> String,
    _ body: (UnsafeBufferPointer<UInt8>) throws(RecordFault) -> Result
  ) throws(RecordFault) -> Result {
    let node = tree.nodes[index]
    switch node.kind {
    case .string, .number:
      return try tree.withText(index, body)
    case .bool:
      let text: StaticString = node.isTrue ? "true" : "false"
      return try body(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    case .null, .array, .object:
      let name = name()
      throw RecordFault(
        code: .badValue, message: "\(name) is \(node.kind.inWords), expected a single value",
        field: name, position: node.position)
    }
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
