// SPDX-License-Identifier: MIT

/// Digests of records with the line of each: a hash table for keys that are mixed already.
///
/// Digests stand one behind the other in the order in which they come; what is searched is a
/// table of one word for each, small enough for the fast memory of a processor. With whole
/// digests in it, waiting for memory took a fourteenth of the time of a validation.
struct DigestTable {
  private struct Entry {
    let digest: RecordDigest
    let line: Int32
  }

  private var entries: [Entry] = []
  /// For each slot 0, or in the low bits the number of an entry counted from 1, and above
  /// them some bits of its digest.
  private var slots: [UInt32] = Array(repeating: 0, count: 32)

  /// The most digests that fit.
  static let most = 1 << numberBits - 1
  private static let numberBits = 18
  private static let numberMask: UInt32 = 1 << UInt32(numberBits) - 1

  var count: Int { entries.count }

  /// The line of a digest; nil where it is new.
  subscript(digest: RecordDigest) -> Int32? {
    let number = slots[slot(of: digest)] & Self.numberMask
    return number == 0 ? nil : entries[Int(number) - 1].line
  }

  /// Adds a digest with its line, unless it is there. There may be `most` of them.
  ///
  /// - Returns: The line that it has already; nil where it is new.
  mutating func insert(_ digest: RecordDigest, line: Int32) -> Int32? {
    let slot = slot(of: digest)
    let number = slots[slot] & Self.numberMask
    if number != 0 { return entries[Int(number) - 1].line }
    assert(count < Self.most)
    // There may be many files with a few records each.
    if entries.isEmpty { entries.reserveCapacity(16) }
    entries.append(Entry(digest: digest, line: line))
    slots[slot] = Self.tag(digest) | UInt32(truncatingIfNeeded: count)
    if count * 3 > slots.count * 2 { grow() }
    return nil
  }

  /// The bits of a digest that a slot shows. The lowest say which slot it is.
  private static func tag(_ digest: RecordDigest) -> UInt32 {
    UInt32(truncatingIfNeeded: digest.slot >> 31) & ~numberMask
  }

  /// Where a digest is, or would be.
  private func slot(of digest: RecordDigest) -> Int {
    let mask = slots.count - 1
    let tag = Self.tag(digest)
    var slot = digest.slot & mask
    while slots[slot] != 0 {
      let word = slots[slot]
      if word & ~Self.numberMask == tag,
        entries[Int(word & Self.numberMask) - 1].digest == digest
      {
        break
      }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for (index, entry) in entries.enumerated() {
      var slot = entry.digest.slot & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = Self.tag(entry.digest) | UInt32(truncatingIfNeeded: index + 1)
    }
  }
}
