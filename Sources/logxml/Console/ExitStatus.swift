// SPDX-License-Identifier: MIT

import LogExchange

/// The result of a run, as the shell sees it.
enum ExitStatus: Int32 {
  /// Done, and the answer is yes.
  case success = 0
  /// Done, and the answer is no.
  case negative = 1
  /// It could not be done.
  case failure = 2

  /// The status for an error of the output: a closed pipe ends the run quietly, any other
  /// error is reported.
  static func status(
    ofOutputError error: SystemError, name: FileName?, _ console: Console
  ) -> ExitStatus {
    guard !error.isClosedPipe else { return .success }
    let target = name.map { "'\($0.shown)'" } ?? "to standard output"
    let advice = name.flatMap { MissingFile.adviceOnOutput($0, error) } ?? ""
    console.errors.report("logxml: cannot write \(target): \(error.reason)\(advice)\n")
    return .failure
  }
}
