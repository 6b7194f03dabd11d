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
  /// Records that wait for those behind them: what reads entries and what takes records do not
  /// fit into the cache for instructions together.
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

  /// Takes what a step of a source gives. What stands before a fault of the input counts.
  ///
  /// - Parameter isLast: Whether nothing comes after it.
  func receive(
    _ deliver: Delivery.Taker, isLast: Bool = false,
    from step: (EntrySource.Take) throws -> Void
  ) throws {
    do {
      try withoutActuallyEscaping(deliver) { deliver in
        try step { try take($0, deliver) }
      }
    } catch {
      if error is XMLReadError || error is LogError { try settle(deliver) }
      throw error
    }
    if isLast { try settle(deliver) } else { try handOnCollected(deliver) }
  }

  /// Takes what comes out of an input. A record may wait for those behind it (`handOnCollected`).
  private func take(_ item: SourceItem, _ deliver: Delivery.Taker) throws {
    switch item {
    case .record(let record):
      collected.append(record)
      if collected.count == Self.mostCollected { try handOnCollected(deliver) }
    case .records(let records):
      try handOnCollected(deliver)
      try handOn(records, deliver)
    case .entry(let entry, let place):
      if let localTimes { return try take(entry, place, localTimes, deliver) }
      try handOnCollected(deliver)
      try handOn(entry, place, deliver)
    case .diagnostic(let diagnostic):
      try handOnCollected(deliver)
      try report(diagnostic, deliver)
    case .repair(let repair):
      try handOnCollected(deliver)
      try take(repair, deliver)
    }
  }

  /// Hands on what waits.
  private func handOnCollected(_ deliver: Delivery.Taker) throws {
    if collected.isEmpty { return }
    var records: [LogRecord] = []
    swap(&records, &collected)
    try handOn(records, deliver)
    // Memory that is used again.
    records.removeAll(keepingCapacity: true)
    swap(&records, &collected)
  }

  private func handOn(_ records: [LogRecord], _ deliver: Delivery.Taker) throws {
    summary.entries += records.count
    summary.recordsByKind.add(records)
    try endGap(deliver)
    try deliver(.records(records))
  }

  private func take(
    _ entry: MappedEntry, _ place: SourcePlace, _ localTimes: LocalTimes, _ deliver: Delivery.Taker
  ) throws {
    var entry = entry
    guard localTimes.settle(&entry) else { return try handOn(entry, place, deliver) }
    localTimes.hold(
      LocalTimes.Held(
        entry: entry, position: place.position, path: place.path, followsGap: hasGap))
    hasGap = false
    try release(localTimes, deliver)
  }

  /// Hands on what waits for entries after it: there are none.
  private func settle(_ deliver: Delivery.Taker) throws {
    try handOnCollected(deliver)
    guard let localTimes else { return }
    localTimes.closeAll()
    try release(localTimes, deliver)
  }

  private func release(_ localTimes: LocalTimes, _ deliver: Delivery.Taker) throws {
    for held in localTimes.release() {
      if held.followsGap { hasGap = true }
      var entry = held.entry
      entry.position = entry.position ?? held.position
      entry.path = entry.path ?? .text(held.path)
      try handOn(entry, .nowhere, deliver)
    }
  }

  private func handOn(
    _ entry: MappedEntry, _ place: SourcePlace, _ deliver: Delivery.Taker
  ) throws {
    func report(_ severity: Diagnostic.Severity, _ fault: RecordFault) throws {
      let diagnostic = Diagnostic(
        severity, fault.code, fault.message, field: fault.field,
        position: fault.position ?? entry.position ?? place.position,
        path: entry.path?.description ?? place.path)
      try self.report(diagnostic, deliver)
    }
    if !entry.isPlain {
      for note in entry.notes { try report(.note, note) }
      for warning in entry.warnings where isNews(warning) { try report(.warning, warning) }
      if let log = entry.log { try deliver(.log(log)) }
    }
    switch entry.outcome {
    case .record(let record):
      summary.entries += 1
      summary.recordsByKind.add(record.kind)
      try endGap(deliver)
      try deliver(.record(record))
    case .rejected(let fault):
      summary.entries += 1
      summary.rejected += 1
      hasGap = true
      try report(.error, fault)
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

  private func report(_ diagnostic: Diagnostic, _ deliver: Delivery.Taker) throws {
    var diagnostic = diagnostic
    diagnostic.file = name
    try deliver(.diagnostic(diagnostic))
  }

  private func endGap(_ deliver: Delivery.Taker) throws {
    guard hasGap else { return }
    try deliver(.gap)
    hasGap = false
  }

  /// Whether a warning was not told before: a name that is misspelt may be so in every record.
  private func isNews(_ warning: RecordFault) -> Bool {
    guard warning.code == .misspeltField else { return true }
    return misspelt.count < Self.mostMisspelt && misspelt.insert(warning.message).inserted
  }

  private func take(_ repair: XMLRecordRepair, _ deliver: Delivery.Taker) throws {
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
        severity, .damagedRecord, message, position: repair.error.position, path: "/"), deliver)
  }
}

/// What goes from an input to those who read it, in the order of the input.
enum Delivery {
  /// A log begins.
  case log(LogHeader)
  /// Entries before the next record made none.
  case gap
  case record(LogRecord)
  case records([LogRecord])
  /// What there is to say, before the records after it.
  case diagnostic(Diagnostic)

  /// Gets everything. The type of the sink is known where the closure is made, and nowhere below.
  typealias Taker = (Delivery) throws -> Void

  func hand(to sink: inout some RecordSink, _ report: LogReader.Report) throws {
    switch self {
    case .log(let log): try sink.begin(log)
    case .gap: sink.noteGap()
    case .record(let record): try sink.add(record)
    case .records(let records): try sink.add(contentsOf: records)
    case .diagnostic(let diagnostic): try report(diagnostic)
    }
  }
}
