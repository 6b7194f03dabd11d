// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml edit`: changes an entry of a log, from options or in a form, or several entries alike;
/// or the default units of the log; or the name of a vehicle or person.
struct EditCommand: ToolCommand {
  private let selections: [EntrySelection]
  private let desk: EntryDesk
  private var options: EntryOptions { desk.options }

  private static let listed = 10

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    desk = try EntryDesk(invocation, invocation.operands[...], console)
    selections = try EntrySelection.all(desk)
    try checkWholes()
    if selections.isEmpty { return }
    guard isWithoutFields else { return }
    if selections.count > 1 {
      throw UsageError(
        "several entries are changed by options, such as --to-vehicle NAME; the form is for one")
    }
    try desk.checkCanAsk()
  }

  /// Throws for options that change whole logs beside others: one of them would do nothing.
  private func checkWholes() throws(UsageError) {
    let wholes =
      (options.units.isEmpty ? [] : ["--default-unit"])
      + options.renames.map { "--rename-" + $0.subject }
    guard let whole = wholes.first else { return }
    if let other = wholes.last, other != whole { throw .conflict(whole, other) }
    if !selections.isEmpty { throw .conflict(whole, "ENTRY") }
    let field = options.values.first?.field ?? options.cleared.first
    let move = options.moves.first.map { "to-" + $0.subject }
    if let option = field.map(FlagTable.option) ?? move { throw .conflict(whole, "--" + option) }
  }

  /// - Returns: success, negative if the form was left, failure if nothing was saved.
  func run() throws(UsageError) -> ExitStatus {
    try desk.run {
      if !options.units.isEmpty { return try changeUnits() }
      if !options.renames.isEmpty { return try rename() }
      let state = try desk.log.read(mayBeNew: false)
      let document = state.document
      if selections.isEmpty { return try list(document) }
      let found = try EntrySearch(document, desk).entries(selections)
      if found.count == 1 {
        return try edit(try record(of: found[0], in: document), found[0], state)
      }
      if isWithoutFields || selections.contains(where: \.isDate) {
        return refuse(found, document)
      }
      return try edit(found, state)
    }
  }

  /// The record of an entry, which has the fields that the options name.
  private func record(of index: Int, in document: LogDocument) throws -> LogRecord {
    guard let record = document.entries[index].record else {
      throw KeptLog.Refusal(
        message: "entry \(index + 1) is invalid; 'logxml validate \(desk.log.name)' says why")
    }
    try EntryDraft.check(options, record.kind)
    return record
  }

  // MARK: Entries

  private func edit(
    _ old: LogRecord, _ index: Int, _ state: KeptLog.State
  ) throws -> ExitStatus {
    let document = state.document
    let header = Self.header(of: old, in: document)
    let judge = EntryJudge(document, desk, replacing: (index, old))
    var answer = EntryDesk.Answer()
    if isWithoutFields {
      answer = desk.ask(try RecordForm(.edit(old), header: header, now: desk.now), judge)
      if answer.record == nil, !answer.isDeleted { return .negative }
    } else {
      answer.record = try changed(old, header)
    }
    if let new = answer.record, new != old {
      try judge.check(new)
      var doubts = EntryDoubts()
      if new.subject !== old.subject {
        doubts.check(new.subject, new.kind, in: document)
      }
      doubts.add(judge.findings(new).filter { !answer.told.contains($0) })
      if let status = desk.settle(doubts, "Save it all the same?") { return status }
    }
    let new = answer.isDeleted ? nil : answer.record
    let words =
      new.map { "changed: " + EntryText.line($0) } ?? "removed: " + EntryText.line(old)
    return try desk.change(from: state, words) { state in
      let place = try places(of: [index], in: document, now: state.document)[0]
      var edit = LogEdit(state.document)
      if new == nil { edit.remove([place]) }
      if new.map({ Self.contradicts($0, old) }) ?? true { try edit.remember([place]) }
      guard let new else { return edit }
      try EntryJudge(state.document, desk, replacing: (place, old)).check(new)
      try edit.change([(place, new)])
      return edit
    }
  }

  /// Changes several entries alike.
  private func edit(_ found: [Int], _ state: KeptLog.State) throws -> ExitStatus {
    let document = state.document
    var changes: [Int: LogRecord] = [:]
    var doubts = EntryDoubts()
    var subjects: Set<Name?> = []
    for index in found {
      let old = try record(of: index, in: document)
      let new = try changed(old, Self.header(of: old, in: document))
      if new == old { continue }
      try EntryJudge.checkMeasure(new)
      changes[index] = new
      if new.subject !== old.subject, subjects.insert(new.subject.map { Name($0) }).inserted {
        doubts.check(new.subject, new.kind, in: document)
      }
    }
    let findings = EntryRules(document, now: desk.now).findings(replacing: changes)
      .filter { !options.expects($0) }
    if let backwards = findings.first(where: { $0.code == .odometerBackwards }) {
      throw desk.refusal(
        EntryDoubts.line(backwards) + "; nothing was saved; --new-odometer accepts it")
    }
    doubts.add(Array(findings.prefix(Self.listed)))
    if findings.count > Self.listed {
      doubts.warn(
        Plural.count(findings.count - Self.listed, "further finding") + "; after the change "
          + "'logxml validate \(desk.log.name)' shows all")
    }
    if let status = desk.settle(doubts, "Save them all the same?") { return status }
    let ordered = changes.ordered { $0.key < $1.key }
    return try desk.change(
      from: state, "changed \(Plural.count(changes.count, "entry", "entries"))"
    ) { state in
      let places = try places(of: ordered.map(\.key), in: document, now: state.document)
      let present = zip(places, ordered).map { (index: $0, record: $1.value) }
      var edit = LogEdit(state.document)
      try edit.remember(
        present.filter { index, record in
          state.document.entries[index].record.map { Self.contradicts(record, $0) } ?? false
        }.map(\.index))
      try edit.change(present)
      return edit
    }
  }

  /// The present places of entries of an earlier state of the log.
  private func places(
    of entries: [Int], in before: LogDocument, now document: LogDocument
  ) throws(KeptLog.Refusal) -> [Int] {
    try document.places(of: entries, in: before) { number in
      desk.refusal("another program changed entry \(number) in the meantime; nothing was saved")
    }
  }

  /// Whether the next export would contradict the new record, or would not find it.
  private static func contradicts(_ new: LogRecord, _ old: LogRecord) -> Bool {
    new.date != old.date || new.differences(from: old).contains { !$0.isCompletion }
      || old.kind.distinct.contains { old[$0] != nil && new[$0] == nil }
  }

  private static func header(of record: LogRecord, in document: LogDocument) -> LogHeader {
    document.header(of: record.kind, subject: record.subject)
      ?? LogHeader(kind: record.kind, subject: record.subject)
  }

  /// The entry with the changes of the options.
  private func changed(_ old: LogRecord, _ header: LogHeader) throws(FieldProblem) -> LogRecord {
    var record = old
    let input = FieldInput(header: header, previous: old, now: desk.now)
    try EntryDraft.apply(options, to: &record, changing: old, input)
    if let move = options.moves.last {
      guard move.subject === old.kind.subjectName else {
        throw FieldProblem(
          field: "to-" + move.subject,
          message: "\(old.kind.words.many) have a " + old.kind.subjectName)
      }
      if move.name.isEmpty {
        throw FieldProblem(field: "to-" + move.subject, message: "a name is missing")
      }
      record.subject = move.name
    }
    return record
  }

  private func list(_ document: LogDocument) throws -> ExitStatus {
    let newest = document.entries.indices.suffix(Self.listed)
    try desk.console.write(
      newest.map { EntrySelection.line($0, of: document) + "\n" }.joined())
    desk.say("logxml: the entry is missing; give its number, its date, or last")
    return .failure
  }

  private func refuse(_ found: [Int], _ document: LogDocument) -> ExitStatus {
    desk.show(found.prefix(Self.listed), of: document)
    let more = found.count > Self.listed ? "; the first ones are shown" : ""
    desk.say(
      "logxml: that matches \(found.count) entries\(more); give the number of one, or "
        + "the numbers of those that are meant")
    return .failure
  }

  // MARK: Units

  private func changeUnits() throws -> ExitStatus {
    var changes: [String] = []
    return try desk.change(changes.joined(separator: ", ")) { state in
      changes = []
      var edit = LogEdit(state.document)
      for unit in options.units {
        let meant = EntryOptions.defaultUnits.filter { $0.name == unit }.map(\.kind)
        // kg is a unit of weights, and of fuel in a log without weights.
        let present = meant.last { unitKind in
          state.document.kinds.contains { kind in
            kind.logDefaults.contains { $0.unitKind == unitKind }
          }
        }
        guard let kind = present ?? meant.last else { continue }
        let count = try edit.setDefault(unit, of: kind)
        changes.append("\(Plural.count(count, "log")) now in \(unit)")
      }
      return edit
    }
  }

  // MARK: Names

  private func rename() throws -> ExitStatus {
    var count = 0
    let names = WordList.and(options.renames.map { "'\($0.new)'" })
    return try desk.change(
      "\(Plural.count(count, "entry", "entries")) now of \(names)"
    ) { state in
      count = 0
      var edit = LogEdit(state.document)
      for rename in options.renames {
        let subject = EntrySubject(field: rename.subject, name: rename.old)
        if !rename.old.isEmpty, let problem = [subject].problem(in: state.document) {
          throw desk.refusal(problem)
        }
        count += try edit.rename(
          rename.subject, from: rename.old.isEmpty ? nil : rename.old, to: rename.new)
      }
      return edit
    }
  }

  // MARK: Options

  /// Whether no option gives a value of an entry. A vehicle or person only selects.
  private var isWithoutFields: Bool {
    let subjects = FlagTable.subjectNames(desk.kinds)
    return options.cleared.isEmpty && options.moves.isEmpty
      && options.values.allSatisfy { subjects.contains($0.field) }
  }
}
