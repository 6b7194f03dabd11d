// SPDX-License-Identifier: MIT

internal import CLibXML2

/// Searches and counts bytes with fast C functions, also for folders that use no C types.
enum ByteSearch {
  /// The first `byte` in [start, start + count); nil if it does not occur.
  @inline(__always)
  static func first(
    _ byte: UInt8, in start: UnsafePointer<UInt8>, count: Int
  ) -> UnsafePointer<UInt8>? {
    memchr(start, Int32(byte), count).map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) }
  }

  /// The last `byte` in [start, end); nil if it does not occur.
  @inline(__always)
  static func last(
    _ byte: UInt8, in start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    clibxml2_last_byte(start, end, byte)
  }

  /// A mask with one bit for each of the next 64 bytes: set if the byte is `byte`.
  @inline(__always)
  static func mask(of64 start: UnsafePointer<UInt8>, _ byte: UInt8) -> UInt64 {
    clibxml2_mask64(start, byte)
  }

  /// The number of bytes that equal `byte`.
  @inline(__always)
  static func count(_ byte: UInt8, in start: UnsafePointer<UInt8>, count: Int) -> Int {
    clibxml2_count(start, count, byte)
  }

  /// True if the first `count` bytes at two places are equal. `count` is 1 to 32, and 32
  /// bytes must be readable at both places.
  @inline(__always)
  static func areEqual(
    of32 one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, count: Int
  ) -> Bool {
    assert(count > 0 && count <= 32)
    return clibxml2_are_equal32(one, other, Int32(truncatingIfNeeded: count)) != 0
  }

  /// The number of characters that begin in [start, end), which is UTF-8.
  @inline(__always)
  static func scalars(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> Int {
    var count = 0
    var place = start
    while end - place >= 16 {
      let continued = clibxml2_continuations16(place)
      count &+= 16
      if continued != 0 { count &-= continued.nonzeroBitCount }
      place += 16
    }
    while place < end {
      count &+= place.pointee & 0xC0 == 0x80 ? 0 : 1
      place += 1
    }
    return count
  }
}
