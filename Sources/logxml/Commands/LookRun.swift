// SPDX-License-Identifier: MIT

import LogExchange

/// The common part of `stats` and `history`: all inputs are read, and the answer is a text or
/// a table.
struct LookRun {
  let options: LookOptions
  let form: LookForm
  let table: TableOptions
  let intake: LogIntake
  let console: Console

  /// - Parameters:
  ///   - columns: The columns of the command's tables; nil if they depend on the records.
  ///   - addsOdometers: The same as for `LogIntake`.
  init(
    _ invocation: Invocation, _ console: Console, _ columns: ResultTable.Columns?,
    addsOdometers: Bool = false, numbersOf fields: [Field] = [], countsTwins: Bool = false,
    tracksNumbers: Bool = false,
    keeping keep: ((LogRecord, Int?) -> Void)? = nil
  ) throws(UsageError) {
    options = invocation.look
    form = try LookForm(invocation)
    table = invocation.table
    try columns?.check(table.columns)
    intake = try LogIntake(
      invocation, console, looksBack: true, addsOdometers: addsOdometers,
      numbersOf: fields, countsTwins: countsTwins, tracksNumbers: tracksNumbers, keeping: keep)
    self.console = console
  }

  /// The columns of the terminal; nil if the answer goes elsewhere.
  var width: Int? { intake.outputFile == nil ? console.tableWidth : nil }
}
