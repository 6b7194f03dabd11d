// SPDX-License-Identifier: MIT

import LogExchange

/// Options by the names that other programs give them. Spelling alone would suggest the wrong
/// option here: `--unit` is not `--until`.
enum FlagHabit {
  private static let rows: [(typed: [String], usual: [String])] = [
    (
      ["unit", "units"],
      [
        "units", "volume-unit", "distance-unit", "mass-unit", "default-unit",
        "assume-volume-unit", "assume-distance-unit", "assume-mass-unit",
      ]
    ),
    (["per", "group", "group-by", "groupby", "period", "each", "every"], ["by"]),
    (
      ["from-date", "date-from", "start", "start-date", "begin", "after", "newer-than"], ["since"]
    ),
    (["to-date", "date-to", "end", "end-date", "before", "older-than"], ["until"]),
    (["format", "type", "fmt"], ["to", "from"]),
    (["output-format", "out-format", "outputformat", "to-format", "as"], ["to"]),
    (["input-format", "in-format", "from-format", "inputformat"], ["from"]),
    (["output-file", "out", "outfile", "out-file"], ["output"]),
    (["sep", "separator", "field-separator"], ["delimiter"]),
    (["fields", "select", "cols"], ["columns", "column"]),
    (["head", "count", "top", "max-count"], ["limit"]),
    (["timezone", "tz"], ["time-zone", "to-time-zone"]),
    (["car"], ["vehicle"]), (["user", "name"], ["person", "vehicle"]),
    (["unique", "uniq", "deduplicate"], ["dedupe"]),
  ]

  /// The names of the options here, without dashes, that may be meant by another program's name.
  /// A command may lack some of them.
  static func usual(for typed: String) -> [String] {
    let name = typed.drop { $0 == "-" }
    return rows.first { $0.typed.contains { $0.utf8.elementsEqual(name.utf8) } }?.usual ?? []
  }

  /// Whether other programs have an option of that name, so that similar names are not suggested.
  static func isKnown(_ typed: String) -> Bool { !usual(for: typed).isEmpty }
}
