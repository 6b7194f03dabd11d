// SPDX-License-Identifier: MIT

/// Scans a tag for the attribute value that is open at a byte; each byte is read once.
struct OpenQuote {
  /// The offset in the document up to which the tag has been scanned.
  private var followed: Int
  /// The quote that is open there; 0 if no quote is open.
  private var quote: UInt8 = 0

  /// Begins at the `<` of a tag.
  init(at start: Int) { followed = start }

  /// True if a byte of the tag is in an attribute value.
  ///
  /// - Parameter offset: The byte; not before the one of the previous call.
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
