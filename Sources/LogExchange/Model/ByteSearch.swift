// SPDX-License-Identifier: MIT

import XMLTree

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Whether a text starts at an index; nil if the bytes end before that is clear.
  func begins(with text: String.UTF8View, at index: Int) -> Bool? {
    let rest = self[index...].prefix(text.count)
    guard rest.elementsEqual(text.prefix(rest.count)) else { return false }
    return rest.count < text.count ? nil : true
  }

  /// The first range of a text, from an index on.
  func firstRange(of text: String.UTF8View, from start: Int? = nil) -> Range<Int>? {
    let first = text.first
    var index = start ?? startIndex
    while index < endIndex {
      if self[index] == first, begins(with: text, at: index) == true {
        return index..<index + text.count
      }
      index += 1
    }
    return nil
  }

  func contains(_ text: String) -> Bool { firstRange(of: text.utf8) != nil }
}

extension SourcePosition {
  /// Moves over some bytes, whose lines end with line feeds.
  mutating func advance(over bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }
}
