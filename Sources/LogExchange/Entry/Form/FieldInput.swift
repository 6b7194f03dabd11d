// SPDX-License-Identifier: MIT

/// Reads typed text as values for the fields of records.
///
/// Numbers are exact; a unit may follow a number, with or without a space. Marks between
/// digits, and dates in other orders than the native one, are accepted if they have only
/// one meaning: 41,20 and 24.12.2023, but neither 1,234 nor 03/04/2023. A `style` defines
/// how people of one place write them.
/// Amounts are greater than zero. Costs and odometers may be zero, and the price of
/// something other than fuel may be negative: a refund.
public struct FieldInput: Sendable {
  /// The header above the record: its units apply to bare numbers.
  public var header: LogHeader
  /// The previous entry: its units apply to bare numbers if the header has none.
  public var previous: LogRecord?
  /// The current date and time, for `now`, `today` and `yesterday`; nil to refuse these words.
  public var now: Timestamp?
  /// The style of numbers, money and dates.
  public var style: TypingStyle

  /// Creates a reader for the entries of one log.
  public init(
    header: LogHeader, previous: LogRecord? = nil, now: Timestamp? = nil,
    style: TypingStyle = .careful
  ) {
    self.header = header
    self.previous = previous
    self.now = now
    self.style = style
  }

  /// The unit of a bare number in a field; nil if the unit has to be typed.
  public func unit(of field: Field) -> String? {
    guard case .quantity(let kind) = field.type else { return nil }
    if let unit = header.unit(kind) ?? kind.onlyUnit { return unit.name }
    guard case .quantity(_, let unit)? = previous?[field] else { return nil }
    return unit
  }

  /// The currency of a cost, or of a price with the unit that it is for; nil if it is
  /// unknown.
  public func currency(of field: Field) -> String? {
    let known =
      header.currency
      ?? previous.flatMap { record in record.kind.currency.flatMap { $0.get(record) } }
    guard field.isMoney, let known else { return nil }
    if case .price(let amount) = field.number {
      return unit(of: amount).map { "\(known)/\($0)" } ?? known
    }
    return known
  }

  /// Reads a text and sets a field to its value.
  ///
  /// - Precondition: It is a field of the record's kind.
  /// - Throws: The problem of the text, with an example of a valid one.
  public func set(
    _ field: Field, to text: String, in record: inout LogRecord
  ) throws(FieldProblem) {
    record.demand(field)
    let trimmed = String(decoding: Array(text.trimmedBytes), as: UTF8.self)
    let (amount, sign) = field.isMoney ? style.withoutCurrency(trimmed) : (trimmed, nil)
    let value = try self.value(of: field, amount)
    if field.isMoney { try giveCurrency(field, sign, &record) }
    guard record.set(field, to: value) else {
      throw FieldProblem(field: field.name, message: "'\(trimmed)' is no value for it")
    }
    record.derived.remove(field.name)
  }

  /// The value of a text for a field, without the sign of a currency.
  ///
  /// - Throws: The problem of the text, with an example of a valid one.
  public func value(of field: Field, from text: String) throws(FieldProblem) -> FieldValue {
    let trimmed = String(decoding: Array(text.trimmedBytes), as: UTF8.self)
    return try value(of: field, field.isMoney ? style.withoutCurrency(trimmed).amount : trimmed)
  }

  /// Prepares a record for `deriveAgain(after:)` if an amount is missing that follows from its
  /// cost and price: in the unit of a bare number.
  ///
  /// - Throws: `FieldProblem` if that unit is unknown.
  package func openAmount(in record: inout LogRecord) throws(FieldProblem) {
    for derivation in record.kind.derivations {
      let field = derivation.result
      guard field.unitName != nil, !record.has(field),
        derivation.sources.allSatisfy({ record.has($0) })
      else { continue }
      guard let unit = unit(of: field) else {
        throw FieldProblem(
          field: field.name,
          message: "it is missing, and the log does not define the unit to compute it in")
      }
      record.set(field, to: .quantity(ExactDecimal(0), unit: unit))
      record.derived.insert(field.name)
    }
  }

  // MARK: Parts

  private func value(of field: Field, _ text: String) throws(FieldProblem) -> FieldValue {
    let reader = TypedValueReader(field: field.name, style: style, now: now)
    switch field.type {
    case .timestamp: return .timestamp(try reader.date(text, like: previous?.date))
    case .text:
      if text.isEmpty { throw reader.problem("nothing was given") }
      return .text(try reader.text(text, among: field.choices))
    case .flag: return .flag(try reader.flag(text))
    case .decimal: return .decimal(try number(text, field, reader))
    case .quantity(let kind):
      if let (value, unit) = try compound(text, kind, field, reader) {
        return .quantity(value, unit: unit)
      }
      let (digits, name) = style.split(text)
      let number = try number(digits.isEmpty ? text : digits, field, reader)
      let unit = try reader.unit(
        named: name, among: kind.unitNames, usual: self.unit(of: field), number)
      return .quantity(number, unit: unit)
    }
  }

  /// A value in two units, such as `13st 4lb`; nil for any other text.
  private func compound(
    _ text: String, _ kind: UnitKind, _ field: Field, _ reader: TypedValueReader
  ) throws(FieldProblem) -> (value: ExactDecimal, unit: String)? {
    let known = unit(of: field)
    let mark: DecimalMark = style.decimalMark == "," ? .comma : .point
    switch CompoundText.reading(Array(text.utf8)[...], kind, known: known, mark) {
    case .none: return nil
    case .tooMuch(let parts):
      throw reader.problem(
        "'\(text)' has too many \(parts.small[0]): beside \(parts.large[0]) they are less than "
          + "\(parts.count)")
    case .value(let value, let unit, _):
      _ = try number("\(value)", field, TypedValueReader(field: field.name, style: .careful))
      return (value, unit)
    }
  }

  private func number(
    _ text: String, _ field: Field, _ reader: TypedValueReader
  ) throws(FieldProblem) -> ExactDecimal {
    let number = try reader.number(text)
    switch field.number {
    case .degrees(let bound):
      if ExactDecimal(bound).isLess(than: number) || number.isLess(than: ExactDecimal(-bound)) {
        throw reader.problem("\(number) is not between -\(bound) and \(bound) degrees")
      }
    case .balance: break
    case .amount, .money, .price:
      return try reader.inBounds(number, Self.mayBeZero(field) ? .notNegative : .positive)
    }
    return number
  }

  /// Gives an amount the currency of the log. If neither the log nor a sign names one, the
  /// currency of the previous entry is used.
  private func giveCurrency(
    _ field: Field, _ sign: TypingStyle.CurrencySign?, _ record: inout LogRecord
  ) throws(FieldProblem) {
    guard let currency = record.kind.currency else { return }
    let before = previous.flatMap { $0.kind == record.kind ? currency.get($0) : nil }
    let known = currency.get(record) ?? header.currency ?? before
    if let sign, let known, known !== sign.code {
      throw FieldProblem(
        field: field.name,
        message: "'\(sign.sign)' is \(sign.code), and the entry is in \(known); write the amount "
          + "in \(known), or change the currency")
    }
    guard record.lacksCurrency, let own = before ?? sign?.code else { return }
    currency.set(&record, own)
  }

  /// A charge may be free, and a new vehicle has an odometer of zero.
  private static func mayBeZero(_ field: Field) -> Bool {
    field.isMoney || field.type == .quantity(.distance)
  }
}

extension Timestamp {
  /// The date with the precision of another one, at most to the minute.
  func cut(like other: Timestamp?) -> Timestamp {
    if precision == .day { return self }
    if other?.precision == .day { return withoutTime }
    let hasOffset = other.map { $0.offset != nil } ?? true
    return with(precision: .minute).with(offset: hasOffset ? offset : nil)
  }
}

extension String {
  /// The text with ASCII letters in lower case.
  package var lowercasedASCII: String {
    String(
      decoding: utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 32 : $0 }, as: UTF8.self)
  }
}
