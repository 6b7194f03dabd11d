// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml import`: adds the entries of exports that a log does not have.
final class ImportCommand: ToolCommand {
  private let desk: EntryDesk
  private let acceptsRejected: Bool
  private var assumed: AssumedSubjects
  private let readsKeyboard: Bool
  /// The only export, read as if it were the log; nil for several exports.
  private let export: KeptLog?
  private let inputs: LogInputs

  /// The headers and records of the exports in order: the log may have to be compared twice.
  private let exports = InputCollector()
  /// The chain that leads there, which converts values to the units that the user wants.
  private let chain: RecordChain

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    desk = try EntryDesk(invocation, invocation.operands[...], console)
    let operands = desk.operands
    if operands.isEmpty, invocation.fileLists.isEmpty {
      throw UsageError("the export is missing: logxml import \(desk.log.name) EXPORT")
    }
    acceptsRejected = invocation.convert.acceptsRejected
    assumed = invocation.convert.assumedSubjects
    readsKeyboard = operands.contains { $0 === "-" }
    chain = RecordChain(try ChainSteps(invocation), into: exports)
    export = operands.count == 1 ? KeptLog(operands[0].fileName, invocation, console) : nil
    inputs = try LogInputs(invocation, operands: operands, console)
  }

  private var options: EntryOptions { desk.options }
  private var log: KeptLog { desk.log }
  private var messages: Messages { inputs.messages }

  /// - Returns: success, negative if a record was rejected, or is in conflict and the log keeps
  ///   its own, failure if anything could not be done: then nothing is written.
  func run() -> ExitStatus {
    do {
      let state = try log.readOrBegin(creates: options.creates, desk.dialogue)
      try inputs.readAll(through: chain)
      try chain.finish()
      inputs.warnOfUnusedUnits(after: chain.records)
      if inputs.hasFailed {
        messages.fail("logxml: '\(log.name.shown)' was left as it was")
        return .failure
      }
      for text in chain.complaints { messages.fail("logxml: " + text) }
      try nameSubjects(state.document)
      var doubts = EntryDoubts()
      check(state.document, &doubts)
      return try desk.settle(doubts, "Import it anyway?") ?? importRecords(state)
    } catch let error as SystemError {
      return ExitStatus.status(ofOutputError: error, name: nil, desk.console)
    } catch let refusal as KeptLog.Refusal {
      messages.fail("logxml: \(VisibleText.harmless(refusal.message))\(adviceOnOrder)")
      return .failure
    } catch {
      messages.fail("logxml: \(error.inWords)")
      return .failure
    }
  }

  /// The advice that the two names may be in the wrong order, if the first is no log that can
  /// be changed, and the second is one; else empty.
  private var adviceOnOrder: String {
    guard let export, (try? log.read(mayBeNew: true)) == nil,
      (try? export.read(mayBeNew: false)) != nil
    else { return "" }
    return "\nDid you mean 'logxml import \(export.name.shown) \(log.name.shown)'? The log comes "
      + "first."
  }

  /// Asks for the subject of records without one: next to records with names, they would not
  /// be recognised in a later import.
  private func nameSubjects(_ document: LogDocument) throws {
    for kind in document.formats.kinds {
      let isUnnamed = exports.inputs.contains { export in
        export.records.contains { $0.kind == kind && $0.subject == nil }
      }
      let subjects = document.subjects(of: kind)
      let names = subjects.compactMap(\.self)
      guard isUnnamed, !names.isEmpty, names.count == subjects.count else { continue }
      let word = kind.subjectName
      var name: String?
      if !readsKeyboard, !desk.isDryRun {
        name = desk.dialogue.choice(
          "The export names no \(word). Whose \(kind.words.many) are these?", of: names,
          usual: names.count == 1 ? names[0] : nil, allowsOthers: true)
      }
      guard let name else {
        throw KeptLog.Refusal(
          message: "the export names no \(word), and '\(log.name)' has "
            + "\(WordList.and(names)); add --as-\(word) NAME")
      }
      assumed[kind] = name
    }
    if assumed.isEmpty { return }
    exports.inputs = exports.inputs.map { export in
      (export.headers.map { assumed.apply(to: $0) }, export.records.map { assumed.apply(to: $0) })
    }
  }

  /// The most comparisons of two names in the search for slips.
  private static let mostComparisons = 20_000

  /// The most new names that are shown.
  private static let mostNamed = 10

  /// Adds doubts about the exports, for this log, and says which names are new.
  private func check(_ document: LogDocument, _ doubts: inout EntryDoubts) {
    let known = document.kinds
    var added: [String] = []
    for kind in document.formats.kinds {
      let records = exports.inputs.flatMap(\.records).filter { $0.kind == kind }
      if records.isEmpty { continue }
      if !known.isEmpty, !known.contains(where: { $0.subjectName == kind.subjectName }) {
        doubts.warn(
          "'\(log.name)' has no \(kind.words.many) yet, only "
            + WordList.and(known.map(\.words.many)))
      }
      let subjects = document.knownSubjects(of: kind)
      let names = subjects.compactMap(\.self)
      var seen = Set(names.map { Name($0) })
      // Each name is compared with each: if there are very many, only the first ones.
      var comparisons = Self.mostComparisons
      for name in records.compactMap(\.subject) where seen.insert(Name(name)).inserted {
        comparisons -= names.count
        if comparisons < 0 {
          messages.note(
            "logxml: there are too many \(kind.subjectsName) to look for slips in all of their "
              + "names")
          break
        }
        if let near = Suggestion.nearest(to: name, among: names) {
          doubts.warn("'\(name)' is new in '\(log.name)', which has '\(near)'")
        } else if !subjects.isEmpty {
          added.append("\(kind.subjectName) '\(name)'")
        }
      }
    }
    if added.isEmpty { return }
    added = added.eachOnce
    let more = added.count - Self.mostNamed
    if more > 0 { added = added.prefix(Self.mostNamed) + ["\(more) more"] }
    messages.note("logxml: new in '\(log.name)': \(WordList.and(added))")
  }

  private func importRecords(_ state: KeptLog.State) throws -> ExitStatus {
    var found: LogImport?
    let outcome = try desk.outcome(from: state) { state in
      let new = compare(state.document)
      found = new
      return try new.edit(updating: options.updates)
    }
    guard let found else { return .failure }
    var text = ""
    var isChanged = false
    switch outcome {
    case .diff(let diff, _): text = diff
    case .written(let state):
      isChanged = true
      if state.isNew { messages.note("logxml: '\(log.name.shown)' is new") }
    case .unchanged: break
    }
    showConflicts(found.conflicts)
    let line = summary(found)
    // With a dry run, only the lines of the diff go to standard output.
    if desk.isDryRun {
      messages.note("logxml: \(line); dry run: nothing was written")
    } else if !messages.isQuiet {
      text += line + "\n"
    }
    let status = desk.tell(text, isChanged: isChanged)
    sayWhatIsLeftOut()
    if let code = found.currencyOfOthers {
      messages.warn(
        "the new costs have no currency, and those of the log are in \(code); if these are, too, "
          + "'logxml undo \(log.name)' and import the app's export with --currency \(code)")
    }
    if status != .success { return status }
    let isOpen = !found.conflicts.isEmpty && !options.updates
    let lacksNames = !chain.complaints.isEmpty
    return (inputs.rejected == 0 || acceptsRejected) && !isOpen && !lacksNames
      ? .success : .negative
  }

  private func compare(_ document: LogDocument) -> LogImport {
    var found = LogImport(document, forgets: options.forgets)
    for export in exports.inputs {
      found.beginExport()
      for header in export.headers { found.begin(header) }
      for record in export.records { found.add(record) }
      found.endExport()
    }
    return found
  }

  private func summary(_ found: LogImport) -> String {
    let conflicts = Plural.count(found.conflicts.count, "conflict")
    let end =
      found.conflicts.isEmpty ? "" : options.updates ? ", updated from the export" : ""
    let more = found.completions.count
    let completed =
      more == 0
      ? "" : options.updates ? " (\(more) completed)" : " (--update completes \(more))"
    let decided =
      found.remembered == 0 ? "" : "\(found.remembered) removed or corrected before, "
    let forgotten =
      found.forgotten == 0
      ? "" : "; forgot \(found.forgotten) removed or corrected before"
    return "\(found.new.count) new, \(found.known) known\(completed), \(decided)\(conflicts)\(end)"
      + forgotten
  }

  private func showConflicts(_ conflicts: [LogImport.Conflict]) {
    // Unless they are decided, conflicts are shown even if other messages are quiet.
    for conflict in conflicts where !(options.updates && messages.isQuiet) {
      var text =
        "logxml: conflict: " + EntryText.line(conflict.old)
        + (options.updates ? "" : ", kept as it is")
      for difference in conflict.differences {
        let old = difference.old.map { "'\(VisibleText.harmless($0))'" } ?? "nothing"
        text +=
          "\n  \(VisibleText.harmless(difference.field)): the log says \(old), the export "
          + "'\(VisibleText.harmless(difference.new ?? ""))'"
      }
      messages.list(text, as: "conflict")
    }
    messages.endProgress()
    if !conflicts.isEmpty, !options.updates {
      messages.fail("    (--update takes the values of the export)")
    }
  }

  private func sayWhatIsLeftOut() {
    if exports.inputs.contains(where: { !$0.records.isEmpty }) {
      for warning in chain.units.warnings { messages.warn(warning) }
    }
    let filtered = chain.filteredRecords
    if filtered > 0 { messages.note("logxml: \(filtered) filtered") }
    if inputs.rejected > 0 {
      messages.note(
        "logxml: \(Plural.count(inputs.rejected, "entry", "entries")) of the exports "
          + "rejected")
    }
    inputs.noteSkipped()
  }
}
