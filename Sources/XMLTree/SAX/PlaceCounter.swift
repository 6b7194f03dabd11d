// SPDX-License-Identifier: MIT

/// Counts lines and columns of a document from its beginning, as `PositionTracker` does.
struct PlaceCounter {
  private var line = 1
  private var column: Int
  /// The offset in the document up to which bytes have been counted.
  private var counted = 0

  /// - Parameter column: The column of the first byte; 0 if it belongs to a byte order
  ///   mark.
  init(column: Int = 1) { self.column = column }

  var position: SourcePosition { SourcePosition(line: line, column: max(1, column)) }

  /// Counts up to the byte at the index `end` of `bytes`.
  ///
  /// - Parameter base: The offset of `bytes` in the document.
  mutating func advance(_ bytes: UnsafePointer<UInt8>, _ end: Int, _ base: Int) {
    let start = counted - base
    guard end > start else { return }
    counted = base + end
    var lineStart = start
    if let last = ByteSearch.last(UInt8(ascii: "\n"), in: bytes + start, bytes + end) {
      lineStart = last - bytes + 1
      line += ByteSearch.count(
        UInt8(ascii: "\n"), in: bytes + start, count: lineStart - start)
      column = 1
    }
    column += ByteSearch.scalars(from: bytes + lineStart, to: bytes + end)
  }
}
