// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// Prints matches as flat rows (`FlatRows`): as tables whose header waits for the columns, or as
/// JSON objects.
extension ResultPrinter {
  func printFlat(_ match: XMLTreeMatch, from file: FileName) throws(SystemError) {
    guard let cells = flat?.cells(of: match.node, in: file, at: position(match.node.position))
    else { return }
    guard form.isTable else { return try printObject(cells, from: file) }
    let row = FlatRows.Row(file: file, given: givenCells(of: match), cells: cells)
    if flat?.isFixed == true { return try print(row) }
    if flat?.wait(row) == true { try beginFlatTable() }
  }

  /// Prints the header and the rows that have waited for it.
  func beginFlatTable() throws(SystemError) {
    guard form.isTable, flat?.isFixed == false, let rows = flat?.fix() else { return }
    try printHeader(style.columns.map(\.title) + (flat?.titles ?? []))
    for row in rows { try print(row) }
  }

  private func print(_ row: FlatRows.Row) throws(SystemError) {
    try printRow(row.given + (flat?.values(of: row.cells) ?? []), from: row.file)
  }

  private func printObject(
    _ cells: [FlatRows.Cell], from file: FileName
  ) throws(SystemError) {
    var json = JSONWriter()
    json.startObject()
    for cell in cells {
      json.key(flat?.path(of: cell) ?? "")
      var value = cell.value
      value.withUTF8 { json.scalar($0, isTyped: style.options.plain.hasTypes) }
    }
    json.endObject()
    try printResult(json.bytes, from: file)
  }
}
