// SPDX-License-Identifier: MIT

// Rows with more cells than there are titles, because a text contains the delimiter and is not
// quoted. The surplus belongs to one of the columns that the layout names.

extension Row {
  /// The row with its surplus cells joined in a column; nil if that is not possible.
  func joining(_ excess: Int, at column: Int, _ plan: TablePlan) -> Row? {
    // After the last column, which may hold delimiters, no cell can have been shifted.
    guard column == plan.steps.count - 1 else { return joining(excess, at: column) }
    let filled = filledCount - plan.steps.count
    return filled <= 0 ? self : joining(filled, at: column)
  }
}

extension TablePlan {
  /// True if the cells of numbers hold numbers, and those of dates and offsets hold such.
  func makesSense(_ row: Row) -> Bool {
    let areNumbers = numbers.allSatisfy { column in
      row.cell(at: column).map { $0.isNoNumber || (try? NumberText($0.bytes)) != nil } ?? true
    }
    let areDates = dates.allSatisfy { date in
      guard let cell = row.cell(at: date.column), !cell.isBlank else { return true }
      return DateText(cell.bytes) != nil || CSVText.trimmed(cell.bytes).allSatisfy(CSVText.isDigit)
    }
    let isOffset =
      row.cell(at: offset).map { cell in
        let text = CSVText.trimmed(cell.bytes)
        return text.isEmpty || ["UTC", "GMT"].contains { text.starts(with: $0.utf8) }
      } ?? true
    return areNumbers && areDates && isOffset
  }
}
