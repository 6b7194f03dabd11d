// SPDX-License-Identifier: MIT

import XMLTree

/// A table as a mapping describes it.
struct MappedCSVFormat: CSVLogFormat {
  @Kept var mapping: Mapping

  init(_ mapping: Mapping) { self.mapping = mapping }

  var name: String { mapping.name }
  var title: String { mapping.title }
  var evidence: FormatEvidence { .mapping }
  var writes: Bool { true }

  func recognises(_ head: InputHead) -> Bool {
    if head.json != nil || head.xmlRootName != nil { return false }
    let skipped = mapping.table.skippedRows
    let head =
      skipped > 0
      ? TableHead(head.lines().filter { !$0.isEmpty }.dropFirst(skipped)) : TableHead(head)
    guard mapping.table.hasHeader, let table = head else {
      return !mapping.table.hasHeader
    }
    // Columns may be missing; that of the date may not.
    return mapping.fields.contains { field in
      guard field.name.hasBytes("date"), case .slot(let slot) = field.content,
        case .column(let column) = mapping.slots[slot].place
      else { return false }
      switch column {
      case .name(let name): return table.has(name)
      case .index(let index): return index < table.names.count
      }
    }
  }

  func recognition(_ head: InputHead) -> String? { "the mapping" }

  func dialect(_ head: InputHead, _ options: ReadingOptions) -> CSVDialect? {
    guard let delimiter = mapping.table.delimiter else { return nil }
    var dialect = CSVDialect(delimiter: UnicodeScalar(delimiter))
    dialect.hasSeparatorLine = head.bytes.starts(with: "sep=".utf8)
    return dialect
  }

  func makeMapping(_ options: ReadingOptions) -> any CSVRecordMapping {
    MappedCSVMapping(mapping, options)
  }

  func makeSink(
    _ output: @escaping ByteOutput, _ options: WritingOptions
  ) -> (any RecordSink)? {
    MappedCSVWriter(mapping, output)
  }
}

/// Turns rows into records by a mapping.
struct MappedCSVMapping: CSVRecordMapping {
  @Kept private var mapping: Mapping
  private var reader: MappedRecordReader
  /// The columns of the slots, and the names of all columns, once they are known.
  private var columns: [Int?]?
  private var names: [String] = []
  /// How many cells rows have; nil without titles.
  private var shape: RowShape?
  /// The first row, where the second one says how many cells rows have.
  private var waiting: CSVRow?
  private var shortRows = ShortRows()
  private var lastRow = 0
  /// How many rows above the header are still to come.
  private var skipped: Int

  init(_ mapping: Mapping, _ options: ReadingOptions) {
    self.mapping = mapping
    skipped = mapping.table.skippedRows
    reader = MappedRecordReader(mapping, options)
  }

  var knowsTable: Bool { columns != nil }

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    if row.isEmptyRow { return }
    if skipped > 0 {
      skipped -= 1
      return
    }
    lastRow = row.number
    guard let columns else {
      if mapping.table.hasHeader {
        try begin(CSVHeader(row), at: row.position)
        return
      }
      self.columns = mapping.columns.map { column in
        if case .index(let index) = column { return index }
        return nil
      }
      return try take(row, emit)
    }
    guard shape?.isDecided(by: row) ?? true else {
      waiting = row
      return
    }
    try takeWaiting(columns, emit)
    try make(row, columns, emit)
  }

  private mutating func takeWaiting(_ columns: [Int?], _ emit: Emit) throws {
    guard let row = waiting else { return }
    waiting = nil
    try make(row, columns, emit)
  }

  private mutating func make(_ row: CSVRow, _ columns: [Int?], _ emit: Emit) throws {
    var entry = entry(row, columns)
    entry.position = row.position
    entry.path = .row(row.number)
    if let shape, let before = shortRows.judge(&entry, row, shape) { try emit(before) }
    try emit(entry)
  }

  mutating func finish(_ emit: Emit) throws {
    shape?.conclude()
    if let columns { try takeWaiting(columns, emit) }
    for entry in shortRows.finish(lastRow: lastRow) { try emit(entry) }
  }

  private mutating func begin(_ header: CSVHeader, at position: SourcePosition) throws(LogError) {
    names = header.names
    shape = RowShape(names)
    let found = mapping.columns.map { column -> Int? in
      switch column {
      case .name(let name): header.index(of: name)
      case .index(let index): index
      }
    }
    columns = found
    guard let field = mapping.fields.first(where: { $0.name.hasBytes("date") }),
      case .slot(let slot) = field.content, found[slot] == nil
    else { return }
    throw LogError(
      code: .wrongFormat,
      message: "the table has no column \"\(RecordFault.excerpt(mapping.slots[slot].path))\", "
        + "which the mapping \(mapping.name) reads dates from; its columns are "
        + RecordFault.excerpt(names.joined(separator: ", ")), position: position)
  }

  private mutating func entry(_ row: CSVRow, _ columns: [Int?]) -> MappedEntry {
    let texts = columns.map { column -> SlotText? in
      guard let cell = row.cell(at: column) else { return nil }
      return SlotText(text: cell.string, position: cell.position)
    }
    var extras = Extras()
    if let shape, shape.excess(of: row) > 0 {
      return MappedEntry(.rejected(shape.fault(ofLong: row)))
    }
    if mapping.keepsExtras {
      for (index, cell) in row.enumerated() where !cell.isEmpty && !columns.contains(index) {
        let name = index < names.count && !names[index].isEmpty ? names[index] : nil
        extras.append(name: name ?? "column \(index + 1)", value: cell.string)
      }
    }
    return reader.entry(texts, extras, at: row.position)
  }
}

extension Mapping {
  /// The columns of the slots.
  var columns: [MappedColumn] {
    slots.compactMap {
      if case .column(let column) = $0.place { return column }
      return nil
    }
  }
}
