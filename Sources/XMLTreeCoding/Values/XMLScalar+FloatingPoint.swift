// SPDX-License-Identifier: MIT

extension Double: XMLScalar {
  init?(xml bytes: UnsafeBufferPointer<UInt8>) {
    let text = bytes.trimmed
    if let value = Double(shortDecimal: text) {
      self = value
    } else if let value = FloatingText.parse(text, Double.self) {
      self = value
    } else {
      return nil
    }
  }

  var xml: String { FloatingText.write(self) }
  static var expected: String { "a number such as 82.4" }

  /// The powers of ten that a division may use; all are exact.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// A decimal of up to 15 digits without an exponent. Its digits as an integer and the
  /// power of ten are exact, so their quotient is rounded once: it is the nearest value.
  private init?(shortDecimal text: UnsafeBufferPointer<UInt8>) {
    guard !text.isEmpty, text.count <= 17 else { return nil }
    var index = 0
    let isNegative = text[0] == UInt8(ascii: "-")
    if isNegative { index = 1 }
    var digits: Int64 = 0
    var count = 0
    var point = -1
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "."), point < 0 {
        point = count
      } else {
        let digit = byte &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        digits = digits &* 10 &+ Int64(digit)
        count += 1
      }
      index += 1
    }
    guard count > 0, count <= 15 else { return nil }
    let decimals = point < 0 ? 0 : count - point
    let value = Double(digits) / Double.powers.withUnsafeBufferPointer { $0[decimals] }
    self = isNegative ? -value : value
  }
}

extension Float: XMLScalar {
  init?(xml bytes: UnsafeBufferPointer<UInt8>) {
    guard let value = FloatingText.parse(bytes.trimmed, Float.self) else { return nil }
    self = value
  }

  var xml: String { FloatingText.write(self) }
  static var expected: String { Double.expected }
}

/// Binary fractions in the notation of XML Schema: `INF`, `-INF`, `NaN`, decimals with or
/// without an exponent.
enum FloatingText {
  static func parse<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    _ text: UnsafeBufferPointer<UInt8>, _ type: Value.Type
  ) -> Value? {
    text.mayBeFloatingPoint ? Value(String(decoding: text, as: UTF8.self)) : nil
  }

  static func write<Value: BinaryFloatingPoint & CustomStringConvertible>(
    _ value: Value
  ) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-INF" : "INF" }
    return value.description
  }
}
