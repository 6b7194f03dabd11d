// SPDX-License-Identifier: MIT

/// Writes the costs of one vehicle for spritmonitor.de, under German names of columns.
struct SpritmonitorCostWriter: RecordSink {
  private(set) var leftBehind = LeftBehind()
  private var csv: CSVWriter
  private let output: ByteOutput
  private var subject = OneSubject(
    format: "Spritmonitor", noun: "vehicle", option: "--vehicle")
  private var units = OneUnit(format: "Spritmonitor")
  private var hasBegun = false

  init(_ output: @escaping ByteOutput) {
    self.output = output
    csv = CSVWriter(
      dialect: CSVDialect(delimiter: ";", quote: nil, escapesOutsideQuotes: true))
  }

  mutating func begin(_ log: LogHeader) { leftBehind.add(log) }

  mutating func add(_ record: LogRecord) throws {
    guard let record = record.cost else {
      throw LogError(
        code: .unwritable,
        message: "this form of Spritmonitor holds costs only; --kind cost leaves others out")
    }
    try subject.check(record.vehicle)
    try units.check(odometer: record.odometer)
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
    let names = [
      "Datum", "Km-Stand", "Kostenart", "Bezeichnung", "Kosten", "Währung", "Bemerkung",
    ]
    for name in names { try csv.cell(name) }
    try csv.endRow()
  }

  private mutating func write(_ record: CostRecord) throws(LogError) {
    // It would be read as a note.
    guard let total = record.totalCost else { return leftBehind.add("cost") }
    var extras = ExtraCells(record.extras)
    let type = type(of: record, &extras)
    let isRefund = type === SpritmonitorCostType.refund
    let odometer = record.odometer?.value
    try csv.cell(utf8: SpritmonitorText.date(record.date, &leftBehind))
    try csv.cell(utf8: SpritmonitorText.comma(odometer))
    try csv.cell(type)
    try csv.cell(SpritmonitorText.line(record.title, "title", &leftBehind))
    try csv.cell(
      utf8: SpritmonitorText.comma(isRefund && total.isNegative ? total.negated : total))
    try csv.cell(record.currency ?? "")
    try csv.cell(SpritmonitorText.line(record.note, "note", &leftBehind))
    try csv.endRow()
    leftBehind.add(extras.rest)
    leftBehind.add([
      ("vehicle", record.vehicle != nil), ("zone", record.zone != nil),
      ("odometer", odometer?.isZero ?? false),
      ("odometerUnit", record.odometer.map { $0.unit != .kilometres } ?? false),
      ("vendor", record.vendor != nil), ("location", record.location != nil),
      ("latitude", record.latitude != nil), ("longitude", record.longitude != nil),
      ("payment", record.payment != nil), ("tags", record.tags != nil),
    ])
  }

  /// The number of the type: the one that came from there, or that of the category.
  private mutating func type(of record: CostRecord, _ extras: inout ExtraCells) -> String {
    let total = record.totalCost
    for column in SpritmonitorCostType.columns {
      let own = extras.take(column)
      if own.isEmpty { continue }
      let isRefund = own === SpritmonitorCostType.refund
      // A refund that has become a cost would be turned round again, and a number that came
      // with another category says what is no longer so.
      let isSame = SpritmonitorCostType.category(own) === (record.category ?? "")
      if isSame, !isRefund || total.map({ $0.isNegative || $0.isZero }) == true { return own }
      leftBehind.add("extras." + column)
    }
    guard let category = record.category else { return "" }
    if let code = SpritmonitorCostType.code(category) { return code }
    leftBehind.add("category")
    return SpritmonitorCostType.code(CostCategory.other.rawValue) ?? ""
  }
}

/// How Spritmonitor writes numbers, dates and texts.
enum SpritmonitorText {
  static func comma(_ value: ExactDecimal?) -> [UInt8] {
    var bytes: [UInt8] = []
    value?.append(to: &bytes)
    return bytes.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: ",") : $0 }
  }

  /// A text on one line: there is no way to write line ends.
  static func line(
    _ text: String?, _ field: String, _ leftBehind: inout LeftBehind
  ) -> String {
    guard let text, text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
      return text ?? ""
    }
    leftBehind.add(field + ".lines")
    var bytes: [UInt8] = []
    for byte in text.utf8 where byte != 0x0A || bytes.last != 0x0D {
      bytes.append(byte == 0x0A || byte == 0x0D ? 0x0D : byte)
    }
    return String(decoding: bytes.map { $0 == 0x0D ? 0x20 : $0 }, as: UTF8.self)
  }

  static func date(_ date: Timestamp, _ leftBehind: inout LeftBehind) -> [UInt8] {
    _ = leftBehind.day(date)
    var cell: [UInt8] = []
    cell.appendDigits(Int(date.day), width: 2)
    cell.append(UInt8(ascii: "."))
    cell.appendDigits(Int(date.month), width: 2)
    cell.append(UInt8(ascii: "."))
    cell.appendDigits(Int(date.year), width: 4)
    return cell
  }
}
