// SPDX-License-Identifier: MIT

/// Values in the syntax of XML, for text or an attribute: a character that a parser would
/// change or take for markup becomes a reference.
enum XMLText {
  static func escaped(_ value: some Collection<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(value.count)
    for byte in value {
      switch byte {
      case UInt8(ascii: "&"): text += "&amp;".utf8
      case UInt8(ascii: "<"): text += "&lt;".utf8
      case UInt8(ascii: ">"): text += "&gt;".utf8
      case UInt8(ascii: "\""): text += "&quot;".utf8
      case UInt8(ascii: "\t"): text += "&#9;".utf8
      case UInt8(ascii: "\n"): text += "&#10;".utf8
      case UInt8(ascii: "\r"): text += "&#13;".utf8
      default: text.append(byte)
      }
    }
    return text
  }
}
