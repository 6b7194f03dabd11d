// SPDX-License-Identifier: MIT

import XMLTree

/// Reads the rows of a native table of one kind of record: its fields and their units are cells.
struct NativeCSVRecord: NativeRecordReader {
  var maker: NativeRecordMaker
  private let titles: [String]
  /// The meaning of each column; nil for extras.
  private let columns: [NativeNames.Meaning?]
  /// The column of each field's unit; -1 for a field without one.
  private let unitColumns: [Int]
  private let dateColumn: Int?
  private var marks: NativeCSVMarks

  /// Reads the names of the columns.
  init(
    _ kind: LogKind, _ header: CSVHeader, _ options: ReadingOptions, _ marks: NativeCSVMarks
  ) {
    let maker = NativeRecordMaker(kind, options, .csv)
    let columns = header.names.map { maker.names.meaning(of: $0) }
    self.maker = maker
    self.columns = columns
    self.marks = marks
    titles = header.names
    unitColumns = kind.fields.indices.map { columns.firstIndex(of: .unit($0)) ?? -1 }
    dateColumn = columns.firstIndex(of: .field(maker.dateField))
  }

  mutating func read(
    _ row: Row, _ warnings: inout [RecordFault]
  ) throws(RecordFault) -> LogRecord {
    // The closure makes a single call: each call from a closure copies the reader.
    try row.withBytes { (bytes) throws(RecordFault) in try read(row, bytes, &warnings) }
  }

  private mutating func read(
    _ row: Row, _ bytes: UnsafeBufferPointer<UInt8>, _ warnings: inout [RecordFault]
  ) throws(RecordFault) -> LogRecord {
    guard let dateColumn, dateColumn < row.count,
      row.cells[dateColumn].start < row.cells[dateColumn].end
    else { throw .missing("date") }
    let date: Timestamp
    do throws(RecordFault) {
      date = try maker.date(row.cells[dateColumn].text(in: bytes), at: nil)
    } catch {
      throw error.at(row[dateColumn].position)
    }
    var record = maker.record(date, parts: row.count)
    for index in 0..<min(row.count, columns.count) where index != dateColumn {
      let cell = row.cells[index]
      // An empty text is written in quotes.
      if cell.start == cell.end, !cell.wasQuoted { continue }
      switch columns[index] {
      case .field(let field):
        if cell.start == cell.end, !maker[field].isText { continue }
        do throws(RecordFault) {
          try read(cell.text(in: bytes), into: field, of: &record, row, bytes)
        } catch {
          // Only on an error: a cell that can be asked for its position copies the row.
          throw error.at(row[index].position)
        }
      case .unit: break
      case .derived:
        maker.markDerived(
          NativeRecordMaker.fieldNames(in: row[index].string), at: row[index].position,
          in: &record, &warnings)
      case .extras: try Self.readExtras(row[index], into: &record.extras)
      case nil: record.extras.append(name: titles[index], value: row[index].string)
      }
    }
    maker.finish(&record, at: row.position)
    if maker.locatesFields { record.locateFields { locate(row, &$0) } }
    return record
  }

  @inline(__always)
  private mutating func read(
    _ cell: UnsafeBufferPointer<UInt8>, into field: Int, of record: inout LogRecord,
    _ row: Row, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(RecordFault) {
    let text = maker[field].isText ? FormulaGuard.text(of: cell) : cell
    let unit = try unit(of: field, row, bytes)
    do throws(RecordFault) {
      try maker.set(field, text, unit: unit, at: nil, in: &record)
    } catch {
      guard let number = try marks.number(of: text, error) else { throw error }
      try number.withUnsafeBufferPointer { (number) throws(RecordFault) in
        try maker.set(field, number, unit: unit, at: nil, in: &record)
      }
    }
  }

  @inline(__always)
  private func unit(
    of field: Int, _ row: Row, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(RecordFault) -> FieldReader.Unit {
    guard let kind = maker[field].unitKind else { return .none }
    let column = unitColumns[field]
    if column >= 0, column < row.count {
      let name = row.cells[column].text(in: bytes)
      if !name.isEmpty { return FieldReader.Unit(kind, named: name) }
    }
    return try maker.unit(of: field, at: nil)
  }

  /// Finds the positions of the fields of a row; units belong to their fields.
  private func locate(_ row: Row, _ found: inout FieldPositions.Writer) {
    row.forEachPosition { index, position in
      if row[index].isEmpty { return }
      switch columns[index] {
      case .field(let field): found.add(field: field, at: position)
      case nil: found.add(unknown: titles[index], at: position)
      case .unit, .derived, .extras: break
      }
    }
  }

  private static func readExtras(_ cell: CSVCell, into extras: inout Extras) throws(RecordFault) {
    if cell.isEmpty { return }
    guard let value = try? JSONValue(parsing: cell.bytes), value.kind == .object else {
      throw cell.fault(.badValue, "extras", "expected a JSON object")
    }
    extras.append(membersOf: value)
  }
}
