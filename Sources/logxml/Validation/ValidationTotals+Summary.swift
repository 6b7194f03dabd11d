// SPDX-License-Identifier: MIT

import LogExchange

extension ValidationTotals {
  /// Adds what one file came to.
  mutating func add(_ result: FileResult) {
    switch result.verdict {
    case .valid: valid += 1
    case .invalid: invalid += 1
    case .failed: failed += 1
    case .skipped: skipped += 1
    }
    entries += result.summary.entries
    records += result.summary.records
    rejected += result.summary.rejected
    errors += result.errors
    warnings += result.warnings
    notes += result.notes
    hidden += result.hidden
    // Most have nothing here, and there are many.
    if !result.summary.notModelled.isEmpty {
      notModelled.merge(result.summary.notModelled) { $0 + $1 }
    }
    if !result.summary.filtered.isEmpty { filtered.merge(result.summary.filtered) { $0 + $1 } }
    if !result.rules.isEmpty { rules.merge(result.rules) { $0 + $1 } }
  }

  /// The files that were looked at to their end, or to what ended them.
  var checked: Int { valid + invalid + failed }

  /// Whether there is nothing to say.
  var isClean: Bool { errors + warnings + notes + failed == 0 }

  /// How the shell is told.
  var status: ExitStatus { failed > 0 ? .failure : errors > 0 ? .negative : .success }

  /// The problems of each rule, by the bytes of their names.
  var sortedRules: [(code: Diagnostic.Code, count: Int)] {
    rules.sorted { $0.key.description.utf8.lexicographicallyPrecedes($1.key.description.utf8) }
      .map { (code: $0.key, count: $0.value) }
  }

  /// For people.
  ///
  ///     3 files, 812 records: 2 errors, 1 warning
  ///       bad-date 2, odd-quotes 1
  ///       1 file invalid, 1 not read to its end, 4 skipped
  ///       815 entries: 812 records, 2 rejected, 1 not modelled
  var lines: [String] {
    let files = ConversionBooks.count(checked, "file")
    let parts = [
      errors > 0 ? ConversionBooks.count(errors, "error") : nil,
      warnings > 0 ? ConversionBooks.count(warnings, "warning") : nil,
      notes > 0 ? ConversionBooks.count(notes, "note") : nil,
    ].compactMap { $0 }
    let isUnread = parts.isEmpty && failed > 0 && failed == checked
    let found =
      isUnread
      ? "not read to the end" : failed > 0 ? "no problems in what was read" : "no problems found"
    let problems = parts.isEmpty ? found : parts.joined(separator: ", ")
    let recordCount = entries > 0 ? ", " + ConversionBooks.count(records, "record") : ""
    var lines = ["\(files)\(recordCount): \(problems)"]
    if !rules.isEmpty {
      lines.append("  " + sortedRules.map { "\($0.code) \($0.count)" }.joined(separator: ", "))
    }
    let fates = [
      invalid > 0 ? "\(ConversionBooks.count(invalid, "file")) invalid" : nil,
      failed > 0 && !isUnread
        ? "\(ConversionBooks.count(failed, "file")) not read to the end" : nil,
      skipped > 0
        ? "\(ConversionBooks.count(skipped, "file")) skipped, no known log and no XML, JSON or CSV"
        : nil,
    ].compactMap { $0 }
    if !fates.isEmpty { lines.append("  " + fates.joined(separator: ", ")) }
    if let balance { lines.append("  " + balance) }
    if hidden > 0 {
      lines.append(
        "  \(ConversionBooks.count(hidden, "problem")) not shown; --max-problems 0 shows all")
    }
    return lines
  }

  /// What became of the entries, where not all became records.
  private var balance: String? {
    let unwanted = filtered.values.reduce(0, +)
    let unmodelled = notModelled.values.reduce(0, +)
    guard entries != records else { return nil }
    var parts = [ConversionBooks.count(records, "record")]
    if rejected > 0 { parts.append("\(rejected) rejected") }
    if unwanted > 0 { parts.append("\(unwanted) filtered") }
    if unmodelled > 0 { parts.append("\(unmodelled) not modelled") }
    return "\(ConversionBooks.count(entries, "entry", "entries")): " + parts.joined(separator: ", ")
  }

  /// For programs: all counts as one JSON object on one line.
  ///
  /// `entries` is always `records` + `rejected` + all of `filtered` + all of
  /// `notModelled`.
  var json: String {
    var object = JSONObjectText()
    object.add("files", checked)
    object.add("valid", valid)
    object.add("invalid", invalid)
    object.add("notReadToTheEnd", failed)
    object.add("skipped", skipped)
    object.add("errors", errors)
    object.add("warnings", warnings)
    object.add("notes", notes)
    object.add("notShown", hidden)
    object.add("entries", entries)
    object.add("records", records)
    object.add("rejected", rejected)
    object.add("filtered", filtered)
    object.add("notModelled", notModelled)
    var byRule = JSONObjectText()
    for (code, count) in sortedRules { byRule.add(code.description, count) }
    object.add("rules", byRule)
    return object.text
  }
}
