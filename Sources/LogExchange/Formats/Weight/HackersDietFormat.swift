// SPDX-License-Identifier: MIT

import XMLTree

/// The CSV that The Hacker's Diet Online exports.
///
///     Epoch,2024-03-09T14:07:50Z
///     Preferences,1.0,kilogram,kilogram,calorie,0,.
///     Date,Weight,Rung,Flag,Comment
///     StartTrend,82.3154,0,1709992070,1709992070,1.0
///     2024-03-01,82.4,13,0,
///
/// - The titles are repeated for each month. After them `StartTrend` has the unit of the
///   month as its second number: 0 is kg, 1 lb, and 2 stones, whose weights are kept in
///   pounds. If a program writes that line without all its cells, `Preferences` has the unit.
/// - Days without a weight are counted, even if they have a comment.
/// - The comment is the note; rung and flag are extras. Lines about the account are ignored.
///
/// Known from the source text of the service and of programs that read its files.
struct HackersDietFormat: CSVLogFormat {
  var name: String { "hackers-diet" }
  var title: String { "The Hacker's Diet Online CSV" }
  var evidence: FormatEvidence { .importer }

  func recognises(_ head: InputHead) -> Bool {
    guard head.json == nil, head.xmlRootName == nil else { return false }
    return head.lines(10).contains { line in
      var titles = Array(line.utf8)
      // Spreadsheets pad all lines to the same length.
      while titles.last == UInt8(ascii: ",") { titles.removeLast() }
      return titles.elementsEqual("Date,Weight,Rung,Flag,Comment".utf8)
    }
  }

  func recognition(_ head: InputHead) -> String? {
    "the titles Date,Weight,Rung,Flag,Comment"
  }

  func dialect(
    _ head: InputHead, _ options: ReadingOptions
  ) throws(LogError) -> CSVDialect? { CSVDialect() }

  func makeMapping(_ options: ReadingOptions, _ head: InputHead) -> any CSVRecordMapping {
    HackersDietMapping(options)
  }
}

/// Turns the rows of all months into measurements.
private struct HackersDietMapping: CSVRecordMapping {
  private let options: ReadingOptions
  /// The unit of the account.
  private var preferred: MassUnit?
  /// The unit of the month.
  private var unit: MassUnit?
  private var hasWarned = false
  /// The titles of the days of the month, and the number of their cells.
  private var titles = ["Date", "Weight", "Rung", "Flag", "Comment"]
  private var shape: RowShape?

  init(_ options: ReadingOptions) { self.options = options }

  mutating func take(_ row: Row, _ emit: Emit) throws {
    guard let first = row.cell(at: 0), !row.isEmptyRow else { return }
    let word = CSVText.trimmed(first.bytes)
    func isWord(_ text: String) -> Bool { word.elementsEqual(text.utf8) }
    if isWord("Date") {
      unit = nil
      titles = CSVHeader(row).names
      shape = RowShape(titles)
    } else if isWord("StartTrend") {
      if let warning = begin(row) { try emit(MappedEntry(.nothing, warnings: [warning])) }
    } else if isWord("Preferences") {
      preferred = row.cell(at: 2).flatMap { Self.unit(named: $0.string) }
    } else if !["Epoch", "User", "Diet-Plan"].contains(where: isWord) {
      try take(day: row, emit)
    }
  }

  mutating func finish(_ emit: Emit) throws {}

  private static func unit(named name: String) -> MassUnit? {
    if name === "kilogram" { return .kilograms }
    // For stones the service keeps pounds.
    return ["pound", "stone"].contains { name === $0 } ? .pounds : nil
  }

  /// Reads the line that begins a month.
  ///
  /// - Returns: A warning if its unit differs from that of the account.
  private mutating func begin(_ row: Row) -> RecordFault? {
    // Other programs that write the format omit the last cell, and write zeros in the others.
    guard let version = row.cell(at: 5), !version.isBlank, let cell = row.cell(at: 2) else {
      return nil
    }
    let names = ["kilogram", "pound", "stone"]
    guard let index = names.indices.first(where: { cell.string === "\($0)" }) else {
      return nil
    }
    unit = Self.unit(named: names[index])
    guard let unit, let preferred, unit != preferred, !hasWarned else { return nil }
    hasWarned = true
    return RecordFault(
      code: .contradictingValue,
      message: "the month is kept in \(unit.rawValue), the account in \(preferred.rawValue): its "
        + "weights are read as \(unit.rawValue)", field: "StartTrend", position: row.position)
  }

  private func cell(_ title: String, of row: Row) -> CSVCell? {
    titles.firstIndex { $0 === title }.flatMap { row.cell(at: $0) }
  }

  /// The date of a row; one that a spreadsheet has saved, in the order that the user gives.
  private func day(of row: Row) -> Timestamp? {
    let text = CSVText.trimmed(row[0].bytes)
    return Timestamp(iso8601: text)
      ?? options.tableDateOrder.flatMap { Timestamp(table: text, order: $0, offset: nil) }
  }

  private func take(day row: Row, _ emit: Emit) throws {
    let hasWeight =
      cell("Weight", of: row).map { !$0.isBlank && !$0.isZero(withWords: false) } ?? false
    if !hasWeight, day(of: row) != nil {
      return try emit(MappedEntry(.notModelled(kind: "day without a weight")))
    }
    try emit(MappedEntry { () throws(RecordFault) in LogRecord(try record(row)) })
  }

  private func record(_ row: Row) throws(RecordFault) -> WeightRecord {
    if let shape, shape.excess(of: row) > 0 { throw shape.fault(ofLong: row) }
    guard let date = day(of: row), date.precision == .day else {
      throw row[0].badDate(
        "Date", expected: "a date such as 2024-03-01", remedy: .otherOrder(row[0].bytes))
    }
    guard let cell = cell("Weight", of: row),
      let weight = try cell.number("Weight", options.decimalMark ?? .point)
    else {
      throw .missing("Weight", position: row.position)
    }
    guard weight.words == nil else {
      throw cell.badNumber("Weight")
    }
    guard let unit = unit ?? preferred ?? options.assumeMassUnit() else {
      throw .missingUnit(
        "Weight", expected: "a line of Preferences or StartTrend with one", .mass,
        position: cell.position)
    }
    var record = WeightRecord(date: date)
    record.position = row.position
    record.weight = Quantity(weight.value, unit)
    for (title, cell) in zip(titles, row).dropFirst() where !cell.isBlank {
      if title === "Comment" {
        record.note = cell.string
      } else if title !== "Weight", title !== "Flag" || !cell.isZero(withWords: false) {
        record.extras.append(name: title, value: cell.string)
      }
    }
    if options.locatesFields {
      record.fieldPositions = FieldPositions(
        .weight, [(WeightFields.date, row[0].position), (WeightFields.weight, cell.position)])
    }
    return record
  }
}
