// SPDX-License-Identifier: MIT

extension InputEncoding {
  /// The reason why a document in this encoding cannot be changed in place; nil if it can.
  var editingRefusal: String? {
    switch self {
    case .utf8, .utf16LittleEndian, .utf16BigEndian, .latin1, .codePage, .ascii: nil
    case .other, .multibyte:
      "the document is in none of UTF-8, UTF-16, ISO-8859-1, Windows-1252 and US-ASCII; convert it "
        + "to UTF-8 first"
    case .utf32, .contradictory: refusal
    }
  }

  /// True if the encoding has a character.
  func holds(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .utf8, .utf16LittleEndian, .utf16BigEndian: true
    case .latin1: scalar.value <= 0xFF
    case .codePage(let page): page.byte(scalar) != nil
    case .ascii, .multibyte, .other, .utf32, .contradictory: scalar.value < 0x80
    }
  }

  /// Appends UTF-8 text in this encoding; the reverse of `Transcoder`.
  ///
  /// All characters of the text must be in the encoding.
  func encode(_ text: some Collection<UInt8>, into output: inout [UInt8]) {
    guard self != .utf8 else { return output.append(contentsOf: text) }
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      assert(holds(scalar))
      switch self {
      case .utf16LittleEndian:
        for unit in scalar.utf16 {
          output.append(UInt8(truncatingIfNeeded: unit))
          output.append(UInt8(unit >> 8))
        }
      case .utf16BigEndian:
        for unit in scalar.utf16 {
          output.append(UInt8(unit >> 8))
          output.append(UInt8(truncatingIfNeeded: unit))
        }
      case .codePage(let page): output.append(page.byte(scalar) ?? UInt8(ascii: "?"))
      default: output.append(UInt8(truncatingIfNeeded: scalar.value))
      }
    }
  }
}
