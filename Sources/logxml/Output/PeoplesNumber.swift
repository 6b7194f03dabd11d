// SPDX-License-Identifier: MIT

import LogExchange

/// Numbers for people, rounded in the usual way; programs get all digits.
enum PeoplesNumber {
  /// Currencies whose smallest unit is not a hundredth, by ISO 4217.
  private static let unusualPlaces: [Name: Int] = {
    let whole = [
      "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV",
      "XAF", "XOF", "XPF",
    ]
    let thousandths = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]
    return Dictionary(
      uniqueKeysWithValues: whole.map { (Name($0), 0) } + thousandths.map { (Name($0), 3) })
  }()

  /// The most decimals of a volume or a distance; computed values have four at most. A value
  /// with more is rounded to `fewer`, because they say nothing.
  private static let most = 4
  private static let fewer = 3

  /// An amount of money, with the places of its currency.
  static func money(_ value: ExactDecimal, _ currency: String?) -> String {
    let places = Self.places(of: currency)
    // Most amounts have these places already. (Rounding removes the sign of a zero.)
    if Int(value.scale) == places, !value.isZero { return value.description }
    return rounded(value, to: places)
  }

  /// The places of a currency: cents, if nothing else is known.
  static func places(of currency: String?) -> Int {
    currency.flatMap { unusualPlaces[Name($0)] } ?? 2
  }

  /// A measured value, with its own digits unless it has more than four decimals.
  static func measure(_ value: ExactDecimal) -> String {
    Int(value.scale) > most ? rounded(value, to: fewer) : value.description
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
