// SPDX-License-Identifier: MIT

/// Looks at a tag byte by byte, and at each byte once, for the attribute value that is open.
struct OpenQuote {
  /// Up to where the tag has been looked at, in bytes of the document.
  private var followed: Int
  /// The quote that is open there; 0 for none.
  private var quote: UInt8 = 0

  /// Begins at the `<` of a tag.
  init(at start: Int) { followed = start }

  /// Whether a byte of the tag stands in an attribute value.
  ///
  /// - Parameter offset: The byte; not before the one that was asked for last.
  mutating func isOpen(at offset: Int, _ document: UnsafePointer<UInt8>) -> Bool {
    var place = document + followed
    let end = document + offset
    followed = offset
    while true {
      if quote != 0 {
        while place < end, place.pointee != quote { place += 1 }
        if place == end { return true }
        quote = 0
        place += 1
      }
      while place < end, place.pointee != UInt8(ascii: "\""), place.pointee != UInt8(ascii: "'") {
        place += 1
      }
      if place == end { return false }
      quote = place.pointee
      place += 1
    }
  }
}
