// SPDX-License-Identifier: MIT

import LogExchange

/// A table of results: the names of its columns, and rows of cells.
struct ResultTable {
  /// What a row says in a column; empty if it says nothing.
  enum Cell {
    case text(String?)
    case number(ExactDecimal?)
    case count(Int?)
    case flag(Bool?)

    /// The cell of a table.
    var text: String {
      switch self {
      case .text(let text): FormulaGuard.guarded(text ?? "")
      case .number(let number): number.map { "\($0)" } ?? ""
      case .count(let count): count.map { "\($0)" } ?? ""
      case .flag(let flag): flag.map { $0 ? "true" : "false" } ?? ""
      }
    }
  }

  /// The columns of a table, with their units.
  struct Columns {
    let names: [String]
    /// Columns of numbers, each with the column that names its unit.
    let meanings: [(value: String, meaning: String)]

    /// - Throws: `UsageError` for a name that is no column.
    func check(_ wanted: [String]?) throws(UsageError) {
      for name in wanted ?? [] where !names.contains(where: { $0 === name }) {
        throw .unknownColumn(name, among: names)
      }
    }
  }

  let columns: Columns
  private(set) var rows: [[Cell]] = []

  init(_ columns: Columns) { self.columns = columns }

  /// Adds a row with one cell for each column.
  mutating func add(_ cells: [Cell]) { rows.append(cells) }

  /// The table as text.
  ///
  /// - Throws: `LogError` if a column of numbers mixes units, and no shown column names them.
  func text(_ options: TableOptions, _ usual: TableStyle) throws(LogError) -> String {
    let names = columns.names
    let picks = options.columns.map { wanted in
      wanted.compactMap { name in names.firstIndex { $0 === name } }
    }
    let shown = picks ?? Array(names.indices)
    try checkMeanings(shown)
    return try Self.text(
      shown.map { names[$0] }, rows.lazy.map { row in shown.map { row[$0] } }, options, usual)
  }

  /// A table of all of its columns as text.
  static func text(
    _ titles: [String], _ rows: some Sequence<[Cell]>, _ options: TableOptions, _ usual: TableStyle
  ) throws(LogError) -> String {
    let style = options.style(usual)
    let rounding = options.decimals.map { NumberRounding(decimals: $0) }
    var csv = CSVWriter(style)
    if style.hasHeader {
      for title in titles { try csv.cell(FormulaGuard.guarded(title)) }
      try csv.endRow()
    }
    for row in rows {
      for cell in row {
        if case .number(let number?) = cell {
          try csv.cell(rounding?.apply(to: number) ?? number)
        } else {
          try csv.cell(cell.text)
        }
      }
      try csv.endRow()
    }
    return String(decoding: csv.bytes, as: UTF8.self)
  }

  private func checkMeanings(_ shown: [Int]) throws(LogError) {
    func index(_ name: String) -> Int? {
      columns.names.firstIndex { $0 === name }
    }
    for pair in columns.meanings {
      guard let value = index(pair.value), let meaning = index(pair.meaning),
        shown.contains(value), !shown.contains(meaning)
      else { continue }
      let words = rows.lazy.filter { !$0[value].text.isEmpty }.map { $0[meaning].text }
      guard let first = words.first(where: { _ in true }),
        let other = words.first(where: { $0 !== first })
      else { continue }
      throw LogError(
        code: .unwritable,
        message: "the column \(pair.value) is in '\(first)' as well as in '\(other)'; add the "
          + "column \(pair.meaning)")
    }
  }
}

extension UsageError {
  private static let mostListed = 100

  static func unknownColumn(_ name: String, among names: [String]) -> UsageError {
    let others = names.count - mostListed
    let listed = names.prefix(mostListed) + (others > 0 ? ["\(others) more"] : [])
    return UsageError(
      "there is no column '\(name)'" + Suggestion.question(for: name, among: names)
        + "\nThe columns are " + WordList.and(Array(listed)) + ".")
  }
}
