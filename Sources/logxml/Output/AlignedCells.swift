// SPDX-License-Identifier: MIT

/// The cells of a table, line after line: their bytes one behind the other, where each ends,
/// and how wide it is.
///
/// A long history has a million of them, so that none is a String of its own.
struct AlignedCells {
  private struct Cell {
    var end: Int
    /// In columns of a terminal.
    var width: Int
  }

  private var bytes: [UInt8] = []
  private var cells: [Cell] = []
  /// Where the cells of each line end.
  private var lineEnds: [Int] = []

  init() {}

  init(_ lines: [[String]]) {
    for line in lines {
      for cell in line { add { $0.append(contentsOf: cell.utf8) } }
      endLine()
    }
  }

  /// How many lines have ended.
  var lineCount: Int { lineEnds.count }

  /// Adds a cell.
  ///
  /// - Parameter write: Writes it behind what is there.
  mutating func add(_ write: (inout [UInt8]) -> Void) {
    let start = bytes.count
    write(&bytes)
    cells.append(Cell(end: bytes.count, width: Self.width(bytes[start...])))
  }

  mutating func endLine() { lineEnds.append(cells.count) }

  /// The cells as texts.
  var lines: [[String]] {
    (0..<lineCount).map { line in
      range(ofLine: line).map { String(decoding: bytes[range(ofCell: $0)], as: UTF8.self) }
    }
  }

  /// Whether a column has nothing in it from a line on.
  func isEmpty(column: Int, fromLine first: Int) -> Bool {
    (first..<lineCount).allSatisfy { line in
      let cells = range(ofLine: line)
      return column >= cells.count || range(ofCell: cells.lowerBound + column).isEmpty
    }
  }

  /// The same without some columns.
  func without(_ columns: Set<Int>) -> AlignedCells {
    var rest = AlignedCells()
    rest.bytes.reserveCapacity(bytes.count)
    rest.cells.reserveCapacity(cells.count)
    rest.lineEnds.reserveCapacity(lineCount)
    for line in 0..<lineCount {
      let cells = range(ofLine: line)
      for cell in cells where !columns.contains(cell - cells.lowerBound) {
        rest.bytes += bytes[range(ofCell: cell)]
        rest.cells.append(Cell(end: rest.bytes.count, width: self.cells[cell].width))
      }
      rest.endLine()
    }
    return rest
  }

  private func range(ofLine line: Int) -> Range<Int> {
    (line == 0 ? 0 : lineEnds[line - 1])..<lineEnds[line]
  }

  private func range(ofCell cell: Int) -> Range<Int> {
    (cell == 0 ? 0 : cells[cell - 1].end)..<cells[cell].end
  }

  // MARK: Text

  /// The lines, with two spaces between columns and none at the end.
  ///
  /// - Parameter rightAligned: The columns whose cells end below each other.
  func text(rightAligned: Set<Int>) -> String {
    let columns = columnWidths
    let isRight = columns.indices.map { rightAligned.contains($0) }
    var text: [UInt8] = []
    text.reserveCapacity(lineCount * (columns.reduce(0) { $0 + $1 + 2 } + 1))
    for line in 0..<lineCount {
      let cells = range(ofLine: line)
      var spaces = 0
      for cell in cells {
        let index = cell - cells.lowerBound
        let width = self.cells[cell].width
        let rest = columns[index] - width
        if isRight[index] { spaces += rest }
        if width > 0 {
          text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: spaces))
          text += bytes[range(ofCell: cell)]
          spaces = 0
        }
        spaces += 2 + (isRight[index] ? 0 : rest)
      }
      text.append(UInt8(ascii: "\n"))
    }
    return String(decoding: text, as: UTF8.self)
  }

  private var columnWidths: [Int] {
    var columns: [Int] = []
    for line in 0..<lineCount {
      let cells = range(ofLine: line)
      while columns.count < cells.count { columns.append(0) }
      for cell in cells {
        let index = cell - cells.lowerBound
        columns[index] = max(columns[index], self.cells[cell].width)
      }
    }
    return columns
  }

  /// How many columns of a terminal a text takes.
  static func width(_ text: String) -> Int { width(Array(text.utf8)[...]) }

  private static func width(_ text: ArraySlice<UInt8>) -> Int {
    if text.allSatisfy({ $0 < 0x80 }) { return text.count }
    return VisibleText.width(String(decoding: text, as: UTF8.self).unicodeScalars)
  }
}
