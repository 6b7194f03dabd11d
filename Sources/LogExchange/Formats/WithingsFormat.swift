// SPDX-License-Identifier: MIT

import XMLTree

/// The `weight.csv` of a Withings account.
///
///     Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)","Muscle mass (kg)","Hydration (kg)",Comments
///     "2025-06-05 07:15:00",82.40,18.90,3.10,55.20,45.80,
///
/// - The names of the columns are in the language of the account; English,
///   German, French, Spanish and Italian are known. The unit stands in the name.
/// - Times are local and have no offset. Older exports write `6:04 Uhr`.
/// - Fat, lean (fat free), bone, muscle and water are masses. The fat ratio and
///   the category are extras, as is every column that is not known.
/// - An empty weight is one that was not measured; a row without any measure is
///   refused.
///
/// English and German are known from the sources of programs that import the
/// files, the other names of columns are assumed.
public struct WithingsFormat: CSVLogFormat {
  public init() {}

  public var name: String { "withings" }
  public var title: String { "Withings weight.csv" }
  public var evidence: FormatEvidence { .importer }

  public func recognises(_ head: InputHead) -> Bool {
    guard let table = TableHead(head) else { return false }
    let columns = Set(table.names.compactMap { WithingsColumn($0)?.kind })
    return columns.isSuperset(of: [.date, .weight])
      && (columns.contains(.comments) && !columns.isDisjoint(with: [.fat, .bone, .muscle, .water])
        || columns.isSuperset(of: [.fat, .bone, .muscle]))
  }

  public func recognition(_ head: InputHead) -> String? {
    "columns of weight and fat mass with their unit"
  }

  public func dialect(_ head: InputHead, _ options: ReadingOptions) -> CSVDialect? {
    TableHead(head)?.dialect(head)
  }

  public func makeMapping(_ options: ReadingOptions) -> any CSVRecordMapping {
    WithingsMapping(options)
  }
}

/// A column: what it holds, and in which unit.
struct WithingsColumn: TableColumnMeaning {
  enum Kind: Hashable, Sendable {
    case date
    case weight
    case fat
    case lean
    case bone
    case muscle
    case water
    case comments

    var isMass: Bool { self != .date && self != .comments }
  }

  var kind: Kind
  /// Given for masses.
  var unit: MassUnit?

  var fieldName: String? {
    switch kind {
    case .date: "date"
    case .weight: "weight"
    case .fat: "bodyFat"
    case .lean: "leanMass"
    case .bone: "bone"
    case .muscle: "muscle"
    case .water: "water"
    case .comments: "note"
    }
  }

  /// English, German, French, Spanish, Italian.
  private static let names: [(kind: Kind, names: [String])] = [
    (.date, ["Date", "Datum", "Fecha", "Data"]),
    (.weight, ["Weight", "Gewicht", "Poids", "Peso"]),
    (.fat, ["Fat mass", "Fettmasse", "Masse grasse", "Masa grasa", "Massa grassa"]),
    (
      .lean,
      [
        "Fat free mass", "Fettfreier Anteil", "Fettfreie Masse", "Masse maigre", "Masa magra",
        "Massa magra",
      ]
    ),
    (
      .bone,
      [
        "Bone mass", "Knochenmasse", "Masse osseuse", "Masa ósea", "Masa osea", "Massa ossea",
      ]
    ),
    (
      .muscle,
      [
        "Muscle mass", "Muskelmasse", "Masse musculaire", "Masa muscular", "Massa muscolare",
      ]
    ),
    (
      .water,
      [
        "Hydration", "Hydratation", "Wasseranteil", "Hydrierung", "Hidratación", "Hidratacion",
        "Idratazione",
      ]
    ),
    (
      .comments,
      [
        "Comments", "Comment", "Kommentare", "Kommentar", "Commentaires", "Comentarios", "Commenti",
      ]
    ),
  ]

  private static let units: [(name: String, unit: MassUnit)] = [
    ("kg", .kilograms), ("lb", .pounds), ("lbs", .pounds), ("st", .stones), ("g", .grams),
  ]

  /// Nil for columns that are not known, and for masses without a known unit.
  init?(_ name: String) {
    let bytes = Array(name.utf8)
    let stem = CSVText.trimmed(bytes.prefix { $0 != UInt8(ascii: "(") })
    guard
      let kind = Self.names.first(where: { row in
        row.names.contains { CSVText.equalFoldingASCII($0.utf8, stem) }
      })?.kind
    else { return nil }
    self.kind = kind
    guard kind.isMass else {
      if stem.count != bytes.count { return nil }
      return
    }
    guard bytes.last == UInt8(ascii: ")") else { return nil }
    let inner = bytes[stem.endIndex...].dropLast().drop { $0 != UInt8(ascii: "(") }.dropFirst()
    let written = CSVText.trimmed(inner)
    guard
      let unit = Self.units.first(where: { CSVText.equalFoldingASCII($0.name.utf8, written) })?.unit
    else { return nil }
    self.unit = unit
  }
}

/// Turns the rows of Withings into measurements.
struct WithingsMapping: CSVRecordMapping {
  private var columns: TableColumns<WithingsColumn>?
  private let options: ReadingOptions

  init(_ options: ReadingOptions) {
    self.options = options
  }

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    if row.isEmptyRow { return }
    guard let columns else {
      self.columns = TableColumns(CSVHeader(row)) { WithingsColumn($0) }
      return
    }
    try emit(
      MappedEntry { () throws(RecordFault) in LogRecord(try record(row, columns)) })
  }

  mutating func finish(_ emit: Emit) {}

  private func record(
    _ row: CSVRow, _ columns: TableColumns<WithingsColumn>
  ) throws(RecordFault) -> WeightRecord {
    let dateColumn = WithingsColumn(kind: .date)
    let dateName = columns.name(of: dateColumn) ?? "Date"
    guard let cell = columns.cell(dateColumn, in: row), !cell.isBlank else {
      throw .missing(dateName, position: row.position)
    }
    guard
      let date = Timestamp(
        table: cell.cell.bytes, order: options.tableDateOrder, offset: options.utcOffset)
    else {
      throw .badDate(
        dateName, cell.text,
        expected: "a date such as 2025-06-05 07:15:00 (--date-order reads others)",
        position: cell.cell.position)
    }
    var record = WeightRecord(date: date)
    record.position = row.position
    if options.locatesFields { record.fieldPositions = columns.positions(in: row) }
    for cell in try columns.cells(of: row) {
      guard let column = cell.meaning else {
        record.extras.append(name: cell.name, value: cell.text)
        continue
      }
      if column.kind == .comments { record.note = cell.text }
      guard let unit = column.unit, let value = try cell.decimal(options.decimalMark) else {
        continue
      }
      switch column.kind {
      case .weight: record.weight = Quantity(value, unit)
      case .fat: record.bodyFat = Quantity(value, BodyPartUnit(unit))
      case .lean: record.leanMass = Quantity(value, BodyPartUnit(unit))
      case .bone: record.bone = Quantity(value, BodyPartUnit(unit))
      case .muscle: record.muscle = Quantity(value, BodyPartUnit(unit))
      case .water: record.water = Quantity(value, BodyPartUnit(unit))
      case .date, .comments: break
      }
    }
    try record.demandMeasure("Weight", position: row.position)
    return record
  }
}

extension WithingsColumn {
  init(kind: Kind) {
    self.kind = kind
    unit = nil
  }
}
