// SPDX-License-Identifier: MIT

import XMLTree

/// Holds the records of one input against the rules. It is a sink: a `LogReader`
/// fills it, and what it finds comes out as diagnostics beside those of the
/// reader.
///
///     var checker = LogChecker(file: path) { print($0) }
///     try LogReader().read(contentsOf: path, into: &checker) { print($0) }
///     try checker.finish()
///
/// With `ReadingOptions.locatesFields` findings stand at the field they are about,
/// without it at its record. What can only be judged from the records around (an
/// odometer that sticks out, an unusual fill-up) is reported later than its record:
/// at the end of the input at the latest. What is kept for that is bounded.
public struct LogChecker: RecordSink {
  private var checks: Checks
  private let reporter: FindingReporter

  /// Creates a checker for one input.
  ///
  /// - Parameters:
  ///   - file: What diagnostics call the input.
  ///   - now: The local time at which dates are in the future; nil to not look.
  ///   - report: Gets what is found, with the severity that the rules give it.
  public init(file: String? = nil, now: Timestamp? = nil, report: @escaping LogReader.Report) {
    reporter = FindingReporter(file: file, report)
    checks = Checks(now: now)
  }

  /// Is asked of each finding before it is put into words, with the severity that the rules
  /// give it: true if it is enough that there is one. For programs that count what they do not
  /// show: the words take longer than finding it.
  public var countsOnly: ((Diagnostic.Code, Diagnostic.Severity) throws -> Bool)? {
    get { reporter.countsOnly }
    nonmutating set { reporter.countsOnly = newValue }
  }

  /// Goes on where another checker was, for other readers.
  init(goingOnFrom state: Checks, report: @escaping LogReader.Report) {
    reporter = FindingReporter(file: nil, report)
    checks = state
  }

  /// What is remembered of the records so far.
  var state: Checks { checks }

  /// Is asked of each finding before it is put into words, with its field and its place; true
  /// if it is not wanted.
  var skips: ((Diagnostic.Code, String?, SourcePosition?) -> Bool)? {
    get { reporter.skips }
    nonmutating set { reporter.skips = newValue }
  }

  public mutating func begin(_ log: LogHeader) throws {}

  public mutating func add(_ record: LogRecord) throws { try add(record, isKnown: false) }

  public mutating func add(contentsOf records: [LogRecord]) throws {
    reporter.records = records
    defer { reporter.records = [] }
    for index in records.indices {
      reporter.index = index
      try check(records[index], isKnown: false)
    }
  }

  /// Adds a record of which it is not asked what is wrong with it alone: it is remembered for
  /// those beside it, and held against them.
  mutating func addKnown(_ record: LogRecord) {
    // Checks throw what the report does, and those that ask so have none that throws.
    try? add(record, isKnown: true)
  }

  @inline(__always)
  private mutating func add(_ record: LogRecord, isKnown: Bool) throws {
    reporter.record = record
    try check(record, isKnown: isKnown)
  }

  @inline(__always)
  private mutating func check(_ record: LogRecord, isKnown: Bool) throws {
    reporter.subjectRun = checks.subjectRun(of: record)
    try checks.check(record, isKnown: isKnown, reporter)
  }

  public mutating func noteGap() { checks.noteGap() }

  public mutating func finish() throws {
    reporter.record = nil
    try checks.finish(reporter)
  }
}
