// SPDX-License-Identifier: MIT

/// A decimal number in text form: compared digit by digit, so that no digit is lost at any
/// length.
///
/// A number is an optional sign, digits with an optional point, and an optional
/// exponent; white space around it does not count. It has 65,536 bytes at most.
struct DecimalText {
  /// The properties of a number, without its text.
  struct Form: BitwiseCopyable {
    /// The range of its digits in the text, from the first significant one to the last; a
    /// point may be among them. Empty for zero.
    fileprivate var first: Int
    fileprivate var end: Int
    fileprivate var isNegative: Bool
    /// The number is 0.DIGITS × 10^magnitude.
    fileprivate var magnitude: Int
  }

  private let form: Form
  private let digits: UnsafeBufferPointer<UInt8>

  /// nil if the text is not a number.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard let form = DecimalText.form(of: text) else { return nil }
    self.init(text, form)
  }

  /// The number in a text that was already parsed.
  init(_ text: UnsafeBufferPointer<UInt8>, _ form: Form) {
    self.form = form
    self.digits = UnsafeBufferPointer(rebasing: text[form.first..<form.end])
  }

  /// A longer text is not a number: nested elements each have their own text, and all of its
  /// digits have to be read.
  static let longest = 1 << 16

  /// The range of the text without white space around it; nil if it is all white space.
  static func withoutSpace(_ text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    var index = 0
    var end = text.count
    while index < end, text[index].isSpace { index += 1 }
    while end > index, text[end - 1].isSpace { end -= 1 }
    return index < end ? index..<end : nil
  }

  /// nil if the text is not a number.
  static func form(of text: UnsafeBufferPointer<UInt8>) -> Form? {
    guard let range = withoutSpace(text), range.count <= longest else { return nil }
    var index = range.lowerBound
    let end = range.upperBound
    var isNegative = false
    if index < end, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
      isNegative = text[index] == UInt8(ascii: "-")
      index += 1
    }
    var digitCount = 0
    var point: Int?
    var firstSignificant: Int?
    var lastSignificant = 0
    while index < end {
      let byte = text[index]
      if byte == UInt8(ascii: "."), point == nil {
        point = index
      } else if byte.isDigit {
        digitCount += 1
        if byte != UInt8(ascii: "0") {
          if firstSignificant == nil { firstSignificant = index }
          lastSignificant = index
        }
      } else {
        break
      }
      index += 1
    }
    guard digitCount > 0, let exponent = DecimalText.exponent(text, index..<end) else { return nil }
    guard let firstSignificant else {
      return Form(first: 0, end: 0, isNegative: false, magnitude: 0)
    }
    let whole = point ?? index
    // Digits before the point, or minus the zeros between point and first digit.
    let places = whole - firstSignificant + (firstSignificant > whole ? 1 : 0)
    return Form(
      first: firstSignificant, end: lastSignificant + 1, isNegative: isNegative,
      magnitude: places + exponent)
  }

  /// The exponent in a range: 0 if the range is empty, nil if it contains anything else.
  /// Exponents beyond ±2^60 are clamped.
  private static func exponent(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    var index = range.lowerBound
    guard index < range.upperBound else { return 0 }
    guard text[index] | 0x20 == UInt8(ascii: "e") else { return nil }
    index += 1
    var isNegative = false
    if index < range.upperBound,
      text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+")
    {
      isNegative = text[index] == UInt8(ascii: "-")
      index += 1
    }
    guard index < range.upperBound else { return nil }
    let limit = 1 << 60
    var value = 0
    for byte in text[index..<range.upperBound] {
      guard byte.isDigit else { return nil }
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      value = overflows ? limit : min(limit, product + Int(byte - UInt8(ascii: "0")))
    }
    return isNegative ? -value : value
  }

  /// -1 if this number is less than the other, 0 if they are equal, otherwise 1.
  func compare(_ other: DecimalText) -> Int {
    if form.isNegative != other.form.isNegative { return form.isNegative ? -1 : 1 }
    let order = compareAbsolute(other)
    return form.isNegative ? -order : order
  }

  private func compareAbsolute(_ other: DecimalText) -> Int {
    if digits.isEmpty || other.digits.isEmpty {
      return (digits.isEmpty ? 0 : 1) - (other.digits.isEmpty ? 0 : 1)
    }
    if form.magnitude != other.form.magnitude {
      return form.magnitude < other.form.magnitude ? -1 : 1
    }
    var a = 0
    var b = 0
    while true {
      if a < digits.count, digits[a] == UInt8(ascii: ".") { a += 1 }
      if b < other.digits.count, other.digits[b] == UInt8(ascii: ".") { b += 1 }
      // Both end with a significant digit, so more digits are a larger number.
      if a == digits.count || b == other.digits.count {
        return (a < digits.count ? 1 : 0) - (b < other.digits.count ? 1 : 0)
      }
      if digits[a] != other.digits[b] { return digits[a] < other.digits[b] ? -1 : 1 }
      a += 1
      b += 1
    }
  }
}
