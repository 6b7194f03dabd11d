// SPDX-License-Identifier: MIT

import XMLTree

/// The CSV of Road Trip MPG, a vehicle a file.
///
///     ROAD TRIP CSV ",."
///     Version,Language
///     1900,en
///
///     FUEL RECORDS
///     Odometer (km),Trip Distance,Date,Fill Amount,Fill Units,Price per Unit,Total Price,…
///     77311,,"2019-6-15 9:51",10.4,L,1.66,17.26,…
///
/// - The first line says what parts cells and what starts decimals. Without that they
///   are a comma and a point, or a semicolon and what all numbers together decide.
/// - Titles and names of columns are in the language of the app, the order of
///   sections and columns is always the same: where names are not English, the
///   places count. The first section has the fill-ups.
/// - The odometer's unit stands behind its name, the volume's in each row.
///   Which gallon `Gal` means is not said; `--assume-volume-unit` has to.
/// - A filled `Partial Fill` is a partial tank, a filled `Reset` says that
///   fill-ups before are missing, unless they say no.
/// - Rows may be longer and shorter than the header.
/// - The vehicle is named by the section VEHICLE, if that stands within the
///   first 64 kB.
/// - Maintenance, trips, tyres and valuations are counted under their titles.
///
/// Known from the sources of programs that import such files.
public struct RoadTripFormat: CSVLogFormat {
  public init() {}

  static let title = "ROAD TRIP CSV"

  public var name: String { "road-trip" }
  public var title: String { "Road Trip CSV" }
  public var evidence: FormatEvidence { .importer }

  public func recognises(_ head: InputHead) -> Bool {
    head.bytes.drop { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }.starts(with: Self.title.utf8)
  }

  public func recognition(_ head: InputHead) -> String? { "the line ROAD TRIP CSV" }

  public func dialect(_ head: InputHead, _ options: ReadingOptions) -> CSVDialect? {
    var dialect = CSVDialect()
    if let delimiter = Self.marks(head)?.delimiter ?? Self.delimiter(head) {
      dialect.delimiter = delimiter
    }
    // The line is no row: its quotes are not those of a cell.
    dialect.commentPrefix = Self.title
    return dialect
  }

  public func makeMapping(_ options: ReadingOptions) -> any CSVRecordMapping {
    RoadTripMapping(options, nil)
  }

  public func makeMapping(
    _ options: ReadingOptions, _ head: InputHead
  ) -> any CSVRecordMapping {
    RoadTripMapping(options, head)
  }

  /// What separates the columns of the first table.
  static func delimiter(_ head: InputHead) -> UInt8? {
    for line in head.lines(20) {
      if let table = TableHead([line]), table.names.count >= 5 { return table.delimiter }
    }
    return nil
  }

  /// What the first line says: `ROAD TRIP CSV ";,"`.
  static func marks(_ head: InputHead) -> (delimiter: UInt8, mark: DecimalMark)? {
    let line = head.lines(5).first { $0.utf8.starts(with: title.utf8) } ?? ""
    let marks = line.utf8.drop { $0 != UInt8(ascii: "\"") }.dropFirst().prefix(2)
    guard marks.count == 2, let delimiter = marks.first, ",;\t|".utf8.contains(delimiter),
      let mark = DecimalMark.allCases.first(where: { $0.byte == marks.last })
    else { return nil }
    return (delimiter, mark)
  }
}

enum RoadTripColumn: TableColumnMeaning {
  case odometer
  case date
  case amount
  case units
  case price
  case total
  case partial
  case note
  case octane
  case location
  case payment
  case reset
  case categories
  case currency
  case latitude
  case longitude
  case tank

  /// The columns in their order; nil for those that become extras.
  static let places: [(name: String, column: RoadTripColumn?)] = [
    ("odometer", .odometer), ("trip distance", nil), ("date", .date), ("fill amount", .amount),
    ("fill units", .units), ("price per unit", .price), ("total price", .total),
    ("partial fill", .partial), ("economy", nil), ("note", .note), ("octane", .octane),
    ("location", .location), ("payment", .payment), ("conditions", nil), ("reset", .reset),
    ("categories", .categories), ("flags", nil), ("currency code", .currency),
    ("currency rate", nil), ("latitude", .latitude), ("longitude", .longitude), ("id", nil),
    ("trip comp fuel economy", nil), ("trip comp avg. speed", nil),
    ("trip comp temperature", nil), ("trip comp drive time", nil), ("tank number", .tank),
  ]

  init?(_ name: String) {
    let stem = ColumnTitle(name).stem
    guard let column = Self.places.first(where: { $0.name.hasSameBytes(as: stem) })?.column else {
      return nil
    }
    self = column
  }

  static func columns(_ header: CSVHeader) -> TableColumns<RoadTripColumn> {
    let isEnglish = header.names.contains { RoadTripColumn($0) == .amount }
    var index = -1
    return TableColumns(header) { name in
      index += 1
      if isEnglish { return RoadTripColumn(name) }
      return index < places.count ? places[index].column : nil
    }
  }

  var fieldName: String? {
    switch self {
    case .odometer: "odometer"
    case .date: "date"
    case .amount: "volume"
    case .price: "pricePerUnit"
    case .total: "totalCost"
    case .partial: "partial"
    case .note: "note"
    case .octane: "fuelGrade"
    case .location: "location"
    case .payment: "payment"
    case .reset: "missed"
    case .categories: "tags"
    case .currency: "currency"
    case .latitude: "latitude"
    case .longitude: "longitude"
    case .tank: "tank"
    case .units: nil
    }
  }
}

/// Turns the tables of Road Trip into fill-ups and counts of the rest.
struct RoadTripMapping: StyledTableMapping {
  private static let vehicleTitles = ["vehicle", "vehículo", "vehiculo", "fahrzeug", "véhicule"]
  private var sections = RoadTripMapping.makeSections()
  var rows: StyledRows<RoadTripColumn>?
  private var width = 0
  private var distanceUnit: DistanceUnit?
  private var vehicle: LogHeader?
  private var hasBegun = false
  private let mark: DecimalMark?
  private let usualMark: DecimalMark?
  private let options: ReadingOptions

  init(_ options: ReadingOptions, _ head: InputHead?) {
    self.options = options
    mark = head.flatMap { RoadTripFormat.marks($0) }?.mark
    let delimiter = head.flatMap { RoadTripFormat.delimiter($0) }
    usualMark = delimiter == UInt8(ascii: ";") ? nil : .point
    guard let head, let dialect = RoadTripFormat().dialect(head, options) else { return }
    let found = head.records(of: Self.makeSections(), dialect: dialect, options) {
      Self.isVehicle($0.name)
    }
    guard found.count == 1 else { return }
    var log = LogHeader(kind: .fuel)
    for (index, cell) in found[0].row.enumerated() where !cell.isEmpty {
      let names = found[0].header.names
      if index == 0 {
        log.subject = cell.string
      } else {
        let name = index < names.count ? names[index] : "column \(index + 1)"
        log.extras.append(name: name, value: cell.string)
      }
    }
    vehicle = log
  }

  private static func isVehicle(_ title: String) -> Bool {
    let title = title.lowercased()
    return vehicleTitles.contains { $0.hasSameBytes(as: title) }
  }

  /// Titles stand alone in their row, in capital letters and without digits.
  private static func makeSections() -> CSVSections {
    .soleCells { name in
      let isTitle =
        name.utf8.elementsEqual(name.uppercased().utf8)
        && !name.utf8.contains(where: CSVText.isDigit)
      return isTitle ? name : nil
    }
  }

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    if row.isEmptyRow { return }
    switch sections.take(row) {
    // The version and the language.
    case .outside: break
    case .start: try release(emit)
    case .header(let section):
      if section.number == 0, let header = section.header { try begin(header, row) }
    case .record(let section):
      if section.number == 0 {
        try read(row, emit)
      } else if vehicle == nil || !Self.isVehicle(section.name) {
        try emit(MappedEntry(.notModelled(kind: section.name)))
      }
    }
  }

  private mutating func begin(_ header: CSVHeader, _ row: CSVRow) throws(LogError) {
    let columns = RoadTripColumn.columns(header)
    rows = StyledRows(
      columns, dates: [.date], numbers: [.total, .price, .amount, .odometer], mark: mark,
      usual: usualMark, options)
    width = header.names.count
    let name = columns.name(of: .odometer)
    distanceUnit =
      name.flatMap { ColumnTitle($0).remark.flatMap(UnitWord.distance) }
      ?? options.assumeDistanceUnit()
    if let name, distanceUnit == nil {
      throw .unsaidUnits(odometer: name, volume: nil, at: row)
    }
  }

  mutating func entry(_ row: CSVRow, _ style: TableStyle) throws(LogError) -> MappedEntry {
    guard let columns = rows?.columns else { return MappedEntry(.nothing) }
    let unit = try volumeUnit(row, columns)
    var entry = MappedEntry { () throws(RecordFault) in
      LogRecord(try record(row, columns, style, unit))
    }
    if case .record = entry.outcome, !hasBegun, var log = vehicle {
      hasBegun = true
      log.distanceUnit = distanceUnit
      entry.log = log
    }
    return entry
  }

  /// The unit of a row; nil where the row has none that is known.
  private func volumeUnit(
    _ row: CSVRow, _ columns: TableColumns<RoadTripColumn>
  ) throws(LogError) -> VolumeUnit? {
    guard let cell = columns.cell(.units, in: row), let word = UnitWord.volume(cell.text) else {
      return nil
    }
    guard let unit = options.volumeUnit(word) else {
      throw .unsaid(
        "\(cell.name) \"\(RecordFault.excerpt(cell.text))\" may be US or imperial gallons",
        option: "--assume-volume-unit usgal or ukgal", at: row)
    }
    return unit
  }

  private func record(
    _ row: CSVRow, _ columns: TableColumns<RoadTripColumn>, _ style: TableStyle,
    _ unit: VolumeUnit?
  ) throws(RecordFault) -> FuelRecord {
    var record = FuelRecord(
      date: try columns.date(
        .date, in: row, style, options, usual: "Date", example: "2019-6-15 9:51"))
    record.position = row.position
    if options.locatesFields { record.fieldPositions = columns.positions(in: row) }
    record.vehicle = vehicle?.subject
    record.partial = false
    record.missed = false
    for cell in try columns.cells(of: row, upTo: width) {
      switch cell.meaning {
      case .date: break
      case .odometer:
        if let value = try cell.number(style.mark), let distanceUnit {
          record.odometer = Quantity(value, distanceUnit)
        }
      case .amount:
        guard let value = try cell.number(style.mark) else { break }
        let named = columns.cell(.units, in: row)
        guard let unit = unit ?? (named?.isMissing ?? true ? options.assumeVolumeUnit() : nil)
        else {
          throw .unknownUnit(
            cell.name, named?.text ?? "", .volume,
            position: named?.cell.position ?? cell.cell.position)
        }
        record.volume = Quantity(value, unit)
      case .units:
        if unit == nil { record.extras.append(name: cell.name, value: cell.text) }
      case .price: record.pricePerUnit = try cell.number(style.mark)
      case .total: record.totalCost = try cell.number(style.mark)
      case .partial: record.partial = SpokenFlag.answer(cell.cell.bytes) ?? true
      case .note: record.note = cell.text
      case .octane: record.fuelGrade = cell.text
      case .location: record.location = cell.text
      case .payment: record.payment = cell.text
      case .reset: record.missed = SpokenFlag.answer(cell.cell.bytes) ?? true
      case .categories: record.tags = cell.text
      case .currency: record.currency = cell.text
      case .latitude: record.latitude = try cell.number(style.mark)
      case .longitude: record.longitude = try cell.number(style.mark)
      case .tank: record.tank = cell.text
      case nil: record.extras.append(name: cell.name, value: cell.text)
      }
    }
    for (index, cell) in row.enumerated().dropFirst(width) where !cell.isEmpty {
      record.extras.append(name: "column \(index + 1)", value: cell.string)
    }
    record.dropNullIsland(columns.name(of: .latitude), columns.name(of: .longitude))
    record.complete(options)
    return record
  }
}
