// SPDX-License-Identifier: MIT

import LogExchange

/// The counts of a chain at some moment.
struct ChainCounts {
  var records = KindCounts()
  var duplicates = 0
  var filtered: [String: Int] = [:]

  init() {}

  init(_ chain: RecordChain) {
    records = chain.recordsByKind
    duplicates = chain.duplicates
    filtered = chain.filtered
  }

  /// The counts since an earlier moment.
  func since(_ start: ChainCounts, _ kinds: [LogKind]) -> ChainCounts {
    var counts = ChainCounts()
    for kind in kinds { counts.records.add(kind, count: records[kind] - start.records[kind]) }
    counts.duplicates = duplicates - start.duplicates
    for (name, count) in filtered {
      let more = count - (start.filtered[name] ?? 0)
      if more > 0 { counts.filtered[name] = more }
    }
    return counts
  }
}

/// The fate of all entries of one file, and of all logs in it if it is an archive.
///
/// `entries` is `records` + `rejected` + `duplicates` + all of `filtered` + all of
/// `notModelled`, as in the books of a run.
struct FileBooks {
  let kinds: [LogKind]
  var failures = 0
  /// The members that no format claims, or the file itself.
  var skipped = 0
  private var formats: [String] = []
  private var logs = 0
  private var summary = ReadingSummary()
  private var counts = ChainCounts()
  private var findings = FindingCounts()

  init(_ kinds: [LogKind]) {
    self.kinds = kinds
  }

  mutating func add(_ summary: ReadingSummary) {
    if let format = summary.format {
      logs += 1
      if !formats.contains(format) { formats.append(format) }
    }
    self.summary.add(summary)
  }

  mutating func count(_ severity: Diagnostic.Severity) { findings.count(severity) }

  /// Takes over the counts of the chain for the records of this file.
  mutating func take(_ counts: ChainCounts) { self.counts = counts }

  /// The words are those of `validate`.
  private var verdict: String {
    if failures > 0 { return "failed" }
    if logs == 0 { return "skipped" }
    return findings.errors > 0 || summary.rejected > 0 ? "invalid" : "valid"
  }

  /// Writes all counts into an object that is open.
  func write(to json: inout JSONWriter) {
    json.member("verdict", verdict)
    json.member("formats", formats)
    json.member("logs", logs)
    json.member("failures", failures)
    json.member("skipped", skipped)
    json.member("entries", summary.entries)
    json.member("records", counts.records.total)
    for kind in kinds { json.member(kind.name + "Records", counts.records[kind]) }
    json.member("rejected", summary.rejected)
    json.member("duplicates", counts.duplicates)
    json.member("filtered", summary.filtered.merging(counts.filtered) { $0 + $1 })
    json.member("notModelled", summary.notModelled)
    findings.writeSeverities(to: &json)
  }
}
