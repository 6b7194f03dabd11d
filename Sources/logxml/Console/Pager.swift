// SPDX-License-Identifier: MIT

internal import Platform

/// Shows a long text by a program that people page through it with.
enum Pager {
  /// - Parameter command: A command of the shell that reads standard input.
  /// - Returns: Whether it could be run.
  static func show(_ text: String, by command: String) -> Bool {
    // less ends by itself where all fits, and leaves the text on the screen.
    setenv("LESS", "FRX", 0)
    guard let stream = popen(command, "w") else { return false }
    // An interrupt is for the pager, which goes on; its end is waited for.
    // So is what is written to a pager that was left.
    let former = [SIGINT, SIGPIPE].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in former { signal(number, handler) } }
    // Nothing is kept back for the end, where a pager that was left would look like one that
    // could not be run.
    setvbuf(stream, nil, _IONBF, 0)
    var text = text
    // Who leaves the pager early has seen enough: that is no failure.
    _ = text.withUTF8 { fwrite($0.baseAddress, 1, $0.count, stream) }
    let status = pclose(stream)
    // 126 and 127 are the shell's words for what cannot be run.
    let code = (status >> 8) & 0xFF
    return status >= 0 && !(status & 0x7F == 0 && (code == 126 || code == 127))
  }
}
