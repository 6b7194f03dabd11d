// SPDX-License-Identifier: MIT

/// "Did you mean": the nearest of the words that would have been right.
package enum Suggestion {
  /// Returns the candidate nearest to a word, or nil when none is near enough.
  ///
  /// Near is one slip (a letter left out, added, changed, or two swapped) for
  /// every three letters, or a candidate that begins with the word, or is the
  /// first half of it or more. Of equally near ones the first counts.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let bytes = Array(word.utf8)
    guard !bytes.isEmpty else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let other = Array(candidate.utf8)
      let distance = editDistance(bytes, other)
      let limit = max(1, min(bytes.count, other.count) / 3)
      guard distance <= limit, distance < best?.distance ?? .max else { continue }
      best = (candidate, distance)
    }
    if let best { return best.candidate }
    guard bytes.count >= 2 else { return nil }
    return candidates.first { $0.utf8.starts(with: bytes) }
      ?? candidates.first { bytes.count <= 2 * $0.utf8.count && bytes.starts(with: $0.utf8) }
  }

  /// The number of slips between two words.
  package static func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    // A word far longer than any name needs no exact answer.
    guard a.count <= 64, b.count <= 64 else { return .max }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for (i, byte) in a.enumerated() {
      var row = [i + 1]
      for (j, other) in b.enumerated() {
        var distance = min(last[j] + (byte == other ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, byte == b[j - 1], a[i - 1] == other {
          distance = min(distance, beforeLast[j - 1] + 1)
        }
        row.append(distance)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
