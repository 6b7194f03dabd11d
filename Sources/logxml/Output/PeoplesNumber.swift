// SPDX-License-Identifier: MIT

import LogExchange

/// Numbers as people read them: rounded as they round, where programs get all digits.
enum PeoplesNumber {
  /// Currencies whose smallest unit is not a hundredth, by ISO 4217, by `key`.
  private static let places: [UInt32: Int] = {
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

  /// The three bytes of a code as one number, which is looked up faster than a text; nil for
  /// what is none.
  private static func key(_ currency: String) -> UInt32? {
    guard currency.utf8.count == 3 else { return nil }
    return currency.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

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
    let places = currency.flatMap(key).flatMap { Self.places[$0] } ?? 2
    // Most have the places already. (Zero has no sign when it is rounded.)
    if Int(value.scale) == places, !value.isZero { return value }
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
