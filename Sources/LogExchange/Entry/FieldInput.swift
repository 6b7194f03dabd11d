// SPDX-License-Identifier: MIT

/// Reads what a person types into the fields of records.
///
/// Numbers are exact; a unit may stand after a number, with or without a space. Marks
/// between digits, and dates in other orders than the native one, are understood where
/// they have one meaning only: 41,20 and 24.12.2023, but neither 1,234 nor 03/04/2023.
/// Amounts are greater than zero; costs and odometers may be zero.
public struct FieldInput: Sendable {
  /// What stands above the record: its units are those of bare numbers.
  public var header: LogHeader
  /// The entry before: its units are those of bare numbers for which the log has none.
  public var previous: LogRecord?
  /// The date and time that it is, for `now`, `today` and `yesterday`; nil for none.
  public var now: Timestamp?

  /// Creates a reader for the entries of one log.
  public init(header: LogHeader, previous: LogRecord? = nil, now: Timestamp? = nil) {
    self.header = header
    self.previous = previous
    self.now = now
  }

  /// The unit of a bare number in a field; nil where it has to be said.
  public func unit(of field: Field) -> String? {
    guard case .quantity(let kind) = field.type else { return nil }
    if let unit = header.defaultUnit(kind) { return unit }
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
    func problem(_ message: String) -> FieldProblem {
      FieldProblem(field: field.name, message: message)
    }
    record.demand(field)
    let trimmed = String(decoding: Array(text.trimmedBytes), as: UTF8.self)
    switch field.access {
    case .timestamp(_, let set): set(&record, try date(trimmed, field))
    case .text(_, let set):
      if trimmed.isEmpty { throw problem("nothing was given") }
      set(&record, trimmed)
    case .flag(_, let set):
      switch trimmed.lowercasedASCII {
      case "yes", "y", "true", "1": set(&record, true)
      case "no", "n", "false", "0": set(&record, false)
      default: throw problem("'\(trimmed)' is neither yes nor no")
      }
    case .decimal(_, let set):
      let number = try number(trimmed, field)
      set(&record, number)
      if field.isMoney { giveCurrency(&record) }
    case .quantity(let kind, _, let set):
      let end =
        trimmed.utf8.firstIndex { byte in
          !(0x30...0x39).contains(byte) && byte != UInt8(ascii: ".") && byte != UInt8(ascii: ",")
            && byte != UInt8(ascii: "-") && byte != UInt8(ascii: "+")
        } ?? trimmed.utf8.endIndex
      let digits = String(trimmed[..<end])
      let name = String(decoding: Array(String(trimmed[end...]).trimmedBytes), as: UTF8.self)
      let number = try number(digits.isEmpty ? trimmed : digits, field)
      let unit = try self.unit(named: name, kind, field, number)
      guard set(&record, number, unit) else {
        throw problem("'\(name)' is no unit; it can be \(Self.list(kind.unitNames))")
      }
    }
    record.derived.remove(field.name)
  }

  /// What the entry before was paid in goes on, where the log does not say it.
  private func giveCurrency(_ record: inout LogRecord) {
    guard record.lacksCurrency, let currency = record.kind.currency, let previous,
      previous.kind == record.kind, let known = currency.get(previous)
    else { return }
    currency.set(&record, known)
  }

  // MARK: Parts

  private func date(_ text: String, _ field: Field) throws(FieldProblem) -> Timestamp {
    if let now, text.lowercasedASCII.hasSameBytes(as: "now") {
      return now.cut(like: previous?.date)
    }
    if let date = Timestamp(typed: text, now: now) { return date }
    if let readings = Timestamp.readings(ofTyped: text) {
      throw FieldProblem(
        field: field.name, message: "'\(text)' can be \(readings.0) or \(readings.1); write one")
    }
    throw FieldProblem(
      field: field.name,
      message: "'\(text)' is not a date of the calendar; give one such as 2024-03-01 or "
        + "2024-03-01T07:12" + (now == nil ? "" : ", or now, today or yesterday"))
  }

  private func number(_ text: String, _ field: Field) throws(FieldProblem) -> ExactDecimal {
    func problem(_ message: String) -> FieldProblem {
      FieldProblem(field: field.name, message: message)
    }
    let number: ExactDecimal
    do throws(ExactDecimal.ParseError) {
      number = try ExactDecimal(parsing: text)
    } catch {
      if error != .notANumber { throw problem("'\(text)' has more digits than can be kept") }
      switch TypedNumber(text) {
      case .number(let value): number = value
      case .ambiguous(let a, let b): throw problem("'\(text)' can be \(a) or \(b); write one")
      case .none: throw problem("'\(text)' is not a number; give one such as 41.20")
      }
    }
    if case .degrees(let bound) = field.number {
      let limit = ExactDecimal(bound)
      let low = ExactDecimal(-bound)
      if limit.isLess(than: number) || number.isLess(than: low) {
        throw problem("\(number) is not between -\(bound) and \(bound) degrees")
      }
    } else if number.isNegative && !number.isZero || number.isZero && !Self.mayBeZero(field) {
      throw problem("\(number) is not greater than zero")
    }
    return number
  }

  private func unit(
    named name: String, _ kind: UnitKind, _ field: Field, _ number: ExactDecimal
  ) throws(FieldProblem) -> String {
    let usual = self.unit(of: field)
    if name.isEmpty {
      if let usual { return usual }
      throw FieldProblem(
        field: field.name,
        message: "\(number) has no unit, and the log has none for it; write "
          + Self.list(kind.unitNames.map { "\(number)\($0)" }))
    }
    let folded = name.lowercasedASCII
    if let unit = kind.unitNames.first(where: { $0.lowercasedASCII == folded }) { return unit }
    if let usual, ["gal", "gallon", "gallons"].contains(folded),
      ["usgal", "ukgal"].contains(usual)
    {
      return usual
    }
    throw FieldProblem(
      field: field.name,
      message: "'\(name)' is no unit for it; it can be \(Self.list(kind.unitNames))")
  }

  /// A charge may be free, and a new vehicle has not been driven.
  private static func mayBeZero(_ field: Field) -> Bool {
    field.isMoney || field.type == .quantity(.distance)
  }

  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
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
  var lowercasedASCII: String {
    String(
      decoding: utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 32 : $0 }, as: UTF8.self)
  }
}
