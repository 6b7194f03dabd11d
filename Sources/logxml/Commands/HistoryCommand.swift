// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml history`: the entries of logs, newest first.
struct HistoryCommand {
  private let options: StatisticsOptions
  private let look: LookOptions
  private let outputFile: FileName?
  private let intake: LogIntake
  private let console: Console

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    options = invocation.statistics
    look = invocation.look
    outputFile = invocation.outputFile == .standardInput ? nil : invocation.outputFile
    intake = try LogIntake(invocation, console)
    self.console = console
  }

  func run() -> ExitStatus {
    intake.run(writingTo: outputFile, console) {
      let isShown = outputFile == nil && console.output.isTerminal
      let history = HistoryText(
        fuel: intake.collector.fuelHistory(options),
        weight: intake.collector.weightHistory(options), limit: look.limit,
        sparkWidth: isShown ? console.textWidth - 30 : nil)
      return switch look.form {
      case .text: history.text
      case .json: history.json
      case .csv: history.csv
      }
    }
  }
}
