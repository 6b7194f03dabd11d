// SPDX-License-Identifier: MIT

import LogExchange

/// What the commands that change entries say in the end.
enum EntryOutput {
  static func show(
    _ outcome: KeptLog.Outcome, _ line: String, _ console: Console
  ) throws -> ExitStatus {
    let output = OutputBuffer(console.output)
    switch outcome {
    case .unchanged: try output.append("nothing to change\n")
    case .diff(let diff, _): try output.append(diff)
    case .written: try output.append(line + "\n")
    }
    try output.flush()
    return .success
  }

  static func fail(_ error: any Error, _ console: Console) -> ExitStatus {
    switch error {
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
