// SPDX-License-Identifier: MIT

import LogExchange

/// Statistics for people.
enum StatisticsText {
  /// A page for each vehicle and person, with a table of its periods if there are
  /// several.
  ///
  /// - Parameter width: The columns of the terminal; nil for anything else.
  static func pages(
    _ rows: [StatisticsRow], periods: [StatisticsRow], width: Int?
  ) -> String {
    let periods = Dictionary(grouping: periods) { Owner($0) }
    return rows.map { row in
      let own = periods[Owner(row)] ?? []
      return page(row, width) + (own.count > 1 ? "\n" + table(own, width) : "")
    }.joined(separator: "\n")
  }

  /// A table for each vehicle and person.
  static func tables(_ rows: [StatisticsRow], width: Int?) -> String {
    var groups: [[StatisticsRow]] = []
    for row in rows {
      if let last = groups.last?.last, Owner(last) == Owner(row) {
        groups[groups.count - 1].append(row)
      } else {
        groups.append([row])
      }
    }
    return groups.map { VisibleText.harmless($0[0].title) + "\n" + table($0, width) }
      .joined(separator: "\n")
  }

  /// The subject of a row.
  private struct Owner: Hashable {
    let kind: LogKind
    let title: Name

    init(_ row: StatisticsRow) {
      kind = row.kind
      title = Name(row.title)
    }
  }

  private static func page(_ row: StatisticsRow, _ width: Int?) -> String {
    var text = VisibleText.harmless(row.title) + "\n"
    let dates = "\(row.first.dayText) to \(row.last.dayText)"
    let what = row.kind == .weight && row.number == nil ? "weights" : "entries"
    let isNarrow = width.map { $0 < 60 } ?? false
    if isNarrow { text += "  \(dates)\n" }
    var lines = [["  \(what)", "\(row.entries)", isNarrow ? "" : dates]]
    for value in row.values {
      lines.append([
        "  " + VisibleText.harmless(value.label), value.text,
        VisibleText.harmless(value.unit ?? ""),
      ])
    }
    text += AlignedTable.text(lines, rightAligned: [1])
    for note in row.notes {
      text += note.utf8.starts(with: "warning: ".utf8) ? "  \(note)\n" : "  note: \(note)\n"
    }
    return text
  }

  /// The most columns of values in a table: many currencies would fill it with
  /// empty cells.
  private static let mostColumns = 40

  /// A table of periods, one below the other; values that no period has get no column.
  private static func table(_ rows: [StatisticsRow], _ width: Int?) -> String {
    let all = StatisticsColumns(rows, where: \.isInTables).all
    let columns = all.prefix(mostColumns)
    var lines = [
      ["", "entries"]
        + columns.map { VisibleText.harmless($0.label.drop { $0 == " " }.description) },
      ["", ""] + columns.map { VisibleText.harmless($0.unit ?? "") },
    ]
    for row in rows {
      let values = row.valuesByKey
      lines.append(
        ["  " + VisibleText.harmless(row.group.description), "\(row.entries)"]
          + columns.map { values[StatisticsColumns.Key($0)]?.text ?? "" })
    }
    let others = all.count - columns.count
    return AlignedTable.text(
      lines, rightAligned: Set(1..<(columns.count + 2)), headers: 2, width: width)
      + (others > 0
        ? "  note: \(others) more columns are not shown; -t json and -t csv have them\n" : "")
  }
}
