// SPDX-License-Identifier: MIT

/// The place in memory where the next byte is written.
///
/// Invariant: whoever makes a cursor has made room for everything that is put. Each
/// function documents how many bytes that can be.
public struct ByteCursor {
  public var next: UnsafeMutablePointer<UInt8>

  @inlinable @inline(__always)
  public init(next: UnsafeMutablePointer<UInt8>) {
    self.next = next
  }

  /// Writes one byte.
  @inlinable @inline(__always)
  public mutating func put(_ byte: UInt8) {
    next.initialize(to: byte)
    next += 1
  }

  /// Writes all of the bytes.
  @inlinable @inline(__always)
  public mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress, bytes.count > 0 else { return }
    ShortBytes.copy(from: start, to: next, count: bytes.count)
    next += bytes.count
  }

  /// Writes all bytes of a literal.
  @inlinable @inline(__always)
  public mutating func put(_ text: StaticString) {
    text.withUTF8Buffer { put($0) }
  }

  /// Writes a number below 100 with two digits: two bytes.
  @inlinable @inline(__always)
  public mutating func putTwoDigits(_ value: UInt8) {
    put(UInt8(ascii: "0") &+ value / 10)
    put(UInt8(ascii: "0") &+ value % 10)
  }

  /// Writes a number with leading zeros: `width` bytes, at most 20.
  @inlinable @inline(__always)
  public mutating func putDigits(_ value: UInt64, width: Int) {
    next += width
    var place = next
    var rest = value
    for _ in 0..<width {
      place -= 1
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      place.initialize(to: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit))
      rest = quotient
    }
  }

  /// Writes a number whose last `scale` digits, at most 18, are decimals; at least one digit
  /// stands before the point. At most 21 bytes.
  @inlinable @inline(__always)
  public mutating func putDigits(_ value: UInt64, scale: Int) {
    var width = 1
    var limit: UInt64 = 10
    // 10¹⁹ is the last power of ten that a word can hold.
    while value >= limit {
      width &+= 1
      if width == 20 { break }
      limit &*= 10
    }
    if scale == 0 { return putDigits(value, width: width) }
    let whole = max(width &- scale, 1)
    next += whole &+ 1 &+ scale
    var place = next
    var rest = value
    func put(_ count: Int) {
      for _ in 0..<count {
        place -= 1
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        place.initialize(to: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit))
        rest = quotient
      }
    }
    put(scale)
    place -= 1
    place.initialize(to: UInt8(ascii: "."))
    put(whole)
  }
}
