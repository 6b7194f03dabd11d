// SPDX-License-Identifier: MIT

internal import Platform

/// The characters and names that XML 1.0 (fifth edition) allows.
package enum XMLCharacters {
  /// The first character of UTF-8 text that XML does not allow, not even as a reference:
  /// control characters, U+FFFE and U+FFFF.
  package static func firstForbidden(in text: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
    var index = 0
    while true {
      index += ByteBlock.plainCount(text, from: index) { block in
        block.mask(below: 0x20) | block.mask(of: 0xEF)
      } isFound: { byte in
        byte < 0x20 || byte == 0xEF
      }
      if index == text.count { return nil }
      switch ByteCursor.forbiddenLength(at: index, in: text) {
      case 0: index += 1
      case 1: return Unicode.Scalar(text[index])
      default: return Unicode.Scalar(0xFF00 | UInt32(text[index + 2]) | 0x40)
      }
    }
  }

  /// True if the bytes are a name without a colon.
  package static func isName(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    if text.allSatisfy({ $0 < 0x80 }) {
      return isNameStart(UInt32(first)) && text.allSatisfy { isNameCharacter(UInt32($0)) }
    }
    var isFirst = true
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      guard isFirst ? isNameStart(scalar.value) : isNameCharacter(scalar.value) else {
        return false
      }
      isFirst = false
    }
    return true
  }

  private static func isNameStart(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x61...0x7A, 0x41...0x5A, 0x5F: true
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF: true
    case 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF: true
    case 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF: true
    default: false
    }
  }

  private static func isNameCharacter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x30...0x39, 0x2D, 0x2E, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: isNameStart(scalar)
    }
  }

  /// The character as `U+0001`, with at least four hexadecimal digits.
  package static func plainWords(for scalar: Unicode.Scalar) -> String {
    plainWords(forCode: scalar.value)
  }

  /// The same for a number that may not be a Unicode scalar.
  static func plainWords(forCode code: UInt32) -> String {
    let digits = String(code, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
