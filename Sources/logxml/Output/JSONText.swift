// SPDX-License-Identifier: MIT

/// Writes the strings of JSON.
enum JSONText {
  /// Appends a string in quotes. Quotes, backslashes and control characters are
  /// escaped, everything else stands as it is, in UTF-8.
  static func appendString(_ bytes: some Sequence<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        output.append(UInt8(ascii: "\\"))
        output.append(byte)
      case UInt8(ascii: "\n"):
        output.append(contentsOf: #"\n"#.utf8)
      case UInt8(ascii: "\r"):
        output.append(contentsOf: #"\r"#.utf8)
      case UInt8(ascii: "\t"):
        output.append(contentsOf: #"\t"#.utf8)
      case 0..<0x20:
        output.append(contentsOf: #"\u00"#.utf8)
        output.append(hexDigit(byte >> 4))
        output.append(hexDigit(byte & 15))
      default:
        output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
