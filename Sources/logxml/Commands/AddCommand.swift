// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml add`: adds an entry to a log, from options or from a form.
struct AddCommand {
  private let kinds: [LogKind]
  private let kindGiven: LogKind?
  private let options: EntryOptions
  private let isDryRun: Bool
  private let now: Timestamp?
  private let log: KeptLog
  private let console: Console
  private let dialogue: EntryDialogue

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    var operands = invocation.operands[...]
    kinds = invocation.formats.kinds
    var kind: LogKind?
    if operands.count > 1, let word = operands.popFirst() {
      guard let named = kinds.named(word.bytes) else {
        throw .unknownKind(word.text, kinds: kinds)
      }
      kind = named
    }
    if let named = invocation.entry.kind {
      if let kind, kind != named { throw .conflict("--kind \(named.name)", kind.name) }
      kind = named
    }
    guard let target = operands.popFirst() else { throw .missingLog(command: "add") }
    if let more = operands.first { throw .unexpectedOperand(more.text, command: "add") }
    kindGiven = kind
    options = invocation.entry
    isDryRun = invocation.convert.isDryRun
    now = invocation.entry.now ?? SystemClock.localTime
    log = KeptLog(target.fileName, invocation, console)
    self.console = console
    dialogue = EntryDialogue(console)
    if options.values.isEmpty, !console.input.isTerminal {
      throw .missingFields(command: "add", log: target.text)
    }
  }

  /// - Returns: success, negative where the user did not want it saved, or failure where
  ///   nothing could be saved.
  func run() throws(UsageError) -> ExitStatus {
    do {
      let (state, mayBeNew) = try log.readOrBegin(creates: options.creates, dialogue)
      guard let kind = try kind(in: state.document) else { return .negative }
      try EntryDraft.check(options, kind)
      return try add(kind, state, mayBeNew: mayBeNew)
    } catch {
      return try EntryOutput.fail(error, console)
    }
  }

  /// Whether a form asks for what the entry says.
  private var asks: Bool {
    let subjects = FlagTable.subjectNames(kinds)
    return options.values.allSatisfy { subjects.contains($0.field) } && dialogue.canAsk
  }

  /// - Returns: nil where the user was asked and did not say.
  private func kind(in document: LogDocument) throws(UsageError) -> LogKind? {
    if let kindGiven { return kindGiven }
    let names = options.values.map(\.field)
    let fitting = kinds.filter { kind in names.allSatisfy { kind.field($0) != nil } }
    if fitting.count == 1 { return fitting[0] }
    let present = kinds.filter { !document.subjects(of: $0).isEmpty }
    if present.count == 1 { return present[0] }
    let both = present.filter(fitting.contains)
    if both.count == 1, !names.isEmpty { return both[0] }
    guard asks else { throw .missingKind(log: "\(log.name)", kinds: kinds) }
    let choices = present.isEmpty ? kinds : present
    let name = dialogue.choice("Which kind of entry?", of: choices.map(\.name))
    return name.flatMap { choices.named($0.utf8) }
  }

  private func subject(_ kind: LogKind, in document: LogDocument) throws(UsageError) -> String? {
    if let named = options.values.last(where: { $0.field == kind.subjectName }) {
      return named.text
    }
    let subjects = document.knownSubjects(of: kind)
    guard subjects.count > 1 else { return subjects.first ?? nil }
    let names = subjects.compactMap(\.self)
    if asks, !names.isEmpty {
      let latest = document.entries.compactMap(\.record).filter { $0.kind == kind }
        .max { $0.date < $1.date }?.subject
      return dialogue.choice(
        "Which \(kind.subjectName)?", of: names, usual: latest, allowsOthers: true)
    }
    throw .missingSubject(
      option: "--" + kind.subjectName,
      names: subjects.map { $0.map { VisibleText.harmless($0) } ?? "(without a name)" })
  }

  private func add(
    _ kind: LogKind, _ state: KeptLog.State, mayBeNew: Bool
  ) throws -> ExitStatus {
    let document = state.document
    let subject = try subject(kind, in: document)
    let rules = EntryRules(document, now: now)
    var typed: LogRecord?
    var told: [Diagnostic] = []
    if asks {
      (typed, told) = try ask(kind, subject, document, rules)
      if typed == nil { return .negative }
    }
    var doubts = EntryDoubts()
    doubts.check(subject, kind, in: document)
    let first: LogRecord
    do {
      first = try record(typed, kind, subject, document)
    } catch {
      // A mistyped name may be the reason: a vehicle that is new has no units yet.
      doubts.say(dialogue)
      throw error
    }
    // What the form has said already, the user has seen and kept.
    doubts.add(findings(on: first, rules).filter { !told.contains($0) })
    if let status = doubts.settle(
      "Save it anyway?", options, isDryRun: isDryRun, dialogue)
    {
      return status
    }
    var added: LogRecord?
    let outcome = try log.change(from: state, mayBeNew: mayBeNew, isDryRun: isDryRun) { state in
      let record = try record(typed, kind, subject, state.document)
      added = record
      var edit = LogEdit(state.document)
      try edit.append([record])
      return edit
    }
    return EntryOutput.show(
      outcome, added.map { "added: " + EntryText.line($0) } ?? "", console)
  }

  /// The entry as it is to be saved.
  private func record(
    _ typed: LogRecord?, _ kind: LogKind, _ subject: String?, _ document: LogDocument
  ) throws -> LogRecord {
    let record = try typed ?? draft(kind, subject, document)
    try EntryDraft.checkContent(record)
    if let problem = problem(record, document) { throw problem }
    if !options.isRepeated, let known = document.duplicate(of: record) {
      throw KeptLog.Refusal(
        message: "the log already has this as entry \(known + 1); nothing was saved; --again adds "
          + "it once more")
    }
    return record
  }

  private func input(
    _ kind: LogKind, _ subject: String?, _ document: LogDocument
  ) -> FieldInput {
    FieldInput(
      header: document.header(of: kind, subject: subject)
        ?? document.headerOfNewLog(of: kind, subject: subject),
      previous: document.latest(of: kind, subject: subject), now: now)
  }

  /// The record that the options describe.
  private func draft(
    _ kind: LogKind, _ subject: String?, _ document: LogDocument
  ) throws(FieldProblem) -> LogRecord {
    let input = input(kind, subject, document)
    let form = try RecordForm(
      .add, header: input.header, previous: input.previous,
      fields: kind.fields.filter(\.isRequired), now: now)
    var record = try form.record()
    try EntryDraft.apply(options, to: &record, changing: nil, input)
    return record
  }

  private func findings(on record: LogRecord, _ rules: EntryRules) -> [Diagnostic] {
    rules.findings(on: record).filter { !options.expects($0) }
  }

  /// - Returns: What was typed, nil for nothing; and what the rules said of it meanwhile.
  private func ask(
    _ kind: LogKind, _ subject: String?, _ document: LogDocument, _ rules: EntryRules
  ) throws(FieldProblem) -> (LogRecord?, told: [Diagnostic]) {
    let input = input(kind, subject, document)
    let form = try RecordForm(.add, header: input.header, previous: input.previous, now: now)
    var answer: LogRecord?
    form.didSave = { answer = $0 }
    form.check = { problem($0, document) ?? options.refusal(of: findings(on: $0, rules)) }
    form.findings = { findings(on: $0, rules) }
    var screen = TerminalForm(form, dialogue, console)
    screen.run()
    return (answer, screen.told)
  }

  private func problem(_ record: LogRecord, _ document: LogDocument) -> FieldProblem? {
    options.hasNewOdometer ? nil : document.odometerProblem(of: record)
  }
}
