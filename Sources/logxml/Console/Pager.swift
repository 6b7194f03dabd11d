// SPDX-License-Identifier: MIT

internal import Platform

/// Shows a long text by a program that shows it page by page.
enum Pager {
  /// - Parameter command: A command of the shell that reads standard input.
  /// - Returns: False if the command could not be run.
  static func show(_ text: String, by command: String) -> Bool {
    // less ends by itself if everything fits, and leaves the text on the screen.
    setenv("LESS", "FRX", 0)
    guard let stream = popen(command, "w") else { return false }
    // An interrupt is for the pager, which goes on, and its end is awaited. A write to a pager
    // that has been left is an error and not a signal.
    let former = [SIGINT, SIGPIPE].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in former { signal(number, handler) } }
    // Nothing is buffered until the end: a failed write there would make a pager that was left
    // look like one that could not be run.
    setvbuf(stream, nil, _IONBF, 0)
    var text = text
    // Leaving the pager early is no failure.
    _ = text.withUTF8 { fwrite($0.baseAddress, 1, $0.count, stream) }
    let status = pclose(stream)
    // The shell returns 126 and 127 for commands that it cannot run.
    let code = (status >> 8) & 0xFF
    return status >= 0 && !(status & 0x7F == 0 && (code == 126 || code == 127))
  }
}
