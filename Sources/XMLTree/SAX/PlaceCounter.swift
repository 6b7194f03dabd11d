// SPDX-License-Identifier: MIT

/// Counts lines and columns of a document that is looked at from its beginning
/// on, as `PositionTracker` does.
struct PlaceCounter {
  private var line = 1
  private var column: Int
  /// Up to where bytes of the document have been counted.
  private var counted = 0

  /// - Parameter column: That of the first byte; 0 if it belongs to a byte order
  ///   mark.
  init(column: Int = 1) { self.column = column }

  var position: SourcePosition { SourcePosition(line: line, column: max(1, column)) }

  /// Counts up to a byte.
  ///
  /// - Parameter base: Where in the document `bytes` begin.
  mutating func advance(_ bytes: UnsafePointer<UInt8>, _ end: Int, _ base: Int) {
    let start = counted - base
    guard end > start else { return }
    counted = base + end
    var lineStart = start
    if let last = ByteSearch.last(UInt8(ascii: "\n"), in: bytes + start, bytes + end) {
      lineStart = last - bytes + 1
      line += PlaceCounter.lineFeeds(bytes + start, lineStart - start)
      column = 1
    }
    column += ByteSearch.scalars(from: bytes + lineStart, to: bytes + end)
  }

  private static func lineFeeds(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var found = 0
    var index = 0
    while index + 64 <= count {
      found &+= ByteSearch.mask(of64: bytes + index, UInt8(ascii: "\n")).nonzeroBitCount
      index += 64
    }
    while index < count {
      if bytes[index] == UInt8(ascii: "\n") { found += 1 }
      index += 1
    }
    return found
  }
}
