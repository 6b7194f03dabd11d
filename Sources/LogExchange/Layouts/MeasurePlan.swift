// SPDX-License-Identifier: MIT

/// A column of numbers whose measure is named by another column of the row.
final class MeasurePlan {
  private let named: Int
  private let choices: [Choice]

  private struct Choice {
    var word: [UInt8]
    var field: Field
    var step: TablePlan.Step
  }

  init(
    _ measures: [LayoutMeasure], named: Int, at column: Int, _ fields: [Field],
    _ titles: TableTitles, _ options: ReadingOptions
  ) {
    self.named = named
    choices = measures.compactMap { measure in
      guard let field = fields.firstIndex(where: { $0 === measure.field }) else { return nil }
      var action = TablePlan.Step.Action.number(isMoney: false)
      if let kind = measure.field.unitKind {
        guard let unit = UnitPlan(kind, measure.unit, at: column, titles, options) else {
          return nil
        }
        action = .quantity(unit)
      }
      var step = TablePlan.Step(action: action, field: field)
      step.isNothingAtZero = measure.isNothingAtZero
      return Choice(word: Array(measure.word.utf8), field: measure.field, step: step)
    }
  }

  /// The step for the number of a row; nil if its measure has no field.
  func step(_ row: Row) -> TablePlan.Step? { row.cell(at: named).flatMap(choice)?.step }

  private func choice(_ cell: CSVCell) -> Choice? {
    let name = Self.name(cell.bytes)
    return choices.first { CSVText.equalFoldingASCII($0.word, name) }
  }

  /// The outcome of a row that is not an entry; nil for an entry.
  ///
  /// The first measure is always read, the others where all are asked for.
  func passing(_ row: Row, _ options: ReadingOptions) -> MappedEntry.Outcome? {
    guard let cell = row.cell(at: named), !cell.isBlank else {
      return .notModelled(kind: "row without a measure")
    }
    let name = String(decoding: Self.name(cell.bytes), as: UTF8.self)
    guard let choice = choice(cell) else { return .notModelled(kind: name) }
    if options.measures == .all || choice.field == choices.first?.field { return nil }
    // A number says nothing to people.
    let isNumber = name.utf8.allSatisfy(CSVText.isDigit)
    return .filtered(kind: isNumber ? "\(choice.field.name) (\(name))" : name)
  }

  /// The name of a measure without a remark in parentheses after it.
  static func name(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    CSVText.trimmed(bytes.prefix { $0 != UInt8(ascii: "(") })
  }
}
