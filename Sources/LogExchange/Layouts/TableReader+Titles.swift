// SPDX-License-Identifier: MIT

import XMLTree

// Rows that are no entries: those of titles, and those of a day.

extension TableReader {
  var knowsTable: Bool { !tables.isEmpty }

  /// Throws if a table cannot be of this layout: without a column of dates each row would lack its
  /// date, and without one of amounts each would be empty.
  func checkColumns(_ row: Row) throws(LogError) {
    guard let parts = tables.last?.parts, let plan = parts.first?.plan else { return }
    if plan.dates.isEmpty, plan.dayParts == nil, !layout.dates.hasOwnRows {
      throw noColumn("of dates", row, plan, layout.columns.filter(\.isOfDates))
    }
    let amounts = layout.columns.filter { column in
      column.field.map(layout.kind.distinct.contains) ?? false
    }
    let isOfAmounts = { (step: TablePlan.Step) in
      step.field >= 0 && layout.kind.distinct.contains(layout.kind.fields[step.field])
    }
    if layout.evidence != .mapping, parts.count == 1, plan.measure == nil, !amounts.isEmpty,
      !plan.steps.contains(where: isOfAmounts)
    {
      throw noColumn("of amounts", row, plan, amounts)
    }
  }

  private func noColumn(
    _ what: String, _ row: Row, _ plan: TablePlan, _ wanted: [LayoutColumn]
  ) -> LogError {
    // A column of times alone is there, and is none of dates.
    let missing = wanted.flatMap(\.titles).filter { plan.titles.index(ofAny: [$0]) == nil }
    return LogError(
      code: .otherFormat,
      message: "this is no \(layout.title): the table has no column \(what) ("
        + "\(missing.joined(separator: ", "))); its columns are "
        + RecordFault.excerpt(plan.titles.names.joined(separator: ", ")), position: row.position)
  }

  /// False for nearly all entries, whose date begins with a digit; then nothing else is looked at.
  func mayBeTitles(_ row: Row) -> Bool {
    guard let dateColumn else { return false }
    guard dateColumn < row.cells.count else { return true }
    let cell = row.cells[dateColumn]
    return cell.start == cell.end || !CSVText.isDigit(row.bytes[Int(cell.start)])
  }

  /// Whether a row begins another table, or the same one again: one with the title of the dates,
  /// or, in a table that no format knows, one of words below a blank row or a name.
  func areTitles(_ row: Row) -> Bool {
    tables.last?.parts.first?.plan.hasTitles(row) ?? false
      || layout.evidence == .mapping && isBelowGap && row.isOfWords
  }

  /// True if a row has the titles of all dates: the lines above the table of an app are cut off.
  func hasDateTitles(_ row: Row) -> Bool {
    if layout.evidence == .mapping { return false }
    let titles = TableTitles(CSVHeader(row).names, layout.table)
    let dates = layout.columns.filter(\.isOfDates)
    return !dates.isEmpty && dates.allSatisfy { titles.index(ofAny: $0.titles) != nil }
  }

  /// True if a row is only the day of the rows after it.
  func isAboveOthers(_ row: Row) -> Bool {
    layout.dates.hasOwnRows && row.dropFirst().allSatisfy(\.isEmpty)
  }

  /// Whether a row repeats the titles of the table, as where files were joined.
  func isOfSameTitles(_ row: Row) -> Bool {
    let names = CSVHeader(row).names
    return tables.last?.parts.first?.plan.titles.names.elementsEqual(names) {
      CSVText.equalFoldingASCII($0.utf8, $1.utf8)
    } ?? false
  }

  /// The unit of distances in the tables of the layout's own entries.
  var distanceUnit: UnitCode? {
    tables.lazy.filter { $0.parts[0].source == 0 }.compactMap { $0.unit(.distance) }.first
  }

  /// The titles in a row, if they are those of the table in other units, as where files were joined.
  func titlesInOtherUnits(_ row: Row) -> [String]? {
    guard layout.evidence != .mapping, let plan = tables.last?.parts.first?.plan else { return nil }
    let names = CSVHeader(row).names
    let other = TablePlan(layout, TableTitles(names, layout.table), options, remarks)
    let isSame = Set(other.steps.map(\.field)) == Set(plan.steps.map(\.field))
    return isSame && !isOfSameTitles(row) ? names : nil
  }

  /// Whether the layout says whom or what all entries are about: a table below another name is
  /// then about somebody else.
  var hasOneSubject: Bool {
    layout.columns.contains { column in
      if case .constant(let field, _, _) = column.content { field.scope == .log } else { false }
    }
  }

  /// Whether a row has the titles of a table whose rows are entries.
  func isOfTitles(_ row: Row) -> Bool {
    guard let wanted = layout.table.sections?.columns, let first = wanted.first,
      row.contains(where: { CSVText.equalFoldingASCII($0.bytes, first.utf8) })
    else { return false }
    return TableTitles(CSVHeader(row).names, layout.table).has(all: wanted)
  }
}

extension Row {
  /// The line on which the row ends.
  var lastLine: Int {
    // Only in quotes, a row goes on over a line end.
    guard !isSheet, cells.contains(where: \.wasQuoted) else { return line }
    let lineEnd = UInt8(ascii: endsLinesWithCR ? "\r" : "\n")
    return line + bytes.prefix(rawCount).count { $0 == lineEnd }
  }

  /// The text of a row that has but one.
  var onlyText: String? {
    let filled = filter { !$0.isBlank }
    return filled.count == 1 ? filled[0].string : nil
  }
}

extension RecordFault {
  /// A warning of titles below which no row is read.
  static func titles(_ row: Row) -> RecordFault {
    RecordFault(
      code: .anotherTable,
      message: "another table begins with "
        + "\"\(excerpt(row.map(\.string).joined(separator: ", ")))\"; its rows are counted and not "
        + "read: put it into a file of its own", field: "row", position: row.position)
  }

  /// A warning of a line between tables that have the same titles.
  static func name(_ text: String, at position: SourcePosition?) -> RecordFault {
    RecordFault(
      code: .nameOfTable,
      message: "the table below \"\(excerpt(text))\" has the titles of the one above, and its "
        + "entries go to the same log: if these are two vehicles or people, separate the tables",
      field: "row", position: position)
  }
}
