// SPDX-License-Identifier: MIT

#if SQLite
  internal import CSQLite

  /// An SQLite database that is written.
  ///
  /// If another program is changing it, statements wait, as a log does.
  final class SQLiteFile: SQLiteConnection {
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
      let waiting = Waiting(waiting)
      // Only one thread at a time uses it: a lock around each value that is bound or read takes 6 %
      // of the time of a conversion.
      try super.init(
        path.isEmpty ? path : Self.plain(path),
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, keeping: waiting)
      sqlite3_busy_handler(
        handle,
        { context, tries in
          guard let context else { return 0 }
          Unmanaged<Waiting>.fromOpaque(context).takeUnretainedValue().wait(isFirst: tries == 0)
          return 1
        }, Unmanaged.passUnretained(waiting).toOpaque())
    }

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

    override func failure(_ code: Int32, _ message: String) -> LogError {
      switch code {
      case SQLITE_BUSY, SQLITE_LOCKED:
        super.failure(code, "another program is changing the database")
      case SQLITE_NOTADB: super.failure(code, "the file is no SQLite database")
      default: super.failure(code, message)
      }
    }
  }
#endif
