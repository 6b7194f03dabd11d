// SPDX-License-Identifier: MIT

import LogExchange

/// Finds problems and oddities of a record that is to be put into a log.
struct EntryJudge {
  let document: LogDocument
  let options: EntryOptions
  /// The entry that the record replaces, before the change; nil for a new one.
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

  /// Throws if a record has nothing besides its date, or something impossible.
  func check(_ record: LogRecord) throws(FieldProblem) {
    try Self.checkMeasure(record)
    if let problem = problem(record) { throw problem }
  }

  /// Throws if a record has nothing besides its date.
  static func checkMeasure(_ record: LogRecord) throws(FieldProblem) {
    guard record.hasMeasure else {
      let names = record.kind.form.dropFirst().prefix(3).map { "--" + FlagTable.option($0.name) }
      throw FieldProblem(
        field: record.kind.words.one,
        message: "it has nothing but a date; give \(WordList.or(Array(names)))")
    }
  }

  /// The problem of a record, if it has one; an odometer that was wrong before and is not
  /// changed is no problem.
  func problem(_ record: LogRecord) -> FieldProblem? {
    if options.hasNewOdometer { return nil }
    return document.odometerProblem(of: record, at: replaced?.index, changing: replaced?.old)
  }

  /// The findings of the rules on the record, without those that the options expect.
  func findings(_ record: LogRecord) -> [Diagnostic] {
    rules.findings(on: record, at: replaced?.index).filter { !options.expects($0) }
  }
}
