// SPDX-License-Identifier: MIT

import XMLTree

/// The CSV that fuelly.com exports and imports.
///
///     car_name,model,mpg,odometer,miles,gallons,price,city_percentage,fuelup_date,…
///     Civic,Honda,31.2,45000,350,11.218,3.459,50,01/15/2022 18:05,01/15/2022,…
///
/// - Units stand in the names of columns only: `miles` or `km`, `gallons` or
///   `litres`. Which gallon is meant is said nowhere, so `--volume-unit` has to.
/// - `price` is that of one unit; the total is worked out and marked.
/// - Dates are `MM/DD/YYYY H:MM` in local time; `--date-order` reads others.
/// - The fill-ups of several cars may stand in any order.
/// - `miles` or `km` is the distance since the last fill-up and an extra, as are
///   `model`, the consumption and what else there is no field for.
///
/// Known from exports in the tests of programs that import them.
public struct FuellyFormat: CSVLogFormat {
  public init() {}

  public var name: String { "fuelly" }
  public var title: String { "Fuelly CSV" }
  public var evidence: FormatEvidence { .importer }
  public var writes: Bool { true }

  public var cannotHold: [String] {
    [
      "which gallon volumes are in", "totals that are not volume × price",
      "energy in kWh", "currency, fuel type and grade, tank, location and payment",
      "seconds and offsets of times", "extras but for those that came from Fuelly",
    ]
  }

  public func recognises(_ head: InputHead) -> Bool {
    guard let table = TableHead(head) else { return false }
    return table.has(all: ["car_name", "fuelup_date", "price"])
      && table.has(anyOf: FuellyColumn.volumeNames.map(\.name))
  }

  public func recognition(_ head: InputHead) -> String? {
    "the columns car_name and fuelup_date"
  }

  public func dialect(_ head: InputHead, _ options: ReadingOptions) -> CSVDialect? {
    TableHead(head)?.dialect(head)
  }

  public func makeMapping(_ options: ReadingOptions) -> any CSVRecordMapping {
    FuellyMapping(options)
  }

  public func makeSink(
    _ output: @escaping ByteOutput, _ options: WritingOptions
  ) -> (any RecordSink)? {
    FuellyWriter(output)
  }
}

/// The columns that have a field in the model.
enum FuellyColumn: TableColumnMeaning {
  case vehicle
  case odometer
  case volume
  case price
  case date
  case tags
  case notes
  case missed
  case partial
  case latitude
  case longitude
  case brand

  private static let names: [(name: String, column: FuellyColumn)] = [
    ("car_name", .vehicle), ("odometer", .odometer), ("price", .price), ("fuelup_date", .date),
    ("tags", .tags), ("notes", .notes), ("missed_fuelup", .missed), ("partial_fuelup", .partial),
    ("latitude", .latitude), ("longitude", .longitude), ("brand", .brand),
  ]

  /// The names of the volume, with the unit if they say which.
  static let volumeNames: [(name: String, unit: VolumeUnit?)] = [
    ("gallons", nil), ("litres", .litres), ("liters", .litres),
  ]

  /// The names that say what the odometer counts.
  static let distanceNames: [(name: String, unit: DistanceUnit)] = [
    ("miles", .miles), ("km", .kilometres), ("kilometers", .kilometres),
    ("kilometres", .kilometres), ("mpg", .miles), ("l/100km", .kilometres),
  ]

  var fieldName: String? {
    switch self {
    case .vehicle: "vehicle"
    case .odometer: "odometer"
    case .volume: "volume"
    case .price: "pricePerUnit"
    case .date: "date"
    case .tags: "tags"
    case .notes: "note"
    case .missed: "missed"
    case .partial: "partial"
    case .latitude: "latitude"
    case .longitude: "longitude"
    case .brand: "station"
    }
  }

  init?(_ name: String) {
    if let known = Self.names.first(where: { CSVText.equalFoldingASCII($0.name.utf8, name.utf8) }) {
      self = known.column
    } else if Self.volumeNames.contains(where: {
      CSVText.equalFoldingASCII($0.name.utf8, name.utf8)
    }) {
      self = .volume
    } else {
      return nil
    }
  }
}

/// Turns the rows of Fuelly into fill-ups.
struct FuellyMapping: CSVRecordMapping {
  private struct Table {
    var columns: TableColumns<FuellyColumn>
    var distanceUnit: DistanceUnit?
    var volumeUnit: VolumeUnit?
  }

  private var table: Table?
  private let options: ReadingOptions

  init(_ options: ReadingOptions) {
    self.options = options
  }

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    if row.isEmptyRow { return }
    guard let table else {
      table = try begin(row)
      return
    }
    try emit(
      MappedEntry { () throws(RecordFault) in LogRecord(try record(row, table)) })
  }

  mutating func finish(_ emit: Emit) {}

  // MARK: Header

  private func begin(_ row: CSVRow) throws(LogError) -> Table {
    let header = CSVHeader(row)
    var table = Table(columns: TableColumns(header) { FuellyColumn($0) })
    if table.columns.contains(.odometer) {
      let named = FuellyColumn.distanceNames.first { header.index(of: $0.name) != nil }
      guard let unit = named?.unit ?? options.distanceUnit else {
        throw LogError(
          code: .ambiguous,
          message: "no column says what the odometer counts; --distance-unit says it",
          position: row.position)
      }
      table.distanceUnit = unit
    }
    if let name = table.columns.name(of: .volume) {
      table.volumeUnit = try volumeUnit(of: name, row)
    }
    return table
  }

  private func volumeUnit(of name: String, _ row: CSVRow) throws(LogError) -> VolumeUnit {
    let named = FuellyColumn.volumeNames.first {
      CSVText.equalFoldingASCII($0.name.utf8, name.utf8)
    }
    if let unit = named?.unit { return unit }
    if let unit = options.volumeUnit, unit == .usGallons || unit == .imperialGallons {
      return unit
    }
    throw LogError(
      code: .ambiguous,
      message: "the column \"\(name)\" may be in US or imperial gallons; "
        + "--volume-unit usgal or --volume-unit ukgal says which",
      position: row.position)
  }

  // MARK: Rows

  private func record(_ row: CSVRow, _ table: Table) throws(RecordFault) -> FuelRecord {
    var record = FuelRecord(date: try date(row, table))
    record.position = row.position
    if options.locatesFields { record.fieldPositions = table.columns.positions(in: row) }
    for cell in try table.columns.cells(of: row) {
      switch cell.meaning {
      case .vehicle: record.vehicle = cell.text
      case .date: break
      case .odometer:
        if let value = try cell.decimal(options.decimalMark), let unit = table.distanceUnit {
          record.odometer = Quantity(value, unit)
        }
      case .volume:
        if let value = try cell.decimal(options.decimalMark), let unit = table.volumeUnit {
          record.volume = Quantity(value, unit)
        }
      case .price: record.pricePerUnit = try cell.decimal(options.decimalMark)
      case .tags: record.tags = cell.text
      case .notes: record.note = cell.text
      case .missed: record.missed = try cell.flag()
      case .partial: record.partial = try cell.flag()
      case .latitude: record.latitude = try cell.decimal(options.decimalMark)
      case .longitude: record.longitude = try cell.decimal(options.decimalMark)
      case .brand: record.station = cell.text
      case nil: record.extras.append(name: cell.name, value: cell.text)
      }
    }
    record.currency = options.currency
    record.deriveTotalCost()
    return record
  }

  private func date(_ row: CSVRow, _ table: Table) throws(RecordFault) -> Timestamp {
    let name = table.columns.name(of: .date) ?? "fuelup_date"
    guard let cell = table.columns.cell(.date, in: row), !cell.isBlank else {
      throw .missing(name, position: row.position)
    }
    let order = options.tableDateOrder ?? .mdy
    guard
      let date = Timestamp(table: cell.cell.bytes, order: order, offset: options.utcOffset)
    else {
      throw .badDate(
        name, cell.text,
        expected: order == .mdy
          ? "a date such as 01/31/2022 18:05 (--date-order reads another order)"
          : "a date in the order \(order.rawValue)", position: cell.cell.position)
    }
    return date
  }
}
