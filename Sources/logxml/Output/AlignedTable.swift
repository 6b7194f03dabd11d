// SPDX-License-Identifier: MIT

/// Lines of cells in columns.
enum AlignedTable {
  /// The lines, with two spaces between columns and none at the end.
  ///
  /// - Parameter rightAligned: The columns whose cells end below each other.
  static func text(_ lines: [[String]], rightAligned: Set<Int> = []) -> String {
    let widths = lines.map { $0.map(width) }
    var columns: [Int] = []
    for line in widths {
      for (index, width) in line.enumerated() {
        if index == columns.count { columns.append(0) }
        columns[index] = max(columns[index], width)
      }
    }
    let isRight = columns.indices.map { rightAligned.contains($0) }
    var bytes: [UInt8] = []
    for (line, widths) in zip(lines, widths) {
      var spaces = 0
      for (index, cell) in line.enumerated() {
        let rest = columns[index] - widths[index]
        if isRight[index] { spaces += rest }
        if widths[index] > 0 {
          bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: spaces))
          bytes.append(contentsOf: cell.utf8)
          spaces = 0
        } else if isRight[index] {
          spaces += widths[index]
        }
        spaces += 2 + (isRight[index] ? 0 : rest)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func width(_ cell: String) -> Int {
    let count = cell.utf8.count
    if cell.utf8.allSatisfy({ $0 < 0x80 }) { return count }
    return VisibleText.width(cell.unicodeScalars)
  }
}
