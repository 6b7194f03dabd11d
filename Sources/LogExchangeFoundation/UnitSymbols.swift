// SPDX-License-Identifier: MIT

import Foundation
import LogExchange

/// The signs of units. Foundation has them only on Apple's systems.
enum UnitSymbols {
  static func text(of number: ExactDecimal, _ unit: String, _ locale: Locale) -> String {
    switch unit {
    // A share has no sign.
    case "fraction": return number.formatted(locale)
    case "%":
      // The locale determines the place of the sign, and the space before it.
      guard let share = try? ExactDecimal(parsing: "\(number)e-2"),
        let decimal = Decimal(exactly: share)
      else { return "\(number.formatted(locale))\u{A0}%" }
      return decimal.formatted(
        Decimal.FormatStyle.Percent(locale: locale).precision(.fractionLength(Int(number.scale))))
    default: return "\(number.formatted(locale))\u{A0}\(symbol(unit, locale))"
    }
  }

  /// The sign of a unit in the language of a locale; its native name if it has no sign.
  static func symbol(_ unit: String, _ locale: Locale) -> String {
    let language = locale.language.languageCode?.identifier ?? ""
    return local[language]?[unit] ?? general[unit] ?? unit
  }

  private static let general = ["usgal": "US\u{A0}gal", "ukgal": "imp\u{A0}gal"]

  /// Signs that differ from the general ones, by language.
  private static let local = [
    "de": ["L": "l", "usgal": "US-gal", "ukgal": "Imp.-gal"],
    "fr": ["L": "l"],
    "es": ["L": "l"],
    "ja": ["usgal": "米ガロン", "ukgal": "英ガロン", "mi": "マイル", "lb": "ポンド"],
  ]
}
