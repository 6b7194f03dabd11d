// SPDX-License-Identifier: MIT

internal import Platform

/// Remembers the offsets of values in the byte buffer of a document, so that a repeated
/// value is stored once.
///
/// Direct-mapped and small enough for the processor's cache: a value that loses
/// its place to another is only stored again. An entry is a guess that the bytes
/// themselves confirm, so it never needs to be cleared: not when text is added
/// after a value, nor when the buffer is cut back.
struct ValueCache {
  private struct Entry: BitwiseCopyable {
    var offset: UInt32
    /// Part of the hash, and the length: if these differ, the bytes, which may be far away
    /// in memory, are not compared.
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
  /// No value has a length of 0, so no value matches the initial entries.
  private let entries = RawArray(
    repeating: Entry(offset: 0, check: 0), count: ValueCache.size)

  func deallocate() {
    entries.deallocate()
  }

  /// The key of a value of 1 to `longestValue` bytes.
  static func key(for start: UnsafePointer<UInt8>, count: Int) -> Key {
    guard count < 8 else { return key(ofBlock: start, count: count) }
    var word: UInt64 = 0
    for index in 0..<count { word |= UInt64(start[index]) << UInt64(index &* 8) }
    return key(first: word, last: word, count: count)
  }

  /// The key of a value of any length, if at least 8 bytes can be read at its start.
  @inline(__always)
  static func key(ofBlock start: UnsafePointer<UInt8>, count: Int) -> Key {
    let raw = UnsafeRawPointer(start)
    let mask = UInt64.max &>> UInt64(truncatingIfNeeded: max(0, 8 &- count) &* 8)
    let first = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
    let last = UInt64(
      littleEndian: raw.loadUnaligned(fromByteOffset: max(0, count &- 8), as: UInt64.self))
    return key(first: first & mask, last: last & mask, count: count)
  }

  /// A key from the first and the last 8 bytes, or as many as there are, and the length.
  @inline(__always)
  private static func key(first: UInt64, last: UInt64, count: Int) -> Key {
    var hash = first &* 0x9e37_79b9_7f4a_7c15 ^ last
    hash = (hash &+ UInt64(truncatingIfNeeded: count)) &* 0xd6e8_feb8_6659_fd93
    return Key(
      slot: Int(truncatingIfNeeded: hash >> 52),
      check: UInt32(truncatingIfNeeded: hash >> 16) & ~0x7FF | UInt32(truncatingIfNeeded: count))
  }

  /// The offset of an equal value, if it is the one remembered.
  func find(
    _ start: UnsafePointer<UInt8>, count: Int, _ key: Key, in bytes: RawArray<UInt8>
  ) -> UInt32? {
    let entry = entries[key.slot]
    guard entry.check == key.check, Int(entry.offset) &+ count <= bytes.count,
      ShortBytes.areEqual(bytes.base + Int(entry.offset), start, count: count)
    else { return nil }
    return entry.offset
  }

  /// The offset of an equal value, for a value of at most 32 bytes. 32 bytes must be
  /// readable at its start, and there must be room for 32 more after the stored bytes.
  @inline(__always)
  func find(
    block start: UnsafePointer<UInt8>, count: Int, _ key: Key, in bytes: RawArray<UInt8>
  ) -> UInt32? {
    let entry = entries[key.slot]
    guard entry.check == key.check, Int(entry.offset) &+ count <= bytes.count,
      ByteSearch.areEqual(of32: bytes.base + Int(entry.offset), start, count: count)
    else { return nil }
    return entry.offset
  }

  @inline(__always)
  func store(_ offset: UInt32, _ key: Key) {
    entries[key.slot] = Entry(offset: offset, check: key.check)
  }
}
