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

  public mutating func begin(_ log: LogHeader) throws {}

  public mutating func add(_ record: LogRecord) throws {
    reporter.record = record
    if let record = record.fuel {
      try checks.check(record, reporter)
    } else if let record = record.weight {
      try checks.check(record, reporter)
    } else if let record = record.cost {
      try checks.check(record, reporter)
    }
  }

  public mutating func noteGap() { checks.noteGap() }

  public mutating func finish() throws {
    reporter.record = nil
    try checks.finish(reporter)
  }
}
