// SPDX-License-Identifier: MIT

import XMLTree

/// Reads JSON objects as records of one kind: its fields and their units are members.
struct NativeJSONRecord: NativeRecordReader {
  var maker: NativeRecordMaker
  /// Whether the object is self-contained: then it has the values of its log as well.
  private let isFlat: Bool
  /// The nodes of the values and units of the current record, by field, if it has
  /// them.
  private var values: [Int]
  private var units: [Int]
  /// Its fields in their order, each with its node; -1 for a name that no field has.
  private var placed: [(field: Int, node: Int)] = []

  init(_ kind: LogKind, _ options: ReadingOptions, isFlat: Bool) {
    maker = NativeRecordMaker(kind, options, isFlat ? .ndjson : .json)
    self.isFlat = isFlat
    values = [Int](repeating: 0, count: kind.fields.count)
    units = values
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
  ///   - nodes: All nodes of the object's tree: reaching them through the tree would count
  ///     references to it for each.
  ///   - bytes: The bytes that the nodes refer to.
  private mutating func read(
    _ object: JSONValue, _ nodes: UnsafeBufferPointer<JSONTree.Node>,
    _ bytes: UnsafeBufferPointer<UInt8>, _ warnings: inout [RecordFault]
  ) throws(RecordFault) -> LogRecord {
    var found = NativeRecordMaker.Found()
    var extras = Extras()
    var derived: [JSONValue] = []
    if maker.locatesFields { placed.removeAll(keepingCapacity: true) }
    /// The place of the name that was found last.
    var last = -1
    var next = object.index + 1
    while next < nodes[object.index].end {
      let index = next
      let node = nodes[index]
      let key = UnsafeBufferPointer(rebasing: bytes[node.keyStart..<node.textStart])
      next = node.end
      if node.kind == .null || isFlat && key === "type" { continue }
      if let place = maker.names.place(of: key, expected: last + 1) {
        last = place
        switch maker.names[place] {
        case .field(let field) where isFlat || maker[field].scope != .log:
          try maker.note(field, in: &found.values, at: node.position)
          values[field] = index
          if maker.locatesFields { placed.append((field, index)) }
          continue
        case .unit(let field):
          try maker.note(field, in: &found.units, suffix: "Unit", at: node.position)
          units[field] = index
          continue
        case .extras where node.kind == .object:
          extras.append(membersOf: JSONValue(tree: object.tree, index: index))
          continue
        case .derived:
          derived.append(JSONValue(tree: object.tree, index: index))
          continue
        default: break
        }
      }
      let name = String(decoding: key, as: UTF8.self)
      extras.append(JSONValue(tree: object.tree, index: index), named: name)
      found.add(name, part: index)
      if maker.locatesFields { placed.append((-1, index)) }
    }
    maker.warn(of: found, &warnings) { nodes[$0].position }
    var record = maker.record(
      try date(object.tree, nodes, bytes, isGiven: found.values), parts: placed.count)
    var rest = found.values & ~(1 << UInt64(maker.dateField))
    while rest != 0 {
      let field = rest.trailingZeroBitCount
      rest &= rest - 1
      let value = nodes[values[field]]
      let unit: FieldReader.Unit
      if let kind = maker[field].unitKind, found.units & 1 << UInt64(field) != 0 {
        unit = FieldReader.Unit(
          kind, named: try text(of: nodes[units[field]], bytes, field, suffix: "Unit"))
      } else {
        unit = try maker.unit(of: field, at: value.position)
      }
      try maker.set(
        field, text(of: value, bytes, field), unit: unit, at: value.position, in: &record)
    }
    rest = found.units & ~found.values
    while rest != 0 {
      let field = rest.trailingZeroBitCount
      rest &= rest - 1
      // A unit without a value.
      extras.append(
        JSONValue(tree: object.tree, index: units[field]), named: maker.name(of: field) + "Unit")
    }
    for value in derived {
      let names =
        value.kind == .array
        ? value.elements.compactMap(\.string)
        : NativeRecordMaker.fieldNames(in: value.string ?? "")
      maker.markDerived(names, at: value.position, in: &record, &warnings)
    }
    record.extras = extras
    maker.finish(&record, at: object.position)
    if maker.locatesFields {
      record.locateFields { positions in
        var others = found.others[...]
        for (field, node) in placed {
          if field >= 0 {
            positions.add(field: field, at: nodes[node].position)
          } else if let other = others.popFirst() {
            positions.add(unknown: other.name, at: nodes[node].position)
          }
        }
      }
    }
    return record
  }

  @inline(__always)
  private func date(
    _ tree: JSONTree, _ nodes: UnsafeBufferPointer<JSONTree.Node>,
    _ bytes: UnsafeBufferPointer<UInt8>, isGiven given: UInt64
  ) throws(RecordFault) -> Timestamp {
    guard given & 1 << UInt64(maker.dateField) != 0 else { throw .missing("date") }
    let index = values[maker.dateField]
    let node = nodes[index]
    if node.kind == .string || node.kind == .number {
      return try maker.date(
        UnsafeBufferPointer(rebasing: bytes[node.textStart..<node.textEnd]), at: node.position)
    }
    throw .badDate(JSONValue(tree: tree, index: index).description, at: node.position)
  }

  /// The text of a single value.
  ///
  /// - Throws: `RecordFault` for null, an array and an object.
  @inline(__always)
  private func text(
    of node: JSONTree.Node, _ bytes: UnsafeBufferPointer<UInt8>, _ field: Int,
    suffix: String = ""
  ) throws(RecordFault) -> UnsafeBufferPointer<UInt8> {
    switch node.kind {
    case .string, .number:
      return UnsafeBufferPointer(rebasing: bytes[node.textStart..<node.textEnd])
    case .bool:
      let text: StaticString = node.isTrue ? "true" : "false"
      return UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    case .null, .array, .object:
      let name = maker.name(of: field) + suffix
      throw RecordFault(
        code: .badValue, message: "\(name) is \(node.kind.inWords), expected a single value",
        field: name, position: node.position)
    }
  }
}

extension Extras {
  /// Adds the members of a JSON object.
  mutating func append(membersOf object: JSONValue) {
    for member in object.members { append(member.value, named: member.key) }
  }

  /// Adds a JSON value: a text, number or flag as it is, each element of an array of
  /// texts or numbers, anything else as JSON. null adds nothing.
  mutating func append(_ value: JSONValue, named name: String) {
    switch value.kind {
    case .null: break
    case .string, .number, .bool: append(name: name, value: value.plainText ?? "")
    case .array:
      let elements = Array(value.elements)
      let isPlain = elements.allSatisfy { $0.kind == .string || $0.kind == .number }
      if elements.isEmpty || !isPlain { return append(name: name, value: value.description) }
      for element in elements { append(name: name, value: element.text ?? "") }
    case .object: append(name: name, value: value.description)
    }
  }
}

extension JSONValue {
  /// A string, a number or a flag as text; nil for anything else.
  var plainText: String? { text ?? bool.map { $0 ? "true" : "false" } }
}
