// SPDX-License-Identifier: MIT

import XMLTree

/// Checks the records of one input against the rules. It is a sink: a `LogReader`
/// fills it, and its findings are diagnostics beside those of the
/// reader.
///
///     var checker = LogChecker(file: path) { print($0) }
///     try LogReader().read(contentsOf: path, into: &checker) { print($0) }
///     try checker.finish()
///
/// With `ReadingOptions.locatesFields`, findings have the position of their field, without
/// it that of the record. Findings that depend on the records around (an odometer that
/// stands out, an unusual fill-up) are reported later than the record, at the latest at
/// the end of the input. The memory for that is bounded.
public struct LogChecker: RecordSink {
  private var checks: Checks
  private let reporter: FindingReporter

  /// Creates a checker for one input.
  ///
  /// - Parameters:
  ///   - file: The name of the input in diagnostics.
  ///   - now: The local time after which dates are in the future; nil for no such check.
  ///   - report: Gets the findings, with the severity of the rules.
  public init(file: String? = nil, now: Timestamp? = nil, report: @escaping LogReader.Report) {
    reporter = FindingReporter(file: file, report)
    checks = Checks(now: now)
  }

  /// Called with each finding before its message is made, with the severity of its rule;
  /// returns true if the finding only has to be counted. For programs that count findings which
  /// they do not show: making the message takes longer than finding the problem.
  public var countsOnly: ((Diagnostic.Code, Diagnostic.Severity) throws -> Bool)? {
    get { reporter.countsOnly }
    nonmutating set { reporter.countsOnly = newValue }
  }

  /// Continues from the state of another checker, with another report.
  init(goingOnFrom state: Checks, report: @escaping LogReader.Report) {
    reporter = FindingReporter(file: nil, report)
    checks = state
  }

  /// The state after the records so far.
  var state: Checks { checks }

  /// Called with each finding before its message is made, with its field and its position;
  /// returns true if it is not wanted.
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

  /// Adds a record that is not checked by itself: it is remembered for its neighbours, and
  /// compared with them.
  mutating func addKnown(_ record: LogRecord) {
    // Checks only rethrow errors of the report, and callers of this function have one that never throws.
    try? add(record, isKnown: true)
  }

  @inline(__always)
  private mutating func add(_ record: LogRecord, isKnown: Bool) throws {
    reporter.record = record
    try check(record, isKnown: isKnown)
  }

  @inline(__always)
  private mutating func check(_ record: LogRecord, isKnown: Bool) throws {
    reporter.subject = checks.subject(of: record)
    try checks.check(record, isKnown: isKnown, reporter)
  }

  public mutating func noteGap() { checks.noteGap() }

  public mutating func finish() throws {
    reporter.record = nil
    try checks.finish(reporter)
  }
}
