// SPDX-License-Identifier: MIT

import LogExchange

extension ValidationTotals {
  /// Adds the result of one file.
  mutating func add(_ result: FileResult) {
    switch result.verdict {
    case .valid: valid += 1
    case .invalid:
      invalid += 1
      if invalidNames.count < Self.keptNames { invalidNames.append(result.label) }
    case .failed: failed += 1
    case .skipped: skipped += 1
    }
    summary.add(result.summary)
    counts.add(result.counts)
  }

  /// The number of files that were checked to their end, or until they failed.
  var checked: Int { valid + invalid + failed }

  /// Whether there is nothing to report.
  var isClean: Bool { counts.total + failed == 0 }

  /// The exit status.
  var status: ExitStatus { failed > 0 ? .failure : counts.errors > 0 ? .negative : .success }

  /// The summary for people.
  ///
  ///     3 files, 812 records: 2 errors, 1 warning
  ///       bad-date 2, odd-quotes 1
  ///       1 file invalid, 1 not read to its end, 4 skipped
  ///       invalid: march.csv
  ///       815 entries: 812 records, 2 rejected, 1 not modelled
  var lines: [String] {
    let files = Plural.count(checked, "file")
    let parts = Plural.counts(
      (counts.errors, "error"), (counts.warnings, "warning"), (counts.notes, "note"))
    let isUnread = parts.isEmpty && failed > 0 && failed == checked
    let found =
      isUnread
      ? "not read to the end" : failed > 0 ? "no problems in what was read" : "no problems found"
    let problems = parts.isEmpty ? found : parts.joined(separator: ", ")
    let records = Plural.count(summary.records, "record")
    let recordCount = summary.entries > 0 ? ", " + records : ""
    var lines = ["\(files)\(recordCount): \(problems)"]
    if !counts.rules.isEmpty {
      let rules = counts.rulesByName.sortedByName.map { "\($0.name) \($0.count)" }
      lines.append("  " + rules.joined(separator: ", "))
    }
    let fates = [
      invalid > 0 ? "\(Plural.count(invalid, "file")) invalid" : nil,
      failed > 0 && !isUnread
        ? "\(Plural.count(failed, "file")) not read to the end" : nil,
      skipped > 0
        ? "\(Plural.count(skipped, "file")) skipped: neither a known log nor XML, JSON or CSV"
        : nil,
    ].compactMap { $0 }
    if !fates.isEmpty { lines.append("  " + fates.joined(separator: ", ")) }
    if checked > 1 { lines += nameLines }
    if let balance { lines.append("  " + balance) }
    if counts.hidden > 0 {
      lines.append(
        "  \(Plural.count(counts.hidden, "problem")) not shown; --max-problems 0 shows all")
    }
    return lines
  }

  /// The most invalid files that the summary for people names.
  private static let mostNamed = 20

  private var nameLines: [String] {
    let named = invalidNames.prefix(Self.mostNamed)
    let others = invalid - named.count
    return named.map { "  invalid: " + VisibleText.harmless($0) }
      + (others > 0 ? ["  invalid: \(others) more; --summary json names them"] : [])
  }

  /// The balance of entries, if not all became records; else nil.
  private var balance: String? {
    guard summary.entries != summary.records else { return nil }
    let parts =
      [Plural.count(summary.records, "record")]
      + Plural.fates(
        (summary.rejected, "rejected"), (summary.filtered.total, "filtered"),
        (summary.notModelled.total, "not modelled"))
    let entries = Plural.count(summary.entries, "entry", "entries")
    return entries + ": " + parts.joined(separator: ", ")
  }

  /// Writes the number of files with each verdict into an object that is open.
  func writeVerdicts(to json: inout JSONWriter) {
    json.member("valid", valid)
    json.member("invalid", invalid)
    json.member("failed", failed)
    json.member("skipped", skipped)
  }

  /// For programs: all counts as one JSON object on one line.
  ///
  /// `entries` is always `records` + `rejected` + all of `filtered` + all of
  /// `notModelled`.
  var json: String {
    JSONWriter.object { json in
      json.member("files", checked)
      writeVerdicts(to: &json)
      json.member("invalidFiles", invalidNames)
      counts.writeSeverities(to: &json)
      json.member("hidden", counts.hidden)
      json.member("entries", summary.entries)
      json.member("records", summary.records)
      json.member("rejected", summary.rejected)
      json.member("filtered", summary.filtered)
      json.member("notModelled", summary.notModelled)
      json.member("rules", counts.rulesByName)
    }
  }
}
