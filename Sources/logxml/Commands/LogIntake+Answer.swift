// SPDX-License-Identifier: MIT

import LogExchange

/// How `stats`, `history` and `report` run: everything is read, then one text says what it is.
extension LogIntake {
  /// Reads everything and writes the answer. A file is written only if everything could
  /// be read.
  ///
  /// - Parameters:
  ///   - isPage: Whether the answer is a page, which is written nowhere but whole.
  ///   - onRead: Called once all has been read that is wanted.
  ///   - answer: The answer.
  /// - Returns: success, negative if any record was left out as invalid, failure if
  ///   anything could not be read to its end.
  func run<Answer: Sequence<UInt8>>(
    _ console: Console, isPage: Bool = false, onRead: () -> Void = {},
    answer: () throws -> Answer
  ) -> ExitStatus {
    do throws(SystemError) {
      let output = try ResultOutput(outputFile, console)
      do {
        try read()
      } catch {
        endProgress()
        fail("logxml: \(error)")
      }
      if hasFailed, !wishes.keepsGoing, isPage || outputFile != nil {
        let what = outputFile.map { "'\($0)' was not written" } ?? "no page was written"
        let use = isPage ? "makes one of" : records > 0 ? "writes" : nil
        let advice = use.map { "; --keep-going \($0) what could be read" } ?? ""
        note("logxml: \(what)\(advice)")
        return .failure
      }
      onRead()
      if let outputFile, records == 0, !wishes.allowsEmpty {
        if lacksNames {
          note("logxml: '\(outputFile.shown)' was not written")
          return status
        }
        if let refusal = output.refusalOfNothing(formats) {
          fail(refusal)
          return status
        }
      }
      let buffer = OutputBuffer(output.sink)
      let text: Answer
      do {
        text = try answer()
      } catch {
        fail("logxml: \((error as? LogError)?.message ?? "\(error)")")
        return .failure
      }
      try buffer.append(text)
      try buffer.flush()
      try output.commit()
    } catch {
      endProgress()
      return ExitStatus.status(ofOutputError: error, name: outputFile, console)
    }
    return status
  }

  /// What the exit status of an answer is: success, negative if any record was left out as
  /// invalid or a name was not found, failure if anything could not be read to its end.
  var status: ExitStatus {
    if hasFailed { return .failure }
    return (rejected == 0 || wishes.acceptsRejected) && !lacksNames ? .success : .negative
  }

  /// Whether a vehicle, person or the like was asked for that no record has.
  private var lacksNames: Bool { !complaints.isEmpty }
}
