// SPDX-License-Identifier: MIT

import LogExchange

/// Numbers for people, rounded in the usual way; programs get all digits.
enum PeoplesNumber {
  /// Currencies whose smallest unit is not a hundredth, by ISO 4217, by `key`.
  private static let unusualPlaces: [UInt32: Int] = {
    let whole = [
      "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV",
      "XAF", "XOF", "XPF",
    ]
    let thousandths = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]
    let all = whole.map { ($0, 0) } + thousandths.map { ($0, 3) }
    return Dictionary(
      all.compactMap { code, places in key(code).map { ($0, places) } },
      uniquingKeysWith: { first, _ in first })
  }()

  /// The three bytes of a code as one number, because a number is looked up faster than a
  /// text; nil for a text of another length.
  private static func key(_ currency: String) -> UInt32? {
    guard currency.utf8.count == 3 else { return nil }
    return currency.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The most decimals of a volume or a distance; computed values have four at most. A value
  /// with more is rounded to `fewer`, because they say nothing.
  private static let most = 4
  private static let fewer = 3

  /// An amount of money, with the places of its currency.
  static func money(_ value: ExactDecimal, _ currency: String?) -> String {
    "\(moneyNumber(value, currency))"
  }

  /// The number whose text `money` gives.
  static func moneyNumber(_ value: ExactDecimal, _ currency: String?) -> ExactDecimal {
    let places = Self.places(of: currency)
    // Most amounts have these places already. (Rounding removes the sign of a zero.)
    if Int(value.scale) == places, !value.isZero { return value }
    return value.rounded(to: places) ?? value
  }

  /// The places of a currency: cents, if nothing else is known.
  static func places(of currency: String?) -> Int {
    currency.flatMap(key).flatMap { unusualPlaces[$0] } ?? 2
  }

  /// A measured value, with its own digits unless it has more than four decimals.
  static func measure(_ value: ExactDecimal) -> String { "\(measureNumber(value))" }

  /// The number whose text `measure` gives.
  static func measureNumber(_ value: ExactDecimal) -> ExactDecimal {
    Int(value.scale) > most ? value.rounded(to: fewer) ?? value : value
  }

  /// A change between values, with at most so many decimals and its sign.
  static func change(_ value: ExactDecimal, places: Int) -> String {
    let text = Int(value.scale) > places ? rounded(value, to: places) : "\(value)"
    return value.isNegative || value.isZero || text.utf8.allSatisfy({ !(0x31...0x39).contains($0) })
      ? text : "+" + text
  }

  private static func rounded(_ value: ExactDecimal, to places: Int) -> String {
    value.rounded(to: places).map { "\($0)" } ?? "\(value)"
  }
}
