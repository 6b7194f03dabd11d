// SPDX-License-Identifier: MIT

/// Counts lines and columns of a document from its beginning, as `PositionTracker` does.
struct PlaceCounter {
  private var place: SourcePosition
  /// The offset in the document up to which bytes have been counted.
  private var counted = 0

  /// - Parameter column: The column of the first byte; 0 if it belongs to a byte order
  ///   mark.
  init(column: Int = 1) { place = SourcePosition(line: 1, column: column) }

  var position: SourcePosition { SourcePosition(line: place.line, column: max(1, place.column)) }

  /// Counts up to the byte at the index `end` of `bytes`.
  ///
  /// - Parameter base: The offset of `bytes` in the document.
  mutating func advance(_ bytes: UnsafePointer<UInt8>, _ end: Int, _ base: Int) {
    let start = counted - base
    guard end > start else { return }
    counted = base + end
    place.advance(from: bytes + start, to: bytes + end)
  }
}
