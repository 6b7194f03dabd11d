// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import logxml

/// The completions, in the shells themselves where they are installed.
@Suite struct CompletionTests {
  /// What is typed, with what has to be offered and what must not.
  struct Typed: CustomTestStringConvertible, Sendable {
    let words: [String]
    let offered: [String]
    let absent: [String]
    var testDescription: String { words.joined(separator: " ") }
    var line: String { words.joined(separator: " ") }

    init(_ line: String, _ offered: [String], not absent: [String] = []) {
      words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      self.offered = offered
      self.absent = absent
    }
  }

  static let lines = [
    Typed("logxml con", ["convert"], not: ["query", "stats"]),
    Typed("logxml convert --to ", ["json", "ndjson", "fuelio"], not: ["drivvo", "text"]),
    Typed("logxml convert -t fu", ["fuelly", "fuelio"], not: ["json"]),
    Typed("logxml convert -f dr", ["drivvo"], not: ["json"]),
    Typed("logxml validate --deny bad-d", ["bad-date"], not: ["bad-number"]),
    Typed("logxml validate --check me", ["meaning"], not: ["schema"]),
    Typed("logxml stats --b", ["--by"], not: ["--dedupe"]),
    Typed("logxml stats --by y", ["year"], not: ["month"]),
    Typed("logxml help exi", ["exit-status"], not: ["paths"]),
    Typed("logxml completions f", ["fish"], not: ["bash"]),
  ]

  private static func isInstalled(_ shell: String) -> Bool {
    let isThere = ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + shell)
    }
    if !isThere { SkipNotices.shared.printOnce("skipped: no \(shell) to complete lines in") }
    return isThere
  }

  /// Runs a script that finds the completions of a shell in `$completions`.
  private func run(_ shell: Shell, _ script: String) throws -> String {
    let folder = try TemporaryFolder([
      "completions": shell.completions(.standard), "notes.txt": "x",
    ])
    let run = try ProcessTests.shell("cd '\(folder.path)'; completions=completions\n" + script)
    #expect(run.errors == "")
    return run.output
  }

  private func check(_ typed: Typed, _ words: [String]) {
    for word in typed.offered { #expect(words.contains(word), "\(words)") }
    for word in typed.absent { #expect(!words.contains(word), "\(words)") }
  }

  @Test(arguments: lines) func `bash completes`(typed: Typed) throws {
    guard Self.isInstalled("bash") else { return }
    let words = typed.words.map(\.singleQuoted).joined(separator: " ")
    let output = try run(
      .bash,
      """
      bash --norc -c 'source ./completions; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _logxml
      printf "%s\\n" "${COMPREPLY[@]}"' bash \(words)
      """)
    check(typed, output.split(separator: "\n").map(String.init))
  }

  @Test func `bash completes values behind an equals sign, and leaves files to itself`() throws {
    guard Self.isInstalled("bash") else { return }
    let output = try run(
      .bash,
      """
      bash --norc -c 'source ./completions
      COMP_WORDS=(logxml convert --to = js); COMP_CWORD=4; _logxml; echo "${COMPREPLY[@]}"
      COMP_WORDS=(logxml convert --to =); COMP_CWORD=3; _logxml; echo "${COMPREPLY[0]}"
      COMP_WORDS=(logxml convert -o ""); COMP_CWORD=3; _logxml; echo "${#COMPREPLY[@]}"
      COMP_WORDS=(logxml convert no); COMP_CWORD=2; _logxml; echo "${#COMPREPLY[@]}"
      complete -p logxml'
      """)
    #expect(
      output == "json\nxml\n0\n0\ncomplete -o bashdefault -o default -F _logxml logxml\n")
  }

  @Test(arguments: lines) func `fish completes`(typed: Typed) throws {
    guard Self.isInstalled("fish") else { return }
    let output = try run(
      .fish,
      "HOME=$PWD fish --no-config -c 'source completions; complete -C\"\(typed.line)\"'")
    let words = output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    check(typed, words)
  }

  @Test func `fish completes files where files stand, and nowhere else`() throws {
    guard Self.isInstalled("fish") else { return }
    let output = try run(
      .fish,
      """
      HOME=$PWD fish --no-config -c 'source completions; complete -C"logxml convert no"
      complete -C"logxml convert -o no"; complete -C"logxml help no"'
      """)
    #expect(output.split(separator: "\n").count { $0.hasPrefix("notes.txt") } == 2)
  }

  /// A line is typed into a zsh at a terminal, and tab is pressed.
  @Test(arguments: lines) func `zsh completes`(typed: Typed) throws {
    guard Self.isInstalled("zsh"), Self.isInstalled("timeout") else { return }
    let folder = try TemporaryFolder([
      "_logxml": Shell.zsh.completions(.standard), "driver": Self.zshDriver,
    ])
    // One candidate is put into the line, several are listed.
    let expected = typed.offered[0]
    let run = try ProcessTests.shell(
      "cd '\(folder.path)'; HOME=$PWD timeout 60 zsh -f ./driver \(typed.line.singleQuoted) "
        + expected.singleQuoted)
    #expect(run.output == "found\n", "\(run.errors)")
    #expect(run.status == 0)
  }

  private static let zshDriver = """
    zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell "PS1=; stty columns 200; autoload -Uz compinit; compinit -u -D; source ./_logxml
    bindkey '^I' expand-or-complete; LISTMAX=10000; print REA''DY"
    zpty -r -m shell text '*READY*'
    zpty -w -n shell "$1"$'\\t\\t'
    # What is typed comes back first: the end of the word is what tells.
    zpty -r -m shell text "*$1*${2#${1##* }}*" && print found
    zpty -d shell
    """

  @Test func `every option of every command is completed`() {
    for shell in Shell.allCases {
      let script = shell.completions(.standard)
      for flag in FlagTable.standard.all {
        #expect(script.contains(flag.name), "\(shell) \(flag.name)")
      }
    }
  }

  @Test(arguments: [
    (["completions"], "which shell? Write 'logxml completions' and then bash, zsh or fish"),
    (["completions", "ksh"], "there are no completions for 'ksh', only for bash, zsh and fish"),
    (["completions", "zsh", "x"], "'completions' takes no more words"),
  ])
  func `a shell has to be named`(words: [String], message: String) {
    let run = ToolRun(words)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
