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
    let count = bytes.count
    // Most runs are short: two words that may overlap cost less than a call.
    if count <= 16, count >= 8 {
      copy(UInt64.self, start, count)
    } else if count <= 8, count >= 4 {
      copy(UInt32.self, start, count)
    } else if count < 4 {
      var index = 0
      while index < count {
        next[index] = start[index]
        index &+= 1
      }
    } else if count <= 32 {
      copy(SIMD16<UInt8>.self, start, count)
    } else {
      next.update(from: start, count: count)
    }
    next += count
  }

  /// Copies the first and the last word of a run that is no longer than both.
  @inline(__always)
  private func copy<Word: BitwiseCopyable>(
    _ type: Word.Type, _ start: UnsafePointer<UInt8>, _ count: Int
  ) {
    let from = UnsafeRawPointer(start)
    let to = UnsafeMutableRawPointer(next)
    let last = count &- MemoryLayout<Word>.size
    let tail = from.loadUnaligned(fromByteOffset: last, as: Word.self)
    to.storeBytes(of: from.loadUnaligned(as: Word.self), as: Word.self)
    to.storeBytes(of: tail, toByteOffset: last, as: Word.self)
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

  /// At most 21 bytes: a number with `scale` of its digits, 18 at most, behind a point, and at
  /// least one before it.
  @inline(__always)
  mutating func putDigits(_ value: UInt64, scale: Int) {
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
