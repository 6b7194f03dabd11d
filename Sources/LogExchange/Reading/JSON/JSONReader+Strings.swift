// SPDX-License-Identifier: MIT

/// How far the reader is inside a string.
///
/// A piece of input may end after any byte, so everything that spans bytes is
/// kept here: escapes, pairs of escapes, and characters of more than one byte.
struct JSONStringState: Sendable {
  enum Escape: Sendable {
    case none
    /// After a backslash.
    case backslash
    /// After `\u`: how many digits were read.
    case hex(Int)
  }

  var escape = Escape.none
  /// The value of the hexadecimal digits so far.
  var codeUnit: UInt16 = 0
  /// The first half of a surrogate pair that waits for its second half.
  var highSurrogate: UInt16?
  /// How many bytes of the current character are still to come.
  var remaining = 0
  /// What the next of them may be: this is what rules out overlong forms,
  /// surrogates and values past U+10FFFF.
  var permitted: ClosedRange<UInt8> = 0x80...0xBF
}

extension JSONReader {
  /// Reads on in a string, up to and including the closing quote.
  ///
  /// - Returns: Whether the string is complete.
  mutating func readString(_ start: JSONStringState) throws(LogError) -> Bool {
    var string = start
    while offset < input.count {
      if string.remaining == 0, string.highSurrogate == nil, case .none = string.escape {
        copyPlainBytes()
        try checkString(token.count)
        guard offset < input.count else { break }
      }
      let byte = input[offset]
      switch string.escape {
      case .backslash: try readEscape(byte, &string)
      case .hex(let digits): try readHexDigit(byte, digits, &string)
      case .none where string.remaining > 0: try readContinuation(byte, &string)
      case .none:
        switch byte {
        case UInt8(ascii: "\\"):
          string.escape = .backslash
        case _ where string.highSurrogate != nil:
          throw unexpected(expected: "the second half of a surrogate pair")
        case UInt8(ascii: "\""):
          offset += 1
          return true
        case 0x00..<0x20:
          throw unexpected(expected: "control characters as escapes")
        default:
          try readLeadByte(byte, &string)
        }
      }
      offset += 1
    }
    state = .string(string)
    return false
  }

  /// Copies the bytes up to the next one that needs a decision.
  private mutating func copyPlainBytes() {
    let start = offset
    let end = input.count
    input.withUnsafeBufferPointer { bytes in
      while offset < end {
        let byte = bytes[offset]
        if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          break
        }
        offset += 1
      }
    }
    if offset > start { token.append(contentsOf: input[start..<offset]) }
  }

  // MARK: Escapes

  private mutating func readEscape(
    _ byte: UInt8, _ string: inout JSONStringState
  ) throws(LogError) {
    if string.highSurrogate != nil, byte != UInt8(ascii: "u") {
      throw unexpected(expected: "the second half of a surrogate pair")
    }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): token.append(byte)
    case UInt8(ascii: "b"): token.append(0x08)
    case UInt8(ascii: "f"): token.append(0x0C)
    case UInt8(ascii: "n"): token.append(0x0A)
    case UInt8(ascii: "r"): token.append(0x0D)
    case UInt8(ascii: "t"): token.append(0x09)
    case UInt8(ascii: "u"):
      string.escape = .hex(0)
      string.codeUnit = 0
      return
    default:
      throw unexpected(expected: "one of \" \\ / b f n r t u after a backslash")
    }
    string.escape = .none
  }

  private mutating func readHexDigit(
    _ byte: UInt8, _ digits: Int, _ string: inout JSONStringState
  ) throws(LogError) {
    let value: UInt8
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): value = byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): value = byte - UInt8(ascii: "A") + 10
    default: throw unexpected(expected: "four hexadecimal digits after \\u")
    }
    string.codeUnit = string.codeUnit << 4 | UInt16(value)
    guard digits == 3 else {
      string.escape = .hex(digits + 1)
      return
    }
    string.escape = .none
    let unit = string.codeUnit
    switch (unit, string.highSurrogate) {
    case (0xDC00...0xDFFF, let high?):
      let scalar = 0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF))
      string.highSurrogate = nil
      append(scalar)
    case (_, .some), (0xDC00...0xDFFF, nil):
      throw invalid("half a surrogate pair in a string")
    case (0xD800...0xDBFF, nil):
      string.highSurrogate = unit
    default:
      append(UInt32(unit))
    }
  }

  private mutating func append(_ scalar: UInt32) {
    guard let scalar = UnicodeScalar(scalar) else { return }
    token.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  // MARK: UTF-8

  private mutating func readLeadByte(
    _ byte: UInt8, _ string: inout JSONStringState
  ) throws(LogError) {
    switch byte {
    case 0xC2...0xDF: (string.remaining, string.permitted) = (1, 0x80...0xBF)
    case 0xE0: (string.remaining, string.permitted) = (2, 0xA0...0xBF)
    case 0xED: (string.remaining, string.permitted) = (2, 0x80...0x9F)
    case 0xE1...0xEF: (string.remaining, string.permitted) = (2, 0x80...0xBF)
    case 0xF0: (string.remaining, string.permitted) = (3, 0x90...0xBF)
    case 0xF4: (string.remaining, string.permitted) = (3, 0x80...0x8F)
    case 0xF1...0xF3: (string.remaining, string.permitted) = (3, 0x80...0xBF)
    default: throw unexpected(expected: "UTF-8")
    }
    token.append(byte)
  }

  private mutating func readContinuation(
    _ byte: UInt8, _ string: inout JSONStringState
  ) throws(LogError) {
    guard string.permitted.contains(byte) else { throw unexpected(expected: "UTF-8") }
    token.append(byte)
    continuationBytes += 1
    string.remaining -= 1
    string.permitted = 0x80...0xBF
  }
}
