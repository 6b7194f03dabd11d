// SPDX-License-Identifier: MIT

import XMLTree

/// White space and line ends around a place.
enum Surroundings {
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Where the white space before an offset begins.
  static func spaceStart(before offset: Int, in bytes: [UInt8]) -> Int {
    bytes[..<offset].lastIndex { !$0.isSpace }.map { $0 + 1 } ?? 0
  }

  /// The white space before an item: its line end and indentation; or, where something else
  /// stands on the line before it, what there is on the line, from a place on.
  static func space(before offset: Int, from start: Int = 0, in bytes: [UInt8]) -> ArraySlice<UInt8>
  {
    let line = bytes[..<offset].lastIndex { !isBlank($0) }
    guard let line, bytes[line] == 0x0A else {
      return bytes[max(start, spaceStart(before: offset, in: bytes))..<offset]
    }
    return bytes[(line > 0 && bytes[line - 1] == 0x0D ? line - 1 : line)..<offset]
  }

  /// Where the line of an offset begins.
  static func lineStart(_ offset: Int, in bytes: [UInt8]) -> Int {
    bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  }

  /// Behind the line of an offset and its line feed.
  static func lineEnd(_ offset: Int, in bytes: [UInt8]) -> Int {
    bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
  }

  /// The line end that a text uses; nil where it is one line.
  static func lineBreak(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let line = bytes.prefix { $0 != 0x0A }
    if line.endIndex == bytes.endIndex { return nil }
    return line.last == 0x0D ? [0x0D, 0x0A] : [0x0A]
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

/// Finds line and column of ascending offsets.
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

  /// How many bytes are meant.
  @inline(__always)
  private static func count(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, where isMeant: (UInt8) -> Bool
  ) -> Int {
    // Without a branch, so that many bytes are looked at together.
    bytes.reduce(0) { $0 &+ (isMeant($1) ? 1 : 0) }
  }
}
