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
    text(AlignedCells(lines), rightAligned: rightAligned, headers: headers, width: width)
  }

  /// The same for cells that are written already.
  static func text(
    _ cells: AlignedCells, rightAligned: Set<Int>, headers: Int, width: Int?
  ) -> String {
    let table = cells.text(rightAligned: rightAligned)
    guard let width, cells.lineCount > headers,
      table.split(separator: "\n").contains(where: { AlignedCells.width(String($0)) > width })
    else { return table }
    let lines = cells.lines
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
    // All values form one table, so that they are aligned across paragraphs.
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
    AlignedCells(lines).text(rightAligned: rightAligned)
  }
}
