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
    guard let target = operands.popFirst() else { throw .missingLog(command: "add") }
    if let more = operands.first { throw .unexpectedOperand(more.text, command: "add") }
    kindGiven = kind
    options = invocation.entry
    isDryRun = invocation.convert.isDryRun
    now = invocation.entry.now ?? SystemClock.localTime
    log = KeptLog(target.fileName, invocation)
    self.console = console
    if options.values.isEmpty, !console.input.isTerminal {
      throw .missingFields(command: "add", log: target.text)
    }
  }

  /// - Returns: success, or failure where nothing was saved.
  func run() throws(UsageError) -> ExitStatus {
    do {
      let state = try log.read(mayBeNew: true)
      let kind = try kind(in: state.document)
      try EntryDraft.check(options, kind)
      return try add(kind, state)
    } catch let error as UsageError {
      throw error
    } catch {
      return EntryOutput.fail(error, console)
    }
  }

  private func kind(in document: LogDocument) throws(UsageError) -> LogKind {
    if let kindGiven { return kindGiven }
    let names = options.values.map(\.field)
    let fitting = kinds.filter { kind in names.allSatisfy { kind.field($0) != nil } }
    if fitting.count == 1 { return fitting[0] }
    let present = kinds.filter { !document.subjects(of: $0).isEmpty }
    guard present.count == 1 else { throw .missingKind(log: "\(log.name)", kinds: kinds) }
    return present[0]
  }

  private func subject(_ kind: LogKind, in document: LogDocument) throws(UsageError) -> String? {
    if let named = options.values.last(where: { $0.field == kind.subjectName }) {
      return named.text
    }
    let subjects = document.subjects(of: kind)
    guard subjects.count > 1 else { return subjects.first ?? nil }
    throw .missingSubject(
      option: "--" + kind.subjectName,
      names: subjects.map { $0.map { VisibleText.harmless($0) } ?? "(without a name)" })
  }

  private func add(_ kind: LogKind, _ state: KeptLog.State) throws -> ExitStatus {
    let document = state.document
    var typed: LogRecord?
    let subject = try subject(kind, in: document)
    if options.values.allSatisfy({ $0.field == kind.subjectName }), console.input.isTerminal {
      typed = ask(kind, subject, document)
      if typed == nil { return .negative }
    }
    var added: LogRecord?
    let outcome = try log.change(from: state, mayBeNew: true, isDryRun: isDryRun) { state in
      let record = try typed ?? draft(kind, subject, state.document)
      try EntryDraft.checkContent(record)
      if let problem = problem(record, state.document) { throw problem }
      added = record
      var edit = LogEdit(state.document)
      try edit.append([record])
      return edit
    }
    return try EntryOutput.show(
      outcome, added.map { "added: " + EntryText.line($0) } ?? "", console)
  }

  private func input(
    _ kind: LogKind, _ subject: String?, _ document: LogDocument
  ) -> FieldInput {
    FieldInput(
      header: document.header(of: kind, subject: subject)
        ?? LogHeader(kind: kind, subject: subject),
      previous: document.latest(of: kind, subject: subject), now: now)
  }

  /// The record that the options describe.
  private func draft(
    _ kind: LogKind, _ subject: String?, _ document: LogDocument
  ) throws(FieldProblem) -> LogRecord {
    let input = input(kind, subject, document)
    let form = RecordForm(
      .add, header: input.header, previous: input.previous,
      fields: kind.fields.filter(\.isRequired), now: now)
    var record = try form.record()
    try EntryDraft.apply(options, to: &record, input)
    return record
  }

  private func ask(
    _ kind: LogKind, _ subject: String?, _ document: LogDocument
  ) -> LogRecord? {
    let input = input(kind, subject, document)
    let form = RecordForm(.add, header: input.header, previous: input.previous, now: now)
    var answer: LogRecord?
    form.didSave = { answer = $0 }
    form.check = { problem($0, document) }
    TerminalForm(form, console).run()
    return answer
  }

  private func problem(_ record: LogRecord, _ document: LogDocument) -> FieldProblem? {
    options.hasNewOdometer ? nil : document.odometerProblem(of: record)
  }
}
