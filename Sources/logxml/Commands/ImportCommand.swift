// SPDX-License-Identifier: MIT

import LogExchange
import XMLTree

/// `logxml import`: adds to a log what exports have and it has not.
final class ImportCommand: RecordSink {
  private let options: EntryOptions
  private let isDryRun: Bool
  private let filter: RecordFilter
  /// The units that the user wants the records of exports in.
  private var units: UnitWishes
  private let log: KeptLog
  private let reader: LogReader
  private let opener: LogOpener
  private let messages: Messages
  private let console: Console
  private var inputs: Inputs

  /// What the exports say, one after the other: the log may have to be read twice.
  private var exports: [(headers: [LogHeader], records: [LogRecord])] = []
  private var filtered = 0
  private var rejected = 0
  private var skipped = 0
  private var hasFailed = false

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    guard let target = invocation.operands.first else { throw .missingLog(command: "import") }
    let exports = Array(invocation.operands.dropFirst())
    if exports.isEmpty, invocation.fileLists.isEmpty { throw .missingExport(log: target.text) }
    options = invocation.entry
    isDryRun = invocation.convert.isDryRun
    filter = invocation.convert.filter
    var wanted = WantedUnits()
    wanted.distance = invocation.reading.distanceUnit
    wanted.volume = invocation.reading.volumeUnit
    wanted.mass = invocation.reading.massUnit
    units = UnitWishes(wanted)
    log = KeptLog(target.fileName, invocation)
    var reader = LogReader(options: invocation.reading, limits: invocation.limits)
    reader.jobs = invocation.jobs ?? WorkerThread.processorCount
    reader.pieceSize = console.pieceSize
    self.reader = reader
    opener = LogOpener(format: invocation.convert.format, console: console)
    inputs = try Inputs(
      operands: exports, lists: invocation.fileLists, selection: .all, console: console)
    messages = Messages(invocation.messages, console, showsProgress: true)
    self.console = console
  }

  // MARK: Records

  func begin(_ log: LogHeader) { exports[exports.count - 1].headers.append(units.apply(to: log)) }
  func finish() {}

  func add(_ record: LogRecord) {
    if filter.refusal(of: record) != nil {
      filtered += 1
    } else {
      exports[exports.count - 1].records.append(units.isEmpty ? record : units.apply(to: record))
    }
  }

  // MARK: The run

  /// - Returns: success, negative if a record was left out as invalid, failure if
  ///   anything could not be done: then nothing is written.
  func run() -> ExitStatus {
    do {
      try readExports()
      messages.endProgress()
      if hasFailed {
        messages.fail("logxml: '\(log.name)' was left as it was")
        return .failure
      }
      try importRecords()
    } catch let error as SystemError {
      return ExitStatus.status(ofOutputError: error, name: nil, console)
    } catch let refusal as KeptLog.Refusal {
      messages.fail("logxml: \(refusal.message)")
      return .failure
    } catch {
      messages.fail("logxml: \(error)")
      return .failure
    }
    return rejected == 0 ? .success : .negative
  }

  private func importRecords() throws {
    var found: LogImport?
    let outcome = try log.change(mayBeNew: true, isDryRun: isDryRun) { state in
      let new = compare(state.document)
      found = new
      return try new.edit(updating: options.updates)
    }
    guard let found else { return }
    let output = OutputBuffer(console.output)
    switch outcome {
    case .diff(let diff, _): try output.append(diff)
    case .written(let state) where state.isNew:
      messages.note("logxml: '\(log.name)' is new")
    case .written, .unchanged: break
    }
    showConflicts(found.conflicts)
    let line = summary(found)
    // The lines of a diff stand alone.
    if isDryRun {
      messages.note("logxml: \(line); dry run: nothing was written")
    } else {
      try output.append(line + "\n")
    }
    try output.flush()
    sayWhatIsLeftOut()
  }

  private func compare(_ document: LogDocument) -> LogImport {
    var found = LogImport(document)
    for export in exports {
      found.beginExport()
      for header in export.headers { found.begin(header) }
      for record in export.records { found.add(record) }
      found.endExport()
    }
    return found
  }

  private func summary(_ found: LogImport) -> String {
    let conflicts = ConversionBooks.count(found.conflicts.count, "conflict")
    let end =
      found.conflicts.isEmpty ? "" : options.updates ? ", updated from the export" : ""
    return "\(found.new.count) new, \(found.known) known, \(conflicts)\(end)"
  }

  private func showConflicts(_ conflicts: [LogImport.Conflict]) {
    for conflict in conflicts {
      messages.note(
        "logxml: conflict: " + EntryText.line(conflict.old)
          + (options.updates ? "" : ", kept as it is"))
      for difference in conflict.differences {
        let old = difference.old.map { "'\(VisibleText.harmless($0))'" } ?? "nothing"
        messages.note(
          "  \(VisibleText.harmless(difference.field)): the log says \(old), the export "
            + "'\(VisibleText.harmless(difference.new))'")
      }
    }
    if !conflicts.isEmpty, !options.updates {
      messages.note("  (--update takes what the export says)")
    }
  }

  private func sayWhatIsLeftOut() {
    if filtered > 0 { messages.note("logxml: \(filtered) not asked for") }
    if rejected > 0 {
      messages.note(
        "logxml: \(ConversionBooks.count(rejected, "entry", "entries")) of the exports rejected")
    }
    if skipped > 0 {
      messages.note(
        "logxml: \(ConversionBooks.count(skipped, "file")) skipped, no known log"
          + (messages.isVerbose ? "" : " (-v names them)"))
    }
  }

  // MARK: Exports

  private func readExports() throws {
    while let item = inputs.next() {
      switch item {
      case .input(let input, let isFound):
        try opener.open(input, isFound: isFound) { event in try take(event) }
      case .failure(let name, let error): fail("logxml: \(name): \(error.reason)")
      case .emptyFolder(let name): messages.note("logxml: \(name): no files in it")
      }
    }
  }

  private func take(_ event: LogOpener.Event) throws {
    switch event {
    case .log(let log): try read(log)
    case .skipped(let label):
      skipped += 1
      messages.detail("logxml: \(label): no known log")
    case .note(let note): messages.note("\(note)")
    case .failed(let failure, let label):
      fail(failure.message(for: label, showsSource: messages.isTerminal))
    }
  }

  private func read(_ log: OpenedLog) throws {
    var reader = reader
    reader.format = log.format
    reader.options.companions = log.companions
    exports.append(([], []))
    var sink = self
    var summary = ReadingSummary()
    do {
      try reader.read(
        from: { buffer in
          let count = try log.read(into: buffer)
          messages.advance(bytes: count, records: exports.last?.records.count ?? 0)
          return count
        }, name: log.label, into: &sink, counting: &summary,
        report: { messages.report($0) })
    } catch {
      let failure = UnknownFormat.explained(error, log.head) ?? ReadFailure(error)
      fail(failure.message(for: log.label, showsSource: messages.isTerminal))
    }
    rejected += summary.rejected
  }

  private func fail(_ message: String) {
    hasFailed = true
    messages.fail(message)
  }
}
