// SPDX-License-Identifier: MIT

import Foundation
import LogExchange

// What is shown to people in the way of a locale. All digits that a value has are shown:
// nothing is rounded.

extension ExactDecimal {
  /// The number with the marks of a locale: `1.234,50`.
  public func formatted(_ locale: Locale) -> String {
    guard let decimal = Decimal(exactly: self) else { return TypingStyle(locale).text(of: self) }
    return decimal.formatted(
      Decimal.FormatStyle(locale: locale).precision(.fractionLength(Int(scale))))
  }

  /// The number as an amount of money: `$38.10`, `38,10 €`, `￥4,012`. It has as many digits
  /// after the point as amounts of the currency, or more where it has more.
  ///
  /// - Parameter currency: By ISO 4217.
  public func formatted(currency: String, _ locale: Locale) -> String {
    guard let decimal = Decimal(exactly: self) else { return "\(formatted(locale)) \(currency)" }
    let places = max(Int(scale), CurrencyPlaces.of(currency))
    return decimal.formatted(
      Decimal.FormatStyle.Currency(code: currency, locale: locale)
        .precision(.fractionLength(places)))
  }
}

extension Quantity {
  /// The number with the marks of a locale and the sign of the unit, which no line end
  /// separates: `1.038,10 l`.
  public func formatted(_ locale: Locale) -> String {
    UnitSymbols.text(of: value, unit.rawValue, locale)
  }
}

extension Timestamp {
  /// The date as a locale writes it, with the time where it has one: `9.3.2024, 07:12`.
  ///
  /// It is shown as it was logged, by the clocks where that was, without the offset.
  ///
  /// - Parameters:
  ///   - locale: How it is written. The calendar is always the Gregorian one.
  ///   - date: How much of the date is written out.
  ///   - time: How much of the time, where there is one.
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
  /// The value as a locale writes it. Texts, and yes and no, are what they are.
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
  /// What a field says, as a locale writes it: amounts of money in the currency of the
  /// record; nil for nothing.
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

/// How many digits stand after the point in amounts of a currency, by ISO 4217.
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
