// SPDX-License-Identifier: MIT

/// Recent texts: the names of a station, a fuel or a scale occur in thousands of records, and
/// then share one String.
///
/// Direct-mapped: a text that loses its slot to another is created again when it
/// recurs. Long texts, which hardly repeat, are not kept.
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

  private static func slot(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let (head, tail) = ByteBlock.ends(of: bytes)
    let hash =
      head.word &* 0x9E37_79B9_7F4A_7C15 ^ tail.word &+ UInt64(truncatingIfNeeded: bytes.count)
    return Int(truncatingIfNeeded: (hash &* 0xD6E8_FEB8_6659_FD93) >> 58)
  }
}
