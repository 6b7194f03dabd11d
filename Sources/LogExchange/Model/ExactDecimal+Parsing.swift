// SPDX-License-Identifier: MIT

extension ExactDecimal {
  /// Why a text is not a number that can be kept.
  public enum ParseError: Error, Hashable, Sendable {
    /// It is not a decimal number.
    case notANumber
    /// It has more than 38 significant digits.
    case tooManyDigits
    /// It has more than 255 digits after the point.
    case scaleTooLarge
  }

  /// Reads a number: an optional sign, digits with an optional point among,
  /// before or after them, and an optional exponent (`e`, an optional sign,
  /// digits). Nothing else may stand in the text, also no space.
  ///
  /// - Complexity: O(*n*)
  public init(parsing text: some StringProtocol) throws(ParseError) {
    try self.init(utf8: text.utf8)
  }

  /// Reads a number from UTF-8 bytes, as `init(parsing:)` does from text.
  ///
  /// - Complexity: O(*n*)
  public init(utf8 bytes: some Collection<UInt8>) throws(ParseError) {
    var parser = DecimalParser()
    let result = bytes.withContiguousStorageIfAvailable { contiguous in
      for byte in contiguous where !parser.accept(byte) { return false }
      return true
    }
    if let result {
      guard result else { throw parser.error }
    } else {
      for byte in bytes {
        guard parser.accept(byte) else { throw parser.error }
      }
    }
    self = try parser.finish()
  }
}

extension ExactDecimal {
  /// Reads what most numbers are: perhaps a minus sign, digits, and perhaps a point
  /// with digits behind it, no more than 19 bytes. nil for anything else.
  @inline(__always)
  init?(plain bytes: UnsafeBufferPointer<UInt8>) {
    let count = bytes.count
    guard count > 0, count < 20 else { return nil }
    var index = 0
    let isNegative = bytes[0] == UInt8(ascii: "-")
    if isNegative { index = 1 }
    let start = index
    var value: UInt64 = 0
    while index < count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ UInt64(digit)
      index &+= 1
    }
    guard index > start else { return nil }
    var scale = 0
    if index < count {
      guard bytes[index] == UInt8(ascii: ".") else { return nil }
      index &+= 1
      let point = index
      while index < count {
        let digit = bytes[index] &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        value = value &* 10 &+ UInt64(digit)
        index &+= 1
      }
      scale = index &- point
    }
    self.init(
      significand: UInt128(value), scale: UInt8(truncatingIfNeeded: scale),
      isNegative: isNegative)
  }
}

/// Builds a number byte by byte.
private struct DecimalParser {
  private enum State {
    case start
    case sign
    /// Digits before the point.
    case integer
    /// A point with no digit before it.
    case barePoint
    /// A point after digits, and the digits after it.
    case fraction
    case exponent
    case exponentSign
    case exponentDigits
  }

  /// Past this an exponent leads to an error whatever the digits are.
  private static let exponentCap = 100_000

  private(set) var error = ExactDecimal.ParseError.notANumber
  private var state = State.start
  private var isNegative = false
  /// The first 19 significant digits; those of longer numbers move to `wide`.
  private var narrow: UInt64 = 0
  private var wide: UInt128 = 0
  /// Significant digits: leading zeros do not count.
  private var digits = 0
  /// Digits after the point.
  private var places = 0
  private var exponent = 0
  private var exponentIsNegative = false

  /// Takes the next byte.
  ///
  /// - Returns: false if it cannot follow; `error` says why.
  mutating func accept(_ byte: UInt8) -> Bool {
    let digit = byte &- UInt8(ascii: "0")
    if digit < 10 { return accept(digit: digit) }
    switch (byte, state) {
    case (UInt8(ascii: "."), .integer): state = .fraction
    case (UInt8(ascii: "."), .start), (UInt8(ascii: "."), .sign): state = .barePoint
    case (UInt8(ascii: "-"), .start), (UInt8(ascii: "+"), .start):
      isNegative = byte == UInt8(ascii: "-")
      state = .sign
    case (UInt8(ascii: "e"), .integer), (UInt8(ascii: "E"), .integer),
      (UInt8(ascii: "e"), .fraction), (UInt8(ascii: "E"), .fraction):
      state = .exponent
    case (UInt8(ascii: "-"), .exponent), (UInt8(ascii: "+"), .exponent):
      exponentIsNegative = byte == UInt8(ascii: "-")
      state = .exponentSign
    default:
      return false
    }
    return true
  }

  private mutating func accept(digit: UInt8) -> Bool {
    switch state {
    case .start, .sign, .integer:
      state = .integer
      append(digit)
    case .barePoint, .fraction:
      state = .fraction
      places += 1
      append(digit)
    case .exponent, .exponentSign, .exponentDigits:
      state = .exponentDigits
      exponent = min(exponent * 10 + Int(digit), Self.exponentCap)
    }
    return true
  }

  private mutating func append(_ digit: UInt8) {
    if digits == 0, digit == 0 { return }
    digits += 1
    if digits <= 19 {
      narrow = narrow &* 10 &+ UInt64(digit)
    } else if digits <= ExactDecimal.maximumDigits {
      if digits == 20 { wide = UInt128(narrow) }
      wide = wide * 10 + UInt128(digit)
    }
  }

  func finish() throws(ExactDecimal.ParseError) -> ExactDecimal {
    switch state {
    case .integer, .fraction, .exponentDigits: break
    default: throw .notANumber
    }
    guard digits <= ExactDecimal.maximumDigits else { throw .tooManyDigits }
    var significand = digits > 19 ? wide : UInt128(narrow)
    var scale = places - (exponentIsNegative ? -exponent : exponent)
    if scale < 0 {
      // The exponent reaches past the digits: zeros fill the gap.
      if significand != 0 {
        guard digits - scale <= ExactDecimal.maximumDigits else { throw .tooManyDigits }
        significand *= ExactDecimal.powerOfTen(UInt8(-scale))
      }
      scale = 0
    }
    guard let scale = UInt8(exactly: scale) else { throw .scaleTooLarge }
    return ExactDecimal(significand: significand, scale: scale, isNegative: isNegative)
  }
}
