// SPDX-License-Identifier: MIT

/// Digests of records with the line of each: a hash table for keys that are already mixed.
///
/// Digests are appended without an index; the index, one word for each, is built on the first
/// lookup. If every digest is known to be new, it is never built: each step in the index waits
/// for memory, which took a tenth of the time of a validation.
struct DigestTable {
  private struct Entry {
    let digest: RecordDigest
    let line: Int32
  }

  private var entries: [Entry] = []
  /// The number of entries that are in `slots`.
  private var searchable = 0
  /// For each slot 0, or in the low bits the number of an entry counted from 1, and in the high
  /// bits some bits of its digest.
  private var slots: [UInt32] = []

  /// The most digests that fit.
  static let most = 1 << numberBits - 1
  /// The usual number of entries in large tables.
  private static let usual = 1 << (numberBits - 1)
  private static let numberBits = 18
  private static let numberMask: UInt32 = 1 << UInt32(numberBits) - 1

  var count: Int { entries.count }

  /// The line of a digest; nil if it is new.
  mutating func line(of digest: RecordDigest) -> Int32? {
    if entries.isEmpty { return nil }
    makeSearchable()
    let number = slots[slot(of: digest)] & Self.numberMask
    return number == 0 ? nil : entries[Int(number) - 1].line
  }

  /// Adds a digest with its line, unless it is present. The table holds at most `most`.
  ///
  /// - Returns: The line of the digest that was present; nil if it is new.
  mutating func insert(_ digest: RecordDigest, line: Int32) -> Int32? {
    if entries.isEmpty {
      append(digest, line: line)
      return nil
    }
    makeSearchable()
    let slot = slot(of: digest)
    let number = slots[slot] & Self.numberMask
    if number != 0 { return entries[Int(number) - 1].line }
    append(digest, line: line)
    // If there is no room in `slots`, it is entered with the next ones.
    if count * 3 <= slots.count * 2 {
      slots[slot] = Self.tag(digest) | UInt32(truncatingIfNeeded: count)
      searchable = count
    }
    return nil
  }

  /// Adds a digest that is known to be new. The table holds at most `most`.
  @inline(__always)
  mutating func append(_ digest: RecordDigest, line: Int32) {
    if entries.count == entries.capacity { makeRoom() }
    entries.append(Entry(digest: digest, line: line))
  }

  /// Removes all digests, but keeps their memory.
  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    searchable = 0
    slots = []
  }

  @inline(never)
  private mutating func makeRoom() {
    assert(count < Self.most)
    // There may be many files with a few records each. In large ones, unused memory costs
    // nothing, but moving entries from one allocation to the next does.
    entries.reserveCapacity(count < 4096 ? max(16, count * 2) : max(Self.usual, count * 2))
  }

  /// The bits of a digest that are stored in its slot. The lowest bits determine the slot.
  private static func tag(_ digest: RecordDigest) -> UInt32 {
    UInt32(truncatingIfNeeded: digest.slot >> 31) & ~numberMask
  }

  /// The slot of a digest that is present, or the free slot for it.
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

  private mutating func makeSearchable() {
    if searchable < entries.count { enterTail() }
  }

  /// Enters the digests that are not in `slots` yet; all of them are new.
  @inline(never)
  private mutating func enterTail() {
    if entries.count * 3 > slots.count * 2 {
      var size = max(32, slots.count)
      while entries.count * 3 > size * 2 { size *= 2 }
      slots = Array(repeating: 0, count: size)
      searchable = 0
    }
    let mask = slots.count - 1
    for index in searchable..<entries.count {
      let digest = entries[index].digest
      var slot = digest.slot & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = Self.tag(digest) | UInt32(truncatingIfNeeded: index + 1)
    }
    searchable = entries.count
  }
}
