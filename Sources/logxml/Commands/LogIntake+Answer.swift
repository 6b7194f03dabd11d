// SPDX-License-Identifier: MIT

import LogExchange

/// How `stats` and `history` run: everything is read, then one text says what it is.
extension LogIntake {
  /// Reads everything and writes the answer. A file is written only if everything could
  /// be read.
  ///
  /// - Parameter answer: The answer, once all has been read.
  /// - Returns: success, negative if any record was left out as invalid, failure if
  ///   anything could not be read to its end.
  func run(_ console: Console, answer: () -> String) -> ExitStatus {
    do throws(SystemError) {
      let file: OutputFile?
      if let outputFile { file = try OutputFile(outputFile) } else { file = nil }
      do {
        try read()
      } catch {
        endProgress()
        fail("logxml: \(error)")
      }
      if let outputFile, hasFailed {
        note("logxml: '\(outputFile)' was not written")
        return .failure
      }
      let output = OutputBuffer(file ?? console.output)
      try output.append(answer())
      try output.flush()
      if let file, let outputFile { try file.commit(outputFile, console) }
    } catch {
      endProgress()
      return ExitStatus.status(ofOutputError: error, name: outputFile, console)
    }
    if hasFailed { return .failure }
    return rejected == 0 ? .success : .negative
  }
}
