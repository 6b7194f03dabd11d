// SPDX-License-Identifier: MIT

import XMLTree

extension UnitPlan {
  /// The unit that a cell of the row says.
  func unit(in row: CSVRow) -> UnitValue? {
    for (column, words) in cells {
      guard let cell = row.cell(at: column), !cell.isEmpty else { continue }
      let text = CSVText.trimmed(cell.bytes)
      let word = words.first { CSVText.equalFoldingASCII($0.word.utf8, text) }
      if let word { return UnitValue(kind, named: word.unit) }
    }
    return nil
  }
}

extension TableRecordMaker {
  /// Makes sure that the units of a row's values are known.
  ///
  /// - Throws: `LogError` with the code `ambiguous`, which names all options that are
  ///   wanted, so that nobody has to be told twice.
  func checkUnits(_ row: CSVRow, _ plan: TablePlan) throws(LogError) {
    var unsaid: [(name: String, kind: UnitKind)] = []
    for column in plan.numbers {
      guard case .quantity(let unit) = plan.steps[column].action, unit.known == nil,
        !unit.isAtNumber, !unit.isKept, subjects.unit(unit) == nil,
        let cell = row.cell(at: column), !cell.isNoNumber,
        !(plan.steps[column].isNothingAtZero && cell.isZero(withWords: false)),
        unit.unit(in: row) == nil
      else { continue }
      if unit.isSomeGallon {
        let option = unit.kind.assumingOption ?? ""
        throw LogError(
          code: .ambiguous,
          message: "the column \"\(plan.titles.name(column))\" may be in US or imperial gallons; "
            + "\(option) usgal or ukgal says which", position: row.position)
      }
      if let unknown = unit.unknown {
        throw LogError.unsaid(unknown, option: unit.kind.assumingOption ?? "", at: row)
      }
      unsaid.append((plan.titles.name(column), unit.kind))
    }
    if !unsaid.isEmpty { throw LogError.unsaidUnits(unsaid, at: row) }
  }

  /// A note on the units that were taken because nothing says them; nil for none.
  func assumedUnits(_ row: CSVRow, _ plan: TablePlan) -> RecordFault? {
    var names: [String] = []
    var taken: [String] = []
    var wanted: [String] = []
    for column in plan.numbers {
      guard case .quantity(let unit) = plan.steps[column].action, let assumed = unit.assumed
      else { continue }
      if unit.kind.assumingOption != nil { names.append(plan.titles.name(column)) }
      if !taken.contains(where: { $0.hasSameBytes(as: assumed) }) { taken.append(assumed) }
      if let option = unit.kind.assumingOption,
        !wanted.contains(where: { $0.hasSameBytes(as: option) })
      {
        wanted.append(option)
      }
    }
    guard let name = names.last else { return nil }
    let isOne = taken.count == 1
    return RecordFault(
      code: .assumedUnit,
      message: "the file names no \(isOne ? "unit" : "units"); "
        + "\(taken.joined(separator: " and ")) \(isOne ? "is" : "are") taken, as "
        + "\(layoutTitle) has \(isOne ? "it" : "them") unless "
        + "\(isOne ? "another is" : "others are") set there "
        + "(\(wanted.joined(separator: " and ")) \(wanted.count == 1 ? "says" : "say") it)",
      field: name, position: row.position)
  }
}

extension LogError {
  /// Columns have values and no units, and the user can say them.
  fileprivate static func unsaidUnits(
    _ columns: [(name: String, kind: UnitKind)], at row: CSVRow
  ) -> LogError {
    var options: [String] = []
    for option in columns.compactMap(\.kind.assumingOption)
    where !options.contains(where: { $0.hasSameBytes(as: option) }) {
      options.append(option)
    }
    let names = columns.map { "\"\($0.name)\"" }.joined(separator: " and ")
    let isOne = columns.count == 1
    return LogError(
      code: .ambiguous,
      message: "the file does not say the \(isOne ? "unit" : "units") of the "
        + "\(isOne ? "column" : "columns") \(names); \(options.joined(separator: " and ")) "
        + (options.count == 1 ? "says \(isOne ? "it" : "them")" : "say them"),
      position: row.position)
  }
}
