// SPDX-License-Identifier: MIT

/// Writes records column by column, as a layout describes.
///
/// If no column names the subject, a file holds the entries of one subject; if nothing gives a
/// unit, it holds values of one unit. Entries of another kind with a separate table wait until
/// all others are written. Values without a column are counted.
struct LayoutWriter: RecordSink {
  private(set) var leftBehind = LeftBehind()
  @Kept private var layout: Layout
  @Kept private var form: LayoutForm
  private let output: ByteOutput
  private let hook: (any LayoutWriting)?
  private let hasSubject: Bool
  private var csv: CSVWriter
  /// The writer of entries that are not rows of a table.
  private var entries: EntryWriter?
  private var table: WrittenTable?
  private var row: WrittenRow
  /// The subject of the first record.
  private var subject: Subject?
  /// The entries with separate tables, which wait.
  private var others: [(entries: OtherEntries, records: [LogRecord])]

  private struct Subject { var name: String? }

  init(_ layout: Layout, _ form: LayoutForm, _ output: @escaping ByteOutput) {
    self.layout = layout
    self.form = form
    self.output = output
    hook = layout.writing?.body()
    hasSubject = form.mixesSubjects || layout.writtenColumns.contains { $0.field?.scope == .log }
    csv = layout.csv(form, form.quoting == .always ? .always : .whereNeeded)
    row = WrittenRow(layout, form, FileUnits(nil, nil))
    others = layout.writtenOthers.map { ($0, []) }
  }

  mutating func begin(_ log: LogHeader) {
    if let hook { hook.begin(log, &leftBehind) } else { leftBehind.add(log) }
  }

  mutating func add(_ record: LogRecord) throws {
    let other = others.firstIndex { $0.entries.kind == record.kind }
    guard record.kind == layout.kind || other != nil else { throw layout.refusal(form) }
    if !hasSubject { try check(record.subject) }
    if let other { return others[other].records.append(record) }
    let table = try self.table ?? begin(with: record)
    var record = record
    hook?.prepare(&record, &leftBehind)
    try write(record, table)
    if csv.isFull { try csv.drain(output) }
  }

  mutating func finish() throws {
    if table == nil { _ = try begin(with: nil) }
    for (entries, records) in others where !records.isEmpty { try write(records, of: entries) }
    try csv.drain(output)
    try entries?.finish()
  }

  // MARK: Tables

  private mutating func begin(with first: LogRecord?) throws -> WrittenTable {
    hook?.beginTable(
      [first].compactMap(\.self) + others.compactMap(\.records.first), &leftBehind)
    for row in hook?.rowsAbove ?? [] { try write(row) }
    let table = try begin(layout, first, layout.table.sections?.records.first)
    self.table = table
    if form.quoting == .values {
      try csv.drain(output)
      csv = layout.csv(form, .always)
    }
    return table
  }

  private mutating func begin(
    _ layout: Layout, _ first: LogRecord?, _ section: String?
  ) throws(LogError) -> WrittenTable {
    row = WrittenRow(layout, form, FileUnits(first, hook))
    let table = WrittenTable(layout, form, first, row.units)
    if layout.source != .table {
      entries = EntryWriter(layout, table.titles, row.app, output)
      return table
    }
    if let section, let mark = layout.table.sections?.mark {
      try write([mark.isEmpty ? section : "\(mark) \(section)"])
    }
    if layout.table.hasTitles { try write(table.titles) }
    return table
  }

  private mutating func write(_ records: [LogRecord], of entries: OtherEntries) throws {
    var records = records
    // The rows above a table depend on all of its records.
    for index in records.indices { hook?.prepare(&records[index], &leftBehind) }
    for row in hook?.rows(above: entries) ?? [] { try write(row) }
    let table = try begin(layout.layout(of: entries), records.first, entries.sections.first)
    for record in records { try write(record, table) }
  }

  private mutating func write(_ row: [String]) throws(LogError) {
    for cell in row { try csv.cell(cell) }
    try csv.endRow()
  }

  // MARK: Records

  private mutating func write(_ record: LogRecord, _ table: WrittenTable) throws {
    if try table.fill(&row, of: record) {
      if entries == nil { try row.write(to: &csv) }
      try entries?.add(&row)
      for name in row.lost { leftBehind.add(name) }
      leftBehind.add(row.extras.rest)
    } else {
      // Readers of the file would refuse the row.
      leftBehind.add(record.extras)
      row.written = 0
    }
    for field in table.rest(of: record, without: row.written)
    where field.scope != .log || layout.table.subjects == nil {
      leftBehind.add(field.name)
    }
  }

  /// - Throws: `LogError` with the code `unwritable` for a second vehicle or person, which names
  ///   the option that chooses one.
  private mutating func check(_ name: String?) throws(LogError) {
    guard let subject else {
      self.subject = Subject(name: name)
      return
    }
    let (first, other) = (subject.name ?? "", name ?? "")
    if first === other { return }
    let noun = layout.kind.subjectName
    throw row.unwritable(
      "holds one \(noun) a file: this one is of \"\(RecordFault.excerpt(first))\", and a record of "
        + "\"\(RecordFault.excerpt(other))\"", remedy: "; \(.subject(noun)) chooses one")
  }
}

extension Layout {
  fileprivate func csv(_ form: LayoutForm, _ quoting: CSVWriter.Quoting) -> CSVWriter {
    var dialect = CSVDialect(
      delimiter: UnicodeScalar(form.delimiter ?? table.delimiter ?? UInt8(ascii: ",")),
      quote: table.quoting == .quotes ? "\"" : nil,
      escapesOutsideQuotes: table.quoting == .backslash)
    dialect.lineEnd = form.lineEnd
    return CSVWriter(dialect: dialect, quoting: quoting)
  }

  /// The error for a record of a kind that the file cannot hold.
  fileprivate func refusal(_ form: LayoutForm) -> LogError {
    let kinds = [kind] + writtenOthers.map(\.kind)
    let words = [form.entries ?? kind.words.many] + kinds.dropFirst().map(\.words.many)
    var remedy: Remedy = "; \(kinds.map { .kind($0.name) }, " ") leaves others out"
    for other in form.otherForms ?? [] {
      let words = LogKind.standard.named(other.kind.utf8)?.words.many ?? other.kind
      remedy.append(" (\(.output(other.format)) holds \(words))")
    }
    return LogError(
      code: .unwritable,
      message: (form.otherForms == nil ? "" : "this form of ") + app(form)
        + " holds \(WordList.and(words))\(kinds.count == 1 ? " only" : "")", remedy: remedy)
  }
}
