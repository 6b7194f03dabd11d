// SPDX-License-Identifier: MIT

/// Writes the fill-ups and costs of one vehicle as a backup that Fuelio imports.
///
/// Everything is in quotes, numbers have points and dates are year first, as in
/// the app's own files. The units of the first record are those of the vehicle;
/// a record in others is an error that names the option which converts it. Costs come after
/// all fill-ups, and wait until the end.
struct FuelioWriter: RecordSink {
  private(set) var leftBehind = LeftBehind()
  private var csv = CSVWriter(quoting: .always)
  private let output: ByteOutput
  private var subject = OneSubject(
    format: "Fuelio", noun: "vehicle", option: "--vehicle")
  private var header: LogHeader?
  private var table: FuelioTable?
  private var costs = FuelioCostTable()

  init(_ output: @escaping ByteOutput) {
    self.output = output
  }

  mutating func begin(_ log: LogHeader) {
    guard table == nil else {
      // What came with the other kind of the same vehicle stands in its row.
      for entry in log.extras.entries where !(header?.extras.entries.contains(entry) ?? false) {
        leftBehind.add("log." + entry.name)
      }
      return
    }
    guard let header, header.subject === log.subject else {
      self.header = log
      return
    }
    var log = log
    // The units are those of fill-ups where there are both.
    if header.kind == .fuel, log.kind != .fuel {
      log.distanceUnit = header.distanceUnit ?? log.distanceUnit
      log.volumeUnit = header.volumeUnit
    }
    for entry in header.extras.entries where !log.extras.entries.contains(entry) {
      log.extras.append(name: entry.name, value: entry.value)
    }
    self.header = log
  }

  mutating func add(_ record: LogRecord) throws {
    guard record.kind == .fuel || record.kind == .cost else {
      throw LogError(
        code: .unwritable,
        message: "Fuelio holds fill-ups and costs; --kind fuel --kind cost leaves others out")
    }
    try subject.check(record.subject)
    if let cost = record.cost { return costs.add(cost) }
    guard let record = record.fuel else { return }
    try write(record, try self.table ?? begin(with: record))
    if csv.isFull { try csv.drain(output) }
  }

  mutating func finish() throws {
    let table = try self.table ?? begin(with: nil)
    try costs.write(to: &csv, table.distanceUnit)
    leftBehind.merge(costs.leftBehind)
    try csv.drain(output)
  }

  private mutating func begin(with record: FuelRecord?) throws(LogError) -> FuelioTable {
    let table = FuelioTable(header, record, costs.costs.first)
    self.table = table
    leftBehind.merge(table.leftBehind)
    for row in [["## Vehicle"], FuelioTable.vehicleColumns, table.vehicleCells, ["## Log"]] {
      for cell in row { try csv.cell(cell) }
      try csv.endRow()
    }
    for column in table.logColumns { try csv.cell(column) }
    try csv.endRow()
    return table
  }

  // MARK: Records

  private mutating func write(_ record: FuelRecord, _ table: FuelioTable) throws(LogError) {
    var extras = ExtraCells(record.extras)
    let code = fuelType(of: record, table, &extras)
    let volume = try volume(of: record, table, code)
    try csv.cell(FuelioDate.cell(record.date, &leftBehind))
    try csv.cell(optional: try odometer(of: record, table))
    try csv.cell(optional: volume)
    // The app needs to know, so the usual case stands in.
    if record.partial == nil { leftBehind.add("partial") }
    let kept = extras.take("Full")
    let isLevelKnown = record.partial == true && kept === "2"
    if !kept.isEmpty, !isLevelKnown { leftBehind.add("extras.Full") }
    try csv.cell(isLevelKnown ? "2" : record.partial == true ? "0" : "1")
    try csv.cell(optional: record.totalCost)
    try csv.cell(extras.take(table.consumptionColumn))
    let place = place(of: record)
    try csv.cell(place?.latitude ?? extras.take(FuelioTable.latitudeColumn))
    try csv.cell(place?.longitude ?? extras.take(FuelioTable.longitudeColumn))
    try csv.cell(record.location ?? "")
    try csv.cell(record.note ?? "")
    try csv.cell(flag: record.missed)
    try csv.cell(tank(of: record))
    try csv.cell(code)
    try csv.cell(optional: record.pricePerUnit)
    for column in table.extraColumns { try csv.cell(extras.take(column)) }
    try csv.endRow()
    leftBehind.add(extras.rest)
    for (field, value) in [
      ("zone", record.zone), ("currency", record.currency), ("station", record.station),
      ("payment", record.payment), ("tags", record.tags),
    ] where value != nil {
      leftBehind.add(field)
    }
    if record.derived.contains("totalCost") { leftBehind.add("derived") }
  }

  /// The coordinates as cells; nil where there are none: the zeros that stood
  /// there are extras then.
  private mutating func place(of record: FuelRecord) -> (latitude: String, longitude: String)? {
    let (latitude, longitude) = (record.latitude, record.longitude)
    if latitude == nil, longitude == nil { return nil }
    if let latitude, let longitude, latitude.isZero, longitude.isZero {
      // It would be read as no place.
      leftBehind.add("latitude")
      leftBehind.add("longitude")
      return ("", "")
    }
    return (latitude.map { "\($0)" } ?? "", longitude.map { "\($0)" } ?? "")
  }

  private func odometer(
    of record: FuelRecord, _ table: FuelioTable
  ) throws(LogError) -> ExactDecimal? {
    guard let odometer = record.odometer else { return nil }
    guard odometer.unit == table.distanceUnit else {
      throw Self.mixed(
        "--distance-unit", "odometer", table.distanceUnit.rawValue, odometer.unit.rawValue)
    }
    return odometer.value
  }

  /// The volume in the unit that a reader takes it in; nil where there is none
  /// or it would be taken for something else.
  private mutating func volume(
    of record: FuelRecord, _ table: FuelioTable, _ code: String
  ) throws(LogError) -> ExactDecimal? {
    guard let volume = record.volume else { return nil }
    let tank = record.tank.flatMap { Int($0) } ?? 1
    let isElectric =
      Int(code).flatMap { $0 > 0 ? FuelioFuelType.isElectric($0) : nil }
      ?? table.isElectric(tank: tank)
    guard isElectric == (volume.unit == .kilowattHours) else {
      leftBehind.add("volume")
      return nil
    }
    let expected = isElectric ? .kilowattHours : table.volumeUnit(tank: tank)
    guard volume.unit == expected else {
      if volume.unit.measure != expected.measure {
        leftBehind.add("volume")
        return nil
      }
      throw Self.mixed("--volume-unit", "volume", expected.rawValue, volume.unit.rawValue)
    }
    return volume.value
  }

  static func mixed(_ option: String, _ field: String, _ first: String, _ other: String)
    -> LogError
  {
    LogError(
      code: .unwritable,
      message: "Fuelio holds one unit of \(field) a vehicle: it began with \(first), "
        + "and a record has \(other); \(option) converts")
  }

  private mutating func tank(of record: FuelRecord) -> String {
    guard let tank = record.tank else { return "" }
    if !tank.isEmpty, tank.utf8.allSatisfy(CSVText.isDigit) { return tank }
    leftBehind.add("tank")
    return ""
  }

  /// The number of the fuel type: -1 where there is none.
  private mutating func fuelType(
    of record: FuelRecord, _ table: FuelioTable, _ extras: inout ExtraCells
  ) -> String {
    if let type = record.fuelType {
      if let code = FuelioFuelType.code(type: type, grade: record.fuelGrade) { return "\(code)" }
      if record.fuelGrade != nil { leftBehind.add("fuelGrade") }
      if let code = FuelioFuelType.code(type: type, grade: nil) { return "\(code)" }
      leftBehind.add("fuelType")
      return "-1"
    }
    if record.fuelGrade != nil {
      leftBehind.add("fuelGrade")
    }
    let kept = extras.take(FuelioTable.fuelTypeColumn)
    return kept.isEmpty ? "-1" : kept
  }
}
