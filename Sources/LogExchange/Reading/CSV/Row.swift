// SPDX-License-Identifier: MIT

import XMLTree

/// An entry of a source as it is written: the texts of its cells, and where they stand.
///
/// A row of a table is one, and so are an element and an object whose texts are cells, one for
/// each place that a layout names.
///
/// No cell is a String until someone asks. The reader fills the storage of a row
/// again for the next one when nobody has kept it, so a row that is used and let
/// go costs no allocation, and one that is kept stays as it is.
public struct Row: Sendable {
  /// The row as written, without its line end; behind it the contents of the
  /// cells that are written otherwise.
  var bytes: [UInt8] = []
  var cells: [CSVCellRecord] = []
  /// How many of `bytes` are the row as written.
  var rawCount = 0
  var endsLinesWithCR = false

  /// The line on which the row begins; lines in quotes count.
  public internal(set) var line = 1
  /// 1 for the first row that was handed out.
  public internal(set) var number = 0
  /// Whether a line end closes the row, and not the end of the text.
  public internal(set) var hasLineEnd = true
  /// What a strict dialect would have refused.
  public internal(set) var warnings: [CSVWarning] = []
  /// Where the row comes from, if it is none of a table.
  var origin: RowOrigin?

  init() {}

  public var position: SourcePosition {
    origin?.position ?? SourcePosition(line: line, column: 1)
  }

  /// The cell at an index; nil if the row is too short for it, or the index nil
  /// because there is no such column.
  public func cell(at index: Int?) -> CSVCell? {
    guard let index, index < cells.count else { return nil }
    return self[index]
  }

  /// Calls `body` with the bytes that the cells point into; they are valid during
  /// the call.
  @inline(__always)
  func withBytes<Result, E: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> Result
  ) throws(E) -> Result {
    try bytes.withUnsafeBufferPointer { (bytes) throws(E) in try body(bytes) }
  }

  /// Walks over the positions of all cells.
  ///
  /// - Complexity: O(*n*) in the length of the row.
  func forEachPosition(_ body: (_ index: Int, _ position: SourcePosition) -> Void) {
    if let origin {
      for index in cells.indices { body(index, origin.places[index]) }
      return
    }
    bytes.withUnsafeBufferPointer { bytes in
      var place = position
      var offset = 0
      for (index, cell) in cells.enumerated() {
        let start = Int(cell.rawStart)
        CSVPositions.advance(
          &place, over: offset..<start, in: bytes, endsLinesWithCR: endsLinesWithCR)
        offset = start
        body(index, place)
      }
    }
  }

  /// Whether all cells are empty, as in `;;;`.
  public var isEmptyRow: Bool { cells.allSatisfy { $0.start == $0.end } }

  /// The row as its source has it, without the line end.
  public var source: ArraySlice<UInt8> { bytes[..<rawCount] }
}

extension Row: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { cells.count }

  /// - Complexity: O(1)
  public subscript(index: Int) -> CSVCell {
    CSVCell(
      storage: bytes, record: cells[index], line: line, endsLinesWithCR: endsLinesWithCR,
      place: origin?.places[index])
  }
}
