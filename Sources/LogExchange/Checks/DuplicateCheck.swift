// SPDX-License-Identifier: MIT

/// Finds records that repeat earlier ones, as `DuplicateKey` defines it.
///
/// 16 bytes and the line of each record are kept. At least the last 131,072 are kept
/// and at most twice as many, which takes less than 9 MB; twice again if most repeat
/// others. A duplicate further away is not found.
///
/// Duplicates have the same subject and moment. Most logs are kept in order: a record before
/// all others of its kind and subject, or after them, repeats none of them, so that no lookup
/// is needed.
struct DuplicateCheck {
  private var recent = DigestTable()
  private var older = DigestTable()
  /// The start of the digests of records with one subject, which mostly follow each other.
  private var start: (kind: LogKind, subject: Int, digest: RecordDigest.Start)?
  /// The time span of the records of each subject, for each kind.
  private var spans: [(kind: LogKind, subjects: SubjectTable<Span>)] = []
  private let generation: Int

  /// In seconds, by UTC if the record has an offset.
  private struct Span {
    var first: Int
    var last: Int
  }

  /// - Parameter generation: The least number of records that are remembered. A table holds at
  ///   most nearly twice as many.
  init(generation: Int = 131_072) {
    assert(generation > 0 && generation * 2 - 1 <= DigestTable.most)
    self.generation = generation
  }

  mutating func check(_ record: LogRecord, _ report: FindingReporter) throws {
    guard let before = line(repeatedBy: record, of: report.subject) else { return }
    let place = before == 0 ? "one before" : "the one on line \(before)"
    try report(.duplicateRecord, "this \(record.kind.words.one) repeats \(place)")
  }

  /// - Parameter subject: The number of the record's subject by `SubjectNumbers`.
  /// - Returns: The line of the first record that this one repeats, 0 if it is not known; nil for
  ///   a new record.
  @inline(__always)
  mutating func line(repeatedBy record: LogRecord, of subject: Int?) -> Int32? {
    let moment = record.date.moment
    let isNew = Self.extend(&spans[place(of: record.kind)].subjects, of: subject, to: moment)
    let digest = RecordDigest(record, at: moment, after: start(of: record, subject))
    return insert(digest, isNew, line: Int32(clamping: record.position?.line ?? 0))
  }

  @inline(__always)
  private mutating func place(of kind: LogKind) -> Int {
    if let place = spans.firstIndex(where: { $0.kind == kind }) { return place }
    spans.append((kind, SubjectTable()))
    return spans.count - 1
  }

  /// Extends the time span of the records of a subject.
  ///
  /// - Returns: True if certainly no earlier record of the kind has that subject and moment;
  ///   always false for a subject of which nothing is remembered.
  @inline(__always)
  private static func extend(
    _ spans: inout SubjectTable<Span>, of subject: Int?, to moment: Timestamp.Moment
  ) -> Bool {
    let seconds = moment.seconds
    return spans.update(subject) { span -> Bool in
      guard let known = span else {
        span = Span(first: seconds, last: seconds)
        return subject != nil
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
  private mutating func start(of record: LogRecord, _ subject: Int?) -> RecordDigest.Start {
    if let start, start.subject == subject, start.kind == record.kind { return start.digest }
    let digest = RecordDigest.Start(record.kind, subject: record.subject)
    start = subject.map { (record.kind, $0, digest) }
    return digest
  }

  private mutating func insert(_ digest: RecordDigest, _ isNew: Bool, line: Int32) -> Int32? {
    var before: Int32?
    if isNew { recent.append(digest, line: line) } else { before = search(digest, line) }
    // Duplicates do not end a generation, unless there is no more room.
    if recent.count >= (before == nil ? generation : generation * 2 - 1) { beginGeneration() }
    return before
  }

  /// - Returns: The line of the first record that this one repeats; nil if it is new.
  @inline(never)
  private mutating func search(_ digest: RecordDigest, _ line: Int32) -> Int32? {
    // Duplicates refer to the first of the equal records.
    let first = older.line(of: digest)
    return recent.insert(digest, line: first ?? line) ?? first
  }

  @inline(never)
  private mutating func beginGeneration() {
    swap(&recent, &older)
    recent.removeAll()
  }
}
