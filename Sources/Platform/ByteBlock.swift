// SPDX-License-Identifier: MIT

/// Eight bytes of a text at once, for finding the next byte that needs a decision.
///
/// A mask has the highest bit of a byte set if the byte was found. Bits above the lowest
/// set one may be false, so only the lowest counts.
public struct ByteBlock: Sendable {
  @inlinable public static var size: Int { 8 }

  /// The eight bytes; the first is the lowest.
  public let word: UInt64

  @inlinable static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inlinable static var highs: UInt64 { 0x8080_8080_8080_8080 }

  /// Loads eight bytes, which must all be readable.
  @inlinable @inline(__always)
  public init(_ start: UnsafePointer<UInt8>) {
    word = UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
  }

  @inlinable init(word: UInt64) { self.word = word }

  /// Returns two blocks that together hold every byte of a text of at most sixteen, padded
  /// with spaces.
  @inlinable @inline(__always)
  public static func ends(of text: UnsafeBufferPointer<UInt8>) -> (ByteBlock, ByteBlock) {
    let raw = UnsafeRawBufferPointer(text)
    let count = raw.count
    if count >= size, let base = text.baseAddress {
      return (ByteBlock(base), ByteBlock(base + (count &- size)))
    }
    var word: UInt64 = ones &* UInt64(UInt8(ascii: " "))
    if count >= 4 {
      let head = raw.loadUnaligned(as: UInt32.self)
      let tail = raw.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      word = UInt64(tail) << 32 | UInt64(head)
    } else if count > 0 {
      word =
        word << 24 | UInt64(raw[0]) | UInt64(raw[count / 2]) << 8
        | UInt64(raw[count &- 1]) << 16
    }
    let block = ByteBlock(word: word)
    return (block, block)
  }

  @inlinable @inline(__always)
  public func mask(of byte: UInt8) -> UInt64 {
    let rest = word ^ (Self.ones &* UInt64(byte))
    return (rest &- Self.ones) & ~rest & Self.highs
  }

  /// Finds the bytes below `byte`, which must be at most 0x80.
  @inlinable @inline(__always)
  public func mask(below byte: UInt8) -> UInt64 {
    (word &- Self.ones &* UInt64(byte)) & ~word & Self.highs
  }

  /// Finds the bytes that are not ASCII.
  @inlinable @inline(__always)
  public var maskOfHighBytes: UInt64 { word & Self.highs }

  /// The index of the first byte that a mask has found.
  @inlinable @inline(__always)
  public static func firstIndex(in mask: UInt64) -> Int { mask.trailingZeroBitCount / 8 }

  /// The number of bytes from `start` on before the first found one, or before the end.
  /// Looks at eight bytes at a time, then at single ones.
  @inlinable @inline(__always)
  public static func plainCount(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int,
    mask: (ByteBlock) -> UInt64, isFound: (UInt8) -> Bool
  ) -> Int {
    guard let base = text.baseAddress else { return 0 }
    var index = start
    while index &+ size <= text.count {
      let found = mask(ByteBlock(base + index))
      if found != 0 { return index &+ firstIndex(in: found) &- start }
      index &+= size
    }
    if index < text.count, index > start {
      // Read the last eight bytes at once; those before `index` are known to be plain.
      index = text.count &- size
      let found = mask(ByteBlock(base + index))
      return (found == 0 ? text.count : index &+ firstIndex(in: found)) &- start
    }
    while index < text.count, !isFound(base[index]) { index &+= 1 }
    return index &- start
  }
}
