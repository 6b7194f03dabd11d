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
    let pass = passer(record.position)
    for index in checks.indices { try checks[index].check(record, pass) }
  }

  public mutating func finish() throws {
    let pass = passer(nil)
    for index in checks.indices { try checks[index].finish(pass) }
  }

  private func passer(_ position: SourcePosition?) -> RecordCheck.Report {
    let (report, file, count) = (report, file, count)
    return { fault in
      let rule = RuleCatalogue.rule(named: fault.code.description)
      try report(
        Diagnostic(
          rule?.severity ?? .warning, fault.code, fault.message, field: fault.field, file: file,
          position: fault.position ?? position, path: "record \(count)"))
    }
  }
}
