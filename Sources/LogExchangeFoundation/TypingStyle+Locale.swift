// SPDX-License-Identifier: MIT

import Foundation
import LogExchange

extension TypingStyle {
  /// The way in which people of a locale write numbers, money and dates.
  ///
  /// Years are those of the Gregorian calendar: for locales with another one, dates are read
  /// in the native form only. Digits other than 0 to 9 are not read.
  public init(_ locale: Locale) {
    let decimal = locale.decimalSeparator?.unicodeScalars.first ?? "."
    var grouping = locale.groupingSeparator?.unicodeScalars.first.map { [$0] } ?? []
    if let mark = grouping.first {
      // Keyboards have a space and an apostrophe, and not their typographic forms.
      if mark.properties.isWhitespace { grouping = [" ", "\u{A0}", "\u{202F}"] }
      if mark == "'" || mark == "\u{2019}" { grouping = ["'", "\u{2019}"] }
    }
    let template = locale.calendar.identifier == .gregorian ? "yMd" : ""
    let dates = DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? ""
    let times = DateFormatter.dateFormat(fromTemplate: "jm", options: 0, locale: locale) ?? ""
    self.init(
      decimalMark: decimal, groupingMarks: grouping, dateOrder: DateOrder(javaPattern: dates),
      dateMark: dates.first { "./-".contains($0) }.map { String($0) },
      hasHalfDays: times.contains("a"), currencySigns: Self.currencySigns(locale))
  }

  private static func currencySigns(_ locale: Locale) -> [CurrencySign] {
    guard let code = locale.currency?.identifier.uppercased() else { return [] }
    var signs = ["JPY": ["\u{A5}", "円"], "GBP": ["£"], "EUR": ["€"], "USD": ["$"]][code] ?? []
    if let sign = locale.currencySymbol, !signs.contains(sign) { signs.append(sign) }
    return signs.map { CurrencySign($0, code) }
  }
}
