// SPDX-License-Identifier: MIT

/// A mapping of a table whose rows wait until its columns have decided how dates and
/// numbers are written. What it does with a row is up to it; how rows wait is the
/// same for all.
protocol StyledTableMapping: CSVRecordMapping {
  associatedtype Column: TableColumnMeaning

  /// The table; nil before its header.
  var rows: StyledRows<Column>? { get set }
  /// What becomes of a row, now that the style of its columns is known.
  mutating func entry(_ row: CSVRow, _ style: TableStyle) throws(LogError) -> MappedEntry
}

extension StyledTableMapping {
  /// Adds a row of the table, and hands on the rows that are decided.
  mutating func read(_ row: CSVRow, _ emit: Emit) throws {
    guard let batch = try rows?.take(row) else { return }
    try batch.forEach(emit) { row, style in try entry(row, style) }
  }

  /// Hands on the rows that have waited: the table ends.
  mutating func release(_ emit: Emit) throws {
    guard let batch = try rows?.finish() else { return }
    try batch.forEach(emit) { row, style in try entry(row, style) }
  }

  mutating func finish(_ emit: Emit) throws { try release(emit) }
}
