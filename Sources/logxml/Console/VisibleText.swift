// SPDX-License-Identifier: MIT

/// Text from inputs on its way to a terminal.
enum VisibleText {
  /// Whether a character has no effect besides being shown: it is no control character, and
  /// does not change the direction of the text around it.
  static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: false
    default: true
    }
  }

  /// The escape for a character that is not harmless: `\u{9B}`.
  static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }

  /// The first 80 characters of a text, on one line: control characters could do anything to a
  /// terminal.
  static func short(_ text: String) -> String {
    harmless(String(String.UnicodeScalarView(text.unicodeScalars.prefix(80))))
  }

  /// The text with an escape for every character that is not harmless.
  static func harmless(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    return text.escaped { isHarmless($0) ? nil : escape($0) }
  }

  /// The result of `harmless` for each line of a text: for messages of several lines.
  static func harmlessLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { harmless(String($0)) }
      .joined(separator: "\n")
  }

  /// The number of columns of a terminal that characters take.
  static func width(_ text: some Sequence<Unicode.Scalar>) -> Int { CharacterWidth.of(text) }

  /// The beginning of a text that fits into so many columns; if something is cut off, an
  /// ellipsis is the last of them.
  static func cut(_ text: String, toWidth limit: Int) -> String {
    if text.utf8.count <= limit || width(text.unicodeScalars) <= limit { return text }
    var result = ""
    var used = 0
    for character in text {
      let own = width(character.unicodeScalars)
      guard used + own < limit else { break }
      used += own
      result.append(character)
    }
    return result + (limit > 0 ? "\u{2026}" : "")
  }
}
