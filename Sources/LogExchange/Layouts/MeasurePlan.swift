// SPDX-License-Identifier: MIT

/// A column of numbers whose measure is named by another column of the row.
final class MeasurePlan {
  private let named: Int
  private let choices: [(word: [UInt8], step: TablePlan.Step)]

  init(
    _ measures: [LayoutMeasure], named: Int, at column: Int, _ fields: [Field],
    _ titles: TableTitles, _ options: ReadingOptions
  ) {
    self.named = named
    choices = measures.compactMap { measure in
      guard let field = fields.firstIndex(where: { $0 === measure.field }) else { return nil }
      let word = Array(measure.word.utf8)
      guard let kind = measure.field.unitKind else {
        return (word, TablePlan.Step(action: .number(isMoney: false), field: field))
      }
      guard let unit = UnitPlan(kind, measure.unit, at: column, titles, options) else { return nil }
      return (word, TablePlan.Step(action: .quantity(unit), field: field))
    }
  }

  /// The step for the number of a row; nil if its measure has no field.
  func step(_ row: Row) -> TablePlan.Step? {
    guard let cell = row.cell(at: named) else { return nil }
    let name = Self.name(cell.bytes)
    return choices.first { CSVText.equalFoldingASCII($0.word, name) }?.step
  }

  /// The outcome of a row that is not an entry; nil for an entry.
  ///
  /// The first measure is always read, the others where all are asked for.
  func passing(_ row: Row, _ options: ReadingOptions) -> MappedEntry.Outcome? {
    guard let cell = row.cell(at: named), !cell.isBlank else { return nil }
    let name = String(decoding: Self.name(cell.bytes), as: UTF8.self)
    guard let step = step(row) else { return .notModelled(kind: name) }
    return options.measures == .all || step.field == choices.first?.step.field
      ? nil : .filtered(kind: name)
  }

  /// The name of a measure without a remark in parentheses after it.
  static func name(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    CSVText.trimmed(bytes.prefix { $0 != UInt8(ascii: "(") })
  }
}
