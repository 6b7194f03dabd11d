// SPDX-License-Identifier: MIT

/// Splits rows each of which is a single quoted cell: some programs write this when they open a
/// CSV file as a list of lines and save it again.
struct WrappedRows {
  private let delimiter: UInt8

  /// - Parameter row: The row of titles. The result is nil if it is not such a row.
  init?(_ row: Row, _ delimiter: UInt8?) {
    guard row.count == 1, row[0].wasQuoted else { return nil }
    let found = [delimiter].compactMap(\.self) + [UInt8(ascii: ","), UInt8(ascii: ";")]
    guard let delimiter = found.first(where: row[0].bytes.contains) else { return nil }
    self.delimiter = delimiter
  }

  /// The row within a cell; a row that is not wrapped is returned unchanged.
  func row(_ outer: Row) throws -> Row {
    guard outer.count == 1, outer[0].wasQuoted else { return outer }
    var reader = CSVReader(
      dialect: CSVDialect(delimiter: UnicodeScalar(delimiter)), encoding: .utf8)
    var found: Row?
    let take = { (row: Row) in if found == nil { found = row } }
    try reader.feed(Array(outer[0].bytes), take)
    try reader.finish(take)
    guard var row = found else { return outer }
    row.line = outer.line
    row.number = outer.number
    row.hasLineEnd = outer.hasLineEnd
    return row
  }
}
