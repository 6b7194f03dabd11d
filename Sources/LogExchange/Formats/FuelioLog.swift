// SPDX-License-Identifier: MIT

import XMLTree

/// Fuelio's table of fill-ups: what its columns mean, and its rows as records.
struct FuelioLog {
  let distanceUnit: DistanceUnit?
  private(set) var warnings: [RecordFault] = []
  /// Whether a record of the table was made.
  var hasBegun = false
  private let columns: TableColumns<FuelioColumn>
  private let headerVolumeUnit: VolumeUnit?
  private let dateOrder: DateOrder?
  private let vehicle: FuelioVehicle
  private let options: ReadingOptions

  /// Takes the header of the table.
  ///
  /// - Throws: `LogError` with the code `ambiguous` where nothing says a unit.
  init(
    _ header: CSVHeader?, _ row: CSVRow, _ vehicle: FuelioVehicle, _ options: ReadingOptions
  ) throws(LogError) {
    self.vehicle = vehicle
    self.options = options
    let header = header ?? CSVHeader(row)
    let amount = FuelioColumn.amount(among: header.names)
    columns = TableColumns(header) { name in
      name.hasSameBytes(as: amount ?? "") ? .volume : FuelioColumn(name)
    }
    let odometer = columns.name(of: .odometer)
    let volume = columns.name(of: .volume)
    let headerDistance = odometer.flatMap(Self.distanceUnit)
    headerVolumeUnit = volume.flatMap(Self.volumeUnit)
    distanceUnit = vehicle.distanceUnit ?? headerDistance ?? options.assumeDistanceUnit()
    if odometer != nil, distanceUnit == nil {
      throw LogError(
        code: .ambiguous,
        message: "neither the vehicle nor the log says what the odometer counts; "
          + "--assume-distance-unit says it", position: row.position)
    }
    let ownVolume = vehicle.volumeUnit(tank: 1)
    if ownVolume == nil, headerVolumeUnit == nil, options.assumedVolumeUnit == nil,
      let code = vehicle.unknownVolumeUnit(tank: 1)
    {
      throw LogError(
        code: .ambiguous,
        message: "the vehicle's FuelUnit is \"\(RecordFault.excerpt(code))\", which stands for no "
          + "unit that is known; --assume-volume-unit says it", position: row.position)
    }
    if volume != nil, ownVolume == nil, headerVolumeUnit == nil, options.assumedVolumeUnit == nil {
      throw LogError(
        code: .ambiguous,
        message: "neither the vehicle nor the log says what the fuel is measured in; "
          + "--assume-volume-unit says it", position: row.position)
    }
    let patternOrder = vehicle.datePattern.flatMap { DateOrder(javaPattern: $0) }
    dateOrder = options.tableDateOrder ?? patternOrder
    if let text = vehicle.datePattern, dateOrder == nil {
      warnings.append(
        RecordFault(
          code: .badDate,
          message: "ImportCSVDateFormat is \"\(RecordFault.excerpt(text))\", which is no pattern "
            + "of day, month and year",
          field: "ImportCSVDateFormat", position: row.position))
    }
    warn("DistUnit", vehicle.distanceUnit?.rawValue, odometer, headerDistance?.rawValue, row)
    warn("FuelUnit", ownVolume?.rawValue, volume, headerVolumeUnit?.rawValue, row)
  }

  /// Warns where the vehicle and the name of a column contradict each other.
  private mutating func warn(
    _ field: String, _ own: String?, _ column: String?, _ named: String?, _ row: CSVRow
  ) {
    guard let own, let column, let named, !own.hasSameBytes(as: named) else { return }
    warnings.append(
      RecordFault(
        code: .contradictingUnit,
        message: "the vehicle's \(field) says \(own), the column is called \"\(column)\"; "
          + "the values are taken as \(own)",
        field: column, position: row.position))
  }

  private static func distanceUnit(in name: String) -> DistanceUnit? {
    switch FuelioColumn.remark(in: name).map({ Array($0.utf8.map(CSVText.folded)) }) {
    case Array("km".utf8): .kilometres
    case Array("mi".utf8), Array("miles".utf8): .miles
    default: nil
    }
  }

  private static func volumeUnit(in name: String) -> VolumeUnit? {
    switch UnitWord.volume(FuelioColumn.remark(in: name) ?? name) {
    case .unit(let unit): unit
    case .someGallon, nil: nil
    }
  }

  /// The unit that a tank's fuel is measured in, electricity aside.
  func volumeUnit(tank: Int) -> VolumeUnit? {
    if let unit = vehicle.volumeUnit(tank: tank) { return unit }
    // A column is named after the unit of the first tank.
    let isOther = tank == 2 && vehicle.unknownVolumeUnit(tank: 2) != nil
    return (isOther ? nil : headerVolumeUnit) ?? options.assumeVolumeUnit()
  }

  // MARK: Rows

  func record(_ row: CSVRow) throws(RecordFault) -> FuelRecord {
    var record = FuelRecord(date: try date(row))
    record.vehicle = vehicle.name
    record.position = row.position
    if options.locatesFields { record.fieldPositions = columns.positions(in: row) }
    var volume: ExactDecimal?
    var code: Int?
    for cell in try columns.cells(of: row) {
      switch cell.meaning {
      case .date: break
      case .odometer:
        if let value = try decimal(cell), let distanceUnit {
          record.odometer = Quantity(value, distanceUnit)
        }
      case .volume: volume = try decimal(cell)
      case .full:
        let isLevelKnown = CSVText.trimmed(cell.cell.bytes).elementsEqual("2".utf8)
        record.partial = isLevelKnown ? true : try cell.flag().map { !$0 }
        if isLevelKnown { record.extras.append(name: cell.name, value: cell.text) }
      case .total: record.totalCost = try decimal(cell)
      case .latitude: record.latitude = try decimal(cell)
      case .longitude: record.longitude = try decimal(cell)
      case .city: record.location = cell.text
      case .notes: record.note = cell.text
      case .missed: record.missed = try cell.flag()
      case .tank: record.tank = cell.text
      case .fuelType: code = take(fuelType: cell, in: &record)
      case .volumePrice: record.pricePerUnit = try decimal(cell)
      case nil: record.extras.append(name: cell.name, value: cell.text)
      }
    }
    let tank = record.tank.flatMap { Int($0) } ?? 1
    let isElectric = code.map(FuelioFuelType.isElectric) ?? vehicle.isElectric(tank: tank)
    if let volume {
      guard let unit = isElectric ? .kilowattHours : volumeUnit(tank: tank) else {
        throw .unknownUnit(
          "tank \(tank)", vehicle.unknownVolumeUnit(tank: tank) ?? "", .volume,
          position: row.position)
      }
      record.volume = Quantity(volume, unit)
    }
    moveMissingPlace(of: &record)
    record.currency = options.currency
    record.base.deriveAgain(after: nil)
    return record
  }

  private func decimal(_ cell: TableCell<FuelioColumn>) throws(RecordFault) -> ExactDecimal? {
    try cell.decimal(options.decimalMark)
  }

  /// Sets type and grade by the code of Fuelio's list; others become extras.
  ///
  /// - Returns: The code, if there is one: 0 and less say nothing.
  private func take(fuelType cell: TableCell<FuelioColumn>, in record: inout FuelRecord) -> Int? {
    let text = String(decoding: CSVText.trimmed(cell.cell.bytes), as: UTF8.self)
    guard let code = Int(text) else {
      record.extras.append(name: cell.name, value: cell.text)
      return nil
    }
    if code <= 0 { return nil }
    if let known = FuelioFuelType(code: code) {
      record.fuelType = known.type
      record.fuelGrade = known.grade
    } else {
      record.extras.append(name: cell.name, value: cell.text)
    }
    return code
  }

  private func moveMissingPlace(of record: inout FuelRecord) {
    guard let latitude = record.latitude, let longitude = record.longitude, latitude.isZero,
      longitude.isZero
    else { return }
    let names = (columns.name(of: .latitude), columns.name(of: .longitude))
    record.extras.append(name: names.0 ?? "latitude", value: "\(latitude)")
    record.extras.append(name: names.1 ?? "longitude", value: "\(longitude)")
    record.latitude = nil
    record.longitude = nil
  }

  private func date(_ row: CSVRow) throws(RecordFault) -> Timestamp {
    let name = columns.name(of: .date) ?? "Data"
    guard let cell = columns.cell(.date, in: row), !cell.isBlank else {
      throw .missing(name, position: row.position)
    }
    let text = cell.cell.bytes
    if let date = Timestamp(table: text, order: dateOrder, offset: options.utcOffset) {
      return date
    }
    let told = options.tableDateOrder?.rawValue ?? vehicle.datePattern
    let expected = told.map { "a date in the order of \($0), a time may follow" }
    throw .badDate(
      name, cell.text,
      expected: expected ?? "a date such as 2024-03-10 16:01 (--date-order reads others)",
      position: cell.cell.position)
  }
}

extension DateOrder {
  /// The order of a date pattern of Java, such as `dd.MM.yyyy`; nil if it is not
  /// one of day, month and year.
  init?(javaPattern pattern: String) {
    var letters: [UInt8] = []
    var isQuoted = false
    for byte in pattern.utf8 {
      if byte == UInt8(ascii: "'") { isQuoted.toggle() }
      // M is the month, m the minute; u is a year, too.
      let letter = byte == UInt8(ascii: "u") ? UInt8(ascii: "y") : byte
      guard !isQuoted, "dMy".utf8.contains(letter), letters.last != letter else { continue }
      letters.append(letter)
    }
    switch letters {
    case Array("dMy".utf8): self = .dmy
    case Array("Mdy".utf8): self = .mdy
    case Array("yMd".utf8): self = .ymd
    default: return nil
    }
  }
}
