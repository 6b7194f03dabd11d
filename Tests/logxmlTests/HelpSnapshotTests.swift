// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing

@testable import logxml

@Suite struct HelpSnapshotTests {
  struct Page: CustomTestStringConvertible {
    let words: [String]
    let snapshot: String
    var testDescription: String { snapshot }
  }

  static let pages = [
    Page(words: ["-h"], snapshot: "help-short.txt"),
    Page(words: ["--help"], snapshot: "help.txt"),
    Page(words: ["query", "-h"], snapshot: "help-query-short.txt"),
    Page(words: ["query", "--help"], snapshot: "help-query.txt"),
    Page(words: ["set", "--help"], snapshot: "help-set.txt"),
    Page(words: ["insert", "-h"], snapshot: "help-insert-short.txt"),
    Page(words: ["convert", "-h"], snapshot: "help-convert-short.txt"),
    Page(words: ["convert", "--help"], snapshot: "help-convert.txt"),
    Page(words: ["validate", "-h"], snapshot: "help-validate-short.txt"),
    Page(words: ["validate", "--help"], snapshot: "help-validate.txt"),
    Page(words: ["info", "-h"], snapshot: "help-info-short.txt"),
    Page(words: ["info", "--help"], snapshot: "help-info.txt"),
    Page(words: ["stats", "-h"], snapshot: "help-stats-short.txt"),
    Page(words: ["stats", "--help"], snapshot: "help-stats.txt"),
    Page(words: ["history", "--help"], snapshot: "help-history.txt"),
    Page(words: ["report", "--help"], snapshot: "help-report.txt"),
    Page(words: ["formats", "--help"], snapshot: "help-formats.txt"),
    Page(words: ["help", "--help"], snapshot: "help-help.txt"),
  ]

  /// Two screens.
  @Test(arguments: Command.Name.allCases) func `help fits`(command: Command.Name) {
    let lines = ToolRun([command.rawValue, "--help"]).output.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 120, "\(command.rawValue): \(lines.count)")
  }

  @Test(arguments: pages)
  func page(_ page: Page) {
    let run = ToolRun(page.words)
    #expect(run.status == 0)
    #expect(run.errors == "")
    // A new version changes one line of the sources and no snapshot.
    let title = "logxml \(Tool.version)\n"
    let isTitled = run.output.hasPrefix(title)
    expectSnapshot(
      page.snapshot, isTitled ? "logxml VERSION\n" + run.output.dropFirst(title.count) : run.output)
  }

  @Test(arguments: pages)
  func `no line is wider than 80 columns unless it is an example`(page: Page) {
    let lines = ToolRun(page.words).output.split(separator: "\n")
    let beforeExamples = lines.prefix { $0 != "Examples:" }
    #expect(beforeExamples.allSatisfy { $0.utf8.count <= 80 })
    #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
  }

  @Test func `help follows the width of the terminal`() {
    let narrow = ToolRun(["query", "--help"], terminalWidth: 50).output
    let beforeExamples = narrow.split(separator: "\n").prefix { $0 != "Examples:" }
    #expect(beforeExamples.contains { $0.utf8.count > 40 })
    #expect(narrow != ToolRun(["query", "--help"]).output)
  }

  @Test func `help COMMAND is COMMAND --help`() {
    #expect(ToolRun(["help", "query"]).output == ToolRun(["query", "--help"]).output)
    #expect(ToolRun(["help"]).output == ToolRun(["--help"]).output)
  }

  @Test func `every option of the table is in the help of its commands`() {
    for flag in FlagTable.standard.all {
      for command in flag.commands {
        for detail in ["-h", "--help"] {
          let help = ToolRun([command.rawValue, detail]).output
          #expect(help.contains("--" + flag.name), "\(command) \(detail) \(flag.name)")
        }
      }
    }
  }

  @Test func version() {
    let run = ToolRun(["--version"])
    #expect(run.output == "logxml \(VersionText.described)\n")
    #expect(run.output.hasPrefix("logxml \(Tool.version)"))
    #expect(run.status == 0)
  }

  @Test func `--version -v says the commit and the libraries`() throws {
    let lines = ToolRun(["--version", "-v"]).output.split(separator: "\n").map(String.init)
    #expect(lines.first == "logxml \(VersionText.described)")
    try #require(lines.count == 4)
    let commit = lines[1].dropFirst("commit      ".count).prefix { $0 != "-" }
    #expect(commit == "unknown" || commit.count == 40 && commit.allSatisfy(\.isHexDigit))
    #expect(lines[2].wholeMatch(of: /libxml2     2\.\d+\.\d+/) != nil)
    // A build without containers says so.
    #expect(lines[3].wholeMatch(of: /libarchive  (3\.\d+\.\d+ .*|none: .*)/) != nil)
  }

  @Test func `a closed pipe ends help quietly, a full disk does not`() {
    let closed = ToolRun(["--help"], outputFailure: (0, SystemError(code: 32)))
    #expect(closed.status == 0)
    #expect(closed.errors == "")
    let full = ToolRun(["--help"], outputFailure: (0, SystemError(code: 28)))
    #expect(full.status == 2)
    #expect(full.errors == "logxml: cannot write to standard output: No space left on device\n")
  }
}
