// SPDX-License-Identifier: MIT

/// Reads the text typed into one field as a value, in a style, and reports mistakes. Forms
/// for records and for anything else use it, so that their messages agree.
struct TypedValueReader {
  /// The name of the field.
  let field: String
  let style: TypingStyle
  /// The current date and time; nil to refuse words for dates.
  var now: Timestamp?

  func problem(_ message: String) -> FieldProblem { FieldProblem(field: field, message: message) }

  // MARK: Values

  /// - Parameter previous: The date of the previous entry, whose precision `now` takes.
  func date(_ text: String, like previous: Timestamp? = nil) throws(FieldProblem) -> Timestamp {
    if let now, text.lowercasedASCII === "now" { return now.cut(like: previous) }
    if style.dateOrder != nil {
      if let date = style.date(text, now: now) { return date }
    } else {
      if let date = Timestamp(typed: text, now: now) { return date }
      if let readings = Timestamp.readings(ofTyped: text) {
        throw problem("'\(text)' may mean \(readings.0) or \(readings.1); write one of them")
      }
    }
    let day = Timestamp(year: 2024, month: 3, day: 1).map { style.text(of: $0) } ?? ""
    let minute =
      Timestamp(year: 2024, month: 3, day: 1, hour: 7, minute: 12)
      .map { style.text(of: $0) } ?? ""
    throw problem(
      "'\(text)' is not a valid date; give one such as \(day) or \(minute)"
        + (now == nil ? "" : ", or now, today or yesterday"))
  }

  /// A number of any size and sign.
  func number(_ text: String) throws(FieldProblem) -> ExactDecimal {
    var digits = text
    if style.decimalMark != nil {
      guard let canonical = style.canonicalNumber(text) else { throw noNumber(text) }
      digits = canonical
    }
    do throws(ExactDecimal.ParseError) {
      return try ExactDecimal(parsing: digits)
    } catch {
      if error != .notANumber { throw problem("'\(text)' has too many digits") }
      switch TypedNumber(text) {
      case .number(let value): return value
      case .ambiguous(let a, let b): throw problem("'\(text)' can be \(a) or \(b); write one")
      case .none: throw noNumber(text)
      }
    }
  }

  private func noNumber(_ text: String) -> FieldProblem {
    let example = ExactDecimal(significand: 4_120, scale: 2, isNegative: false)
    return problem("'\(text)' is not a number; give one such as \(style.text(of: example))")
  }

  /// A number within bounds.
  func number(_ text: String, _ bounds: FormField.Bounds) throws(FieldProblem) -> ExactDecimal {
    try inBounds(try number(text), bounds)
  }

  func inBounds(
    _ number: ExactDecimal, _ bounds: FormField.Bounds
  ) throws(FieldProblem) -> ExactDecimal {
    switch bounds {
    case .any: break
    case .notNegative:
      if number.isNegative, !number.isZero { throw problem("\(number) is less than zero") }
    case .positive:
      if number.isNegative || number.isZero { throw problem("\(number) is not greater than zero") }
    }
    return number
  }

  /// The choice that equals a text except for case; the text itself if there are no choices.
  func text(_ text: String, among choices: [String]) throws(FieldProblem) -> String {
    let folded = text.lowercasedASCII
    if let choice = choices.first(where: { $0.lowercasedASCII === folded }) {
      return choice
    }
    if choices.isEmpty { return text }
    let near = Suggestion.nearest(to: folded, among: choices)
    throw problem(
      "'\(text)' is not one of \(WordList.or(choices))"
        + (near.map { "; did you mean '\($0)'?" } ?? ""))
  }

  func flag(_ text: String) throws(FieldProblem) -> Bool {
    switch text.lowercasedASCII {
    case "yes", "y", "true", "1": return true
    case "no", "n", "false", "0": return false
    default: throw problem("'\(text)' is neither yes nor no")
    }
  }

  /// The unit with a name, in any case; the usual unit for an empty name.
  func unit(
    named name: String, among units: [String], usual: String?, _ number: ExactDecimal
  ) throws(FieldProblem) -> String {
    if name.isEmpty {
      if let usual { return usual }
      throw problem(
        "\(number) has no unit, and the log does not define one; write "
          + WordList.or(units.map { "\(number)\($0)" }))
    }
    let folded = name.lowercasedASCII
    if let unit = units.first(where: { $0.lowercasedASCII === folded }) {
      return unit
    }
    if let usual, ["gal", "gallon", "gallons"].contains(folded),
      ["usgal", "ukgal"].contains(usual)
    {
      return usual
    }
    throw problem("'\(name)' is not a unit for this field; use \(WordList.or(units))")
  }
}
