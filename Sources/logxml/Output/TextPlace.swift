// SPDX-License-Identifier: MIT

import XMLTree

/// A place in UTF-8 text: counts lines and characters as the text goes by.
struct TextPlace {
  private var line = 1
  private var column = 1

  mutating func advance(over bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }

  /// The position in the whole text, given one that was counted from here.
  func position(of inner: SourcePosition?) -> SourcePosition {
    guard let inner else { return SourcePosition(line: line, column: column) }
    return SourcePosition(
      line: line + inner.line - 1,
      column: inner.line == 1 ? column + inner.column - 1 : inner.column)
  }
}
