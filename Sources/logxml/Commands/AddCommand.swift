// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml add`: adds an entry to a log, from options or from a form.
struct AddCommand {
  private let kindGiven: LogKind?
  private let options: EntryOptions
  private let isDryRun: Bool
  private let now: Timestamp?
  private let log: KeptLog
  private let console: Console

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    var operands = invocation.operands[...]
    var kind: LogKind?
    if operands.count > 1, let word = operands.popFirst() {
      guard let named = LogKind(rawValue: word.text) else { throw .unknownKind(word.text) }
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
      switch kind {
      case .fuel: return try add(state, { .fuel($0) }, \.fuel)
      case .weight: return try add(state, { .weight($0) }, \.weight)
      }
    } catch let error as UsageError {
      throw error
    } catch {
      return EntryOutput.fail(error, console)
    }
  }

  private func kind(in document: LogDocument) throws(UsageError) -> LogKind {
    if let kindGiven { return kindGiven }
    let names = options.values.map(\.field)
    let kinds = LogKind.allCases.filter { kind in
      names.allSatisfy { EntryDraft.has(kind, $0) }
    }
    if kinds.count == 1 { return kinds[0] }
    let present = LogKind.allCases.filter { !document.subjects(of: $0).isEmpty }
    guard present.count == 1 else { throw .missingKind(log: "\(log.name)") }
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

  private func add<Record: FieldedRecord>(
    _ state: KeptLog.State, _ wrap: @escaping (Record) -> LogRecord,
    _ unwrap: (LogRecord) -> Record?
  ) throws -> ExitStatus {
    let document = state.document
    var typed: Record?
    let subject = try subject(Record.kind, in: document)
    if options.values.allSatisfy({ $0.field == Record.kind.subjectName }), console.input.isTerminal
    {
      typed = ask(document, subject, wrap, unwrap)
      if typed == nil { return .negative }
    }
    var added: LogRecord?
    let outcome = try log.change(from: state, mayBeNew: true, isDryRun: isDryRun) { state in
      let record =
        try typed ?? draft(state.document, subject, unwrap)
      try EntryDraft.checkContent(record)
      if let problem = problem(wrap(record), state.document) { throw problem }
      added = wrap(record)
      var edit = LogEdit(state.document)
      try edit.append([wrap(record)])
      return edit
    }
    return try EntryOutput.show(
      outcome, added.map { "added: " + EntryText.line($0) } ?? "", console)
  }

  private func input<Record: FieldedRecord>(
    _ document: LogDocument, _ subject: String?, _ unwrap: (LogRecord) -> Record?
  ) -> FieldInput<Record> {
    FieldInput(
      header: document.header(of: Record.kind, subject: subject)
        ?? LogHeader(kind: Record.kind, subject: subject),
      previous: document.latest(of: Record.kind, subject: subject).flatMap(unwrap), now: now)
  }

  /// The record that the options describe.
  private func draft<Record: FieldedRecord>(
    _ document: LogDocument, _ subject: String?, _ unwrap: (LogRecord) -> Record?
  ) throws(FieldProblem) -> Record {
    let input: FieldInput<Record> = input(document, subject, unwrap)
    let form = RecordForm<Record>(
      .add, header: input.header, previous: input.previous, fields: ["date"], now: now)
    var record = try form.record()
    try EntryDraft.apply(options, to: &record, input)
    return record
  }

  private func ask<Record: FieldedRecord>(
    _ document: LogDocument, _ subject: String?, _ wrap: @escaping (Record) -> LogRecord,
    _ unwrap: (LogRecord) -> Record?
  ) -> Record? {
    let input: FieldInput<Record> = input(document, subject, unwrap)
    let form = RecordForm<Record>(
      .add, header: input.header, previous: input.previous, now: now)
    var answer: Record?
    form.didSave = { answer = $0 }
    form.check = { record in problem(wrap(record), document) }
    TerminalForm(form, console).run()
    return answer
  }

  private func problem(_ record: LogRecord, _ document: LogDocument) -> FieldProblem? {
    guard case .fuel(let record) = record, !options.hasNewOdometer else { return nil }
    return document.odometerProblem(of: record)
  }
}

extension LogRecord {
  /// The fill-up that it is.
  fileprivate var fuel: FuelRecord? {
    if case .fuel(let record) = self { record } else { nil }
  }

  /// The weight that it is.
  fileprivate var weight: WeightRecord? {
    if case .weight(let record) = self { record } else { nil }
  }
}
