// SPDX-License-Identifier: MIT

import XMLTree

/// An entry of a source as written: the texts of its cells, and their positions.
///
/// It is a row of a table, or an element or object, with a cell for each place that a layout
/// names.
///
/// No cell is converted to a String until that is needed. The reader reuses the memory of a row
/// for the next one if nothing else refers to it, so a row that is used at once costs no
/// allocation, and one that is kept does not change.
public struct Row: Sendable {
  /// The row as written, without its line end; after it the contents of the cells with escapes.
  var bytes: [UInt8] = []
  var cells: [CSVCellRecord] = []
  /// The number of `bytes` that are the row as written.
  var rawCount = 0
  var endsLinesWithCR = false
  /// True for a row of a spreadsheet. Its cells cannot be shifted, and empty ones at its end are
  /// left out; positions are its row and the number of the column.
  var isSheet = false

  /// The line on which the row begins, from 1; line ends in quotes count.
  public internal(set) var line = 1
  /// The number of the row among those handed out, counted from 1; in a spreadsheet, among
  /// all rows.
  public internal(set) var number = 0
  /// True if the row ends with a line end, and not with the text.
  public internal(set) var hasLineEnd = true
  /// The tolerated violations of the dialect.
  public internal(set) var warnings: [CSVWarning] = []
  /// The source of the row, if it does not come from a table.
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

  /// Calls `body` with the bytes that the cells point into; they are valid during the call.
  @inline(__always)
  func withBytes<Result, E: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> Result
  ) throws(E) -> Result {
    try bytes.withUnsafeBufferPointer { (bytes) throws(E) in try body(bytes) }
  }

  /// Calls `body` with the position of each cell in order.
  ///
  /// - Complexity: O(*n*) in the length of the row.
  func forEachPosition(_ body: (_ index: Int, _ position: SourcePosition) -> Void) {
    if let origin {
      for index in cells.indices { body(index, origin.places[index]) }
      return
    }
    if isSheet {
      for index in cells.indices { body(index, SourcePosition(line: line, column: index + 1)) }
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

  /// The row with empty cells up to a number of cells.
  func filled(to count: Int) -> Row {
    guard cells.count < count else { return self }
    var row = self
    let end = UInt32(rawCount)
    let empty = CSVCellRecord(
      start: end, end: end, rawStart: end, wasQuoted: false, isEscaped: false)
    row.cells += repeatElement(empty, count: count - cells.count)
    return row
  }

  /// The row without the blanks around cells that are not quoted, and without the empty cells
  /// between blanks, if these are the delimiter.
  func withoutPadding(_ delimiter: UInt8?) -> Row {
    var row = self
    if delimiter == UInt8(ascii: " ") {
      row.cells.removeAll { $0.start == $0.end && !$0.wasQuoted }
      return row
    }
    for index in cells.indices where !cells[index].wasQuoted {
      let cell = cells[index]
      let text = CSVText.trimmed(bytes[Int(cell.start)..<Int(cell.end)])
      row.cells[index].start = UInt32(text.startIndex)
      row.cells[index].end = UInt32(text.endIndex)
    }
    return row
  }

  /// Whether all cells are empty, as in `;;;`.
  public var isEmptyRow: Bool { cells.allSatisfy { $0.start == $0.end } }

  /// The bytes of the row as written, without the line end.
  public var source: ArraySlice<UInt8> { bytes[..<rawCount] }
}

extension Row: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { cells.count }

  /// - Complexity: O(1)
  public subscript(index: Int) -> CSVCell {
    CSVCell(
      storage: bytes, record: cells[index], line: line, endsLinesWithCR: endsLinesWithCR,
      place: origin?.places[index]
        ?? (isSheet ? SourcePosition(line: line, column: index + 1) : nil),
      isTyped: isSheet && !cells[index].wasQuoted)
  }
}
