// SPDX-License-Identifier: MIT

import LogExchange

/// A table of results: the names of its columns, and rows of cells.
struct ResultTable {
  /// The columns of a table, with their types and units.
  struct Columns {
    let names: [String]
    /// The columns that contain numbers.
    let numbers: Set<String>
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
  private(set) var rows: [[String]] = []

  init(_ columns: Columns) { self.columns = columns }

  /// Adds a row with one cell for each column.
  mutating func add(_ cells: [String]) { rows.append(cells) }

  /// The table as text.
  ///
  /// - Throws: `LogError` if a column of numbers mixes units, and no shown column names them.
  func text(_ options: TableOptions, _ usual: TableStyle) throws(LogError) -> String {
    let style = options.style(usual)
    let names = columns.names
    let picks = options.columns.map { wanted in
      wanted.compactMap { name in names.firstIndex { $0 === name } }
    }
    let shown = picks ?? Array(names.indices)
    try checkMeanings(shown)
    let rounding = options.decimals.map { NumberRounding(decimals: $0) }
    var csv = CSVWriter(style)
    if style.hasHeader {
      for index in shown { try csv.cell(names[index]) }
      try csv.endRow()
    }
    for row in rows {
      for index in shown {
        guard columns.numbers.contains(names[index]),
          let number = try? ExactDecimal(utf8: row[index].utf8)
        else {
          try csv.cell(row[index])
          continue
        }
        try csv.cell(rounding?.apply(to: number) ?? number)
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
      let words = rows.lazy.filter { !$0[value].isEmpty }.map { $0[meaning] }
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
