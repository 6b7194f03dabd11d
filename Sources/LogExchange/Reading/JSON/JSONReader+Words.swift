// SPDX-License-Identifier: MIT

extension JSONReader {
  /// Reads on in `true`, `false` or `null`.
  ///
  /// - Returns: Whether the word is complete.
  mutating func readWord(_ word: StaticString, _ seen: Int) throws(LogError) -> Bool {
    var seen = seen
    while seen < word.utf8CodeUnitCount {
      guard offset < input.count else {
        state = .word(word, seen)
        return false
      }
      guard input[offset] == word.utf8Start[seen] else { throw unexpected(expected: "\(word)") }
      seen += 1
      offset += 1
    }
    return true
  }

  /// Reads on in the byte order mark that may stand at the start.
  ///
  /// - Returns: Whether that is decided.
  mutating func readByteOrderMark(_ seen: Int) throws(LogError) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var seen = seen
    while seen < mark.count {
      guard offset < input.count else {
        state = .byteOrderMark(seen)
        return false
      }
      guard input[offset] == mark[seen] else {
        if seen > 0 { throw unexpected(expected: "a byte order mark") }
        return true
      }
      seen += 1
      offset += 1
    }
    lineStart = offset
    return true
  }
}
