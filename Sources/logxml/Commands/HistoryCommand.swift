// SPDX-License-Identifier: MIT

import LogExchange

/// `logxml history`: the entries of logs, newest first.
struct HistoryCommand {
  private let options: StatisticsOptions
  private let look: LookOptions
  private let intake: LogIntake
  private let console: Console

  init(_ invocation: Invocation, _ console: Console) throws(UsageError) {
    options = invocation.statistics
    look = invocation.look
    intake = try LogIntake(invocation, console)
    self.console = console
  }

  /// - Returns: success, negative if any record was left out as invalid, failure if
  ///   anything could not be read to its end.
  func run() -> ExitStatus {
    let output = OutputBuffer(console.output)
    do {
      try intake.read()
      let options = intake.options(options)
      let history = HistoryText(
        fuel: intake.collector.fuelHistory(options, limit: look.limit),
        weight: intake.collector.weightHistory(options, limit: look.limit), limit: look.limit,
        sparkWidth: console.output.isTerminal ? console.textWidth - 30 : nil)
      switch look.form {
      case .text: try output.append(history.text)
      case .json: try output.append(history.json)
      case .csv: try output.append(history.csv)
      }
      try output.flush()
    } catch let error as SystemError {
      intake.endProgress()
      return ExitStatus.status(ofOutputError: error, name: nil, console)
    } catch {
      intake.fail("logxml: \(error)")
    }
    if intake.hasFailed { return .failure }
    return intake.rejected == 0 ? .success : .negative
  }
}
