// SPDX-License-Identifier: MIT

import LogExchange

/// The tool's view of the world around it, so that tests can run it in memory.
struct Console {
  let input: any ByteSource
  private(set) var output: any ByteSink
  let errors: any ByteSink

  /// The value of an environment variable; nil if it is not set.
  let environment: (String) -> String?

  /// The nanoseconds of a clock that never goes back.
  var now: () -> UInt64 = { 0 }

  /// For tests: the size in bytes of the pieces that threads get of an input, however small
  /// it is; nil for the usual size.
  var pieceSize: Int?

  /// The same console, but control characters in results cannot affect a terminal.
  var guarded: Console {
    var console = self
    if output.isTerminal { console.output = TerminalSink(output) }
    return console
  }

  /// Gives a text to a shell command that shows it page by page; returns false if the command
  /// could not be run. nil without a system to run it.
  var page: ((_ text: String, _ command: String) -> Bool)?

  /// The columns that results may take: those of the terminal; nil if the output goes
  /// elsewhere.
  var tableWidth: Int? {
    guard output.isTerminal else { return nil }
    return environment("COLUMNS").flatMap { Int($0) } ?? output.width ?? 80
  }

  /// The lines of the terminal; nil if they are unknown.
  var height: Int? { environment("LINES").flatMap { Int($0) } ?? output.height }

  /// The width for text that is read by people: that of the terminal, between 40 and 100,
  /// and 80 if the output goes elsewhere.
  var textWidth: Int { min(max(tableWidth ?? 80, 40), 100) }
}

extension Console {
  /// Writes a text to standard output.
  func write(_ text: String) throws(SystemError) {
    let buffer = OutputBuffer(output)
    try buffer.append(text)
    try buffer.flush()
  }

  /// Writes a text to standard output as the whole result of a run.
  func answer(_ text: String) -> ExitStatus {
    do throws(SystemError) {
      try write(text)
      return .success
    } catch {
      return ExitStatus.status(ofOutputError: error, name: nil, self)
    }
  }
}
