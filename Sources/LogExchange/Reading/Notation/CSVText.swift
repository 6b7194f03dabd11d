// SPDX-License-Identifier: MIT

/// Comparing and trimming of cells and names as UTF-8 bytes.
enum CSVText {
  /// The bytes without spaces, tabs, no-break spaces (U+00A0, U+202F), thin spaces (U+2009), byte
  /// order marks, and the marks of direction (U+200E, U+200F) that programs in Hebrew and Arabic
  /// write around numbers, at both ends.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes
    while let length = spaceLength(atStartOf: rest) { rest = rest.dropFirst(length) }
    while let length = spaceLength(atEndOf: rest) { rest = rest.dropLast(length) }
    return rest
  }

  /// The length in bytes of the space at the beginning; nil if no space is there.
  static func spaceLength(atStartOf bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    if first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") { return 1 }
    if first < 0x80 { return nil }
    return wideSpaces.first { bytes.starts(with: $0) }?.count
  }

  private static func spaceLength(atEndOf bytes: ArraySlice<UInt8>) -> Int? {
    guard let last = bytes.last else { return nil }
    if last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { return 1 }
    if last < 0x80 { return nil }
    return wideSpaces.first { bytes.suffix($0.count).elementsEqual($0) }?.count
  }

  private static let wideSpaces: [[UInt8]] = [
    [0xC2, 0xA0], [0xE2, 0x80, 0xAF], [0xE2, 0x80, 0x89], [0xEF, 0xBB, 0xBF],
    [0xE2, 0x80, 0x8E], [0xE2, 0x80, 0x8F],
  ]

  /// True if a text without spaces around it is empty or a placeholder for a missing number: `--`,
  /// `—`, `?`, `N/A`, and what statistics programs and databases write.
  static func isNoNumber(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, !isDigit(first) else { return text.isEmpty }
    if "-:".utf8.contains(first) {
      // Under the titles of tables in Markdown, dashes are as long as these, with colons where a
      // column is aligned; some write `--:--` for a time.
      return text.contains(UInt8(ascii: "-")) && text.allSatisfy { "-: ".utf8.contains($0) }
    }
    guard text.count < 9 else { return false }
    return text.allSatisfy { $0 == UInt8(ascii: "?") }
      || text.elementsEqual("—".utf8) || isWordForNothing(text)
  }

  /// True for words that stand for a missing value: `N/A`, `NaN`, `null`.
  static func isWordForNothing(_ text: ArraySlice<UInt8>) -> Bool {
    wordsForNothing.contains { equalFoldingASCII(text, $0.utf8) }
  }

  private static let wordsForNothing = [
    "n/a", "na", "nan", "null", "none", "nil", "#n/a", "unavailable",
  ]

  /// Whether two texts are the same bytes, without regard to the case of ASCII letters.
  static func equalFoldingASCII(
    _ a: some Collection<UInt8>, _ b: some Collection<UInt8>
  ) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { folded($0) == folded($1) }
  }

  static func folded(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
