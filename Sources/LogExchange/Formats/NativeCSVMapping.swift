// SPDX-License-Identifier: MIT

import XMLTree

/// Turns the rows of a native table into records.
struct NativeCSVMapping: CSVRecordMapping {
  private let options: ReadingOptions
  private var kind: LogKind?
  private var columns: [NativeCSVColumn] = []

  init(_ options: ReadingOptions) {
    self.options = options
  }

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    guard let kind else { return try takeHeader(row) }
    if row.isEmptyRow { return }
    var warnings: [RecordFault] = []
    let outcome: MappedEntry.Outcome
    do throws(RecordFault) {
      switch kind {
      case .fuel:
        let record: FuelRecord = try read(row, &warnings)
        outcome = .record(.fuel(record))
      case .weight:
        let record: WeightRecord = try read(row, &warnings)
        outcome = .record(.weight(record))
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
    case .fuel: columns = Self.columns(header, FuelRecord.self)
    case .weight: columns = Self.columns(header, WeightRecord.self)
    }
    guard header.index(of: "date") != nil else {
      throw LogError(
        code: .wrongFormat, message: "there is no column date", position: row.position)
    }
  }

  private static func columns<Record: FieldedRecord>(
    _ header: CSVHeader, _ type: Record.Type
  ) -> [NativeCSVColumn] {
    let known = NativeCSVColumn.all(of: type)
    return header.names.map { name in
      known.first { $0.name.hasSameBytes(as: name) }?.column ?? .other(name)
    }
  }

  // MARK: Rows

  private func read<Record: FieldedRecord>(
    _ row: CSVRow, _ warnings: inout [RecordFault]
  ) throws(RecordFault) -> Record {
    // What stands behind the last column was parted from some cell before it.
    for (index, cell) in row.enumerated().dropFirst(columns.count) {
      guard !cell.isEmpty || cell.wasQuoted else { continue }
      throw RecordFault(
        code: .badRow,
        message: "the row has \(row.count) cells, expected \(columns.count) as in the header",
        field: "column \(index + 1)", position: cell.position)
    }
    let fields = Record.fields
    var units = [Int?](repeating: nil, count: fields.count)
    var date: Timestamp?
    for (index, column) in columns.enumerated() {
      guard let cell = row.cell(at: index), !cell.isEmpty else { continue }
      if case .unit(let field) = column { units[field] = index }
      if case .field(let field) = column, fields[field].isRequired {
        guard let value = Timestamp(iso8601: cell.bytes) else {
          throw .badDate(
            "date", cell.string,
            expected: "a date such as 2024-03-01 or 2024-03-01T07:12:00-05:00",
            position: cell.position)
        }
        date = value
      }
    }
    guard let date else { throw .missing("date") }
    var record = Record(date: date)
    for (index, column) in columns.enumerated() {
      guard let cell = row.cell(at: index) else { break }
      // An empty text is one in quotes.
      if cell.isEmpty, !cell.wasQuoted { continue }
      switch column {
      case .field(let field) where fields[field].isRequired: break
      case .field(let field):
        if cell.isEmpty, !fields[field].isText { continue }
        let unit = try unit(of: fields[field], row.cell(at: units[field]), at: cell)
        units[field] = nil
        let text =
          fields[field].isText
          ? String(decoding: FormulaGuard.text(of: cell.bytes), as: UTF8.self) : cell.string
        try fields[field].set(text, unit: unit, in: &record, position: cell.position)
      case .unit: break
      case .derived:
        let names = cell.string.split(separator: " ").map(String.init)
        for name in record.markDerived(names) {
          warnings.append(.unknownDerived(name, position: cell.position))
        }
      case .extras: try readExtras(cell, into: &record.extras)
      case .other(let name): record.extras.append(name: name, value: cell.string)
      }
    }
    record.position = row.position
    if options.locatesFields { record.fieldPositions = positions(in: row, of: fields) }
    return record
  }

  /// Where the fields of a row stand; units stand with their fields.
  private func positions<Record>(
    in row: CSVRow, of fields: [Field<Record>]
  ) -> FieldPositions {
    var located: [FieldPositions.Entry] = []
    row.forEachPosition { index, position in
      if row[index].isEmpty { return }
      switch columns[index] {
      case .field(let field): located.append(FieldPositions.Entry(fields[field].name, position))
      case .other(let name):
        located.append(FieldPositions.Entry(name, position, isField: false))
      case .unit, .derived, .extras: break
      }
    }
    return FieldPositions(located)
  }

  private func unit<Record>(
    of field: Field<Record>, _ unit: CSVCell?, at cell: CSVCell
  ) throws(RecordFault) -> String? {
    guard let kind = field.unitKind else { return nil }
    if let unit { return unit.string }
    if let unit = options.unit(kind) { return unit }
    throw .missingUnit(
      field.name, expected: "one in the column \(field.name)Unit", kind, position: cell.position)
  }

  private func readExtras(_ cell: CSVCell, into extras: inout Extras) throws(RecordFault) {
    if cell.isEmpty { return }
    guard let value = try? JSONValue(parsing: cell.bytes), value.kind == .object else {
      throw RecordFault(
        code: .badValue,
        message: "extras is \"\(RecordFault.excerpt(cell.string))\", expected a JSON object",
        field: "extras", position: cell.position)
    }
    for member in value.members { extras.append(member.value, named: member.key) }
  }
}
