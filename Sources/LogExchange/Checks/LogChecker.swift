// SPDX-License-Identifier: MIT

import XMLTree

/// Holds the records of one input against the rules. It is a sink: a `LogReader`
/// fills it, and what it finds comes out as diagnostics beside those of the
/// reader.
public struct LogChecker: RecordSink {
  private var checks: [any RecordCheck]
  private let file: String?
  private let report: LogReader.Report
  private var count = 0

  /// Creates a checker for one input.
  ///
  /// - Parameters:
  ///   - file: What diagnostics call the input.
  ///   - now: The local time at which dates are in the future; nil to not look.
  ///   - report: Gets what is found, with the severity that the rules give it.
  public init(file: String? = nil, now: Timestamp? = nil, report: @escaping LogReader.Report) {
    self.file = file
    self.report = report
    checks = []
  }

  public mutating func begin(_ log: LogHeader) throws {
    for index in checks.indices { checks[index].begin(log) }
  }

  public mutating func add(_ record: LogRecord) throws {
    count += 1
    let report = passing(position: record.position)
    for index in checks.indices { try checks[index].check(record, report) }
  }

  public mutating func finish() throws {
    let report = passing(position: nil)
    for index in checks.indices { try checks[index].finish(report) }
  }

  /// Makes diagnostics of faults, without holding the checks themselves.
  private func passing(position: SourcePosition?) -> RecordCheck.Report {
    { [report, file, count] fault in
      let severity =
        RuleCatalogue.rule(named: fault.code.description)?.severity ?? Diagnostic.Severity.warning
      try report(
        Diagnostic(
          severity, fault.code, fault.message, field: fault.field, file: file,
          position: fault.position ?? position, path: "record \(count)"))
    }
  }
}
