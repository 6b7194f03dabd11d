// SPDX-License-Identifier: MIT

extension ExactDecimal {
  /// The reason why a text is not a number that can be kept.
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
  /// digits). Anything else in the text is an error, even a space.
  ///
  /// - Complexity: O(*n*)
  public init(parsing text: some StringProtocol) throws(ParseError) {
    try self.init(utf8: text.utf8)
  }

  /// Reads a number from UTF-8 bytes, as `init(parsing:)` does from text.
  ///
  /// - Complexity: O(*n*)
  public init(utf8 bytes: some Collection<UInt8>) throws(ParseError) {
    let number =
      bytes.withContiguousStorageIfAvailable { DecimalParser.number($0) }
      ?? Array(bytes).withUnsafeBufferPointer { DecimalParser.number($0) }
    self = try number.get()
  }
}

extension ExactDecimal {
  /// Reads the common form: an optional minus sign, digits, and an optional point
  /// with digits after it, at most 19 bytes in all. nil for anything else.
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

/// Reads a number of any length, with an optional sign and exponent.
private struct DecimalParser {
  /// Larger exponents count as this one: either is an error with any digits that fit a number.
  private static let exponentCap = 100_000

  /// The bytes that have not been read yet.
  private var rest: Slice<UnsafeBufferPointer<UInt8>>
  /// The first 19 significant digits; a longer number continues in `wide`.
  private var narrow: UInt64 = 0
  private var wide: UInt128 = 0
  /// The number of significant digits: leading zeros do not count.
  private var digits = 0

  private init(_ text: UnsafeBufferPointer<UInt8>) { rest = text[...] }

  static func number(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> Result<ExactDecimal, ExactDecimal.ParseError> {
    Result { () throws(ExactDecimal.ParseError) in
      var parser = DecimalParser(text)
      return try parser.number()
    }
  }

  private mutating func number() throws(ExactDecimal.ParseError) -> ExactDecimal {
    let isNegative = take("+-") == UInt8(ascii: "-")
    var count = takeDigits()
    let places = take(".") == nil ? 0 : takeDigits()
    count += places
    var exponent = 0
    if count > 0, take("eE") != nil {
      let isNegative = take("+-") == UInt8(ascii: "-")
      count = 0
      while let digit = takeDigit() {
        exponent = min(exponent * 10 + Int(digit), Self.exponentCap)
        count += 1
      }
      if isNegative { exponent.negate() }
    }
    guard count > 0, rest.isEmpty else { throw .notANumber }
    return try value(isNegative, scale: places - exponent)
  }

  /// Takes the next byte if it is in `wanted`.
  private mutating func take(_ wanted: String) -> UInt8? {
    guard let byte = rest.first, wanted.utf8.contains(byte) else { return nil }
    rest.removeFirst()
    return byte
  }

  private mutating func takeDigit() -> UInt8? {
    guard let byte = rest.first, byte.isDigit else { return nil }
    rest.removeFirst()
    return byte - UInt8(ascii: "0")
  }

  /// Takes all digits that come next.
  ///
  /// - Returns: Their number.
  private mutating func takeDigits() -> Int {
    var count = 0
    while let digit = takeDigit() {
      count += 1
      if digits == 0, digit == 0 { continue }
      digits += 1
      if digits <= 19 {
        narrow = narrow &* 10 &+ UInt64(digit)
      } else if digits <= ExactDecimal.maximumDigits {
        if digits == 20 { wide = UInt128(narrow) }
        wide = wide * 10 + UInt128(digit)
      }
    }
    return count
  }

  private func value(
    _ isNegative: Bool, scale: Int
  ) throws(ExactDecimal.ParseError) -> ExactDecimal {
    guard digits <= ExactDecimal.maximumDigits else { throw .tooManyDigits }
    var significand = digits > 19 ? wide : UInt128(narrow)
    // A positive exponent may exceed the digits: zeros fill the gap.
    if scale < 0, significand != 0 {
      guard digits - scale <= ExactDecimal.maximumDigits else { throw .tooManyDigits }
      significand *= ExactDecimal.powerOfTen(UInt8(-scale))
    }
    guard let scale = UInt8(exactly: max(scale, 0)) else { throw .scaleTooLarge }
    return ExactDecimal(significand: significand, scale: scale, isNegative: isNegative)
  }
}
