// SPDX-License-Identifier: MIT

import XMLTree

/// The `Fuel_Log.csv` of Simply Auto.
///
///     Row ID,Vehicle ID,Odometer,Qty,Partial Tank,Missed Fill Up,Total Cost,…,Day,Month,Year,…
///     1,car1,10000,40,0,0,220.00,…,5,1,2020,,0,Fuel Record
///
/// - `Record Type` 0 is a fill-up; 1 (service), 2 (expense), 4 (odometer) and
///   others are counted under their names.
/// - The date stands in three columns. Programs differ in whether months count
///   from 0, and rows of all types are written alike: a month 0 in any of them says
///   that they do, a date that is none if they do (31/3, month 12) that they count
///   from 1. Where nothing decides, months count from 1, with a note. `30/2` is a
///   bad date and decides nothing.
/// - The file names no units: `--assume-distance-unit` and `--assume-volume-unit` have to.
/// - Commas in the last column are not always in quotes and belong to it.
/// - Numbers have a point; in files that were saved anew, with semicolons or decimal
///   commas, all numbers together decide. An odometer, distance, efficiency or octane of
///   0 is none.
///
/// Known from the app's import guide and programs that read and write the file.
public struct SimplyAutoFormat: CSVLogFormat {
  public init() {}

  public var name: String { "simply-auto" }
  public var title: String { "Simply Auto Fuel_Log.csv" }
  public var evidence: FormatEvidence { .importer }

  public func recognises(_ head: InputHead) -> Bool {
    guard let table = TableHead(head) else { return false }
    return table.has(all: ["Row ID", "Vehicle ID", "Qty", "Day", "Month", "Year", "Record Type"])
  }

  public func recognition(_ head: InputHead) -> String? {
    "the columns Row ID, Vehicle ID and Record Type"
  }

  public func dialect(_ head: InputHead, _ options: ReadingOptions) -> CSVDialect? {
    TableHead(head)?.dialect(head)
  }

  public func makeMapping(_ options: ReadingOptions) -> any CSVRecordMapping {
    SimplyAutoMapping(options, nil)
  }

  public func makeMapping(
    _ options: ReadingOptions, _ head: InputHead
  ) -> any CSVRecordMapping {
    SimplyAutoMapping(options, TableHead(head)?.delimiter)
  }
}

enum SimplyAutoColumn: TableColumnMeaning {
  case vehicle
  case odometer
  case quantity
  case partial
  case missed
  case total
  case octane
  case station
  case notes
  case day
  case month
  case year
  case latitude
  case longitude
  case type
  case description
  /// A number that is none where it is 0.
  case other(String)

  private static let names: [(column: SimplyAutoColumn, names: [String])] = [
    (.vehicle, ["vehicle id"]), (.odometer, ["odometer"]), (.quantity, ["qty"]),
    (.partial, ["partial tank"]), (.missed, ["missed fill up"]), (.total, ["total cost"]),
    (.octane, ["octane"]), (.station, ["filling station"]), (.notes, ["notes"]),
    (.day, ["day"]), (.month, ["month"]), (.year, ["year"]), (.latitude, ["latitude"]),
    (.longitude, ["longitude"]), (.type, ["record type"]), (.description, ["record desc"]),
  ]

  private static let measures = ["distance traveled", "distance travelled", "eff"]

  init?(_ name: String) {
    let title = ColumnTitle(name)
    if let column = title.column(in: Self.names) {
      self = column
    } else if Self.measures.contains(where: { $0.hasSameBytes(as: title.stem) }) {
      self = .other(title.stem)
    } else {
      return nil
    }
  }

  var fieldName: String? {
    switch self {
    case .vehicle: "vehicle"
    case .odometer: "odometer"
    case .quantity: "volume"
    case .partial: "partial"
    case .missed: "missed"
    case .total: "totalCost"
    case .octane: "fuelGrade"
    case .station: "station"
    case .notes: "note"
    case .day: "date"
    case .latitude: "latitude"
    case .longitude: "longitude"
    case .month, .year, .type, .description, .other: nil
    }
  }
}

/// Turns the rows of Simply Auto into fill-ups and counts of the rest.
struct SimplyAutoMapping: StyledTableMapping {
  var rows: StyledRows<SimplyAutoColumn>?
  private var width = 0
  /// What the number of January is.
  private var firstMonth: Int?
  private var hasNoted = false
  private let units: UnsaidUnits
  private let options: ReadingOptions
  private let usualMark: DecimalMark?

  init(_ options: ReadingOptions, _ delimiter: UInt8?) {
    self.options = options
    usualMark = delimiter == UInt8(ascii: ";") ? nil : .point
    units = UnsaidUnits(options)
  }

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    if row.isEmptyRow { return }
    guard let columns = rows?.columns else {
      let header = CSVHeader(row)
      width = header.names.count
      rows = StyledRows(
        TableColumns(header) { SimplyAutoColumn($0) }, dates: [],
        numbers: [.total, .quantity, .odometer], usual: usualMark, options)
      rows?.waits = true
      return
    }
    if firstMonth == nil {
      firstMonth = firstMonth(by: row, columns)
      rows?.waits = firstMonth == nil
    }
    let type = columns.cell(.type, in: row).map { CSVText.trimmed($0.cell.bytes) }
    guard type?.elementsEqual("0".utf8) ?? true else {
      let known = Self.kinds.first { kind in type?.elementsEqual(kind.code.utf8) ?? false }
      let kind = known?.name ?? "record type \(String(decoding: type ?? [], as: UTF8.self))"
      try emit(MappedEntry(.notModelled(kind: kind)))
      return
    }
    try read(row, emit)
  }

  private static let kinds = [
    (code: "1", name: "service"), (code: "2", name: "expense"), (code: "4", name: "odometer"),
  ]

  private func parts(
    _ row: CSVRow, _ columns: TableColumns<SimplyAutoColumn>
  ) -> (year: Int, month: Int, day: Int)? {
    let numbers = [SimplyAutoColumn.year, .month, .day].map { column in
      columns.cell(column, in: row).flatMap {
        Int(String(decoding: CSVText.trimmed($0.cell.bytes), as: UTF8.self))
      }
    }
    guard let year = numbers[0], let month = numbers[1], let day = numbers[2] else { return nil }
    return (year, month, day)
  }

  /// What a date alone says about the number of January: nil if it is a day
  /// either way, or not a day as it is written.
  private func firstMonth(
    by row: CSVRow, _ columns: TableColumns<SimplyAutoColumn>
  ) -> Int? {
    guard let (year, month, day) = parts(row, columns) else { return nil }
    let isDay = [month + 1, month].map { Timestamp(year: year, month: $0, day: day) != nil }
    if month == 0 { return isDay[0] ? 0 : nil }
    return isDay[1] && !isDay[0] ? 1 : nil
  }

  mutating func entry(_ row: CSVRow, _ style: TableStyle) throws(LogError) -> MappedEntry {
    guard let columns = rows?.columns else { return MappedEntry(.nothing) }
    let odometer = columns.cell(.odometer, in: row).flatMap { isZero($0) ? nil : $0 }
    try units.check(row, odometer, columns.cell(.quantity, in: row))
    var entry = MappedEntry { () throws(RecordFault) in
      LogRecord(try record(row, columns, style))
    }
    if firstMonth == nil, !hasNoted {
      hasNoted = true
      entry.notes.append(
        RecordFault(
          code: .assumedMonths,
          message: "no date of the file says whether its months count from 0 or from 1; "
            + "they are taken to count from 1", field: "Month", position: row.position))
    }
    return entry
  }

  private func isZero(_ cell: TableCell<SimplyAutoColumn>) -> Bool {
    (try? ExactDecimal(utf8: CSVText.trimmed(cell.cell.bytes)))?.isZero ?? false
  }

  private func record(
    _ row: CSVRow, _ columns: TableColumns<SimplyAutoColumn>, _ style: TableStyle
  ) throws(RecordFault) -> FuelRecord {
    guard let (year, month, day) = parts(row, columns) else {
      throw .missing("Day, Month or Year", position: row.position)
    }
    guard let date = Timestamp(year: year, month: month + 1 - (firstMonth ?? 1), day: day) else {
      throw .badDate(
        "Day, Month, Year", "\(day), \(month), \(year)", expected: "a day of the calendar",
        position: row.position)
    }
    var record = FuelRecord(date: date)
    record.position = row.position
    if options.locatesFields { record.fieldPositions = columns.positions(in: row) }
    for cell in try columns.cells(of: row, upTo: width) {
      switch cell.meaning {
      case .day, .month, .year, .type: break
      case .vehicle: record.vehicle = cell.text
      case .odometer:
        let value = try cell.number(style.mark)
        if value?.isZero == false { record.odometer = units.odometer(value) }
      case .quantity: record.volume = units.volume(try cell.number(style.mark))
      case .partial: record.partial = try cell.flag()
      case .missed: record.missed = try cell.flag()
      case .total: record.totalCost = try cell.number(style.mark)
      case .octane: if !isZero(cell) { record.fuelGrade = cell.text }
      case .station: record.station = cell.text
      case .notes: record.note = cell.text
      case .latitude: record.latitude = try cell.number(style.mark)
      case .longitude: record.longitude = try cell.number(style.mark)
      case .other: if !isZero(cell) { record.extras.append(name: cell.name, value: cell.text) }
      case .description:
        let text = description(cell, row)
        if !text.hasBytes("Fuel Record") { record.extras.append(name: cell.name, value: text) }
      case nil: record.extras.append(name: cell.name, value: cell.text)
      }
    }
    if row.count > width, columns.index(of: .description) != width - 1 {
      let last = row[width]
      throw RecordFault(
        code: .badRow, message: "the row has \(row.count) cells, expected \(width)",
        field: "column \(width + 1)", position: last.position)
    }
    record.dropNullIsland(columns.name(of: .latitude), columns.name(of: .longitude))
    record.complete(options)
    return record
  }

  /// The last column with the commas that parted it.
  private func description(_ cell: TableCell<SimplyAutoColumn>, _ row: CSVRow) -> String {
    guard row.count > width, let first = rows?.columns.index(of: .description) else {
      return cell.text
    }
    return row[first...].map(\.string).joined(separator: ",")
  }
}

extension Diagnostic.Code {
  /// Nothing says from which number months count.
  public static let assumedMonths = Diagnostic.Code(description: "assumed-months")
}
