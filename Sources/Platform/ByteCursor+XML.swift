// SPDX-License-Identifier: MIT

extension ByteCursor {
  /// The most bytes that a text takes in XML.
  @inlinable @inline(__always)
  public static func maximumLength(ofXML text: UnsafeBufferPointer<UInt8>) -> Int {
    6 * text.count
  }

  /// Writes a text and replaces markup characters by references: also CR everywhere, and
  /// tab and LF in attributes. A character that XML forbids becomes U+FFFD.
  ///
  /// - Parameter isCanonical: Whether the references are those of the canonical forms.
  /// - Returns: The number of forbidden characters.
  public mutating func putXML(
    _ text: UnsafeBufferPointer<UInt8>, isAttribute: Bool, isCanonical: Bool = false
  ) -> Int {
    if Self.isShortAndPlain(text) {
      put(text)
      return 0
    }
    var replaced = 0
    var index = 0
    while true {
      let count = ByteBlock.plainCount(text, from: index) { block in
        Self.special(block)
      } isFound: { byte in
        byte < 0x20 || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<")
          || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"") || byte == 0xEF
      }
      put(UnsafeBufferPointer(rebasing: text[index..<index &+ count]))
      index &+= count
      if index == text.count { return replaced }
      let byte = text[index]
      var length = 1
      switch byte {
      case UInt8(ascii: "&"): put("&amp;")
      case UInt8(ascii: "<"): put("&lt;")
      case UInt8(ascii: ">") where !isAttribute: put("&gt;")
      case UInt8(ascii: "\"") where isAttribute: put("&quot;")
      case 0x0D: put(isCanonical ? "&#xD;" : "&#13;")
      case 0x09 where isAttribute: put(isCanonical ? "&#x9;" : "&#9;")
      case 0x0A where isAttribute: put(isCanonical ? "&#xA;" : "&#10;")
      default:
        let forbidden = Self.forbiddenLength(at: index, in: text)
        if forbidden > 0 {
          put("\u{FFFD}")
          replaced += 1
          length = forbidden
        } else {
          put(byte)
        }
      }
      index &+= length
    }
  }

  /// Finds the bytes that may have to be escaped or replaced.
  @inlinable @inline(__always)
  static func special(_ block: ByteBlock) -> UInt64 {
    block.mask(below: 0x20) | block.mask(of: UInt8(ascii: "&"))
      | block.mask(of: UInt8(ascii: "<")) | block.mask(of: UInt8(ascii: ">"))
      | block.mask(of: UInt8(ascii: "\"")) | block.mask(of: 0xEF)
  }

  /// True if a text has at most sixteen bytes and none that needs a second look, as most do.
  /// If false, it may still need no escaping.
  @inlinable @inline(__always)
  public static func isShortAndPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count <= 2 * ByteBlock.size else { return false }
    let (head, tail) = ByteBlock.ends(of: text)
    return special(head) | special(tail) == 0
  }

  /// Writes a string in the same way; at most six bytes for each of its UTF-8 bytes.
  public mutating func putXML(_ text: String, isAttribute: Bool) -> Int {
    var text = text
    return text.withUTF8 { putXML($0, isAttribute: isAttribute) }
  }

  /// The number of bytes of the character at an index if XML forbids it; otherwise 0.
  public static func forbiddenLength(
    at index: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> Int {
    switch text[index] {
    case 0x09, 0x0A, 0x0D: 0
    case 0..<0x20: 1
    case 0xEF
    where index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE:
      3
    default: 0
    }
  }
}
