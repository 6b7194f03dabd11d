// SPDX-License-Identifier: MIT

// Texts with characters that XML forbids stand in native XML as the content of a
// JSON string, marked with `encoding="json"`: nothing is lost on the way from JSON
// to XML and back.

extension JSONReader {
  /// The text that is written as the content of a JSON string; nil if it is none.
  static func unescaped(_ content: String) -> String? {
    var reader = JSONReader(Array("\"\(content)\"".utf8))
    guard let event = try? reader.next(), case .string(let text) = event,
      (try? reader.next()) == .some(nil)
    else { return nil }
    return String(decoding: text, as: UTF8.self)
  }
}

extension JSONWriter {
  /// A text as the content of a JSON string that XML can hold.
  static func escapedForXML(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in quoted(text).dropFirst().dropLast() {
      result.append(byte)
      if byte >= 0xBE, result.suffix(3).elementsEqual([0xEF, 0xBF, byte]) {
        // U+FFFE and U+FFFF.
        result.removeLast(3)
        result.append(contentsOf: (byte == 0xBE ? "\\ufffe" : "\\uffff").utf8)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
