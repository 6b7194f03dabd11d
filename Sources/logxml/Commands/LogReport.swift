// SPDX-License-Identifier: MIT

import LogExchange

/// What `info` says about one log.
struct LogReport {
  let label: String
  /// The kinds of log that there are.
  let kinds: [LogKind]
  let format: (any LogFormat)?
  /// By what it was recognised, in words.
  let recognition: String?
  let summary: ReadingSummary
  let census: LogCensus
  let remarks: RemarkCensus
  /// Why it could not be read to its end; nil where it could.
  let failure: String?

  // MARK: Text

  /// The most names that one line lists.
  private static let listedNames = 12

  var lines: [String] {
    var lines = [ConversionBooks.shown(label)]
    func add(_ title: String, _ text: String?) {
      guard let text else { return }
      let gap = String(repeating: " ", count: max(1, 14 - title.utf8.count))
      lines.append("  " + title + gap + text)
    }
    add(
      "format",
      format.map { format in
        "\(format.title) (\(format.name))" + (recognition.map { ": " + $0 } ?? "")
      } ?? "not known")
    add("entries", String(summary.entries))
    add("records", records)
    add("rejected", summary.rejected > 0 ? String(summary.rejected) : nil)
    add("not asked for", Self.text(summary.filtered))
    add("not modelled", Self.text(summary.notModelled))
    if let first = census.first, let last = census.last {
      let days = (ConversionBooks.day(first), ConversionBooks.day(last))
      add("dates", days.0 == days.1 ? days.0 : "\(days.0) to \(days.1)")
    }
    for (title, names) in census.all { add(title, Self.text(names)) }
    for remark in remarks.remarks {
      let count = remark.count > 1 ? ", the first of \(remark.count)" : ""
      let place = remark.first.position.map { " (line \($0.line)\(count))" } ?? ""
      add(remark.severity.rawValue, "\(remark.first.message)\(place)")
    }
    add("failed", failure)
    return lines
  }

  private var records: String {
    let parts = kinds.compactMap { kind -> String? in
      let count = summary.recordsByKind[kind]
      return count > 0 ? "\(kind.name) \(count)" : nil
    }
    return parts.isEmpty ? "none" : parts.joined(separator: ", ")
  }

  private static func text(_ names: LogCensus.Names) -> String? {
    list(names.entries.map { (name: $0.name, count: $0.count) }, others: names.others)
  }

  private static func text(_ counts: [String: Int]) -> String? {
    // The most frequent first, and those alike in the byte order of their names.
    let sorted = ConversionBooks.sorted(counts).enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }
    return list(sorted.map(\.element), others: 0)
  }

  private static func list(_ entries: [(name: String, count: Int)], others: Int) -> String? {
    guard !entries.isEmpty else { return nil }
    var parts = entries.prefix(listedNames).map {
      "\(ConversionBooks.shown($0.name)) \($0.count)"
    }
    let rest = entries.dropFirst(listedNames)
    if !rest.isEmpty || others > 0 {
      let count = rest.reduce(others) { $0 + $1.count }
      parts.append("others \(count)")
    }
    return parts.joined(separator: ", ")
  }

  // MARK: JSON

  var json: String {
    var object = JSONObjectText()
    object.add("file", label)
    object.add("format", format?.name)
    object.add("title", format?.title)
    object.add("recognisedBy", recognition)
    object.add("entries", summary.entries)
    for kind in kinds { object.add(kind.name + "Records", summary.recordsByKind[kind]) }
    object.add("rejected", summary.rejected)
    object.add("filtered", summary.filtered)
    object.add("notModelled", summary.notModelled)
    object.add("first", census.first?.description)
    object.add("last", census.last?.description)
    for (title, names) in census.all { object.add(title, Self.object(names)) }
    object.add("remarks", remarks.remarks.map(Self.object))
    object.add("failure", failure)
    return object.text
  }

  private static func object(_ names: LogCensus.Names) -> JSONObjectText {
    var object = JSONObjectText()
    for entry in names.entries { object.add(entry.name, entry.count) }
    return object
  }

  private static func object(_ remark: RemarkCensus.Remark) -> JSONObjectText {
    var object = JSONObjectText()
    object.add("severity", remark.severity.rawValue)
    object.add("code", remark.code)
    object.add("count", remark.count)
    object.add("message", remark.first.message)
    if let position = remark.first.position {
      object.add("line", position.line)
      object.add("column", position.column)
    }
    return object
  }
}
