// SPDX-License-Identifier: MIT

import XMLTree

/// Turns the rows of a native table into records.
struct NativeCSVMapping: CSVRecordMapping {
  private var kind: LogKind?
  private var fuel: NativeCSVRecord<FuelRecord>
  private var weight: NativeCSVRecord<WeightRecord>

  init(_ options: ReadingOptions) {
    fuel = NativeCSVRecord(options)
    weight = NativeCSVRecord(options)
  }

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    guard let kind else { return try takeHeader(row) }
    if row.isEmptyRow { return }
    var warnings: [RecordFault] = []
    let outcome: MappedEntry.Outcome
    do throws(RecordFault) {
      switch kind {
      case .fuel: outcome = .record(.fuel(try fuel.read(row, &warnings)))
      case .weight: outcome = .record(.weight(try weight.read(row, &warnings)))
      }
    } catch {
      outcome = .rejected(error)
    }
    try emit(MappedEntry(outcome, warnings: warnings))
  }

  mutating func finish(_ emit: Emit) throws {
    if kind == nil {
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
    let counts = LogKind.allCases.map { kind in
      let names = NativeCSVColumn.names(of: kind)
      return header.names.count { name in names.contains { $0.hasSameBytes(as: name) } }
    }
    guard let most = counts.max(), counts.count(where: { $0 == most }) == 1,
      let index = counts.firstIndex(of: most)
    else {
      throw LogError(
        code: .wrongFormat,
        message: "the columns are neither those of a fuel log nor those of a weight log",
        position: row.position)
    }
    let kind = LogKind.allCases[index]
    self.kind = kind
    switch kind {
    case .fuel: fuel.begin(header)
    case .weight: weight.begin(header)
    }
    guard header.index(of: "date") != nil else {
      throw LogError(
        code: .wrongFormat, message: "there is no column date", position: row.position)
    }
  }
}
