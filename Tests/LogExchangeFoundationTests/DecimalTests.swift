// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import LogExchangeFoundation
import Testing

/// `ExactDecimal` and `Decimal`: exactly, or not at all.
@Suite struct DecimalTests {
  @Test(arguments: [
    "0", "1", "-1", "82.40", "0.001", "-1234.5678", "100000000000000000000",
    "99999999999999999999999999999999999999", "-0.99999999999999999999999999999999999999",
    "12345678901234567890.123456789012345678",
  ])
  func `a number goes there and back and is worth the same`(_ text: String) throws {
    let number = try ExactDecimal(parsing: text)
    let decimal = try #require(Decimal(exactly: number))
    #expect(decimal == Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")))
    #expect(try #require(ExactDecimal(exactly: decimal)).hasSameValue(as: number))
  }

  @Test func `what the other cannot hold is nil`() throws {
    #expect(ExactDecimal(exactly: .nan) == nil)
    #expect(ExactDecimal(exactly: .greatestFiniteMagnitude) == nil)
    let tiny = try ExactDecimal(parsing: "1e-200")
    #expect(Decimal(exactly: tiny) == nil)
    #expect(Decimal(exactly: try ExactDecimal(parsing: "0.00e-100")) == 0)
    #expect(Decimal(exactly: try ExactDecimal(parsing: "-0.00")) == 0)
  }

  @Test func `sums of money are exact`() throws {
    let sum = try ["0.10", "0.20", "38.10"].reduce(Decimal(0)) { sum, text in
      sum + (try #require(Decimal(exactly: try ExactDecimal(parsing: text))))
    }
    #expect(ExactDecimal(exactly: sum)?.reduced.description == "38.4")
  }
}
