// SPDX-License-Identifier: MIT

extension String {
  /// True if two Strings hold the same bits, and so the same text; false if that is not certain.
  ///
  /// Short texts are stored in the value itself, and records of one log mostly share the others:
  /// comparing the bytes of names took a tenth of a second for each million records.
  ///
  /// Invariant: two values of the same bits are the same text, whatever the bits mean.
  @inline(__always)
  func isSameValue(as other: String) -> Bool {
    guard let mine = words, let others = other.words else { return false }
    return mine == others
  }

  /// The bits of the value; nil on platforms where a String is not two words.
  @inline(__always)
  fileprivate var words: (UInt64, UInt64)? {
    guard MemoryLayout<String>.size == MemoryLayout<(UInt64, UInt64)>.size else { return nil }
    return unsafeBitCast(self, to: (UInt64, UInt64).self)
  }

  /// A number of `bits` bits that is the same for all texts with the same bits.
  @inline(__always)
  func slot(bits: Int) -> Int {
    guard let words else { return 0 }
    let mixed = (words.0 ^ words.1 &* 31) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> (64 - UInt64(bits)))
  }
}

/// A set of texts that were inserted lately: most records of a log have the same texts.
///
/// Direct-mapped: a text whose slot is taken by another is no longer in the set.
struct KnownTexts: Sendable {
  private var texts = [String](repeating: "", count: 1 << bits)

  private static let bits = 6

  /// True if the text is in the set; false if that is not certain.
  @inline(__always)
  func contains(_ text: String) -> Bool { texts[text.slot(bits: Self.bits)].isSameValue(as: text) }

  mutating func insert(_ text: String) { texts[text.slot(bits: Self.bits)] = text }
}
