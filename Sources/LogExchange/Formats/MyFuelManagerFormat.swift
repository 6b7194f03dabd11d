// SPDX-License-Identifier: MIT

import XMLTree

/// The `fuel.csv` of My Fuel Manager.
///
///     My Fuel Manager - Fuel
///     Date;Fillup volume;Odometer;Total price;Currency;Fuel;Tank status after fillup;%;Note;…
///     6/10/2025;54.26;112067;91.7;USD;2;F;100;"";"Car A"
///
/// - A title stands above the header. Cells are parted by semicolons.
/// - Dates are those of the phone's region, and so may numbers be: the columns
///   decide.
/// - The file names no units: `--distance-unit` and `--volume-unit` have to.
/// - There are no prices of one unit. `Tank status after fillup` is F (full) or P
///   (partial). `Fuel` is a number without a list: it and `%` are extras.
/// - Odometers are kept as they are, also those that cannot be right.
///
/// Known from a program that imports such files and its notes on a real one.
public struct MyFuelManagerFormat: CSVLogFormat {
  public init() {}

  public var name: String { "my-fuel-manager" }
  public var title: String { "My Fuel Manager CSV" }
  public var evidence: FormatEvidence { .importer }

  public func recognises(_ head: InputHead) -> Bool { header(head) != nil }

  public func recognition(_ head: InputHead) -> String? { "the title My Fuel Manager" }

  public func dialect(_ head: InputHead, _ options: ReadingOptions) -> CSVDialect? {
    header(head)?.dialect(head)
  }

  public func makeMapping(_ options: ReadingOptions) -> any CSVRecordMapping {
    MyFuelManagerMapping(options)
  }

  private func header(_ head: InputHead) -> TableHead? {
    let title = "My Fuel Manager"
    let lines = head.lines(10).filter { !$0.isEmpty }
    guard let first = lines.first,
      first.utf8.drop(while: { " \"".utf8.contains($0) }).starts(with: title.utf8),
      let table = TableHead(lines[1...]),
      table.has(all: ["Date", "Fillup volume", "Odometer"])
    else { return nil }
    return table
  }
}

enum MyFuelManagerColumn: TableColumnMeaning {
  case date
  case volume
  case odometer
  case total
  case currency
  case status
  case note
  case vehicle

  private static let names: [(column: MyFuelManagerColumn, names: [String])] = [
    (.date, ["date"]), (.volume, ["fillup volume"]), (.odometer, ["odometer"]),
    (.total, ["total price"]), (.currency, ["currency"]),
    (.status, ["tank status after fillup"]), (.note, ["note"]), (.vehicle, ["vehicle name"]),
  ]

  init?(_ name: String) {
    guard let column = ColumnTitle(name).column(in: Self.names) else { return nil }
    self = column
  }

  var fieldName: String? {
    switch self {
    case .date: "date"
    case .volume: "volume"
    case .odometer: "odometer"
    case .total: "totalCost"
    case .currency: "currency"
    case .status: "partial"
    case .note: "note"
    case .vehicle: "vehicle"
    }
  }
}

/// Turns the rows of My Fuel Manager into fill-ups.
struct MyFuelManagerMapping: StyledTableMapping {
  private var hasTitle = false
  var rows: StyledRows<MyFuelManagerColumn>?
  private let units: UnsaidUnits
  private let options: ReadingOptions

  init(_ options: ReadingOptions) {
    self.options = options
    units = UnsaidUnits(options)
  }

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    if row.isEmptyRow { return }
    guard hasTitle else {
      hasTitle = true
      return
    }
    guard rows != nil else {
      rows = StyledRows(
        TableColumns(CSVHeader(row)) { MyFuelManagerColumn($0) }, dates: [.date],
        numbers: [.total, .volume, .odometer], options)
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
    _ row: CSVRow, _ columns: TableColumns<MyFuelManagerColumn>, _ style: TableStyle
  ) throws(RecordFault) -> FuelRecord {
    var record = FuelRecord(
      date: try columns.date(
        .date, in: row, style, options, usual: "Date", example: "6/10/2025"))
    record.position = row.position
    if options.locatesFields { record.fieldPositions = columns.positions(in: row) }
    for cell in try columns.cells(of: row) {
      switch cell.meaning {
      case .date: break
      case .volume: record.volume = units.volume(try cell.number(style.mark))
      case .odometer: record.odometer = units.odometer(try cell.number(style.mark))
      case .total: record.totalCost = try cell.number(style.mark)
      case .currency: record.currency = cell.text
      case .status:
        let status = CSVText.trimmed(cell.cell.bytes)
        if CSVText.equalFoldingASCII(status, "f".utf8) {
          record.partial = false
        } else if CSVText.equalFoldingASCII(status, "p".utf8) {
          record.partial = true
        } else {
          record.extras.append(name: cell.name, value: cell.text)
        }
      case .note: record.note = cell.text
      case .vehicle: record.vehicle = cell.text
      case nil: record.extras.append(name: cell.name, value: cell.text)
      }
    }
    record.complete(options)
    return record
  }
}
