// SPDX-License-Identifier: MIT

/// Digests of records with the line of each: a hash table for keys that are mixed
/// already, with half the work of a `Dictionary`.
struct DigestTable {
  private var keys: [RecordDigest?] = Array(repeating: nil, count: 32)
  private var lines: [Int32] = Array(repeating: 0, count: 32)
  private(set) var count = 0

  /// The line of a digest; nil where it is new.
  subscript(digest: RecordDigest) -> Int32? {
    let slot = slot(of: digest)
    return keys[slot] == nil ? nil : lines[slot]
  }

  /// Adds a digest with its line, unless it is there.
  ///
  /// - Returns: The line that it has already; nil where it is new.
  mutating func insert(_ digest: RecordDigest, line: Int32) -> Int32? {
    let slot = slot(of: digest)
    if keys[slot] != nil { return lines[slot] }
    keys[slot] = digest
    lines[slot] = line
    count += 1
    if count * 3 > keys.count * 2 { grow() }
    return nil
  }

  /// Where a digest is, or would be.
  private func slot(of digest: RecordDigest) -> Int {
    let mask = keys.count - 1
    var slot = digest.slot & mask
    while let key = keys[slot], key != digest { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = (keys, lines)
    keys = Array(repeating: nil, count: old.0.count * 2)
    lines = Array(repeating: 0, count: keys.count)
    for (key, line) in zip(old.0, old.1) {
      guard let key else { continue }
      let slot = slot(of: key)
      keys[slot] = key
      lines[slot] = line
    }
  }
}
