// SPDX-License-Identifier: MIT

/// What a record puts into a slot.
struct SlotValue {
  /// What it is, for sources that tell numbers and flags from texts.
  enum Form {
    case text
    case number
    case flag
  }

  var text: String
  var form: Form
}

/// Makes the texts for the slots of an entry of a record: `MappedRecordReader` the
/// other way round. What has no slot, or would be read as something else, is left
/// behind.
struct MappedRecordWriter {
  var leftBehind = LeftBehind()
  @Kept private var mapping: Mapping
  /// Whether a slot can be written at all.
  private let isWritable: [Bool]
  /// The units of values for which the mapping names none, by the index of the field.
  private var units: [Int: String] = [:]

  init(_ mapping: Mapping) {
    self.mapping = mapping
    isWritable = mapping.slots.map {
      if case .xml(let path) = $0.place { return path.steps != nil }
      return true
    }
  }

  /// - Throws: `LogError` with the code `unwritable` where the record as a whole has no
  ///   place, and what to do.
  mutating func texts(of record: LogRecord) throws(LogError) -> [SlotValue?] {
    guard record.kind == mapping.kind else {
      throw unwritable(
        "holds \(mapping.kind.name) records only; --kind \(mapping.kind.name) leaves "
          + "others out")
    }
    var texts = [SlotValue?](repeating: nil, count: mapping.slots.count)
    for (index, row) in mapping.kind.fields.enumerated() {
      let field = mapping.fields.first { $0.index == index }
      // What was worked out is worked out again by whoever reads the record.
      if field == nil, record.derived.contains(row.name) { continue }
      switch row.access {
      case .timestamp:
        if let field { try put(record.date, field, into: &texts) }
      case .decimal(let get, _):
        if let value = get(record) { put(value, row.name, field, into: &texts) }
      case .text(let get, _):
        if let value = get(record) { put(value, row.name, field, into: &texts) }
      case .flag(let get, _):
        if let value = get(record) { put(value, row.name, field, into: &texts) }
      case .quantity(let kind, let get, _):
        guard let quantity = get(record) else { continue }
        try put((quantity.value, quantity.unit.name), kind, row.name, field, into: &texts)
      }
    }
    let derived = mapping.fields.count { record.derived.contains($0.name) }
    if derived > 0 { leftBehind.add("derived", count: derived) }
    return texts
  }

  private func unwritable(_ message: String) -> LogError {
    LogError(code: .unwritable, message: "the mapping \(mapping.name) \(message)")
  }

  // MARK: Slots

  /// Puts a text into a slot.
  ///
  /// - Returns: false if the slot cannot be written, or holds another text.
  private func fill(
    _ text: String, _ slot: Int, as form: SlotValue.Form = .text, into texts: inout [SlotValue?]
  ) -> Bool {
    guard isWritable[slot] else { return false }
    if let old = texts[slot] { return old.text === text }
    switch mapping.slots[slot].place {
    case .xml: if !XMLWriter.canHold(text) { return false }
    case .column: if text.utf8.contains(0) { return false }
    case .json: break
    }
    texts[slot] = SlotValue(text: text, form: form)
    return true
  }

  private mutating func put(
    _ value: ExactDecimal, _ name: String, _ field: MappedField?, into texts: inout [SlotValue?]
  ) {
    guard let field else { return leftBehind.add(name) }
    switch field.content {
    case .constant(let text):
      if value.description !== text { leftBehind.add(name) }
    case .slot(let slot):
      let number = number(value, field)
      if !fill(number.text, slot, as: number.form, into: &texts) { leftBehind.add(name) }
    }
  }

  private func number(_ value: ExactDecimal, _ field: MappedField) -> SlotValue {
    var text: [UInt8] = []
    value.append(to: &text)
    let hasComma = field.decimalMark ?? mapping.decimalMark == .comma
    if hasComma, let point = text.firstIndex(of: UInt8(ascii: ".")) {
      text[point] = UInt8(ascii: ",")
      return SlotValue(text: String(decoding: text, as: UTF8.self), form: .text)
    }
    return SlotValue(text: String(decoding: text, as: UTF8.self), form: .number)
  }

  private mutating func put(
    _ value: String, _ name: String, _ field: MappedField?, into texts: inout [SlotValue?]
  ) {
    guard let field else { return leftBehind.add(name) }
    switch field.content {
    case .constant(let text):
      if value !== text { leftBehind.add(name) }
    case .slot(let slot):
      let word = field.values.word(for: value)
      // A text that stands for another one, or for none, would not be read as itself.
      let isItself = field.values.meaning(of: value) == nil && !value.trimmedBytes.isEmpty
      guard word != nil || isItself, fill(word ?? value, slot, into: &texts) else {
        return leftBehind.add(name)
      }
    }
  }

  private mutating func put(
    _ value: Bool, _ name: String, _ field: MappedField?, into texts: inout [SlotValue?]
  ) {
    guard let field else { return leftBehind.add(name) }
    let text = value ? "true" : "false"
    switch field.content {
    case .constant(let constant):
      if text !== constant { leftBehind.add(name) }
    case .slot(let slot):
      let word = field.values.isEmpty ? text : field.values.word(for: text)
      guard let word, fill(word, slot, as: .flag, into: &texts) else { return leftBehind.add(name) }
    }
  }

  private mutating func put(
    _ quantity: (value: ExactDecimal, unit: String), _ kind: UnitKind, _ name: String,
    _ field: MappedField?, into texts: inout [SlotValue?]
  ) throws(LogError) {
    guard let field else { return leftBehind.add(name) }
    if let (slot, parts) = field.plus, parts.has(quantity.unit),
      let (large, small) = parts.split(quantity.value, unit: quantity.unit)
    {
      let rest = number(small, field)
      put(large, name, field, into: &texts)
      if !fill(rest.text, slot, as: rest.form, into: &texts) { leftBehind.add(name) }
      return
    }
    switch field.unit {
    case .constant(let unit), .assumed(let unit):
      guard unit === quantity.unit else {
        if let option = kind.convertingOption {
          throw unwritable(
            "holds \(name) in \(unit), and a record has \(quantity.unit); \(option) \(unit) converts"
          )
        }
        return leftBehind.add(name)
      }
    case .slot(let slot, let table):
      guard table.isEmpty || table.word(for: quantity.unit) != nil,
        fill(table.word(for: quantity.unit) ?? quantity.unit, slot, into: &texts)
      else { return leftBehind.add(name) }
    case nil:
      let first = units[field.index] ?? quantity.unit
      units[field.index] = first
      guard first === quantity.unit else {
        throw unwritable(
          "does not say the unit of \(name): it began with \(first), and a record has "
            + "\(quantity.unit); \(kind.convertingOption ?? "a \"unit\"") converts")
      }
      leftBehind.add(name + "Unit")
    }
    put(quantity.value, name, field, into: &texts)
  }

  // MARK: Dates

  private mutating func put(
    _ date: Timestamp, _ field: MappedField, into texts: inout [SlotValue?]
  ) throws(LogError) {
    guard case .slot(let slot) = field.content else { return }
    guard let pattern = field.pattern else {
      if !fill(date.description, slot, into: &texts) { leftBehind.add("date") }
      return
    }
    var parts = DateParts()
    guard let text = pattern.write(date) else { throw unfit(date, pattern) }
    _ = pattern.read(text, into: &parts)
    let form = pattern.unixDigits == nil ? SlotValue.Form.text : .number
    var isPut = fill(String(decoding: text, as: UTF8.self), slot, as: form, into: &texts)
    if let time = field.time, date.precision != .day {
      guard let text = time.pattern.write(date) else { throw unfit(date, time.pattern) }
      _ = time.pattern.read(text, into: &parts)
      isPut = fill(String(decoding: text, as: UTF8.self), time.slot, into: &texts) && isPut
    }
    if !isPut { return leftBehind.add("date") }
    guard let written = parts.timestamp(offset: nil) else { return leftBehind.add("date") }
    if pattern.unixDigits != nil {
      // The moment is the same, the clock by which it was said is not.
      if date.offset?.seconds != 0 { leftBehind.add("date.offset") }
      if date.alignedFraction != written.alignedFraction { leftBehind.add("date.time") }
      return
    }
    if date.offset != written.offset { leftBehind.add("date.offset") }
    if date.precision != written.precision && date.alignedFraction != written.alignedFraction
      || date.precision > written.precision
    {
      leftBehind.add("date.time")
    }
  }

  private func unfit(_ date: Timestamp, _ pattern: DatePattern) -> LogError {
    unwritable(
      "writes dates as \"\(pattern.text)\", but \(date) is not precise enough; put optional parts "
        + "in brackets, as in \"yyyy-MM-dd[ HH:mm[:ss]]\"")
  }
}
