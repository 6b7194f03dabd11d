// SPDX-License-Identifier: MIT

extension ByteCursor {
  /// The largest number of bytes of a text as a JSON string.
  @inline(__always)
  static func maximumLength(ofJSON text: UnsafeBufferPointer<UInt8>) -> Int {
    // Six for a control character.
    6 * text.count + 2
  }

  /// Writes a text in quotes, escaped as RFC 8259 requires: quotes, backslashes and control
  /// characters, with the short escapes if there are any. Other characters are not escaped.
  mutating func putJSON(_ text: UnsafeBufferPointer<UInt8>) {
    put(UInt8(ascii: "\""))
    var index = 0
    // Most texts are short, and nothing in them is escaped.
    if text.count <= 2 * ByteBlock.size {
      let (head, tail) = ByteBlock.ends(of: text)
      if Self.escaped(head) | Self.escaped(tail) == 0 {
        put(text)
        return put(UInt8(ascii: "\""))
      }
    }
    while true {
      let count = ByteBlock.plainCount(text, from: index) { block in
        Self.escaped(block)
      } isFound: { byte in
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      }
      put(UnsafeBufferPointer(rebasing: text[index..<index &+ count]))
      index &+= count
      if index == text.count { break }
      putJSONEscape(text[index])
      index &+= 1
    }
    put(UInt8(ascii: "\""))
  }

  /// A mask of the bytes to escape.
  @inline(__always)
  private static func escaped(_ block: ByteBlock) -> UInt64 {
    block.mask(below: 0x20) | block.mask(of: UInt8(ascii: "\""))
      | block.mask(of: UInt8(ascii: "\\"))
  }

  /// Writes a key. It begins with a comma, which is omitted for the first member.
  @inline(__always)
  mutating func put(_ key: UnsafeBufferPointer<UInt8>, isFirst: inout Bool) {
    put(isFirst ? UnsafeBufferPointer(rebasing: key.dropFirst()) : key)
    isFirst = false
  }

  private mutating func putJSONEscape(_ byte: UInt8) {
    put(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): put(byte)
    case 0x08: put(UInt8(ascii: "b"))
    case 0x09: put(UInt8(ascii: "t"))
    case 0x0A: put(UInt8(ascii: "n"))
    case 0x0C: put(UInt8(ascii: "f"))
    case 0x0D: put(UInt8(ascii: "r"))
    default:
      put("u00")
      put(Self.hexadecimalDigit(byte >> 4))
      put(Self.hexadecimalDigit(byte & 15))
    }
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }
}
