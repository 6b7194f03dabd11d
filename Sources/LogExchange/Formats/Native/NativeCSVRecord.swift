// SPDX-License-Identifier: MIT

import XMLTree

/// Reads the rows of a native table of one kind of record.
struct NativeCSVRecord {
  private let options: ReadingOptions
  private var reader: FieldReader
  private let columns: [Column]
  /// The names of the columns that are extras, by column.
  private let names: [String]
  private let dateColumn: Int?
  private let dateField: Int
  private var marks: NativeCSVMarks

  /// What is done with the cell of a column.
  private enum Column {
    /// A field, and the column of its unit, -1 for none.
    case field(Int, unit: Int)
    /// The unit of a field, or the date, which are read before.
    case known
    case derived
    case extras
    case other
  }

  /// Takes the names of the columns.
  init(
    _ kind: LogKind, _ header: CSVHeader, _ options: ReadingOptions, _ marks: NativeCSVMarks
  ) {
    self.options = options
    self.marks = marks
    let reader = FieldReader(kind)
    self.reader = reader
    let known = NativeCSVColumn.all(of: kind)
    let found = header.names.map { name in
      known.first { $0.name === name }?.column ?? .other(name)
    }
    names = header.names
    var dateColumn: Int?
    columns = found.enumerated().map { index, column in
      switch column {
      case .field(let field) where reader[field].isRequired:
        dateColumn = index
        return .known
      case .field(let field):
        return .field(field, unit: found.lastIndex(of: .unit(field)) ?? -1)
      case .unit: return .known
      case .derived: return .derived
      case .extras: return .extras
      case .other: return .other
      }
    }
    self.dateColumn = dateColumn
    dateField = reader.fields.firstIndex { $0.isRequired } ?? 0
  }

  mutating func read(
    _ row: CSVRow, _ warnings: inout [RecordFault]
  ) throws(RecordFault) -> LogRecord {
    var record = LogRecord(reader.kind, date: try date(row))
    try row.withBytes { (bytes) throws(RecordFault) in
      for index in 0..<row.count {
        guard index < columns.count else { break }
        let cell = row.cells[index]
        // An empty text is one in quotes.
        if cell.start == cell.end, !cell.wasQuoted { continue }
        switch columns[index] {
        case .field(let field, let unitColumn):
          if cell.start == cell.end, !reader[field].isText { continue }
          do throws(RecordFault) {
            let unit = try unit(of: field, row, bytes, unitColumn)
            var text = cell.text(in: bytes)
            if reader[field].isText { text = FormulaGuard.text(of: text) }
            do throws(RecordFault) {
              try reader.set(field, text, unit: unit, in: &record)
            } catch {
              guard let number = try marks.number(of: text, error) else { throw error }
              try number.withUnsafeBufferPointer { (number) throws(RecordFault) in
                try reader.set(field, number, unit: unit, in: &record)
              }
            }
          } catch {
            throw error.at(row[index].position)
          }
        case .known: break
        case .derived:
          let written = row[index].string.split(separator: " ").map(String.init)
          for name in record.markDerived(written) {
            warnings.append(.unknownDerived(name, position: row[index].position))
          }
        case .extras: try Self.readExtras(row[index], into: &record.extras)
        case .other: record.extras.append(name: names[index], value: row[index].string)
        }
      }
    }
    record.position = row.position
    if options.locatesFields { record.fieldPositions = positions(in: row) }
    return record
  }

  /// Where the fields of a row stand; units stand with their fields.
  private func positions(in row: CSVRow) -> FieldPositions {
    var located = FieldPositions.Collector()
    row.forEachPosition { index, position in
      if row[index].isEmpty { return }
      switch columns[index] {
      case .field(let field, _):
        located.add(field: field, at: position)
      case .known where index == dateColumn:
        located.add(field: dateField, at: position)
      case .other:
        located.add(unknown: names[index], at: position)
      case .known, .derived, .extras: break
      }
    }
    return located.positions(reader.kind)
  }

  private func date(_ row: CSVRow) throws(RecordFault) -> Timestamp {
    guard let dateColumn, dateColumn < row.count,
      row.cells[dateColumn].start < row.cells[dateColumn].end
    else { throw .missing("date") }
    if let date = row.withBytes({ Timestamp(utf8: row.cells[dateColumn].text(in: $0)) }) {
      return date
    }
    let cell = row[dateColumn]
    throw .badDate(
      "date", cell.string,
      expected: "a date such as 2024-03-01 or 2024-03-01T07:12:00-05:00",
      position: cell.position)
  }

  // Mutating, though it changes nothing: inside of a closure anything else copies all
  // of the reader for the call.
  @inline(__always)
  private mutating func unit(
    of field: Int, _ row: CSVRow, _ bytes: UnsafeBufferPointer<UInt8>, _ column: Int
  ) throws(RecordFault) -> FieldReader.Unit {
    guard let kind = reader[field].unitKind else { return .none }
    if column >= 0, column < row.count {
      let name = row.cells[column].text(in: bytes)
      if !name.isEmpty { return FieldReader.Unit(kind, named: name) }
    }
    if let unit = options.assumeUnit(kind) { return .known(unit) }
    let name = reader.fields[field].name
    throw .missingUnit(name, expected: "one in the column \(name)Unit", kind)
  }

  private static func readExtras(_ cell: CSVCell, into extras: inout Extras) throws(RecordFault) {
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
