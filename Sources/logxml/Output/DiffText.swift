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
    return lines.enumerated().sorted { a, b in
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
    func list(_ name: String, _ items: [String]) -> String {
      isSummary ? "\"\(name)\":\(items.count)" : "\"\(name)\":[\(items.joined(separator: ","))]"
    }
    let parts = [
      list("removed", found.removed.map(json)), list("added", found.added.map(json)),
      list("changed", found.changed.map { json($0) }), "\"same\":\(found.same)",
    ]
    return "{" + parts.joined(separator: ",") + "}"
  }

  static func objects(_ found: LogComparison) -> String {
    ordered(found).map { line in
      let text =
        switch line {
        case .removed(let record): #"{"change":"removed","record":\#(json(record))}"#
        case .added(let record): #"{"change":"added","record":\#(json(record))}"#
        case .changed(let change): #"{"change":"changed",\#(json(change).dropFirst())"#
        }
      return text + "\n"
    }.joined()
  }

  private static func json(_ change: LogComparison.Change) -> String {
    let fields = change.differences.map { difference in
      var object = JSONObjectText()
      object.add("field", difference.field)
      object.add("old", difference.old)
      object.add("new", difference.new)
      return object.text
    }
    return #"{"old":\#(json(change.old)),"new":\#(json(change.new)),"#
      + #""differences":[\#(fields.joined(separator: ","))]}"#
  }

  /// The record as NDJSON has it.
  private static func json(_ record: LogRecord) -> String {
    var bytes: [UInt8] = []
    var writer = NDJSONWriter { bytes.append(contentsOf: $0) }
    // Nothing that is written into memory fails.
    try? writer.add(record)
    try? writer.finish()
    return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
  }
}
