// SPDX-License-Identifier: MIT

import XMLTree

/// The table "Body" of Fitbit's CSV export, which Garmin Connect imports, too.
///
///     Body
///     Date,Weight,BMI,Fat
///     "2019-01-01","70.1","22.1","0"
///
/// - The file names no unit: `--mass-unit` has to. Fat is a percentage.
/// - Dates are in the order of the account: the column decides, or
///   `--date-order`. So does the mark that starts decimals.
/// - 0 for BMI or fat stands for none.
/// - Other tables of the export are counted under their titles.
///
/// Known from programs that write and read it.
public struct FitbitBodyFormat: CSVLogFormat {
  public init() {}

  public var name: String { "fitbit-body" }
  public var title: String { "Fitbit \"Body\" CSV" }
  public var evidence: FormatEvidence { .importer }
  public var writes: Bool { true }

  public var cannotHold: [String] {
    [
      "which unit weights are in", "the person: a file is of one account",
      "times of the day", "body fat as a mass, and other parts of the body",
      "records without a weight", "height, source, device and note", "extras",
    ]
  }

  public func recognises(_ head: InputHead) -> Bool {
    guard head.bytes.prefix(64).contains(UInt8(ascii: "B")) else { return false }
    let lines = head.lines(10).filter { !$0.isEmpty }
    guard lines.count > 1, let title = TableHead(lines[...0]), title.isTitle("Body"),
      let table = TableHead(lines[1...])
    else { return false }
    return table.has(all: ["Date", "Weight", "BMI", "Fat"])
  }

  public func recognition(_ head: InputHead) -> String? { "the title Body above the columns" }

  public func dialect(_ head: InputHead, _ options: ReadingOptions) -> CSVDialect? {
    TableHead(head.lines(10).filter { !$0.isEmpty }.dropFirst())?.dialect(head)
  }

  public func makeMapping(_ options: ReadingOptions) -> any CSVRecordMapping {
    FitbitBodyMapping(options)
  }

  public func makeSink(
    _ output: @escaping ByteOutput, _ options: WritingOptions
  ) -> (any RecordSink)? {
    FitbitBodyWriter(output)
  }
}

enum FitbitBodyColumn: TableColumnMeaning {
  case date
  case weight
  case bmi
  case fat

  private static let names: [(column: FitbitBodyColumn, names: [String])] = [
    (.date, ["date"]), (.weight, ["weight"]), (.bmi, ["bmi"]), (.fat, ["fat"]),
  ]

  init?(_ name: String) {
    guard let column = ColumnTitle(name).column(in: Self.names) else { return nil }
    self = column
  }

  var fieldName: String? {
    switch self {
    case .date: "date"
    case .weight: "weight"
    case .bmi: "bmi"
    case .fat: "bodyFat"
    }
  }
}

/// Turns the table into measurements, and counts the others.
struct FitbitBodyMapping: StyledTableMapping {
  private var sections = CSVSections.soleCells { name in
    name.utf8.first.map { $0 == UInt8(ascii: "\"") || CSVText.isDigit($0) } ?? true ? nil : name
  }
  var rows: StyledRows<FitbitBodyColumn>?
  private let options: ReadingOptions

  init(_ options: ReadingOptions) { self.options = options }

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    if row.isEmptyRow { return }
    switch sections.take(row) {
    case .outside: break
    case .start: try release(emit)
    case .header(let section):
      guard section.isTitled("Body"), let header = section.header else { return }
      rows = StyledRows(
        TableColumns(header) { FitbitBodyColumn($0) }, dates: [.date],
        numbers: [.weight, .bmi, .fat], options)
    case .record(let section):
      guard section.isTitled("Body") else {
        try emit(MappedEntry(.notModelled(kind: section.name)))
        return
      }
      try read(row, emit)
    }
  }

  func entry(_ row: CSVRow, _ style: TableStyle) throws(LogError) -> MappedEntry {
    guard let columns = rows?.columns else { return MappedEntry(.nothing) }
    guard let unit = options.massUnit else {
      throw .unsaid(
        "the file does not say what weights are measured in", option: "--mass-unit", at: row)
    }
    return MappedEntry { () throws(RecordFault) in
      LogRecord(try record(row, columns, style, unit))
    }
  }

  private func record(
    _ row: CSVRow, _ columns: TableColumns<FitbitBodyColumn>, _ style: TableStyle,
    _ unit: MassUnit
  ) throws(RecordFault) -> WeightRecord {
    var record = WeightRecord(
      date: try columns.date(
        .date, in: row, style, options, usual: "Date", example: "2019-01-31"))
    record.position = row.position
    if options.locatesFields { record.fieldPositions = columns.positions(in: row) }
    for cell in try columns.cells(of: row) {
      switch cell.meaning {
      case .date: break
      case .weight: record.weight = try cell.number(style.mark).map { Quantity($0, unit) }
      case .bmi: record.bmi = try given(cell, style)
      case .fat: record.bodyFat = try given(cell, style).map { Quantity($0, .percent) }
      case nil: record.extras.append(name: cell.name, value: cell.text)
      }
    }
    try record.demandMeasure("Weight", position: row.position)
    return record
  }

  private func given(
    _ cell: TableCell<FitbitBodyColumn>, _ style: TableStyle
  ) throws(RecordFault) -> ExactDecimal? {
    guard let value = try cell.number(style.mark), !value.isZero else { return nil }
    return value
  }
}

/// Writes measurements of one person as Garmin Connect imports them from Fitbit.
struct FitbitBodyWriter: RecordSink {
  private(set) var leftBehind = LeftBehind()
  private var csv = CSVWriter(quoting: .always)
  private let output: ByteOutput
  private var subject = OneSubject(format: "Fitbit", noun: "person", option: "--person")
  private var unit: MassUnit?
  private var hasBegun = false

  init(_ output: @escaping ByteOutput) { self.output = output }

  mutating func begin(_ log: LogHeader) {
    for entry in log.extras.entries { leftBehind.add("log." + entry.name) }
  }

  mutating func add(_ record: LogRecord) throws {
    guard let record = record.weight else {
      throw LogError(
        code: .unwritable,
        message: "Fitbit holds measurements only; --kind weight leaves others out")
    }
    try subject.check(record.person)
    if !hasBegun { try begin() }
    try write(record)
    if csv.bytes.count >= JSONWriter.pieceSize { try csv.drain(output) }
  }

  mutating func finish() throws {
    if !hasBegun { try begin() }
    try csv.drain(output)
  }

  /// The title and the names stand without quotes.
  private mutating func begin() throws {
    hasBegun = true
    try Array("Body\nDate,Weight,BMI,Fat\n".utf8).withUnsafeBytes { try output($0) }
  }

  private mutating func write(_ record: WeightRecord) throws(LogError) {
    leftBehind.add(record.extras)
    leftBehind.add([
      ("person", record.person != nil), ("zone", record.zone != nil),
      ("leanMass", record.leanMass != nil), ("muscle", record.muscle != nil),
      ("bone", record.bone != nil), ("water", record.water != nil),
      ("height", record.height != nil), ("source", record.source != nil),
      ("device", record.device != nil), ("note", record.note != nil),
    ])
    guard let weight = record.weight else {
      // The sites refuse a row without a weight.
      leftBehind.add([
        ("date", true), ("bmi", record.bmi != nil), ("bodyFat", record.bodyFat != nil),
      ])
      return
    }
    if let unit, unit != weight.unit {
      throw LogError(
        code: .unwritable,
        message: "Fitbit holds one unit of weight a file: it began with \(unit.rawValue), "
          + "and a record has \(weight.unit.rawValue); --mass-unit converts")
    }
    unit = weight.unit
    leftBehind.add("weightUnit")
    try csv.cell(utf8: leftBehind.day(record.date))
    try csv.cell(weight.value)
    try csv.cell(given(record.bmi, "bmi"))
    let fat = record.bodyFat
    if let fat, fat.unit != .percent { leftBehind.add("bodyFat") }
    try csv.cell(given(fat?.unit == .percent ? fat?.value : nil, "bodyFat"))
    try csv.endRow()
  }

  /// A value, or the 0 that stands for none.
  private mutating func given(_ value: ExactDecimal?, _ field: String) -> ExactDecimal {
    if value?.isZero == true { leftBehind.add(field) }
    guard let value, !value.isZero else { return ExactDecimal(0) }
    return value
  }
}
