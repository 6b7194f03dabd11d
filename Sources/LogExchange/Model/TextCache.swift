// SPDX-License-Identifier: MIT

/// Texts that came before: the names of a station, a fuel or a scale stand in thousands of
/// records, and then share one String.
///
/// Direct-mapped: a text that loses its place to another is made again when it
/// comes again. Long texts, which hardly repeat, have no place.
struct TextCache: Sendable {
  private var texts: [String] = []

  private static let size = 64
  private static let longest = 256

  init() {}

  /// A String of these bytes.
  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard bytes.count >= 4, bytes.count <= Self.longest else {
      return String(decoding: bytes, as: UTF8.self)
    }
    if texts.isEmpty { texts = [String](repeating: "", count: Self.size) }
    let slot = Self.slot(bytes)
    if texts[slot] === bytes { return texts[slot] }
    let text = String(decoding: bytes, as: UTF8.self)
    texts[slot] = text
    return text
  }

  /// - Parameter bytes: Four at least.
  private static func slot(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    let count = bytes.count
    let (head, tail) =
      count >= 8
      ? (
        raw.loadUnaligned(as: UInt64.self),
        raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      )
      : (
        UInt64(raw.loadUnaligned(as: UInt32.self)),
        UInt64(raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
      )
    let hash = head &* 0x9E37_79B9_7F4A_7C15 ^ tail &+ UInt64(truncatingIfNeeded: count)
    return Int(truncatingIfNeeded: (hash &* 0xD6E8_FEB8_6659_FD93) >> 58)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes without the white space of XML at both ends.
  @inline(__always)
  var trimmed: UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = count
    while start < end, Self.isSpace(self[start]) { start &+= 1 }
    while end > start, Self.isSpace(self[end &- 1]) { end &-= 1 }
    return UnsafeBufferPointer(rebasing: self[start..<end])
  }

  @inline(__always)
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
