// SPDX-License-Identifier: MIT

/// Rows that wait until later rows show how to read them.
///
///     if style.decision.isUndecided { try held.hold(row) } else { … }
///
/// A format whose dates or numbers are decided by a whole column holds its rows
/// until the column is decided, or to the end, and then takes them in order.
public struct HeldRows: Sendable {
  private var rows: [Row] = []
  private let limit: Int
  private let settings: [Remedy.Setting]

  /// - Parameters:
  ///   - limit: The number of bytes that may be held.
  ///   - settings: The settings with which a user makes holding unnecessary, such as
  ///     `.dateOrder()`.
  public init(limit: Int = 64 << 20, settings: [Remedy.Setting]) {
    self.limit = limit
    self.settings = settings
  }

  public var count: Int { rows.count }
  public var isEmpty: Bool { rows.isEmpty }

  /// The number of bytes that the held rows use.
  public private(set) var size = 0

  /// True if a copy of this row fits within the limit.
  func hasRoom(for row: Row) -> Bool { size + Self.size(of: row) <= limit }

  private static func size(of row: Row) -> Int {
    row.bytes.count + row.cells.count * MemoryLayout<CSVCellRecord>.stride
      + MemoryLayout<Row>.stride
  }

  /// Holds a copy of a row.
  ///
  /// - Complexity: O(*n*) in the length of the row.
  /// - Throws: `LogError` with the code `ambiguous` if the limit is exceeded; its remedy
  ///   names the settings.
  public mutating func hold(_ row: Row) throws(LogError) {
    guard hasRoom(for: row) else {
      throw LogError(
        code: .ambiguous,
        message: "it is still unclear after \(count) rows how to read them, and at most \(limit) "
          + "bytes are held",
        remedy: "; give it with \(settings, " and ")",
        position: row.position)
    }
    size += Self.size(of: row)
    // Exact copies: the reader's own arrays have room for the longest row so far.
    var copy = row
    copy.bytes = row.bytes.withUnsafeBufferPointer { Array($0) }
    copy.cells = row.cells.withUnsafeBufferPointer { Array($0) }
    rows.append(copy)
  }

  /// Hands out the rows in the order in which they came, and lets them go.
  ///
  /// - Throws: Any error of `body`; the rows are removed even then.
  public mutating func release(_ body: (Row) throws -> Void) rethrows {
    let held = rows
    self = HeldRows(limit: limit, settings: settings)
    for row in held { try body(row) }
  }
}
