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
    for index in checks.indices {
      try checks[index].check(record) { try pass($0, position: record.position) }
    }
  }

  public mutating func finish() throws {
    for index in checks.indices {
      try checks[index].finish { try pass($0, position: nil) }
    }
  }

  private func pass(_ fault: RecordFault, position: SourcePosition?) throws {
    let severity =
      RuleCatalogue.rule(named: fault.code.description)?.severity ?? Diagnostic.Severity.warning
    try report(
      Diagnostic(
        severity, fault.code, fault.message, field: fault.field, file: file,
        position: fault.position ?? position, path: "record \(count)"))
  }
}
