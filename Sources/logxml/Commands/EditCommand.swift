// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml edit`: changes an entry of a log, from options or in a form; or the units that
/// the log is shown in; or the name of a vehicle or person.
struct EditCommand {
  private let kinds: [LogKind]
  private let selection: EntrySelection?
  private let options: EntryOptions
  private let isDryRun: Bool
  private let now: Timestamp?
  private let log: KeptLog
  private let console: Console
  private let dialogue: EntryDialogue

  private static let listed = 10

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    let operands = invocation.operands
    guard let target = operands.first else { throw .missingLog(command: "edit") }
    if operands.count > 2 { throw .unexpectedOperand(operands[2].text, command: "edit") }
    options = invocation.entry
    kinds = invocation.formats.kinds
    now = invocation.entry.now ?? SystemClock.localTime
    selection = operands.count > 1 ? try EntrySelection(operands[1], now: now) : nil
    if !options.units.isEmpty, selection != nil { throw .conflict("--default-unit", "ENTRY") }
    if let rename = options.renames.first, selection != nil {
      throw .conflict("--rename-\(rename.subject)", "ENTRY")
    }
    isDryRun = invocation.convert.isDryRun
    log = KeptLog(target.fileName, invocation, console)
    self.console = console
    dialogue = EntryDialogue(console)
    if selection == nil { return }
    if isWithoutFields, !console.input.isTerminal {
      throw .missingFields(command: "edit", log: target.text)
    }
  }

  /// - Returns: success, negative if the form was left, failure where nothing was saved.
  func run() throws(UsageError) -> ExitStatus {
    do {
      if !options.units.isEmpty { return try changeUnits() }
      if !options.renames.isEmpty { return try rename() }
      let state = try log.read(mayBeNew: false)
      let document = state.document
      guard let selection else { return try list(document) }
      let subjects = [EntrySubject](options, kinds).resolved(in: document)
      if let problem = subjects.problem(in: document) {
        throw KeptLog.Refusal(message: "\(log.name): \(problem)")
      }
      let found = selection.entries(of: document, about: subjects, kind: options.kind)
      if found.isEmpty {
        throw KeptLog.Refusal(
          message: "\(log.name): " + selection.absence(document, subjects, kind: options.kind))
      }
      if let note = selection.asides(document, subjects, kind: options.kind) {
        console.errors.report("logxml: \(log.name): \(note)\n")
      }
      guard found.count == 1 else { return refuse(found, document) }
      guard let record = document.entries[found[0]].record else {
        throw KeptLog.Refusal(
          message: "entry \(found[0] + 1) is invalid; 'logxml validate \(log.name)' says why")
      }
      try EntryDraft.check(options, record.kind)
      return try edit(record, found[0], state)
    } catch {
      return try EntryOutput.fail(error, console)
    }
  }

  // MARK: Entries

  private func edit(
    _ old: LogRecord, _ index: Int, _ state: KeptLog.State
  ) throws -> ExitStatus {
    let document = state.document
    let header =
      document.header(of: old.kind, subject: old.subject)
      ?? LogHeader(kind: old.kind, subject: old.subject)
    let rules = EntryRules(document, now: now)
    func findings(_ record: LogRecord) -> [Diagnostic] {
      rules.findings(on: record, at: index).filter { !options.expects($0) }
    }
    var answer = Answer()
    if isWithoutFields {
      let form = try RecordForm(.edit(old), header: header, now: now)
      form.check = {
        problem($0, old, index, document) ?? options.refusal(of: findings($0))
      }
      form.findings = findings
      answer = ask(form)
      if answer.new == nil, !answer.isDeleted { return .negative }
    } else {
      answer.new = try changed(old, header)
    }
    let (new, isDeleted) = (answer.new, answer.isDeleted)
    if let new, new != old {
      try EntryDraft.checkContent(new)
      if let problem = problem(new, old, index, document) { throw problem }
      var doubts = EntryDoubts()
      if new.subject !== old.subject {
        doubts.check(new.subject, new.kind, in: document)
      }
      doubts.add(findings(new).filter { !answer.told.contains($0) })
      if let status = doubts.settle(
        "Save it all the same?", options, isDryRun: isDryRun, dialogue)
      {
        return status
      }
    }
    let outcome = try log.change(from: state, mayBeNew: false, isDryRun: isDryRun) { state in
      guard let place = state.document.place(of: index, in: document) else {
        throw KeptLog.Refusal(
          message: "\(log.name): another program changed entry \(index + 1) in the meantime; "
            + "nothing was saved")
      }
      var edit = LogEdit(state.document)
      guard let new, !isDeleted else {
        edit.remove([place])
        return edit
      }
      try EntryDraft.checkContent(new)
      if let problem = problem(new, old, place, state.document) { throw problem }
      if new.subject === old.subject {
        try edit.replace(place, with: new)
      } else {
        try edit.move(place, to: new)
      }
      return edit
    }
    let line = new.map { "changed: " + EntryText.line($0) }
    return EntryOutput.show(outcome, line ?? "removed: " + EntryText.line(old), console)
  }

  /// What became of a form.
  private struct Answer {
    var new: LogRecord?
    var isDeleted = false
    /// What the rules said meanwhile, which the user has seen and kept.
    var told: [Diagnostic] = []
  }

  private func ask(_ form: RecordForm) -> Answer {
    var answer = Answer()
    form.didSave = { answer.new = $0 }
    form.didDelete = { answer.isDeleted = true }
    var screen = TerminalForm(form, dialogue, console)
    screen.run()
    answer.told = screen.told
    return answer
  }

  /// The entry with what the options say.
  private func changed(_ old: LogRecord, _ header: LogHeader) throws(FieldProblem) -> LogRecord {
    var record = old
    let input = FieldInput(header: header, previous: old, now: now)
    try EntryDraft.apply(options, to: &record, changing: old, input)
    if let move = options.moves.last {
      guard move.subject === old.kind.subjectName else {
        throw FieldProblem(
          field: "to-" + move.subject,
          message: "\(old.kind.words.many) have a " + old.kind.subjectName)
      }
      record.subject = move.name
    }
    return record
  }

  /// What is wrong with a changed record; an odometer that was wrong before and stays is
  /// not this change's fault.
  private func problem(
    _ record: LogRecord, _ old: LogRecord, _ index: Int, _ document: LogDocument
  ) -> FieldProblem? {
    options.hasNewOdometer ? nil : document.odometerProblem(of: record, at: index, changing: old)
  }

  private func list(_ document: LogDocument) throws -> ExitStatus {
    let newest = document.entries.indices.suffix(Self.listed)
    try console.write(newest.map { EntrySelection.line($0, of: document) + "\n" }.joined())
    console.errors.report(
      "logxml: the entry is missing; give its number, its date, or last\n")
    return .failure
  }

  private func refuse(_ found: [Int], _ document: LogDocument) -> ExitStatus {
    for index in found.prefix(Self.listed) {
      console.errors.report(EntrySelection.line(index, of: document) + "\n")
    }
    let more = found.count > Self.listed ? "; the first ones are shown" : ""
    console.errors.report(
      "logxml: that matches \(found.count) entries\(more); give the number of one\n")
    return .failure
  }

  // MARK: Units

  private func changeUnits() throws -> ExitStatus {
    var count = 0
    let outcome = try log.change(mayBeNew: false, isDryRun: isDryRun) { state in
      count = 0
      var edit = LogEdit(state.document)
      for unit in options.units {
        let meant = EntryOptions.defaultUnits.filter { $0.name == unit }.map(\.kind)
        // kg is a unit of weights, and of fuel in a log without weights.
        guard let kind = meant.last(where: { isDefault($0, in: state.document) }) ?? meant.last
        else { continue }
        count += try edit.setDefault(unit, of: kind)
      }
      return edit
    }
    let units = UsageError.list(options.units, "and")
    return EntryOutput.show(
      outcome, "\(ConversionBooks.count(count, "log")) now in \(units)", console)
  }

  /// Whether a document has logs that may have a unit of a kind.
  private func isDefault(_ unitKind: UnitKind, in document: LogDocument) -> Bool {
    kinds.contains { kind in
      kind.logDefaults.contains { $0.unitKind == unitKind }
        && !document.subjects(of: kind).isEmpty
    }
  }

  // MARK: Names

  private func rename() throws -> ExitStatus {
    var count = 0
    let outcome = try log.change(mayBeNew: false, isDryRun: isDryRun) { state in
      count = 0
      var edit = LogEdit(state.document)
      for rename in options.renames {
        let subject = EntrySubject(field: rename.subject, name: rename.old)
        if !rename.old.isEmpty, let problem = [subject].problem(in: state.document) {
          throw KeptLog.Refusal(message: "\(log.name): \(problem)")
        }
        count += try edit.rename(
          rename.subject, from: rename.old.isEmpty ? nil : rename.old, to: rename.new)
      }
      return edit
    }
    let names = options.renames.map { "'\($0.new)'" }
    return EntryOutput.show(
      outcome,
      "\(ConversionBooks.count(count, "entry", "entries")) now of \(UsageError.list(names, "and"))",
      console)
  }

  // MARK: Options

  /// Whether nothing says what an entry is to say. A vehicle or person only selects.
  private var isWithoutFields: Bool {
    options.cleared.isEmpty && options.moves.isEmpty
      && options.values.allSatisfy { isSubject($0.field) }
  }

  private func isSubject(_ name: String) -> Bool {
    kinds.contains { $0.subjectName == name }
  }
}
