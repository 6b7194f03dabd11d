// SPDX-License-Identifier: MIT

import XMLTree

/// The CSV of fuel records that LubeLogger exports and imports.
///
///     Date,Odometer,FuelConsumed,Cost,FuelEconomy,IsFillToFull,MissedFuelUp,Notes,Tags,…
///     5/14/2025,52000,10.5,42.50,0,True,False,Highway,roadtrip,…
///
/// - Dates and numbers are written as the server's culture does (`$1,039.20`,
///   `1.068,30 €`): the columns decide how, or `--date-order` and
///   `--decimal-mark`.
/// - Dates have no time: midnight behind one is none.
/// - The file names no units: `--distance-unit` and `--volume-unit` have to.
/// - An odometer of 0 was not entered.
/// - Columns named `extrafield_…` and others without a field are extras.
/// - A file is of one vehicle and does not name it.
///
/// Known from the sources of programs that import such files.
public struct LubeLoggerFormat: CSVLogFormat {
  public init() {}

  public var name: String { "lubelogger" }
  public var title: String { "LubeLogger CSV" }
  public var evidence: FormatEvidence { .importer }
  public var writes: Bool { true }

  public var cannotHold: [String] {
    [
      "the vehicle: a file is of one", "the units: the server has its own",
      "times of the day", "prices of one unit and the currency",
      "fuel type and grade, tank, station, location and payment", "an odometer of 0",
      "extras but for those that came from LubeLogger",
    ]
  }

  public func recognises(_ head: InputHead) -> Bool {
    guard let table = TableHead(head) else { return false }
    return table.has(all: ["Date", "Odometer", "FuelConsumed", "Cost"])
      && table.has(anyOf: ["IsFillToFull", "MissedFuelUp", "FuelEconomy"])
  }

  public func recognition(_ head: InputHead) -> String? { "the columns Date and FuelConsumed" }

  public func dialect(_ head: InputHead, _ options: ReadingOptions) -> CSVDialect? {
    TableHead(head)?.dialect(head)
  }

  public func makeMapping(_ options: ReadingOptions) -> any CSVRecordMapping {
    LubeLoggerMapping(options)
  }

  public func makeSink(
    _ output: @escaping ByteOutput, _ options: WritingOptions
  ) -> (any RecordSink)? {
    LubeLoggerWriter(output)
  }
}

enum LubeLoggerColumn: TableColumnMeaning {
  case date
  case odometer
  case volume
  case cost
  case full
  case missed
  case notes
  case tags

  private static let names: [(column: LubeLoggerColumn, names: [String])] = [
    (.date, ["date"]), (.odometer, ["odometer"]), (.volume, ["fuelconsumed"]),
    (.cost, ["cost"]), (.full, ["isfilltofull"]), (.missed, ["missedfuelup"]),
    (.notes, ["notes"]), (.tags, ["tags"]),
  ]

  init?(_ name: String) {
    guard let column = ColumnTitle(name).column(in: Self.names) else { return nil }
    self = column
  }

  var fieldName: String? {
    switch self {
    case .date: "date"
    case .odometer: "odometer"
    case .volume: "volume"
    case .cost: "totalCost"
    case .full: "partial"
    case .missed: "missed"
    case .notes: "note"
    case .tags: "tags"
    }
  }
}

/// Turns the rows of LubeLogger into fill-ups.
struct LubeLoggerMapping: StyledTableMapping {
  var rows: StyledRows<LubeLoggerColumn>?
  private let units: UnsaidUnits
  private let options: ReadingOptions

  init(_ options: ReadingOptions) {
    self.options = options
    units = UnsaidUnits(options)
  }

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    if row.isEmptyRow { return }
    guard rows != nil else {
      rows = StyledRows(
        TableColumns(CSVHeader(row)) { LubeLoggerColumn($0) }, dates: [.date],
        numbers: [.cost, .volume, .odometer], options)
      return
    }
    try read(row, emit)
  }

  func entry(_ row: CSVRow, _ style: TableStyle) throws(LogError) -> MappedEntry {
    guard let columns = rows?.columns else { return MappedEntry(.nothing) }
    try units.check(row, columns.cell(.odometer, in: row), columns.cell(.volume, in: row))
    return MappedEntry { () throws(RecordFault) in LogRecord(try record(row, columns, style)) }
  }

  private func record(
    _ row: CSVRow, _ columns: TableColumns<LubeLoggerColumn>, _ style: TableStyle
  ) throws(RecordFault) -> FuelRecord {
    let date = try columns.date(
      .date, in: row, style, options, usual: "Date", example: "5/14/2025")
    var record = FuelRecord(date: date.withoutMidnight)
    record.position = row.position
    if options.locatesFields { record.fieldPositions = columns.positions(in: row) }
    for cell in try columns.cells(of: row) {
      switch cell.meaning {
      case .date: break
      case .odometer:
        let value = try cell.number(style.mark)
        if value?.isZero == false { record.odometer = units.odometer(value) }
      case .volume: record.volume = units.volume(try cell.number(style.mark))
      case .cost:
        if let (value, currency) = try cell.money(style.mark) {
          record.totalCost = value
          record.take(currency, options)
        }
      case .full: record.partial = try cell.spokenFlag().map { !$0 }
      case .missed: record.missed = try cell.spokenFlag()
      case .notes: record.note = cell.text
      case .tags: record.tags = cell.text
      case nil: record.extras.append(name: cell.name, value: cell.text)
      }
    }
    record.complete(options)
    return record
  }
}

extension Timestamp {
  /// The day alone where the time is midnight to the second, without an offset.
  var withoutMidnight: Timestamp {
    guard hour == 0, minute == 0, second == 0, fraction == 0, offset == nil else { return self }
    return Timestamp(year: Int(year), month: Int(month), day: Int(day)) ?? self
  }
}
