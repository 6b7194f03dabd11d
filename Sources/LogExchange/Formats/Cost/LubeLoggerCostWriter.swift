// SPDX-License-Identifier: MIT

/// Writes the costs of one vehicle as LubeLogger imports services, repairs and upgrades.
///
/// Dates begin with the year and numbers have a point, which servers of most
/// cultures read.
struct LubeLoggerCostWriter: RecordSink {
  private(set) var leftBehind = LeftBehind()
  private var csv = CSVWriter()
  private let output: ByteOutput
  private var subject = OneSubject(
    format: "LubeLogger", noun: "vehicle", option: "--vehicle")
  private var units = OneUnit(format: "LubeLogger")
  private var extraColumns: [String]?

  private static let prefix = "extrafield_"

  init(_ output: @escaping ByteOutput) { self.output = output }

  mutating func begin(_ log: LogHeader) { leftBehind.add(log) }

  mutating func add(_ record: LogRecord) throws {
    guard let record = record.cost else {
      throw LogError(
        code: .unwritable,
        message: "this form of LubeLogger holds costs only; --kind cost leaves others out")
    }
    try subject.check(record.vehicle)
    try units.check(odometer: record.odometer)
    try write(record, try extraColumns ?? begin(with: record))
    if csv.isFull { try csv.drain(output) }
  }

  mutating func finish() throws {
    if extraColumns == nil { _ = try begin(with: nil) }
    try csv.drain(output)
  }

  private mutating func begin(with record: CostRecord?) throws(LogError) -> [String] {
    var columns: [String] = []
    for entry in record?.extras.entries ?? [] where entry.name.utf8.starts(with: Self.prefix.utf8) {
      if !columns.contains(where: { $0 === entry.name }) {
        columns.append(entry.name)
      }
    }
    extraColumns = columns
    for name in ["Date", "Description", "Cost", "Notes", "Odometer", "Tags"] + columns {
      try csv.cell(name)
    }
    try csv.endRow()
    return columns
  }

  private mutating func write(_ record: CostRecord, _ columns: [String]) throws(LogError) {
    var extras = ExtraCells(record.extras)
    try csv.cell(utf8: leftBehind.day(record.date))
    try csv.cell(record.title ?? "")
    // An amount is needed.
    try csv.cell(record.totalCost.map { "\($0)" } ?? "0")
    try csv.cell(record.note ?? "")
    let odometer = record.odometer?.value
    if odometer?.isZero == true { leftBehind.add("odometer") }
    try csv.cell(odometer.map { "\($0)" } ?? "0")
    try csv.cell(record.tags ?? "")
    for column in columns { try csv.cell(extras.take(column)) }
    try csv.endRow()
    leftBehind.add(extras.rest)
    leftBehind.add([
      ("vehicle", record.vehicle != nil), ("zone", record.zone != nil),
      ("odometerUnit", odometer.map { !$0.isZero } ?? false),
      ("category", record.category != nil), ("totalCost", record.totalCost == nil),
      ("currency", record.currency != nil), ("vendor", record.vendor != nil),
      ("location", record.location != nil), ("latitude", record.latitude != nil),
      ("longitude", record.longitude != nil), ("payment", record.payment != nil),
    ])
  }
}
