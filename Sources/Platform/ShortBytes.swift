// SPDX-License-Identifier: MIT

/// Compares and copies the values of log files, which are short: most have 4 to 32
/// bytes, where a call of `memcmp` or `memcpy` costs more than its work.
///
/// If 32 bytes can be read and written, values are copied and compared in blocks of that
/// size: lengths vary, and a branch on the length takes longer than the work. Otherwise
/// only the `count` bytes are read or written: two overlapping words cover every length
/// from one word to two.
public enum ShortBytes {
  /// The size of a block in bytes.
  @inlinable public static var block: Int { 32 }

  /// Copies one block; source and target must not overlap.
  @inlinable @inline(__always)
  public static func copyBlock(
    from source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
  ) {
    copyEnds(SIMD16<UInt8>.self, UnsafeRawPointer(source), UnsafeMutableRawPointer(target), block)
  }

  @inlinable @inline(__always)
  public static func areEqual(
    _ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, count: Int
  ) -> Bool {
    let (a, b) = (UnsafeRawPointer(first), UnsafeRawPointer(second))
    if count >= 8 {
      return count <= 16 ? endsAreEqual(UInt64.self, a, b, count) : longAreEqual(a, b, count)
    }
    if count >= 4 { return endsAreEqual(UInt32.self, a, b, count) }
    if count >= 2 { return endsAreEqual(UInt16.self, a, b, count) }
    return count == 0 || first[0] == second[0]
  }

  @usableFromInline
  static func longAreEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Bool {
    memcmp(a, b, count) == 0
  }

  @inlinable @inline(__always)
  static func endsAreEqual<Word: FixedWidthInteger & BitwiseCopyable>(
    _: Word.Type, _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int
  ) -> Bool {
    let last = count &- MemoryLayout<Word>.size
    let head = a.loadUnaligned(as: Word.self) ^ b.loadUnaligned(as: Word.self)
    let tail =
      a.loadUnaligned(fromByteOffset: last, as: Word.self)
      ^ b.loadUnaligned(fromByteOffset: last, as: Word.self)
    return head | tail == 0
  }

  /// Copies at least one byte; source and target must not overlap.
  @inlinable @inline(__always)
  public static func copy(
    from source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    assert(count > 0)
    let (from, to) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(target))
    if count >= 16 {
      guard count <= 32 else {
        return target.update(from: source, count: count)
      }
      copyEnds(SIMD16<UInt8>.self, from, to, count)
    } else if count >= 8 {
      copyEnds(UInt64.self, from, to, count)
    } else if count >= 4 {
      copyEnds(UInt32.self, from, to, count)
    } else {
      target[0] = source[0]
      target[count / 2] = source[count / 2]
      target[count &- 1] = source[count &- 1]
    }
  }

  @inlinable @inline(__always)
  static func copyEnds<Word: BitwiseCopyable>(
    _: Word.Type, _ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer, _ count: Int
  ) {
    let last = count &- MemoryLayout<Word>.size
    let head = from.loadUnaligned(as: Word.self)
    let tail = from.loadUnaligned(fromByteOffset: last, as: Word.self)
    to.storeBytes(of: head, as: Word.self)
    to.storeBytes(of: tail, toByteOffset: last, as: Word.self)
  }
}
