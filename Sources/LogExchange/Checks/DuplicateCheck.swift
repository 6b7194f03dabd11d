// SPDX-License-Identifier: MIT

/// Records that say the same twice, as `DuplicateKey` sees it.
///
/// Of each record 16 bytes are kept, and its line. Up to 131,072 are kept at
/// least and twice that at most, the last ones: less than 11 MB. A duplicate
/// farther behind is not found.
struct DuplicateCheck: RecordCheck {
  private var recent = DigestTable()
  private var older: DigestTable?
  /// What the digests of a run of records of one subject begin with.
  private var start: (kind: LogKind, run: Int, digest: RecordDigest.Start)?

  private static let generation = 131_072

  mutating func check(_ record: FuelRecord, _ report: Report) throws {
    let start = start(of: record.record, 0, report)
    try check(RecordDigest(record, after: start), record.position?.line, "fill-up", report)
  }

  mutating func check(_ record: WeightRecord, _ report: Report) throws {
    let start = start(of: record.record, 1, report)
    try check(RecordDigest(record, after: start), record.position?.line, "measurement", report)
  }

  mutating func check(_ record: CostRecord, _ report: Report) throws {
    let start = start(of: record.record, 2, report)
    try check(RecordDigest(record, after: start), record.position?.line, "cost", report)
  }

  @inline(__always)
  private mutating func start(
    of record: LogRecord, _ kind: UInt64, _ report: Report
  ) -> RecordDigest.Start {
    if let start, start.run == report.subjectRun, start.kind == record.kind { return start.digest }
    let digest = RecordDigest.Start(kind: kind, subject: record.subject)
    start = (record.kind, report.subjectRun, digest)
    return digest
  }

  private mutating func check(
    _ digest: RecordDigest, _ line: Int?, _ what: String, _ report: Report
  ) throws {
    let line = Int32(clamping: line ?? 0)
    // The first one is what the others repeat.
    let first = older?[digest]
    let before = recent.insert(digest, line: first ?? line) ?? first
    if let before {
      let place = before == 0 ? "one before" : "the one on line \(before)"
      try report(Finding(.duplicateRecord, "this \(what) repeats \(place)"))
    } else if recent.count >= Self.generation {
      older = recent
      recent = DigestTable()
    }
  }
}

extension Diagnostic.Code {
  /// A record that was there before.
  public static let duplicateRecord = Diagnostic.Code(description: "duplicate-record")
}
