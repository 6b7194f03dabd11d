// SPDX-License-Identifier: MIT

/// How far the reader is inside a number.
enum JSONNumberState: Sendable {
  case start
  case minus
  /// After a leading zero, which no digit may follow.
  case zero
  case integer
  case point
  case fraction
  case exponent
  case exponentSign
  case exponentDigits

  /// Whether the number may end here.
  var mayEnd: Bool {
    switch self {
    case .zero, .integer, .fraction, .exponentDigits: true
    case .start, .minus, .point, .exponent, .exponentSign: false
    }
  }

  /// The state after one more byte; nil if the byte cannot follow here.
  func next(_ byte: UInt8) -> JSONNumberState? {
    let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    let isExponent = byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
    let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    switch self {
    case .start where byte == UInt8(ascii: "-"): return .minus
    case .start where isDigit, .minus where isDigit:
      return byte == UInt8(ascii: "0") ? .zero : .integer
    case .integer where isDigit: return .integer
    case .zero where byte == UInt8(ascii: "."), .integer where byte == UInt8(ascii: "."):
      return .point
    case .point where isDigit, .fraction where isDigit: return .fraction
    case .zero where isExponent, .integer where isExponent, .fraction where isExponent:
      return .exponent
    case .exponent where isSign: return .exponentSign
    case .exponent where isDigit, .exponentSign where isDigit, .exponentDigits where isDigit:
      return .exponentDigits
    default: return nil
    }
  }
}

extension JSONReader {
  /// Reads on in a number, up to the first byte that cannot be part of it.
  ///
  /// - Returns: Whether the number is complete.
  mutating func readNumber(_ start: JSONNumberState) throws(LogError) -> Bool {
    var number = start
    while offset < input.count {
      let byte = input[offset]
      guard let next = number.next(byte) else {
        if number.mayEnd, Self.mayFollowNumber(byte) { return true }
        throw unexpected(expected: number.mayEnd ? "the end of the number" : "a digit")
      }
      token.append(byte)
      try checkNumber(token.count)
      number = next
      offset += 1
    }
    state = .number(number)
    return false
  }

  /// Whether a byte may stand right behind a value. What may not is reported
  /// as part of the number, which says better what is wrong with `012` or `1a`.
  static func mayFollowNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: " "),
      UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      true
    default: false
    }
  }
}
