// SPDX-License-Identifier: MIT

/// What a format may look at in a database: its tables and the values of their rows.
protocol DatabaseTables {
  /// All tables and views, in the order in which they were made.
  ///
  /// - Throws: `LogError` where the database is damaged.
  func tables() throws(LogError) -> [DatabaseTable]

  /// Hands on the rows of a table, in the order of the table.
  ///
  /// - Parameters:
  ///   - table: One that is stored.
  ///   - columns: Names of columns that it has.
  ///   - body: Gets the values of a row, in the order of `columns`.
  /// - Throws: `LogError`, and what `body` throws.
  func forEachRow(
    of table: DatabaseTable, _ columns: [String], _ body: ([DatabaseValue]) throws -> Void
  ) throws

  /// How many rows a table has that is stored.
  func count(of table: DatabaseTable) throws(LogError) -> Int
}

/// A table of a database.
struct DatabaseTable {
  let name: String
  /// Whether it has rows of its own. A view and a virtual table have none: what they answer
  /// is made by statements in the file, which are not run.
  let isStored: Bool
  /// The columns whose values are stored; those that are computed are not among them.
  let columns: [String]

  func has(_ column: String) -> Bool { columns.contains { $0 === column } }
}

/// A value of a row.
enum DatabaseValue {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
  /// Bytes, also those of a text that is no valid UTF-8.
  case bytes([UInt8])

  /// What kind of value it is, in words.
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
