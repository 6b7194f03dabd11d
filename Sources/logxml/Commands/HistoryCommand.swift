// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml history`: the entries of logs, newest first.
struct HistoryCommand {
  private let look: LookOptions
  private let intake: LogIntake
  private let console: Console

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    look = invocation.look
    intake = try LogIntake(invocation, console)
    self.console = console
  }

  func run() -> ExitStatus {
    intake.run(console) {
      let isShown = intake.outputFile == nil && console.output.isTerminal
      let options = intake.options
      let history = HistoryText(
        fuel: intake.collector.fuelHistory(options, limit: look.limit),
        costs: intake.collector.costHistory(options, limit: look.limit),
        weight: intake.collector.weightHistory(options, limit: look.limit), limit: look.limit,
        sparkWidth: isShown ? console.textWidth - 30 : nil,
        width: isShown ? console.tableWidth : nil)
      return switch look.form {
      case .text: history.text
      case .json: history.json
      case .csv: history.csv
      }
    }
  }
}
