// SPDX-License-Identifier: MIT

#if SQLite
  internal import CSQLite

  /// An SQLite database, through its own library.
  ///
  /// If another program is changing it, statements wait, as a log does.
  final class SQLiteFile {
    private let handle: OpaquePointer
    private let waiting: Waiting

    /// Called by the library while another program holds the database.
    private final class Waiting {
      private let report: () -> Void
      private var patience = Patience()
      private var hasReported = false

      init(_ report: @escaping () -> Void) {
        self.report = report
      }

      /// - Parameter isFirst: Whether this is the first call of a wait.
      func wait(isFirst: Bool) {
        if isFirst { patience = Patience() }
        Patience.rest()
        if patience.isOver, !hasReported {
          hasReported = true
          report()
        }
      }
    }

    /// Opens a database, and creates it if it does not exist.
    ///
    /// - Parameters:
    ///   - path: The path; empty for a temporary file that nobody else sees.
    ///   - waiting: Called if another program holds the database for longer than
    ///     most changes take.
    init(_ path: [UInt8], waiting: @escaping () -> Void) throws(LogError) {
      let path = path.isEmpty ? path : Self.plain(path)
      var handle: OpaquePointer?
      // Only one thread at a time uses it: a lock around each value that is bound or read takes 6 %
      // of the time of a conversion.
      let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
      let answer = (path + [0]).withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          sqlite3_open_v2($0.baseAddress, &handle, flags, nil)
        }
      }
      guard answer == SQLITE_OK, let handle else {
        sqlite3_close_v2(handle)
        throw LogError(code: .unreadable, message: String(cString: sqlite3_errstr(answer)))
      }
      self.handle = handle
      self.waiting = Waiting(waiting)
      sqlite3_busy_handler(
        handle,
        { context, tries in
          guard let context else { return 0 }
          Unmanaged<Waiting>.fromOpaque(context).takeUnretainedValue().wait(isFirst: tries == 0)
          return 1
        }, Unmanaged.passUnretained(self.waiting).toOpaque())
    }

    deinit { sqlite3_close_v2(handle) }

    /// The path in a form that the library cannot take for a URI, which begins with "file:".
    private static func plain(_ path: [UInt8]) -> [UInt8] {
      path.first == UInt8(ascii: "/") ? path : Array("./".utf8) + path
    }

    /// Opens another database beside this one, and creates it if it does not exist.
    ///
    /// - Parameter name: The name of the database in statements.
    func attach(_ path: [UInt8], as name: String) throws(LogError) {
      try prepare("ATTACH ? AS \(name)").run([.text(Self.plain(path))])
    }

    fileprivate var failure: LogError {
      let message =
        switch sqlite3_errcode(handle) {
        case SQLITE_BUSY, SQLITE_LOCKED: "another program is changing the database"
        case SQLITE_NOTADB: "the file is no SQLite database"
        default: String(cString: sqlite3_errmsg(handle))
        }
      return LogError(code: .unreadable, message: message)
    }

    /// Runs statements that return no rows.
    func run(_ sql: String) throws(LogError) {
      guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
    }

    func prepare(_ sql: String) throws(LogError) -> Statement {
      var statement: OpaquePointer?
      guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement
      else { throw failure }
      return Statement(statement, self)
    }

    /// A prepared statement, which can run any number of times.
    final class Statement {
      private let handle: OpaquePointer
      private let database: SQLiteFile

      fileprivate init(_ handle: OpaquePointer, _ database: SQLiteFile) {
        self.handle = handle
        self.database = database
      }

      deinit { sqlite3_finalize(handle) }

      /// Resets the statement and binds values.
      func bind(_ values: [SQLValue]) throws(LogError) {
        sqlite3_reset(handle)
        for (index, value) in values.enumerated() {
          let place = Int32(index + 1)
          let answer =
            switch value {
            case .null: sqlite3_bind_null(handle, place)
            case .integer(let number): sqlite3_bind_int64(handle, place, Int64(number))
            case .text(let bytes):
              bytes.withUnsafeBufferPointer { bytes in
                bytes.withMemoryRebound(to: CChar.self) { text in
                  // An empty array has no address, and a null address would bind NULL.
                  text.baseAddress.map {
                    csqlite_bind_text(handle, place, $0, UInt64(text.count))
                  } ?? csqlite_bind_text(handle, place, "", 0)
                }
              }
            }
          guard answer == SQLITE_OK else { throw database.failure }
        }
      }

      /// Goes to the next row; false after the last one.
      func next() throws(LogError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw database.failure
        }
      }

      /// Runs a statement that returns no rows.
      func run(_ values: [SQLValue]) throws(LogError) {
        try bind(values)
        _ = try next()
      }

      /// The integer in a column, counted from 0; 0 for NULL.
      func integer(_ column: Int) -> Int { Int(sqlite3_column_int64(handle, Int32(column))) }

      /// The text in a column, counted from 0; nil for NULL.
      func text(_ column: Int) -> [UInt8]? {
        guard sqlite3_column_type(handle, Int32(column)) != SQLITE_NULL else { return nil }
        let count = Int(sqlite3_column_bytes(handle, Int32(column)))
        guard count > 0, let bytes = sqlite3_column_text(handle, Int32(column)) else { return [] }
        return Array(
          UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, Int32(column))))
        )
      }
    }
  }
#endif

/// A value of a row.
enum SQLValue {
  case null
  case integer(Int)
  case text([UInt8])

  init(_ text: [UInt8]?) { self = text.map { .text($0) } ?? .null }
}
