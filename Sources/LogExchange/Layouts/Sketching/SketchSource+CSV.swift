// SPDX-License-Identifier: MIT

extension SketchSource {
  /// Looks at the columns of a table.
  init(csv bytes: [UInt8], isWhole: Bool) throws(SketchError) {
    let detection = CSVDialectDetection(head: bytes, isWhole: isWhole, encoding: .automatic)
    guard let dialect = detection.dialect else {
      throw SketchError(
        message: "it is neither XML nor JSON, nor a table: "
          + "\(detection.explanation)")
    }
    var rows: [Row] = []
    do {
      // A cut row at the end says nothing.
      let text = isWhole ? bytes[...] : bytes[...(bytes.lastIndex(of: 0x0A) ?? bytes.count - 1)]
      rows = try CSVReader.rows(of: text, dialect: dialect).filter { !$0.isEmptyRow }
    } catch {
      throw SketchError(message: "it cannot be read as a table: \(error)")
    }
    let above = Self.linesAbove(rows)
    rows.removeFirst(above)
    guard let first = rows.first, rows.count > 1, first.count > 1 else {
      throw SketchError(
        message: "it has no rows with several cells, so nothing in it looks like "
          + "records")
    }
    let hasHeader = !first.contains { cell in
      SketchDate(column: SketchColumn(path: "", names: [], values: [cell.string])) != nil
    }
    var names: [String] = []
    if hasHeader { names = CSVHeader(first).names }
    var counts: [[UInt8]: Int] = [:]
    for name in names { counts[name.utf8.map(CSVText.folded), default: 0] += 1 }
    var columns: [SketchColumn] = []
    for index in 0..<max(first.count, names.count) {
      let name = index < names.count ? names[index] : ""
      let isUnique = counts[name.utf8.map(CSVText.folded)] == 1
      columns.append(
        SketchColumn(
          path: hasHeader && isUnique && !name.isEmpty
            ? String(decoding: JSONWriter.quoted(name), as: UTF8.self) : "\(index + 1)",
          names: [name]))
    }
    let entries = hasHeader ? rows.dropFirst() : rows[...]
    for row in entries.prefix(500) {
      for index in columns.indices {
        columns[index].values.append(row.cell(at: index)?.string ?? "")
      }
    }
    guard columns.contains(where: { SketchDate(column: $0) != nil }) else {
      throw SketchError(
        message: "none of its columns holds dates: "
          + RecordFault.excerpt(names.joined(separator: ", ")))
    }
    source = .csv
    var table = TableShape(delimiter: dialect.delimiter, linesAbove: hasHeader ? above : 0)
    table.hasTitles = hasHeader
    self.table = table
    self.columns = columns
    count = entries.count
  }

  /// How many rows of a single cell stand above a table: its name, a remark.
  private static func linesAbove(_ rows: [Row]) -> Int {
    let filled = { (row: Row) in row.count { !$0.isEmpty } }
    guard rows.contains(where: { filled($0) > 1 }) else { return 0 }
    return rows.prefix(10).prefix { filled($0) < 2 }.count
  }
}
