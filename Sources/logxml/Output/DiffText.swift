// SPDX-License-Identifier: MIT

import LogExchange

/// Differences between logs, in words and for programs.
enum DiffText {
  private enum Line {
    case removed(LogRecord)
    case added(LogRecord)
    case changed(LogComparison.Change)

    var record: LogRecord {
      switch self {
      case .removed(let record), .added(let record): record
      case .changed(let change): change.old
      }
    }
  }

  /// All differences in the order of their dates.
  private static func ordered(_ found: LogComparison) -> [Line] {
    let lines =
      found.removed.map { Line.removed($0) } + found.changed.map { Line.changed($0) }
      + found.added.map { Line.added($0) }
    return lines.enumerated().ordered { a, b in
      let (x, y) = (a.element.record.date, b.element.record.date)
      return x != y ? x < y : a.offset < b.offset
    }.map(\.element)
  }

  static func lines(_ found: LogComparison) -> String {
    ordered(found).map { line in
      switch line {
      case .removed(let record): "- \(EntryText.line(record))\n"
      case .added(let record): "+ \(EntryText.line(record))\n"
      case .changed(let change):
        "~ \(EntryText.line(change.old))\n"
          + change.differences.map { difference in
            VisibleText.harmless(
              "    \(difference.field): \(difference.old ?? "nothing") -> "
                + (difference.new ?? "nothing")) + "\n"
          }.joined()
      }
    }.joined()
  }

  static func summary(_ found: LogComparison) -> String {
    "\(found.removed.count) only in the old, \(found.added.count) only in the new, "
      + "\(found.changed.count) changed, \(found.same) the same"
  }

  // MARK: For programs

  static func object(_ found: LogComparison, isSummary: Bool) -> String {
    JSONWriter.object { json in
      if isSummary {
        json.member("removed", found.removed.count)
        json.member("added", found.added.count)
        json.member("changed", found.changed.count)
      } else {
        json.array("removed") { for record in found.removed { $0.raw(Self.json(record)) } }
        json.array("added") { for record in found.added { $0.raw(Self.json(record)) } }
        json.array("changed") { list in
          for change in found.changed { list.object { Self.write(change, to: &$0) } }
        }
      }
      json.member("same", found.same)
    }
  }

  static func objects(_ found: LogComparison) -> String {
    ordered(found).map { line in
      JSONWriter.object { json in
        switch line {
        case .removed(let record):
          json.member("change", "removed")
          json.member("record", record)
        case .added(let record):
          json.member("change", "added")
          json.member("record", record)
        case .changed(let change):
          json.member("change", "changed")
          write(change, to: &json)
        }
      } + "\n"
    }.joined()
  }

  private static func write(_ change: LogComparison.Change, to json: inout JSONWriter) {
    json.member("old", change.old)
    json.member("new", change.new)
    json.array("differences") { list in
      for difference in change.differences {
        list.object { json in
          json.member("field", difference.field)
          json.member("old", difference.old)
          json.member("new", difference.new)
        }
      }
    }
  }

  /// The record as a line of NDJSON, without its line end.
  fileprivate static func json(_ record: LogRecord) -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = NDJSONWriter { bytes.append(contentsOf: $0) }
    // Writing into memory never fails.
    try? writer.add(record)
    try? writer.finish()
    return Array(bytes.prefix { $0 != 0x0A })
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ record: LogRecord) {
    key(name)
    raw(DiffText.json(record))
  }
}
