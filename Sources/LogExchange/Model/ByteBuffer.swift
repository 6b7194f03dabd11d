// SPDX-License-Identifier: MIT

/// Bytes that are written one after the other, to be handed on in large pieces.
///
/// What is written goes through a `ByteCursor` into room that is made sure of
/// before: one check for a whole value instead of one for each byte.
///
/// Invariant: the first `count` bytes of `storage` are what was written; the rest
/// of it is room.
struct ByteBuffer: Sendable {
  private var storage: [UInt8] = []
  private(set) var count = 0

  init() {}

  /// Calls `body` with a cursor behind what was written.
  ///
  /// - Parameter bound: More than this `body` never writes.
  @inline(__always)
  mutating func write(atMost bound: Int, _ body: (inout ByteCursor) -> Void) {
    if storage.count &- count < bound { grow(by: bound) }
    count = storage.withUnsafeMutableBufferPointer { bytes in
      let start = bytes.baseAddress.unsafelyUnwrapped
      var cursor = ByteCursor(next: start + count)
      body(&cursor)
      assert(cursor.next - start - count <= bound, "more was written than there is room for")
      return cursor.next - start
    }
  }

  @inline(never)
  private mutating func grow(by bound: Int) {
    var larger = [UInt8](repeating: 0, count: max(2 * storage.count, count + bound, 256))
    larger.replaceSubrange(..<count, with: storage[..<count])
    storage = larger
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    write(atMost: 1) { $0.put(byte) }
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    write(atMost: bytes.count) { $0.put(bytes) }
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append($0) }
  }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    let done: Void? = bytes.withContiguousStorageIfAvailable { append($0) }
    if done == nil { for byte in bytes { append(byte) } }
  }

  /// Forgets what was written behind the first `newCount` bytes; the room stays.
  mutating func truncate(to newCount: Int) {
    assert(newCount >= 0 && newCount <= count)
    count = newCount
  }

  /// A part of what was written.
  @inline(__always)
  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    assert(range.upperBound <= count)
    return storage[range]
  }

  /// Calls `body` with what was written; it is valid during the call.
  @inline(__always)
  func withBytes<Result, E: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> Result
  ) throws(E) -> Result {
    try storage.withUnsafeBufferPointer { (room) throws(E) in
      try body(UnsafeBufferPointer(start: room.baseAddress, count: count))
    }
  }

  /// A copy of what was written.
  var bytes: [UInt8] { Array(storage[..<count]) }

  /// Hands on what was written and forgets it; the room stays.
  mutating func drain<E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> Void
  ) throws(E) {
    try storage.withUnsafeBufferPointer { (room) throws(E) in
      try body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: room[..<count])))
    }
    count = 0
  }
}

extension [UInt8] {
  /// Appends what a cursor writes, which is no more than `bound` bytes.
  mutating func append(atMost bound: Int, _ body: (inout ByteCursor) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bound) { room in
      guard let start = room.baseAddress else { return }
      var cursor = ByteCursor(next: start)
      body(&cursor)
      append(contentsOf: UnsafeBufferPointer(start: start, count: cursor.next - start))
    }
  }
}
