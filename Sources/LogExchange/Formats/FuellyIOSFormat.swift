// SPDX-License-Identifier: MIT

import XMLTree

/// The CSV of Fuelly for iOS, once Gas Cubby.
///
///     Type,MPG,Date,Time,Vehicle,Odometer,Filled Up,Cost/Gallon,Gallons,Total Cost,Octane,…
///     Gas,24.1,2021-05-02,8:15 AM,Car,12345,Full,3.299,10.500,34.64,87,…
///
/// - `Type` is `Gas` for fill-ups; services and others are counted under their
///   types.
/// - `Filled Up` is Full, Partial or Reset: full, after fill-ups that are
///   missing.
/// - Units stand in the names of columns only: which gallon is meant is said
///   nowhere, so `--volume-unit` has to.
/// - Costs may have a currency sign, numbers thousands marks; dates and numbers
///   are decided by their columns.
///
/// Known from the source of a program that imports it; some names of columns are
/// assumed.
public struct FuellyIOSFormat: CSVLogFormat {
  public init() {}

  public var name: String { "fuelly-ios" }
  public var title: String { "Fuelly for iOS, Gas Cubby CSV" }
  public var evidence: FormatEvidence { .importer }

  public func recognises(_ head: InputHead) -> Bool {
    guard let table = TableHead(head) else { return false }
    let columns = Set(table.names.compactMap { FuellyIOSColumn($0) })
    return columns.isSuperset(of: [.date, .odometer, .filledUp, .volume, .total])
  }

  public func recognition(_ head: InputHead) -> String? {
    "the columns Filled Up, Total Cost and the volume"
  }

  public func dialect(_ head: InputHead, _ options: ReadingOptions) -> CSVDialect? {
    TableHead(head)?.dialect(head)
  }

  public func makeMapping(_ options: ReadingOptions) -> any CSVRecordMapping {
    FuellyIOSMapping(options)
  }
}

enum FuellyIOSColumn: TableColumnMeaning {
  case type
  case economy
  case date
  case time
  case vehicle
  case odometer
  case filledUp
  case price
  case volume
  case total
  case octane
  case brand
  case location
  case tags
  case payment
  case notes

  private static let names: [(column: FuellyIOSColumn, names: [String])] = [
    (.type, ["type"]), (.economy, ["mpg", "l/100km", "km/l"]), (.date, ["date"]),
    (.time, ["time"]), (.vehicle, ["vehicle"]), (.odometer, ["odometer"]),
    (.filledUp, ["filled up"]), (.price, ["cost/gallon", "cost/liter", "cost/litre"]),
    (.volume, ["gallons", "liters", "litres"]), (.total, ["total cost"]), (.octane, ["octane"]),
    (.brand, ["gas brand"]), (.location, ["location"]), (.tags, ["tags"]),
    (.payment, ["payment type"]), (.notes, ["notes"]),
  ]

  init?(_ name: String) {
    let known = Self.names.first { row in
      row.names.contains { CSVText.equalFoldingASCII($0.utf8, name.utf8) }
    }
    guard let known else { return nil }
    self = known.column
  }

  var fieldName: String? {
    switch self {
    case .date: "date"
    case .vehicle: "vehicle"
    case .odometer: "odometer"
    case .filledUp: "partial"
    case .price: "pricePerUnit"
    case .volume: "volume"
    case .total: "totalCost"
    case .octane: "fuelGrade"
    case .brand: "station"
    case .location: "location"
    case .tags: "tags"
    case .payment: "payment"
    case .notes: "note"
    case .type, .economy, .time: nil
    }
  }
}

/// Turns the rows of Fuelly for iOS into fill-ups and counts of the rest.
struct FuellyIOSMapping: StyledTableMapping {
  var rows: StyledRows<FuellyIOSColumn>?
  private var distanceUnit: DistanceUnit?
  private var volumeUnit: VolumeUnit?
  private let options: ReadingOptions

  init(_ options: ReadingOptions) { self.options = options }

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    if row.isEmptyRow { return }
    guard let columns = rows?.columns else {
      rows = try begin(row)
      return
    }
    if let type = columns.cell(.type, in: row), !type.isBlank,
      !Self.gas.contains(where: { CSVText.equalFoldingASCII($0.utf8, type.text.utf8) })
    {
      try emit(MappedEntry(.notModelled(kind: type.text)))
      return
    }
    try read(row, emit)
  }

  private static let gas = ["Gas", "Fuel", "Fill-Up", "Fillup", "Fuel-Up", "Fuelup"]

  private mutating func begin(_ row: CSVRow) throws(LogError) -> StyledRows<FuellyIOSColumn> {
    let columns = TableColumns(CSVHeader(row)) { FuellyIOSColumn($0) }
    let economy = columns.name(of: .economy)
    let isPerGallon = economy.map { CSVText.equalFoldingASCII($0.utf8, "mpg".utf8) }
    distanceUnit = isPerGallon.map { $0 ? .miles : .kilometres } ?? options.distanceUnit
    if distanceUnit == nil {
      throw .unsaid(
        "no column says what the odometer counts", option: "--distance-unit", at: row)
    }
    let name = columns.name(of: .volume) ?? ""
    volumeUnit = options.volumeUnit(UnitWord.volume(name))
    if volumeUnit == nil {
      throw .unsaid(
        "the column \"\(name)\" may be in US or imperial gallons",
        option: "--volume-unit usgal or --volume-unit ukgal", at: row)
    }
    return StyledRows(
      columns, dates: [.date], numbers: [.total, .price, .volume, .odometer], options)
  }

  func entry(_ row: CSVRow, _ style: TableStyle) -> MappedEntry {
    guard let columns = rows?.columns else { return MappedEntry(.nothing) }
    return MappedEntry { () throws(RecordFault) in LogRecord(try record(row, columns, style)) }
  }

  private func record(
    _ row: CSVRow, _ columns: TableColumns<FuellyIOSColumn>, _ style: TableStyle
  ) throws(RecordFault) -> FuelRecord {
    var record = FuelRecord(
      date: try columns.date(
        .date, time: .time, in: row, style, options, usual: "Date", example: "2021-05-02"))
    record.position = row.position
    if options.locatesFields { record.fieldPositions = columns.positions(in: row) }
    for cell in try columns.cells(of: row) {
      switch cell.meaning {
      case .type, .date, .time: break
      case .vehicle: record.vehicle = cell.text
      case .odometer:
        if let value = try cell.number(style.mark), let distanceUnit {
          record.odometer = Quantity(value, distanceUnit)
        }
      case .filledUp: try take(filledUp: cell, in: &record)
      case .price:
        if let (value, currency) = try cell.money(style.mark) {
          record.pricePerUnit = value
          record.take(currency, options)
        }
      case .volume:
        if let value = try cell.number(style.mark), let volumeUnit {
          record.volume = Quantity(value, volumeUnit)
        }
      case .total:
        if let (value, currency) = try cell.money(style.mark) {
          record.totalCost = value
          record.take(currency, options)
        }
      case .octane: record.fuelGrade = cell.text
      case .brand: record.station = cell.text
      case .location: record.location = cell.text
      case .tags: record.tags = cell.text
      case .payment: record.payment = cell.text
      case .notes: record.note = cell.text
      case .economy, nil: record.extras.append(name: cell.name, value: cell.text)
      }
    }
    record.complete(options)
    return record
  }

  private func take(
    filledUp cell: TableCell<FuellyIOSColumn>, in record: inout FuelRecord
  ) throws(RecordFault) {
    let word = CSVText.trimmed(cell.cell.bytes)
    if word.isEmpty { return }
    let isWord = { (known: String) in CSVText.equalFoldingASCII(known.utf8, word) }
    if isWord("full") {
      record.partial = false
    } else if isWord("partial") {
      record.partial = true
    } else if isWord("reset") {
      record.partial = false
      record.missed = true
    } else {
      throw RecordFault(
        code: .badFlag,
        message: "\(cell.name) is \"\(RecordFault.excerpt(cell.text))\", expected Full, Partial "
          + "or Reset", field: cell.name, position: cell.cell.position)
    }
  }
}
