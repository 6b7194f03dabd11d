// SPDX-License-Identifier: MIT

/// How `stats` and `history` run: everything is read, then one text says what it is.
extension LogIntake {
  /// Reads everything and writes the answer.
  ///
  /// - Parameters:
  ///   - name: Where the answer goes; nil for standard output. A file is written only
  ///     if everything could be read.
  ///   - answer: The answer, once all has been read.
  /// - Returns: success, negative if any record was left out as invalid, failure if
  ///   anything could not be read to its end.
  func run(
    writingTo name: FileName?, _ console: Console, answer: () -> String
  ) -> ExitStatus {
    do throws(SystemError) {
      let file: OutputFile?
      if let name { file = try OutputFile(name) } else { file = nil }
      do {
        try read()
      } catch {
        endProgress()
        fail("logxml: \(error)")
      }
      if let file, hasFailed {
        note("logxml: '\(name ?? FileName([]))' was not written")
        withExtendedLifetime(file) {}
        return .failure
      }
      let output = OutputBuffer(file ?? console.output)
      try output.append(answer())
      try output.flush()
      try file?.commit()
    } catch {
      endProgress()
      return ExitStatus.status(ofOutputError: error, name: name, console)
    }
    if hasFailed { return .failure }
    return rejected == 0 ? .success : .negative
  }
}
