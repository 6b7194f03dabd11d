// SPDX-License-Identifier: MIT

import XMLTree

/// Where the logs and the entries of a native log file stand in its bytes.
///
/// A reader says what a file means; the layout says where. Edits change bytes between
/// the places it names and leave all others alone: comments, unknown elements, order,
/// indentation and line ends survive because nobody ever writes them again.
struct LogLayout: Sendable {
  /// How a file is written.
  enum Syntax: Sendable {
    case xml
    case json
    /// One object a line, or an array of such.
    case ndjson
  }

  /// Something with entries or logs in it.
  struct Container: Sendable {
    /// XML: the start tag. JSON: from the object's brace to the bracket of its array.
    var opening: Range<Int>
    /// Where what it holds ends: before the end tag or the closing bracket. nil for
    /// `<fuelLog/>` and for an object without its array.
    var contentEnd: Int?
    /// Behind all of it.
    var end: Int
  }

  struct Log: Sendable {
    var container: Container
    /// The kind, as the name of an element says it.
    var kind: LogKind?
    /// Its entries among all.
    var entries: Range<Int>
  }

  struct Entry: Sendable {
    var range: Range<Int>
    var log: Int
  }

  var syntax: Syntax
  var root: Container
  var logs: [Log] = []
  var entries: [Entry] = []
}

/// Finds line and column of ascending offsets.
struct PlaceWalker {
  private var offset: Int
  private var place = SourcePosition(line: 1, column: 1)

  init(from offset: Int) {
    self.offset = offset
  }

  mutating func place(of target: Int, in bytes: UnsafeBufferPointer<UInt8>) -> SourcePosition {
    guard offset < target else { return place }
    let lines = Self.count(bytes, offset..<target) { word in
      // Exact for each byte: no carry goes from one to the next.
      let rest = word ^ 0x0A0A_0A0A_0A0A_0A0A
      return ~((rest & Self.lows &+ Self.lows) | rest | Self.lows)
    }
    if lines > 0 {
      place.line &+= lines
      place.column = 1
      var start = target
      while bytes[start &- 1] != 0x0A { start &-= 1 }
      offset = start
    }
    let continuing = Self.count(bytes, offset..<target) { word in word & ~(word << 1) & ~Self.lows }
    place.column &+= target &- offset &- continuing
    offset = target
    return place
  }

  private static let lows: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

  /// How many bytes of a range are meant.
  ///
  /// - Parameter mask: The highest bit of each byte of eight that is meant, and no other bit.
  @inline(__always)
  private static func count(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ mask: (UInt64) -> UInt64
  ) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var count = 0
    var index = range.lowerBound
    while range.upperBound &- index >= 8 {
      // Each byte of the sum counts for itself, up to 255.
      var sums: UInt64 = 0
      let end = min(range.upperBound &- 7, index &+ 255 * 8)
      while index < end {
        sums &+= mask(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) >> 7
        index &+= 8
      }
      let pairs = (sums & 0x00FF_00FF_00FF_00FF) &+ (sums >> 8 & 0x00FF_00FF_00FF_00FF)
      count &+= Int((pairs &* 0x0001_0001_0001_0001) >> 48)
    }
    while index < range.upperBound {
      count &+= Int(mask(UInt64(bytes[index])) >> 7 & 1)
      index &+= 1
    }
    return count
  }
}

/// White space and line ends around a place.
enum Surroundings {
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  static func isSpace(_ byte: UInt8) -> Bool { isBlank(byte) || byte == 0x0A || byte == 0x0D }

  /// Where the white space before an offset begins.
  static func spaceStart(before offset: Int, in bytes: [UInt8]) -> Int {
    var start = offset
    while start > 0, isSpace(bytes[start - 1]) { start -= 1 }
    return start
  }

  /// Where the white space behind an offset ends.
  static func spaceEnd(behind offset: Int, in bytes: [UInt8]) -> Int {
    var end = offset
    while end < bytes.count, isSpace(bytes[end]) { end += 1 }
    return end
  }

  /// The line end before an offset and the indentation between; nil where something
  /// else stands on the line before it.
  static func indentation(before offset: Int, in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var start = offset
    while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
    guard start > 0, bytes[start - 1] == 0x0A else { return nil }
    start -= start > 1 && bytes[start - 2] == 0x0D ? 2 : 1
    return bytes[start..<offset]
  }

  /// Where the line of an offset begins.
  static func lineStart(_ offset: Int, in bytes: [UInt8]) -> Int {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    return start
  }

  /// Behind the line of an offset and its line feed.
  static func lineEnd(_ offset: Int, in bytes: [UInt8]) -> Int {
    var end = offset
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    return min(end + 1, bytes.count)
  }

  /// The line end that a text uses; nil where it is one line.
  static func lineBreak(of bytes: [UInt8]) -> [UInt8]? {
    guard let feed = bytes.firstIndex(of: 0x0A) else { return nil }
    return feed > 0 && bytes[feed - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
  }

  /// Whether bytes begin so at an offset.
  static func hasPrefix(
    _ text: StaticString, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
    for index in 0..<text.utf8CodeUnitCount where bytes[offset + index] != text.utf8Start[index] {
      return false
    }
    return true
  }
}
