// SPDX-License-Identifier: MIT

/// A decimal number that keeps the digits it was written with.
///
/// `82.40` is 8240 with two digits after the point, and is written as `82.40`
/// again; no binary floating point is involved. Up to 38 significant digits are
/// kept, and up to 255 digits after the point; longer numbers are refused, never
/// rounded.
///
/// Of several notations of one number, one is canonical and the others are
/// changed to it: leading zeros and a plus sign are dropped (`+007` is `7`), a
/// point has digits on both sides (`.5` is `0.5`, `1.` is `1`), and exponents
/// are applied (`1.50e1` is `15.0`, `1e2` is `100`, `1e-3` is `0.001`). The
/// sign of zero is kept: `-0.00` stays.
///
/// `==` asks whether two numbers are written alike: `82.4` and `82.40` differ.
/// `hasSameValue(as:)` and `isLess(than:)` compare the values. The type is not
/// `Comparable`, because `==` cannot mean both.
public struct ExactDecimal: Hashable, Sendable {
  // The significand is in two words: a record has room for twenty such numbers, and one word of
  // 128 bits, with its alignment, would make each a third larger.
  private let high: UInt64
  private let low: UInt64
  /// The number of digits after the point.
  public let scale: UInt8
  /// Whether a minus sign was written, also before zero.
  public let isNegative: Bool

  /// The most significant digits a number may have.
  public static let maximumDigits = 38

  /// The digits as a whole number, without point and sign; less than 10³⁸.
  public var significand: UInt128 { UInt128(high) << 64 | UInt128(low) }

  /// The significand, if 64 bits hold it.
  @inline(__always)
  var shortSignificand: UInt64? { high == 0 ? low : nil }

  @inline(__always)
  init(significand: UInt128, scale: UInt8, isNegative: Bool) {
    high = UInt64(truncatingIfNeeded: significand >> 64)
    low = UInt64(truncatingIfNeeded: significand)
    self.scale = scale
    self.isNegative = isNegative
  }

  /// Creates a whole number.
  public init(_ value: Int) { self.init(value, scale: 0) }

  /// Creates a number from its digits: `ExactDecimal(8240, scale: 2)` is `82.40`.
  ///
  /// - Parameters:
  ///   - digits: The digits without the point.
  ///   - scale: The number of digits after the point.
  public init(_ digits: Int, scale: UInt8) {
    self.init(significand: UInt128(digits.magnitude), scale: scale, isNegative: digits < 0)
  }

  /// Whether the value is zero, however it is written.
  public var isZero: Bool { high | low == 0 }

  // MARK: Value

  /// Whether two numbers have the same value: `1.0` and `1`, `-0` and `0`.
  public func hasSameValue(as other: ExactDecimal) -> Bool {
    reduced == other.reduced
  }

  /// Whether the value of this number is less than that of the other.
  public func isLess(than other: ExactDecimal) -> Bool {
    let a = self.reduced
    let b = other.reduced
    if a.isNegative != b.isNegative { return a.isNegative }
    return a.isNegative ? b.magnitudeIsLess(than: a) : a.magnitudeIsLess(than: b)
  }

  /// The number with the same value, without trailing zeros after the point and
  /// without a sign of zero: two numbers of one value have equal reduced forms.
  public var reduced: ExactDecimal {
    if isZero { return ExactDecimal(0) }
    var significand = significand
    var scale = scale
    while scale > 0 {
      let (quotient, remainder) = significand.quotientAndRemainder(dividingBy: 10)
      if remainder != 0 { break }
      significand = quotient
      scale -= 1
    }
    return ExactDecimal(significand: significand, scale: scale, isNegative: isNegative)
  }

  private func magnitudeIsLess(than other: ExactDecimal) -> Bool {
    if isZero || other.isZero { return !other.isZero }
    // The place of the first digit decides; if it is the same, the longer number
    // has at most 38 digits and the shorter one fits when aligned to it.
    let place = digitCount - Int(scale)
    let otherPlace = other.digitCount - Int(other.scale)
    if place != otherPlace { return place < otherPlace }
    let common = max(scale, other.scale)
    return significand * Self.powerOfTen(common - scale)
      < other.significand * Self.powerOfTen(common - other.scale)
  }

  /// The number of significant digits; 0 for zero.
  var digitCount: Int {
    var count = 0
    var rest = significand
    while rest != 0 {
      rest /= 10
      count += 1
    }
    return count
  }

  /// - Parameter exponent: 38 at most.
  static func powerOfTen(_ exponent: UInt8) -> UInt128 { powersOfTen[Int(exponent)] }

  private static let powersOfTen: [UInt128] = (0..<maximumDigits).reduce(into: [1]) { powers, _ in
    powers.append((powers.last ?? 1) * 10)
  }
}

/// A whole number may be a literal. One with a point may not: a literal of the compiler is binary,
/// and does not know `82.4` from `82.40`. Use `init(_:scale:)` or `init(parsing:)`.
extension ExactDecimal: ExpressibleByIntegerLiteral {
  /// Creates a whole number.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension ExactDecimal: CustomStringConvertible {
  /// The canonical form, as `append(to:)` writes it.
  public var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the number: a minus sign if negative, at least one digit, and a
  /// point with `scale` digits after it if there are any. It is a JSON number.
  ///
  /// - Complexity: O(*n*) in the number of digits.
  public func append(to bytes: inout [UInt8]) {
    bytes.append(atMost: Self.maximumLength) { write(to: &$0) }
  }

  /// The most bytes a number takes: a sign, a digit, a point and 255 digits after it.
  static let maximumLength = 258

  /// Writes the number; no more than `maximumLength` bytes.
  func write(to cursor: inout ByteCursor) {
    if isNegative { cursor.put(UInt8(ascii: "-")) }
    // 128-bit division is slow, and only long numbers need it.
    guard let short = shortSignificand, scale < 19 else { return writeLong(to: &cursor) }
    cursor.putDigits(short, scale: Int(scale))
  }

  private func writeLong(to cursor: inout ByteCursor) {
    // Room for 38 significant digits or 255 after the point and one before it.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { digits in
      let scale = Int(scale)
      var start = digits.count
      var rest = significand
      while rest != 0 || digits.count - start <= scale {
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        rest = quotient
        start -= 1
        digits.initializeElement(at: start, to: UInt8(ascii: "0") + UInt8(digit))
      }
      let point = digits.count - scale
      cursor.put(UnsafeBufferPointer(rebasing: digits[start..<point]))
      if scale > 0 {
        cursor.put(UInt8(ascii: "."))
        cursor.put(UnsafeBufferPointer(rebasing: digits[point...]))
      }
    }
  }
}
