// SPDX-License-Identifier: MIT

internal import Platform

/// Puts records into an SQLite database, in the tables that `SQLWriter` describes.
///
/// Records are matched as by `LogImport`: a corrected record changes its row, the same
/// moment under another offset is the same record, and what is known already adds
/// nothing. All of it happens at `finish()`, in one transaction, whole or not at all.
public final class SQLiteSink: RecordSink {
  /// Whether this build can write databases.
  public static var isAvailable: Bool {
    #if SQLite
      true
    #else
      false
    #endif
  }

  private let path: [UInt8]
  private let kinds: [LogKind]
  private let formats: LogFormats
  private var inputs: [[LogRecord]] = []
  private var logs = LogsLeftBehind()

  /// Called where another program holds the database for longer than most changes take,
  /// which is less than a second; the writing goes on when that has ended.
  public var onWaiting: () -> Void = {}

  /// How many rows are new and were changed, and how many records the database had already,
  /// those that several inputs have each time; all 0 before `finish()`.
  public private(set) var new = 0
  public private(set) var known = 0
  public private(set) var changed = 0

  /// A field whose values in a database are in several units that convert into each other.
  public struct Mixture: Hashable, Sendable {
    /// The column of its values; that of their units has `_unit` behind it.
    public let column: String
    /// The view in which all have one unit.
    public let view: String
    /// The units, and how many rows have each; most first.
    public let units: [String]
    public let counts: [Int]
  }

  /// What the tables have in several units; nothing before `finish()`.
  public private(set) var mixtures: [Mixture] = []

  /// Creates a sink.
  ///
  /// - Parameters:
  ///   - path: The bytes of the name of the database, which is made if it does not exist.
  ///   - kinds: The kinds for which there are tables.
  public init(path: [UInt8], kinds: [LogKind] = LogKind.standard) {
    self.path = path
    self.kinds = kinds
    formats = LogFormats(kinds: kinds)
  }

  /// What the tables have no place for: as it will be after `finish()`, so that a program
  /// can refuse it before anything is written.
  public var leftBehind: LeftBehind {
    var logs = logs
    logs.finish()
    return logs.leftBehind
  }

  public func beginInput() { inputs.append([]) }

  public func begin(_ log: LogHeader) { logs.begin(log) }

  public func add(_ record: LogRecord) {
    logs.add()
    if inputs.isEmpty { inputs.append([]) }
    inputs[inputs.count - 1].append(record)
  }

  /// Writes everything.
  ///
  /// - Throws: `LogError` where the database cannot be read or written; it stays as it
  ///   was then.
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
        message: "this build cannot write databases, only one with --traits SQLite; -t sql writes "
          + "statements for the program sqlite3")
    #endif
  }

  #if SQLite
    private func writeAll() throws {
      let database = try SQLiteFile(path, waiting: onWaiting)
      try database.run("BEGIN IMMEDIATE")
      do {
        for kind in kinds { try write(kind, to: database) }
        try database.run("COMMIT")
      } catch {
        try? database.run("ROLLBACK")
        throw error
      }
    }

    /// Removes what opening a new database has made and nothing was written into. Where
    /// another program has written meanwhile, it is not empty.
    private static func removeIfEmpty(_ name: FileName) {
      guard let status = try? FileStatus(of: name, followsLinks: false), status.kind == .regular,
        status.size == 0
      else { return }
      _ = name.withCString { unlink($0) }
    }

    private func write(_ kind: LogKind, to database: SQLiteFile) throws {
      try prepareTable(kind, database)
      try database.run(SQLView.creation(of: kind))
      let (records, keys) = try rows(kind, database)
      var found = LogImport(records: records)
      for input in inputs {
        found.beginExport()
        for record in input where record.kind == kind { found.add(record) }
        found.endExport()
      }
      let (all, others) = found.updated
      let table = SQLRowWriter(kind)
      let update = try database.prepare(table.update)
      let insert = try database.prepare(table.insert)
      let last = try database.prepare(
        "SELECT max(occurrence) FROM \(SQLColumns.table(of: kind)) WHERE identity = ?")
      func occurrence(_ key: [UInt8]) throws -> Int {
        try last.bind([.text(key)])
        guard try last.next(), let text = last.text(0),
          let number = Int(String(decoding: text, as: UTF8.self))
        else { return 0 }
        return number + 1
      }
      for place in others.sorted() where place < records.count {
        let key = all[place].identityKey
        let isSame = key == keys[place].identity
        let number = isSame ? keys[place].occurrence : try occurrence(key)
        try update.bind(
          table.values(all[place], key, number)
            + [.text(keys[place].identity), .integer(keys[place].occurrence)])
        _ = try update.next()
      }
      for record in all[records.count...] {
        let key = record.identityKey
        try insert.bind(table.values(record, key, try occurrence(key)))
        _ = try insert.next()
      }
      new += all.count - records.count
      changed += others.count { $0 < records.count }
      known += found.known
      try findMixtures(kind, database)
    }

    private func findMixtures(_ kind: LogKind, _ database: SQLiteFile) throws {
      for (field, query) in SQLView.mixtures(of: kind) {
        let rows = try database.prepare(query)
        try rows.bind([])
        var units: [String] = []
        var counts: [Int] = []
        while try rows.next() {
          units.append(String(decoding: rows.text(0) ?? [], as: UTF8.self))
          counts.append(rows.text(1).flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0)
        }
        guard units.count > 1 else { continue }
        mixtures.append(
          Mixture(
            column: SQLColumns.name(field.name), view: SQLView.name(of: kind), units: units,
            counts: counts))
      }
    }

    /// Makes the table of a kind where there is none, and the columns that it lacks.
    private func prepareTable(_ kind: LogKind, _ database: SQLiteFile) throws {
      try database.run(SQLColumns.creation(of: kind))
      let table = SQLColumns.table(of: kind)
      let info = try database.prepare("SELECT name FROM pragma_table_info('\(table)')")
      try info.bind([])
      var names: Set<[UInt8]> = []
      while try info.next() { names.insert(info.text(0) ?? []) }
      let lacking = SQLColumns.columns(of: kind).filter { !names.contains(Array($0.name.utf8)) }
      // What those before 0.2 made has dates with their offsets, and numbers as texts alone.
      let date =
        kind.fields.first { $0.type == .timestamp }.map { SQLColumns.columns(of: $0) } ?? []
      if lacking.contains(where: { column in date.contains { $0.name == column.name } }) {
        throw LogError(
          code: .unreadable,
          message: "its table \(table) has the layout of an older version, which cannot be "
            + "added to; name a new database, and convert all of your logs into that")
      }
      for column in lacking {
        try database.run("ALTER TABLE \(table) ADD COLUMN \(column.name) \(column.type)")
      }
    }

    /// The records of a table, each with its key.
    private func rows(
      _ kind: LogKind, _ database: SQLiteFile
    ) throws -> ([LogRecord], [(identity: [UInt8], occurrence: Int)]) {
      let columns = SQLColumns.columns(of: kind)
      let names = (["identity", "occurrence"] + columns.map(\.name)).joined(separator: ", ")
      let table = SQLColumns.table(of: kind)
      let statement = try database.prepare("SELECT \(names) FROM \(table) ORDER BY rowid")
      try statement.bind([])
      var keys: [(identity: [UInt8], occurrence: Int)] = []
      var lines: [UInt8] = []
      while try statement.next() {
        let occurrence = statement.text(1).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
        keys.append((statement.text(0) ?? [], occurrence ?? 0))
        lines += SQLRowReader(kind).line { statement.text($0 + 2) } + [0x0A]
      }
      if keys.isEmpty { return ([], []) }
      var collector = RecordCollector()
      var problem: Diagnostic?
      let reader = LogReader(format: formats.named("ndjson"), formats: formats)
      try reader.read(lines, into: &collector) { problem = problem ?? $0 }
      guard collector.records.count == keys.count else {
        throw LogError(
          code: .unreadable,
          message: "a row of \(table) makes no record" + (problem.map { ": \($0.message)" } ?? ""))
      }
      return (collector.records, keys)
    }
  #endif
}

#if SQLite
  extension LogRecord {
    /// The identifying fields in one text, see `RecordIdentity`.
    fileprivate var identityKey: [UInt8] {
      var counter = IdentityCounter()
      return Array(counter.identity(of: self).key.utf8)
    }
  }

  /// The rows of a kind as statements with their values.
  private struct SQLRowWriter {
    let kind: LogKind
    let update: String
    let insert: String

    init(_ kind: LogKind) {
      self.kind = kind
      let table = SQLColumns.table(of: kind)
      let names = ["identity", "occurrence"] + SQLColumns.columns(of: kind).map(\.name)
      let marks = names.map { _ in "?" }.joined(separator: ", ")
      insert = "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(marks))"
      update =
        "UPDATE \(table) SET \(names.map { $0 + " = ?" }.joined(separator: ", ")) "
        + "WHERE identity = ? AND occurrence = ?"
    }

    func values(_ record: LogRecord, _ key: [UInt8], _ occurrence: Int) -> [SQLValue] {
      var values: [SQLValue] = [.text(key), .integer(occurrence)]
      for field in kind.fields {
        switch record[field] {
        case .timestamp(let date)?:
          var local: [UInt8] = []
          local.append(atMost: Timestamp.maximumLength) {
            date.write(to: &$0, hasOffset: false)
          }
          var offset: [UInt8] = []
          date.offset?.append(to: &offset)
          values += [.text(local), date.offset == nil ? .null : .text(offset)]
        case .decimal(let number)?: values += [Self.text(number), Self.text(number)]
        case .quantity(let number, let unit)?:
          values += [Self.text(number), Self.text(number), .text(Array(unit.utf8))]
        case .flag(let flag)?: values.append(.integer(flag ? 1 : 0))
        case .text(let text)?: values.append(.text(Array(text.utf8)))
        case nil: values += SQLColumns.columns(of: field).map { _ in .null }
        }
      }
      let derived = record.derivedNames.joined(separator: " ")
      values.append(derived.isEmpty ? .null : .text(Array(derived.utf8)))
      var json = JSONWriter()
      if !record.extras.isEmpty { json.value(of: record.extras) }
      values.append(record.extras.isEmpty ? .null : .text(json.bytes))
      return values
    }

    private static func text(_ number: ExactDecimal) -> SQLValue {
      .text(Array(number.description.utf8))
    }
  }

  /// A row as an object of NDJSON, which the reader of that form makes a record of.
  private struct SQLRowReader {
    private let kind: LogKind

    init(_ kind: LogKind) {
      self.kind = kind
    }

    /// - Parameter text: The text of a column after those of the identity; nil for NULL.
    func line(_ text: (Int) -> [UInt8]?) -> [UInt8] {
      var json = JSONWriter()
      json.startObject()
      json.key("type")
      json.string(kind.name)
      var column = 0
      for field in kind.fields {
        defer { column += SQLColumns.columns(of: field).count }
        // A number has its digits in the column behind that to count with.
        let isNumber =
          switch field.type {
          case .decimal, .quantity: true
          case .timestamp, .text, .flag: false
          }
        guard let value = text(isNumber ? column + 1 : column) else { continue }
        json.key(field.name)
        switch field.type {
        case .timestamp: json.string(utf8: value + (text(column + 1) ?? []))
        case .flag: json.raw((value == [UInt8(ascii: "0")] ? "false" : "true").utf8)
        case .text, .decimal: json.string(utf8: value)
        case .quantity:
          json.string(utf8: value)
          if let name = field.unitName, let unit = text(column + 2) {
            json.key(name)
            json.string(utf8: unit)
          }
        }
      }
      if let derived = text(column) {
        json.key("derived")
        json.startArray()
        for name in derived.split(separator: 0x20) { json.string(utf8: name) }
        json.endArray()
      }
      if let extras = text(column + 1) {
        json.key("extras")
        json.raw(extras)
      }
      json.endObject()
      return json.bytes
    }
  }
#endif
