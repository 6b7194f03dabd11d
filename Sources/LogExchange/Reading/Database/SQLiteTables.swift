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
  final class SQLiteTables: DatabaseTables {
    private let handle: OpaquePointer
    // The descriptor has to stay open as long as the handle.
    private let copy: DatabaseCopy
    private let patience: Patience

    /// The number of further callbacks from SQLite before a statement is interrupted.
    private final class Patience {
      /// The number of SQLite's virtual machine steps between two callbacks.
      static let steps: Int32 = 10_000
      var rest: Int

      init(size: Int) {
        // A row takes a few bytes and a few dozen steps.
        rest = 1000 + size / 40
      }
    }

    /// The limit on tables and views together, and on the columns of one table.
    private static let mostTables = 5_000
    private static let largestValue: Int32 = 16 << 20

    init(_ copy: DatabaseCopy) throws(LogError) {
      self.copy = copy
      patience = Patience(size: copy.size)
      guard DatabaseFileSystem.isRegistered else {
        throw LogError(code: .unreadable, message: "libsqlite3 has no file system to read through")
      }
      var opened: OpaquePointer?
      let answer = sqlite3_open_v2(
        DatabaseFileSystem.path(of: copy.descriptor), &opened, SQLITE_OPEN_READONLY,
        DatabaseFileSystem.name)
      guard answer == SQLITE_OK, let opened else {
        sqlite3_close_v2(opened)
        throw LogError(code: .unreadable, message: String(cString: sqlite3_errstr(answer)))
      }
      handle = opened
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

    deinit { sqlite3_close_v2(handle) }

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
      let statement = try Statement("SELECT \(names) FROM \(Self.quoted(table.name))", self)
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

    private var failure: LogError {
      let message = String(cString: sqlite3_errmsg(handle))
      return switch sqlite3_errcode(handle) & 0xFF {
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
        LogError(code: .unreadable, message: "SQLite: \(RecordFault.excerpt(message))")
      }
    }

    private func forEach(
      _ sql: String, _ body: (Statement) throws(LogError) -> Void
    ) throws(LogError) {
      let statement = try Statement(sql, self)
      while try statement.next() { try body(statement) }
    }

    private final class Statement {
      private let handle: OpaquePointer
      private let database: SQLiteTables

      init(_ sql: String, _ database: SQLiteTables) throws(LogError) {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(database.handle, sql, -1, &statement, nil) == SQLITE_OK,
          let statement
        else { throw database.failure }
        handle = statement
        self.database = database
      }

      deinit { sqlite3_finalize(handle) }

      func next() throws(LogError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw database.failure
        }
      }

      func value(_ column: Int) -> DatabaseValue {
        let column = Int32(column)
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: return .integer(Int(sqlite3_column_int64(handle, column)))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, column))
        case SQLITE_TEXT:
          let start = sqlite3_column_text(handle, column)
          let bytes = UnsafeBufferPointer(
            start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
          return String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .bytes(Array(bytes))
        case SQLITE_BLOB:
          let start = sqlite3_column_blob(handle, column)
          let count = start == nil ? 0 : Int(sqlite3_column_bytes(handle, column))
          return .bytes(Array(UnsafeRawBufferPointer(start: start, count: count)))
        default: return .null
        }
      }
    }
  }
#endif
