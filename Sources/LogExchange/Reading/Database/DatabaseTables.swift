// SPDX-License-Identifier: MIT

/// The view of a database that a format gets: its tables and the values of their rows.
protocol DatabaseTables {
  /// All tables and views, in the order in which they were made.
  ///
  /// - Throws: `LogError` where the database is damaged.
  func tables() throws(LogError) -> [DatabaseTable]

  /// Hands on the rows of a table, in the order of the table.
  ///
  /// - Parameters:
  ///   - table: A table; one that is not stored has no rows.
  ///   - columns: Names of columns that the table has.
  ///   - body: Receives the values of a row, in the order of `columns`.
  /// - Throws: `LogError`, and any error that `body` throws.
  func forEachRow(
    of table: DatabaseTable, _ columns: [String], _ body: ([DatabaseValue]) throws -> Void
  ) throws

  /// The number of rows of a table; 0 for a table that is not stored.
  func count(of table: DatabaseTable) throws(LogError) -> Int
}

/// A table of a database.
struct DatabaseTable {
  let name: String
  /// True if the table has rows of its own. Views and virtual tables have not: their rows are
  /// computed by statements in the file, which are not run.
  let isStored: Bool
  /// The columns whose values are stored, without computed and hidden ones.
  let columns: [String]

  func has(_ column: String) -> Bool { columns.contains { $0 === column } }

  /// The column by which other tables refer to a row; nil if none has such a name.
  var keyColumn: String? { ["id", "_id"].first(where: has) }
}

/// A value of a row.
enum DatabaseValue {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
  /// Bytes, including those of a text that is not valid UTF-8.
  case bytes([UInt8])

  /// The type of the value, in words.
  var kind: String {
    switch self {
    case .null: "nothing"
    case .integer: "a whole number"
    case .real: "a fraction"
    case .text: "a text"
    case .bytes: "bytes"
    }
  }

  /// The value in words, for messages.
  var excerpt: String {
    switch self {
    case .null: "NULL"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): RecordFault.excerpt(text)
    case .bytes(let bytes): "\(bytes.count) bytes"
    }
  }
}
