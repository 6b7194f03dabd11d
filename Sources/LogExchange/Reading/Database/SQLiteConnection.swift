// SPDX-License-Identifier: MIT

#if SQLite
  internal import CSQLite

  /// An open SQLite database, through its own library.
  class SQLiteConnection {
    let handle: OpaquePointer
    /// What the callbacks of the library refer to: it has to stay as long as the handle.
    private let context: AnyObject

    /// Opens a database.
    ///
    /// - Parameters:
    ///   - path: The path; empty for a temporary file that nobody else sees.
    ///   - flags: Those of `sqlite3_open_v2`.
    ///   - system: The name of a file system; nil for that of the operating system.
    ///   - context: An object that lives as long as the connection.
    init(
      _ path: [UInt8], _ flags: Int32, system: String? = nil, keeping context: AnyObject
    ) throws(LogError) {
      var handle: OpaquePointer?
      let answer = (path + [0]).withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          sqlite3_open_v2($0.baseAddress, &handle, flags, system)
        }
      }
      guard answer == SQLITE_OK, let handle else {
        sqlite3_close_v2(handle)
        throw LogError(code: .unreadable, message: String(cString: sqlite3_errstr(answer)))
      }
      self.handle = handle
      self.context = context
    }

    deinit { sqlite3_close_v2(handle) }

    /// The error for a code of the library and its message.
    func failure(_ code: Int32, _ message: String) -> LogError {
      LogError(code: .unreadable, message: message)
    }

    fileprivate var failure: LogError {
      failure(sqlite3_errcode(handle), String(cString: sqlite3_errmsg(handle)))
    }

    /// Runs statements that return no rows.
    final func run(_ sql: String) throws(LogError) {
      guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
    }

    final func prepare(_ sql: String) throws(LogError) -> Statement {
      var statement: OpaquePointer?
      guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement
      else { throw failure }
      return Statement(statement, self)
    }

    /// Calls `body` with a statement at each of its rows.
    final func forEach(
      _ sql: String, _ body: (Statement) throws(LogError) -> Void
    ) throws(LogError) {
      let statement = try prepare(sql)
      while try statement.next() { try body(statement) }
    }

    /// A prepared statement, which can run any number of times.
    final class Statement {
      private let handle: OpaquePointer
      private let database: SQLiteConnection

      fileprivate init(_ handle: OpaquePointer, _ database: SQLiteConnection) {
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
        sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL ? nil : Array(textBytes(column))
      }

      /// The value in a column, counted from 0.
      func value(_ column: Int) -> DatabaseValue {
        switch sqlite3_column_type(handle, Int32(column)) {
        case SQLITE_INTEGER: return .integer(integer(column))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, Int32(column)))
        case SQLITE_TEXT:
          let bytes = textBytes(column)
          return String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .bytes(Array(bytes))
        case SQLITE_BLOB:
          let start = sqlite3_column_blob(handle, Int32(column))
          let count = start == nil ? 0 : Int(sqlite3_column_bytes(handle, Int32(column)))
          return .bytes(Array(UnsafeRawBufferPointer(start: start, count: count)))
        default: return .null
        }
      }

      /// The bytes of the text in a column, which are valid until the next step.
      private func textBytes(_ column: Int) -> UnsafeBufferPointer<UInt8> {
        let start = sqlite3_column_text(handle, Int32(column))
        let count = start == nil ? 0 : Int(sqlite3_column_bytes(handle, Int32(column)))
        return UnsafeBufferPointer(start: start, count: count)
      }
    }
  }
#endif

/// A value for a column.
enum SQLValue {
  case null
  case integer(Int)
  case text([UInt8])

  init(_ text: [UInt8]?) { self = text.map { .text($0) } ?? .null }
}
