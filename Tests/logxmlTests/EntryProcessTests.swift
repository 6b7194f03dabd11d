// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing

@testable import logxml

/// Standard error that acts on what it is told.
private final class WatchedSink: ByteSink {
  let isTerminal = false
  let width: Int? = nil
  private(set) var text = ""
  private let act: (String) -> Void

  init(_ act: @escaping (String) -> Void) {
    self.act = act
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    let piece = String(decoding: bytes, as: UTF8.self)
    text += piece
    act(piece)
  }
}

/// Changes to a log by several programs at once, and by programs that are killed.
@Suite struct EntryProcessTests {
  private static var hasPython: Bool {
    (try? ProcessTests.shell("command -v python3"))?.status == 0
  }

  private static func waiting(_ name: String) -> String {
    "logxml: waiting for another program that is changing "
      + "'\(name.split(separator: "/").last ?? "")'\n"
  }

  @Test(arguments: ["log.xml", "log.json"])
  func `programs that add at once lose nothing`(_ name: String) throws {
    let folder = try TemporaryFolder()
    let run = try ProcessTests.shell(
      #"""
      cd '\#(folder.path)'
      seq 101 130 | xargs -P 6 -I{} \
        "$LOGXML" add weight \#(name) --weight 80kg --date 2024-03-01 --note 'n{}' --create --again
      """#)
    #expect(run.errors.replacing(Self.waiting(folder[name]), with: "") == "")
    #expect(
      run.output.split(separator: "\n").allSatisfy { $0 == "added: 2024-03-01 weight: 80 kg" })
    let text = try #require(folder.content(name))
    for number in 101...130 { #expect(text.contains("n\(number)"), "n\(number)") }
    #expect(folder.names == [name, name + "~"] + (2...9).map { "\(name)~\($0)~" })
    let census = ToolRun(["info", folder[name]])
    #expect(census.output.contains("weight 30"))
  }

  @Test func `a log that an editor saves meanwhile is read again`() throws {
    // What another program does at the last moment, this one does between reading and
    // writing: it changes the log as often as it is asked.
    let folder = try TemporaryFolder(["log.xml": EntryCommandTests.log])
    var invocation = Invocation(command: .add)
    invocation.jobs = 1
    let console = Console(
      input: MemorySource(""), output: MemorySink(), errors: MemorySink(),
      environment: { _ in nil })
    let log = KeptLog(FileName(folder["log.xml"]), invocation, console)
    var times = 0
    let outcome = try log.change(mayBeNew: false, isDryRun: false) { state in
      times += 1
      if times == 1 {
        try folder.write(
          "log.xml", EntryCommandTests.log.replacing("a &amp; b", with: "by an editor"))
      }
      var edit = LogEdit(state.document)
      edit.remove([0])
      return edit
    }
    guard case .written = outcome else {
      Issue.record("not written")
      return
    }
    #expect(times == 2)
    #expect(folder.content("log.xml")?.contains("by an editor") == true)
    #expect(folder.content("log.xml")?.contains("48011") == false)
    #expect(folder.names == ["log.xml", "log.xml~"])
  }

  @Test func `a program that waits says so, and goes on`() throws {
    let folder = try TemporaryFolder(["log.xml": EntryCommandTests.log])
    let other = open(folder["log.xml"], O_RDONLY)
    #expect(flock(other, LOCK_EX) == 0)
    let errors = WatchedSink { text in
      if text.contains("waiting for another") { close(other) }
    }
    let console = Console(
      input: MemorySource(""), output: MemorySink(), errors: errors, environment: { _ in nil })
    let status = Tool.run(
      arguments: ["remove", "--yes", folder["log.xml"], "1"], console: console)
    #expect(status == 0)
    #expect(errors.text.contains("waiting for another program that is changing '"))
  }

  /// The log is root's, and all may write it and its folder: a new file would be another
  /// one's.
  @Test func `a log of somebody else is not taken over`() throws {
    let folder = try TemporaryFolder(["log.xml": EntryCommandTests.log])
    #expect(chmod(folder.path, 0o777) == 0 && chmod(folder["log.xml"], 0o666) == 0)
    let run = try ProcessTests.shell(
      #"""
      cd '\#(folder.path)'
      as() { setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; }
      as "$LOGXML" --version >/dev/null 2>&1 || exit 77
      as "$LOGXML" remove --yes log.xml 1
      """#)
    if run.status == 77 {
      SkipNotices.shared.printOnce("skipped: cannot run logxml as another user")
      return
    }
    #expect(run.status == 2)
    #expect(
      run.errors.hasSuffix(
        "logxml: cannot write 'log.xml': Operation not permitted; "
          + "a new file could not keep the owner and the group\n"))
    #expect(folder.content("log.xml") == EntryCommandTests.log)
    #expect(folder.names == ["log.xml"])
  }

  @Test func `the log is old or new whenever the program is killed`() throws {
    guard Self.hasPython else {
      SkipNotices.shared.printOnce("skipped: no python3 to kill logxml with")
      return
    }
    let script = Fixtures.root + "/Scripts/kill-during-save.py"
    let rounds =
      ProcessInfo.processInfo.environment["LOGXML_KILLS"] ?? "\(Rounds.of(40, usually: 12))"
    let run = try ProcessTests.shell(#"python3 '\#(script)' "$LOGXML" \#(rounds) 300 2>&1"#)
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.hasPrefix("\(rounds) rounds"))
  }

  @Test func `what a killed program left behind is tidied up`() throws {
    let folder = try TemporaryFolder([
      "log.xml": EntryCommandTests.log, ".log.xml.logxml-999999999-0": "half",
      ".log.xml.logxml-1-0": "of a program that lives", ".other.xml.logxml-999999999-0": "",
    ])
    #expect(ToolRun(["remove", "--yes", folder["log.xml"], "1"]).status == 0)
    #expect(
      folder.names == [
        ".log.xml.logxml-1-0", ".other.xml.logxml-999999999-0", "log.xml", "log.xml~",
      ])
  }
}
