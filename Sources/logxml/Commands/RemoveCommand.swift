// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml remove`: takes entries out of a log, after it has shown them and asked.
final class RemoveCommand {
  private let selections: [EntrySelection]
  private let options: EntryOptions
  private let subjects: [EntrySubject]
  private let isDryRun: Bool
  private let log: KeptLog
  private let console: Console

  private static let listed = 50

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    guard let target = invocation.operands.first else { throw .missingLog(command: "remove") }
    var selections: [EntrySelection] = []
    for word in invocation.operands.dropFirst() {
      selections.append(
        try EntrySelection(word, now: invocation.entry.now ?? SystemClock.localTime))
    }
    if selections.isEmpty { throw .missingEntries(log: target.text) }
    self.selections = selections
    options = invocation.entry
    isDryRun = invocation.convert.isDryRun
    subjects = [EntrySubject](options, invocation.formats.kinds)
    log = KeptLog(target.fileName, invocation, console)
    self.console = console
  }

  /// - Returns: success, negative if the answer was no, failure where nothing was removed.
  func run() throws(UsageError) -> ExitStatus {
    do {
      let state = try log.read(mayBeNew: false)
      let document = state.document
      let subjects = subjects.resolved(in: document)
      if let problem = subjects.problem(in: document) {
        throw KeptLog.Refusal(message: "\(log.name): \(problem)")
      }
      let found = Set(selections.flatMap { entries($0, document, subjects) }).sorted()
      for selection in selections where entries(selection, document, subjects).isEmpty {
        throw KeptLog.Refusal(
          message: "\(log.name): " + selection.absence(document, subjects, kind: options.kind))
      }
      for selection in selections {
        guard let note = selection.asides(document, subjects, kind: options.kind) else { continue }
        console.errors.report("logxml: \(log.name): \(note)\n")
      }
      if !isDryRun {
        show(found, document)
        if !options.isConfirmed {
          guard console.input.isTerminal else { throw UsageError.unconfirmedRemoval }
          guard isConfirmed(found.count) else {
            console.errors.report("Nothing was removed.\n")
            return .negative
          }
        }
      }
      let outcome = try log.change(from: state, mayBeNew: false, isDryRun: isDryRun) { state in
        var places: [Int] = []
        for (index, place) in zip(found, state.document.places(of: found, in: document)) {
          guard let place else {
            throw KeptLog.Refusal(
              message: "\(log.name): entry \(index + 1) was changed by another program; nothing "
                + "was removed")
          }
          places.append(place)
        }
        var edit = LogEdit(state.document)
        edit.remove(places)
        return edit
      }
      return EntryOutput.show(
        outcome, "removed \(ConversionBooks.count(found.count, "entry", "entries"))", console)
    } catch {
      return try EntryOutput.fail(error, console)
    }
  }

  private func entries(
    _ selection: EntrySelection, _ document: LogDocument, _ subjects: [EntrySubject]
  ) -> [Int] {
    selection.entries(of: document, about: subjects, kind: options.kind).filter { index in
      subjects.isEmpty || document.entries[index].record.map(subjects.include) ?? false
    }
  }

  private func show(_ found: [Int], _ document: LogDocument) {
    for index in found.prefix(Self.listed) {
      console.errors.report(EntrySelection.line(index, of: document) + "\n")
    }
    if found.count > Self.listed {
      console.errors.report("... and \(found.count - Self.listed) more\n")
    }
  }

  private func isConfirmed(_ count: Int) -> Bool {
    console.errors.report(
      "Remove \(count == 1 ? "this entry" : "these \(count) entries")? [y/N]: ")
    return TerminalLines(console.input).isYes()
  }
}
