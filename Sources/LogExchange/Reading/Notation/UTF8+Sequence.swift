// SPDX-License-Identifier: MIT

extension UTF8 {
  /// The length in bytes of the character that begins with a non-ASCII byte, and the range of
  /// its second byte, which rules out overlong forms, surrogates and values past U+10FFFF.
  @inline(__always)
  static func sequence(_ lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch lead {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    default: nil
    }
  }
}
