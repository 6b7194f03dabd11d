// SPDX-License-Identifier: MIT

import Synchronization

/// An open-addressing index from hashes to ids. One thread adds to it while others search
/// it; the caller compares the content.
///
/// A slot is one atomic number. When a block of slots is half full, its ids are copied into
/// one twice as large, which becomes the newest. A search that began in an older block
/// continues there, so older blocks stay until the index is freed: together they are no
/// larger than the newest.
struct SharedIndex: ~Copyable {
  private typealias Slot = Atomic<UInt64>

  /// The slots follow it in memory.
  private struct Block: BitwiseCopyable {
    let mask: Int
    let previous: UnsafeMutablePointer<Block>?
  }

  private let newest = Atomic<UnsafeMutablePointer<Block>?>(nil)

  deinit {
    var next = newest.load(ordering: .relaxed)
    while let block = next {
      next = block.pointee.previous
      UnsafeMutableRawPointer(block).deallocate()
    }
  }

  /// Random for each process, so that no document can cause collisions on purpose.
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

  /// The id with this hash that `matches`, if it is below `count`, the number of ids that
  /// the caller may see.
  func find(hash: UInt64, below count: Int, where matches: (UInt32) -> Bool) -> UInt32? {
    guard let block = newest.load(ordering: .acquiring) else { return nil }
    let slots = SharedIndex.slots(of: block)
    let mask = block.pointee.mask
    var index = Int(truncatingIfNeeded: hash >> 32) & mask
    while true {
      let slot = slots[index].load(ordering: .acquiring)
      if slot == 0 { return nil }
      let id = UInt32(truncatingIfNeeded: slot) &- 1
      if slot >> 32 == hash >> 32, id < count, matches(id) { return id }
      index = (index + 1) & mask
    }
  }

  /// Adds an id that is not in the index: the first is 0 or 1, and each is one more than
  /// the one before. Only one thread at a time may add.
  func insert(_ id: UInt32, hash: UInt64) {
    var block = newest.load(ordering: .relaxed)
    if block.map({ (Int(id) + 1) * 2 > $0.pointee.mask }) ?? true {
      block = grow(from: block)
    }
    guard let block else { return }
    SharedIndex.place(hash & ~0xFFFF_FFFF | UInt64(id + 1), in: block)
  }

  private func grow(from old: UnsafeMutablePointer<Block>?) -> UnsafeMutablePointer<Block> {
    let count = old.map { ($0.pointee.mask + 1) * 2 } ?? 32
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Block>.stride + count * MemoryLayout<Slot>.stride,
      alignment: MemoryLayout<Block>.alignment)
    let block = memory.bindMemory(to: Block.self, capacity: 1)
    block.initialize(to: Block(mask: count - 1, previous: old))
    let slots = (memory + MemoryLayout<Block>.stride).bindMemory(to: Slot.self, capacity: count)
    for index in 0..<count { (slots + index).initialize(to: Slot(0)) }
    if let old {
      for index in 0...old.pointee.mask {
        let slot = SharedIndex.slots(of: old)[index].load(ordering: .relaxed)
        if slot != 0 { SharedIndex.place(slot, in: block) }
      }
    }
    newest.store(block, ordering: .releasing)
    return block
  }

  private static func slots(of block: UnsafeMutablePointer<Block>) -> UnsafePointer<Slot> {
    (UnsafeRawPointer(block) + MemoryLayout<Block>.stride)
      .assumingMemoryBound(to: Slot.self)
  }

  private static func place(_ slot: UInt64, in block: UnsafeMutablePointer<Block>) {
    let slots = slots(of: block)
    var index = Int(truncatingIfNeeded: slot >> 32) & block.pointee.mask
    while slots[index].load(ordering: .relaxed) != 0 { index = (index + 1) & block.pointee.mask }
    slots[index].store(slot, ordering: .releasing)
  }
}
