// SPDX-License-Identifier: MIT

import LogExchange

/// One word of the command line, as bytes: a file name need not be UTF-8.
struct Argument: Hashable, Sendable {
  let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  init(_ text: String) {
    self.bytes = Array(text.utf8)
  }

  /// The word as text; bytes that are not UTF-8 are replaced.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  var fileName: FileName { FileName(bytes) }

  /// Whether the word is exactly this.
  static func === (word: Argument, text: String) -> Bool {
    word.bytes.elementsEqual(text.utf8)
  }

  /// Compares the cases of a `switch` over a word by their bytes.
  static func ~= (text: String, word: Argument) -> Bool { word === text }
}
