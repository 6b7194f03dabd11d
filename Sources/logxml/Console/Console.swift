// SPDX-License-Identifier: MIT

import LogExchange

/// What the tool knows of the world around it, so that tests can run it in memory.
struct Console {
  let input: any ByteSource
  private(set) var output: any ByteSink
  let errors: any ByteSink

  /// The value of an environment variable; nil where it is not set.
  let environment: (String) -> String?

  /// Nanoseconds of a clock that only goes forward.
  var now: () -> UInt64 = { 0 }

  /// For tests: how large the pieces are that threads get of an input, however small it
  /// is; nil for the usual size.
  var pieceSize: Int?

  /// The same, but with a terminal that takes no commands from what is written.
  var guarded: Console {
    var console = self
    if output.isTerminal { console.output = TerminalSink(output) }
    return console
  }

  /// Gives a text to a command of the shell that shows it page by page; answers false where
  /// that command could not be run. nil where there is no system to run it.
  var page: ((_ text: String, _ command: String) -> Bool)?

  /// The columns that results may take: those of the terminal; nil where the output goes
  /// elsewhere.
  var tableWidth: Int? {
    guard output.isTerminal else { return nil }
    return environment("COLUMNS").flatMap { Int($0) } ?? output.width ?? 80
  }

  /// The lines of the terminal; nil where they are not known.
  var height: Int? { environment("LINES").flatMap { Int($0) } ?? output.height }

  /// The width for text that is read by people: that of the terminal, within
  /// reason, and 80 where the output goes elsewhere.
  var textWidth: Int {
    guard output.isTerminal else { return 80 }
    let columns = environment("COLUMNS").flatMap { Int($0) } ?? output.width ?? 80
    return min(max(columns, 40), 100)
  }
}

extension Console {
  /// Writes a text to standard output.
  func write(_ text: String) throws(SystemError) {
    let buffer = OutputBuffer(output)
    try buffer.append(text)
    try buffer.flush()
  }

  /// Writes a text to standard output, and that is all there was to do.
  func answer(_ text: String) -> ExitStatus {
    do throws(SystemError) {
      try write(text)
      return .success
    } catch {
      return ExitStatus.status(ofOutputError: error, name: nil, self)
    }
  }
}
