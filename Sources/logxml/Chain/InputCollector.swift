// SPDX-License-Identifier: MIT

import LogExchange

/// Keeps the records of all inputs apart, for commands that need them whole.
///
/// (A class, so that it can be read while a chain holds it.)
final class InputCollector: RecordSink {
  var inputs: [(headers: [LogHeader], records: [LogRecord])] = []

  func beginInput() { inputs.append(([], [])) }
  func begin(_ log: LogHeader) { inputs[inputs.count - 1].headers.append(log) }
  func add(_ record: LogRecord) { inputs[inputs.count - 1].records.append(record) }
  func finish() {}
}
