// SPDX-License-Identifier: MIT

internal import Platform

/// Writes records to an SQLite database, in the tables that `SQLWriter` describes.
///
/// Records are matched as by `LogImport`: a corrected record changes its row, the same
/// moment under another offset is the same record, and known records add nothing. Until
/// `finish()` they wait in a temporary file, so memory does not grow with them. `finish()` opens
/// the database and matches and changes everything in one transaction, whole or not at all.
public final class SQLiteSink: RecordSink {
  /// True if this build can write databases.
  public static var isAvailable: Bool {
    #if SQLite
      true
    #else
      false
    #endif
  }

  private let path: [UInt8]
  private let kinds: [LogKind]
  private var input = 0
  private var logs = LogsLeftBehind()
  #if SQLite
    /// A temporary file, to which the database is attached as `log` at the end; nil before the
    /// first record.
    private var database: SQLiteFile?
    private var staged: [LogKind: StagedRows] = [:]
  #endif

  /// Called if another program holds the database for longer than most changes take, which is
  /// less than a second; the writing goes on when that program is done.
  public var onWaiting: () -> Void = {}

  /// The numbers of new rows, changed rows, and records that the database already had. A record
  /// of several inputs counts each time. All are 0 before `finish()`.
  public private(set) var new = 0
  public private(set) var known = 0
  public private(set) var changed = 0

  /// A field whose values in a database are in several units that convert into each other.
  public struct Mixture: Hashable, Sendable {
    /// The column of its values; the column of their units has `_unit` appended.
    public let column: String
    /// The view in which all values have one unit.
    public let view: String
    /// The units, and the number of rows with each, the most frequent first.
    public let units: [String]
    public let counts: [Int]
  }

  /// The fields with several units in a table; empty before `finish()`.
  public private(set) var mixtures: [Mixture] = []

  /// Creates a sink.
  ///
  /// - Parameters:
  ///   - path: The bytes of the name of the database, which is made if it does not exist.
  ///   - kinds: The kinds of record that get tables.
  public init(path: [UInt8], kinds: [LogKind] = LogKind.standard) {
    self.path = path
    self.kinds = kinds
  }

  /// The values for which tables have no place, with what `finish()` will add, so that a program
  /// can refuse them before anything is written.
  public var leftBehind: LeftBehind {
    var logs = logs
    logs.finish()
    return logs.leftBehind
  }

  public func beginInput() { input += 1 }

  public func begin(_ log: LogHeader) { logs.begin(log) }

  /// Takes the next record.
  ///
  /// - Throws: `LogError` if the temporary file cannot be written.
  public func add(_ record: LogRecord) throws {
    logs.add()
    #if SQLite
      guard kinds.contains(record.kind) else { return }
      do {
        try stage(record)
      } catch {
        throw LogError(
          code: .unreadable,
          message: "the records wait for the last one in a temporary file, which could not be "
            + "written: \(error.message); TMPDIR names another folder")
      }
    #endif
  }

  /// Puts all records into the database.
  ///
  /// - Throws: `LogError` if the database cannot be read or written; it is then
  ///   unchanged.
  public func finish() throws {
    logs.finish()
    #if SQLite
      let name = FileName(path)
      let isNew = (try? FileStatus(of: name)) == nil
      do {
        try writeAll()
      } catch {
        if isNew { Self.removeIfEmpty(name) }
        throw error
      }
    #else
      throw LogError(
        code: .unreadable,
        message: "this build cannot write databases, only one with --traits SQLite",
        remedy: "; \(.output("sql")) writes statements for the program sqlite3")
    #endif
  }

  #if SQLite
    private func stage(_ record: LogRecord) throws(LogError) {
      let database = try opened()
      let rows: StagedRows
      if let known = staged[record.kind] {
        rows = known
      } else {
        rows = try StagedRows(record.kind, database)
        staged[record.kind] = rows
      }
      try rows.add(record, input)
    }

    private func opened() throws(LogError) -> SQLiteFile {
      if let database { return database }
      let database = try SQLiteFile([]) { [unowned self] in onWaiting() }
      // Records in one transaction take less time than each in its own.
      try database.run("PRAGMA temp_store = FILE; BEGIN")
      self.database = database
      return database
    }

    private func writeAll() throws {
      let database = try opened()
      defer { (self.database, staged) = (nil, [:]) }
      try database.run("COMMIT")
      try database.attach(path, as: "log")
      try database.run("BEGIN IMMEDIATE")
      do {
        for kind in kinds { try write(kind, to: database) }
        try database.run("COMMIT")
      } catch {
        try? database.run("ROLLBACK")
        throw error
      }
    }

    /// Removes the empty file that opening a new database has left. If another program has
    /// written to it meanwhile, it is not empty.
    private static func removeIfEmpty(_ name: FileName) {
      guard let status = try? FileStatus(of: name, followsLinks: false), status.kind == .regular,
        status.size == 0
      else { return }
      _ = name.withCString { unlink($0) }
    }

    private func write(_ kind: LogKind, to database: SQLiteFile) throws {
      try prepareTable(kind, database)
      try database.run(SQLView.creation(of: kind, in: "log."))
      if let rows = staged[kind] {
        var merge = try RowMerge(rows, into: "log." + SQLColumns.table(of: kind), kinds, database)
        try merge.run()
        new += merge.new
        changed += merge.changed
        known += merge.known
      }
      try findMixtures(kind, database)
    }

    private func findMixtures(_ kind: LogKind, _ database: SQLiteFile) throws {
      for (field, query) in SQLView.mixtures(of: kind) {
        var units: [String] = []
        var counts: [Int] = []
        try database.forEach(query) { row throws(LogError) in
          units.append(String(decoding: row.text(0) ?? [], as: UTF8.self))
          counts.append(row.integer(1))
        }
        guard units.count > 1 else { continue }
        mixtures.append(
          Mixture(
            column: SQLColumns.name(field.name), view: SQLView.name(of: kind), units: units,
            counts: counts))
      }
    }

    /// Creates the table of a kind, the columns that it lacks, and the index that finds the rows
    /// of a day.
    private func prepareTable(_ kind: LogKind, _ database: SQLiteFile) throws {
      try database.run(SQLColumns.creation(of: kind, in: "log."))
      let table = SQLColumns.table(of: kind)
      var names: Set<[UInt8]> = []
      try database.forEach("SELECT name FROM pragma_table_info('\(table)', 'log')") {
        row throws(LogError) in names.insert(row.text(0) ?? [])
      }
      let lacking = SQLColumns.columns(of: kind).filter { !names.contains(Array($0.name.utf8)) }
      // Tables from before 0.2 have dates with their offsets, and numbers only as texts.
      let date =
        kind.fields.first { $0.type == .timestamp }.map { SQLColumns.columns(of: $0) } ?? []
      if lacking.contains(where: { column in date.contains { $0.name == column.name } }) {
        throw LogError(
          code: .unreadable,
          message: "its table \(table) has the layout of an older version, which cannot be "
            + "added to; name a new database, and convert all of your logs into that")
      }
      for column in lacking {
        try database.run("ALTER TABLE log.\(table) ADD COLUMN \(column.name) \(column.type)")
      }
      try database.run(SQLColumns.indexCreation(of: kind, in: "log."))
    }
  #endif
}
