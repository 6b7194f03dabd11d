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

  /// East Asian Width W and F of Unicode, without marks. Unassigned characters between
  /// two wide ones count as wide.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
    0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F,
    0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5,
    0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5,
    0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728,
    0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
    0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55,
    0x2E80...0x3029, 0x302E...0x303E, 0x3041...0x3096, 0x309B...0x3247, 0x3250...0x4DBF,
    0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAD9, 0xFE10...0xFE19,
    0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FE3, 0x16FF0...0x1B2FB,
    0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F320,
    0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3,
    0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC,
    0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A, 0x1F595...0x1F596,
    0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2,
    0x1F6D5...0x1F6DF, 0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7F0, 0x1F90C...0x1F93A,
    0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAF6, 0x20000...0x3FFFD,
  ]
}
