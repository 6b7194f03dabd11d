// SPDX-License-Identifier: MIT

/// Rows that wait until the rows after them say how they are to be read.
///
///     if style.decision.isUndecided { try held.hold(row) } else { … }
///
/// A format whose dates or numbers are decided by a whole column holds its rows
/// until the column is decided, or to the end, and then takes them in order.
public struct HeldRows: Sendable {
  private struct Entry {
    var byteCount: Int
    var cellCount: Int
    var rawCount: Int
    var line: Int
    var number: Int
    var endsLinesWithCR: Bool
    var hasLineEnd: Bool
    var warnings: [CSVWarning]
    var origin: RowOrigin?
  }

  private var entries: [Entry] = []
  private var bytes: [UInt8] = []
  private var cells: [CSVCellRecord] = []
  private let limit: Int
  private let option: String

  /// - Parameters:
  ///   - limit: How many bytes may be held.
  ///   - option: What a user can give so that nothing has to be held, such as
  ///     `--date-order`.
  public init(limit: Int = 64 << 20, option: String) {
    self.limit = limit
    self.option = option
  }

  public var count: Int { entries.count }
  public var isEmpty: Bool { entries.isEmpty }

  /// How many bytes the rows take.
  public var size: Int {
    bytes.count + cells.count * MemoryLayout<CSVCellRecord>.stride
      + entries.count * MemoryLayout<Entry>.stride
  }

  /// Whether a copy of a row can be held, too.
  func hasRoom(for row: Row) -> Bool { size + Self.size(of: row) <= limit }

  private static func size(of row: Row) -> Int {
    row.bytes.count + row.cells.count * MemoryLayout<CSVCellRecord>.stride
      + MemoryLayout<Entry>.stride
  }

  /// Holds a copy of a row.
  ///
  /// - Complexity: O(*n*) in the length of the row.
  /// - Throws: `LogError` with the code `ambiguous` if that is too much; it
  ///   names the option.
  public mutating func hold(_ row: Row) throws(LogError) {
    guard hasRoom(for: row) else {
      throw LogError(
        code: .ambiguous,
        message: "it is still unclear after \(count) rows how to read them, and at most \(limit) "
          + "bytes are held; give it with \(option)",
        position: row.position)
    }
    entries.append(
      Entry(
        byteCount: row.bytes.count, cellCount: row.cells.count, rawCount: row.rawCount,
        line: row.line, number: row.number, endsLinesWithCR: row.endsLinesWithCR,
        hasLineEnd: row.hasLineEnd, warnings: row.warnings, origin: row.origin))
    bytes.append(contentsOf: row.bytes)
    cells.append(contentsOf: row.cells)
  }

  /// Hands out the rows in the order in which they came, and lets them go.
  ///
  /// - Throws: What `body` throws; the rows are gone then, too.
  public mutating func release(_ body: (Row) throws -> Void) rethrows {
    let held = self
    self = HeldRows(limit: limit, option: option)
    var row = Row()
    var byteStart = 0
    var cellStart = 0
    for entry in held.entries {
      row.bytes.removeAll(keepingCapacity: true)
      row.bytes.append(contentsOf: held.bytes[byteStart..<(byteStart + entry.byteCount)])
      row.cells.removeAll(keepingCapacity: true)
      row.cells.append(contentsOf: held.cells[cellStart..<(cellStart + entry.cellCount)])
      byteStart += entry.byteCount
      cellStart += entry.cellCount
      row.rawCount = entry.rawCount
      row.line = entry.line
      row.number = entry.number
      row.endsLinesWithCR = entry.endsLinesWithCR
      row.hasLineEnd = entry.hasLineEnd
      row.warnings = entry.warnings
      row.origin = entry.origin
      try body(row)
    }
  }
}
