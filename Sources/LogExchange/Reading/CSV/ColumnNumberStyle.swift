// SPDX-License-Identifier: MIT

import XMLTree

/// Decides the decimal mark of all numbers in a column of a table.
///
///     for row in rows { style.observe(row[3]) }
///     switch style.decision { … }
///
/// `9,99` can only have a decimal comma and `1,234.50` only a decimal point, but `9,999` may
/// have either: the column as a whole must decide, or the user. Cells that are not numbers are
/// bad records and have no influence.
public struct ColumnNumberStyle: Sendable {
  public enum Decision: Hashable, Sendable {
    case decided(DecimalMark)
    /// No number has a point or a comma: both readings are the same.
    case noMarks
    /// Numbers have one of the marks, but both readings are possible for all of them.
    case undecided(example: Observation)
    /// Two numbers need different marks.
    case contradictory(point: Observation, comma: Observation)

    /// The decimal mark to use; nil if there is doubt.
    public var mark: DecimalMark? {
      switch self {
      case .decided(let mark): mark
      case .noMarks: .point
      case .undecided, .contradictory: nil
      }
    }
  }

  /// A number of the column.
  public typealias Observation = ColumnObservation

  private var decisive: [DecimalMark: Observation] = [:]
  /// The first number that may have either mark.
  private(set) var ambiguous: Observation?

  public init() {}

  public var decision: Decision {
    switch (decisive[.point], decisive[.comma]) {
    case (let point?, let comma?): .contradictory(point: point, comma: comma)
    case (.some, nil): .decided(.point)
    case (nil, .some): .decided(.comma)
    case (nil, nil): ambiguous.map { .undecided(example: $0) } ?? .noMarks
    }
  }

  /// Takes a cell of the column into account.
  public mutating func observe(_ cell: CSVCell) {
    observe(cell.bytes) { cell.position }
  }

  /// Takes a text into account.
  public mutating func observe(_ text: ArraySlice<UInt8>) {
    observe(text) { nil }
  }

  private mutating func observe(_ text: ArraySlice<UInt8>, position: () -> SourcePosition?) {
    guard let number = try? NumberText(text) else { return }
    _ = observe(number.evidence) {
      Observation(text: String(decoding: text, as: UTF8.self), position: position())
    }
  }

  /// Takes the evidence of a cell into account.
  ///
  /// - Returns: True if the cells before it have not given this evidence.
  @discardableResult
  mutating func observe(_ evidence: NumberText.Evidence, in cell: CSVCell) -> Bool {
    observe(evidence) { Observation(text: cell.string, position: cell.position) }
  }

  private mutating func observe(
    _ evidence: NumberText.Evidence, _ observation: () -> Observation
  ) -> Bool {
    switch evidence {
    case .none, .nonsense: return false
    case .decides(let mark):
      if decisive[mark] != nil { return false }
      decisive[mark] = observation()
    case .ambiguous:
      if ambiguous != nil { return false }
      ambiguous = observation()
    }
    return true
  }

  /// Takes the evidence of another column of the same text into account.
  ///
  /// One program writes all its numbers alike, so other columns may decide for a column that is
  /// undecided alone.
  public mutating func merge(_ other: ColumnNumberStyle) {
    decisive.merge(other.decisive) { mine, _ in mine }
    ambiguous = ambiguous ?? other.ambiguous
  }

  /// The error for a column that is not decided; nil if it is.
  ///
  /// - Parameter column: The name of the column.
  public func failure(column: String) -> LogError? {
    switch decision {
    case .decided, .noMarks:
      return nil
    case .undecided(let example):
      let number = try? NumberText(ArraySlice(example.text.utf8))
      let readings = DecimalMark.allCases.compactMap { mark in
        (try? number?.value(mark: mark)).map { "\($0) (decimal \(mark.rawValue))" }
      }
      return LogError(
        code: .ambiguous,
        message: "\(column): \(example.text) may be \(readings.joined(separator: " or ")), "
          + "and no number of the column decides it",
        remedy: "; say it with \(.decimalMark(DecimalMark.allCases))",
        position: example.position)
    case .contradictory(let point, let comma):
      return LogError(
        code: .ambiguous,
        message: "\(column): \(point.text)\(point.place) has a decimal point and "
          + "\(comma.text)\(comma.place) a decimal comma",
        remedy: "; say it with \(.decimalMark(DecimalMark.allCases))",
        position: max(point.position ?? .start, comma.position ?? .start))
    }
  }

  /// The error for two numbers of different columns that need different marks; nil if no two
  /// do.
  func contradiction(pointColumn: String, commaColumn: String) -> LogError? {
    guard case .contradictory(let point, let comma) = decision else { return nil }
    if pointColumn === commaColumn { return failure(column: pointColumn) }
    return LogError(
      code: .ambiguous,
      message: "\(pointColumn): \(point.text)\(point.place) has a decimal point, and "
        + "\(commaColumn): \(comma.text)\(comma.place) a decimal comma",
      remedy: "; say it with \(.decimalMark(DecimalMark.allCases))",
      position: max(point.position ?? .start, comma.position ?? .start))
  }
}

extension SourcePosition {
  fileprivate static let start = SourcePosition(line: 1, column: 1)
}
