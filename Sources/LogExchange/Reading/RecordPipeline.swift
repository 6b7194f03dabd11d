// SPDX-License-Identifier: MIT

import XMLTree

/// Takes every entry, whatever its input is made of: counts what became of it, reports
/// what there is to say and hands records on.
///
/// (A class, so that a mapping can call it from inside of its own storage.)
final class RecordPipeline {
  @exclusivity(unchecked) private(set) var summary: ReadingSummary
  private let name: String?
  /// Whether entries made no record since the last one that did.
  @exclusivity(unchecked) private var hasGap = false
  /// Records that wait for those behind them.
  @exclusivity(unchecked) private var collected: [LogRecord] = []
  private static let mostCollected = 32
  /// What was told of names that are misspelt.
  private var misspelt: Set<String> = []
  private static let mostMisspelt = 1000
  /// Gives local times an offset, where the user names their zone.
  private let localTimes: LocalTimes?

  init(format: any LogFormat, options: ReadingOptions, name: String?) {
    summary = ReadingSummary(format: format.name)
    localTimes = options.timeZone.map { LocalTimes($0, options.assumedUnitUse) }
    self.name = name
  }

  /// Takes an entry.
  ///
  /// - Parameters:
  ///   - position: Where its source stands, for entries without a position.
  ///   - path: Which entry it is, for entries that do not say.
  func take(
    _ entry: MappedEntry, position: @autoclosure () -> SourcePosition?,
    path: @autoclosure () -> String,
    into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    guard let localTimes else {
      return try handOn(entry, position: position(), path: path(), into: &sink, report)
    }
    var entry = entry
    if localTimes.settle(&entry) {
      localTimes.hold(
        LocalTimes.Held(entry: entry, position: position(), path: path(), followsGap: hasGap))
      hasGap = false
      try release(localTimes, into: &sink, report)
    } else {
      try handOn(entry, position: position(), path: path(), into: &sink, report)
    }
  }

  /// Takes an entry, of which the record may wait for those behind it: what reads entries and
  /// what takes them do not fit into the cache for instructions together.
  func collect(
    _ entry: MappedEntry, position: @autoclosure () -> SourcePosition?,
    path: @autoclosure () -> String,
    into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    if entry.isPlain, localTimes == nil, case .record(let record) = entry.outcome {
      collected.append(record)
      if collected.count == Self.mostCollected { try handOnCollected(into: &sink, report) }
      return
    }
    try handOnCollected(into: &sink, report)
    try take(entry, position: position(), path: path(), into: &sink, report)
  }

  /// Hands on what waits.
  func handOnCollected(into sink: inout some RecordSink, _ report: LogReader.Report) throws {
    if collected.isEmpty { return }
    var records: [LogRecord] = []
    swap(&records, &collected)
    try take(records, into: &sink, report)
    // Memory that is used again.
    records.removeAll(keepingCapacity: true)
    swap(&records, &collected)
  }

  /// Hands on what waits for entries after it: there are none.
  func settle(into sink: inout some RecordSink, _ report: LogReader.Report) throws {
    guard let localTimes else { return }
    localTimes.closeAll()
    try release(localTimes, into: &sink, report)
  }

  private func release(
    _ localTimes: LocalTimes, into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    for held in localTimes.release() {
      if held.followsGap { hasGap = true }
      try handOn(held.entry, position: held.position, path: held.path, into: &sink, report)
    }
  }

  private func handOn(
    _ entry: MappedEntry, position: @autoclosure () -> SourcePosition?,
    path: @autoclosure () -> String,
    into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    func diagnostic(_ severity: Diagnostic.Severity, _ fault: RecordFault) -> Diagnostic {
      Diagnostic(
        severity, fault.code, fault.message, field: fault.field, file: name,
        position: fault.position ?? entry.position ?? position(),
        path: entry.path?.description ?? path())
    }
    if !entry.isPlain {
      for note in entry.notes { try report(diagnostic(.note, note)) }
      for warning in entry.warnings where isNews(warning) {
        try report(diagnostic(.warning, warning))
      }
      if let log = entry.log { try sink.begin(log) }
    }
    switch entry.outcome {
    case .record(let record): try handOn(record, into: &sink)
    case .rejected(let fault):
      summary.entries += 1
      summary.rejected += 1
      hasGap = true
      try report(diagnostic(.error, fault))
    case .notModelled(let kind, let count):
      summary.entries += count
      summary.notModelled[kind, default: 0] += count
    case .filtered(let kind):
      summary.entries += 1
      summary.filtered[kind, default: 0] += 1
    case .nothing:
      break
    }
  }

  /// Whether a warning was not told before: a name that is misspelt may be so in every record.
  private func isNews(_ warning: RecordFault) -> Bool {
    guard warning.code == .misspeltField else { return true }
    return misspelt.count < Self.mostMisspelt && misspelt.insert(warning.message).inserted
  }

  /// Takes an entry that is a record, and of which there is no more to say.
  func take(
    _ record: LogRecord, into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    if localTimes == nil { return try handOn(record, into: &sink) }
    try take(MappedEntry(.record(record)), position: record.position, path: "", into: &sink, report)
  }

  /// Takes entries that are records, and of which there is no more to say.
  func take(
    _ records: [LogRecord], into sink: inout some RecordSink, _ report: LogReader.Report
  ) throws {
    guard localTimes == nil else {
      for record in records { try take(record, into: &sink, report) }
      return
    }
    summary.entries += records.count
    summary.recordsByKind.add(records)
    if hasGap {
      sink.noteGap()
      hasGap = false
    }
    try sink.add(contentsOf: records)
  }

  private func handOn(_ record: LogRecord, into sink: inout some RecordSink) throws {
    summary.entries += 1
    summary.recordsByKind.add(record.kind)
    if hasGap {
      sink.noteGap()
      hasGap = false
    }
    try sink.add(record)
  }

  /// Takes a syntax error that was stepped over.
  func take(_ repair: XMLRecordRepair, _ report: LogReader.Report) throws {
    hasGap = true
    var severity = Diagnostic.Severity.error
    var message = repair.error.message
    switch repair.lost {
    case .match(let start):
      summary.entries += 1
      summary.rejected += 1
      message += "; the record that begins at \(start) is left out"
    case .startTag:
      summary.entries += 1
      summary.rejected += 1
      message += "; this record is left out"
    case .passedElement:
      // It was counted when its start tag was seen.
      message += "; the rest of this element is not read"
    case .nothing:
      severity = .warning
      message += "; the content between the records is left out"
    }
    try report(
      Diagnostic(
        severity, .damagedRecord, message, file: name,
        position: repair.error.position, path: "/"))
  }

  /// Takes a place that breaks the schema.
  func take(_ violation: XMLSchemaViolation, _ report: LogReader.Report) throws {
    try report(
      Diagnostic(
        .error, .schemaViolation, violation.message, field: violation.attribute, file: name,
        position: violation.position, path: violation.path))
  }

  /// The schema is not looked at from here on.
  func endSchema(at position: SourcePosition?, _ report: LogReader.Report) throws {
    try report(
      Diagnostic(
        .note, .schemaEnded,
        "the rest is not checked against the schema, because a part of the document is damaged; "
          + "repair it and validate again", file: name, position: position, path: "/"))
  }

  /// Reports remarks on the input as a whole.
  func remark(_ remarks: [InputRemark], _ report: LogReader.Report) throws {
    for remark in remarks {
      let fault = remark.fault
      try report(
        Diagnostic(
          remark.severity, fault.code, fault.message, field: fault.field, file: name,
          position: fault.position, path: "/"))
    }
  }
}
