// SPDX-License-Identifier: MIT

import LogExchange

/// Numbers as people read them: rounded as they round, where programs get all digits.
enum PeoplesNumber {
  /// Currencies whose smallest unit is not a hundredth, by ISO 4217.
  private static let places: [String: Int] = [
    "BIF": 0, "CLP": 0, "DJF": 0, "GNF": 0, "ISK": 0, "JPY": 0, "KMF": 0, "KRW": 0, "PYG": 0,
    "RWF": 0, "UGX": 0, "VND": 0, "VUV": 0, "XAF": 0, "XOF": 0, "XPF": 0, "BHD": 3, "IQD": 3,
    "JOD": 3, "KWD": 3, "LYD": 3, "OMR": 3, "TND": 3,
  ]
  /// More digits after the point say nothing about a volume or a distance; what is worked
  /// out has four at most.
  private static let most = 4
  private static let fewer = 3

  /// An amount of money, with the places of its currency.
  static func money(_ value: ExactDecimal, _ currency: String?) -> String {
    "\(moneyNumber(value, currency))"
  }

  /// The number of which `money` is the text.
  static func moneyNumber(_ value: ExactDecimal, _ currency: String?) -> ExactDecimal {
    let places = places[currency ?? ""] ?? 2
    return value.rounded(to: places) ?? value
  }

  /// A measured value: with its own digits, where they are not too many.
  static func measure(_ value: ExactDecimal) -> String { "\(measureNumber(value))" }

  /// The number of which `measure` is the text.
  static func measureNumber(_ value: ExactDecimal) -> ExactDecimal {
    Int(value.scale) > most ? value.rounded(to: fewer) ?? value : value
  }

  /// A change between values with so many places.
  static func change(_ value: ExactDecimal, places: Int) -> String {
    let text = Int(value.scale) > places ? rounded(value, to: places) : "\(value)"
    return value.isNegative || value.isZero || text.utf8.allSatisfy({ !(0x31...0x39).contains($0) })
      ? text : "+" + text
  }

  private static func rounded(_ value: ExactDecimal, to places: Int) -> String {
    value.rounded(to: places).map { "\($0)" } ?? "\(value)"
  }
}
