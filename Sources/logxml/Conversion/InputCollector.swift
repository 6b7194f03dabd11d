// SPDX-License-Identifier: MIT

import LogExchange

/// Holds what inputs say, one after the other, for commands that need them whole.
///
/// (A class, so that it can be looked at while a pipeline holds it.)
final class InputCollector: RecordSink {
  var inputs: [(headers: [LogHeader], records: [LogRecord])] = []

  func beginInput() { inputs.append(([], [])) }
  func begin(_ log: LogHeader) { inputs[inputs.count - 1].headers.append(log) }
  func add(_ record: LogRecord) { inputs[inputs.count - 1].records.append(record) }
  func finish() {}
}

extension LogInputs {
  /// Reads all logs through a pipeline. What waits for a name goes on before the next input.
  func readAll(through pipeline: RecordPipeline) throws {
    try readAll(
      into: pipeline, records: { pipeline.records },
      begin: { _ in
        try pipeline.settle()
        try pipeline.openInput()
      })
    try pipeline.settle()
  }
}
