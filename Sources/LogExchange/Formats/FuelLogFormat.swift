// SPDX-License-Identifier: MIT

import XMLTree

/// The CSV of Fuel Log (MK Studio): tables under section marks.
///
///     ## vehicles
///     "make","model","note","distance","volume","consumption"
///     "VW","Golf","","1","1","1"
///     ## fillups
///     "make","model","date","mileage","fuel","price","partial","note"
///     "VW","Golf","2019-05-21","45000","40.00","5.19","0",""
///
/// - A vehicle's row says its units by numbers: distance 1 is km and 2 miles,
///   volume 1 litres, 2 US and 3 imperial gallons, 4 kWh. For others (hours,
///   kilograms) there is no unit: such values are extras.
/// - Vehicles are named by make and model.
/// - `price` is that of one unit; the total is worked out and marked.
/// - Cells are parted by commas or semicolons; dates and numbers are decided by
///   their columns.
/// - Costs are counted under the name of their section.
///
/// Known from the source of a program that imports it; no file was seen.
public struct FuelLogFormat: CSVLogFormat {
  public init() {}

  public var name: String { "fuel-log" }
  public var title: String { "Fuel Log (MK Studio) CSV" }
  public var evidence: FormatEvidence { .importer }

  public func recognises(_ head: InputHead) -> Bool { header(head) != nil }

  public func recognition(_ head: InputHead) -> String? { "the section ## vehicles" }

  public func dialect(_ head: InputHead, _ options: ReadingOptions) -> CSVDialect? {
    header(head)?.dialect(head)
  }

  public func makeMapping(_ options: ReadingOptions) -> any CSVRecordMapping {
    FuelLogMapping(options)
  }

  private func header(_ head: InputHead) -> TableHead? {
    let lines = head.lines(10).filter { !$0.isEmpty }
    guard lines.count > 1, let mark = TableHead(lines[...0]), mark.isTitle("## vehicles"),
      let table = TableHead(lines[1...]),
      table.has(all: ["make", "model", "distance", "volume"])
    else { return nil }
    return table
  }
}

enum FuelLogColumn: TableColumnMeaning {
  case make
  case model
  case date
  case mileage
  case fuel
  case price
  case partial
  case note

  private static let names: [(column: FuelLogColumn, names: [String])] = [
    (.make, ["make"]), (.model, ["model"]), (.date, ["date"]), (.mileage, ["mileage"]),
    (.fuel, ["fuel"]), (.price, ["price"]), (.partial, ["partial"]), (.note, ["note"]),
  ]

  init?(_ name: String) {
    guard let column = ColumnTitle(name).column(in: Self.names) else { return nil }
    self = column
  }

  var fieldName: String? {
    switch self {
    case .make: "vehicle"
    case .date: "date"
    case .mileage: "odometer"
    case .fuel: "volume"
    case .price: "pricePerUnit"
    case .partial: "partial"
    case .note: "note"
    case .model: nil
    }
  }
}

/// Turns the tables of Fuel Log into fill-ups and counts of the rest.
struct FuelLogMapping: StyledTableMapping {
  private var sections = CSVSections(prefix: "##")
  var rows: StyledRows<FuelLogColumn>?
  private var vehicles: [LogHeader] = []
  private var current: String?
  private let options: ReadingOptions

  init(_ options: ReadingOptions) { self.options = options }

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    if row.isEmptyRow { return }
    switch sections.take(row) {
    case .outside: break
    case .start: try release(emit)
    case .header(let section):
      guard Self.isFillUps(section), let header = section.header else { return }
      rows = StyledRows(
        TableColumns(header) { FuelLogColumn($0) }, dates: [.date],
        numbers: [.price, .fuel, .mileage], options)
    case .record(let section):
      if section.isTitled("vehicles") {
        vehicles.append(Self.vehicle(row, section.header))
      } else if Self.isFillUps(section) {
        try read(row, emit)
      } else {
        try emit(MappedEntry(.notModelled(kind: section.name)))
      }
    }
  }

  /// The name of the section is not sure: its columns are.
  private static func isFillUps(_ section: CSVSection) -> Bool {
    section.header?.contains(["date", "mileage", "fuel", "price"]) ?? false
  }

  private static func vehicle(_ row: CSVRow, _ header: CSVHeader?) -> LogHeader {
    let text = { (name: String) in row.cell(at: header?.index(of: name))?.string }
    var log = LogHeader(kind: .fuel, subject: name(text("make"), text("model")))
    let distances: [Int: DistanceUnit] = [1: .kilometres, 2: .miles]
    let volumes: [Int: VolumeUnit] = [
      1: .litres, 2: .usGallons, 3: .imperialGallons, 4: .kilowattHours,
    ]
    log.distanceUnit = text("distance").flatMap { Int($0) }.flatMap { distances[$0] }
    log.volumeUnit = text("volume").flatMap { Int($0) }.flatMap { volumes[$0] }
    for (index, cell) in row.enumerated() where !cell.isEmpty {
      let names = header?.names ?? []
      let name = index < names.count ? names[index] : "column \(index + 1)"
      log.extras.append(name: name, value: cell.string)
    }
    return log
  }

  private static func name(_ make: String?, _ model: String?) -> String? {
    let parts = [make, model].compactMap { $0 }.filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  mutating func entry(_ row: CSVRow, _ style: TableStyle) -> MappedEntry {
    guard let columns = rows?.columns else { return MappedEntry(.nothing) }
    let name = Self.name(
      columns.cell(.make, in: row)?.text, columns.cell(.model, in: row)?.text)
    let vehicle = vehicles.first { String.areSameBytes($0.subject, name) }
    var entry = MappedEntry { () throws(RecordFault) in
      LogRecord(try record(row, columns, style, name, vehicle))
    }
    guard case .record(let made) = entry.outcome, let record = made.fuel else { return entry }
    for (column, isGiven) in [
      (FuelLogColumn.mileage, record.odometer != nil), (.fuel, record.volume != nil),
    ] where !isGiven {
      guard let cell = columns.cell(column, in: row), !cell.isMissing else { continue }
      entry.warnings.append(
        RecordFault(
          code: .unknownUnit,
          message: "the vehicle's row does not say a unit of \(cell.name) that is known; the "
            + "value is kept as an extra",
          field: cell.name, position: cell.cell.position))
    }
    if let vehicle, !String.areSameBytes(current, name) {
      entry.log = vehicle
      current = name
      // What a vehicle's row says is told once.
      let index = vehicles.firstIndex { String.areSameBytes($0.subject, name) }
      if let index { vehicles[index].extras = Extras() }
    }
    return entry
  }

  private func record(
    _ row: CSVRow, _ columns: TableColumns<FuelLogColumn>, _ style: TableStyle, _ name: String?,
    _ vehicle: LogHeader?
  ) throws(RecordFault) -> FuelRecord {
    var record = FuelRecord(
      date: try columns.date(
        .date, in: row, style, options, usual: "date", example: "2019-05-21"))
    record.position = row.position
    if options.locatesFields { record.fieldPositions = columns.positions(in: row) }
    record.vehicle = name
    for cell in try columns.cells(of: row) {
      switch cell.meaning {
      case .date, .make, .model: break
      case .mileage:
        guard let value = try cell.number(style.mark) else { break }
        if let unit = vehicle?.distanceUnit ?? options.distanceUnit {
          record.odometer = Quantity(value, unit)
        } else {
          record.extras.append(name: cell.name, value: cell.text)
        }
      case .fuel:
        guard let value = try cell.number(style.mark) else { break }
        if let unit = vehicle?.volumeUnit ?? options.volumeUnit {
          record.volume = Quantity(value, unit)
        } else {
          record.extras.append(name: cell.name, value: cell.text)
        }
      case .price: record.pricePerUnit = try cell.number(style.mark)
      case .partial: record.partial = try cell.spokenFlag()
      case .note: record.note = cell.text
      case nil: record.extras.append(name: cell.name, value: cell.text)
      }
    }
    record.complete(options)
    return record
  }
}
