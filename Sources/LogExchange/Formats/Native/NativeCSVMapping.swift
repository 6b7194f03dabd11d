// SPDX-License-Identifier: MIT

import XMLTree

/// Turns the rows of a native table into records.
struct NativeCSVMapping: CSVRecordMapping {
  private let kinds: [LogKind]
  private let options: ReadingOptions
  /// Whether numbers may have decimal commas, as spreadsheets write them.
  private let isForSpreadsheets: Bool
  /// Reads the rows after the header.
  private var reader: NativeCSVRecord?
  /// Warnings about columns whose names are nearly those of fields.
  private var misspelt: [RecordFault] = []
  private var shape = RowShape([])
  /// The first row, until the second one shows how many cells rows have.
  private var waiting: Row?
  private var shortRows = ShortRows()
  private var lastRow = 0

  init(_ kinds: [LogKind], _ options: ReadingOptions, isForSpreadsheets: Bool) {
    self.isForSpreadsheets = isForSpreadsheets
    self.kinds = kinds
    self.options = options
  }

  var knowsTable: Bool { reader != nil }

  mutating func take(_ row: Row, _ emit: Emit) throws {
    guard reader != nil else {
      try takeHeader(row)
      if !misspelt.isEmpty { try emit(MappedEntry(.nothing, warnings: misspelt)) }
      return
    }
    if row.isEmptyRow { return }
    lastRow = row.number
    guard shape.isDecided(by: row) else {
      waiting = row
      return
    }
    try takeWaiting(emit)
    try make(row, emit)
  }

  mutating func plainRecord(of row: Row) -> LogRecord? {
    // A row with the usual number of cells needs no judgement.
    guard shape.isDecided, waiting == nil, shape.isFilled(by: row), !shortRows.isWaiting
    else { return nil }
    var warnings: [RecordFault] = []
    guard let record = try? reader?.read(row, &warnings), warnings.isEmpty else { return nil }
    lastRow = row.number
    return record
  }

  private mutating func takeWaiting(_ emit: Emit) throws {
    guard let row = waiting else { return }
    waiting = nil
    try make(row, emit)
  }

  private mutating func make(_ row: Row, _ emit: Emit) throws {
    let isFilled = shape.isFilled(by: row)
    if !isFilled, shape.excess(of: row) > 0 {
      return try emit(
        MappedEntry(
          .rejected(shape.fault(ofLong: row)), position: row.position, path: .row(row.number)))
    }
    var warnings: [RecordFault] = []
    let outcome = reader?.outcome(of: row, &warnings) ?? .nothing
    var entry = MappedEntry(outcome, warnings: warnings)
    // A row with the usual number of cells needs no judgement.
    if isFilled, !shortRows.isWaiting { return try emit(entry) }
    if let before = shortRows.judge(&entry, row, shape) { try emit(before) }
    if !isFilled {
      entry.position = row.position
      entry.path = .row(row.number)
    }
    try emit(entry)
  }

  mutating func finish(_ emit: Emit) throws {
    if reader == nil {
      throw LogError(code: .wrongFormat, message: "there is no row with the names of columns")
    }
    shape.conclude()
    try takeWaiting(emit)
    for entry in shortRows.finish(lastRow: lastRow) { try emit(entry) }
  }

  // MARK: Header

  private mutating func takeHeader(_ row: Row) throws(LogError) {
    let header = CSVHeader(row, foldsCase: false)
    if let twice = header.repeatedName {
      throw LogError(
        code: .wrongFormat, message: "the column \(RecordFault.excerpt(twice)) occurs twice",
        position: row.position)
    }
    // The kind is the one that knows the most of the columns.
    let counts = kinds.map { kind in
      let names = NativeNames(kind).all
      return header.names.count { name in names.contains { $0 === name } }
    }
    let most = counts.max() ?? 0
    let fitting = zip(kinds, counts).filter { $0.1 == most }.map(\.0)
    if most > 0 { try checkIsKnown(fitting, header, row) }
    guard fitting.count == 1 else { throw noKind(fitting, row) }
    shape = RowShape(header.names)
    reader = NativeCSVRecord(
      fitting[0], header, options,
      NativeCSVMarks(mark: options.decimalMark, mayHaveCommas: isForSpreadsheets))
    guard header.index(of: "date") != nil else {
      throw LogError(
        code: .wrongFormat, message: "there is no column date", position: row.position)
    }
    lookForMisspelt(header, fitting[0], row)
  }

  /// Refuses a table of an unknown kind: it has columns that no known kind has, and no column that
  /// is specific to the kinds that fit best. (Many kinds have a date, an odometer and a note.)
  private func checkIsKnown(
    _ fitting: [LogKind], _ header: CSVHeader, _ row: Row
  ) throws(LogError) {
    let known = kinds.flatMap { NativeNames($0).all }
    let others = header.names.filter { name in
      !name.isEmpty && !known.contains { $0 === name }
    }
    let telling = fitting.map { kind in
      (kind.required + kind.alwaysGiven + kind.distinct).map(\.name).filter(isTelling)
    }
    let isKnown = header.names.contains { name in
      telling.joined().contains { $0 === name }
        || Misspelling.meant(by: name, among: telling.joined()) != nil
    }
    // A vehicle and its odometer are enough if the other columns are those of one kind.
    if fitting.count == 1, header.index(of: fitting[0].subjectName) != nil,
      fitting[0].distinct.contains(where: { header.index(of: $0.name) != nil })
    {
      return
    }
    guard !others.isEmpty, !isKnown, telling.allSatisfy({ !$0.isEmpty }) else { return }
    let shown = others.prefix(12).map { RecordFault.excerpt($0) }
    throw LogError(
      code: .wrongFormat,
      message: "the table is of a kind of log that is not known: no \(kinds.names(joinedBy: "or")) "
        + "log has the columns \(WordList.and(shown + (shown.count < others.count ? ["others"] : [])))"
        + ", and there is no column \(WordList.or(telling.compactMap(\.first)))",
      position: row.position)
  }

  /// True if a field identifies a kind: no other kind has it, or a kind requires it.
  private func isTelling(_ name: String) -> Bool {
    kinds.count { $0.field(name) != nil } == 1
      || kinds.contains { $0.required.contains { $0.name === name } }
  }

  private mutating func lookForMisspelt(_ header: CSVHeader, _ kind: LogKind, _ row: Row) {
    let known = NativeNames(kind).all
    for (column, name) in header.names.enumerated() {
      guard let meant = Misspelling.field(meantBy: name, among: known),
        header.index(of: meant) == nil
      else { continue }
      misspelt.append(
        .misspelt(
          name, meant: meant, place: "there is no column", outcome: "its values are kept as extras",
          position: row[column].position))
    }
  }

  /// The error for columns that several kinds know equally well; all kinds if they know no column.
  private func noKind(_ fitting: [LogKind], _ row: Row) -> LogError {
    let logs = fitting.map { "a \($0.name) log" }
    guard fitting.count < kinds.count else {
      return LogError(
        code: .wrongFormat,
        message: "the columns are neither those of " + logs.joined(separator: " nor those of "),
        position: row.position)
    }
    let own = fitting.compactMap { kind in
      kind.fields.first { field in
        fitting.allSatisfy { $0 == kind || $0.field(field.name) == nil } && field.scope != .log
      }?.name
    }
    return LogError(
      code: .wrongFormat,
      message: "the columns are those of " + logs.joined(separator: " as well as of ")
        + "; add a column that only one of them has: \(own.joined(separator: ", "))",
      position: row.position)
  }
}
