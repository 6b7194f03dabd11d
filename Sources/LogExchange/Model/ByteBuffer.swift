// SPDX-License-Identifier: MIT

/// A buffer of bytes that are appended one after the other and handed on in large pieces.
///
/// Bytes are written through a `ByteCursor` into room that is reserved first: one
/// check for a whole value instead of one for each byte.
///
/// Invariant: the first `count` bytes of `storage` have been written; the rest of
/// it is free room.
struct ByteBuffer: Sendable {
  private var storage: [UInt8] = []
  private(set) var count = 0

  init() {}

  /// Calls `body` with a cursor after the last written byte.
  ///
  /// - Parameter bound: The most bytes that `body` writes.
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

  /// Drops all but the first `newCount` bytes; the room stays.
  mutating func truncate(to newCount: Int) {
    assert(newCount >= 0 && newCount <= count)
    count = newCount
  }

  /// A range of the written bytes.
  @inline(__always)
  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    assert(range.upperBound <= count)
    return storage[range]
  }

  /// Calls `body` with the written bytes; they are valid during the call.
  @inline(__always)
  func withBytes<Result, E: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> Result
  ) throws(E) -> Result {
    try storage.withUnsafeBufferPointer { (room) throws(E) in
      try body(UnsafeBufferPointer(start: room.baseAddress, count: count))
    }
  }

  /// A copy of the written bytes.
  var bytes: [UInt8] { Array(storage[..<count]) }

  /// Hands on the written bytes and empties the buffer; the room stays, and the bytes if `body` throws.
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
  /// Appends the bytes that `body` writes through the cursor, at most `bound`.
  mutating func append(atMost bound: Int, _ body: (inout ByteCursor) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bound) { room in
      guard let start = room.baseAddress else { return }
      var cursor = ByteCursor(next: start)
      body(&cursor)
      append(contentsOf: UnsafeBufferPointer(start: start, count: cursor.next - start))
    }
  }
}
