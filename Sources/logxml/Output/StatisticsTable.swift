// SPDX-License-Identifier: MIT

import LogExchange

/// Statistics as a table for programs.
///
/// The columns that say what a row is about have the names of JSON: `type`, `vehicle`, `person`,
/// `period` and so on, as far as any row has them.
struct StatisticsTable {
  /// A column that says what a row is about.
  private struct Label {
    let name: String
    let text: (StatisticsRow) -> String?
  }

  /// A column of a wide table.
  private enum Column {
    case label(Label)
    /// The month that a figure is about.
    case month(StatisticsColumns.Key, String)
    case figure(StatisticsColumns.Key, StatisticsRow.Value)

    var name: String {
      switch self {
      case .label(let label): label.name
      case .month(_, let name): name
      case .figure(_, let value): value.name
      }
    }

    var title: String {
      if case .figure(_, let value) = self { value.title } else { name }
    }
  }

  private let rows: [StatisticsRow]
  private let labels: [Label]

  /// The most cells of a wide table, which has a cell for each figure of any row in each row.
  private static let mostCells = 2_000_000

  init(_ rows: [StatisticsRow]) {
    self.rows = rows
    let subjects = rows.map(\.kind.subjectName).eachOnce.map { name in
      Label(name: name) { $0.kind.subjectName === name ? $0.subject : nil }
    }
    let known = [
      Label(name: "file") { $0.subject == nil ? $0.input : nil },
      Label(name: "vehicles") { row in row.vehicles.map { "\($0)" } },
      Label(name: "part") { $0.part },
    ].filter { label in rows.contains { label.text($0) != nil } }
    let groups = rows.compactMap(\.group.title).eachOnce.map { title in
      Label(name: title) { $0.group.title === title ? $0.group.name : nil }
    }
    var labels = [Label(name: "type") { $0.kind.name }]
    labels += subjects + known + groups
    labels.append(Label(name: "entries") { "\($0.entries)" })
    labels.append(Label(name: "first") { "\($0.first)" })
    labels.append(Label(name: "last") { "\($0.last)" })
    self.labels = labels
  }

  // MARK: Wide

  /// A row for each row of statistics, and a column for each figure in a unit, with the unit in
  /// its title: `distance (km)`.
  ///
  /// `--columns` may name all columns of a figure by its name alone.
  ///
  /// - Throws: `UsageError` for the name of a column that there is not; `LogError` for a table that
  ///   would be too large.
  func wide(_ options: TableOptions, _ usual: TableStyle) throws -> String {
    let figures = StatisticsColumns(rows) { _ in true }.all
    let count = labels.count + figures.count
    let cells = rows.count.multipliedReportingOverflow(by: count)
    if cells.overflow || cells.partialValue > Self.mostCells {
      throw LogError(
        code: .unwritable,
        message: "the table would have \(rows.count) rows and \(count) columns; --long gives each "
          + "figure a row of its own, and -t json has objects")
    }
    var columns = labels.map { Column.label($0) }
    for figure in figures {
      let key = StatisticsColumns.Key(figure)
      if let month = figure.month { columns.append(.month(key, month.name)) }
      columns.append(.figure(key, figure))
    }
    let shown = try Self.picks(options.columns, among: columns)
    let places = moneyPlaces
    let style = options.style(usual)
    var csv = CSVWriter(style)
    if style.hasHeader {
      for column in shown { try csv.cell(FormulaGuard.guarded(column.title)) }
      try csv.endRow()
    }
    for row in rows {
      let values = Dictionary(
        row.values.map { (StatisticsColumns.Key($0), $0) },
        uniquingKeysWith: { first, _ in first })
      for column in shown {
        switch column {
        case .label(let label): try csv.cell(FormulaGuard.guarded(label.text(row) ?? ""))
        case .month(let key, _): try csv.cell(values[key]?.month?.text ?? "")
        case .figure(let key, _):
          guard let value = values[key]?.value else {
            try csv.cell("")
            continue
          }
          let usual = places[key] ?? Int(value.scale)
          try csv.cell(value.rounded(to: min(usual, options.decimals ?? usual)) ?? value)
        }
      }
      try csv.endRow()
    }
    return String(decoding: csv.bytes, as: UTF8.self)
  }

  /// The decimals of each column of money: those of its currency, or more if an amount has more.
  private var moneyPlaces: [StatisticsColumns.Key: Int] {
    var places: [StatisticsColumns.Key: Int] = [:]
    for value in rows.lazy.flatMap(\.values) {
      guard let currency = value.money else { continue }
      let key = StatisticsColumns.Key(value)
      places[key] = max(
        places[key] ?? PeoplesNumber.places(of: currency), Int(value.value.scale))
    }
    return places
  }

  /// The wanted columns, each named by its title, or with others by its name.
  private static func picks(
    _ wanted: [String]?, among columns: [Column]
  ) throws(UsageError) -> [Column] {
    guard let wanted else { return columns }
    var picks: [Column] = []
    for word in wanted {
      let found = columns.filter { $0.title === word || $0.name === word }
      if found.isEmpty {
        if longOnly.contains(where: { $0 === word }) {
          throw UsageError(
            "'\(word)' is a column of tables with a row for each figure; add --long")
        }
        throw .unknownColumn(word, among: columns.map(\.name).eachOnce)
      }
      picks += found
    }
    return picks
  }

  // MARK: Long

  /// The columns of a figure.
  private static let longOnly = ["statistic", "value", "unit"]

  /// A row for each figure.
  ///
  /// - Throws: `UsageError` for the name of a column that there is not; `LogError` if the column of
  ///   figures has several units, and no shown column names them.
  func long(_ options: TableOptions, _ usual: TableStyle) throws -> String {
    let columns = ResultTable.Columns(
      names: labels.map(\.name) + Self.longOnly, numbers: ["value"],
      meanings: [("value", "unit")])
    try columns.check(options.columns)
    var table = ResultTable(columns)
    for row in rows {
      let about = labels.map { FormulaGuard.guarded($0.text(row) ?? "") }
      for value in row.values {
        if let month = value.month { table.add(about + [month.name, month.text, ""]) }
        table.add(
          about + [
            FormulaGuard.guarded(value.name), "\(value.value)",
            FormulaGuard.guarded(value.unit ?? ""),
          ])
      }
    }
    return try table.text(options, usual)
  }
}

extension StatisticsRow.Value {
  /// The title of its column: `distance (km)`.
  fileprivate var title: String {
    guard let unit else { return name }
    // Amounts without a currency have the unit `(no currency)`, or `(no currency)/month`.
    let plain = unit.unicodeScalars.filter { $0 != "(" && $0 != ")" }
    let isPlain = unit.unicodeScalars.first != "("
    return "\(name) (\(isPlain ? unit : String(String.UnicodeScalarView(plain))))"
  }
}

extension StatisticsGroup {
  /// The name of the column, and of the member of JSON, that has its name; nil for all entries.
  var title: String? {
    switch self {
    case .all: nil
    case .period: "period"
    case .station: "station"
    case .location: "location"
    case .word(let grouping, _): grouping.rawValue
    }
  }

  /// The period or the place; nil for all entries, and for those that name none.
  var name: String? {
    switch self {
    case .all: nil
    case .period(let name), .location(let name): name
    case .station(let name), .word(_, let name): name
    }
  }
}
