// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml import`: adds to a log what exports have and it has not.
final class ImportCommand: RecordSink {
  private let options: EntryOptions
  private let isDryRun: Bool
  private let filter: RecordFilter
  /// The units that the user wants the records of exports in.
  private var units: UnitWishes
  private let log: KeptLog
  private let inputs: LogInputs
  private let console: Console

  /// What the exports say, one after the other: the log may have to be read twice.
  private var exports: [(headers: [LogHeader], records: [LogRecord])] = []
  private var filtered = 0

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
    inputs = try LogInputs(invocation, operands: exports, console)
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
      try inputs.read(
        into: self, records: { exports.last?.records.count ?? 0 },
        begin: { _ in exports.append(([], [])) })
      if inputs.hasFailed {
        messages.fail("logxml: '\(log.name.shown)' was left as it was")
        return .failure
      }
      try importRecords()
    } catch let error as SystemError {
      return ExitStatus.status(ofOutputError: error, name: nil, console)
    } catch let refusal as KeptLog.Refusal {
      messages.fail("logxml: \(VisibleText.harmless(refusal.message))")
      return .failure
    } catch {
      messages.fail("logxml: \(error)")
      return .failure
    }
    return inputs.rejected == 0 ? .success : .negative
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
      messages.note("logxml: '\(log.name.shown)' is new")
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
    if inputs.rejected > 0 {
      messages.note(
        "logxml: \(ConversionBooks.count(inputs.rejected, "entry", "entries")) of the exports "
          + "rejected")
    }
    inputs.noteSkipped()
  }

  private var messages: Messages { inputs.messages }
}
