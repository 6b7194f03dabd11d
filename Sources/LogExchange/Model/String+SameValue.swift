// SPDX-License-Identifier: MIT

extension String {
  /// Whether two texts are one value, for sure: false says nothing.
  ///
  /// Short texts stand in the value itself, and records of one log mostly share the others:
  /// comparing the bytes of names took a tenth of a second for each million records.
  ///
  /// Invariant: two values of the same bits are the same text, whatever the bits mean.
  @inline(__always)
  func isSameValue(as other: String) -> Bool {
    guard let mine = words, let others = other.words else { return false }
    return mine == others
  }

  /// The bits of the value; nil where a String is not two words.
  @inline(__always)
  fileprivate var words: (UInt64, UInt64)? {
    guard MemoryLayout<String>.size == MemoryLayout<(UInt64, UInt64)>.size else { return nil }
    return unsafeBitCast(self, to: (UInt64, UInt64).self)
  }
}

/// Texts of which something is known already: most records of a log have the same.
///
/// Direct-mapped: a text that loses its place to another is not known any more.
struct KnownTexts: Sendable {
  private var texts = [String](repeating: "", count: size)

  private static let size = 16

  /// Whether the text was remembered, for sure.
  @inline(__always)
  func contains(_ text: String) -> Bool { texts[Self.slot(text)].isSameValue(as: text) }

  mutating func insert(_ text: String) { texts[Self.slot(text)] = text }

  @inline(__always)
  private static func slot(_ text: String) -> Int {
    guard let words = text.words else { return 0 }
    let mixed = (words.0 ^ words.1 &* 31) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 60)
  }
}
