// SPDX-License-Identifier: MIT

/// The way in which people write numbers, money and dates where a form is used: `38,10` or
/// `38.10`, `24.12.2023` or `12/24/2023`.
///
/// Without a style, `careful`, a text is read if it has only one meaning, wherever it was
/// typed. With one, it has the meaning of that place, so `1.234` is one thousand in one
/// place and a little more than one in another; other notations are refused, never
/// guessed. The native forms of dates, `2024-03-01T07:12`, are always read.
///
///     let style = TypingStyle(decimalMark: ",", groupingMarks: ["."], dateOrder: .dmy)
///
/// LogExchangeFoundation makes a style from a `Locale`.
public struct TypingStyle: Hashable, Sendable {
  /// A sign that may stand before or after an amount of money.
  public struct CurrencySign: Hashable, Sendable {
    /// `$`
    public var sign: String
    /// The currency by ISO 4217: `USD`.
    public var code: String

    /// Creates a sign for a currency.
    public init(_ sign: String, _ code: String) {
      self.sign = sign
      self.code = code
    }
  }

  /// The decimal mark; nil to accept a point and a comma if a number can be read in only one
  /// way.
  public var decimalMark: Unicode.Scalar?
  /// The marks that may separate groups of three digits.
  public var groupingMarks: [Unicode.Scalar]
  /// The order of dates, as in `24.12.2023`, `12/24/2023` and `2023/12/24`; nil to accept dates
  /// that have only one meaning.
  public var dateOrder: DateOrder?
  /// The mark between the parts of a date that is shown.
  public var dateMark: String
  /// True if times are shown as `7:12 PM`; with any `dateOrder` such times are also read.
  public var hasHalfDays: Bool
  /// The signs of currencies that are accepted, as are their codes.
  public var currencySigns: [CurrencySign]

  /// Accepts texts that have only one meaning, and shows everything in the native form.
  public static let careful = TypingStyle()

  /// Creates a style.
  public init(
    decimalMark: Unicode.Scalar? = nil, groupingMarks: [Unicode.Scalar] = [],
    dateOrder: DateOrder? = nil, dateMark: String? = nil, hasHalfDays: Bool = false,
    currencySigns: [CurrencySign] = []
  ) {
    self.decimalMark = decimalMark
    self.groupingMarks = groupingMarks
    self.dateOrder = dateOrder
    self.dateMark = dateMark ?? (dateOrder == .dmy ? "." : "/")
    self.hasHalfDays = hasHalfDays
    self.currencySigns = currencySigns
  }
}

// MARK: Showing

extension TypingStyle {
  /// A number as it is typed: `38,10`. All digits are kept, without grouping marks.
  public func text(of number: ExactDecimal) -> String {
    let text = "\(number)"
    guard let decimalMark else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0 == "." ? decimalMark : $0 }))
  }

  /// A date as it is typed: `24.12.2023 07:12`, with the precision that it has.
  public func text(of date: Timestamp) -> String {
    guard let dateOrder else { return "\(date)" }
    func two(_ number: UInt8) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let year = String("000\(date.year)".suffix(4))
    let parts =
      switch dateOrder {
      case .dmy: [two(date.day), two(date.month), year]
      case .mdy: ["\(date.month)", "\(date.day)", year]
      case .ymd: [year, two(date.month), two(date.day)]
      }
    let day = parts.joined(separator: dateMark)
    if date.precision == .day { return day }
    // The part after the `T` of the native form.
    let native = Array("\(date)".utf8.dropFirst(11))
    let end = native.firstIndex { $0 == UInt8(ascii: "Z") || $0 == 0x2B || $0 == 0x2D }
    let time = String(decoding: native[..<(end ?? native.count)], as: UTF8.self)
    let offset = String(decoding: native[(end ?? native.count)...], as: UTF8.self)
    guard hasHalfDays else { return "\(day) \(time)\(offset)" }
    let hour = date.hour % 12 == 0 ? 12 : date.hour % 12
    return "\(day) \(hour)\(time.dropFirst(2)) \(date.hour < 12 ? "AM" : "PM")\(offset)"
  }

  /// The value of a field as it is typed.
  public func text(of value: FieldValue) -> String {
    switch value {
    case .timestamp(let date): text(of: date)
    case .decimal(let number): text(of: number)
    case .quantity(let number, let unit): "\(text(of: number)) \(unit)"
    case .text, .flag: "\(value)"
    }
  }
}
