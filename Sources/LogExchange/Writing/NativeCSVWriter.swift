// SPDX-License-Identifier: MIT

/// Writes records of one kind as a native table.
///
/// The kind is the requested one, or else that of the first record; a record of another kind is
/// an error. Values of a log that are not on its records are left out, and so are empty texts,
/// because an empty cell means no value.
public struct NativeCSVWriter: RecordSink {
  private var csv: CSVWriter
  private var keys: FieldKeys?
  private let output: ByteOutput
  private let kinds: [LogKind]
  private var kind: LogKind?
  private let guardsFormulas: Bool
  private let style: TableStyle
  private let columns: [String]?
  /// The cells of a row if only some columns are requested; nil for all.
  private var picked: PickedCells?
  private var hasHeader = false
  private var logs = LogsLeftBehind()

  public init(_ options: WritingOptions = WritingOptions(), output: @escaping ByteOutput) {
    kinds = options.kinds
    kind = options.kind
    guardsFormulas = options.guardsFormulas
    style = options.tableStyle
    columns = options.columns
    csv = CSVWriter(style)
    self.output = output
  }

  public var leftBehind: LeftBehind { logs.leftBehind }

  public mutating func begin(_ log: LogHeader) { logs.begin(log) }

  public mutating func expect(_ kind: LogKind) { self.kind = self.kind ?? kind }

  /// Writes a row.
  ///
  /// - Throws: `LogError` with the code `unwritable` for a record of another kind, and any
  ///   error of the output.
  public mutating func add(_ record: LogRecord) throws {
    logs.add()
    let kind = self.kind ?? record.kind
    self.kind = kind
    if !hasHeader { try writeHeader(kind) }
    let keys = self.keys ?? .names(of: kind)
    self.keys = keys
    guard record.kind == kind else {
      throw LogError(
        code: .unwritable,
        message: "a CSV table holds records of one kind, and this one holds \(kind.name)"
          + " records",
        remedy: """
          : \(kinds.map { .kind($0.name) }, ", ", last: " or ") picks one, \(.output("json")) and \
          \(.output("xml")) hold \(kinds.count == 2 ? "both" : "all")
          """,
        position: record.position)
    }
    if var cells = picked {
      picked = nil
      try Self.write(record, keys, style.dateForm, guardsFormulas, &cells, &logs.leftBehind)
      try cells.writeRow(to: &csv, of: record)
      picked = cells
    } else {
      try Self.write(record, keys, style.dateForm, guardsFormulas, &csv, &logs.leftBehind)
      try csv.endRow()
    }
    if csv.isFull { try csv.drain(output) }
  }

  public mutating func finish() throws {
    logs.finish()
    if let kind, !hasHeader { try writeHeader(kind) }
    try csv.drain(output)
  }

  private mutating func writeHeader(_ kind: LogKind) throws(LogError) {
    hasHeader = true
    if let columns { picked = try PickedCells(columns, of: kind, style) }
    guard style.hasHeader else { return }
    let titles = columns?.map { PickedCells.parts($0).title } ?? NativeNames(kind).all
    for title in titles { try csv.cell(title) }
    try csv.endRow()
  }

  // MARK: Rows

  @inline(__always)
  private static func write(
    _ record: LogRecord, _ keys: FieldKeys, _ form: TableStyle.DateForm, _ guardsFormulas: Bool,
    _ cells: inout some TableCells, _ losses: inout LeftBehind
  ) throws(LogError) {
    try keys.walk { (entry) throws(LogError) in
      switch entry.value(in: record) {
      case .date(let date):
        let isLocal = form == .local
        if isLocal, date.offset != nil { losses.add("date.offset") }
        try cells.cell(atMost: Timestamp.maximumLength) { cursor in
          date.write(to: &cursor, hasOffset: !isLocal, separator: UInt8(ascii: isLocal ? " " : "T"))
        }
      case .number(let number, let unit):
        try cells.cell(number)
        guard let unit = unit.map({ entry.text(of: $0.unit) }) else { return }
        try cells.cell(atMost: unit.count) { $0.put(unit) }
      case .flag(let flag): try cells.cell(atMost: 5) { $0.put(flag ? "true" : "false") }
      case .text(let get): try write(get(record) ?? "", entry.key, guardsFormulas, &cells, &losses)
      case nil:
        try cells.emptyCell()
        if case .quantity = entry.row.access { try cells.emptyCell() }
      }
    }
    if record.derived.isEmpty {
      try cells.emptyCell()
    } else {
      try cells.cell(record.derivedNames.joined(separator: " "))
    }
    if record.extras.isEmpty {
      try cells.emptyCell()
    } else {
      var json = JSONWriter()
      json.value(of: record.extras)
      try cells.cell(utf8: json.bytes)
    }
  }

  private static func write(
    _ text: String, _ field: UnsafeBufferPointer<UInt8>, _ guardsFormulas: Bool,
    _ cells: inout some TableCells, _ losses: inout LeftBehind
  ) throws(LogError) {
    // A table cannot hold an empty text, nor NUL, which ends texts for many programs.
    var text = text
    if text.isEmpty || text.utf8.contains(0) {
      losses.add(String(decoding: field, as: UTF8.self))
      text = String(text.filter { $0 != "\0" })
    }
    let isChanged = FormulaGuard.changes(text.utf8, guardsFormulas: guardsFormulas)
    try cells.cell(isChanged ? "'" + text : text)
  }
}

/// Counts the values of logs, for forms that hold only records, beside what else is left behind.
struct LogsLeftBehind: Sendable {
  var leftBehind = LeftBehind()
  /// Whether a log has begun and no record has come.
  private var isEmptyLog = false

  mutating func begin(_ log: LogHeader) {
    finish()
    isEmptyLog = true
    leftBehind.add(log)
  }

  mutating func add() { isEmptyLog = false }

  mutating func finish() {
    if isEmptyLog { leftBehind.add("log") }
    isEmptyLog = false
  }
}
