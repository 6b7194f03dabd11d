// SPDX-License-Identifier: MIT

/// Reads strings that need byte-by-byte decisions: with escapes or non-ASCII characters, or in
/// several pieces. An escape or a character is read when all of its bytes are there.
extension JSONReader {
  /// Continues with a string, up to and including the closing quote.
  ///
  /// - Returns: false if the piece ends first.
  mutating func readString(_ bytes: UnsafeBufferPointer<UInt8>) throws(LogError) -> Bool {
    while offset < bytes.count {
      copyPlainBytes(bytes)
      try checkString(token.count)
      guard offset < bytes.count else { break }
      let isWhole: Bool
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return true
      case UInt8(ascii: "\\"): isWhole = try readEscape(bytes)
      case 0x00..<0x20: throw unexpected(expected: "control characters as escapes")
      default: isWhole = try readCharacter(bytes)
      }
      if !isWhole { break }
    }
    return false
  }

  /// Copies the bytes up to the next one that needs a decision.
  private mutating func copyPlainBytes(_ bytes: UnsafeBufferPointer<UInt8>) {
    let start = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        break
      }
      offset += 1
    }
    if offset > start { token.append(contentsOf: bytes[start..<offset]) }
  }

  // MARK: Escapes

  /// Reads one escape, or two that form one character.
  ///
  /// - Returns: false if the piece ends first.
  private mutating func readEscape(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(LogError) -> Bool {
    let place = offset + 1
    guard place < bytes.count else { return false }
    switch bytes[place] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): token.append(bytes[place])
    case UInt8(ascii: "b"): token.append(0x08)
    case UInt8(ascii: "f"): token.append(0x0C)
    case UInt8(ascii: "n"): token.append(0x0A)
    case UInt8(ascii: "r"): token.append(0x0D)
    case UInt8(ascii: "t"): token.append(0x09)
    case UInt8(ascii: "u"): return try readCodeUnits(bytes)
    default:
      throw unexpected(at: place, expected: "one of \" \\ / b f n r t u after a backslash")
    }
    offset = place + 1
    return true
  }

  private mutating func readCodeUnits(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(LogError) -> Bool {
    guard let first = try codeUnit(bytes, at: offset + 2) else { return false }
    var scalar = first
    var end = offset + 6
    if 0xD800...0xDBFF ~= first {
      for byte in [UInt8(ascii: "\\"), UInt8(ascii: "u")] {
        guard end < bytes.count else { return false }
        guard bytes[end] == byte else {
          throw unexpected(at: end, expected: "the second half of a surrogate pair")
        }
        end += 1
      }
      guard let second = try codeUnit(bytes, at: end) else { return false }
      end += 4
      scalar = 0xDC00...0xDFFF ~= second ? 0x10000 + (first & 0x3FF) << 10 | second & 0x3FF : first
    }
    guard let scalar = UnicodeScalar(scalar) else {
      offset = end - 1
      throw invalid("half a surrogate pair in a string")
    }
    token.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    offset = end
    return true
  }

  /// The number that four hexadecimal digits make; nil if the piece ends first.
  private mutating func codeUnit(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: Int
  ) throws(LogError) -> UInt32? {
    var unit: UInt32 = 0
    for index in place..<place + 4 {
      guard index < bytes.count else { return nil }
      guard let digit = Character(UnicodeScalar(bytes[index])).hexDigitValue else {
        throw unexpected(at: index, expected: "four hexadecimal digits after \\u")
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }

  // MARK: UTF-8

  /// Reads a character of several bytes.
  ///
  /// - Returns: false if the piece ends first.
  private mutating func readCharacter(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(LogError) -> Bool {
    guard let (length, second) = UTF8.sequence(bytes[offset]) else {
      throw unexpected(expected: "UTF-8")
    }
    for index in 1..<length {
      guard offset + index < bytes.count else { return false }
      guard (index == 1 ? second : 0x80...0xBF).contains(bytes[offset + index]) else {
        continuationBytes += index - 1
        throw unexpected(at: offset + index, expected: "UTF-8")
      }
    }
    token.append(contentsOf: bytes[offset..<offset + length])
    continuationBytes += length - 1
    offset += length
    return true
  }
}
