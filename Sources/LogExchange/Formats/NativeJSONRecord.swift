// SPDX-License-Identifier: MIT

import XMLTree

/// Reads one JSON object as a record, as the table of fields names its keys.
struct NativeJSONRecord<Record: FieldedRecord> {
  /// Gives units for values that name none.
  let header: LogHeader
  let options: ReadingOptions
  /// Whether the object stands alone: then it says itself what stands on a log.
  let isFlat: Bool
  private(set) var warnings: [RecordFault] = []

  init(header: LogHeader, options: ReadingOptions, isFlat: Bool) {
    self.header = header
    self.options = options
    self.isFlat = isFlat
  }

  mutating func read(_ object: JSONValue) throws(RecordFault) -> Record {
    guard object.kind == .object else {
      throw RecordFault(
        code: .badRecord, message: "a record is \(object.kind.inWords), expected an object",
        field: "records", position: object.position)
    }
    let fields = Record.fields
    var values = [JSONValue?](repeating: nil, count: fields.count)
    var units = values
    var extras = Extras()
    var derived: [JSONValue] = []
    var located: [FieldPositions.Entry] = []
    var expected = 0
    for member in object.members where !member.value.isNull {
      let key = member.key
      if let index = Record.fieldIndex(of: key, expected: expected, in: fields),
        isFlat || fields[index].scope != .log
      {
        guard values[index] == nil else {
          throw .repeated(key, position: member.value.position)
        }
        values[index] = member.value
        expected = index + 1
        if options.locatesFields {
          located.append(FieldPositions.Entry(fields[index].name, member.value.position))
        }
      } else if let index = unitField(key, expected - 1, in: fields) {
        guard units[index] == nil else { throw .repeated(key, position: member.value.position) }
        units[index] = member.value
      } else if key.hasBytes("extras"), member.value.kind == .object {
        for extra in member.value.members { extras.append(extra.value, named: extra.key) }
      } else if key.hasBytes("derived") {
        derived.append(member.value)
      } else if !(isFlat && key.hasBytes("type")) {
        extras.append(member.value, named: key)
        if options.locatesFields {
          located.append(FieldPositions.Entry(key, member.value.position, isField: false))
        }
      }
    }
    guard let dateIndex = fields.firstIndex(where: { $0.isRequired }),
      let written = values[dateIndex]
    else { throw .missing("date") }
    guard let date = written.textBytes.flatMap({ Timestamp(iso8601: $0) }) else {
      throw .badDate(
        "date", written.text ?? written.description,
        expected: "a date such as 2024-03-01 or 2024-03-01T07:12:00-05:00",
        position: written.position)
    }
    var record = Record(date: date)
    for (index, value) in values.enumerated() where index != dateIndex {
      guard let value else { continue }
      let unit = try unit(of: fields[index], units[index], at: value)
      try fields[index].set(
        try text(value, fields[index].name), unit: unit, in: &record, position: value.position)
      units[index] = nil
    }
    for (index, unit) in units.enumerated() {
      // A unit without a value.
      if let unit { extras.append(unit, named: fields[index].name + "Unit") }
    }
    markDerived(derived, in: &record)
    record.extras = extras
    if options.locatesFields { record.fieldPositions = FieldPositions(located) }
    return record
  }

  private func unitField(_ key: String, _ expected: Int, in fields: [Field<Record>]) -> Int? {
    guard key.utf8.count > 4, key.utf8.suffix(4).elementsEqual("Unit".utf8) else { return nil }
    if expected >= 0, let name = fields[expected].unitName, key.hasSameBytes(as: name) {
      return expected
    }
    return fields.firstIndex { $0.unitName.map { key.hasSameBytes(as: $0) } ?? false }
  }

  private func unit(
    of field: Field<Record>, _ unit: JSONValue?, at value: JSONValue
  ) throws(RecordFault) -> String? {
    guard let kind = field.unitKind else { return nil }
    if let unit { return try text(unit, field.name + "Unit") }
    if let unit = header.defaultUnit(kind) ?? options.unit(kind) { return unit }
    let onLog = LogDefault.all(of: header.kind).first { $0.unitKind == kind }?.name
    throw .missingUnit(
      field.name,
      expected: "the key \(field.name)Unit"
        + (isFlat ? "" : onLog.map { ", or \($0) on the log" } ?? ""),
      kind, position: value.position)
  }

  private func text(_ value: JSONValue, _ field: String) throws(RecordFault) -> String {
    if let text = value.text { return text }
    if let flag = value.bool { return flag ? "true" : "false" }
    throw RecordFault(
      code: .badValue, message: "\(field) is \(value.kind.inWords), expected a single value",
      field: field, position: value.position)
  }

  private mutating func markDerived(_ values: [JSONValue], in record: inout Record) {
    for value in values {
      let names =
        value.kind == .array
        ? value.elements.compactMap(\.string)
        : (value.string ?? "").split(separator: " ").map(String.init)
      for name in record.markDerived(names) {
        warnings.append(.unknownDerived(name, position: value.position))
      }
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
