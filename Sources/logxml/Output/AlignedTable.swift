// SPDX-License-Identifier: MIT

/// Lines of cells in columns.
enum AlignedTable {
  /// The lines of a table with headers, one below the other if they fit into the width, and
  /// else a paragraph for each: the first cell, and the others with their headers.
  ///
  /// - Parameters:
  ///   - headers: How many of the lines are headers; the second one has units.
  ///   - width: The columns of the terminal; nil where there is none.
  static func text(
    _ lines: [[String]], rightAligned: Set<Int>, headers: Int, width: Int?
  ) -> String {
    let table = text(lines, rightAligned: rightAligned)
    guard let width, lines.count > headers,
      table.split(separator: "\n").contains(where: { Self.width(String($0)) > width })
    else { return table }
    var titles: [(name: String, count: Int)] = []
    var values: [[String]] = []
    for line in lines[headers...] {
      let indent = String(repeating: " ", count: 2 + line[0].prefix { $0 == " " }.count)
      let cells = line.indices.dropFirst().filter { !line[$0].isEmpty }
      titles.append((line[0], cells.count))
      values += cells.map { index in
        let unit = headers > 1 ? lines[1][index] : ""
        return [indent + lines[0][index], line[index]] + (unit.isEmpty ? [] : [unit])
      }
    }
    // All of them are one table, so that values stand below each other.
    var rest = text(values, rightAligned: [1]).split(separator: "\n")[...]
    var result = ""
    for (name, count) in titles {
      result += name + "\n" + rest.prefix(count).map { $0 + "\n" }.joined()
      rest = rest.dropFirst(count)
    }
    return result
  }

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
