// SPDX-License-Identifier: MIT

import LogExchange

extension ConversionBooks {
  /// The most logs that are listed.
  private static let listedLogs = 20

  /// For people: the balance in the first line, then one line for each log and for each
  /// further remark.
  ///
  ///     5 entries in 1 file: 4 fuel records, 1 rejected
  ///       fuel Civic: 3 records, 2009-02-14 to 2009-03-12
  ///       fuel e-Golf: 1 record, 2021-08-03
  var lines: [String] {
    var lines = [balance]
    for log in logs.prefix(Self.listedLogs) { lines.append("  " + Self.line(log)) }
    let unlisted = logs.dropFirst(Self.listedLogs)
    if !unlisted.isEmpty {
      let records = unlisted.reduce(recordsOfOtherLogs) { $0 + $1.records }
      lines.append(
        "  \(Plural.count(unlisted.count, "more log")) and others: \(Plural.count(records, "record"))"
      )
    }
    if repeated > 0 {
      lines.append(
        "  repeated: \(Plural.count(repeated, "record")) that an earlier file has, too; --dedupe "
          + "writes each once")
    }
    if !filtered.isEmpty {
      let hint = inputs.summary.filtered.isEmpty ? "" : "; --measures all keeps other measures"
      lines.append("  filtered: " + Self.list(filtered) + hint)
    }
    if !notModelled.isEmpty { lines.append("  not modelled: " + Self.list(notModelled)) }
    if converted > 0 {
      lines.append("  converted: \(Plural.count(converted, "value")), each rounded once")
    }
    if !notConverted.isEmpty {
      lines.append("    cannot be converted because it is not a volume: " + Self.list(notConverted))
    }
    if !leftBehind.isEmpty {
      lines.append(
        "  left behind, \(form) has no place for it: " + Self.list(leftBehind.counts))
    }
    let remarks = Plural.counts((inputs.warnings, "warning"), (inputs.notes, "note"))
    if !remarks.isEmpty { lines.append("  " + remarks.joined(separator: ", ")) }
    return lines
  }

  private var balance: String {
    var parts = kinds.compactMap { kind -> String? in
      let count = recordsByKind[kind]
      return count > 0 ? Plural.count(count, "\(kind.name) record") : nil
    }
    if parts.isEmpty { parts.append("no records") }
    parts += Plural.fates((rejected, "rejected")) + Plural.counts((duplicates, "duplicate"))
    parts += Plural.fates((filtered.total, "filtered"), (notModelled.total, "not modelled"))
    var text =
      "\(Plural.count(entries, "entry", "entries")) in \(Plural.count(inputs.inputs, "file")): "
      + parts.joined(separator: ", ")
    if inputs.broken > 0 {
      text += "; \(Plural.count(inputs.broken, "file")) could not be read to the end"
    }
    if inputs.skipped > 0 {
      text += "; \(Plural.count(inputs.skipped, "file")) skipped: not a known log (-v names them)"
    }
    return text
  }

  private static func line(_ log: LogTally.Log) -> String {
    var text = log.kind.name
    if let subject = log.subject { text += " " + VisibleText.short(subject) }
    text += ": " + Plural.count(log.records, "record")
    guard let days = days(log.first, log.last) else { return text }
    text += ", " + days
    guard log.first?.dayText === "1970-01-01" else { return text }
    return text + " (1970-01-01 is where clocks start, and means no date)"
  }

  /// The days from one date to another.
  static func days(_ first: Timestamp?, _ last: Timestamp?) -> String? {
    guard let first, let last else { return nil }
    let days = (first.dayText, last.dayText)
    return days.0 == days.1 ? days.0 : "\(days.0) to \(days.1)"
  }

  /// The counts in the byte order of their names.
  private static func list(_ counts: [String: Int]) -> String {
    counts.sortedByName.map { "\(VisibleText.short($0.name)) \($0.count)" }.joined(separator: ", ")
  }
}
