// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Remembers where values stand in the byte buffer of a document, so that a
/// value that comes again is stored once.
///
/// Direct-mapped and small enough for the processor's cache: a value that loses
/// its place to another is only stored again. An entry is a guess that the bytes
/// themselves confirm, so it never needs to be cleared: not when text is added
/// behind a value, nor when the buffer is cut back.
struct ValueCache {
  private struct Entry: BitwiseCopyable {
    var offset: UInt32
    var count: UInt32
  }

  private static let size = 4096
  /// Longer values hardly repeat, and comparing them costs.
  private static let longestValue = 1024
  private var entries = RawArray<Entry>()

  init() {
    for _ in 0..<ValueCache.size { entries.append(Entry(offset: 0, count: 0)) }
  }

  func deallocate() {
    entries.deallocate()
  }

  /// Where a value belongs, by its length, its first and its last bytes.
  @inline(__always)
  func slot(for start: UnsafePointer<UInt8>, count: Int) -> Int {
    let raw = UnsafeRawPointer(start)
    var hash: UInt64
    if count >= 8 {
      hash =
        raw.loadUnaligned(as: UInt64.self) &* 0x9e37_79b9_7f4a_7c15
        ^ raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    } else if count >= 4 {
      hash =
        UInt64(raw.loadUnaligned(as: UInt32.self)) << 32
        | UInt64(raw.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
    } else {
      hash =
        UInt64(start[0]) << 16 | UInt64(start[count / 2]) << 8 | UInt64(start[count &- 1])
    }
    hash = (hash &+ UInt64(truncatingIfNeeded: count)) &* 0xd6e8_feb8_6659_fd93
    return Int(truncatingIfNeeded: hash >> 52)
  }

  /// The offset of an equal value, if it is the one remembered.
  @inline(__always)
  func find(
    _ start: UnsafePointer<UInt8>, count: Int, at slot: Int, in bytes: RawArray<UInt8>
  ) -> UInt32? {
    let entry = entries[slot]
    guard Int(entry.count) == count, Int(entry.offset) &+ count <= bytes.count,
      memcmp(bytes.base + Int(entry.offset), start, count) == 0
    else { return nil }
    return entry.offset
  }

  @inline(__always)
  func store(_ offset: UInt32, count: Int, at slot: Int) {
    guard count <= ValueCache.longestValue else { return }
    entries[slot] = Entry(offset: offset, count: UInt32(truncatingIfNeeded: count))
  }
}
