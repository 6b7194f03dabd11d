// SPDX-License-Identifier: MIT

import XMLTree

/// Takes every entry of an input, whatever its notation: counts its outcome, reports its
/// remarks and hands on its record.
///
/// (A class, so that a mapping can call it while its own storage is being modified.)
final class RecordPipeline {
  @exclusivity(unchecked) private(set) var summary: ReadingSummary
  private let name: String?
  /// True if entries were rejected or lost since the last record.
  @exclusivity(unchecked) private var hasGap = false
  /// Records that wait to be handed on together. The code that reads entries and the code that
  /// takes records do not fit into the instruction cache together, so records go on in batches.
  @exclusivity(unchecked) private var collected: [LogRecord] = []
  private static let mostCollected = 32
  /// The warnings of misspelt names that have been reported, at most `mostMisspelt`.
  private var misspelt: Set<String> = []
  private static let mostMisspelt = 1000
  /// Gives local times an offset, where the user names their zone.
  private let localTimes: LocalTimes?
  /// The offset of local times, where the user names it.
  private let offset: UTCOffset?

  init(format: any LogFormat, options: ReadingOptions, name: String?) {
    summary = ReadingSummary(format: format.name)
    localTimes = options.timeZone.map { LocalTimes($0, options.assumedUnitUse) }
    offset = options.utcOffset
    self.name = name
  }

  /// The record with the offset of local times.
  private func located(_ record: LogRecord) -> LogRecord {
    guard let offset, LocalTimes.localTime(of: record) != nil else { return record }
    var record = record
    record.date = record.date.with(offset: offset)
    return record
  }

  /// Takes the items that a step of a source gives. Entries before a fault of the input count.
  ///
  /// - Parameter isLast: True if no step follows.
  func receive(
    _ deliver: Delivery.Taker, isLast: Bool = false,
    from step: (EntrySource.Take) throws -> Void
  ) throws {
    do {
      try Delivery.lend(deliver) { deliver in
        try step { try take($0, deliver) }
      }
    } catch {
      if error is XMLReadError || error is LogError { try settle(deliver) }
      throw error
    }
    if isLast { try settle(deliver) } else { try handOnCollected(deliver) }
  }

  /// Takes one item of an input. A record may wait for the next ones (see `handOnCollected`).
  private func take(_ item: SourceItem, _ deliver: Delivery.Taker) throws {
    switch item {
    case .record(let record): try collect(record, deliver)
    case .records(let records):
      try handOnCollected(deliver)
      try handOn(records, deliver)
    case .entry(let entry, let place):
      try handOnCollected(deliver)
      if let localTimes { return try take(entry, place, localTimes, deliver) }
      try handOn(entry, place, deliver)
    case .diagnostic(let diagnostic):
      try handOnCollected(deliver)
      try report(diagnostic, deliver)
    case .repair(let repair):
      try handOnCollected(deliver)
      try take(repair, deliver)
    }
  }

  /// Lets a record wait for the next ones.
  private func collect(_ record: LogRecord, _ deliver: Delivery.Taker) throws {
    collected.append(record)
    if collected.count == Self.mostCollected { try handOnCollected(deliver) }
  }

  /// Hands on the records that wait.
  private func handOnCollected(_ deliver: Delivery.Taker) throws {
    if collected.isEmpty { return }
    var records: [LogRecord] = []
    swap(&records, &collected)
    try handOn(records, deliver)
    // The memory is kept for the next batch.
    records.removeAll(keepingCapacity: true)
    swap(&records, &collected)
  }

  private func handOn(_ records: [LogRecord], _ deliver: Delivery.Taker) throws {
    summary.entries += records.count
    summary.recordsByKind.add(records)
    try endGap(deliver)
    try deliver(.records(offset == nil ? records : records.map(located)))
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

  /// Hands on the entries that wait for later ones, because none will come.
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
      try handOnCollected(deliver)
    }
  }

  /// Hands on what is known of an entry while no records wait; its record waits for the next.
  private func handOn(
    _ entry: MappedEntry, _ place: SourcePlace, _ deliver: Delivery.Taker
  ) throws {
    func report(_ severity: Diagnostic.Severity, _ fault: RecordFault) throws {
      let diagnostic = Diagnostic(
        severity, fault.code, fault.message, remedy: fault.remedy, field: fault.field,
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
    case .record(let record): try collect(record, deliver)
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

  /// True if a warning has not been reported before: a misspelt name may occur in every record.
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

/// An item that goes from an input to the code that reads it, in the order of the input.
enum Delivery {
  /// The header of a log whose records follow.
  case log(LogHeader)
  /// Entries before the next record were rejected or lost.
  case gap
  case records([LogRecord])
  /// A diagnostic, before the records that follow it.
  case diagnostic(Diagnostic)

  /// Receives every item. The closure knows the type of the sink; the code that calls it does
  /// not.
  typealias Taker = (Delivery) throws -> Void

  func hand(to sink: inout some RecordSink, _ report: LogReader.Report) throws {
    switch self {
    case .log(let log): try sink.begin(log)
    case .gap: sink.noteGap()
    case .records(let records): try sink.add(contentsOf: records)
    case .diagnostic(let diagnostic): try report(diagnostic)
    }
  }
}
