// SPDX-License-Identifier: MIT

import Foundation
import XMLTreeCoding

extension XMLValueRegistry {
  /// `Date` in ISO 8601, `URL`, `Decimal`, and `Data` in Base64.
  public static var foundation: XMLValueRegistry { foundation(dates: .iso8601) }

  /// `URL`, `Decimal`, `Data` in Base64, and `Date` in a form of your choice.
  ///
  ///     decoder.values = .foundation(dates: .pattern("dd.MM.yyyy HH:mm"))
  public static func foundation(dates: XMLDateForm) -> XMLValueRegistry {
    var values = XMLValueRegistry()
    values.register(
      Date.self, expected: dates.expected, decode: { dates.date($0) },
      encode: { try dates.text($0) })
    values.register(
      URL.self, expected: "a URL", decode: { $0.isEmpty ? nil : URL(string: $0) },
      encode: { $0.absoluteString })
    values.register(
      Decimal.self, expected: "a decimal number such as 82.40", decode: { decimal($0) },
      encode: { value in
        guard value.isFinite else { throw XMLCodingError(message: "a decimal cannot be NaN") }
        return "\(value)"
      })
    values.register(
      Data.self, expected: "bytes in Base64",
      decode: { text in Data(base64Encoded: text.filter { !$0.isWhitespace }) },
      encode: { $0.base64EncodedString() })
    return values
  }

  /// Parses an optional sign, digits with an optional point, and an optional exponent. The
  /// whole text must match: `Decimal(string:)` alone would read `12abc` as 12.
  private static func decimal(_ text: String) -> Decimal? {
    var digits = 0
    var points = 0
    var exponents = 0
    var before: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "."):
        points += 1
        if exponents > 0 { return nil }
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        exponents += 1
        if digits == 0 { return nil }
      case UInt8(ascii: "-"), UInt8(ascii: "+"):
        if before != 0, before | 0x20 != UInt8(ascii: "e") { return nil }
      default: return nil
      }
      before = byte
    }
    guard digits > 0, points < 2, exponents < 2, before | 0x20 != UInt8(ascii: "e") else {
      return nil
    }
    return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
  }
}
