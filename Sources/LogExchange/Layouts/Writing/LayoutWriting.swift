// SPDX-License-Identifier: MIT

/// A hook for writing that a form cannot express; one for each file.
///
/// It gets records before their cells are written and changes their values, never texts of
/// numbers or dates. It is the counterpart of `RecordFinish` in reading.
protocol LayoutWriting: AnyObject {
  /// The things that the file cannot hold, in addition to those that follow from the columns.
  var cannotHold: [String] { get }
  /// The rows that stand above the table.
  var rowsAbove: [[String]] { get }

  /// Called at the beginning of a log. Values of its header are kept for writing, or counted as
  /// left out.
  func begin(_ log: LogHeader, _ leftBehind: inout LeftBehind)
  /// Called at the beginning of the table.
  ///
  /// - Parameter first: The first record of the table, and the first of other kinds that have
  ///   come before it.
  func beginTable(_ first: [LogRecord], _ leftBehind: inout LeftBehind)
  /// The unit of values of this kind in a record, or in the titles; nil to follow the layout.
  func unit(_ kind: UnitKind, of record: LogRecord?) -> UnitCode?
  /// Changes a record into one that the columns can hold, and counts the losses.
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

/// Makes the hook for one file.
typealias LayoutWritingMaking = @Sendable () -> any LayoutWriting
