// SPDX-License-Identifier: MIT

/// An open-addressing index from hashes to ids; the owner compares the content.
struct HashIndex: Sendable {
  private struct Slot: Sendable {
    var hash: UInt64
    var id: UInt32
  }

  private static let emptyID = UInt32.max
  private var slots: [Slot] = []
  private var used = 0

  /// Random for each process, so that no document can be made to collide.
  private static let seed = UInt64.random(in: .min ... .max)

  static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    // FNV-1a with a secret start, and a final mix (the high bits of FNV are weak).
    var hash = 0xcbf2_9ce4_8422_2325 ^ seed
    for byte in bytes {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    hash ^= hash >> 32
    return hash &* 0x9e37_79b9_7f4a_7c15
  }

  func find(hash: UInt64, where matches: (UInt32) -> Bool) -> UInt32? {
    guard !slots.isEmpty else { return nil }
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: hash >> 20) & mask
    while true {
      let slot = slots[index]
      if slot.id == HashIndex.emptyID { return nil }
      if slot.hash == hash, matches(slot.id) { return slot.id }
      index = (index + 1) & mask
    }
  }

  mutating func insert(_ id: UInt32, hash: UInt64) {
    if (used + 1) * 2 > slots.count {
      let old = slots
      slots = Array(
        repeating: Slot(hash: 0, id: HashIndex.emptyID), count: max(32, old.count * 2))
      for slot in old where slot.id != HashIndex.emptyID { place(slot) }
    }
    place(Slot(hash: hash, id: id))
    used += 1
  }

  private mutating func place(_ slot: Slot) {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: slot.hash >> 20) & mask
    while slots[index].id != HashIndex.emptyID { index = (index + 1) & mask }
    slots[index] = slot
  }
}
