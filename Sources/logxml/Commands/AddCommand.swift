// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml add`: adds an entry to a log, from options or from a form.
struct AddCommand: ToolCommand {
  private let kindGiven: LogKind?
  private let desk: EntryDesk
  private var options: EntryOptions { desk.options }

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    var operands = invocation.operands[...]
    let kinds = invocation.formats.kinds
    var kind: LogKind?
    if operands.count > 1, let word = operands.popFirst() {
      guard let named = kinds.named(word.bytes) else {
        throw UsageError(
          "'\(word.text)' is not a kind of entry; use \(WordList.or(kinds.map(\.name)))")
      }
      kind = named
    }
    if let named = invocation.entry.kind {
      if let kind, kind != named { throw .conflict("--kind \(named.name)", kind.name) }
      kind = named
    }
    kindGiven = kind
    desk = try EntryDesk(invocation, operands, atMost: 0, console)
    if options.values.isEmpty { try desk.checkCanAsk() }
  }

  /// - Returns: success, negative if the user did not want it saved, or failure if
  ///   nothing could be saved.
  func run() throws(UsageError) -> ExitStatus {
    try desk.run {
      let state = try desk.log.readOrBegin(creates: options.creates, desk.dialogue)
      guard let kind = try kind(in: state.document) else { return .negative }
      try EntryDraft.check(options, kind)
      return try add(kind, state)
    }
  }

  /// Whether a form asks for the values of the entry.
  private var asks: Bool {
    let subjects = FlagTable.subjectNames(desk.kinds)
    return options.values.allSatisfy { subjects.contains($0.field) } && desk.dialogue.canAsk
  }

  /// - Returns: nil if the user was asked and gave no answer.
  private func kind(in document: LogDocument) throws(UsageError) -> LogKind? {
    if let kindGiven { return kindGiven }
    let kinds = desk.kinds
    let names = options.values.map(\.field)
    let fitting = kinds.filter { kind in names.allSatisfy { kind.field($0) != nil } }
    if fitting.count == 1 { return fitting[0] }
    let present = document.kinds
    if present.count == 1 { return present[0] }
    let both = present.filter(fitting.contains)
    if both.count == 1, !names.isEmpty { return both[0] }
    guard asks else {
      let lines = kinds.map { "logxml add \($0.name) \(desk.log.name)" }
      throw UsageError("which kind of entry? " + lines.joined(separator: ", or "))
    }
    let choices = present.isEmpty ? kinds : present
    let name = desk.dialogue.choice("Which kind of entry?", of: choices.map(\.name))
    return name.flatMap { choices.named($0.utf8) }
  }

  private func subject(_ kind: LogKind, in document: LogDocument) throws(UsageError) -> String? {
    if let named = options.values.last(where: { $0.field == kind.subjectName }) {
      return try FlagValue(flag: "--" + named.field, argument: Argument(named.text)).name()
    }
    let subjects = document.knownSubjects(of: kind)
    guard subjects.count > 1 else { return subjects.first ?? nil }
    let names = subjects.compactMap(\.self)
    if asks, !names.isEmpty {
      let latest = document.entries.compactMap(\.record).filter { $0.kind == kind }
        .max { $0.date < $1.date }?.subject
      return desk.dialogue.choice(
        "Which \(kind.subjectName)?", of: names, usual: latest, allowsOthers: true)
    }
    let list = subjects.map { $0.map { VisibleText.harmless($0) } ?? "(without a name)" }
    throw UsageError(
      "the log has several; name one: --\(kind.subjectName) NAME, which can be "
        + WordList.or(list))
  }

  private func add(_ kind: LogKind, _ state: KeptLog.State) throws -> ExitStatus {
    let document = state.document
    let subject = try subject(kind, in: document)
    let judge = EntryJudge(document, desk)
    var typed = EntryDesk.Answer()
    if asks {
      let input = input(kind, subject, document)
      let form = try RecordForm(
        .add, header: input.header, previous: input.previous, now: desk.now)
      typed = desk.ask(form, judge)
      if typed.record == nil { return .negative }
    }
    var doubts = EntryDoubts()
    doubts.check(subject, kind, in: document)
    var first: LogRecord
    do {
      let (found, date) = try record(typed.record, kind, subject, judge)
      first = found
      if let date {
        let tank = first.kind.field(Self.tank)?.text(in: first) ?? ""
        desk.say("logxml: the tank is \(tank), as on \(date); --tank names another")
      }
    } catch {
      // A mistyped name may be the reason: a new vehicle has no units yet.
      doubts.say(desk.dialogue)
      throw error
    }
    // The user has already seen and accepted the findings of the form.
    let findings = judge.findings(first)
    doubts.add(findings.filter { !typed.told.contains($0) })
    if !options.isRepeated, !findings.contains(where: { $0.code == .duplicateRecord }),
      let index = document.entries.firstIndex(where: {
        $0.record?.agreement(with: first) != nil
      }), let known = document.entries[index].record
    {
      doubts.warn(
        "this may be the same as entry \(index + 1) (\(EntryText.line(known))); --again adds it "
          + "without asking")
    }
    if let status = desk.settle(doubts, "Save it anyway?") { return status }
    var added = first
    return try desk.change(from: state, "added: " + EntryText.line(added)) { state in
      added = try record(typed.record, kind, subject, EntryJudge(state.document, desk)).record
      var edit = LogEdit(state.document)
      try edit.append([added])
      return edit
    }
  }

  /// The entry to save: the one typed into the form, or else the one from the options; with the
  /// date of the entry that has named its tank.
  private func record(
    _ typed: LogRecord?, _ kind: LogKind, _ subject: String?, _ judge: EntryJudge
  ) throws -> (record: LogRecord, tankFrom: Timestamp?) {
    var record = try typed ?? draft(kind, subject, judge.document)
    let date = nameTank(of: &record, judge.document)
    try judge.check(record)
    if !options.isRepeated, let known = judge.document.duplicate(of: record) {
      throw KeptLog.Refusal(
        message: "the log already has this as entry \(known + 1); nothing was saved; --again adds "
          + "it once more")
    }
    return (record, date)
  }

  private static let tank = "tank"

  /// Names the tank of a fill-up if neither the options nor the form do.
  private func nameTank(of record: inout LogRecord, _ document: LogDocument) -> Timestamp? {
    if options.values.contains(where: { $0.field == Self.tank }) { return nil }
    return document.nameTank(of: &record)
  }

  private func input(
    _ kind: LogKind, _ subject: String?, _ document: LogDocument
  ) -> FieldInput {
    FieldInput(
      header: document.header(of: kind, subject: subject)
        ?? document.headerOfNewLog(of: kind, subject: subject),
      previous: document.latest(of: kind, subject: subject), now: desk.now)
  }

  private func draft(
    _ kind: LogKind, _ subject: String?, _ document: LogDocument
  ) throws(FieldProblem) -> LogRecord {
    let input = input(kind, subject, document)
    let form = try RecordForm(
      .add, header: input.header, previous: input.previous,
      fields: kind.fields.filter(\.isRequired), now: desk.now)
    var record = try form.record()
    try EntryDraft.apply(options, to: &record, changing: nil, input)
    return record
  }
}
