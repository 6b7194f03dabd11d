// SPDX-License-Identifier: MIT

import Foundation
import LogExchange

extension Decimal {
  /// A number of the same value; nil if a `Decimal` cannot hold it: more than 128 digits
  /// after the point.
  ///
  /// Trailing zeros may be lost: a `Decimal` does not keep the notation of a number.
  public init?(exactly number: ExactDecimal) {
    let posix = Locale(identifier: "en_US_POSIX")
    for candidate in [number, number.reduced] {
      // A number that does not fit is rounded, or becomes zero.
      guard let value = Decimal(string: "\(candidate)", locale: posix),
        ExactDecimal(exactly: value)?.hasSameValue(as: number) == true
      else { continue }
      self = value
      return
    }
    return nil
  }
}

extension ExactDecimal {
  /// The exact value of a `Decimal`; nil for NaN, and for more than 38 digits.
  public init?(exactly decimal: Decimal) {
    guard decimal.isFinite, let number = try? ExactDecimal(parsing: "\(decimal)") else {
      return nil
    }
    self = number
  }
}
