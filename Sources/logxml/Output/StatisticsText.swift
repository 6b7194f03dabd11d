// SPDX-License-Identifier: MIT

import LogExchange

/// Statistics for people.
enum StatisticsText {
  /// A page for each vehicle and person, with a table of its periods where there are
  /// several.
  static func pages(_ rows: [StatisticsRow], periods: [StatisticsRow]) -> String {
    rows.map { row in
      let own = periods.filter { isSame($0, row) }
      return page(row) + (own.count > 1 ? "\n" + table(own) : "")
    }.joined(separator: "\n")
  }

  /// A table for each vehicle and person.
  static func tables(_ rows: [StatisticsRow]) -> String {
    var groups: [[StatisticsRow]] = []
    for row in rows {
      if let last = groups.last?.last, isSame(last, row) {
        groups[groups.count - 1].append(row)
      } else {
        groups.append([row])
      }
    }
    return groups.map { VisibleText.harmless($0[0].title) + "\n" + table($0) }
      .joined(separator: "\n")
  }

  private static func isSame(_ a: StatisticsRow, _ b: StatisticsRow) -> Bool {
    a.kind == b.kind && a.title.hasSameBytes(as: b.title)
  }

  private static func page(_ row: StatisticsRow) -> String {
    var text = VisibleText.harmless(row.title) + "\n"
    let dates = "\(day(row.first)) to \(day(row.last))"
    let what = row.kind == .weight ? "weights" : "entries"
    var lines = [["  \(what)", "\(row.entries)", dates]]
    for value in row.values {
      lines.append(["  " + value.label, value.text, value.unit ?? ""])
    }
    text += AlignedTable.text(lines, rightAligned: [1])
    for note in row.notes {
      text += note.utf8.starts(with: "warning: ".utf8) ? "  \(note)\n" : "  note: \(note)\n"
    }
    return text
  }

  /// Periods below each other; a value that no period has makes no column.
  private static func table(_ rows: [StatisticsRow]) -> String {
    var columns: [(name: String, unit: String?, label: String)] = []
    // The fullest row has the columns in their order.
    let fullest = rows.max { $0.values.count < $1.values.count }
    let values = (fullest?.values ?? []) + rows.flatMap(\.values)
    for value in values where value.isInTables {
      let isKnown = columns.contains {
        $0.name.hasSameBytes(as: value.name) && ($0.unit ?? "").hasSameBytes(as: value.unit ?? "")
      }
      if !isKnown { columns.append((value.name, value.unit, value.label)) }
    }
    var lines = [
      ["", "entries"] + columns.map { $0.label.drop { $0 == " " }.description },
      ["", ""] + columns.map { $0.unit ?? "" },
    ]
    for row in rows {
      lines.append(
        ["  " + VisibleText.harmless(row.group.description), "\(row.entries)"]
          + columns.map { column in
            row.values.first {
              $0.name.hasSameBytes(as: column.name)
                && ($0.unit ?? "").hasSameBytes(as: column.unit ?? "")
            }.map(\.text) ?? ""
          })
    }
    return AlignedTable.text(lines, rightAligned: Set(1..<(columns.count + 2)))
  }

  static func day(_ date: Timestamp) -> String { String("\(date)".prefix(10)) }
}
