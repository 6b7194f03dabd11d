// SPDX-License-Identifier: MIT

/// Consecutive bytes of a document, which never change.
final class ByteChunk: @unchecked Sendable {
  // This is Sendable, because the bytes are written before the chunk is shared.

  private let memory: UnsafeMutablePointer<UInt8>
  private let pool: ChunkPool
  let count: Int

  /// Takes over memory of the pool, and returns it at the end.
  init(adopting memory: UnsafeMutablePointer<UInt8>, count: Int, of pool: ChunkPool) {
    self.memory = memory
    self.count = count
    self.pool = pool
  }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: memory, count: count) }

  deinit { pool.give(memory) }
}

/// A pool of memory for chunks, all of one size: fresh memory costs as much as reading a
/// file into it.
final class ChunkPool: Sendable {
  private let idle = Monitor<[Block]>([])
  private let size: Int

  /// A block of unused memory.
  private struct Block: @unchecked Sendable {
    var memory: UnsafeMutablePointer<UInt8>
  }

  init(size: Int) { self.size = size }

  deinit {
    for block in idle.update({ $0 }) { block.memory.deallocate() }
  }

  func take() -> UnsafeMutablePointer<UInt8> {
    idle.update { $0.popLast() }?.memory ?? .allocate(capacity: size)
  }

  func give(_ memory: UnsafeMutablePointer<UInt8>) {
    let block = Block(memory: memory)
    idle.update { $0.append(block) }
  }
}
