// SPDX-License-Identifier: MIT

/// The decimal mark of one column of a layout, whatever that of the others is.
enum ColumnMark: String, Hashable, Sendable, CaseIterable {
  case point
  case comma
  /// That of each number, which has to show it: people type `95,5` below `95.5`, but `1,234`
  /// could be either.
  case either

  init(_ mark: DecimalMark) { self = mark == .point ? .point : .comma }

  /// The mark with which numbers are written.
  var written: DecimalMark { self == .comma ? .comma : .point }

  /// The mark of a number; throws if the number does not show it.
  ///
  /// - Parameter name: The title of the column, for messages.
  func mark(of cell: CSVCell, _ name: @autoclosure () -> String) throws(RecordFault) -> DecimalMark
  {
    guard self == .either, !cell.isTyped, let number = try? NumberText(cell.bytes) else {
      return written
    }
    switch number.evidence {
    case .decides(let mark): return mark
    case .ambiguous:
      var fault = cell.badNumber(name())
      fault.remedy = " (its mark may start decimals or separate thousands)"
      throw fault
    case .none, .nonsense: return .point
    }
  }
}
