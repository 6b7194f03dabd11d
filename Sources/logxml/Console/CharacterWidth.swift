// SPDX-License-Identifier: MIT

/// Counts the columns of a terminal that characters take.
///
/// Widths follow the tables of Unicode: two columns for East Asian Wide, which most pictures
/// are; none for marks that stand over others. Several characters that make one
/// picture are counted as that picture: a family joined by joiners, a flag of two letters,
/// a hand with a tone of skin, a heart with the selector that makes it a picture.
struct CharacterWidth {
  private var width = 0
  /// The last character that took columns; nil if no selector can change it any more.
  private var base: Unicode.Scalar?
  private var isJoined = false
  /// Whether one letter of a flag waits for the other.
  private var hasHalfFlag = false

  static func of(_ text: some Sequence<Unicode.Scalar>) -> Int {
    var counter = CharacterWidth()
    for scalar in text { counter.add(scalar) }
    return counter.width
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 0x300 {
      width += 1
      base = scalar
      isJoined = false
      hasHalfFlag = false
      return
    }
    let wasJoined = isJoined
    let hadHalfFlag = hasHalfFlag
    isJoined = value == 0x200D && base != nil
    hasHalfFlag = false
    switch value {
    case 0x200D: return
    // The selector makes an emoji of a sign that takes one column.
    case 0xFE0F:
      if let base, base.value >= 0x80, base.properties.isEmoji, Self.ofOne(base) == 1 { width += 1 }
      base = nil
      return
    case 0x1F3FB...0x1F3FF where base?.properties.isEmojiModifierBase == true: return
    case 0x1F1E6...0x1F1FF:
      width += hadHalfFlag ? 0 : 2
      hasHalfFlag = !hadHalfFlag
      base = scalar
      return
    default: break
    }
    if wasJoined, scalar.properties.isEmoji || scalar.properties.isEmojiPresentation { return }
    let own = Self.ofOne(scalar)
    width += own
    if own > 0 { base = scalar }
  }

  /// The columns of a character that stands alone.
  private static func ofOne(_ scalar: Unicode.Scalar) -> Int {
    if isWide(scalar.value) { return 2 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
    // The vowels and final consonants of Hangul join the consonant before them.
    default: return (0x1160...0x11FF).contains(scalar.value) ? 0 : 1
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    let index = wide.indices.firstPlace { wide[$0].upperBound >= value }
    return index < wide.count && wide[index].contains(value)
  }

  /// East Asian Width W and F of Unicode, without marks, as `Widths/wide.txt` lists them: the first
  /// and the last of a range. Unassigned characters between two wide ones count as wide.
  private static let wide: [ClosedRange<UInt32>] = PackageText.wide.rows.compactMap { row in
    guard let first = UInt32(row[0], radix: 16), let last = UInt32(row[1], radix: 16) else {
      return nil
    }
    return first...last
  }
}
