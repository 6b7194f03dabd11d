// SPDX-License-Identifier: MIT

/// One field of a form: its name and label, its type, and the condition for its values.
///
///     FormField("name", label: "Name", placeholder: "Ann Smith", isRequired: true)
///     FormField("email", keyboard: .email) { value in
///       "\(value)".contains("@") ? nil : "an address has an @"
///     }
///     FormField("volume", .quantity(["L", "usgal"], usual: "L", .positive), isRequired: true)
public struct FormField: Sendable {
  /// The type of a field's values.
  public enum Kind: Hashable, Sendable {
    /// A text.
    case text
    /// A number without a unit.
    case number(Bounds = .any)
    /// An amount of money, zero or more, in a currency by ISO 4217 if one is given.
    case money(currency: String? = nil)
    /// A number with one of these units; `usual` is the unit of a bare number.
    case quantity([String], usual: String? = nil, Bounds = .any)
    /// A date, perhaps with a time.
    case date
    /// Yes or no.
    case flag
    /// One of these texts.
    case choice([String])
  }

  /// The range of numbers that a field accepts.
  public enum Bounds: Hashable, Sendable {
    /// All numbers.
    case any
    /// Zero or more.
    case notNegative
    /// More than zero.
    case positive
  }

  /// A hint for front ends that show a keyboard. More hints may be added.
  public struct Keyboard: Hashable, Sendable {
    /// The name of the hint.
    public let name: String

    /// Creates a hint of your own.
    public init(_ name: String) { self.name = name }

    /// All letters.
    public static let text = Keyboard("text")
    /// Digits and a decimal mark.
    public static let decimal = Keyboard("decimal")
    /// Digits and the marks in dates.
    public static let date = Keyboard("date")
    /// Letters, with `@` at hand.
    public static let email = Keyboard("email")
    /// Digits and the marks in telephone numbers.
    public static let phone = Keyboard("phone")
    /// Letters, with `/` at hand.
    public static let url = Keyboard("url")
  }

  /// The name under which the value is found; it is unique in a form.
  public var name: String
  /// The type of its values.
  public var kind: Kind
  /// The label; nil to make one from the name.
  public var label: String?
  /// The text that is shown while nothing is typed; it is never saved.
  public var placeholder: String?
  /// The keyboard to show.
  public var keyboard: Keyboard
  /// True if the form cannot be saved without a value.
  public var isRequired: Bool
  /// The first value in a form that adds.
  public var initial: FieldValue?
  /// The problem of a value that was read; nil if it is valid.
  public var validate: @Sendable (FieldValue) -> String?

  /// Reads the field instead of `kind`, for fields of records.
  var reader: (@Sendable (String) throws(FieldProblem) -> FieldValue)?
  /// The unit that is shown for a bare number; nil for that of `kind`.
  var shownUnit: String?

  /// Creates a field.
  public init(
    _ name: String, _ kind: Kind = .text, label: String? = nil, placeholder: String? = nil,
    keyboard: Keyboard? = nil, isRequired: Bool = false, initial: FieldValue? = nil,
    validate: @escaping @Sendable (FieldValue) -> String? = { _ in nil }
  ) {
    self.name = name
    self.kind = kind
    self.label = label
    self.placeholder = placeholder
    self.keyboard = keyboard ?? Self.keyboard(for: kind)
    self.isRequired = isRequired
    self.initial = initial
    self.validate = validate
  }

  private static func keyboard(for kind: Kind) -> Keyboard {
    switch kind {
    case .text, .flag, .choice: .text
    case .number, .money, .quantity: .decimal
    case .date: .date
    }
  }

  /// The unit of a bare number, or the currency of an amount; nil for other fields.
  public var unit: String? {
    if let shownUnit { return shownUnit }
    return switch kind {
    case .quantity(_, let usual, _): usual
    case .money(let currency): currency
    case .text, .number, .date, .flag, .choice: nil
    }
  }

  /// A problem of this field.
  func problem(_ message: String) -> FieldProblem { FieldProblem(field: name, message: message) }
}

extension FormField {
  /// The value of a text in this field.
  ///
  /// - Parameters:
  ///   - text: The typed text, which is not empty.
  ///   - style: The style of numbers, money and dates.
  ///   - now: The current date and time, for `now`, `today` and `yesterday`.
  /// - Throws: The problem of the text, with an example of a valid one.
  public func value(
    of text: String, style: TypingStyle = .careful, now: Timestamp? = nil
  ) throws(FieldProblem) -> FieldValue {
    let text = String(decoding: Array(text.trimmedBytes), as: UTF8.self)
    let value: FieldValue
    if let reader {
      value = try reader(text)
    } else {
      value = try read(text, style, now)
    }
    if let message = validate(value) { throw problem(message) }
    return value
  }

  private func read(
    _ text: String, _ style: TypingStyle, _ now: Timestamp?
  ) throws(FieldProblem) -> FieldValue {
    let reader = TypedValueReader(field: name, style: style, now: now)
    switch kind {
    case .text: return .text(text)
    case .date: return .timestamp(try reader.date(text))
    case .flag: return .flag(try reader.flag(text))
    case .number(let bounds): return .decimal(try reader.number(text, bounds))
    case .money(let currency):
      let (amount, sign) = style.withoutCurrency(text)
      if let sign, let currency, sign.code !== currency {
        throw problem("'\(sign.sign)' is \(sign.code); write the amount in \(currency)")
      }
      return .decimal(try reader.number(amount, .notNegative))
    case .quantity(let units, let usual, let bounds):
      let (digits, unit) = style.split(text)
      let number = try reader.number(digits.isEmpty ? text : digits, bounds)
      return .quantity(
        number, unit: try reader.unit(named: unit, among: units, usual: usual, number))
    case .choice(let choices): return .text(try reader.text(text, among: choices))
    }
  }

  /// A name such as `totalCost` in words.
  static func words(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      let isUpper = scalar.value >= 0x41 && scalar.value <= 0x5A
      if text.isEmpty {
        text += String(scalar).uppercased()
      } else {
        text += isUpper ? " " + String(scalar).lowercased() : String(scalar)
      }
    }
    return text
  }
}
