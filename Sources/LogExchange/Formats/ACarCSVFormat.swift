// SPDX-License-Identifier: MIT

import XMLTree

/// The CSV that aCar, later Fuelly for Android, exports: tables under titles.
///
///     "Metadata"
///     …,"Date Format","Time Format"
///     "Vehicles"
///     "Name",…,"Volume Unit","Distance Unit",…
///     "Fill-Up Records"
///     "Vehicle","Date","Time","Odometer Reading","Distance Unit","Volume","Volume Unit",…
///     "Civic","03/14/2019","10:00","12,345","mi","10.500","gal (US)","$3.459","$36.32",…
///
/// - Units stand in each row, in some exports at the vehicle only. A gallon that
///   is not named US or UK is that of the vehicle, or needs `--assume-volume-unit`.
/// - Numbers may have thousands marks, costs a currency sign. Which mark starts
///   decimals is decided by the whole table.
/// - `Date Format` among the metadata is a Java pattern that says the order of
///   dates; without it the column does.
/// - The fill-ups of several vehicles may stand in any order.
/// - Services, expenses, trips and others are counted under their titles.
///
/// Known from an export's headers and programs that import such files.
public struct ACarCSVFormat: CSVLogFormat {
  public init() {}

  public var name: String { "acar-csv" }
  public var title: String { "aCar and Fuelly for Android, CSV" }
  public var evidence: FormatEvidence { .importer }

  public func recognises(_ head: InputHead) -> Bool { header(head) != nil }

  public func recognition(_ head: InputHead) -> String? { "the title Fill-Up Records" }

  public func dialect(_ head: InputHead, _ options: ReadingOptions) -> CSVDialect? {
    header(head)?.dialect(head)
  }

  public func makeMapping(_ options: ReadingOptions) -> any CSVRecordMapping {
    ACarCSVMapping(options)
  }

  static let fillUps = "Fill-Up Records"
  private static let first = ["Metadata", "Vehicles", fillUps]

  private func header(_ head: InputHead) -> TableHead? {
    let start = head.bytes.first { !" \t\r\n\"".utf8.contains($0) }
    guard let start, "MVF".utf8.contains(start),
      let title = TableHead(head.lines(5)), Self.first.contains(where: title.isTitle)
    else { return nil }
    let lines = head.lines(5_000)[...].filter { !$0.isEmpty }
    let index = lines.indices.dropLast().first {
      TableHead(lines[$0...$0])?.isTitle(Self.fillUps) ?? false
    }
    guard let index, let table = TableHead(lines[(index + 1)...]),
      table.has(all: ["Vehicle", "Date", "Odometer Reading", "Volume"])
    else { return nil }
    return table
  }
}

extension TableHead {
  /// Whether the line is a title and nothing else.
  func isTitle(_ title: String) -> Bool {
    guard let name = names.first, CSVText.equalFoldingASCII(name.utf8, title.utf8) else {
      return false
    }
    return names.dropFirst().allSatisfy(\.isEmpty)
  }
}

enum ACarColumn: TableColumnMeaning {
  case vehicle
  case date
  case time
  case odometer
  case distanceUnit
  case volume
  case volumeUnit
  case price
  case total
  case payment
  case partial
  case missed
  case category
  case type
  case brand
  case address
  case latitude
  case longitude
  case tags
  case notes

  private static let names: [(column: ACarColumn, names: [String])] = [
    (.vehicle, ["vehicle"]), (.date, ["date"]), (.time, ["time"]),
    (.odometer, ["odometer reading"]), (.distanceUnit, ["distance unit"]),
    (.volume, ["volume"]), (.volumeUnit, ["volume unit"]), (.price, ["price per unit"]),
    (.total, ["total cost"]), (.payment, ["payment"]), (.partial, ["partial fill-up"]),
    (.missed, ["previously missed fill-ups"]), (.category, ["fuel category"]),
    (.type, ["fuel type"]), (.brand, ["fuel brand"]), (.address, ["fueling station address"]),
    (.latitude, ["place latitude", "latitude"]), (.longitude, ["place longitude", "longitude"]),
    (.tags, ["tags"]), (.notes, ["notes"]),
  ]

  init?(_ name: String) {
    guard let column = ColumnTitle(name).column(in: Self.names) else { return nil }
    self = column
  }

  var fieldName: String? {
    switch self {
    case .vehicle: "vehicle"
    case .date: "date"
    case .odometer: "odometer"
    case .volume: "volume"
    case .price: "pricePerUnit"
    case .total: "totalCost"
    case .payment: "payment"
    case .partial: "partial"
    case .missed: "missed"
    case .category: "fuelType"
    case .brand: "station"
    case .address: "location"
    case .latitude: "latitude"
    case .longitude: "longitude"
    case .tags: "tags"
    case .notes: "note"
    case .time, .distanceUnit, .volumeUnit, .type: nil
    }
  }
}

/// Turns the tables of aCar into fill-ups and counts of the rest.
struct ACarCSVMapping: StyledTableMapping {
  private var sections = CSVSections.soleCells { isTitle($0) ? $0 : nil }
  var rows: StyledRows<ACarColumn>?
  private var dateOrder: DateOrder?
  /// What the vehicles are, by their names, until it has been told.
  private var vehicles: [LogHeader] = []
  private var current: LogHeader?
  private let options: ReadingOptions

  init(_ options: ReadingOptions) { self.options = options }

  /// The last words of titles: a vehicle alone in its row is no title.
  private static let titleWords = [
    "Metadata", "Vehicles", "Records", "Types", "Subtypes", "Reminders", "Schedules", "Parts",
  ]

  private static func isTitle(_ name: String) -> Bool {
    let word = name.utf8.split(separator: UInt8(ascii: " ")).last ?? name.utf8[...]
    return titleWords.contains { CSVText.equalFoldingASCII($0.utf8, word) }
  }

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    if row.isEmptyRow { return }
    switch sections.take(row) {
    case .outside: break
    case .start: try release(emit)
    case .header(let section):
      guard section.isTitled(ACarCSVFormat.fillUps), let header = section.header else { return }
      rows = StyledRows(
        TableColumns(header) { ACarColumn($0) }, dates: [.date],
        numbers: [.total, .price, .volume, .odometer], order: dateOrder, options)
    case .record(let section):
      if section.isTitled("Metadata") {
        let format = row.cell(at: section.header?.index(of: "Date Format"))
        dateOrder = format.flatMap { DateOrder(javaPattern: $0.string) }
      } else if section.isTitled("Vehicles") {
        note(vehicle: row, section.header)
      } else if section.isTitled(ACarCSVFormat.fillUps) {
        try read(row, emit)
      } else {
        try emit(MappedEntry(.notModelled(kind: section.name)))
      }
    }
  }

  // MARK: Vehicles

  private mutating func note(vehicle row: CSVRow, _ header: CSVHeader?) {
    guard let header else { return }
    var log = LogHeader(kind: .fuel)
    for (index, cell) in row.enumerated() where !cell.isEmpty {
      let name = index < header.names.count ? header.names[index] : "column \(index + 1)"
      if CSVText.equalFoldingASCII(name.utf8, "Name".utf8), log.subject == nil {
        log.subject = cell.string
        continue
      }
      if CSVText.equalFoldingASCII(name.utf8, "Distance Unit".utf8) {
        log.distanceUnit = UnitWord.distance(cell.string)
      } else if CSVText.equalFoldingASCII(name.utf8, "Volume Unit".utf8) {
        log.volumeUnit = options.volumeUnit(UnitWord.volume(cell.string))
      }
      log.extras.append(name: name, value: cell.string)
    }
    vehicles.add(log)
  }

  /// What a vehicle's row says is told once.
  private mutating func tell(_ vehicle: LogHeader) {
    let index = vehicles.firstIndex { String.areSameBytes($0.subject, vehicle.subject) }
    if let index { vehicles[index].extras = Extras() }
  }

  private func vehicle(_ name: String?) -> LogHeader? {
    vehicles.first { String.areSameBytes($0.subject, name) }
  }

  // MARK: Fill-ups

  mutating func entry(_ row: CSVRow, _ style: TableStyle) throws(LogError) -> MappedEntry {
    guard let columns = rows?.columns else { return MappedEntry(.nothing) }
    let name = columns.cell(.vehicle, in: row)?.text
    let vehicle = vehicle(name)
    // A unit that is named and not known is not that of the vehicle.
    let distance =
      columns.cell(.distanceUnit, in: row).map { UnitWord.distance($0.text) }
      ?? vehicle?.distanceUnit ?? options.assumeDistanceUnit()
    let volume =
      try volumeUnit(row, columns, vehicle) ?? vehicle?.volumeUnit ?? options.assumeVolumeUnit()
    var entry = MappedEntry { () throws(RecordFault) in
      LogRecord(try record(row, columns, style, distance, volume))
    }
    if case .record = entry.outcome, let vehicle, !String.areSameBytes(current?.subject, name) {
      entry.log = vehicle
      current = vehicle
      tell(vehicle)
    }
    return entry
  }

  /// The unit that a row names: none at all, or none that is known.
  private func volumeUnit(
    _ row: CSVRow, _ columns: TableColumns<ACarColumn>, _ vehicle: LogHeader?
  ) throws(LogError) -> VolumeUnit?? {
    guard let cell = columns.cell(.volumeUnit, in: row) else { return nil }
    guard let word = UnitWord.volume(cell.text) else { return .some(nil) }
    if word == .someGallon, let unit = vehicle?.volumeUnit,
      unit == .usGallons || unit == .imperialGallons
    {
      return unit
    }
    guard let unit = options.volumeUnit(word) else {
      throw .unsaid(
        "\(cell.name) \"\(RecordFault.excerpt(cell.text))\" may be US or imperial gallons",
        option: "--assume-volume-unit usgal or ukgal", at: row)
    }
    return unit
  }

  private func record(
    _ row: CSVRow, _ columns: TableColumns<ACarColumn>, _ style: TableStyle,
    _ distance: DistanceUnit?, _ volume: VolumeUnit?
  ) throws(RecordFault) -> FuelRecord {
    var record = FuelRecord(
      date: try columns.date(
        .date, time: .time, in: row, style, options, usual: "Date", example: "03/14/2019"))
    record.position = row.position
    if options.locatesFields { record.fieldPositions = columns.positions(in: row) }
    for cell in try columns.cells(of: row) {
      switch cell.meaning {
      case .date, .time: break
      case .vehicle: record.vehicle = cell.text
      case .odometer:
        guard let value = try cell.number(style.mark) else { break }
        guard let distance else {
          throw missingUnit(cell, columns.cell(.distanceUnit, in: row), .distance)
        }
        record.odometer = Quantity(value, distance)
      case .volume:
        guard let value = try cell.number(style.mark) else { break }
        guard let volume else {
          throw missingUnit(cell, columns.cell(.volumeUnit, in: row), .volume)
        }
        record.volume = Quantity(value, volume)
      case .distanceUnit, .volumeUnit: break
      case .price:
        if let (value, currency) = try cell.money(style.mark) {
          record.pricePerUnit = value
          record.take(currency, options)
        }
      case .total:
        if let (value, currency) = try cell.money(style.mark) {
          record.totalCost = value
          record.take(currency, options)
        }
      case .payment: record.payment = cell.text
      case .partial: record.partial = try cell.spokenFlag()
      case .missed: record.missed = try cell.spokenFlag()
      case .category: record.fuelType = cell.text
      case .type:
        if columns.cell(.category, in: row) == nil {
          record.fuelType = cell.text
        } else {
          record.fuelGrade = cell.text
        }
      case .brand: record.station = cell.text
      case .address: record.location = cell.text
      case .latitude: record.latitude = try cell.number(style.mark)
      case .longitude: record.longitude = try cell.number(style.mark)
      case .tags: record.tags = cell.text
      case .notes: record.note = cell.text
      case nil: record.extras.append(name: cell.name, value: cell.text)
      }
    }
    record.dropNullIsland(columns.name(of: .latitude), columns.name(of: .longitude))
    record.complete(options)
    return record
  }

  private func missingUnit(
    _ cell: TableCell<ACarColumn>, _ named: TableCell<ACarColumn>?, _ kind: UnitKind
  ) -> RecordFault {
    if let named, !named.isBlank {
      return .unknownUnit(cell.name, named.text, kind, position: named.cell.position)
    }
    return .missingUnit(
      cell.name, expected: "one in its row or at its vehicle", kind, position: cell.cell.position)
  }
}

extension CSVSection {
  /// Whether the section has a title, capital letters counting like small ones.
  func isTitled(_ title: String) -> Bool {
    CSVText.equalFoldingASCII(name.utf8, title.utf8)
  }
}

extension [LogHeader] {
  /// Adds what is known of a vehicle. Of several with one name a row cannot tell which
  /// it belongs to: units are those that all of them have.
  mutating func add(_ vehicle: LogHeader) {
    var vehicle = vehicle
    if let other = first(where: { String.areSameBytes($0.subject, vehicle.subject) }) {
      if other.distanceUnit != vehicle.distanceUnit { vehicle.distanceUnit = nil }
      if other.volumeUnit != vehicle.volumeUnit { vehicle.volumeUnit = nil }
      for index in indices where String.areSameBytes(self[index].subject, vehicle.subject) {
        self[index].distanceUnit = vehicle.distanceUnit
        self[index].volumeUnit = vehicle.volumeUnit
      }
    }
    append(vehicle)
  }
}
