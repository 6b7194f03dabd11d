// SPDX-License-Identifier: MIT

/// Remembers where values stand in the byte buffer of a document, so that a
/// value that comes again is stored once.
///
/// Direct-mapped and small enough for the processor's cache: a value that loses
/// its place to another is only stored again. An entry is a guess that the bytes
/// themselves confirm, so it never needs to be cleared: not when text is added
/// after a value, nor when the buffer is cut back.
struct ValueCache {
  private struct Entry: BitwiseCopyable {
    var offset: UInt32
    /// Most of the hash beyond the slot, and the length: where these differ, the
    /// bytes, which may be far away in memory, are not looked at.
    var check: UInt32
  }

  /// The key under which a value is looked up.
  struct Key: BitwiseCopyable {
    fileprivate var slot: Int
    fileprivate var check: UInt32
  }

  private static let size = 4096
  /// Longer values hardly ever repeat, and comparing them takes time.
  static let longestValue = 1024
  private var entries = RawArray<Entry>()

  init() {
    // No value has a length of 0, so no value has this check.
    for _ in 0..<ValueCache.size { entries.append(Entry(offset: 0, check: 0)) }
  }

  func deallocate() {
    entries.deallocate()
  }

  /// Where a value of 1 to `longestValue` bytes belongs, by its length, its first
  /// and its last bytes.
  @inline(__always)
  static func key(for start: UnsafePointer<UInt8>, count: Int) -> Key {
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
    return Key(
      slot: Int(truncatingIfNeeded: hash >> 52),
      check: UInt32(truncatingIfNeeded: hash >> 16) & ~0x7FF | UInt32(truncatingIfNeeded: count))
  }

  /// The offset of an equal value, if it is the one remembered.
  @inline(__always)
  func find(
    _ start: UnsafePointer<UInt8>, count: Int, _ key: Key, in bytes: RawArray<UInt8>
  ) -> UInt32? {
    let entry = entries[key.slot]
    guard entry.check == key.check, Int(entry.offset) &+ count <= bytes.count,
      ShortBytes.areEqual(bytes.base + Int(entry.offset), start, count: count)
    else { return nil }
    return entry.offset
  }

  @inline(__always)
  func store(_ offset: UInt32, _ key: Key) {
    entries[key.slot] = Entry(offset: offset, check: key.check)
  }
}
