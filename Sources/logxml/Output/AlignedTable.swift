// SPDX-License-Identifier: MIT

/// Lines of cells in columns.
enum AlignedTable {
  /// The lines of a table with headers, one below the other if they fit into the width.
  /// Otherwise each becomes a paragraph: the first cell, and the others with their headers.
  ///
  /// - Parameters:
  ///   - headers: The number of header lines; the second one has units.
  ///   - width: The columns of the terminal; nil for anything else.
  static func text(
    _ lines: [[String]], rightAligned: Set<Int>, headers: Int, width: Int?
  ) -> String {
    let table = text(lines, rightAligned: rightAligned)
    guard let width, lines.count > headers,
      table.split(separator: "\n").contains(where: { self.width(String($0)) > width })
    else { return table }
    // All values form one table, so that they are aligned across paragraphs.
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
  /// - Parameter rightAligned: The columns whose cells are aligned at the right.
  static func text(_ lines: [[String]], rightAligned: Set<Int> = []) -> String {
    let widths = lines.map { $0.map(width) }
    var columns: [Int] = []
    for line in widths {
      for (column, width) in line.enumerated() {
        if column == columns.count { columns.append(0) }
        columns[column] = max(columns[column], width)
      }
    }
    let isRight = columns.indices.map(rightAligned.contains)
    var text: [UInt8] = []
    for (line, widths) in zip(lines, widths) {
      var spaces = 0
      for (column, cell) in line.enumerated() {
        let rest = columns[column] - widths[column]
        if isRight[column] { spaces += rest }
        if widths[column] > 0 {
          text += repeatElement(UInt8(ascii: " "), count: spaces)
          text += cell.utf8
          spaces = 0
        }
        spaces += 2 + (isRight[column] ? 0 : rest)
      }
      text.append(UInt8(ascii: "\n"))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The number of columns of a terminal that a text takes.
  private static func width(_ text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : VisibleText.width(text.unicodeScalars)
  }
}
