// SPDX-License-Identifier: MIT

/// The place in memory where the next byte is written.
///
/// Invariant: whoever makes a cursor has made sure of room for all that is put;
/// each function says how much that can be.
struct ByteCursor {
  private(set) var next: UnsafeMutablePointer<UInt8>

  @inline(__always)
  init(next: UnsafeMutablePointer<UInt8>) {
    self.next = next
  }

  /// One byte.
  @inline(__always)
  mutating func put(_ byte: UInt8) {
    next.initialize(to: byte)
    next += 1
  }

  /// As many bytes as there are.
  @inline(__always)
  mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    next.update(from: start, count: bytes.count)
    next += bytes.count
  }

  /// As many bytes as there are.
  @inline(__always)
  mutating func put(_ text: StaticString) {
    text.withUTF8Buffer { put($0) }
  }

  /// Two bytes: a number below 100 with two digits.
  @inline(__always)
  mutating func putTwoDigits(_ value: UInt8) {
    put(UInt8(ascii: "0") &+ value / 10)
    put(UInt8(ascii: "0") &+ value % 10)
  }

  /// As many bytes as `width` says, at most 20: a number with leading zeros.
  @inline(__always)
  mutating func putDigits(_ value: UInt64, width: Int) {
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
}
