// SPDX-License-Identifier: MIT

import LogExchange

/// The run of `stats`, `history` and `report`: everything is read, then one text is the answer.
extension LogIntake {
  /// Reads everything and writes the answer. A file is written only if everything could
  /// be read.
  ///
  /// - Parameters:
  ///   - isPage: Whether the answer is a page, which is only ever written whole.
  ///   - onRead: Called when everything wanted has been read.
  ///   - answer: Makes the answer.
  /// - Returns: success, negative if any record was rejected or a name was not found, failure
  ///   if anything could not be read to its end.
  func run<Answer: Sequence<UInt8>>(
    isPage: Bool = false, onRead: () -> Void = {},
    answer: () throws -> Answer
  ) -> ExitStatus {
    do throws(SystemError) {
      let output = try ResultOutput(outputFile, console)
      do {
        try read()
      } catch {
        endProgress()
        fail("logxml: \(error.inWords)")
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
        fail("logxml: \((error as? LogError)?.advised ?? error.inWords)")
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

  /// The exit status of an answer: success, negative if any record was rejected or a name was
  /// not found, failure if anything could not be read to its end.
  var status: ExitStatus {
    if hasFailed { return .failure }
    return (rejected == 0 || wishes.acceptsRejected) && !lacksNames ? .success : .negative
  }

  /// Whether no record has a vehicle, person or the like that was asked for.
  /// The columns of the terminal; nil if the answer goes elsewhere.
  var width: Int? { outputFile == nil ? console.tableWidth : nil }

  private var lacksNames: Bool { !complaints.isEmpty }
}
