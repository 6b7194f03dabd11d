// SPDX-License-Identifier: MIT

import XMLTree

/// The weights of a Samsung Health export, `com.samsung.health.weight.….csv`.
///
///     com.samsung.health.weight,6320001,12
///     body_fat_mass,create_sh_ver,start_time,…,weight,…,time_offset,…,body_fat,datauuid
///     ,,2022-01-10 12:30:05.120,…,84.2171,…,UTC-0500,…,,00000000-…,
///
/// - The first line says what the table is of, the second names the columns, in
///   an order that varies; some versions put the first word before each name.
///   Rows end with a comma.
/// - `start_time` is UTC, as text or in milliseconds since 1970; with
///   `time_offset` it becomes local time.
/// - Weights and masses are in kg, the height in cm, other parts are
///   percentages.
///
/// Known from exports in programs that read them and from the description of the
/// type of data.
public struct SamsungHealthFormat: CSVLogFormat {
  public init() {}

  static let type = "com.samsung.health.weight"

  public var name: String { "samsung-health" }
  public var title: String { "Samsung Health weight CSV" }
  public var evidence: FormatEvidence { .importer }

  public func recognises(_ head: InputHead) -> Bool {
    guard head.bytes.starts(with: Self.type.utf8),
      let first = head.bytes.dropFirst(Self.type.utf8.count).first
    else { return false }
    return ",;\t\r\n".utf8.contains(first)
  }

  public func recognition(_ head: InputHead) -> String? { "the first line \(Self.type)" }

  public func dialect(_ head: InputHead, _ options: ReadingOptions) -> CSVDialect? {
    TableHead(head.lines(5).filter { !$0.isEmpty }.dropFirst())?.dialect(head)
  }

  public func makeMapping(_ options: ReadingOptions) -> any CSVRecordMapping {
    SamsungHealthMapping(options)
  }
}

enum SamsungHealthColumn: TableColumnMeaning {
  case start
  case offset
  case weight
  case height
  case bodyFat
  case bodyFatMass
  case fatFree
  case fatFreeMass
  case muscleMass
  case muscle
  case water
  case comment
  case package
  case device

  private static let names: [(column: SamsungHealthColumn, names: [String])] = [
    (.start, ["start_time"]), (.offset, ["time_offset"]), (.weight, ["weight"]),
    (.height, ["height"]), (.bodyFat, ["body_fat"]), (.bodyFatMass, ["body_fat_mass"]),
    (.fatFree, ["fat_free"]), (.fatFreeMass, ["fat_free_mass"]),
    (.muscleMass, ["muscle_mass", "skeletal_muscle_mass"]), (.muscle, ["skeletal_muscle"]),
    (.water, ["total_body_water"]), (.comment, ["comment"]), (.package, ["pkg_name"]),
    (.device, ["deviceuuid"]),
  ]

  init?(_ name: String) {
    let prefix = SamsungHealthFormat.type + "."
    let bytes = Array(name.utf8)
    let stem = bytes.starts(with: prefix.utf8) ? bytes.dropFirst(prefix.utf8.count) : bytes[...]
    let known = Self.names.first { row in row.names.contains { stem.elementsEqual($0.utf8) } }
    guard let known else { return nil }
    self = known.column
  }

  var fieldName: String? {
    switch self {
    case .start: "date"
    case .weight: "weight"
    case .height: "height"
    case .bodyFat: "bodyFat"
    case .fatFree: "leanMass"
    case .muscleMass: "muscle"
    case .water: "water"
    case .comment: "note"
    case .package: "source"
    case .device: "device"
    case .offset, .bodyFatMass, .fatFreeMass, .muscle: nil
    }
  }
}

/// Turns the rows of Samsung Health into measurements.
struct SamsungHealthMapping: CSVRecordMapping {
  private var hasTitle = false
  private var columns: TableColumns<SamsungHealthColumn>?
  private let options: ReadingOptions

  init(_ options: ReadingOptions) { self.options = options }

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    if row.isEmptyRow { return }
    guard hasTitle else {
      hasTitle = true
      return
    }
    guard let columns else {
      self.columns = TableColumns(CSVHeader(row)) { SamsungHealthColumn($0) }
      return
    }
    try emit(MappedEntry { () throws(RecordFault) in LogRecord(try record(row, columns)) })
  }

  mutating func finish(_ emit: Emit) {}

  private func record(
    _ row: CSVRow, _ columns: TableColumns<SamsungHealthColumn>
  ) throws(RecordFault) -> WeightRecord {
    let mark = options.decimalMark ?? .point
    var record = WeightRecord(date: try date(row, columns))
    record.position = row.position
    if options.locatesFields { record.fieldPositions = columns.positions(in: row) }
    for cell in try columns.cells(of: row) {
      switch cell.meaning {
      case .start, .offset: break
      case .weight: record.weight = try cell.number(mark).map { Quantity($0, .kilograms) }
      case .height: record.height = try cell.number(mark).map { Quantity($0, .centimetres) }
      case .bodyFat: record.bodyFat = try cell.number(mark).map { Quantity($0, .percent) }
      case .fatFree: record.leanMass = try cell.number(mark).map { Quantity($0, .percent) }
      case .muscle where !columns.contains(.muscleMass):
        record.muscle = try cell.number(mark).map { Quantity($0, .percent) }
      case .muscleMass:
        record.muscle = try cell.number(mark).map { Quantity($0, .kilograms) }
      case .water: record.water = try cell.number(mark).map { Quantity($0, .kilograms) }
      case .bodyFatMass where columns.cell(.bodyFat, in: row) == nil:
        record.bodyFat = try cell.number(mark).map { Quantity($0, .kilograms) }
      case .fatFreeMass where columns.cell(.fatFree, in: row) == nil:
        record.leanMass = try cell.number(mark).map { Quantity($0, .kilograms) }
      case .comment: record.note = cell.text
      case .package: record.source = cell.text
      case .device: record.device = cell.text
      case .muscle, .bodyFatMass, .fatFreeMass, nil:
        record.extras.append(name: cell.name, value: cell.text)
      }
    }
    try record.demandMeasure("weight", position: row.position)
    return record
  }

  private func date(
    _ row: CSVRow, _ columns: TableColumns<SamsungHealthColumn>
  ) throws(RecordFault) -> Timestamp {
    guard let cell = columns.cell(.start, in: row), !cell.isBlank else {
      throw .missing("start_time", position: row.position)
    }
    let offset = try offset(columns.cell(.offset, in: row))
    let text = CSVText.trimmed(cell.cell.bytes)
    let date: Timestamp?
    if text.count > 8, text.allSatisfy(CSVText.isDigit) {
      date = Int(String(decoding: text, as: UTF8.self))
        .flatMap { Timestamp(since1970: $0, digits: 3, offset: offset) }
    } else {
      date = DateText(text)?.timestamp(order: .ymd)?.local(offset: offset)
    }
    guard let date else {
      throw .badDate(
        cell.name, cell.text, expected: "a time in UTC such as 2022-01-10 12:30:05.120",
        position: cell.cell.position)
    }
    return date
  }

  /// `UTC-0500`, `UTC+05:30`; UTC itself where there is none.
  private func offset(_ cell: TableCell<SamsungHealthColumn>?) throws(RecordFault) -> UTCOffset {
    guard let cell, !cell.isMissing else { return .zulu }
    let text = CSVText.trimmed(cell.cell.bytes)
    guard text.starts(with: "UTC".utf8) || text.starts(with: "GMT".utf8) else {
      throw badOffset(cell)
    }
    let digits = text.dropFirst(3)
    if digits.isEmpty { return .zulu }
    var scanner = DateTextScanner(digits)
    guard let offset = scanner.offset() else { throw badOffset(cell) }
    return offset
  }

  private func badOffset(_ cell: TableCell<SamsungHealthColumn>) -> RecordFault {
    .badDate(
      cell.name, cell.text, expected: "an offset such as UTC-0500", position: cell.cell.position)
  }
}
