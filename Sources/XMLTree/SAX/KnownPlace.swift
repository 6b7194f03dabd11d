// SPDX-License-Identifier: MIT

internal import CLibXML2

/// A place in the chunk that is being parsed, whose line and column are known: those of what
/// comes after it are counted from there.
struct KnownPlace: BitwiseCopyable {
  /// In bytes given to the parser.
  var offset: Int
  var line: UInt32
  var column: UInt32

  /// Moves on to the `<` of a tag.
  ///
  /// - Parameters:
  ///   - end: Where the tag ends or the parser stood after it, in bytes given to it.
  ///   - chunk: The bytes in which both places are.
  ///   - chunkOffset: How many bytes were given before the chunk.
  mutating func advance(
    toTagEndingAt end: Int, in chunk: UnsafeBufferPointer<UInt8>, chunkOffset: Int
  ) {
    guard let start = chunk.baseAddress, offset >= chunkOffset, end <= chunkOffset &+ chunk.count
    else { return }
    var scan = start + (offset &- chunkOffset)
    if end &- offset <= 64, chunk.count &- (offset &- chunkOffset) >= 64 {
      if advance(toTagIn: end - offset, of: scan) { return }
    }
    guard let open = KnownPlace.lastMark(from: scan, to: start + (end - chunkOffset)) else {
      return
    }
    offset = chunkOffset + (open - start)
    let chunkEnd = start + chunk.count
    while scan < open {
      guard chunkEnd - scan >= 16 else {
        pass(scan.pointee)
        scan += 1
        continue
      }
      // Looks at 16 bytes at a time, of which those before the tag count.
      let width = min(16, open - scan)
      let counted: UInt32 = (1 << UInt32(width)) &- 1
      let lineFeeds = clibxml2_mask16(scan, UInt8(ascii: "\n")) & counted
      var continued = clibxml2_continuations16(scan) & counted
      var first = 0
      if lineFeeds != 0 {
        line &+= UInt32(lineFeeds.nonzeroBitCount)
        column = 1
        first = 32 &- lineFeeds.leadingZeroBitCount
        continued >>= UInt32(first)
      }
      column &+= UInt32(width &- first &- continued.nonzeroBitCount)
      scan += width
    }
  }

  /// Moves on to the `<` of a tag that is not far.
  ///
  /// - Parameters:
  ///   - length: How many bytes behind this place the tag ends, 64 at most.
  ///   - start: The byte of this place. 64 bytes can be read there.
  /// - Returns: Whether there is a `<`.
  @inline(__always)
  mutating func advance(toTagIn length: Int, of start: UnsafePointer<UInt8>) -> Bool {
    assert(length > 0 && length <= 64)
    // Mostly the tag is short, and nothing before it is a line feed or outside of ASCII.
    let block = max(0, length &- 16)
    let near =
      clibxml2_mask16(start + block, UInt8(ascii: "<"))
      &<< UInt32(truncatingIfNeeded: block &+ 32 &- length)
    let distance: Int
    if near != 0 {
      distance = length &- 1 &- near.leadingZeroBitCount
    } else {
      let marks = clibxml2_mask64(start, UInt8(ascii: "<")) << UInt64(64 &- length)
      guard marks != 0 else { return false }
      distance = length &- 1 &- marks.leadingZeroBitCount
    }
    offset &+= distance
    if clibxml2_are_plain(start, Int32(truncatingIfNeeded: distance)) != 0 {
      column &+= UInt32(distance)
      return true
    }
    let before = (1 as UInt64) << UInt64(distance) &- 1
    let lineFeeds = clibxml2_mask64(start, UInt8(ascii: "\n")) & before
    var continued = clibxml2_continuations64(start) & before
    var width = distance
    if lineFeeds != 0 {
      line &+= UInt32(lineFeeds.nonzeroBitCount)
      column = 1
      let first = 64 &- lineFeeds.leadingZeroBitCount
      width &-= first
      continued = first < 64 ? continued >> UInt64(first) : 0
    }
    column &+= UInt32(width)
    if continued != 0 { column &-= UInt32(continued.nonzeroBitCount) }
    return true
  }

  /// Whether there is neither a line feed nor anything outside of ASCII before a place that is
  /// not before this one.
  ///
  /// - Parameters:
  ///   - end: That place, in bytes given to the parser.
  ///   - chunk: The bytes in which both places are.
  ///   - chunkOffset: How many bytes were given before the chunk.
  func isPlain(
    to end: Int, in chunk: UnsafeBufferPointer<UInt8>, chunkOffset: Int
  ) -> Bool {
    // It looks at 16 bytes at a time.
    guard let start = chunk.baseAddress, offset >= chunkOffset, end >= offset,
      end &+ 16 <= chunkOffset &+ chunk.count, end &- offset <= 1 << 20
    else { return false }
    return clibxml2_are_plain(
      start + (offset &- chunkOffset), Int32(truncatingIfNeeded: end &- offset)) != 0
  }

  /// Moves on to the `<` of a tag; what is before it `isPlain`.
  @inline(__always)
  mutating func advanceOnLine(
    toTagEndingAt end: Int, in chunk: UnsafeBufferPointer<UInt8>, chunkOffset: Int
  ) {
    guard let start = chunk.baseAddress else { return }
    assert(isPlain(to: end, in: chunk, chunkOffset: chunkOffset))
    let scan = start + (offset &- chunkOffset)
    guard let open = KnownPlace.lastMark(from: scan, to: start + (end &- chunkOffset)) else {
      return
    }
    offset &+= open - scan
    column &+= UInt32(truncatingIfNeeded: open - scan)
  }

  private mutating func pass(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      line &+= 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column &+= 1
    }
  }

  @inline(__always)
  private static func lastMark(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    if end - start >= 16 {
      let marks = clibxml2_mask16(end - 16, UInt8(ascii: "<"))
      if marks != 0 { return end - 16 + (31 &- marks.leadingZeroBitCount) }
    }
    return clibxml2_last_byte(start, end, UInt8(ascii: "<"))
  }
}
