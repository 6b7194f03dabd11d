// SPDX-License-Identifier: MIT

/// A value that is one text in XML, in the notation of XML Schema.
protocol XMLScalar: Codable {
  /// Reads a value; nil for another text. White space around it is ignored, except by `String`.
  init?(xml bytes: UnsafeBufferPointer<UInt8>)

  /// The value in the notation of XML Schema.
  var xml: String { get }

  /// The expected text, for messages.
  static var expected: String { get }
}

extension String: XMLScalar {
  init?(xml bytes: UnsafeBufferPointer<UInt8>) { self.init(decoding: bytes, as: UTF8.self) }
  var xml: String { self }
  static var expected: String { "a text" }
}

extension Bool: XMLScalar {
  init?(xml bytes: UnsafeBufferPointer<UInt8>) {
    let text = bytes.trimmed
    if text.elementsEqual("true".utf8) || text.elementsEqual("1".utf8) {
      self = true
    } else if text.elementsEqual("false".utf8) || text.elementsEqual("0".utf8) {
      self = false
    } else {
      return nil
    }
  }

  var xml: String { self ? "true" : "false" }
  static var expected: String { "true, false, 1 or 0" }
}

extension XMLScalar where Self: FixedWidthInteger {
  /// An integer with an optional sign and nothing else; also nil if it does not fit.
  @inline(__always)
  init?(xml bytes: UnsafeBufferPointer<UInt8>) {
    let text = bytes.trimmed
    var index = 0
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative || text.first == UInt8(ascii: "+") { index = 1 }
    guard index < text.count else { return nil }
    var value: Self = 0
    while index < text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflows) =
        isNegative
        ? product.subtractingReportingOverflow(Self(truncatingIfNeeded: digit))
        : product.addingReportingOverflow(Self(truncatingIfNeeded: digit))
      if isTooLarge || overflows { return nil }
      value = sum
      index += 1
    }
    self = value
  }

  var xml: String { description }
  static var expected: String { "a whole number from \(Self.min) to \(Self.max)" }
}

extension UnsafeBufferPointer<UInt8> {
  var isBlank: Bool { allSatisfy { $0.isSpace } }
}

extension Int: XMLScalar {}
extension Int8: XMLScalar {}
extension Int16: XMLScalar {}
extension Int32: XMLScalar {}
extension Int64: XMLScalar {}
extension Int128: XMLScalar {}
extension UInt: XMLScalar {}
extension UInt8: XMLScalar {}
extension UInt16: XMLScalar {}
extension UInt32: XMLScalar {}
extension UInt64: XMLScalar {}
extension UInt128: XMLScalar {}
