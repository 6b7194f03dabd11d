// SPDX-License-Identifier: MIT

import XMLTree

/// Turns the rows of openScale into measurements.
///
/// Rows are held as soon as a date does not begin with the year, until the
/// column says in which order its dates are written.
struct OpenScaleMapping: CSVRecordMapping {
  private var columns: TableColumns<OpenScaleColumn>?
  private var dateStyle = ColumnDateStyle()
  private var dateOrder: DateOrder?
  private var held = HeldRows(option: "--date-order")
  private var hasNoted = false
  private let options: ReadingOptions
  private let massUnit: MassUnit

  init(_ options: ReadingOptions) {
    self.options = options
    massUnit = options.massUnit ?? .kilograms
    dateOrder = options.tableDateOrder
  }

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    if row.isEmptyRow { return }
    guard let columns else {
      self.columns = TableColumns(CSVHeader(row)) { OpenScaleColumn($0) }
      return
    }
    if dateOrder == nil, let cell = dateCell(row, columns), needsOrder(cell) || !held.isEmpty {
      try held.hold(row)
      if needsOrder(cell) { dateStyle.observe(cell.cell) }
      guard case .decided(let order) = dateStyle.decision else { return }
      dateOrder = order
      try release(columns, emit)
      return
    }
    try emit(entry(row, columns))
  }

  mutating func finish(_ emit: Emit) throws {
    guard let columns, !held.isEmpty else { return }
    let name = columns.name(of: .dateTime) ?? columns.name(of: .date) ?? "DATE"
    if let failure = dateStyle.failure(column: name) { throw failure }
    dateOrder = dateStyle.decision.order
    try release(columns, emit)
  }

  private mutating func release(
    _ columns: TableColumns<OpenScaleColumn>, _ emit: Emit
  ) throws {
    var rows = HeldRows(option: "--date-order")
    swap(&rows, &held)
    try rows.release { row in
      var entry = entry(row, columns)
      entry.position = row.position
      entry.path = .row(row.number)
      try emit(entry)
    }
  }

  private func dateCell(
    _ row: CSVRow, _ columns: TableColumns<OpenScaleColumn>
  ) -> TableCell<OpenScaleColumn>? {
    columns.cell(.dateTime, in: row) ?? columns.cell(.date, in: row)
  }

  /// Whether a date does not begin with its year.
  private func needsOrder(_ cell: TableCell<OpenScaleColumn>) -> Bool {
    let text = CSVText.trimmed(cell.cell.bytes)
    return DateText(text) != nil && !text.prefix(4).allSatisfy(CSVText.isDigit)
  }

  // MARK: Rows

  private mutating func entry(
    _ row: CSVRow, _ columns: TableColumns<OpenScaleColumn>
  ) -> MappedEntry {
    var entry = MappedEntry { () throws(RecordFault) in LogRecord(try record(row, columns)) }
    if !hasNoted, options.massUnit == nil, case .record = entry.outcome {
      hasNoted = true
      entry.notes.append(
        RecordFault(
          code: .assumedUnit,
          message: "the file names no unit; weights are taken as kg, as openScale writes them "
            + "unless another unit is set there (--mass-unit says it)",
          field: columns.name(of: .weight) ?? "WEIGHT", position: row.position))
    }
    return entry
  }

  private func record(
    _ row: CSVRow, _ columns: TableColumns<OpenScaleColumn>
  ) throws(RecordFault) -> WeightRecord {
    var record = WeightRecord(date: try date(row, columns))
    record.position = row.position
    if options.locatesFields { record.fieldPositions = columns.positions(in: row) }
    for cell in try columns.cells(of: row) {
      switch cell.meaning {
      case .date, .time, .dateTime: break
      case .weight: record.weight = try value(cell).map { Quantity($0, massUnit) }
      case .bodyFat: record.bodyFat = try value(cell).map { Quantity($0, .percent) }
      case .water: record.water = try value(cell).map { Quantity($0, .percent) }
      case .muscle: record.muscle = try value(cell).map { Quantity($0, .percent) }
      case .bone: record.bone = try value(cell).map { Quantity($0, BodyPartUnit(massUnit)) }
      case .leanMass:
        record.leanMass = try value(cell).map { Quantity($0, BodyPartUnit(massUnit)) }
      case .bmi: record.bmi = try value(cell)
      case .comment: record.note = cell.text
      case .other:
        if try value(cell) != nil { record.extras.append(name: cell.name, value: cell.text) }
      case nil: record.extras.append(name: cell.name, value: cell.text)
      }
    }
    try record.demandMeasure(columns.name(of: .weight) ?? "WEIGHT", position: row.position)
    return record
  }

  /// A number; nil if the cell is blank or the app had none.
  private func value(_ cell: TableCell<OpenScaleColumn>) throws(RecordFault) -> ExactDecimal? {
    guard let value = try cell.decimal(options.decimalMark), !value.isZero else { return nil }
    return value
  }

  private func date(
    _ row: CSVRow, _ columns: TableColumns<OpenScaleColumn>
  ) throws(RecordFault) -> Timestamp {
    let name = columns.name(of: .dateTime) ?? columns.name(of: .date) ?? "DATE"
    guard let cell = dateCell(row, columns), !cell.isBlank else {
      throw .missing(name, position: row.position)
    }
    var text = Array(cell.cell.bytes)
    let time = columns.cell(.dateTime, in: row) == nil ? columns.cell(.time, in: row) : nil
    if let time, !time.isBlank { text += [UInt8(ascii: " ")] + Array(time.cell.bytes) }
    guard
      let date = Timestamp(table: text[...], order: dateOrder, offset: options.utcOffset)
    else {
      throw .badDate(
        name, String(decoding: text, as: UTF8.self),
        expected: "a date such as 2025-04-07 08:30 (--date-order reads others)",
        position: cell.cell.position)
    }
    return date
  }
}
