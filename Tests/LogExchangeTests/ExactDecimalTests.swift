// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

@Suite struct ExactDecimalTests {
  static let digits38 = "99999999999999999999999999999999999999"

  /// What is read, and what is written back.
  static let kept: [(String, String)] = [
    ("0", "0"), ("-0", "-0"), ("-0.00", "-0.00"), ("0.00", "0.00"), ("82.40", "82.40"),
    ("82.4", "82.4"), ("-7", "-7"), ("100", "100"), ("12345", "12345"), ("0.001", "0.001"),
    ("81.9500027", "81.9500027"),
    ("9999999999999999999", "9999999999999999999"),
    ("18446744073709551615", "18446744073709551615"),
    ("18446744073709551616", "18446744073709551616"),
    ("123456789012345678.90", "123456789012345678.90"),
    (digits38, digits38), ("-" + digits38, "-" + digits38),
    ("9.9999999999999999999999999999999999999", "9.9999999999999999999999999999999999999"),
    ("10000000000000000000000000000000000000", "10000000000000000000000000000000000000"),
    // Leading zeros are not significant, wherever the point stands.
    ("0.0" + digits38, "0.0" + digits38),
    ("000000000000000000000000000000000000000000007.50", "7.50"),
    ("+5", "5"), ("007", "7"), ("-00.5", "-0.5"), ("1.", "1"), (".5", "0.5"), ("-.50", "-0.50"),
    ("1e2", "100"), ("1E+2", "100"), ("1.50e1", "15.0"), ("1.50e2", "150"), ("1.50e3", "1500"),
    ("1e-3", "0.001"), ("120e-1", "12.0"), ("1.e1", "10"), (".5e1", "5"), ("0e5", "0"),
    ("0e99999999999999999999", "0"), ("0.00e1", "0.0"), ("5e0", "5"), ("5e-0", "5"),
    ("1e37", "1" + String(repeating: "0", count: 37)),
    ("1e-255", "0." + String(repeating: "0", count: 254) + "1"),
  ]

  /// A number in memory, by the road that is short for most numbers.
  private func inMemory(_ text: String) throws(ExactDecimal.ParseError) -> ExactDecimal {
    let result = Array(text.utf8).withUnsafeBufferPointer { bytes in
      Result { () throws(ExactDecimal.ParseError) in
        if let plain = ExactDecimal(plain: bytes) { return plain }
        return try ExactDecimal(utf8: bytes)
      }
    }
    return try result.get()
  }

  @Test(arguments: kept) func `digits are written as they were read`(
    text: String, written: String
  ) throws {
    #expect(try ExactDecimal(parsing: text).description == written)
    // The written form is canonical.
    #expect(try ExactDecimal(parsing: written).description == written)
    #expect(try ExactDecimal(parsing: written) == ExactDecimal(parsing: text))
    #expect(try inMemory(text) == ExactDecimal(parsing: text))
    #expect(try inMemory(text).description == written)
    // Bytes that do not lie together.
    #expect(try ExactDecimal(utf8: text.utf8.lazy.map { $0 }).description == written)
  }

  @Test(arguments: [
    "", "-", "+", ".", "-.", "e5", ".e5", "1e", "1e+", "--1", "1-", "1.2.3", "1,5", "1 000", " 1",
    "1 ", "0x10", "NaN", "Infinity", "1_000", "12a", "\u{661}", "1e1.5", "5e-",
  ]) func `what is not a number is refused`(text: String) {
    #expect(throws: ExactDecimal.ParseError.notANumber) { try ExactDecimal(parsing: text) }
    #expect(throws: ExactDecimal.ParseError.notANumber) { try inMemory(text) }
  }

  @Test(arguments: [
    digits38 + "9", "1" + digits38, "0." + digits38 + "0", "1e38", "12e37", digits38 + "e1",
    "1e99999999999999999999",
  ]) func `more than 38 digits are refused`(text: String) {
    #expect(throws: ExactDecimal.ParseError.tooManyDigits) { try ExactDecimal(parsing: text) }
  }

  @Test(arguments: ["1e-256", "0e-256", "1e-99999999999999999999"])
  func `more than 255 places are refused`(text: String) {
    #expect(throws: ExactDecimal.ParseError.scaleTooLarge) { try ExactDecimal(parsing: text) }
  }

  /// The second is worth more, less or the same.
  static let compared: [(String, String, String)] = [
    ("1", "<", "2"), ("-1", "<", "1"), ("-2", "<", "-1"), ("0", "<", "0.001"), ("-0.1", "<", "0"),
    ("9.99", "<", "10"), ("82.39", "<", "82.40"), ("82.4", "<", "82.41"), ("0.9", "<", "0.91"),
    ("-82.41", "<", "-82.4"), ("0.0000000001", "<", digits38), ("1e-255", "<", "1e37"),
    ("9.9999999999999999999999999999999999998", "<", "9.9999999999999999999999999999999999999"),
    ("9999999999999999999999999999999999999.8", "<", digits38),
    ("82.4", "=", "82.40"), ("0", "=", "-0.00"), ("100", "=", "1e2"), ("10", "=", "10.000"),
    ("-5", "=", "-5.0"),
  ]

  @Test(arguments: compared) func `values are compared`(
    first: String, relation: String, second: String
  ) throws {
    let a = try ExactDecimal(parsing: first)
    let b = try ExactDecimal(parsing: second)
    #expect(a.isLess(than: b) == (relation == "<"))
    #expect(!b.isLess(than: a))
    #expect(a.hasSameValue(as: b) == (relation == "="))
    #expect(b.hasSameValue(as: a) == (relation == "="))
  }

  @Test func `equality is that of the written form`() throws {
    #expect(try ExactDecimal(parsing: "82.4") != ExactDecimal(parsing: "82.40"))
    #expect(try ExactDecimal(parsing: "0") != ExactDecimal(parsing: "-0"))
    #expect(try ExactDecimal(parsing: "82.40") == ExactDecimal(parsing: "082.40"))
    #expect(try ExactDecimal(parsing: "-12") == ExactDecimal(-12))
    #expect(try ExactDecimal(parsing: "-12.3400").reduced.description == "-12.34")
    #expect(ExactDecimal(Int.min).description == "\(Int.min)")
  }

  @Test func `a number is made of its digits`() throws {
    let whole: ExactDecimal = -12
    #expect(try whole.hasSameValue(as: ExactDecimal(parsing: "-12.0")))
    #expect(whole == ExactDecimal(-12) && whole.description == "-12")
    #expect(ExactDecimal(8240, scale: 2).description == "82.40")
    #expect(ExactDecimal(-5, scale: 3).description == "-0.005")
    #expect(ExactDecimal(Int.min, scale: 255) == (try ExactDecimal(parsing: "\(Int.min)e-255")))
    #expect(Quantity(82, .kilograms) == Quantity(ExactDecimal(82), MassUnit.kilograms))
  }
}
