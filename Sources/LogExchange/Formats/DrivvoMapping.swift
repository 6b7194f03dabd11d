// SPDX-License-Identifier: MIT

import XMLTree

/// Turns the tables of Drivvo into fill-ups and counts of the rest.
struct DrivvoMapping: CSVRecordMapping {
  private var sections = DrivvoSection.sections
  private var rows: StyledRows<DrivvoColumn>?
  private var distanceUnit: DistanceUnit?
  private var volumeUnit: VolumeUnit?
  private var vehicle: LogHeader?
  private var vehicleCount = 0
  private var hasBegun = false
  private let options: ReadingOptions

  init(_ options: ReadingOptions, _ head: InputHead?) {
    self.options = options
    guard let head, let dialect = DrivvoFormat().dialect(head, options) else { return }
    let found = head.records(of: DrivvoSection.sections, dialect: dialect, options) {
      DrivvoSection.isVehicle($0.name)
    }
    if found.count == 1 { vehicle = Self.vehicle(found[0].header, found[0].row) }
  }

  private static func vehicle(_ header: CSVHeader, _ row: CSVRow) -> LogHeader {
    var log = LogHeader(kind: .fuel)
    for (index, cell) in row.enumerated() where !cell.isEmpty {
      let name = index < header.names.count ? header.names[index] : "column \(index + 1)"
      if index == 0 {
        log.subject = cell.string
      } else {
        log.extras.append(name: name, value: cell.string)
      }
    }
    return log
  }

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    if row.isEmptyRow { return }
    switch sections.take(row) {
    case .start: try release(emit)
    case .outside:
      try emit(
        MappedEntry(
          .rejected(
            RecordFault(
              code: .badRow, message: "a row before the first section", field: "section",
              position: row.position))))
    case .header(let section):
      if DrivvoSection.isRefuelling(section.name), let header = section.header {
        begin(DrivvoColumn.numbered(header))
      }
    case .record(let section):
      if DrivvoSection.isRefuelling(section.name) {
        try take(record: row, emit)
      } else if DrivvoSection.isVehicle(section.name) {
        try note(vehicle: row, emit)
      } else {
        try emit(MappedEntry(.notModelled(kind: section.name)))
      }
    }
  }

  mutating func finish(_ emit: Emit) throws { try release(emit) }

  private mutating func release(_ emit: Emit) throws {
    guard rows != nil, let batch = try rows?.finish() else { return }
    rows?.waits = false
    try batch.forEach(emit) { row, style in try entry(row, style) }
  }

  /// The vehicle names the log if it is the only one.
  private mutating func note(vehicle row: CSVRow, _ emit: Emit) throws {
    vehicleCount += 1
    guard vehicleCount > 1 || vehicle == nil else { return }
    let fault = RecordFault(
      code: .vehicleUnknown,
      message: vehicleCount > 1
        ? "there are several vehicles, and nothing says whose fill-ups these are"
        : "the vehicle stands behind the fill-ups, which get no name from it",
      field: "##Vehicle", position: row.position)
    try emit(MappedEntry(.nothing, warnings: [fault]))
  }

  // MARK: Fill-ups

  private mutating func begin(_ header: CSVHeader) {
    let columns = DrivvoColumn.columns(header)
    distanceUnit =
      columns.name(of: .odometer).flatMap { ColumnTitle($0).remark.flatMap(UnitWord.distance) }
      ?? options.distanceUnit
    let words = [
      columns.name(of: .price).flatMap { ColumnTitle($0).remark },
      columns.name(of: .volume).flatMap { ColumnTitle($0).remark },
      columns.name(of: .volume).map { ColumnTitle($0).stem },
    ]
    volumeUnit = options.volumeUnit(words.lazy.compactMap { $0.flatMap(UnitWord.volume) }.first)
    rows = StyledRows(
      columns, dates: [.date], numbers: [], mark: .point, waitingFor: "--distance-unit", options)
    rows?.waits = columns.contains(.odometer) && distanceUnit == nil
  }

  private mutating func take(record row: CSVRow, _ emit: Emit) throws {
    if distanceUnit == nil, let columns = rows?.columns,
      let cell = columns.cell(.consumption, in: row)
    {
      distanceUnit = Self.distanceUnit(ofConsumption: cell.text)
      rows?.waits = distanceUnit == nil
    }
    guard let batch = try rows?.take(row) else { return }
    try batch.forEach(emit) { row, style in try entry(row, style) }
  }

  /// What a consumption counts: `6,414 л/100км`, `12.5 km/L`, `31 mpg`.
  private static func distanceUnit(ofConsumption text: String) -> DistanceUnit? {
    let text = text.lowercased()
    let has = { (word: String) in
      let word = Array(word.utf8)
      let bytes = Array(text.utf8)
      return bytes.indices.contains { bytes[$0...].starts(with: word) }
    }
    guard hasValue(text) else { return nil }
    if has("km") || has("км") { return .kilometres }
    return has("mpg") || has("mi/") || has("/mi") ? .miles : nil
  }

  /// Whether a consumption is more than 0, which stands for none; what stands
  /// behind the number may have digits, too.
  private static func hasValue(_ text: String) -> Bool {
    let number = CSVText.trimmed(Array(text.utf8)[...]).prefix {
      CSVText.isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
    }
    return number.contains { CSVText.isDigit($0) && $0 != UInt8(ascii: "0") }
  }

  private mutating func entry(_ row: CSVRow, _ style: TableStyle) throws -> MappedEntry {
    guard let columns = rows?.columns else { return MappedEntry(.nothing) }
    let odometer = distanceUnit == nil ? columns.cell(.odometer, in: row) : nil
    let volume = volumeUnit == nil ? columns.cell(.volume, in: row) : nil
    if odometer.map({ !Self.isZero($0.cell) }) ?? false || volume.map({ !$0.isBlank }) ?? false {
      throw LogError.unsaidUnits(odometer: odometer?.name, volume: volume?.name, at: row)
    }
    var entry = MappedEntry { () throws(RecordFault) in
      LogRecord(try record(row, columns, style))
    }
    if case .record = entry.outcome, !hasBegun, let vehicle, !columns.contains(.vehicle) {
      hasBegun = true
      var log = vehicle
      log.distanceUnit = distanceUnit
      log.volumeUnit = volumeUnit
      log.currency = options.currency
      entry.log = log
    }
    return entry
  }

  private static func isZero(_ cell: CSVCell) -> Bool {
    (try? ExactDecimal(utf8: CSVText.trimmed(cell.bytes)))?.isZero ?? false
  }

  private func record(
    _ row: CSVRow, _ columns: TableColumns<DrivvoColumn>, _ style: TableStyle
  ) throws(RecordFault) -> FuelRecord {
    var record = FuelRecord(
      date: try columns.date(
        .date, in: row, style, options, usual: "Date", example: "2019-05-21 14:30:00"))
    record.position = row.position
    if options.locatesFields { record.fieldPositions = columns.positions(in: row) }
    record.vehicle = vehicle?.subject
    for cell in try columns.cells(of: row) {
      switch cell.meaning {
      case .date: break
      case .odometer:
        if let value = try cell.number(style.mark), !value.isZero, let distanceUnit {
          record.odometer = Quantity(value, distanceUnit)
        }
      case .fuel: record.fuelType = cell.text
      case .price: record.pricePerUnit = try cell.number(style.mark)
      case .total: record.totalCost = try cell.number(style.mark)
      case .volume:
        if let value = try cell.number(style.mark), let volumeUnit {
          record.volume = Quantity(value, volumeUnit)
        }
      case .full: record.partial = try cell.spokenFlag().map { !$0 }
      case .missed: record.missed = try cell.spokenFlag()
      case .station: record.station = cell.text
      case .payment: record.payment = cell.text
      case .latitude: record.latitude = try cell.number(style.mark)
      case .longitude: record.longitude = try cell.number(style.mark)
      case .tags: record.tags = cell.text
      case .note: record.note = cell.text
      case .vehicle: record.vehicle = cell.text
      case .consumption, nil:
        if !saysNothing(cell) { record.extras.append(name: cell.name, value: cell.text) }
      }
    }
    record.dropNullIsland(columns.name(of: .latitude), columns.name(of: .longitude))
    record.complete(options)
    return record
  }

  /// Whether a cell was filled by the app where nothing was entered: with 0, or
  /// with "no" for the second and third fuel.
  private func saysNothing(_ cell: TableCell<DrivvoColumn>) -> Bool {
    if Self.isZero(cell.cell) { return true }
    if cell.meaning == .consumption, !Self.hasValue(cell.text) { return true }
    let end = cell.name.utf8.suffix(2)
    let isSpare = end.elementsEqual(" 2".utf8) || end.elementsEqual(" 3".utf8)
    return isSpare && SpokenFlag.answer(cell.cell.bytes) == false
  }
}

extension Diagnostic.Code {
  /// Nothing says to which vehicle entries belong.
  public static let vehicleUnknown = Diagnostic.Code(description: "vehicle-unknown")
}
