// SPDX-License-Identifier: MIT

/// Writes fill-ups as Fuelly takes them.
///
/// The units of the first record name the columns; a record in other units is
/// an error that names the option which converts it.
struct FuellyWriter: RecordSink {
  private(set) var leftBehind = LeftBehind()
  private var csv = CSVWriter()
  private let output: ByteOutput
  private var units: Units?

  private struct Units {
    var distance: DistanceUnit
    var volume: VolumeUnit

    var consumption: String { distance == .miles ? "mpg" : "l/100km" }
    var distanceName: String { distance == .miles ? "miles" : "km" }
    var volumeName: String { volume == .litres ? "litres" : "gallons" }
  }

  init(_ output: @escaping ByteOutput) {
    self.output = output
  }

  mutating func begin(_ log: LogHeader) {
    leftBehind.add(log)
  }

  mutating func add(_ record: LogRecord) throws {
    guard let record = record.fuel else {
      throw LogError(
        code: .unwritable, message: "Fuelly holds fill-ups only; --kind fuel leaves others out")
    }
    let units = try self.units ?? begin(with: record)
    try write(record, units)
    if csv.isFull { try csv.drain(output) }
  }

  mutating func finish() throws {
    if units == nil { _ = try begin(with: nil) }
    try csv.drain(output)
  }

  private mutating func begin(with record: FuelRecord?) throws(LogError) -> Units {
    let volume = record?.volume?.unit
    let units = Units(
      distance: record?.odometer?.unit ?? (volume == .usGallons ? .miles : .kilometres),
      volume: volume?.measure == .volume ? volume ?? .litres : .litres)
    self.units = units
    for name in [
      "car_name", "model", units.consumption, "odometer", units.distanceName, units.volumeName,
      "price", "city_percentage", "fuelup_date", "date_added", "tags", "notes", "missed_fuelup",
      "partial_fuelup", "latitude", "longitude", "brand",
    ] {
      try csv.cell(name)
    }
    try csv.endRow()
    return units
  }

  private mutating func write(_ record: FuelRecord, _ units: Units) throws(LogError) {
    var extras = ExtraCells(record.extras)
    let volume = try volume(of: record, units)
    try csv.cell(record.vehicle ?? "")
    try csv.cell(extras.take("model"))
    try csv.cell(extras.take(units.consumption))
    if let odometer = record.odometer, odometer.unit != units.distance {
      throw mixed("--distance-unit", "odometer", units.distance.rawValue, odometer.unit.rawValue)
    }
    try csv.cell(optional: record.odometer?.value)
    try csv.cell(extras.take(units.distanceName))
    try csv.cell(optional: volume)
    try csv.cell(optional: record.pricePerUnit)
    try csv.cell(extras.take("city_percentage"))
    try csv.cell(utf8: dateCell(record.date))
    try csv.cell(extras.take("date_added"))
    try csv.cell(record.tags ?? "")
    try csv.cell(record.note ?? "")
    try csv.cell(flag: record.missed)
    try csv.cell(flag: record.partial)
    try csv.cell(optional: record.latitude)
    try csv.cell(optional: record.longitude)
    try csv.cell(record.station ?? "")
    try csv.endRow()
    leftBehind.add(extras.rest)
    countTheRest(of: record, volume)
  }

  /// The volume in the unit of the column; nil where that has no place for it.
  private mutating func volume(
    of record: FuelRecord, _ units: Units
  ) throws(LogError) -> ExactDecimal? {
    guard let volume = record.volume else { return nil }
    if volume.unit.measure != .volume {
      leftBehind.add("volume")
      return nil
    }
    guard volume.unit == units.volume else {
      throw mixed("--volume-unit", "volume", units.volume.rawValue, volume.unit.rawValue)
    }
    if volume.unit != .litres { leftBehind.add("volumeUnit") }
    return volume.value
  }

  private func mixed(_ option: String, _ field: String, _ first: String, _ other: String)
    -> LogError
  {
    LogError(
      code: .unwritable,
      message: "Fuelly holds one unit of \(field) a file: it began with \(first), "
        + "and a record has \(other); \(option) converts")
  }

  /// `MM/DD/YYYY H:MM`, without a time where there is none.
  private mutating func dateCell(_ date: Timestamp) -> [UInt8] {
    var cell: [UInt8] = []
    cell.appendDigits(Int(date.month), width: 2)
    cell.append(UInt8(ascii: "/"))
    cell.appendDigits(Int(date.day), width: 2)
    cell.append(UInt8(ascii: "/"))
    cell.appendDigits(Int(date.year), width: 4)
    if date.precision == .day { return cell }
    cell.append(UInt8(ascii: " "))
    cell.appendDigits(Int(date.hour), width: date.hour < 10 ? 1 : 2)
    cell.append(UInt8(ascii: ":"))
    cell.appendDigits(Int(date.minute), width: 2)
    if date.precision > .minute { leftBehind.add("date.seconds") }
    if date.offset != nil { leftBehind.add("date.offset") }
    return cell
  }

  private mutating func countTheRest(of record: FuelRecord, _ volume: ExactDecimal?) {
    if let total = record.totalCost {
      let product = volume.flatMap { volume in record.pricePerUnit?.multiplied(by: volume) }
      if product != total { leftBehind.add("totalCost") }
    }
    for (field, value) in [
      ("zone", record.zone), ("currency", record.currency), ("fuelType", record.fuelType),
      ("fuelGrade", record.fuelGrade), ("tank", record.tank), ("location", record.location),
      ("payment", record.payment),
    ] where value != nil {
      leftBehind.add(field)
    }
  }
}
