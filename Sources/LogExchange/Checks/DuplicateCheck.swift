// SPDX-License-Identifier: MIT

/// Records that say the same twice, as `DuplicateKey` sees it.
///
/// Of each record 16 bytes are kept, and its line. The last 131,072 are kept at
/// least and twice that at most, which takes less than 9 MB; twice again where
/// most repeat others. A duplicate farther behind is not found.
///
/// Records that say the same have the same subject and moment. Most logs are kept in order: a
/// record before all others of its kind and subject, or after them, repeats none of them and is
/// not searched for.
struct DuplicateCheck {
  private var recent = DigestTable()
  private var older = DigestTable()
  /// What the digests of a run of records of one subject begin with.
  private var start: (kind: LogKind, run: Int, digest: RecordDigest.Start)?
  /// The time that the records of each subject span, of each kind.
  private var spans: [(kind: LogKind, subjects: SubjectTable<Span>)] = []
  private let generation: Int

  /// In seconds, by UTC where a record knows its offset.
  private struct Span {
    var first: Int
    var last: Int
  }

  /// - Parameter generation: How many records are remembered at least. A table can hold nearly
  ///   twice as many.
  init(generation: Int = 131_072) {
    assert(generation > 0 && generation * 2 - 1 <= DigestTable.most)
    self.generation = generation
  }

  mutating func check(_ record: LogRecord, _ report: FindingReporter) throws {
    let moment = record.date.moment
    let isNew = Self.extend(&spans[place(of: record.kind)].subjects, record, to: moment, report)
    let digest = RecordDigest(record, at: moment, after: start(of: record, report))
    try check(digest, isNew, record, report)
  }

  @inline(__always)
  private mutating func place(of kind: LogKind) -> Int {
    if let place = spans.firstIndex(where: { $0.kind == kind }) { return place }
    spans.append((kind, SubjectTable()))
    return spans.count - 1
  }

  /// Extends the time that the records of a subject span.
  ///
  /// - Returns: Whether it is known that no record of its kind was about that subject and
  ///   moment: never of a subject that the table has no room for.
  @inline(__always)
  private static func extend(
    _ spans: inout SubjectTable<Span>, _ record: LogRecord, to moment: Timestamp.Moment,
    _ report: FindingReporter
  ) -> Bool {
    let seconds = moment.seconds
    let hasRoom = spans.hasRoom
    return spans.update(record.subject, run: report.subjectRun) { span -> Bool in
      guard let known = span else {
        span = Span(first: seconds, last: seconds)
        return hasRoom
      }
      if seconds > known.last {
        span?.last = seconds
        return true
      }
      if seconds < known.first {
        span?.first = seconds
        return true
      }
      return false
    }
  }

  @inline(__always)
  private mutating func start(
    of record: LogRecord, _ report: FindingReporter
  ) -> RecordDigest.Start {
    if let start, start.run == report.subjectRun, start.kind == record.kind { return start.digest }
    let digest = RecordDigest.Start(record.kind, subject: record.subject)
    start = (record.kind, report.subjectRun, digest)
    return digest
  }

  private mutating func check(
    _ digest: RecordDigest, _ isNew: Bool, _ record: LogRecord, _ report: FindingReporter
  ) throws {
    let line = Int32(clamping: record.position?.line ?? 0)
    if isNew {
      recent.append(digest, line: line)
    } else if let before = search(digest, line) {
      let place = before == 0 ? "one before" : "the one on line \(before)"
      try report(Finding(.duplicateRecord, "this \(record.kind.words.one) repeats \(place)"))
      // Repeats of older ones do not end a generation, unless there is no more room.
      if recent.count < generation * 2 - 1 { return }
    }
    if recent.count >= generation { beginGeneration() }
  }

  /// - Returns: The line of the first record that this one repeats; nil where it is new.
  @inline(never)
  private mutating func search(_ digest: RecordDigest, _ line: Int32) -> Int32? {
    // The first one is what the others repeat.
    let first = older.line(of: digest)
    return recent.insert(digest, line: first ?? line) ?? first
  }

  @inline(never)
  private mutating func beginGeneration() {
    swap(&recent, &older)
    recent.removeAll()
  }
}

extension Diagnostic.Code {
  /// A record that was there before.
  public static let duplicateRecord = Diagnostic.Code(description: "duplicate-record")
}
