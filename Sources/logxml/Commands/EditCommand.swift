// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml edit`: changes an entry of a log, from options or in a form; or the default units
/// of the log; or the name of a vehicle or person.
struct EditCommand: ToolCommand {
  private let selection: EntrySelection?
  private let desk: EntryDesk
  private var options: EntryOptions { desk.options }

  private static let listed = 10

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    desk = try EntryDesk(invocation, invocation.operands[...], atMost: 1, console)
    guard let word = desk.operands.first else {
      selection = nil
      return
    }
    selection = try EntrySelection(word, now: desk.now)
    if !options.units.isEmpty { throw .conflict("--default-unit", "ENTRY") }
    if let rename = options.renames.first {
      throw .conflict("--rename-\(rename.subject)", "ENTRY")
    }
    if isWithoutFields { try desk.checkCanAsk() }
  }

  /// - Returns: success, negative if the form was left, failure if nothing was saved.
  func run() throws(UsageError) -> ExitStatus {
    try desk.run {
      if !options.units.isEmpty { return try changeUnits() }
      if !options.renames.isEmpty { return try rename() }
      let state = try desk.log.read(mayBeNew: false)
      let document = state.document
      guard let selection else { return try list(document) }
      let found = try EntrySearch(document, desk).entries([selection])
      guard found.count == 1 else { return refuse(found, document) }
      guard let record = document.entries[found[0]].record else {
        throw KeptLog.Refusal(
          message: "entry \(found[0] + 1) is invalid; 'logxml validate \(desk.log.name)' says why")
      }
      try EntryDraft.check(options, record.kind)
      return try edit(record, found[0], state)
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
      guard let place = state.document.places(of: [index], in: document)[0] else {
        throw desk.refusal(
          "another program changed entry \(index + 1) in the meantime; nothing was saved")
      }
      var edit = LogEdit(state.document)
      if new == nil { edit.remove([place]) }
      // Otherwise the next export only says more or less than the log.
      let isContradicted = new?.differences(from: old).contains { !$0.isCompletion }
      if isContradicted ?? true { try edit.remember([place]) }
      guard let new else { return edit }
      try EntryJudge(state.document, desk, replacing: (place, old)).check(new)
      if new.subject === old.subject {
        try edit.replace(place, with: new)
      } else {
        try edit.move(place, to: new)
      }
      return edit
    }
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
    desk.say("logxml: that matches \(found.count) entries\(more); give the number of one")
    return .failure
  }

  // MARK: Units

  private func changeUnits() throws -> ExitStatus {
    var count = 0
    let units = UsageError.list(options.units, "and")
    return try desk.change("\(Plural.count(count, "log")) now in \(units)") { state in
      count = 0
      var edit = LogEdit(state.document)
      for unit in options.units {
        let meant = EntryOptions.defaultUnits.filter { $0.name == unit }.map(\.kind)
        // kg is a unit of weights, and of fuel in a log without weights.
        let present = meant.last { unitKind in
          state.document.kinds.contains { kind in
            kind.logDefaults.contains { $0.unitKind == unitKind }
          }
        }
        if let kind = present ?? meant.last { count += try edit.setDefault(unit, of: kind) }
      }
      return edit
    }
  }

  // MARK: Names

  private func rename() throws -> ExitStatus {
    var count = 0
    let names = UsageError.list(options.renames.map { "'\($0.new)'" }, "and")
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
