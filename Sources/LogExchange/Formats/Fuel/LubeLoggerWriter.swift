// SPDX-License-Identifier: MIT

/// Writes the fill-ups of one vehicle as LubeLogger imports them.
///
/// Dates begin with the year and numbers have a point, which servers of most
/// cultures read.
struct LubeLoggerWriter: RecordSink {
  private(set) var leftBehind = LeftBehind()
  private var csv = CSVWriter()
  private let output: ByteOutput
  private var subject = OneSubject(
    format: "LubeLogger", noun: "vehicle", option: "--vehicle")
  private var units = OneUnit(format: "LubeLogger")
  private var extraColumns: [String]?

  private static let ownExtras = ["StartingSoc", "EndingSoc"]
  private static let prefix = "extrafield_"

  init(_ output: @escaping ByteOutput) { self.output = output }

  mutating func begin(_ log: LogHeader) {
    leftBehind.add(log)
  }

  mutating func add(_ record: LogRecord) throws {
    guard let record = record.fuel else {
      throw LogError(
        code: .unwritable,
        message: "this form of LubeLogger holds fill-ups only; --kind fuel leaves others out "
          + "(-t lubelogger-costs holds costs)")
    }
    try subject.check(record.vehicle)
    try units.check(record)
    try write(record, try extraColumns ?? begin(with: record))
    if csv.isFull { try csv.drain(output) }
  }

  mutating func finish() throws {
    if extraColumns == nil { _ = try begin(with: nil) }
    try csv.drain(output)
  }

  private mutating func begin(with record: FuelRecord?) throws(LogError) -> [String] {
    var columns: [String] = []
    for entry in record?.extras.entries ?? [] {
      let isOwn =
        entry.name.utf8.starts(with: Self.prefix.utf8)
        || Self.ownExtras.contains { $0 === entry.name }
      if isOwn, !columns.contains(where: { $0 === entry.name }) {
        columns.append(entry.name)
      }
    }
    extraColumns = columns
    let names = [
      "Date", "Odometer", "FuelConsumed", "Cost", "FuelEconomy", "IsFillToFull", "MissedFuelUp",
      "Notes", "Tags",
    ]
    for name in names + columns { try csv.cell(name) }
    try csv.endRow()
    return columns
  }

  private mutating func write(_ record: FuelRecord, _ columns: [String]) throws(LogError) {
    var extras = ExtraCells(record.extras)
    try csv.cell(utf8: leftBehind.day(record.date))
    let odometer = record.odometer?.value
    if odometer?.isZero == true { leftBehind.add("odometer") }
    try csv.cell(optional: odometer?.isZero == true ? nil : odometer)
    try csv.cell(optional: record.volume?.value)
    try csv.cell(optional: record.totalCost)
    try csv.cell(extras.take("FuelEconomy"))
    try csv.cell(record.partial.map { $0 ? "False" : "True" } ?? "")
    try csv.cell(record.missed.map { $0 ? "True" : "False" } ?? "")
    try csv.cell(record.note ?? "")
    try csv.cell(record.tags ?? "")
    for column in columns { try csv.cell(extras.take(column)) }
    try csv.endRow()
    leftBehind.add(extras.rest)
    if record.odometer != nil, odometer?.isZero == false { leftBehind.add("odometerUnit") }
    if record.volume != nil { leftBehind.add("volumeUnit") }
    leftBehind.add([
      ("vehicle", record.vehicle != nil), ("zone", record.zone != nil),
      ("pricePerUnit", record.pricePerUnit != nil), ("currency", record.currency != nil),
      ("fuelType", record.fuelType != nil), ("fuelGrade", record.fuelGrade != nil),
      ("tank", record.tank != nil), ("station", record.station != nil),
      ("location", record.location != nil), ("latitude", record.latitude != nil),
      ("longitude", record.longitude != nil), ("payment", record.payment != nil),
    ])
  }
}
