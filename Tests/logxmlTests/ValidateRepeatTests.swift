// SPDX-License-Identifier: MIT

import Testing

@testable import logxml

/// Entries of a file that repeat others: two devices of one scale make hundreds.
@Suite struct ValidateRepeatTests {
  /// Weights of which some repeat the first, and at the end one that nobody can have.
  private static func log(_ repeats: Int, jumps: Bool = true) -> String {
    let entry =
      #"{"type":"weight","person":"Ann","date":"2024-03-01","weight":81.2,"weightUnit":"kg"}"#
    let jump =
      #"{"type":"weight","person":"Ann","date":"2024-03-02","weight":812,"weightUnit":"kg"}"#
    return (Array(repeating: entry, count: repeats + 1) + (jumps ? [jump] : [])).joined(
      separator: "\n")
  }

  private func lines(_ repeats: Int, _ options: [String] = []) -> [Substring] {
    ToolRun(
      ["validate", "-f", "ndjson", "--now", "2025-01-01", "-"] + options,
      input: Self.log(repeats)
    ).output.split(separator: "\n")
  }

  @Test func `up to three have lines of their own`() {
    let lines = lines(3)
    #expect(lines.count { $0.contains("this weight repeats the one on line 1 (") } == 3, "\(lines)")
    #expect(lines.count { $0.contains("[weight-jump]") } == 1, "\(lines)")
  }

  @Test(arguments: [4, 165, 5000], ["1000", "5", "0"])
  func `more are one line, and hide nothing`(repeats: Int, most: String) {
    let lines = lines(repeats, ["--max-problems", most])
    let told = lines.filter { $0.contains("[duplicate-record]") }
    #expect(told.count == 1, "\(lines)")
    #expect(
      told.first?.contains(
        "this weight repeats the one on line 1; \(repeats - 1) more entries of the file repeat "
          + "others (") == true, "\(told)")
    #expect(lines.count { $0.contains("[weight-jump]") } == 1, "\(lines)")
    #expect(!lines.contains { $0.contains("not shown") }, "\(lines)")
  }

  @Test func `totals that are not volume times price are one line, too`() throws {
    let entries = (1...9).map {
      #"{"type":"fuel","vehicle":"A","date":"2024-03-0\#($0)","volume":10,"volumeUnit":"L","#
        + #""pricePerUnit":1.5,"totalCost":\#(20 + $0),"currency":"EUR"}"#
    }
    let words = ["validate", "-f", "ndjson", "--now", "2025-01-01", "-"]
    func told(_ count: Int, _ options: [String]) -> [Substring] {
      ToolRun(words + options, input: entries.prefix(count).joined(separator: "\n")).output
        .split(separator: "\n").filter {
          $0.contains("totalCost is ")
        }
    }
    let lines = told(9, [])
    #expect(lines.count == 1, "\(lines)")
    #expect(
      lines.first?.contains(
        "totalCost is 21, but 10 L at 1.5 are 15; 8 more totals of the file are not volume times "
          + "price (") == true, "\(lines)")
    #expect(told(3, []).count == 3)
    #expect(told(9, ["-t", "ndjson"]).count == 9)
  }

  @Test func `programs get each`() throws {
    let lines = lines(165, ["-t", "ndjson"])
    #expect(lines.count { $0.contains("repeats the one on line 1\"") } == 165)
    let folder = try TemporaryFolder(["log.ndjson": Self.log(165)])
    let run = ToolRun(
      [
        "validate", folder["log.ndjson"], "--now", "2025-01-01", "--report",
        "ndjson=" + folder["report.ndjson"],
      ], input: "")
    #expect(run.output.split(separator: "\n").count { $0.contains("[duplicate-record]") } == 1)
    let report = try #require(folder.content("report.ndjson")).split(separator: "\n")
    #expect(report.count { $0.contains("repeats the one on line 1\"") } == 165)
  }
}
