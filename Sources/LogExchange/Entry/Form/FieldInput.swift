// SPDX-License-Identifier: MIT

/// Reads what a person types into the fields of records.
///
/// Numbers are exact; a unit may stand after a number, with or without a space. Marks
/// between digits, and dates in other orders than the native one, are understood where
/// they have one meaning only: 41,20 and 24.12.2023, but neither 1,234 nor 03/04/2023. A
/// `style` says how the people of a place write them.
/// Amounts are greater than zero; costs and odometers may be zero, and what was paid for
/// something other than fuel may be less: a refund.
public struct FieldInput: Sendable {
  /// What stands above the record: its units are those of bare numbers.
  public var header: LogHeader
  /// The entry before: its units are those of bare numbers for which the log has none.
  public var previous: LogRecord?
  /// The date and time that it is, for `now`, `today` and `yesterday`; nil for none.
  public var now: Timestamp?
  /// How numbers, money and dates are written.
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

  /// The unit of a bare number in a field; nil where it has to be said.
  public func unit(of field: Field) -> String? {
    guard case .quantity(let kind) = field.type else { return nil }
    if let unit = header.unit(kind) { return unit.name }
    guard case .quantity(_, let unit)? = previous?[field] else { return nil }
    return unit
  }

  /// The currency that a cost is in, and a price with the unit that it is for; nil where
  /// nothing says it.
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

  /// Sets a field to what a text says.
  ///
  /// - Precondition: It is a field of the record's kind.
  /// - Throws: What is wrong with the text, and what would be right.
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

  /// What a text says in a field, the sign of a currency left out.
  ///
  /// - Throws: What is wrong with the text, and what would be right.
  public func value(of field: Field, from text: String) throws(FieldProblem) -> FieldValue {
    let trimmed = String(decoding: Array(text.trimmedBytes), as: UTF8.self)
    return try value(of: field, field.isMoney ? style.withoutCurrency(trimmed).amount : trimmed)
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
      let isLess = number.isNegative && !number.isZero
      if isLess || number.isZero && !Self.mayBeZero(field) {
        throw reader.problem("\(number) is not greater than zero")
      }
    }
    return number
  }

  /// Sees to it that an amount is in the currency of the log. What the entry before was paid
  /// in goes on, where neither the log nor a sign says it.
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

  /// A charge may be free, and a new vehicle has not been driven.
  private static func mayBeZero(_ field: Field) -> Bool {
    field.isMoney || field.type == .quantity(.distance)
  }
}

extension Timestamp {
  /// The date with as much of the time as another has: to the minute at most.
  func cut(like other: Timestamp?) -> Timestamp {
    if precision == .day { return self }
    if other?.precision == .day {
      return Timestamp(year: Int(year), month: Int(month), day: Int(day)) ?? self
    }
    return Timestamp(
      year: Int(year), month: Int(month), day: Int(day), hour: Int(hour), minute: Int(minute),
      offset: other.map { $0.offset == nil ? nil : offset } ?? offset) ?? self
  }
}

extension String {
  /// The text with the letters of ASCII in lower case.
  package var lowercasedASCII: String {
    String(
      decoding: utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 32 : $0 }, as: UTF8.self)
  }
}
