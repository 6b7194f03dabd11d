// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml history`: the entries of logs, newest first, or oldest first.
struct HistoryCommand: ToolCommand {
  private let look: LookRun
  private let details: HistoryDetails

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    let details = HistoryDetails()
    self.details = details
    look = try LookRun(invocation, console, History.columns, tracksNumbers: true) {
      details.add($0, number: $1)
    }
  }

  func run() -> ExitStatus { look.intake.run(look.console) { try answer().utf8 } }

  private func answer() throws(LogError) -> String {
    if !look.intake.hasSureNumbers { details.forgetNumbers() }
    let history = History(
      look.intake.collector, look.intake.options, limit: look.options.limit,
      isOldestFirst: look.options.isOldestFirst, details)
    switch look.form {
    case .text:
      let sparkWidth = look.width.map { _ in look.console.textWidth - 30 }
      return HistoryText(history, sparkWidth: sparkWidth, width: look.width).text
    case .json: return history.json(look.table)
    // (No option leads to metrics.)
    case .csv, .tsv, .prometheus, .influx:
      return try history.table.text(look.table, look.form.tableStyle)
    }
  }
}
