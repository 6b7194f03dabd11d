// SPDX-License-Identifier: MIT

internal import CLibXML2

/// Searches for single bytes by the fast means of C, for the folders that have no C types.
enum ByteSearch {
  /// The first `byte` in [start, start + count); nil if there is none.
  @inline(__always)
  static func first(
    _ byte: UInt8, in start: UnsafePointer<UInt8>, count: Int
  ) -> UnsafePointer<UInt8>? {
    memchr(start, Int32(byte), count).map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) }
  }

  /// The last `byte` in [start, end); nil if there is none.
  @inline(__always)
  static func last(
    _ byte: UInt8, in start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    clibxml2_last_byte(start, end, byte)
  }

  /// A bit for each of the 64 bytes that begin here: whether it is `byte`.
  @inline(__always)
  static func mask(of64 start: UnsafePointer<UInt8>, _ byte: UInt8) -> UInt64 {
    clibxml2_mask64(start, byte)
  }
}
