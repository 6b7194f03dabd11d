// SPDX-License-Identifier: MIT

#if SQLite
  /// The records of a kind, which wait in a temporary table until all inputs are read: the columns
  /// of a row, with the input and the day, by which they are matched. Records that are to be
  /// inserted get an occurrence number.
  final class StagedRows {
    let table: String
    let row: SQLiteRow
    let kind: LogKind
    private let insert: SQLiteFile.Statement
    private var key: [UInt8] = []

    init(_ kind: LogKind, _ database: SQLiteFile) throws(LogError) {
      self.kind = kind
      row = SQLiteRow(kind)
      table = "temp.staged_" + SQLColumns.table(of: kind)
      let columns = SQLColumns.columns(of: kind).map { "\($0.name) \($0.type)" }
      try database.run(
        "CREATE TABLE \(table) (number INTEGER PRIMARY KEY, input INTEGER, day INTEGER, "
          + "identity TEXT, occurrence INTEGER, \(columns.joined(separator: ", ")))")
      let marks = row.names.map { _ in ", ?" }.joined()
      insert = try database.prepare(
        "INSERT INTO \(table) (input, day, \(row.names.joined(separator: ", "))) "
          + "VALUES (?, ?\(marks))")
    }

    func add(_ record: LogRecord, _ input: Int) throws(LogError) {
      record.writeIdentityKey(to: &key)
      try insert.run(
        [.integer(input), .integer(record.date.dayNumber)] + row.values(record, key, nil))
    }
  }
#endif
