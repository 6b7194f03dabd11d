// SPDX-License-Identifier: MIT

/// The cells of a table, line after line: the bytes of all cells in one array, with the range
/// and the width of each.
///
/// A long history has a million cells, so no cell is a String of its own.
struct AlignedCells {
  private struct Cell {
    let start: Int
    // No table is shown whose lines take 4 GB.
    private let count: UInt32
    private let columns: UInt32

    init(_ range: Range<Int>, width: Int) {
      start = range.lowerBound
      count = UInt32(clamping: range.count)
      columns = UInt32(clamping: width)
    }

    /// The range of the cell in `bytes`.
    var range: Range<Int> { start..<start + Int(count) }

    /// The width in columns of a terminal.
    var width: Int { Int(columns) }
  }

  private var bytes: [UInt8] = []
  private var cells: [Cell] = []
  /// For each line, the number of cells up to its end.
  private var lineEnds: [Int] = []

  init() {}

  init(_ lines: [[String]]) {
    for line in lines {
      for cell in line { add { $0.append(contentsOf: cell.utf8) } }
      endLine()
    }
  }

  /// The number of lines that have ended.
  var lineCount: Int { lineEnds.count }

  /// Adds a cell.
  ///
  /// - Parameter write: Appends the text of the cell.
  mutating func add(_ write: (inout [UInt8]) -> Void) {
    let start = bytes.count
    write(&bytes)
    cells.append(Cell(start..<bytes.count, width: Self.width(bytes[start...])))
  }

  mutating func endLine() { lineEnds.append(cells.count) }

  /// The cells as texts.
  var lines: [[String]] {
    (0..<lineCount).map { line in
      range(ofLine: line).map { String(decoding: bytes[cells[$0].range], as: UTF8.self) }
    }
  }

  /// Whether all cells of a column are empty from a line on.
  func isEmpty(column: Int, fromLine first: Int) -> Bool {
    (first..<lineCount).allSatisfy { line in
      let range = range(ofLine: line)
      return column >= range.count || cells[range.lowerBound + column].range.isEmpty
    }
  }

  /// The same cells without those of some columns.
  func without(_ columns: Set<Int>) -> AlignedCells {
    // The bytes of dropped cells stay in memory.
    var rest = self
    rest.cells.removeAll()
    rest.lineEnds.removeAll()
    rest.cells.reserveCapacity(cells.count)
    rest.lineEnds.reserveCapacity(lineCount)
    let widest = (0..<lineCount).map { range(ofLine: $0).count }.max() ?? 0
    let isKept = (0..<widest).map { !columns.contains($0) }
    for line in 0..<lineCount {
      let range = range(ofLine: line)
      for cell in range where isKept[cell - range.lowerBound] { rest.cells.append(cells[cell]) }
      rest.endLine()
    }
    return rest
  }

  private func range(ofLine line: Int) -> Range<Int> {
    (line == 0 ? 0 : lineEnds[line - 1])..<lineEnds[line]
  }

  // MARK: Text

  /// The lines, with two spaces between columns and none at the end.
  ///
  /// - Parameter rightAligned: The columns whose cells are aligned at the right.
  func text(rightAligned: Set<Int>) -> String {
    let columns = columnWidths
    let isRight = columns.indices.map { rightAligned.contains($0) }
    var text: [UInt8] = []
    text.reserveCapacity(lineCount * (columns.reduce(0) { $0 + $1 + 2 } + 1))
    let blanks = [UInt8](
      repeating: UInt8(ascii: " "), count: columns.reduce(0) { $0 + $1 + 2 })
    bytes.withUnsafeBufferPointer { bytes in
      blanks.withUnsafeBufferPointer { blanks in
        for line in 0..<lineCount {
          let range = range(ofLine: line)
          var spaces = 0
          for index in range {
            let (column, cell) = (index - range.lowerBound, cells[index])
            let rest = columns[column] - cell.width
            if isRight[column] { spaces += rest }
            if cell.width > 0 {
              text.append(contentsOf: UnsafeBufferPointer(rebasing: blanks[..<spaces]))
              text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[cell.range]))
              spaces = 0
            }
            spaces += 2 + (isRight[column] ? 0 : rest)
          }
          text.append(UInt8(ascii: "\n"))
        }
      }
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

  /// The number of columns of a terminal that a text takes.
  static func width(_ text: String) -> Int { width(Array(text.utf8)[...]) }

  private static func width(_ text: ArraySlice<UInt8>) -> Int {
    if text.allSatisfy({ $0 < 0x80 }) { return text.count }
    return VisibleText.width(String(decoding: text, as: UTF8.self).unicodeScalars)
  }
}
