// SPDX-License-Identifier: MIT

/// Keeps spreadsheets from taking texts of a native table for formulas.
///
/// A text is a *lure* if it begins, after any apostrophes, with `=`, `+`, `-`, `@` (or one of
/// their full-width forms), a tab, a CR or a LF.
///
/// - A guarded table gets one more apostrophe before every lure, which tells a
///   spreadsheet that a text follows: `=1+1` is written as `'=1+1`.
/// - Any table gets one more before a lure that begins with an apostrophe already.
/// - A reader takes one away from every lure that begins with an apostrophe.
///
/// So texts are read as they were written, and a table need not declare that it is guarded: an
/// apostrophe before a lure has always been added.
package enum FormulaGuard {
  /// Whether a writer puts an apostrophe before a text.
  package static func changes(_ text: some Collection<UInt8>, guardsFormulas: Bool) -> Bool {
    guard let first = text.first, !isHarmless(first) else { return false }
    return (guardsFormulas || first == apostrophe) && isLure(text)
  }

  /// A text as in a guarded table, for output that is not read back.
  package static func guarded(_ text: String) -> String {
    changes(text.utf8, guardsFormulas: true) ? "'" + text : text
  }

  /// The text of a cell, without the apostrophe added by a writer.
  @inline(__always)
  static func text(of cell: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard cell.first == apostrophe, isLure(cell) else { return cell }
    return UnsafeBufferPointer(rebasing: cell.dropFirst())
  }

  private static let apostrophe = UInt8(ascii: "'")

  /// Letters and digits, which most texts begin with.
  private static func isHarmless(_ byte: UInt8) -> Bool {
    byte > UInt8(ascii: "@") && byte < 0x80 || CSVText.isDigit(byte)
  }

  private static func isLure(_ text: some Collection<UInt8>) -> Bool {
    let rest = text.drop { $0 == apostrophe }
    guard let first = rest.first else { return false }
    return "=+-@\t\r\n".utf8.contains(first)
      || first == 0xEF && fullWidthForms.contains { rest.starts(with: $0.utf8) }
  }

  /// U+FF1D, U+FF0B, U+FF0D, U+FF20.
  private static let fullWidthForms = ["\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"]
}
