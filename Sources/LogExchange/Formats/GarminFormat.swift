// SPDX-License-Identifier: MIT

import XMLTree

/// The `Weight.csv` of Garmin Connect.
///
///     Time,Weight,Change,BMI,Body Fat,Skeletal Muscle Mass,Bone Mass,Body Water,
///     " Mar 9, 2025",
///     6:58 AM,72.4 kg,0.2 kg,23.1,17.5 %,33.0 kg,3.3 kg,60.2 %,
///
/// - A day stands on a row of its own, above the measurements of that day.
/// - Units stand in the cells. `--` is a value that was not measured.
/// - Times have 12 or 24 hours. Days name their month, or their order is decided
///   by all of them; so is the mark that starts decimals.
/// - The change is an extra, as is every column that is not known.
///
/// Known from exports in programs that read them.
public struct GarminFormat: CSVLogFormat {
  public init() {}

  public var name: String { "garmin" }
  public var title: String { "Garmin Connect Weight.csv" }
  public var evidence: FormatEvidence { .importer }

  public func recognises(_ head: InputHead) -> Bool {
    guard let table = TableHead(head) else { return false }
    return table.has(all: ["Time", "Weight", "Change", "BMI", "Body Fat"])
  }

  public func recognition(_ head: InputHead) -> String? { "the columns Time, Weight and Change" }

  public func dialect(_ head: InputHead, _ options: ReadingOptions) -> CSVDialect? {
    TableHead(head)?.dialect(head)
  }

  public func makeMapping(_ options: ReadingOptions) -> any CSVRecordMapping {
    GarminMapping(options)
  }
}

enum GarminColumn: TableColumnMeaning {
  case time
  case weight
  case bmi
  case bodyFat
  case muscle
  case bone
  case water

  private static let names: [(column: GarminColumn, names: [String])] = [
    (.time, ["time"]), (.weight, ["weight"]), (.bmi, ["bmi"]), (.bodyFat, ["body fat"]),
    (.muscle, ["skeletal muscle mass", "muscle mass"]), (.bone, ["bone mass"]),
    (.water, ["body water"]),
  ]

  init?(_ name: String) {
    guard let column = ColumnTitle(name).column(in: Self.names) else { return nil }
    self = column
  }

  var fieldName: String? {
    switch self {
    case .time: "date"
    case .weight: "weight"
    case .bmi: "bmi"
    case .bodyFat: "bodyFat"
    case .muscle: "muscle"
    case .bone: "bone"
    case .water: "water"
    }
  }
}

/// Turns the rows of Garmin into measurements.
struct GarminMapping: StyledTableMapping {
  var rows: StyledRows<GarminColumn>?
  private var day: Timestamp?
  private let options: ReadingOptions

  init(_ options: ReadingOptions) { self.options = options }

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    if row.isEmptyRow { return }
    guard rows != nil else {
      rows = StyledRows(
        TableColumns(CSVHeader(row)) { GarminColumn($0) }, dates: [.time],
        numbers: [.weight, .bmi, .bodyFat, .muscle, .bone, .water], options)
      return
    }
    try read(row, emit)
  }

  mutating func entry(_ row: CSVRow, _ style: TableStyle) -> MappedEntry {
    guard let columns = rows?.columns else { return MappedEntry(.nothing) }
    if row.dropFirst().allSatisfy(\.isEmpty) {
      let text = row[0].bytes
      day = Timestamp(table: text, order: style.dateOrder, offset: nil)
      if day?.precision == .day { return MappedEntry(.nothing) }
      day = nil
      let fault = RecordFault.badDate(
        columns.name(of: .time) ?? "Time", row[0].string,
        expected: "a day such as Mar 9, 2025 (--date-order reads others); "
          + "the measurements under it are left out",
        position: row[0].position)
      return MappedEntry(.nothing, warnings: [fault])
    }
    return MappedEntry { () throws(RecordFault) in LogRecord(try record(row, columns, style)) }
  }

  private func record(
    _ row: CSVRow, _ columns: TableColumns<GarminColumn>, _ style: TableStyle
  ) throws(RecordFault) -> WeightRecord {
    guard let day else { throw .missing("day above the row", position: row.position) }
    var record = WeightRecord(date: try date(row, columns, day))
    record.position = row.position
    if options.locatesFields { record.fieldPositions = columns.positions(in: row) }
    for cell in try columns.cells(of: row) where !cell.isMissing {
      switch cell.meaning {
      case .time: break
      case .weight:
        guard let (value, word) = try cell.measure(style.mark) else { break }
        guard let unit = word.isEmpty ? options.massUnit : UnitWord.mass(word) else {
          throw word.isEmpty
            ? .missingUnit(
              cell.name, expected: "kg, lbs or st behind it", .mass, position: cell.cell.position)
            : .unknownUnit(cell.name, word, .mass, position: cell.cell.position)
        }
        record.weight = Quantity(value, unit)
      case .bmi: record.bmi = try cell.number(style.mark)
      case .bodyFat: record.bodyFat = try part(cell, style)
      case .muscle: record.muscle = try part(cell, style)
      case .bone: record.bone = try part(cell, style)
      case .water: record.water = try part(cell, style)
      case nil: record.extras.append(name: cell.name, value: cell.text)
      }
    }
    try record.demandMeasure("Weight", position: row.position)
    return record
  }

  private func part(
    _ cell: TableCell<GarminColumn>, _ style: TableStyle
  ) throws(RecordFault) -> Quantity<BodyPartUnit>? {
    guard let (value, word) = try cell.measure(style.mark) else { return nil }
    if word.hasBytes("%") { return Quantity(value, .percent) }
    guard let unit = UnitWord.mass(word) else {
      throw .unknownUnit(cell.name, word, .bodyPart, position: cell.cell.position)
    }
    return Quantity(value, BodyPartUnit(unit))
  }

  private func date(
    _ row: CSVRow, _ columns: TableColumns<GarminColumn>, _ day: Timestamp
  ) throws(RecordFault) -> Timestamp {
    guard let cell = columns.cell(.time, in: row), !cell.isMissing else { return day }
    var text: [UInt8] = []
    day.append(to: &text)
    text.append(UInt8(ascii: " "))
    guard
      let date = Timestamp(
        table: text[...] + CSVText.trimmed(cell.cell.bytes), order: .ymd,
        offset: options.utcOffset)
    else {
      throw .badDate(
        cell.name, cell.text, expected: "a time such as 6:58 AM or 21:05",
        position: cell.cell.position)
    }
    return date
  }
}
