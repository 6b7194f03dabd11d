// SPDX-License-Identifier: MIT

/// One field of a form: what it is called, what may be typed into it, and what it has to be.
///
///     FormField("name", label: "Name", placeholder: "Ann Smith", isRequired: true)
///     FormField("email", keyboard: .email) { value in
///       "\(value)".contains("@") ? nil : "an address has an @"
///     }
///     FormField("volume", .quantity(["L", "usgal"], usual: "L", .positive), isRequired: true)
public struct FormField: Sendable {
  /// What is typed into a field.
  public enum Kind: Hashable, Sendable {
    /// A text.
    case text
    /// A number without a unit.
    case number(Bounds = .any)
    /// An amount of money, zero or more; of a currency by ISO 4217, if that is known.
    case money(currency: String? = nil)
    /// A number with one of these units; `usual` is that of a bare number.
    case quantity([String], usual: String? = nil, Bounds = .any)
    /// A date, perhaps with a time.
    case date
    /// Yes or no.
    case flag
    /// One of these texts.
    case choice([String])
  }

  /// Which numbers a field takes.
  public enum Bounds: Hashable, Sendable {
    /// All of them.
    case any
    /// Zero and more.
    case notNegative
    /// More than zero.
    case positive
  }

  /// A hint at which keys are wanted, for front ends that show a keyboard. More may come.
  public struct Keyboard: Hashable, Sendable {
    /// What it is called.
    public let name: String

    /// A hint of your own.
    public init(_ name: String) { self.name = name }

    /// All letters.
    public static let text = Keyboard("text")
    /// Digits, and the mark of decimals.
    public static let decimal = Keyboard("decimal")
    /// Digits, and what stands between the parts of dates.
    public static let date = Keyboard("date")
    /// Letters, with `@` at hand.
    public static let email = Keyboard("email")
    /// Digits, and what stands in telephone numbers.
    public static let phone = Keyboard("phone")
    /// Letters, with `/` at hand.
    public static let url = Keyboard("url")
  }

  /// The name by which values are asked for; no two fields of a form have one.
  public var name: String
  /// What is typed into it.
  public var kind: Kind
  /// What it is called; nil for its name in words.
  public var label: String?
  /// What is shown while nothing is typed; never saved.
  public var placeholder: String?
  /// Which keys are wanted; nil for those that `kind` needs.
  public var keyboard: Keyboard
  /// Whether a form without it is not saved.
  public var isRequired: Bool
  /// What a form that adds begins with.
  public var initial: FieldValue?
  /// What is wrong with a value that was read; nil for nothing.
  public var validate: @Sendable (FieldValue) -> String?

  /// What reads the field in place of `kind`, for fields of records.
  var reader: (@Sendable (String) throws(FieldProblem) -> FieldValue)?
  /// The unit of a bare number that is shown; nil for that of `kind`.
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

  /// The unit of a bare number, or the currency of an amount; nil where there is none.
  public var unit: String? {
    if let shownUnit { return shownUnit }
    return switch kind {
    case .quantity(_, let usual, _): usual
    case .money(let currency): currency
    case .text, .number, .date, .flag, .choice: nil
    }
  }

  /// What is wrong with the field, whatever is typed into it.
  func problem(_ message: String) -> FieldProblem { FieldProblem(field: name, message: message) }
}

extension FormField {
  /// What a text says in this field.
  ///
  /// - Parameters:
  ///   - text: What was typed, not empty.
  ///   - style: How numbers, money and dates are written.
  ///   - now: The date and time that it is, for `now`, `today` and `yesterday`.
  /// - Throws: What is wrong with the text, and what would be right.
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
