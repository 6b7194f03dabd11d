// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing

@testable import logxml

/// What people see on terminals: small ones, and with characters that are not one column wide.
@Suite struct TerminalTests {
  private static let log = ReadmePage.root.appendingPathComponent("Fixtures/statistics/log.ndjson")
    .path

  @Test(arguments: [
    ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("🚗", 2), ("🚗x", 3), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4),
    ("👍🏽", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("⛽", 2), ("\u{1100}\u{1161}\u{11A8}", 2), ("한", 2),
    ("ｱ", 1),
    ("🧑🏽‍🚀!", 3), ("1\u{FE0F}\u{20E3}", 1), ("🫠", 2), ("", 0),
  ])
  func `characters take the columns that terminals give them`(text: String, width: Int) {
    #expect(VisibleText.width(text.unicodeScalars) == width)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("🚗🚗🚗", 5, "🚗🚗…"), ("🚗🚗🚗", 4, "🚗…"),
  ])
  func `a text is cut to a width between characters`(text: String, width: Int, cut: String) {
    #expect(VisibleText.cut(text, toWidth: width) == cut)
  }

  @Test(arguments: [["stats"], ["stats", "--by", "month"], ["history"]])
  func `at 40 columns nothing is wider, and nothing is lost`(words: [String]) {
    let narrow = ToolRun(words + [Self.log], terminalWidth: 40).output
    for line in narrow.split(separator: "\n") {
      #expect(VisibleText.width(line.unicodeScalars) <= 40, "\(line)")
    }
    let wide = ToolRun(words + [Self.log], terminalWidth: 200).output
    func numbers(_ text: String) -> [String] {
      text.split { " \n".contains($0) }.map(String.init).filter { $0.contains(/[0-9]/) }
    }
    #expect(numbers(narrow).sorted() == numbers(wide).sorted())
  }

  @Test func `a table that does not fit is a paragraph for each row`() {
    let output = ToolRun(
      ["history", "--vehicle", "Civic", "--limit", "2", Self.log], terminalWidth: 40
    )
    .output
    #expect(
      output.hasSuffix(
        """
        2024-02-20
          cost                 28.00 USD
          price                    3.500
          volume              8.00 usgal
          odometer              11340 mi
          consumption          30.00 mpg
          station                  Shell
        2024-02-10
          cost                 27.00 USD
          price                    3.000
          volume              9.00 usgal
          odometer              11100 mi
          remarks      missed one before

        """))
  }

  @Test func `help is no wider than 40 columns, but for what is typed`() {
    let rules = RuleCatalogue.all.map { ["help", $0.code.description] }
    for words in rules + [["--help"], ["report", "-h"], ["validate", "--help"], ["formats"]] {
      let lines = ToolRun(words, terminalWidth: 40).output.split(separator: "\n")
      for line in lines where !line.contains("  logxml ") && !line.contains("  --") {
        // A word that is longer than its line stands alone.
        guard line.split(separator: " ").count > 1 else { continue }
        #expect(VisibleText.width(line.unicodeScalars) <= 40, "\(words): \(line)")
      }
    }
    let page = ToolRun(["help", "bad-date"], terminalWidth: 40).output
    #expect(page.contains("\nFound in: the meaning of entries\n  (--check meaning)\n"))
  }

  @Test(arguments: ["rules", "bad-number"])
  func `help on rules has room for its words at 40 columns`(topic: String) {
    let output = ToolRun(["help", topic], terminalWidth: 40).output
    // No column of single words down the right edge.
    let lonely = output.split(separator: "\n").filter {
      $0.hasPrefix(String(repeating: " ", count: 20))
    }
    #expect(lonely.isEmpty)
  }

  @Test func `the caret stands below its place in a long line on a narrow terminal`() throws {
    let note = String(repeating: "⛽ long note ", count: 9)
    let folder = try TemporaryFolder([
      "a.csv": """
      car_name,odometer,litres,price,fuelup_date,notes,partial_fuelup,missed_fuelup
      Polo,81230,38.20,1.799,01/10/2023 18:05,\(note),maybe,0

      """
    ])
    let output = ToolRun(
      ["validate", "--assume-distance-unit", "km", folder["a.csv"]], terminalWidth: 40,
      environment: ["NO_COLOR": "1"]
    ).output
    let lines = output.split(separator: "\n").map(String.init)
    let caret = try #require(lines.lastIndex { $0.hasSuffix("^") })
    #expect(VisibleText.width(lines[caret - 1].unicodeScalars) <= 40)
    let place = try #require(lines[caret - 1].range(of: "maybe"))
    let column = VisibleText.width(lines[caret - 1][..<place.lowerBound].unicodeScalars)
    #expect(lines[caret].utf8.count - 1 == column)
  }

  @Test func `progress stays on one line`() {
    let sink = MemorySink(isTerminal: true, width: 20)
    var time: UInt64 = 0
    let console = Console(
      input: MemorySource(""), output: MemorySink(), errors: sink, environment: { _ in nil },
      now: {
        time += 2_000_000_000
        return time
      })
    ProgressLine(console).show { _ in "12 of 40 files, 412 MB, 1203455 records" }
    #expect(sink.text == "\r\u{1B}[K12 of 40 files, 41…")
  }

  // MARK: Pager

  /// What the pager was given; nil where it was not asked.
  private func paged(
    _ words: [String], height: Int?, pager: String?, isTerminal: Bool = true, works: Bool = true
  ) -> (run: ToolRun, text: String?) {
    var text: String?
    let run = ToolRun(
      words, terminalWidth: isTerminal ? 80 : nil,
      environment: pager.map { ["PAGER": $0] } ?? [:], terminalHeight: height
    ) { shown, command in
      if works { text = command + ":" + shown }
      return works
    }
    return (run, text)
  }

  @Test func `help that is longer than the terminal goes through the pager`() {
    let long = paged(["stats", "--help"], height: 24, pager: "less -R")
    #expect(long.text?.hasPrefix("less -R:Compute statistics: consumption") == true)
    #expect(long.run.output == "")
    #expect(long.run.status == 0)
    // Short help, pipes, and those who have no pager see it as it is.
    #expect(paged(["help", "bad-number"], height: 100, pager: "less").text == nil)
    #expect(paged(["stats", "--help"], height: 24, pager: "less", isTerminal: false).text == nil)
    #expect(paged(["stats", "--help"], height: 24, pager: nil).text == nil)
    #expect(paged(["stats", "--help"], height: 24, pager: "").text == nil)
    #expect(paged(["stats", "--help"], height: nil, pager: "less").text == nil)
    #expect(paged(["history", Self.log], height: 2, pager: "less").text == nil)
  }

  @Test func `a pager that cannot be run keeps nobody from reading`() {
    let run = paged(["stats", "--help"], height: 24, pager: "nothing", works: false).run
    #expect(run.output.hasPrefix("Compute statistics: consumption"))
    #expect(run.status == 0)
  }

  @Test func `commands of the shell page`() throws {
    let folder = try TemporaryFolder([:])
    #expect(Pager.show("a\nb\n", by: "cat > '\(folder["seen"])'"))
    #expect(folder.content("seen") == "a\nb\n")
    #expect(!Pager.show("a\n", by: "exec 2>/dev/null; /nowhere/pager"))
    // Leaving early is no failure.
    #expect(Pager.show(String(repeating: "x\n", count: 100_000), by: "true"))
  }
}
