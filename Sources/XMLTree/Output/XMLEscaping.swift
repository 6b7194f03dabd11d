// SPDX-License-Identifier: MIT

/// Which bytes must be written as references, and as which.
///
/// `>` is always escaped in text: it must be in `]]>`, and always is simpler and
/// does not depend on what was written before. Tab, LF and CR in attributes, and
/// CR in text, would not come back from a parser as they are.
///
/// The masks look at eight bytes at a time. For a word with each byte `b`,
/// `(b - 1) & ~b & 0x80` is set where `b` is 0; a borrow can set it falsely only
/// above a byte that is 0, so the lowest mark is always right.
enum XMLEscaping {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let high: UInt64 = 0x8080_8080_8080_8080

  /// Seven bytes that no mask marks, above one that is asked about.
  static let harmlessRest: UInt64 = 0x6161_6161_6161_6100

  @inline(__always)
  private static func repeated(_ byte: UInt8) -> UInt64 { ones &* UInt64(byte) }

  /// Marks the bytes that are 0.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & high }

  /// `&`, `<`, `>`, CR.
  @inline(__always)
  static func textMask(_ word: UInt64) -> UInt64 {
    // `<` and `>` differ in one bit.
    let angles = zeros((word & ~repeated(0x02)) ^ repeated(UInt8(ascii: "<")))
    return angles | zeros(word ^ repeated(UInt8(ascii: "&")))
      | zeros(word ^ repeated(UInt8(ascii: "\r")))
  }

  /// `&`, `<`, `"` and everything below U+0020 (a tree holds tab, LF and CR).
  @inline(__always)
  static func attributeMask(_ word: UInt64) -> UInt64 {
    // `"` and `&` differ in one bit.
    let quotes = zeros((word & ~repeated(0x04)) ^ repeated(UInt8(ascii: "\"")))
    let controls = (word &- repeated(0x20)) & ~word & high
    return quotes | controls | zeros(word ^ repeated(UInt8(ascii: "<")))
  }

  static func reference(to byte: UInt8) -> StaticString {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "\t"): "&#9;"
    case UInt8(ascii: "\n"): "&#10;"
    case UInt8(ascii: "\r"): "&#13;"
    default: ""
    }
  }

  /// The same in the canonical forms.
  static func canonicalReference(to byte: UInt8) -> StaticString {
    switch byte {
    case UInt8(ascii: "\t"): "&#x9;"
    case UInt8(ascii: "\n"): "&#xA;"
    case UInt8(ascii: "\r"): "&#xD;"
    default: reference(to: byte)
    }
  }
}
