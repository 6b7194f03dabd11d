// SPDX-License-Identifier: MIT

import LogExchange

/// What the commands that change entries say in the end.
enum EntryOutput {
  static func show(
    _ outcome: KeptLog.Outcome, _ line: String, _ console: Console
  ) -> ExitStatus {
    switch outcome {
    case .unchanged: tell("nothing to change\n", isChanged: false, console)
    case .diff(let diff, _): tell(diff, isChanged: false, console)
    case .written: tell(line + "\n", isChanged: true, console)
    }
  }

  /// Says something on standard output. A change that was made is told as made, also
  /// where the words for it cannot be written.
  static func tell(_ text: String, isChanged: Bool, _ console: Console) -> ExitStatus {
    do throws(SystemError) {
      try console.write(text)
      return .success
    } catch {
      guard isChanged, !error.isClosedPipe else {
        return ExitStatus.status(ofOutputError: error, name: nil, console)
      }
      console.errors.report(
        "logxml: the log was changed, but the message cannot be written to standard output: "
          + "\(error.reason)\nlogxml: \(text)")
      return .success
    }
  }

  /// Says why nothing could be done, but for what is wrong with the command line.
  static func fail(_ error: any Error, _ console: Console) throws(UsageError) -> ExitStatus {
    switch error {
    case let error as UsageError: throw error
    case let error as SystemError:
      return ExitStatus.status(ofOutputError: error, name: nil, console)
    case let refusal as KeptLog.Refusal:
      console.errors.report("logxml: \(VisibleText.harmless(refusal.message))\n")
    case let problem as FieldProblem:
      console.errors.report("logxml: \(problem.line); nothing was saved\n")
    default: console.errors.report("logxml: \(error)\n")
    }
    return .failure
  }
}
