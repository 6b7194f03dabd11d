// SPDX-License-Identifier: MIT

import XMLTree

/// A column of the tables that the apps of scales export: the unit stands behind
/// its name, `Weight(kg)`, `Body Fat(%)`.
enum ScaleColumn: TableColumnMeaning {
  /// A part of the body.
  enum Part: Hashable, Sendable {
    case bodyFat
    case leanMass
    case muscle
    case skeletalMuscle
    case bone
    case water
  }

  case date
  case time
  case zone
  case weight(MassUnit)
  case part(Part, BodyPartUnit)
  case bmi
  case remarks
  case device

  private static let parts: [(column: Part, names: [String])] = [
    (.bodyFat, ["body fat", "fat mass"]), (.leanMass, ["fat-free mass", "fat free mass"]),
    (.muscle, ["muscle mass"]), (.skeletalMuscle, ["skeletal muscle"]),
    (.bone, ["bone mass"]), (.water, ["body water"]),
  ]

  private static let names: [(column: ScaleColumn, names: [String])] = [
    (.date, ["date", "time of measurement", "measurement date"]), (.time, ["time"]),
    (.zone, ["timezone"]), (.bmi, ["bmi"]), (.remarks, ["remarks"]), (.device, ["device"]),
  ]

  /// Nil for columns that are not known, and for those without a known unit.
  init?(_ name: String) {
    let title = ColumnTitle(name)
    guard let word = title.remark else {
      guard let column = title.column(in: Self.names) else { return nil }
      self = column
      return
    }
    let mass = UnitWord.mass(word)
    if title.stem.hasBytes("weight"), let mass {
      self = .weight(mass)
    } else if let part = title.column(in: Self.parts) {
      guard let unit = word.hasBytes("%") ? .percent : mass.map({ BodyPartUnit($0) }) else {
        return nil
      }
      self = .part(part, unit)
    } else {
      return nil
    }
  }

  var fieldName: String? {
    switch self {
    case .date: "date"
    case .time: nil
    case .zone: "zone"
    case .weight: "weight"
    case .bmi: "bmi"
    case .remarks: "note"
    case .device: "device"
    case .part(.bodyFat, _): "bodyFat"
    case .part(.leanMass, _): "leanMass"
    case .part(.muscle, _): "muscle"
    case .part(.skeletalMuscle, _): nil
    case .part(.bone, _): "bone"
    case .part(.water, _): "water"
    }
  }

  var isNumber: Bool {
    switch self {
    case .weight, .part, .bmi: true
    case .date, .time, .zone, .remarks, .device: false
    }
  }

  var isWeight: Bool {
    if case .weight = self { return true }
    return false
  }

  var isPart: Bool {
    if case .part = self { return true }
    return false
  }
}

/// Turns the rows of such a table into measurements.
struct ScaleTableMapping: StyledTableMapping {
  var rows: StyledRows<ScaleColumn>?
  private var hasMuscle = false
  private let options: ReadingOptions

  init(_ options: ReadingOptions) { self.options = options }

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    if row.isEmptyRow { return }
    guard rows != nil else {
      let header = CSVHeader(row)
      let known = header.names.compactMap { ScaleColumn($0) }
      hasMuscle = known.contains { if case .part(.muscle, _) = $0 { true } else { false } }
      rows = StyledRows(
        TableColumns(header) { ScaleColumn($0) }, dates: [.date],
        numbers: known.filter(\.isNumber), options)
      return
    }
    try read(row, emit)
  }

  func entry(_ row: CSVRow, _ style: TableStyle) -> MappedEntry {
    guard let columns = rows?.columns else { return MappedEntry(.nothing) }
    return MappedEntry { () throws(RecordFault) in LogRecord(try record(row, columns, style)) }
  }

  private func record(
    _ row: CSVRow, _ columns: TableColumns<ScaleColumn>, _ style: TableStyle
  ) throws(RecordFault) -> WeightRecord {
    var record = WeightRecord(
      date: try columns.date(
        .date, time: .time, in: row, style, options, usual: "Date",
        example: "2024-11-03 07:12:40"))
    record.position = row.position
    if options.locatesFields { record.fieldPositions = columns.positions(in: row) }
    for cell in try columns.cells(of: row) where !cell.isMissing {
      switch cell.meaning {
      case .date, .time: break
      case .zone: record.zone = cell.text
      case .weight(let unit):
        record.weight = try cell.number(style.mark).map { Quantity($0, unit) }
      case .bmi: record.bmi = try cell.number(style.mark)
      case .remarks: record.note = cell.text
      case .device: record.device = cell.text
      case .part(let part, let unit):
        guard let value = try cell.number(style.mark) else { break }
        let quantity = Quantity(value, unit)
        switch part {
        case .bodyFat where record.bodyFat == nil: record.bodyFat = quantity
        case .leanMass: record.leanMass = quantity
        case .muscle: record.muscle = quantity
        case .skeletalMuscle where !hasMuscle: record.muscle = quantity
        case .bone: record.bone = quantity
        case .water: record.water = quantity
        case .bodyFat, .skeletalMuscle:
          record.extras.append(name: cell.name, value: cell.text)
        }
      case nil: record.extras.append(name: cell.name, value: cell.text)
      }
    }
    try record.demandMeasure("Weight", position: row.position)
    return record
  }
}
