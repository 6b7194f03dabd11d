// SPDX-License-Identifier: MIT

import XMLTree

/// Writes the strings of JSON.
///
/// Quotes, backslashes and control characters are escaped, everything else
/// stands as it is, in UTF-8.
enum JSONText {
  /// Appends a string in quotes.
  static func appendString(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { appendString($0, to: &output) }
  }

  /// Appends a value of a document in quotes.
  static func appendString(_ bytes: XMLTreeBytes, to output: inout [UInt8]) {
    _ = bytes.withContiguousStorageIfAvailable { appendString($0, to: &output) }
  }

  static func appendString(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    // Most strings need no escape, so whole runs are copied.
    var start = 0
    for index in bytes.indices where needsEscape(bytes[index]) {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
      appendEscaped(bytes[index], to: &output)
      start = index + 1
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
    output.append(UInt8(ascii: "\""))
  }

  @inline(__always)
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func appendEscaped(_ byte: UInt8, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): output.append(byte)
    case UInt8(ascii: "\n"): output.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): output.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): output.append(UInt8(ascii: "t"))
    default:
      output.append(contentsOf: "u00".utf8)
      output.append(hexDigit(byte >> 4))
      output.append(hexDigit(byte & 15))
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
