// SPDX-License-Identifier: MIT

import XMLTree

/// What stands in a slot of an entry.
struct SlotText {
  var text: String
  var position: SourcePosition?
}

/// Makes a record of the texts that stand in the slots of an entry.
struct MappedRecordReader: Sendable {
  @Kept private var mapping: Mapping
  @Kept private var options: ReadingOptions
  private var reader: FieldReader
  /// The fields whose units were assumed, which is told once for each.
  private var told: Set<Int> = []
  /// The fields at whose numbers another unit stood than the mapping says.
  private var contradicted: Set<Int> = []
  private var warnings: [RecordFault] = []

  init(_ mapping: Mapping, _ options: ReadingOptions) {
    self.mapping = mapping
    self.options = options
    reader = FieldReader(mapping.kind)
  }

  /// - Parameters:
  ///   - texts: One for each slot of the mapping; nil where the entry has no such
  ///     place.
  ///   - extras: What stands in no slot.
  mutating func entry(
    _ texts: [SlotText?], _ extras: Extras, at position: SourcePosition?
  ) -> MappedEntry {
    var entry = MappedEntry { () throws(RecordFault) in
      var currencies: [NumberText.Currency] = []
      var record = try record(texts, extras, position, &currencies)
      for currency in currencies { record.take(currency, options) }
      if record.lacksCurrency, record.hasMoney, let currency = options.assumeCurrency() {
        record.take(.code(currency), options)
      }
      record.deriveAgain(after: nil)
      return record
    }
    entry.position = position
    entry.warnings += warnings
    warnings = []
    return entry
  }

  private mutating func record(
    _ texts: [SlotText?], _ extras: Extras, _ position: SourcePosition?,
    _ currencies: inout [NumberText.Currency]
  ) throws(RecordFault) -> LogRecord {
    var record = LogRecord(mapping.kind, date: try date(texts, position))
    record.position = position
    record.extras = extras
    var located: [FieldPositions.Entry] = []
    for field in mapping.fields {
      if options.locatesFields, case .slot(let slot) = field.content, let found = texts[slot],
        !found.text.isEmpty, let place = found.position
      {
        located.append(FieldPositions.Entry(field.name, place))
      }
      if field.name.hasBytes("date") { continue }
      try set(field, in: &record, texts, &currencies)
    }
    if options.locatesFields { record.fieldPositions = FieldPositions(located) }
    return record
  }

  private mutating func set(
    _ field: MappedField, in record: inout LogRecord,
    _ texts: [SlotText?], _ currencies: inout [NumberText.Currency]
  ) throws(RecordFault) {
    let found: SlotText
    switch field.content {
    case .constant(let text): found = SlotText(text: text)
    case .slot(let slot):
      guard let text = texts[slot] else { return }
      found = text
    }
    var text = found.text
    let word = String(decoding: text.trimmedBytes, as: UTF8.self)
    if let meaning = field.values.meaning(of: text) ?? field.values.meaning(of: word) {
      text = meaning
    } else if word.isEmpty {
      return
    }
    var unit = FieldReader.Unit.none
    switch reader[field.index].access {
    case .timestamp: return
    case .text: break
    case .flag:
      if !field.values.isEmpty, !text.hasBytes("true"), !text.hasBytes("false") {
        throw RecordFault(
          code: .badFlag,
          message: "\(field.name) is \"\(RecordFault.excerpt(text))\", expected one of "
            + field.values.words, field: field.name, position: found.position)
      }
    case .decimal:
      var currency: NumberText.Currency?
      text = try number(text, field, found.position) { words in
        currency = field.isMoney ? words.currency : nil
        return currency != nil
      }
      if let currency { currencies.append(currency) }
    case .quantity(let kind, _, _):
      if let sum = try sum(field, kind, text, texts, found.position) {
        (text, unit) = (sum.value.description, .known(sum.unit))
        break
      }
      var own: String?
      text = try number(text, field, found.position) { words in
        guard words.prefix.isEmpty else { return false }
        own = UnitCode(kind, text: words.suffix, [], options)?.name
        return own != nil
      }
      // A unit at the number itself counts before that of the mapping.
      let name: String
      if let own {
        warnOfOther(own, field, found)
        name = own
      } else {
        name = try self.unit(field, kind, texts, found.position)
      }
      unit = UnitCode(kind, named: name).map { .known($0) } ?? .unknown(name)
    }
    do throws(RecordFault) {
      // The closure of `withUTF8` has no typed errors.
      let bytes = Array(text.utf8)
      try bytes.withUnsafeBufferPointer { (bytes) throws(RecordFault) in
        try reader.set(field.index, bytes, unit: unit, in: &record)
      }
    } catch {
      throw error.at(found.position)
    }
  }

  /// The value of a text such as `13st 4lb`, or of two places with its parts; nil for any
  /// other.
  private func sum(
    _ field: MappedField, _ kind: UnitKind, _ text: String, _ texts: [SlotText?],
    _ position: SourcePosition?
  ) throws(RecordFault) -> (value: ExactDecimal, unit: UnitCode)? {
    var known: String?
    if case .constant(let unit) = field.unit { known = unit }
    let mark = field.decimalMark ?? mapping.decimalMark ?? options.decimalMark ?? .point
    switch CompoundText.reading(Array(text.utf8)[...], kind, known: known, mark) {
    case .value(let value, let unit, _): return UnitCode(kind, named: unit).map { (value, $0) }
    case .tooMuch(let parts): throw .badParts(field.name, text, parts, position: position)
    case .none: break
    }
    guard let (slot, parts) = field.plus, let rest = texts[slot], !rest.text.trimmedBytes.isEmpty
    else { return nil }
    let words: (NumberText) -> Bool = { $0.prefix.isEmpty && parts.isSmall($0.suffix) }
    let small = try number(rest.text, field, rest.position, takesWords: words)
    let large = try number(text, field, position) { number in
      number.prefix.isEmpty && parts.isLarge(number.suffix)
    }
    guard let large = try? ExactDecimal(parsing: large),
      let small = try? ExactDecimal(parsing: small), parts.areParts(large, small),
      let sum = parts.sum(large, small), let unit = UnitCode(kind, named: parts.unit)
    else {
      throw RecordFault(
        code: .badNumber,
        message: "\(field.name) is \"\(RecordFault.excerpt(text))\" \(parts.large[0]) and "
          + "\"\(RecordFault.excerpt(rest.text))\" \(parts.small[0]), expected a whole number and "
          + "one less than \(parts.count)", field: field.name, position: position)
    }
    return (sum, unit)
  }

  /// Says once for each field that the unit at a number is another than that of the mapping.
  private mutating func warnOfOther(_ own: String, _ field: MappedField, _ found: SlotText) {
    guard case .constant(let unit) = field.unit, !unit.hasSameBytes(as: own),
      contradicted.insert(field.index).inserted
    else { return }
    warnings.append(
      RecordFault(
        code: .contradictingUnit,
        message: "\(field.name) is \"\(RecordFault.excerpt(found.text))\", and its column is in "
          + "\(unit); units at numbers count", field: field.name, position: found.position))
  }

  /// A number with a point before its fraction and no other marks.
  ///
  /// - Parameter takesWords: Whether what stands before or behind the number, such as a
  ///   currency or a unit, belongs to it.
  private func number(
    _ text: String, _ field: MappedField, _ position: SourcePosition?,
    takesWords: (NumberText) -> Bool
  ) throws(RecordFault) -> String {
    if case .constant = field.content { return text }
    let mark = field.decimalMark ?? mapping.decimalMark ?? options.decimalMark
    let bytes = text.trimmedBytes
    let hasComma = bytes.contains(UInt8(ascii: ","))
    do throws(ExactDecimal.ParseError) {
      if mark != .comma || !bytes.contains(UInt8(ascii: ".")) {
        _ = try ExactDecimal(utf8: bytes)
        return text
      }
      throw .notANumber
    } catch {
      if let mark = mark ?? (hasComma ? nil : .point),
        let number = try? NumberText(Array(bytes)[...]),
        let value = try? number.value(mark: mark),
        number.prefix.isEmpty && number.suffix.isEmpty || takesWords(number)
      {
        return value.description
      }
      var fault = RecordFault.badNumber(field.name, text, error, position: position)
      if error == .notANumber, mark == .comma { fault.message += ", or 82,4 with a decimal comma" }
      if mark == nil, hasComma {
        fault.message += " (\"decimalMark\": \"comma\" in the mapping reads a decimal comma)"
      }
      throw fault
    }
  }

  private mutating func unit(
    _ field: MappedField, _ kind: UnitKind, _ texts: [SlotText?], _ position: SourcePosition?
  ) throws(RecordFault) -> String {
    switch field.unit {
    case .constant(let unit): return unit
    case .assumed(let unit):
      if let said = options.assumeUnit(kind) { return said.name }
      if told.insert(field.index).inserted {
        let option = kind.assumingOption.map { " (\($0) says otherwise)" } ?? ""
        warnings.append(
          RecordFault(
            code: .assumedUnit,
            message: "nothing says the unit of \(field.name); \(unit) is taken\(option)",
            field: field.name, position: position))
      }
      return unit
    case .slot(let slot, let table):
      guard let found = texts[slot] else { break }
      let word = String(decoding: found.text.trimmedBytes, as: UTF8.self)
      if let unit = table.meaning(of: found.text) ?? table.meaning(of: word) { return unit }
      if word.isEmpty { break }
      if let unit = UnitCode(kind, text: word, [], options) { return unit.name }
      throw .unknownUnit(field.name, word, kind, position: found.position)
    case nil: break
    }
    guard let unit = options.assumeUnit(kind) else {
      throw .missingUnit(
        field.name, expected: "\"unit\" in the mapping, or a value where it says the unit stands",
        kind, position: position)
    }
    return unit.name
  }

  private func date(
    _ texts: [SlotText?], _ position: SourcePosition?
  ) throws(RecordFault) -> Timestamp {
    guard let field = mapping.fields.first(where: { $0.name.hasBytes("date") }),
      case .slot(let slot) = field.content
    else { throw .missing("date", position: position) }
    let path = mapping.slots[slot].path
    guard let found = texts[slot], !found.text.trimmedBytes.isEmpty else {
      var fault = RecordFault.missing("date", position: position)
      fault.message += " (\(RecordFault.excerpt(path)))"
      throw fault
    }
    guard let pattern = field.pattern else {
      guard let date = Timestamp(iso8601: found.text.trimmedBytes),
        let complete = date.offset == nil ? date.with(offset: options.utcOffset) : date
      else {
        throw .badDate(
          "date", found.text,
          expected: "a date such as 2024-03-01 or 2024-03-01T07:12:00-05:00 (\"pattern\" in the "
            + "mapping reads others)", position: found.position)
      }
      return complete
    }
    var parts = DateParts()
    guard pattern.read(found.text.trimmedBytes, into: &parts) else {
      throw .badDate(
        "date", found.text, expected: "the form \(pattern.text)", position: found.position)
    }
    if let time = field.time, let text = texts[time.slot], !text.text.trimmedBytes.isEmpty,
      !time.pattern.read(text.text.trimmedBytes, into: &parts)
    {
      throw .badDate(
        "the time of date", text.text, expected: "the form \(time.pattern.text)",
        position: text.position)
    }
    if let fault = parts.weekdayFault {
      throw .wrongWeekday("date", found.text, fault, position: found.position)
    }
    guard let date = parts.timestamp(offset: options.utcOffset) else {
      throw .badDate(
        "date", found.text, expected: "a valid date and time", position: found.position)
    }
    return date
  }
}

extension LogRecord {
  /// Whether it says anything that is in a currency.
  fileprivate var hasMoney: Bool {
    kind.fields.contains { $0.isMoney && $0.access.isGiven(in: self) }
  }
}
