// SPDX-License-Identifier: MIT

import Foundation
import LogExchange

// Formatting for people by a locale. All digits of a value are shown:
// nothing is rounded.

extension ExactDecimal {
  /// The number with the marks of a locale: `1.234,50`.
  public func formatted(_ locale: Locale) -> String {
    guard let decimal = Decimal(exactly: self) else { return TypingStyle(locale).text(of: self) }
    return decimal.formatted(
      Decimal.FormatStyle(locale: locale).precision(.fractionLength(Int(scale))))
  }

  /// The number as an amount of money: `$38.10`, `38,10 €`, `￥4,012`. It has as many digits
  /// after the point as amounts of the currency, or more if the number has more.
  ///
  /// - Parameter currency: An ISO 4217 code.
  public func formatted(currency: String, _ locale: Locale) -> String {
    guard let decimal = Decimal(exactly: self) else { return "\(formatted(locale)) \(currency)" }
    let places = max(Int(scale), CurrencyPlaces.of(currency))
    return decimal.formatted(
      Decimal.FormatStyle.Currency(code: currency, locale: locale)
        .precision(.fractionLength(places)))
  }
}

extension Quantity {
  /// The number with the marks of a locale and the sign of the unit, with a no-break space
  /// between them: `1.038,10 l`.
  public func formatted(_ locale: Locale) -> String {
    UnitSymbols.text(of: value, unit.rawValue, locale)
  }
}

extension Timestamp {
  /// The date as a locale writes it, with the time if it has one: `9.3.2024, 07:12`.
  ///
  /// The date and time are those that were logged, by the local clock, without the offset.
  ///
  /// - Parameters:
  ///   - locale: The locale of the text. The calendar is always the Gregorian one.
  ///   - date: The style of the date.
  ///   - time: The style of the time, if the timestamp has one.
  public func formatted(
    _ locale: Locale, date: Date.FormatStyle.DateStyle = .numeric,
    time: Date.FormatStyle.TimeStyle = .shortened
  ) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.locale = locale
    let style = Date.FormatStyle(
      date: date, time: precision == .day ? .omitted : time, locale: locale, calendar: calendar,
      timeZone: .gmt)
    return Date(timeIntervalSince1970: Double(localSeconds)).formatted(style)
  }
}

extension FieldValue {
  /// The value as a locale writes it. Texts and the words yes and no are not changed.
  public func formatted(_ locale: Locale) -> String {
    switch self {
    case .timestamp(let date): date.formatted(locale)
    case .decimal(let number): number.formatted(locale)
    case .quantity(let number, let unit): UnitSymbols.text(of: number, unit, locale)
    case .text, .flag: "\(self)"
    }
  }
}

extension LogRecord {
  /// The value of a field, as a locale writes it: amounts of money in the currency of the
  /// record; nil if the field has no value.
  ///
  /// - Precondition: It is a field of the record's kind.
  public func formatted(_ field: Field, _ locale: Locale) -> String? {
    guard let value = self[field] else { return nil }
    let currency = kind.fields.first { $0.scope == .recordOrLog }.flatMap { self[$0] }
    guard case .decimal(let number) = value, case .text(let code)? = currency else {
      return value.formatted(locale)
    }
    return switch field.number {
    case .money, .balance, .price: number.formatted(currency: code, locale)
    case .amount, .degrees: value.formatted(locale)
    }
  }
}

/// The number of digits after the point in amounts of a currency, by ISO 4217.
private enum CurrencyPlaces {
  private static let none: Set<String> = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND",
    "VUV", "XAF", "XOF", "XPF",
  ]
  private static let three: Set<String> = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]

  static func of(_ currency: String) -> Int {
    none.contains(currency) ? 0 : three.contains(currency) ? 3 : 2
  }
}
