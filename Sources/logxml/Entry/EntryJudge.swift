// SPDX-License-Identifier: MIT

import LogExchange

/// Says what is wrong or strange about a record that is to stand in a log.
struct EntryJudge {
  let document: LogDocument
  let options: EntryOptions
  /// The entry that the record replaces, and what it says; nil for a new one.
  private let replaced: (index: Int, old: LogRecord)?
  private let rules: EntryRules

  init(
    _ document: LogDocument, _ desk: EntryDesk,
    replacing replaced: (index: Int, old: LogRecord)? = nil
  ) {
    self.document = document
    self.replaced = replaced
    options = desk.options
    rules = EntryRules(document, now: desk.now)
  }

  /// Sees to it that a record says anything besides its date, and nothing impossible.
  func check(_ record: LogRecord) throws(FieldProblem) {
    guard record.hasMeasure else {
      let names = record.kind.form.dropFirst().prefix(3).map { "--" + FlagTable.option($0.name) }
      throw FieldProblem(
        field: record.kind.words.one,
        message: "it has nothing but a date; give \(UsageError.list(Array(names), "or"))")
    }
    if let problem = problem(record) { throw problem }
  }

  /// What is wrong with a record; an odometer that was wrong before and stays is not this
  /// change's fault.
  func problem(_ record: LogRecord) -> FieldProblem? {
    if options.hasNewOdometer { return nil }
    return document.odometerProblem(of: record, at: replaced?.index, changing: replaced?.old)
  }

  /// What the rules say of it that the options do not expect.
  func findings(_ record: LogRecord) -> [Diagnostic] {
    rules.findings(on: record, at: replaced?.index).filter { !options.expects($0) }
  }
}
