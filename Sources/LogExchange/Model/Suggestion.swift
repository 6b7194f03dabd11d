// SPDX-License-Identifier: MIT

/// "Did you mean": the nearest of the words that would have been right.
package enum Suggestion {
  /// Returns the candidate nearest to a word, or nil if no candidate is near enough.
  ///
  /// Near is one slip (a letter left out, added, changed, or two swapped) for every three
  /// letters, at least one; or a candidate that begins with the word, or is the first half
  /// of it or more. Of equally near candidates the first is returned.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let bytes = Array(word.utf8)
    guard !bytes.isEmpty else { return nil }
    let best = nearest(
      to: bytes, among: candidates, as: { Array($0.utf8) }, most: { max(1, $0 / 3) })
    if let best { return best }
    guard bytes.count >= 2 else { return nil }
    return candidates.first { $0.utf8.starts(with: bytes) }
      ?? candidates.first { bytes.count <= 2 * $0.utf8.count && bytes.starts(with: $0.utf8) }
  }

  /// The candidate with the fewest slips; the first of equally near ones.
  ///
  /// - Parameters:
  ///   - bytes: The letters of the word.
  ///   - letters: Returns the letters of a candidate.
  ///   - most: The most slips between two words, by the length of the shorter one.
  package static func nearest<Candidate>(
    to bytes: [UInt8], among candidates: some Sequence<Candidate>,
    as letters: (Candidate) -> [UInt8], most: (Int) -> Int
  ) -> Candidate? {
    var best: (candidate: Candidate, distance: Int)?
    for candidate in candidates {
      let other = letters(candidate)
      let limit = most(min(bytes.count, other.count))
      guard abs(bytes.count - other.count) <= limit else { continue }
      let distance = editDistance(bytes, other)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// The number of slips between two words.
  package static func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    // A word far longer than any name needs no exact distance.
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
