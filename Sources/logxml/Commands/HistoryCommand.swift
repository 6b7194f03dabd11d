// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml history`: the entries of logs, newest first, or oldest first.
struct HistoryCommand: ToolCommand {
  private let options: LookOptions
  private let form: LookForm
  private let table: TableOptions
  private let details: HistoryDetails
  private let intake: LogIntake

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    options = invocation.look
    form = try LookForm(invocation)
    table = invocation.table
    try History.columns.check(table.columns)
    let details = HistoryDetails()
    self.details = details
    intake = try LogIntake(invocation, console, looksBack: true, tracksNumbers: true) {
      details.add($0, number: $1)
    }
  }

  func run() -> ExitStatus { intake.run { try answer().utf8 } }

  private func answer() throws(LogError) -> String {
    if !intake.hasSureNumbers { details.forgetNumbers() }
    let history = History(
      intake.collector, intake.options, limit: options.limit,
      isOldestFirst: options.isOldestFirst, details)
    switch form {
    case .text:
      let width = intake.width
      let sparkWidth = width.map { _ in intake.console.textWidth - 30 }
      return HistoryText(history, sparkWidth: sparkWidth, width: width).text
    case .json: return history.json(table)
    // (No option leads to metrics.)
    case .csv, .tsv, .prometheus, .influx:
      return try history.table.text(table, form.tableStyle)
    }
  }
}
