// SPDX-License-Identifier: MIT

import XMLTree

/// The number of cells in the rows of one table.
///
/// A comma in an unquoted value shifts the cells after it, so that the row has one cell more
/// than there are titles, empty or not. But some programs end each row with a delimiter, or
/// omit the empty cells at its end. If the first two rows agree on a number, the table is
/// written that way.
final class RowShape {
  /// The fault of a row with fewer cells than titles.
  enum Shortness {
    case none
    /// All rows are short; reported once.
    case ofAll(RecordFault)
    case ofRow(RecordFault)
  }

  /// The number of columns in the header.
  let columnCount: Int
  /// The number of columns up to the last one that has a title.
  private let titledCount: Int
  /// The number of cells in the first row, if it differs and the second row must decide.
  private var first: Int?
  /// Whether the first row has one empty cell too many, and no comma in a number: it has points.
  private var firstEndsEmpty = false
  /// The number of cells in each row, if the first two agree on a number other than the
  /// header's.
  private var usual: Int?
  /// True if the number of cells in each row is known.
  private(set) var isDecided = false
  private var hasToldOfAll = false
  private let mayHaveMore: Bool
  /// The row that says how many cells there are, in messages.
  private let measure: String
  /// True if rows may omit the empty cells after the last title.
  private let mayEndEarly: Bool

  /// - Parameters:
  ///   - trailing: The number of empty cells that rows may have after the last title.
  ///   - mayHaveMore: True if rows may have more or fewer cells than the header.
  ///   - hasHeader: False if the titles are none of the table's own.
  init(
    _ titles: [String], trailing: Int = 0, mayHaveMore: Bool = false, hasHeader: Bool = true
  ) {
    columnCount = titles.count
    measure = hasHeader ? "header" : "first row"
    titledCount = (titles.lastIndex { !$0.isEmpty } ?? -1) + 1
    self.mayHaveMore = mayHaveMore
    if trailing > 0 || mayHaveMore { isDecided = true }
    if trailing > 0 { usual = titledCount + trailing }
    hasToldOfAll = trailing > 0
    mayEndEarly = trailing > 0
  }

  /// True if a row has as many cells as the header, and no other number is usual.
  @inline(__always)
  func isFilled(by row: Row) -> Bool { row.count == columnCount && usual == nil }

  /// Takes a row into account.
  ///
  /// - Returns: false for a first row that has to wait for the second one.
  @inline(__always)
  func isDecided(by row: Row) -> Bool { isDecided || decide(row) }

  private func decide(_ row: Row) -> Bool {
    let isOdd =
      !row.isSheet
      && (row.count < titledCount
        || row.count > columnCount && row[columnCount...].allSatisfy(\.isEmpty))
    guard let first else {
      if isOdd {
        first = row.count
        firstEndsEmpty =
          row.count == columnCount + 1
          && row.contains {
            $0.bytes.contains(UInt8(ascii: ".")) && (try? NumberText($0.bytes)) != nil
          }
      }
      isDecided = !isOdd
      return isDecided
    }
    if isOdd, row.count == first { usual = first }
    isDecided = true
    return true
  }

  /// Ends the wait of a first row, because no second one follows.
  func conclude() {
    if !isDecided, firstEndsEmpty { usual = first }
    isDecided = true
  }

  // MARK: Rows

  /// The number of cells that rows have, but for empty ones at their ends.
  private var width: Int { mayEndEarly ? titledCount : columnCount }

  /// The number of cells that a row has too many, at its end.
  func excess(of row: Row) -> Int {
    if mayHaveMore { return 0 }
    // A row that ends with a value has none of the empty cells after the last title.
    let endsEmpty = row.last?.isEmpty ?? true
    let most = endsEmpty ? max(width, usual ?? 0) : width
    if row.count > most { return row.count - most }
    guard row.count > width else { return 0 }
    return max(0, row.filledCount - width)
  }

  /// The fault of a row with too many cells: its content may be in the wrong columns.
  func fault(ofLong row: Row) -> RecordFault {
    let over = row[width...].firstIndex { !$0.isEmpty } ?? width
    // In `82,4`, the comma was no delimiter.
    let isOfDigits = { (cell: CSVCell) in !cell.isEmpty && cell.bytes.allSatisfy(CSVText.isDigit) }
    let mayBeNumber = zip(row.indices, row.indices.dropFirst()).contains { one, next in
      isOfDigits(row[one]) && isOfDigits(row[next]) && row[next].bytes.count < 4
        && row.source.dropFirst(Int(row.cells[one].end)).first == UInt8(ascii: ",")
    }
    return RecordFault(
      code: .badRow, message: found(row),
      remedy: mayBeNumber
        ? " (a number with a comma needs quotes where commas separate columns)" : nil,
      field: "column \(over + 1)", position: row[over].position)
  }

  func shortness(of row: Row) -> Shortness {
    if mayHaveMore || row.isSheet { return .none }
    if let usual, row.count == usual { return hasToldOfAll ? .none : .ofAll(oddity(of: row)) }
    if row.count < titledCount { return .ofRow(short(found(row), row)) }
    // Either this row lacks a cell, or the first rows have one too many.
    if let usual, row.count < usual, !mayEndEarly {
      return .ofRow(
        short("the row has \(Self.cells(row.count)), and the first rows have \(usual)", row))
    }
    return .none
  }

  /// The difference of all rows from the header, reported once.
  private func oddity(of row: Row) -> RecordFault {
    hasToldOfAll = true
    let found =
      "the rows have \(Self.cells(row.count)), expected \(columnCount) as in the \(measure); "
    guard row.count > columnCount else {
      return short(found + "the columns after them are taken as empty", row)
    }
    return RecordFault(
      code: .trailingCells,
      message: found + "the last is taken for a delimiter that ends each row, and not for a comma "
        + "in a value", field: "column \(row.count)", position: row.position)
  }

  private func found(_ row: Row) -> String {
    "the row has \(Self.cells(row.count)), expected \(columnCount) as in the \(measure)"
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
  /// All rows of a table have empty cells after the last title.
  public static let trailingCells = Diagnostic.Code(description: "trailing-cells")
  /// A table ends in the middle of a row.
  public static let cutOff = Diagnostic.Code(description: "cut-off")
}
