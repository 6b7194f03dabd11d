// SPDX-License-Identifier: MIT

import XMLTree

/// How many cells the rows of one table have.
///
/// A comma in a value that nobody put in quotes shifts the cells behind it, and the row then
/// has a cell more than there are titles, empty or not. Some programs end each row with a
/// delimiter or leave the empty cells at its end away, though: what the first two rows agree
/// on is how the table is written.
final class RowShape {
  /// What is wrong with a row that has fewer cells than there are titles.
  enum Shortness {
    case none
    /// All rows are so; said once.
    case ofAll(RecordFault)
    case ofRow(RecordFault)
  }

  /// How many columns have titles.
  let columnCount: Int
  /// How many there are up to the last that has a title.
  private let titledCount: Int
  /// How many cells the first row has, where that is another number and it waits for the second.
  private var first: Int?
  /// How many cells rows have, where the first two agree on another number.
  private var usual: Int?
  /// Whether a row has come that says how many cells rows have.
  private(set) var isDecided = false
  private var hasToldOfAll = false
  private let mayHaveMore: Bool
  /// Whether rows may come without the empty cells behind the last title.
  private let mayEndEarly: Bool

  /// - Parameters:
  ///   - trailing: How many empty cells rows may have behind the last title.
  ///   - mayHaveMore: Whether rows have more cells than titles, or fewer, as they need.
  init(_ titles: [String], trailing: Int = 0, mayHaveMore: Bool = false) {
    columnCount = titles.count
    titledCount = (titles.lastIndex { !$0.isEmpty } ?? -1) + 1
    self.mayHaveMore = mayHaveMore
    if trailing > 0 || mayHaveMore { isDecided = true }
    if trailing > 0 { usual = columnCount + trailing }
    hasToldOfAll = trailing > 0
    mayEndEarly = trailing > 0
  }

  /// Whether a row has as many cells as rows of its table have: nothing to look at.
  @inline(__always)
  func isFilled(by row: Row) -> Bool { row.count == columnCount && usual == nil }

  /// Looks at a row as it comes.
  ///
  /// - Returns: false for a first row that has to wait for the second one.
  @inline(__always)
  func isDecided(by row: Row) -> Bool { isDecided || decide(row) }

  private func decide(_ row: Row) -> Bool {
    let isOdd =
      row.count < titledCount
      || row.count > columnCount && row[columnCount...].allSatisfy(\.isEmpty)
    guard let first else {
      if isOdd { first = row.count }
      isDecided = !isOdd
      return isDecided
    }
    if isOdd, row.count == first { usual = first }
    isDecided = true
    return true
  }

  /// No second row comes.
  func conclude() { isDecided = true }

  // MARK: Rows

  /// How many cells a row has too many, up to its end.
  func excess(of row: Row) -> Int {
    if mayHaveMore { return 0 }
    let most = max(columnCount, usual ?? 0)
    if row.count > most { return row.count - most }
    guard row.count > columnCount else { return 0 }
    return max(0, row.filledCount - columnCount)
  }

  /// The fault of a row that has cells too many: what stands in it is in the wrong columns.
  func fault(ofLong row: Row) -> RecordFault {
    let over = row[columnCount...].firstIndex { !$0.isEmpty } ?? columnCount
    return RecordFault(
      code: .badRow, message: found(row), field: "column \(over + 1)",
      position: row[over].position)
  }

  func shortness(of row: Row) -> Shortness {
    if mayHaveMore { return .none }
    if let usual, row.count == usual { return hasToldOfAll ? .none : .ofAll(oddity(of: row)) }
    if row.count < titledCount { return .ofRow(short(found(row), row)) }
    // Either this row lacks a cell, or those before it have one too many.
    if let usual, row.count < usual, !mayEndEarly {
      return .ofRow(
        short("the row has \(Self.cells(row.count)), and the first rows have \(usual)", row))
    }
    return .none
  }

  /// What all rows have in common, told once.
  private func oddity(of row: Row) -> RecordFault {
    hasToldOfAll = true
    let found =
      "the rows have \(Self.cells(row.count)), expected \(columnCount) as in the header; "
    guard row.count > columnCount else {
      return short(found + "the columns behind them are taken as empty", row)
    }
    return RecordFault(
      code: .trailingCells,
      message: found + "the last is taken for a delimiter that ends each row, and not for a comma "
        + "in a value", field: "column \(row.count)", position: row.position)
  }

  private func found(_ row: Row) -> String {
    "the row has \(Self.cells(row.count)), expected \(columnCount) as in the header"
  }

  private func short(_ message: String, _ row: Row) -> RecordFault {
    RecordFault(
      code: .shortRow, message: message, field: "column \(row.count + 1)", position: row.position)
  }

  private static func cells(_ count: Int) -> String { count == 1 ? "1 cell" : "\(count) cells" }
}

extension Diagnostic.Code {
  /// A row has fewer cells than its table has titles.
  public static let shortRow = Diagnostic.Code(description: "short-row")
  /// All rows of a table have empty cells behind the last title.
  public static let trailingCells = Diagnostic.Code(description: "trailing-cells")
  /// A table ends in the middle of a row.
  public static let cutOff = Diagnostic.Code(description: "cut-off")
}
