// SPDX-License-Identifier: MIT

/// Writes the fill-ups of one vehicle as spritmonitor.de imports them, under
/// German names of columns.
struct SpritmonitorWriter: RecordSink {
  private(set) var leftBehind = LeftBehind()
  private var csv: CSVWriter
  private let output: ByteOutput
  private var subject = OneSubject(
    format: "Spritmonitor", noun: "vehicle", option: "--vehicle")
  private var units = OneUnit(format: "Spritmonitor")
  private var hasBegun = false

  /// What a column gets.
  private enum Content {
    case date
    case odometer
    case amount
    case total
    case currency
    case kind
    case fuel
    case note
    case station
    case location
    /// An extra, which may have come with the English name of the column.
    case extra(english: String)
  }

  private static let columns: [(name: String, content: Content)] = [
    ("Datum", .date), ("Km-Stand", .odometer), ("Teil-Km", .extra(english: "Trip")),
    ("Spritmenge", .amount), ("Kosten", .total), ("Währung", .currency), ("Tankart", .kind),
    ("Reifen", .extra(english: "Tires")), ("Strecken", .extra(english: "Roads")),
    ("Fahrweise", .extra(english: "Driving style")), ("Kraftstoff", .fuel),
    ("Bemerkung", .note), ("Verbrauch", .extra(english: "Consumption")),
    ("BC-Verbrauch", .extra(english: "BC-Consumption")),
    ("BC-Spritmenge", .extra(english: "BC-Quantity")),
    ("BC-Geschwindigkeit", .extra(english: "BC-Speed")), ("Tankstelle", .station),
    ("Land", .extra(english: "Country")), ("Großraum", .extra(english: "Area")),
    ("Ort", .location),
  ]

  init(_ output: @escaping ByteOutput) {
    self.output = output
    csv = CSVWriter(
      dialect: CSVDialect(delimiter: ";", quote: nil, escapesOutsideQuotes: true))
  }

  mutating func begin(_ log: LogHeader) {
    leftBehind.add(log)
  }

  mutating func add(_ record: LogRecord) throws {
    guard let record = record.fuel else {
      throw LogError(
        code: .unwritable,
        message: "this form of Spritmonitor holds fill-ups only; --kind fuel leaves others out "
          + "(-t spritmonitor-costs holds costs)")
    }
    try subject.check(record.vehicle)
    try units.check(record, mixesMeasures: true)
    if !hasBegun { try begin() }
    try write(record)
    if csv.isFull { try csv.drain(output) }
  }

  mutating func finish() throws {
    if !hasBegun { try begin() }
    try csv.drain(output)
  }

  private mutating func begin() throws(LogError) {
    hasBegun = true
    for column in Self.columns { try csv.cell(column.name) }
    try csv.endRow()
  }

  private mutating func write(_ record: FuelRecord) throws(LogError) {
    var extras = ExtraCells(record.extras)
    let fuel = fuelCode(of: record, &extras)
    let amount = amount(of: record, fuel, &extras)
    let kind = kind(of: record, &extras)
    for column in Self.columns {
      switch column.content {
      case .date: try csv.cell(utf8: SpritmonitorText.date(record.date, &leftBehind))
      case .odometer: try csv.cell(utf8: SpritmonitorText.comma(record.odometer?.value))
      case .amount: try csv.cell(amount)
      case .total: try csv.cell(utf8: SpritmonitorText.comma(record.totalCost))
      case .currency: try csv.cell(record.currency ?? "")
      case .kind: try csv.cell(kind)
      case .fuel: try csv.cell(fuel)
      case .note: try csv.cell(SpritmonitorText.line(record.note, "note", &leftBehind))
      case .station: try csv.cell(SpritmonitorText.line(record.station, "station", &leftBehind))
      case .location: try csv.cell(SpritmonitorText.line(record.location, "location", &leftBehind))
      case .extra(let english):
        var value = extras.take(column.name)
        if value.isEmpty { value = extras.take(english) }
        try csv.cell(SpritmonitorText.line(value, "extras." + column.name, &leftBehind))
      }
    }
    try csv.endRow()
    leftBehind.add(extras.rest)
    countTheRest(of: record)
  }

  /// The number of the fuel: that of the list, or the one that came from there.
  private mutating func fuelCode(of record: FuelRecord, _ extras: inout ExtraCells) -> String {
    if let type = record.fuelType {
      if let code = SpritmonitorFuel.code(type: type, grade: record.fuelGrade) {
        return "\(code)"
      }
      if record.fuelGrade != nil { leftBehind.add("fuelGrade") }
      if let code = SpritmonitorFuel.code(type: type, grade: nil) { return "\(code)" }
      leftBehind.add("fuelType")
      return ""
    }
    if record.fuelGrade != nil {
      leftBehind.add("fuelGrade")
    }
    let code = extras.take("Kraftstoff")
    return code.isEmpty ? extras.take("Fuel") : code
  }

  /// The amount in the unit of the fuel; of gas without one, that of older logs, where it is
  /// an extra.
  private mutating func amount(
    of record: FuelRecord, _ fuel: String, _ extras: inout ExtraCells
  ) -> String {
    let measure = Int(fuel).flatMap { SpritmonitorFuel(code: $0) }?.measure ?? .volume
    guard let volume = record.volume else {
      guard measure == .mass else { return "" }
      let amount = extras.take("Spritmenge")
      return amount.isEmpty ? extras.take("Quantity") : amount
    }
    guard volume.unit.measure == measure else {
      // The site would take it for another amount.
      leftBehind.add("volume")
      return ""
    }
    return String(decoding: SpritmonitorText.comma(volume.value), as: UTF8.self)
  }

  /// The number of the kind of fill-up. One that came from there counts as long as the
  /// record says nothing else.
  private mutating func kind(of record: FuelRecord, _ extras: inout ExtraCells) -> String {
    let column = record.extras["Tankart"] == nil ? "Type" : "Tankart"
    let own = extras.take(column)
    let isMissed = record.missed == true
    let isFirst = own === "3" && record.partial == false && !isMissed
    let isUnlisted = !["0", "1", "2", "3"].contains { $0 === own }
    if isFirst || isUnlisted && record.partial == nil && !isMissed { return own }
    if !own.isEmpty, !(own === "0" && isMissed) { leftBehind.add("extras." + column) }
    guard isMissed else { return record.partial.map { $0 ? "2" : "1" } ?? "" }
    // There is one number for both: that a tank was not full gets lost, and that a battery
    // was, which nobody takes for granted.
    let isCharge = record.volume?.unit.measure == .energy
    if isCharge ? record.partial != nil : record.partial == true { leftBehind.add("partial") }
    return "0"
  }

  private mutating func countTheRest(of record: FuelRecord) {
    if let unit = record.odometer?.unit, unit != .kilometres { leftBehind.add("odometerUnit") }
    if let unit = record.volume?.unit, unit == .usGallons || unit == .imperialGallons {
      leftBehind.add("volumeUnit")
    }
    leftBehind.add([
      ("vehicle", record.vehicle != nil), ("zone", record.zone != nil),
      ("pricePerUnit", record.pricePerUnit != nil), ("tank", record.tank != nil),
      ("latitude", record.latitude != nil), ("longitude", record.longitude != nil),
      ("payment", record.payment != nil), ("tags", record.tags != nil),
    ])
  }
}
