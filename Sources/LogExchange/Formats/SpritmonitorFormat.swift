// SPDX-License-Identifier: MIT

import XMLTree

/// The CSV of fill-ups that spritmonitor.de exports and imports.
///
///     Datum;Km-Stand;Teil-Km;Spritmenge;Kosten;Währung;Tankart;…;Kraftstoff;Bemerkung;…
///     05.03.2025;41000;600;41,85;70,10;EUR;1;…;1;Highway\; A1;…
///
/// - Names of columns are German or English. Cells are parted by semicolons, and
///   `\;` is a semicolon in one; quotes have no meaning.
/// - Dates are `dd.MM.yyyy`; numbers have a decimal comma.
/// - `Tankart` is 1 for a full tank, 2 for a partial one, 3 for the first one, 0
///   for one that does not count; 3 and 0 are kept as extras, too.
/// - `Kraftstoff` is a number of the site's list. Electricity is measured in
///   kWh; gas and hydrogen in kilograms, for which there is no unit: their
///   amounts are extras, with a warning.
/// - The file names no units: kilometres and litres are taken, with a note,
///   unless `--distance-unit` and `--volume-unit` say otherwise.
/// - `Strecken` is a sum (2 motorway, 4 town, 8 country roads), and stays a
///   number as an extra, as do tyres, driving style and consumption.
/// - A file is of one vehicle and does not name it.
///
/// Known from exports and the site's description of them, and from programs
/// that read and write them.
public struct SpritmonitorFormat: CSVLogFormat {
  public init() {}

  public var name: String { "spritmonitor" }
  public var title: String { "Spritmonitor CSV" }
  public var evidence: FormatEvidence { .importer }
  public var writes: Bool { true }

  public var cannotHold: [String] {
    [
      "the vehicle: a file is of one", "the units: the site takes those of the vehicle",
      "times of the day", "prices of one unit where there is a total",
      "fuel types that Spritmonitor does not list", "tank, payment, tags and coordinates",
      "extras but for those that came from Spritmonitor",
    ]
  }

  public func recognises(_ head: InputHead) -> Bool {
    guard let table = TableHead(head) else { return false }
    return table.has(all: ["Datum", "Km-Stand", "Spritmenge", "Tankart"])
      || table.has(all: ["Date", "Odometer", "Quantity", "Total price", "Type", "Fuel"])
        && table.has(anyOf: ["Trip", "Tires", "Roads", "BC-Consumption"])
  }

  public func recognition(_ head: InputHead) -> String? {
    "the columns of date, odometer, quantity and type of fill-up"
  }

  public func dialect(_ head: InputHead, _ options: ReadingOptions) -> CSVDialect? {
    var dialect = TableHead(head)?.dialect(head) ?? CSVDialect(delimiter: ";")
    dialect.quote = nil
    dialect.escapesOutsideQuotes = true
    return dialect
  }

  public func makeMapping(_ options: ReadingOptions) -> any CSVRecordMapping {
    SpritmonitorMapping(options)
  }

  public func makeSink(
    _ output: @escaping ByteOutput, _ options: WritingOptions
  ) -> (any RecordSink)? {
    SpritmonitorWriter(output)
  }
}

/// The columns that have a field in the model.
enum SpritmonitorColumn: TableColumnMeaning {
  case date
  case odometer
  case quantity
  case total
  case price
  case currency
  case kind
  case fuel
  case note
  case company
  case location

  private static let names: [(column: SpritmonitorColumn, names: [String])] = [
    (.date, ["datum", "date"]), (.odometer, ["km-stand", "odometer"]),
    (.quantity, ["spritmenge", "quantity"]), (.total, ["kosten", "total price"]),
    (.price, ["unit price", "stückpreis", "literpreis"]), (.currency, ["währung", "currency"]),
    (.kind, ["tankart", "type"]), (.fuel, ["kraftstoff", "fuel"]),
    (.note, ["bemerkung", "note"]), (.company, ["tankstelle", "company"]),
    (.location, ["ort", "location"]),
  ]

  init?(_ name: String) {
    guard let column = ColumnTitle(name).column(in: Self.names) else { return nil }
    self = column
  }

  var fieldName: String? {
    switch self {
    case .date: "date"
    case .odometer: "odometer"
    case .quantity: "volume"
    case .total: "totalCost"
    case .price: "pricePerUnit"
    case .currency: "currency"
    case .kind: "partial"
    case .fuel: "fuelType"
    case .note: "note"
    case .company: "station"
    case .location: "location"
    }
  }
}

/// Turns the rows of Spritmonitor into fill-ups.
struct SpritmonitorMapping: CSVRecordMapping {
  private var columns: TableColumns<SpritmonitorColumn>?
  private let style: TableStyle
  private let options: ReadingOptions
  private var hasNoted = false

  init(_ options: ReadingOptions) {
    self.options = options
    style = TableStyle(
      dateOrder: options.tableDateOrder ?? .dmy, mark: options.decimalMark ?? .comma)
  }

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    if row.isEmptyRow { return }
    guard let columns else {
      self.columns = TableColumns(CSVHeader(row)) { SpritmonitorColumn($0) }
      return
    }
    var warnings: [RecordFault] = []
    var entry = MappedEntry { () throws(RecordFault) in
      LogRecord(try record(row, columns, &warnings))
    }
    entry.warnings = warnings
    if !hasNoted, options.volumeUnit == nil || options.distanceUnit == nil,
      case .record = entry.outcome
    {
      hasNoted = true
      entry.notes.append(
        RecordFault(
          code: .assumedUnit,
          message: "the file names no units; km and L are taken, as Spritmonitor has them unless "
            + "others are set there (--distance-unit and --volume-unit say it)",
          field: columns.name(of: .quantity) ?? "Quantity", position: row.position))
    }
    try emit(entry)
  }

  mutating func finish(_ emit: Emit) {}

  private func record(
    _ row: CSVRow, _ columns: TableColumns<SpritmonitorColumn>, _ warnings: inout [RecordFault]
  ) throws(RecordFault) -> FuelRecord {
    var record = FuelRecord(
      date: try columns.date(
        .date, in: row, style, options, usual: "Datum", example: "23.02.2010"))
    record.position = row.position
    if options.locatesFields { record.fieldPositions = columns.positions(in: row) }
    let fuel = columns.cell(.fuel, in: row).flatMap { Int($0.text) }
      .flatMap { SpritmonitorFuel(code: $0) }
    for cell in try columns.cells(of: row) {
      switch cell.meaning {
      case .date: break
      case .odometer:
        record.odometer = try cell.number(style.mark)
          .map { Quantity($0, options.distanceUnit ?? .kilometres) }
      case .quantity:
        guard let value = try cell.number(style.mark) else { break }
        switch fuel?.measure ?? .volume {
        case .volume: record.volume = Quantity(value, options.volumeUnit ?? .litres)
        case .energy: record.volume = Quantity(value, .kilowattHours)
        case .mass:
          record.extras.append(name: cell.name, value: cell.text)
          warnings.append(
            RecordFault(
              code: .unknownUnit,
              message: "\(fuel?.type ?? "") is measured in kilograms, for which there is no "
                + "field; the amount is kept as an extra",
              field: cell.name, position: cell.cell.position))
        }
      case .total: record.totalCost = try cell.number(style.mark)
      case .price: record.pricePerUnit = try cell.number(style.mark)
      case .currency: record.currency = cell.text
      case .kind: take(kind: cell, in: &record)
      case .fuel:
        record.fuelType = fuel?.type
        record.fuelGrade = fuel?.grade
        if fuel == nil { record.extras.append(name: cell.name, value: cell.text) }
      case .note: record.note = cell.text
      case .company: record.station = cell.text
      case .location: record.location = cell.text
      case nil: record.extras.append(name: cell.name, value: cell.text)
      }
    }
    record.complete(options)
    return record
  }

  private func take(kind cell: TableCell<SpritmonitorColumn>, in record: inout FuelRecord) {
    let kind = CSVText.trimmed(cell.cell.bytes)
    record.partial = kind.elementsEqual("2".utf8)
    if kind.elementsEqual("1".utf8) || kind.elementsEqual("2".utf8) { return }
    if !kind.elementsEqual("3".utf8) { record.partial = nil }
    record.extras.append(name: cell.name, value: cell.text)
  }
}
