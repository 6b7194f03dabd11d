// SPDX-License-Identifier: MIT

/// Lines of comma-separated values (RFC 4180, with LF).
enum CSVText {
  static func line(_ cells: [String]) -> String {
    cells.map(cell).joined(separator: ",") + "\n"
  }

  private static func cell(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n")
        && $0 != UInt8(ascii: "\r")
    }
    if isPlain { return text }
    var bytes = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self) + "\""
  }
}
