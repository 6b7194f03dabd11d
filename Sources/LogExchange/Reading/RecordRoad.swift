// SPDX-License-Identifier: MIT

import XMLTree

/// The last stretch of the way of every entry, whatever its input is made of:
/// counts what became of it, reports what there is to say and hands records on.
///
/// (A class, so that a mapping can call it from inside of its own storage.)
final class RecordRoad {
  private(set) var summary: ReadingSummary
  private let name: String?

  init(format: any LogFormat, name: String?) {
    summary = ReadingSummary(format: format.name)
    self.name = name
  }

  /// Takes an entry.
  ///
  /// - Parameters:
  ///   - position: Where its source stands, for entries without a position.
  ///   - path: Which entry it is, for entries that do not say.
  func take(
    _ entry: MappedEntry, position: SourcePosition?, path: @autoclosure () -> String,
    into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    func diagnostic(_ severity: Diagnostic.Severity, _ fault: RecordFault) -> Diagnostic {
      Diagnostic(
        severity, fault.code, fault.message, field: fault.field, file: name,
        position: fault.position ?? entry.position ?? position,
        path: entry.path?.description ?? path())
    }
    for note in entry.notes { try report(diagnostic(.note, note)) }
    for warning in entry.warnings { try report(diagnostic(.warning, warning)) }
    if let log = entry.log { try sink.begin(log) }
    switch entry.outcome {
    case .record(let record):
      summary.entries += 1
      switch record.kind {
      case .fuel: summary.fuelRecords += 1
      case .weight: summary.weightRecords += 1
      }
      try sink.add(record)
    case .rejected(let fault):
      summary.entries += 1
      summary.rejected += 1
      try report(diagnostic(.error, fault))
    case .notModelled(let kind, let count):
      summary.entries += count
      summary.notModelled[kind, default: 0] += count
    case .nothing:
      break
    }
  }

  /// Reports notes on the input as a whole.
  func note(_ notes: [RecordFault], _ report: LogReader.Report) throws {
    for note in notes {
      try report(
        Diagnostic(
          .note, note.code, note.message, field: note.field, file: name,
          position: note.position, path: "/"))
    }
  }
}
