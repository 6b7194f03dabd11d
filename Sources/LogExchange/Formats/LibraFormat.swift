// SPDX-License-Identifier: MIT

import XMLTree

/// The export of Libra, the weight tracker for Android.
///
///     #Version: 6
///     #Units: kg
///
///     #date;weight;weight trend;body fat;body fat trend;muscle mass;muscle mass trend;log
///     2021-03-02T06:45:12.118204Z;71.0;71.18;21.4;21.4;;;after run
///
/// - Lines that begin with `#` say version, unit and columns; the order of the
///   columns counts, versions have more or fewer of them.
/// - Version 6 writes ISO 8601 with an offset, mostly `Z`; version 5 local times.
/// - `#Units` is kg, lb or st; without it `--mass-unit` is needed.
/// - Body fat is a percentage. Nothing says whether the muscle mass is one or a
///   mass (programs that read it differ), so it is an extra, as the trends are.
/// - Old databases have an entry at midnight beside the real one: both are kept.
/// - `log` is the note; semicolons in it belong to it, as it comes last, and
///   quotes have no meaning.
/// - A comma is read as a decimal mark where it cannot part thousands.
///
/// Known from the sources of programs that import and write it.
public struct LibraFormat: CSVLogFormat {
  public init() {}

  public var name: String { "libra" }
  public var title: String { "Libra" }
  public var evidence: FormatEvidence { .importer }

  public func recognises(_ head: InputHead) -> Bool {
    let lines = head.lines(20)
    guard lines.contains(where: { LibraLine($0).isRemark }) else { return false }
    return lines.contains { LibraLine($0).columns != nil }
  }

  public func recognition(_ head: InputHead) -> String? {
    "the line #date;weight;…"
  }

  public func dialect(_ head: InputHead, _ options: ReadingOptions) -> CSVDialect? {
    CSVDialect(delimiter: ";", quote: nil)
  }

  public func makeMapping(_ options: ReadingOptions) -> any CSVRecordMapping {
    LibraMapping(options)
  }
}

/// A line that begins with `#`.
private struct LibraLine {
  private let text: ArraySlice<UInt8>

  /// Nothing is in it if the line does not begin so.
  init(_ line: String) {
    let bytes = CSVText.trimmed(Array(line.utf8)[...])
    text = bytes.first == UInt8(ascii: "#") ? CSVText.trimmed(bytes.dropFirst()) : []
  }

  /// Whether it says the version or the unit.
  var isRemark: Bool { value(of: "Version") != nil || value(of: "Units") != nil }

  /// What stands behind a name and a colon.
  func value(of name: String) -> String? {
    let key = text.prefix { $0 != UInt8(ascii: ":") }
    guard key.endIndex < text.endIndex,
      CSVText.equalFoldingASCII(CSVText.trimmed(key), name.utf8)
    else { return nil }
    return String(decoding: CSVText.trimmed(text[(key.endIndex + 1)...]), as: UTF8.self)
  }

  /// The names of the columns, if that is what it says.
  var columns: [String]? {
    let names = text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { String(decoding: CSVText.trimmed($0), as: UTF8.self) }
    guard names.count > 1, CSVText.equalFoldingASCII(names[0].utf8, "date".utf8),
      CSVText.equalFoldingASCII(names[1].utf8, "weight".utf8)
    else { return nil }
    return names
  }
}

private enum LibraColumn: TableColumnMeaning {
  case date
  case weight
  case bodyFat
  case log

  private static let names: [(String, LibraColumn)] = [
    ("date", .date), ("weight", .weight), ("body fat", .bodyFat), ("log", .log),
    ("comment", .log), ("comments", .log),
  ]

  var fieldName: String? {
    switch self {
    case .date: "date"
    case .weight: "weight"
    case .bodyFat: "bodyFat"
    case .log: "note"
    }
  }

  init?(_ name: String) {
    let known = Self.names.first { CSVText.equalFoldingASCII($0.0.utf8, name.utf8) }
    guard let known else { return nil }
    self = known.1
  }
}

/// Turns the rows of Libra into measurements.
struct LibraMapping: CSVRecordMapping {
  private var columns = TableColumns(CSVHeader(names: ["date", "weight"])) { LibraColumn($0) }
  private var width = 2
  private var unit: MassUnit?
  private let options: ReadingOptions

  private static let units: [(name: String, unit: MassUnit)] = [
    ("kg", .kilograms), ("lb", .pounds), ("lbs", .pounds), ("st", .stones),
  ]

  init(_ options: ReadingOptions) {
    self.options = options
  }

  mutating func take(_ row: CSVRow, _ emit: Emit) throws {
    if row.isEmptyRow { return }
    if row[0].bytes.first == UInt8(ascii: "#") {
      try take(remark: row, emit)
      return
    }
    guard let unit = unit ?? options.massUnit else {
      throw LogError(
        code: .ambiguous,
        message: "no line #Units says what the weight is measured in; --mass-unit says it",
        position: row.position)
    }
    try emit(MappedEntry { () throws(RecordFault) in LogRecord(try record(row, unit)) })
  }

  mutating func finish(_ emit: Emit) {}

  private mutating func take(remark row: CSVRow, _ emit: Emit) throws {
    let line = LibraLine(String(decoding: row.source, as: UTF8.self))
    if let names = line.columns {
      width = names.count
      columns = TableColumns(CSVHeader(names: names)) { LibraColumn($0) }
    } else if let name = line.value(of: "Units") {
      let known = Self.units.first { CSVText.equalFoldingASCII($0.name.utf8, name.utf8) }
      guard let unit = known?.unit ?? options.massUnit else {
        throw LogError(
          code: .ambiguous,
          message: "#Units is \"\(RecordFault.excerpt(name))\", expected kg, lb or st; "
            + "--mass-unit says it", position: row.position)
      }
      self.unit = unit
    } else if let version = line.value(of: "Version"), version != "5", version != "6" {
      let fault = RecordFault(
        code: .unknownVersion,
        message: "the version is \"\(RecordFault.excerpt(version))\", this program knows 5 and 6",
        field: "#Version", position: row.position)
      try emit(MappedEntry(.nothing, warnings: [fault]))
    }
  }

  private func record(_ row: CSVRow, _ unit: MassUnit) throws(RecordFault) -> WeightRecord {
    guard let cell = columns.cell(.date, in: row), !cell.isBlank else {
      throw .missing("date", position: row.position)
    }
    guard
      let date = Timestamp(
        table: cell.cell.bytes, order: options.tableDateOrder, offset: options.utcOffset)
    else {
      throw .badDate(
        "date", cell.text,
        expected: "a date such as 2021-03-01T06:40:00.000Z or 2021-03-01 06:40:00",
        position: cell.cell.position)
    }
    var record = WeightRecord(date: date)
    record.position = row.position
    if options.locatesFields { record.fieldPositions = columns.positions(in: row) }
    for (index, cell) in row.enumerated() where index >= width && !cell.isEmpty {
      guard columns.index(of: .log) == width - 1 else {
        throw RecordFault(
          code: .badRow, message: "the row has \(row.count) cells, expected \(width)",
          field: "column \(index + 1)", position: cell.position)
      }
      break
    }
    for cell in try columns.cells(of: row, upTo: width) {
      switch cell.meaning {
      case .date: break
      case .weight:
        if let value = try cell.decimal(mark(of: cell)) { record.weight = Quantity(value, unit) }
      case .bodyFat:
        if let value = try cell.decimal(mark(of: cell)) {
          record.bodyFat = Quantity(value, .percent)
        }
      case .log: record.note = cell.text
      case nil: record.extras.append(name: cell.name, value: cell.text)
      }
    }
    if row.count > width, let note = note(row) { record.note = note }
    try record.demandMeasure("weight", position: row.position)
    return record
  }

  /// The note with the semicolons that parted it.
  private func note(_ row: CSVRow) -> String? {
    guard let start = columns.index(of: .log) else { return nil }
    let note = row[start...].map(\.string).joined(separator: ";")
    return note.utf8.allSatisfy { $0 == UInt8(ascii: ";") } ? nil : note
  }

  /// A comma with one or two digits behind it parts no thousands.
  private func mark(of cell: TableCell<LibraColumn>) -> ReadingOptions.DecimalMark? {
    if let mark = options.decimalMark { return mark }
    let bytes = CSVText.trimmed(cell.cell.bytes)
    guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    return (1...2).contains(bytes.endIndex - comma - 1) ? .comma : nil
  }
}
