// SPDX-License-Identifier: MIT

/// Reads the fields of a mapping, and collects the places they name.
struct MappedFieldReader {
  private(set) var fields: [MappedField] = []
  private(set) var slots: [MappedSlot] = []
  private let parts: MappingParts
  private let kind: LogKind

  init(_ parts: MappingParts, _ kind: LogKind) {
    self.parts = parts
    self.kind = kind
  }

  mutating func read(_ member: MappingValue) throws(MappingError) {
    let table = kind.fields
    guard let index = table.firstIndex(where: { $0.name === member.name }) else {
      let names = table.map(\.name)
      let hint = MappingValue.hint(member.name, names)
      throw member.error(
        .unknown,
        "a \(kind.name) record has no field \"\(RecordFault.excerpt(member.name))\""
          + (hint.isEmpty ? "; the fields are \(names.joined(separator: ", "))" : hint))
    }
    if fields.contains(where: { $0.index == index }) {
      throw member.error(.badValue, "the field is given twice")
    }
    let row = table[index]
    // "note": "remark" is short for "note": {"path": "remark"}.
    if member.value.kind == .string || member.value.kind == .number {
      let slot = try self.slot(member)
      fields.append(MappedField(row, index, content: .slot(slot)))
      return
    }
    try member.check(keys: Self.keys(row.access))
    var field = MappedField(row, index, content: try content(member, row.access))
    field.decimalMark = try member.optional("decimalMark")?.choice(DecimalMark.allCases)
    if case .timestamp = row.access { try readDate(member, into: &field) }
    if case .quantity(let kind, _, _) = row.access {
      field.unit = try unit(member.optional("unit"), kind)
      field.plus = try plus(member, kind, field.unit)
    }
    if let values = try member.optional("values") {
      field.values = try self.values(values, row.access)
    }
    fields.append(field)
  }

  private static func keys(_ access: FieldAccess) -> [String] {
    switch access {
    case .timestamp: ["path", "pattern", "time"]
    case .decimal: ["path", "value", "decimalMark"]
    case .text, .flag: ["path", "value", "values"]
    case .quantity: ["path", "value", "unit", "plus", "decimalMark"]
    }
  }

  private mutating func content(
    _ member: MappingValue, _ access: FieldAccess
  ) throws(MappingError) -> MappedField.Content {
    let path = try member.optional("path")
    let value = try member.optional("value")
    if let path {
      if let value { throw value.error(.badValue, "\"path\" and \"value\" exclude each other") }
      return .slot(try slot(path))
    }
    guard let value else {
      throw member.error(
        .missing, "neither \"path\" nor \"value\": where does the field come from?")
    }
    let text = try value.scalar()
    switch access {
    case .decimal, .quantity:
      guard (try? ExactDecimal(parsing: text)) != nil else {
        throw value.error(.badValue, "is \(value.shown), expected a number such as 180.5")
      }
    case .flag:
      guard text === "true" || text === "false" else {
        throw value.error(.badValue, "is \(value.shown), expected true or false")
      }
    case .timestamp, .text: break
    }
    return .constant(text)
  }

  // MARK: Places

  /// The index of the slot for a path, which may be there already.
  private mutating func slot(_ value: MappingValue) throws(MappingError) -> Int {
    let slot = MappedSlot(path: value.value.text ?? "", place: try place(value))
    let known = slots.firstIndex { other in
      if case .column(let a) = slot.place, case .column(let b) = other.place { return a == b }
      return other.path === slot.path
    }
    if let known { return known }
    slots.append(slot)
    return slots.count - 1
  }

  private func place(_ value: MappingValue) throws(MappingError) -> MappedSlot.Place {
    switch parts.place {
    case .row: return .column(try column(value))
    case .xml(let record):
      let text = try value.string()
      do throws(MappedXMLPath.Fault) {
        let path = try MappedXMLPath(text, isRecord: false, parts.namespaces)
        if let steps = record.steps, path.levelsUp >= steps.count {
          throw MappedXMLPath.Fault(
            message: "leads out of the document: around a record there are "
              + "\(steps.count - 1) elements"
          )
        }
        return .xml(path)
      } catch {
        throw value.error(.badPath, error.message)
      }
    case .json(let record):
      let text = try value.string()
      do throws(MappedJSONPath.Fault) {
        let path = try MappedJSONPath(text, isRecord: false)
        if path.levelsUp > record.steps.count {
          throw MappedJSONPath.Fault(
            message: "leads out of the text: around a record there are "
              + "\(record.steps.count) objects")
        }
        return .json(path)
      } catch {
        throw value.error(.badPath, error.message)
      }
    }
  }

  private func column(_ value: MappingValue) throws(MappingError) -> MappedColumn {
    if value.value.kind == .number {
      guard let number = value.value.text.flatMap({ Int($0) }), (1...10_000).contains(number) else {
        throw value.error(.badPath, "is \(value.shown), expected the number of a column, from 1")
      }
      return .index(number - 1)
    }
    guard let name = value.value.string, !name.isEmpty else {
      throw value.error(
        .wrongType, "is \(value.shown), expected the name of a column, or its number from 1")
    }
    guard parts.table.hasHeader else {
      throw value.error(
        .badPath, "is \(value.shown), but a table without a header has numbers: 1 is the first")
    }
    return .name(name)
  }

  // MARK: Meaning

  private mutating func readDate(
    _ member: MappingValue, into field: inout MappedField
  ) throws(MappingError) {
    let time = try member.optional("time")
    if let pattern = try member.optional("pattern") {
      field.pattern = try self.pattern(pattern, hasDate: true, hasTime: time != nil)
    }
    guard let time else { return }
    try time.check(keys: ["path", "pattern"])
    let path = try time.required("path", "where the time stands")
    let pattern = try time.required("pattern", "how the time is written, such as \"HH:mm\"")
    if field.pattern == nil { field.pattern = try? DatePattern("yyyy-MM-dd") }
    field.time = (
      try slot(path), try self.pattern(pattern, hasDate: false, hasTime: true)
    )
  }

  private func pattern(
    _ value: MappingValue, hasDate: Bool, hasTime: Bool
  ) throws(MappingError) -> DatePattern {
    let text = try value.string()
    let pattern: DatePattern
    do throws(DatePattern.ParseError) {
      pattern = try DatePattern(text)
    } catch {
      throw value.error(.badPattern, error.message)
    }
    if let fault = pattern.fault(hasDate: hasDate, hasTime: hasTime) {
      throw value.error(.badPattern, fault)
    }
    return pattern
  }

  private mutating func unit(
    _ value: MappingValue?, _ kind: UnitKind
  ) throws(MappingError) -> MappedField.Unit? {
    guard let value else { return nil }
    if let name = value.value.string {
      guard kind.unitNames.contains(where: { $0 === name }) else {
        throw value.error(
          .badValue,
          "is \(value.shown), expected \(WordList.or(kind.unitNames))"
            + (UnitWord(kind, name) == .someGallon
              ? "; a gallon is usgal or ukgal" : ""))
      }
      return .constant(name)
    }
    guard value.value.kind == .object else {
      throw value.error(
        .wrongType,
        "is \(value.value.kind.inWords), expected the name of a unit, or {\"path\": …} for where "
          + "it stands")
    }
    try value.check(keys: ["path", "values", "assumed"])
    if let assumed = try value.optional("assumed") {
      try value.check(keys: ["assumed"])
      return .assumed(kind.unitNames[try assumed.choice(among: kind.unitNames)])
    }
    let slot = try self.slot(value.required("path", "where the unit stands, or \"assumed\""))
    var table = ValueTable()
    if let values = try value.optional("values") {
      try values.demand(.object, "an object of words and units, such as {\"litres\": \"L\"}")
      for member in values.members {
        let unit = try member.string()
        guard kind.unitNames.contains(where: { $0 === unit }) else {
          throw member.error(
            .badValue, "is \(member.shown), expected \(WordList.or(kind.unitNames))")
        }
        table.append(ValueTable.Row(written: member.name, meaning: unit))
      }
    }
    return .slot(slot, table)
  }

  /// Where the rest of a value stands, in the unit that people write after that of the field.
  private mutating func plus(
    _ member: MappingValue, _ kind: UnitKind, _ unit: MappedField.Unit?
  ) throws(MappingError) -> (slot: Int, parts: UnitParts)? {
    guard let plus = try member.optional("plus") else { return nil }
    try plus.check(keys: ["path", "unit"])
    let pairs = UnitParts.all(kind)
    guard case .constant(let large) = unit, pairs.contains(where: { $0.isLarge(large) }) else {
      throw plus.error(
        .badValue,
        pairs.isEmpty
          ? "no values of this field are written in two units"
          : "only what is in \(WordList.or(pairs.map { $0.large[0] })) has a rest in another unit")
    }
    let path = try plus.required("path", "where the rest stands")
    let word = try plus.required("unit", "the unit of the rest").string()
    guard let parts = UnitParts.pair(kind, large, word) else {
      let words = pairs.filter { $0.isLarge(large) }.map { $0.small[0] }
      throw plus.error(.badValue, "the rest of \(large) is in \(WordList.or(words))")
    }
    return (try slot(path), parts)
  }

  private func values(
    _ value: MappingValue, _ access: FieldAccess
  ) throws(MappingError) -> ValueTable {
    var isFlag = false
    if case .flag = access { isFlag = true }
    try value.demand(
      .object,
      isFlag
        ? "an object of words and what they mean, such as {\"yes\": true, \"no\": false}"
        : "an object of words and what they mean, such as {\"D\": \"diesel\"}")
    var table = ValueTable()
    for member in value.members {
      let meaning = isFlag ? (try member.flag() ? "true" : "false") : try member.string()
      table.append(ValueTable.Row(written: member.name, meaning: meaning))
    }
    return table
  }
}
