// SPDX-License-Identifier: MIT

/// Text of inputs on its way to a terminal.
enum VisibleText {
  /// Whether a character only shows itself: not a control character, nor one
  /// that turns the direction of the text around it.
  static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: false
    default: true
    }
  }

  /// How a character that is not harmless is shown: `\u{9B}`.
  static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }

  /// The text with an escape for every character that is not harmless.
  static func harmless(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isHarmless(scalar) {
        result.append(scalar)
      } else {
        result.append(contentsOf: escape(scalar).unicodeScalars)
      }
    }
    return String(result)
  }

  /// The same, but for line ends: for messages of several lines.
  static func harmlessLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { harmless(String($0)) }
      .joined(separator: "\n")
  }

  /// How many columns of a terminal characters take: two for those of East Asia
  /// and pictures, none for marks that stand over others.
  static func width(_ text: some Sequence<Unicode.Scalar>) -> Int {
    text.reduce(0) { $0 + width($1) }
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case ..<0x300: return 1
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return 2
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: return 0
      default: return 1
      }
    }
  }
}
