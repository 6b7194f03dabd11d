// SPDX-License-Identifier: MIT

/// Writes records as statements of SQL, see `SQLFormat`.
///
/// Consecutive rows of one kind share a statement, up to 500 of them or 64 kB. A statement
/// names the columns that records of the kind have used so far; a record with a further one
/// begins the next statement.
public struct SQLWriter: RecordSink {
  private static let rowLimit = 500

  private var buffer = ByteBuffer()
  private var tables = KindTable { Table($0) }
  private var identities = IdentityCounter()
  private let kinds: [LogKind]
  private let output: ByteOutput
  private var hasBegun = false
  /// The kind of the statement that is open, and how many rows it has.
  private var statement: (kind: LogKind, rows: Int)?
  private var logs = LogsLeftBehind()

  /// Creates a writer that hands its bytes on in pieces of about 64 kB.
  ///
  /// - Parameters:
  ///   - options: With a kind, only the table of that kind is created.
  ///   - output: Receives the bytes.
  public init(_ options: WritingOptions = WritingOptions(), output: @escaping ByteOutput) {
    kinds = options.kind.map { [$0] } ?? options.kinds
    self.output = output
  }

  public var leftBehind: LeftBehind { logs.leftBehind }

  /// Twins are counted within one input; the same record in several inputs is one row.
  public mutating func beginInput() { identities = IdentityCounter() }

  public mutating func begin(_ log: LogHeader) { logs.begin(log) }

  /// Writes a row.
  ///
  /// - Throws: Any error of the output.
  public mutating func add(_ record: LogRecord) throws {
    logs.add()
    if !hasBegun { begin() }
    let occurrence = identities.count(record)
    let kind = record.kind
    let table = tables.index(of: kind)
    if tables[table].widen(for: record) { endStatement() }
    if !continues(kind) { startStatement(kind, tables[table].columnList) }
    appendIdentity(occurrence)
    tables[table].append(record, to: &buffer, &logs.leftBehind)
    buffer.append(UInt8(ascii: ")"))
    let isFull = buffer.count >= JSONWriter.pieceSize
    if isFull || statement?.rows == Self.rowLimit { endStatement() }
    if isFull { try buffer.drain(output) }
  }

  public mutating func finish() throws {
    logs.finish()
    if !hasBegun { begin() }
    endStatement()
    buffer.append("COMMIT;\n")
    try buffer.drain(output)
  }

  // MARK: Statements

  private mutating func begin() {
    hasBegun = true
    buffer.append("BEGIN;\n")
    buffer.append(Self.silence.utf8)
    for kind in kinds { buffer.append(SQLColumns.creation(of: kind).utf8) }
  }

  /// Suppresses PostgreSQL's notices that tables exist already. Comments nest in PostgreSQL but
  /// not in SQLite, which reads all of this as a text.
  private static let silence = """
    /* /*
    */ SELECT 'PostgreSQL reads the next line, SQLite does not. */
    SET LOCAL client_min_messages = warning;
    /*' WHERE 0; -- */

    """

  /// Continues the open statement with the next row, if it is of the same kind; otherwise ends
  /// it.
  private mutating func continues(_ kind: LogKind) -> Bool {
    guard let open = statement, open.kind == kind else {
      endStatement()
      return false
    }
    statement?.rows = open.rows + 1
    buffer.append(",\n(")
    return true
  }

  private mutating func startStatement(_ kind: LogKind, _ columns: String) {
    statement = (kind, 1)
    buffer.append("INSERT INTO \(SQLColumns.table(of: kind)) (\(columns)) VALUES\n(".utf8)
  }

  private mutating func endStatement() {
    if statement != nil { buffer.append("\nON CONFLICT DO NOTHING;\n") }
    statement = nil
  }

  private mutating func appendIdentity(_ occurrence: Int) {
    let key = identities.key
    _ = key.withUnsafeBufferPointer { buffer.appendSQL($0) }
    buffer.append(",")
    buffer.append(String(occurrence).utf8)
  }
}

extension SQLWriter {
  /// The columns of one kind that have been used, and its rows.
  fileprivate struct Table: Sendable {
    private let kind: LogKind
    private let fields: FieldKeys
    /// A bit for each field, then those of `derived` and `extras`.
    private var used: UInt64 = 0

    private let derived: UInt64
    private let extras: UInt64
    /// The number of columns of each field.
    private let columnCounts: [Int]

    init(_ kind: LogKind) {
      self.kind = kind
      let all = kind.fields
      fields = .names(of: kind)
      columnCounts = all.map { SQLColumns.columns(of: $0).count }
      derived = 1 << all.count
      extras = 1 << (all.count + 1)
    }

    /// Adds the columns that a record needs; returns true if any was added.
    mutating func widen(for record: LogRecord) -> Bool {
      var given = fields.given(in: record)
      if !record.derived.isEmpty { given |= derived }
      if !record.extras.isEmpty { given |= extras }
      let isWider = given & ~used != 0
      used |= given
      return isWider
    }

    var columnList: String {
      var names = ["identity", "occurrence"]
      for (index, field) in kind.fields.enumerated() where used >> index & 1 != 0 {
        names += SQLColumns.columns(of: field).map(\.name)
      }
      if used & derived != 0 { names.append("derived") }
      if used & extras != 0 { names.append("extras") }
      return names.joined(separator: ", ")
    }

    /// Writes the values of a row after its identity.
    func append(_ record: LogRecord, to buffer: inout ByteBuffer, _ losses: inout LeftBehind) {
      var index = 0
      fields.walk { entry in
        defer { index += 1 }
        if used >> UInt64(index) & 1 == 0 { return }
        switch entry.value(in: record) {
        case .date(let date): Self.append(date, to: &buffer)
        case .number(let number, let unit):
          Self.append(number, to: &buffer)
          guard let unit else { return }
          buffer.append(",'")
          buffer.append(entry.text(of: unit.unit))
          buffer.append("'")
        case .flag(let flag): buffer.append(flag ? ",TRUE" : ",FALSE")
        case .text(let get):
          buffer.append(",")
          let isWhole = get.withBytes(of: record) { buffer.appendSQL($0) }
          if isWhole == false { losses.add(String(decoding: entry.key, as: UTF8.self)) }
        case nil: for _ in 0..<columnCounts[index] { buffer.append(",NULL") }
        }
      }
      if used & derived != 0 {
        var names = record.derived.isEmpty ? "" : record.derivedNames.joined(separator: " ")
        Self.append(&names, to: &buffer)
      }
      if used & extras != 0 {
        if record.extras.isEmpty { return buffer.append(",NULL") }
        var json = JSONWriter()
        json.value(of: record.extras)
        buffer.append(",")
        json.bytes.withUnsafeBufferPointer { _ = buffer.appendSQL($0) }
      }
    }

    /// A number to count with, and its digits.
    private static func append(_ value: ExactDecimal, to buffer: inout ByteBuffer) {
      buffer.write(atMost: 2 * ExactDecimal.maximumLength + 4) { cursor in
        cursor.put(UInt8(ascii: ","))
        value.write(to: &cursor)
        cursor.put(",'")
        value.write(to: &cursor)
        cursor.put(UInt8(ascii: "'"))
      }
    }

    /// The local date and time, and the offset.
    private static func append(_ value: Timestamp, to buffer: inout ByteBuffer) {
      buffer.write(atMost: Timestamp.maximumLength + 8) { cursor in
        cursor.put(",'")
        value.write(to: &cursor, hasOffset: false)
        cursor.put("',")
        if let offset = value.offset {
          cursor.put(UInt8(ascii: "'"))
          offset.write(to: &cursor)
          cursor.put(UInt8(ascii: "'"))
        } else {
          cursor.put("NULL")
        }
      }
    }

    /// Appends a text; NULL if it is empty.
    private static func append(_ text: inout String, to buffer: inout ByteBuffer) {
      if text.isEmpty { return buffer.append(",NULL") }
      buffer.append(",")
      text.withUTF8 { _ = buffer.appendSQL($0) }
    }
  }
}
