// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import logxml

/// The form on a real terminal, which Python's `pty` plays.
@Suite struct EntryFormTests {
  /// What one session gave.
  struct Session {
    let status: Int
    let screen: String
  }

  private static let driver = #"""
    import fcntl, json, os, pty, select, signal, struct, sys, termios, time
    program, arguments, steps = sys.argv[1], json.loads(sys.argv[2]), json.loads(sys.argv[3])
    process, terminal = pty.fork()
    if process == 0:
        # It is ignored where the tests run in the background.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.execv(program, [program] + arguments)
    screen, seen = b"", 0

    def read(seconds):
        global screen
        ready, _, _ = select.select([terminal], [], [], seconds)
        if not ready:
            return False
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            piece = b""
        screen += piece
        return bool(piece)

    for kind, text in steps:
        if kind == "see":
            end = time.monotonic() + 20
            while text.encode() not in screen[seen:]:
                if time.monotonic() > end or not read(1) and time.monotonic() > end:
                    sys.exit("never saw %r in %r" % (text, screen))
            seen = screen.index(text.encode(), seen) + len(text.encode())
        elif kind == "type":
            os.write(terminal, text.encode())
        elif kind == "resize":
            rows, columns = map(int, text.split())
            size = struct.pack("HHHH", rows, columns, 0, 0)
            fcntl.ioctl(terminal, termios.TIOCSWINSZ, size)
            os.kill(process, signal.SIGWINCH)
            time.sleep(0.05)
        elif kind == "run":
            os.system(text)
    while read(20):
        pass
    end = time.monotonic() + 10
    ended, status = os.waitpid(process, os.WNOHANG)
    while ended == 0 and time.monotonic() < end:
        time.sleep(0.02)
        ended, status = os.waitpid(process, os.WNOHANG)
    if ended == 0:
        os.kill(process, signal.SIGKILL)
        sys.exit("it does not end: %r" % screen)
    code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status)
    print(code)
    print(screen.decode().replace("\r\n", "\n"), end="")
    """#

  /// Plays a session; nil where there is no Python.
  private static func play(
    _ arguments: [String], _ steps: [(String, String)]
  ) throws -> Session? {
    let folder = try TemporaryFolder(["driver.py": driver])
    func json(_ value: some Encodable) throws -> String {
      String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
    try folder.write("arguments", try json(arguments))
    try folder.write("steps", try json(steps.map { [$0.0, $0.1] }))
    let run = try ProcessTests.shell(
      #"""
      command -v python3 >/dev/null || exit 77
      cd '\#(folder.path)'
      python3 driver.py "$LOGXML" "$(cat arguments)" "$(cat steps)"
      """#)
    if run.status == 77 {
      SkipNotices.shared.printOnce("skipped: no python3 to play a terminal")
      return nil
    }
    let lines = run.output.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    #expect(run.status == 0, "\(run.errors)")
    return Session(
      status: lines.first.flatMap { Int($0) } ?? -1,
      screen: lines.count > 1 ? String(lines[1]) : "")
  }

  @Test func `a form adds an entry`() throws {
    let folder = try TemporaryFolder(["log.xml": EntryCommandTests.log])
    let session = try Self.play(
      ["add", "fuel", folder["log.xml"], "--now", "2024-03-20T10:00"],
      [
        ("see", "Date [2024-03-20T10:00]: "), ("type", "\n"),
        ("see", "Odometer, mi (last 48211 mi): "), ("type", "48\u{7F}\u{7F}4830\n"),
        ("see", "does not go backwards"), ("see", "Odometer"), ("type", "48399\u{7F}\u{7F}00\n"),
        ("see", "Volume, usgal (last 10.4 usgal): "), ("resize", "40 30"), ("type", "zwei\n"),
        ("see", "'zwei' is not a number"), ("see", "Volume, usgal"), ("type", "10.4\n"),
        ("see", "Total cost"), ("type", "<\n"), ("see", "Volume, usgal [10.4]: "),
        ("type", "9.5\n"), ("see", "Total cost"), ("type", "41.20\n"),
        ("see", "Partial (yes or no)"), ("type", "\n"), ("see", "Station"),
        ("type", "Caf\u{E9}\n"), ("see", "Note (last a & b): "), ("type", "\n"),
        ("see", "Enter: Save, <: back, .: Cancel: "), ("type", "\n"),
      ])
    guard let session else { return }
    #expect(session.status == 0, "\(session.screen)")
    #expect(
      session.screen.hasSuffix(
        "added: 2024-03-20T10:00 fill-up of Civic: 48300 mi, 9.5 usgal, 41.20 USD\n"),
      "\(session.screen)")
    let line =
      "    <fillUp date=\"2024-03-20T10:00\"><odometer>48300</odometer><volume>9.5</volume>"
      + "<totalCost>41.20</totalCost><station>Caf\u{E9}</station></fillUp>\n  </fuelLog>"
    #expect(
      folder.content("log.xml") == EntryCommandTests.log.replacing("  </fuelLog>", with: line))
  }

  @Test(arguments: [
    ["type", ".\n"], ["type", "\u{4}"], ["type", "\u{1B}\n"], ["type", "\u{3}"],
  ])
  func `leaving the form changes nothing`(_ step: [String]) throws {
    let folder = try TemporaryFolder(["log.xml": EntryCommandTests.log])
    let session = try Self.play(
      ["add", "fuel", folder["log.xml"]],
      [
        ("see", "Date ["), ("type", "\n"), ("see", "Odometer"), ("type", "48300\n"),
        ("see", "Volume"), (step[0], step[1]),
      ])
    guard let session else { return }
    #expect(session.status == (step[1] == "\u{3}" ? 130 : 1), "\(session.screen)")
    #expect(folder.content("log.xml") == EntryCommandTests.log)
    #expect(folder.names == ["log.xml"])
  }

  @Test func `an entry is changed in a form with its values, and deleted in one`() throws {
    let folder = try TemporaryFolder(["log.xml": EntryCommandTests.log])
    let first = try Self.play(
      ["edit", folder["log.xml"], "2"],
      [
        ("see", "Change fill-up: Civic"), ("see", "Date [2024-03-09T17:30]: "), ("type", "\n"),
        ("see", "Odometer, mi [48211 mi]: "), ("type", "\n"),
        ("see", "Volume, usgal [10.4 usgal]: "),
        ("type", "10.6\n"), ("see", "Total cost"), ("type", "\n"), ("see", "Partial"),
        ("type", "\n"),
        ("see", "Station"), ("type", "\n"), ("see", "Note [a & b]: "), ("type", "-\n"),
        ("see", "Enter: Save, <: back, .: Cancel, d: Delete: "), ("type", "\n"),
      ])
    guard let first else { return }
    #expect(first.status == 0, "\(first.screen)")
    let changed = EntryCommandTests.log.replacing(
      "<volume>10.4</volume><note>a &amp; b</note>", with: "<volume>10.6</volume>")
    #expect(Self.withoutMemory(folder.content("log.xml")) == changed)
    let steps = (0..<7).flatMap { _ in [("see", ": "), ("type", "\n")] }
    let second = try #require(
      try Self.play(
        ["edit", folder["log.xml"], "1"],
        steps + [("see", "d: Delete: "), ("type", "d\n"), ("see", "[y/N]: "), ("type", "y\n")]))
    #expect(second.status == 0, "\(second.screen)")
    #expect(Self.withoutMemory(folder.content("log.xml")).contains("48011") == false)
  }

  /// A log without the lines in which it remembers what it said before.
  private static func withoutMemory(_ log: String?) -> String {
    (log ?? "").split(separator: "\n").filter { !$0.contains("\"logxml-") }
      .map { $0 + "\n" }.joined()
  }

  @Test func `an entry that is changed while the form is open is not overwritten`() throws {
    let folder = try TemporaryFolder(["log.xml": EntryCommandTests.log])
    let other = "sed -i 's/48211/48222/' '\(folder["log.xml"])'"
    let steps = (0..<6).flatMap { _ in [("see", ": "), ("type", "\n")] }
    let session = try Self.play(
      ["edit", folder["log.xml"], "2"],
      steps + [
        ("see", "Note"), ("run", other), ("type", "new\n"), ("see", "Enter: Save"), ("type", "\n"),
      ])
    guard let session else { return }
    #expect(session.status == 2)
    #expect(session.screen.contains("entry 2 in the meantime; nothing was saved"))
    #expect(
      folder.content("log.xml") == EntryCommandTests.log.replacing("48211", with: "48222"))
  }

  @Test func `entries that others add while the form is open stay`() throws {
    let folder = try TemporaryFolder(["log.xml": EntryCommandTests.log])
    let other = "sed -i '/48011/d' '\(folder["log.xml"])'"
    let steps = (0..<6).flatMap { _ in [("see", ": "), ("type", "\n")] }
    let session = try Self.play(
      ["edit", folder["log.xml"], "2"],
      steps + [
        ("see", "Note"), ("run", other), ("type", "new\n"), ("see", "Enter: Save"), ("type", "\n"),
      ])
    guard let session else { return }
    #expect(session.status == 0, "\(session.screen)")
    let text = try #require(folder.content("log.xml"))
    #expect(text.contains("<note>new</note>"))
    #expect(!text.contains("48011"))
  }
}
