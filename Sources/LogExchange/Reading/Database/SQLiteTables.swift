// SPDX-License-Identifier: MIT

#if SQLite
  internal import CSQLite

  /// The tables of an SQLite database from an untrusted source.
  ///
  /// No code in the file is run: no view, trigger or virtual table, and only harmless
  /// functions. The whole file is checked before the first row, because SQLite finds damage
  /// only in the pages that it visits, and may have returned wrong rows by then. The time limit
  /// of statements grows with the size of the file: pages that refer to each other can produce
  /// any number of rows.
  final class SQLiteTables: SQLiteConnection, DatabaseTables {
    /// The number of further callbacks from SQLite before a statement is interrupted.
    private final class Patience {
      /// The number of SQLite's virtual machine steps between two callbacks.
      static let steps: Int32 = 10_000
      var rest: Int
      // Its descriptor has to stay open as long as the handle.
      private let copy: DatabaseCopy

      init(_ copy: DatabaseCopy) {
        self.copy = copy
        // A row takes a few bytes and a few dozen steps.
        rest = 1000 + copy.size / 40
      }
    }

    /// The limit on tables and views together, and on the columns of one table.
    private static let mostTables = 5_000
    private static let largestValue: Int32 = 16 << 20

    init(_ copy: DatabaseCopy) throws(LogError) {
      guard DatabaseFileSystem.isRegistered else {
        throw LogError(code: .unreadable, message: "libsqlite3 has no file system to read through")
      }
      let patience = Patience(copy)
      try super.init(
        Array(DatabaseFileSystem.path(of: copy.descriptor).utf8), SQLITE_OPEN_READONLY,
        system: DatabaseFileSystem.name, keeping: patience)
      csqlite_be_careful(handle)
      _ = sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.largestValue)
      sqlite3_progress_handler(
        handle, Patience.steps,
        { context in
          guard let context else { return 1 }
          let patience = Unmanaged<Patience>.fromOpaque(context).takeUnretainedValue()
          patience.rest -= 1
          return patience.rest < 0 ? 1 : 0
        }, Unmanaged.passUnretained(patience).toOpaque())
      for pragma in ["mmap_size=0", "temp_store=MEMORY", "cell_size_check=ON"] {
        try forEach("PRAGMA \(pragma)") { _ throws(LogError) in }
      }
      var faults: [String] = []
      try forEach("PRAGMA quick_check(1)") { row throws(LogError) in
        if case .text(let text) = row.value(0), text !== "ok" { faults.append(text) }
      }
      if let fault = faults.first { throw Self.damaged(fault) }
    }

    func tables() throws(LogError) -> [DatabaseTable] {
      var found: [(name: String, isStored: Bool)] = []
      let sql = "SELECT name, rootpage FROM sqlite_master WHERE type IN ('table', 'view')"
      try forEach(sql) { row throws(LogError) in
        guard case .text(let name) = row.value(0), !name.utf8.starts(with: "sqlite_".utf8) else {
          return
        }
        guard found.count < Self.mostTables else {
          throw LogError(
            code: .limitReached, message: "the database has more than \(Self.mostTables) tables")
        }
        if case .integer(let page) = row.value(1), page > 0 {
          found.append((name, true))
        } else {
          found.append((name, false))
        }
      }
      var tables: [DatabaseTable] = []
      for (name, isStored) in found {
        var columns: [String] = []
        if isStored {
          try forEach("PRAGMA table_xinfo(\(Self.quoted(name)))") { row throws(LogError) in
            // The last value tells if the column is hidden or computed (0: neither).
            if case .text(let column) = row.value(1), case .integer(0) = row.value(6) {
              columns.append(column)
            }
          }
        }
        tables.append(DatabaseTable(name: name, isStored: isStored, columns: columns))
      }
      return tables
    }

    func forEachRow(
      of table: DatabaseTable, _ columns: [String], _ body: ([DatabaseValue]) throws -> Void
    ) throws {
      guard table.isStored else { return }
      let names = columns.map(Self.quoted).joined(separator: ", ")
      let statement = try prepare("SELECT \(names) FROM \(Self.quoted(table.name))")
      while try statement.next() {
        try body(columns.indices.map { statement.value($0) })
      }
    }

    func count(of table: DatabaseTable) throws(LogError) -> Int {
      guard table.isStored else { return 0 }
      // SQLite's `count(*)` makes no callbacks; visiting the rows does.
      var count = 0
      try forEach("SELECT 1 FROM \(Self.quoted(table.name))") { _ throws(LogError) in count += 1 }
      return count
    }

    private static func quoted(_ name: String) -> String {
      var quoted = "\""
      for scalar in name.unicodeScalars {
        if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
        quoted.unicodeScalars.append(scalar)
      }
      return quoted + "\""
    }

    private static func damaged(_ detail: String) -> LogError {
      // SQLite's last line names the damage; those before it name the database and its part.
      let fault = detail.split(separator: "\n").last.map(String.init) ?? detail
      return LogError(
        code: .unreadable,
        message: "the database is damaged (\(RecordFault.excerpt(fault))), and nothing of it is "
          + "read; export or copy it again")
    }

    override func failure(_ code: Int32, _ message: String) -> LogError {
      switch code & 0xFF {
      case SQLITE_INTERRUPT:
        LogError(
          code: .limitReached,
          message: "the database is given up: reading it takes longer than its size explains")
      case SQLITE_TOOBIG:
        LogError(
          code: .limitReached,
          message: "a value of the database has more than \(Self.largestValue >> 20) MB")
      case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_IOERR, SQLITE_CANTOPEN: Self.damaged(message)
      default:
        super.failure(code, "SQLite: \(RecordFault.excerpt(message))")
      }
    }
  }
#endif
