// SPDX-License-Identifier: MIT

import XMLTree

/// The way of one input's entries, from the element that matched to the record,
/// and the count of what became of each. Documents and streams share it.
struct RecordRoad {
  let path: XMLPath
  private(set) var summary: ReadingSummary
  private var mapping: any XMLRecordMapping
  private let name: String?

  init(format: any LogFormat, name: String?) throws {
    guard let format = format as? any XMLLogFormat else {
      throw LogError(code: .unknownFormat, message: "\(format.title) is not XML")
    }
    path = try XMLPath(format.recordPath)
    mapping = format.makeMapping()
    summary = ReadingSummary(format: format.name)
    self.name = name
  }

  mutating func take(
    _ match: XMLTreeMatch, into sink: inout some RecordSink, report: LogReader.Report
  ) throws {
    let entry = mapping.map(match.node)
    summary.entries += 1
    for warning in entry.warnings { try report(diagnostic(.warning, warning, match)) }
    switch entry.outcome {
    case .record(let record):
      if let log = entry.log { try sink.begin(log) }
      switch record.kind {
      case .fuel: summary.fuelRecords += 1
      case .weight: summary.weightRecords += 1
      }
      try sink.add(record)
    case .rejected(let fault):
      summary.rejected += 1
      try report(diagnostic(.error, fault, match))
    case .notModelled(let kind):
      summary.notModelled[kind, default: 0] += 1
    }
  }

  private func diagnostic(
    _ severity: Diagnostic.Severity, _ fault: RecordFault, _ match: XMLTreeMatch
  ) -> Diagnostic {
    Diagnostic(
      severity, fault.code, fault.message, field: fault.field, file: name,
      position: fault.position ?? match.position, path: match.path)
  }
}
