// SPDX-License-Identifier: MIT

internal import CLibXML2

/// A place in the chunk that is being parsed, whose line and column are known: those of what
/// comes after it are counted from there.
struct KnownPlace: BitwiseCopyable {
  /// In bytes given to the parser.
  var offset: Int
  var line: UInt32
  var column: UInt32

  /// Bytes in which places are.
  struct Chunk {
    var bytes: UnsafeBufferPointer<UInt8>
    /// How many were given before them.
    var offset: Int

    /// The last `<` in some of them: mostly a name before the end.
    ///
    /// - Parameters:
    ///   - start: Where they begin, in bytes given to the parser.
    ///   - end: Where they end.
    ///   - length: How long the name is that mostly stands between it and the end.
    @inline(__always)
    func lastMark(from start: Int, to end: Int, beforeName length: Int) -> Int? {
      guard let memory = bytes.baseAddress, start >= offset, end <= offset &+ bytes.count else {
        return nil
      }
      let near = end &- length &- 1
      if near >= start, memory[near &- offset] == UInt8(ascii: "<") { return near }
      return lastMark(from: start, to: end)
    }

    /// The last `<` in some of them; nil if it holds not all.
    @inline(never)
    func lastMark(from start: Int, to end: Int) -> Int? {
      guard let first = first(of: start, end) else { return nil }
      return ByteSearch.last(UInt8(ascii: "<"), in: first, first + (end &- start)).map {
        start &+ ($0 - first)
      }
    }

    /// Whether there is nothing outside of ASCII in some of them; false if it holds not all.
    func isASCII(from start: Int, to end: Int) -> Bool {
      guard let first = first(of: start, end) else { return false }
      return clibxml2_are_ascii(first, end &- start) != 0
    }

    /// Whether there is no line feed in some of them; false if it holds not all.
    func isOnLine(from start: Int, to end: Int) -> Bool {
      guard let first = first(of: start, end) else { return false }
      return ByteSearch.first(UInt8(ascii: "\n"), in: first, count: end &- start) == nil
    }

    private func first(of start: Int, _ end: Int) -> UnsafePointer<UInt8>? {
      guard let memory = bytes.baseAddress, start >= offset, end >= start,
        end <= offset &+ bytes.count
      else { return nil }
      return memory + (start &- offset)
    }
  }

  /// Moves on to the `<` of a tag.
  ///
  /// - Parameters:
  ///   - end: Where the tag ends or the parser stood after it, in bytes given to it.
  ///   - length: How long its name is.
  ///   - chunk: The bytes in which both places are.
  ///   - isASCII: Whether it is known that nothing in between is outside of ASCII.
  @inline(__always)
  mutating func advance(
    toTagEndingAt end: Int, nameLength length: Int, in chunk: Chunk, isASCII: Bool = false
  ) {
    guard let memory = chunk.bytes.baseAddress,
      let open = chunk.lastMark(from: offset, to: end, beforeName: length)
    else { return }
    let distance = open &- offset
    let scan = memory + (offset &- chunk.offset)
    if distance > 0, distance <= 64, chunk.bytes.count &- (offset &- chunk.offset) >= 64 {
      pass(distance, of: scan, isASCII: isASCII)
    } else {
      pass(from: scan, to: scan + distance, chunkEnd: memory + chunk.bytes.count)
    }
    offset = open
  }

  /// Counts some bytes.
  ///
  /// - Parameters:
  ///   - distance: How many; 64 at most.
  ///   - start: Where they begin. 64 bytes can be read there.
  @inline(__always)
  private mutating func pass(_ distance: Int, of start: UnsafePointer<UInt8>, isASCII: Bool) {
    assert(distance > 0 && distance <= 64)
    let counted = ~0 &>> (64 &- UInt64(distance))
    let lineFeeds = clibxml2_mask64(start, UInt8(ascii: "\n")) & counted
    var continued = isASCII ? 0 : clibxml2_continuations64(start) & counted
    var width = distance
    if lineFeeds != 0 {
      line &+= UInt32(lineFeeds.nonzeroBitCount)
      column = 1
      let first = 64 &- lineFeeds.leadingZeroBitCount
      width &-= first
      continued = first < 64 ? continued >> UInt64(first) : 0
    }
    column &+= UInt32(width &- continued.nonzeroBitCount)
  }

  /// Counts the bytes up to a place; no more than those before `chunkEnd` can be read.
  @inline(never)
  private mutating func pass(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>,
    chunkEnd: UnsafePointer<UInt8>
  ) {
    var scan = start
    while scan < end {
      guard chunkEnd - scan >= 64 else {
        pass(scan.pointee)
        scan += 1
        continue
      }
      let width = min(64, end - scan)
      pass(width, of: scan, isASCII: false)
      scan += width
    }
  }

  private mutating func pass(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      line &+= 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column &+= 1
    }
  }
}
