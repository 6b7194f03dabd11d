// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml history`: the entries of logs, newest first, or oldest first.
struct HistoryCommand {
  private let look: LookOptions
  private let form: LookForm
  private let table: TableOptions
  private let details: HistoryDetails
  private let intake: LogIntake
  private let console: Console

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    look = invocation.look
    form = try LookForm(invocation)
    table = invocation.table
    try History.columns.check(table.columns)
    let details = HistoryDetails()
    self.details = details
    intake = try LogIntake(invocation, console, tracksNumbers: true) { details.add($0, number: $1) }
    self.console = console
  }

  func run() -> ExitStatus {
    intake.run(console) {
      let isShown = intake.outputFile == nil && console.output.isTerminal
      if !intake.hasSureNumbers { details.forgetNumbers() }
      let history = History(
        intake.collector, intake.options, limit: look.limit, isOldestFirst: look.isOldestFirst,
        details)
      switch form {
      case .text:
        return HistoryText(
          history, sparkWidth: isShown ? console.textWidth - 30 : nil,
          width: isShown ? console.tableWidth : nil
        ).text
      case .json: return history.json(table)
      case .csv, .tsv: return try history.table.text(table, form.tableStyle)
      }
    }
  }
}
