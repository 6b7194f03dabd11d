// SPDX-License-Identifier: MIT

import LogExchange

/// Statistics as a table for programs.
///
/// The columns that say what a row is about have the names of JSON: `type`, `vehicle`, `person`,
/// `period` and so on, as far as any row has them.
struct StatisticsTable {
  private typealias Values = [StatisticsColumns.Key: StatisticsRow.Value]

  private struct Column {
    let name: String
    /// Its heading in a wide table.
    let title: String
    let cell: (StatisticsRow, Values) -> ResultTable.Cell

    init(
      _ name: String, title: String? = nil,
      cell: @escaping (StatisticsRow, Values) -> ResultTable.Cell
    ) {
      self.name = name
      self.title = title ?? name
      self.cell = cell
    }

    /// A column that says what a row is about.
    init(_ name: String, text: @escaping (StatisticsRow) -> String?) {
      self.init(name) { row, _ in .text(text(row)) }
    }

    /// The cell of a column that says what a row is about.
    func label(_ row: StatisticsRow) -> ResultTable.Cell { cell(row, [:]) }
  }

  private let rows: [StatisticsRow]
  /// The columns that say what a row is about.
  private let labels: [Column]

  /// The most cells of a wide table, which has a cell for each figure of any row in each row.
  private static let mostCells = 2_000_000

  init(_ rows: [StatisticsRow]) {
    self.rows = rows
    let subjects = rows.map(\.kind.subjectName).eachOnce.map { name in
      Column(name) { $0.kind.subjectName === name ? $0.subject : nil }
    }
    let known = [
      Column("file") { $0.subject == nil ? $0.input : nil },
      Column("vehicles") { row in row.vehicles.map { "\($0)" } },
      Column("part") { $0.part },
    ].filter { column in rows.contains { !column.label($0).text.isEmpty } }
    let groups = rows.compactMap(\.group.title).eachOnce.map { title in
      Column(title) { $0.group.title === title ? $0.group.name : nil }
    }
    let ends = [
      Column("entries") { "\($0.entries)" }, Column("first") { "\($0.first)" },
      Column("last") { "\($0.last)" },
    ]
    labels = [Column("type") { $0.kind.name }] + subjects + known + groups + ends
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
    let places = moneyPlaces
    let shown = try Self.picks(
      options.columns, among: labels + figures.flatMap { Self.columns(of: $0, places) })
    let cellsOfRows = rows.lazy.map { row in
      let values = row.valuesByKey
      return shown.map { $0.cell(row, values) }
    }
    return try ResultTable.text(shown.map(\.title), cellsOfRows, options, usual)
  }

  /// The column of a figure, after one for the month that it is about, if it is about one.
  private static func columns(
    of figure: StatisticsRow.Value, _ places: [StatisticsColumns.Key: Int]
  ) -> [Column] {
    let key = StatisticsColumns.Key(figure)
    let month = figure.month.map { month in
      Column(month.name) { _, values in .text(values[key]?.month?.text) }
    }
    let value = Column(figure.name, title: figure.title) { _, values in
      let value = values[key]?.value
      return .number(places[key].flatMap { value?.rounded(to: $0) } ?? value)
    }
    return [month, value].compactMap(\.self)
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
      names: labels.map(\.name) + Self.longOnly, meanings: [("value", "unit")])
    try columns.check(options.columns)
    var table = ResultTable(columns)
    for row in rows {
      let about = labels.map { $0.label(row) }
      for value in row.values {
        if let month = value.month {
          table.add(about + [.text(month.name), .text(month.text), .text(nil)])
        }
        table.add(about + [.text(value.name), .number(value.value), .text(value.unit)])
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
