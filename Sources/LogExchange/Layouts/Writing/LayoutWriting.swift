// SPDX-License-Identifier: MIT

/// What a layout cannot say of how it is written; one for each file.
///
/// It gets records before their cells are written and changes their values, never texts of
/// numbers or dates: a finish of reading, the other way round.
protocol LayoutWriting: AnyObject {
  /// What the file cannot hold, beside what the columns say, in words.
  var cannotHold: [String] { get }
  /// The rows that stand above the table.
  var rowsAbove: [[String]] { get }

  /// A log begins: what its header says has a place, or is counted.
  func begin(_ log: LogHeader, _ leftBehind: inout LeftBehind)
  /// The table begins.
  ///
  /// - Parameter first: The first record of the table, and the first of other kinds that have
  ///   come before it.
  func beginTable(_ first: [LogRecord], _ leftBehind: inout LeftBehind)
  /// The unit that values of a kind have in a record, or in the titles; nil for what the
  /// layout says.
  func unit(_ kind: UnitKind, of record: LogRecord?) -> UnitCode?
  /// Changes a record into what the columns can say. What gets lost is counted here.
  func prepare(_ record: inout LogRecord, _ leftBehind: inout LeftBehind)
  /// The rows that stand above the table of other entries.
  func rows(above others: OtherEntries) -> [[String]]
}

extension LayoutWriting {
  var rowsAbove: [[String]] { [] }
  func begin(_ log: LogHeader, _ leftBehind: inout LeftBehind) { leftBehind.add(log) }
  func beginTable(_ first: [LogRecord], _ leftBehind: inout LeftBehind) {}
  func unit(_ kind: UnitKind, of record: LogRecord?) -> UnitCode? { nil }
  func rows(above others: OtherEntries) -> [[String]] { [] }
}

/// Makes what a layout cannot say of how it is written.
typealias LayoutWritingMaking = @Sendable () -> any LayoutWriting
