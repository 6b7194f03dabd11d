// SPDX-License-Identifier: MIT

/// Takes rows apart of which each is one quoted cell: what some programs make of a CSV
/// file that they open as a list of lines and save again.
struct WrappedRows {
  private let delimiter: UInt8

  /// - Parameter row: The titles; nil is returned where they are no such row.
  init?(_ row: Row, _ delimiter: UInt8?) {
    guard row.count == 1, row[0].wasQuoted else { return nil }
    let found = [delimiter].compactMap(\.self) + [UInt8(ascii: ","), UInt8(ascii: ";")]
    guard let delimiter = found.first(where: row[0].bytes.contains) else { return nil }
    self.delimiter = delimiter
  }

  /// The row that a cell holds; one that is not wrapped stays as it is.
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
