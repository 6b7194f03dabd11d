// SPDX-License-Identifier: MIT

import XMLTree

/// White space and line ends around a place.
enum Surroundings {
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The start of the white space before an offset.
  static func spaceStart(before offset: Int, in bytes: [UInt8]) -> Int {
    bytes[..<offset].lastIndex { !$0.isSpace }.map { $0 + 1 } ?? 0
  }

  /// The white space before an item: its line end and indentation. If other text comes before it
  /// on the line, only the white space after that text and after `start`.
  static func space(before offset: Int, from start: Int = 0, in bytes: [UInt8]) -> ArraySlice<UInt8>
  {
    let line = bytes[..<offset].lastIndex { !isBlank($0) }
    guard let line, bytes[line] == 0x0A else {
      return bytes[max(start, spaceStart(before: offset, in: bytes))..<offset]
    }
    return bytes[(line > 0 && bytes[line - 1] == 0x0D ? line - 1 : line)..<offset]
  }

  /// The start of the line of an offset.
  static func lineStart(_ offset: Int, in bytes: [UInt8]) -> Int {
    bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  }

  /// The end of the line of an offset, including its line feed.
  static func lineEnd(_ offset: Int, in bytes: [UInt8]) -> Int {
    bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
  }

  /// The line end of a text; nil if it is a single line.
  static func lineBreak(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let line = bytes.prefix { $0 != 0x0A }
    if line.endIndex == bytes.endIndex { return nil }
    return line.last == 0x0D ? [0x0D, 0x0A] : [0x0A]
  }
}

/// Computes line and column of ascending offsets.
struct PlaceWalker {
  private var offset: Int
  private var place = SourcePosition(line: 1, column: 1)

  init(from offset: Int) {
    self.offset = offset
  }

  mutating func place(of target: Int, in bytes: UnsafeBufferPointer<UInt8>) -> SourcePosition {
    guard offset < target else { return place }
    if let feed = bytes[offset..<target].lastIndex(of: 0x0A) {
      place.line &+= Self.count(bytes[offset...feed]) { $0 == 0x0A }
      place.column = 1
      offset = feed + 1
    }
    place.column &+= Self.count(bytes[offset..<target]) { $0 & 0xC0 != 0x80 }
    offset = target
    return place
  }

  /// The number of bytes that satisfy a condition.
  @inline(__always)
  private static func count(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, where isMeant: (UInt8) -> Bool
  ) -> Int {
    // The loop has no branch, so that it can be vectorised.
    bytes.reduce(0) { $0 &+ (isMeant($1) ? 1 : 0) }
  }
}
