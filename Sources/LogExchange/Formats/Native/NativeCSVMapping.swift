// SPDX-License-Identifier: MIT

import XMLTree

/// Turns the rows of a native table into records.
struct NativeCSVMapping: CSVRecordMapping {
  private let kinds: [LogKind]
  private let options: ReadingOptions
  /// Reads the rows after the header.
  private var reader: NativeCSVRecord?

  init(_ kinds: [LogKind], _ options: ReadingOptions) {
    self.kinds = kinds
    self.options = options
  }

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    guard reader != nil else { return try takeHeader(row) }
    if row.isEmptyRow { return }
    var warnings: [RecordFault] = []
    let outcome: MappedEntry.Outcome
    do throws(RecordFault) {
      if let record = try reader?.read(row, &warnings) {
        outcome = .record(record)
      } else {
        outcome = .nothing
      }
    } catch {
      outcome = .rejected(error)
    }
    try emit(MappedEntry(outcome, warnings: warnings))
  }

  mutating func finish(_ emit: Emit) throws {
    if reader == nil {
      throw LogError(code: .wrongFormat, message: "there is no row with the names of columns")
    }
  }

  // MARK: Header

  private mutating func takeHeader(_ row: CSVRow) throws(LogError) {
    let header = CSVHeader(row, foldsCase: false)
    if let twice = header.duplicates.first {
      throw LogError(
        code: .wrongFormat, message: "the column \(RecordFault.excerpt(twice.name)) occurs twice",
        position: row.position)
    }
    // The kind is the one that knows more of the columns.
    let counts = kinds.map { kind in
      let names = NativeCSVColumn.names(of: kind)
      return header.names.count { name in names.contains { $0.hasSameBytes(as: name) } }
    }
    guard let most = counts.max(), counts.count(where: { $0 == most }) == 1,
      let index = counts.firstIndex(of: most)
    else {
      let logs = kinds.map { "a \($0.name) log" }.joined(separator: " nor those of ")
      throw LogError(
        code: .wrongFormat,
        message: "the columns are neither those of \(logs)",
        position: row.position)
    }
    reader = NativeCSVRecord(kinds[index], header, options)
    guard header.index(of: "date") != nil else {
      throw LogError(
        code: .wrongFormat, message: "there is no column date", position: row.position)
    }
  }
}
