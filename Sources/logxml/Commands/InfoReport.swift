// SPDX-License-Identifier: MIT

import LogExchange

/// The report of `info` on one log.
struct InfoReport {
  let label: String
  /// The kinds of log in this run.
  let kinds: [LogKind]
  let format: (any LogFormat)?
  /// The feature by which it was recognised, in words.
  let recognition: String?
  let summary: ReadingSummary
  let census: LogCensus
  let remarks: RemarkCensus
  /// The reason why it could not be read to its end; nil if it could.
  let failure: String?

  // MARK: Text

  /// The most names that one line lists.
  private static let listedNames = 12

  var lines: [String] {
    var lines = [VisibleText.short(label)]
    func add(_ title: String, _ text: String?) {
      guard let text else { return }
      let gap = String(repeating: " ", count: max(1, 14 - title.utf8.count))
      lines.append("  " + title + gap + VisibleText.harmless(text))
    }
    add(
      "format",
      format.map { format in
        "\(format.title) (\(format.name))" + (recognition.map { ": " + $0 } ?? "")
      } ?? "not known")
    add("entries", String(summary.entries))
    add("records", records)
    add("repeated", census.twins.note)
    add("rejected", summary.rejected > 0 ? String(summary.rejected) : nil)
    add("filtered", Self.text(summary.filtered))
    add("not modelled", Self.text(summary.notModelled))
    add("dates", ConversionBooks.days(census.first, census.last))
    for (title, names) in census.all { add(title, Self.text(names)) }
    for remark in remarks.remarks {
      let count = remark.count > 1 ? ", the first of \(remark.count)" : ""
      let place = remark.first.position.map { " (line \($0.line)\(count))" } ?? ""
      add(remark.severity.rawValue, "\(remark.first.advised)\(place)")
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
    list(counts.sortedByCount, others: 0)
  }

  private static func list(_ entries: [(name: String, count: Int)], others: Int) -> String? {
    guard !entries.isEmpty else { return nil }
    var parts = entries.prefix(listedNames).map {
      "\(VisibleText.short($0.name)) \($0.count)"
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
    JSONWriter.object { json in
      json.member("file", label)
      json.member("format", format?.name)
      json.member("title", format?.title)
      json.member("recognisedBy", recognition)
      json.member("entries", summary.entries)
      for kind in kinds { json.member(kind.name + "Records", summary.recordsByKind[kind]) }
      json.member("repeated", census.twins.count)
      json.member("rejected", summary.rejected)
      json.member("filtered", summary.filtered)
      json.member("notModelled", summary.notModelled)
      json.member("first", census.first?.description)
      json.member("last", census.last?.description)
      for (title, names) in census.all {
        json.object(title) { for entry in names.entries { $0.member(entry.name, entry.count) } }
      }
      json.array("remarks") { for remark in remarks.remarks { Self.write(remark, to: &$0) } }
      json.member("failure", failure)
    }
  }

  private static func write(_ remark: RemarkCensus.Remark, to json: inout JSONWriter) {
    json.object { json in
      json.member("severity", remark.severity.rawValue)
      json.member("code", remark.code)
      json.member("count", remark.count)
      json.member("message", remark.first.advised)
      json.member("line", remark.first.position?.line)
      json.member("column", remark.first.position?.column)
    }
  }
}
