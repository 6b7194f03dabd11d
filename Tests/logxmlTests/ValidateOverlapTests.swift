// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LogExchange
@testable import logxml

/// What `validate` says of files that have entries in common.
@Suite struct ValidateOverlapTests {
  /// Weights of days of January 2024, all different.
  private static func log(_ days: ClosedRange<Int>, person: String = "Ann") -> String {
    days.map {
      #"{"type":"weight","person":"\#(person)","date":"2024-01-\#($0 < 10 ? "0" : "")\#($0)","#
        + #""weight":81.\#($0 % 10),"weightUnit":"kg"}"# + "\n"
    }.joined()
  }

  private static func folder() throws -> TemporaryFolder {
    try TemporaryFolder([
      "a.ndjson": log(1...10), "b.ndjson": log(8...15), "c.ndjson": log(9...20),
      "d.ndjson": log(1...10, person: "Ben"), "e.ndjson": log(20...20),
    ])
  }

  private func run(_ folder: TemporaryFolder, _ words: String...) -> ToolRun {
    ToolRun(["validate", "--now", "2025-01-01", folder.path] + words)
  }

  /// Each entry is counted once, for the first file that has it.
  @Test(arguments: [1, 2, 5]) func `each file says which entries are in earlier ones`(jobs: Int)
    throws
  {
    let folder = try Self.folder()
    let run = run(folder, "-j", "\(jobs)")
    let advice = "; 'logxml convert --dedupe' keeps one of each"
    let (a, b, c, e) = (
      folder["a.ndjson"], folder["b.ndjson"], folder["c.ndjson"], folder["e.ndjson"]
    )
    #expect(
      run.output.split(separator: "\n").map(String.init) == [
        "\(b): note[overlapping-files]: 3 of its 8 entries are also in \(a)\(advice)",
        "\(c): note[overlapping-files]: 7 of its 12 entries are also in \(b) and 1 other file"
          + advice,
        "\(e): note[overlapping-files]: 1 of its 1 entry is also in \(c)\(advice)",
        "5 files, 41 records: 3 notes", "  overlapping-files 3",
      ])
    #expect(run.status == 0)
  }

  @Test func `the note is counted, denied and left out as others are`() throws {
    let folder = try Self.folder()
    #expect(run(folder, "--allow", "overlapping-files").output == "")
    #expect(run(folder, "-q").output == "")
    let denied = run(folder, "--deny", "overlapping-files", "-t", "json")
    #expect(denied.status == 1)
    let report = try JSONSerialization.jsonObject(with: Data(denied.output.utf8)) as? [String: Any]
    let files = try #require(report?["files"] as? [[String: Any]])
    #expect(
      files.map { $0["verdict"] as? String } == ["valid", "invalid", "invalid", "valid", "invalid"])
    #expect(files.map { ($0["problems"] as? [Any])?.count } == [0, 1, 1, 0, 1])
    let counts = files.map { ($0["counts"] as? [String: Any])?["errors"] as? Int }
    #expect(counts == [0, 1, 1, 0, 1])
    #expect((report?["totals"] as? [String: Any])?["errors"] as? Int == 3)
  }

  @Test func `a note too many is counted`() throws {
    let folder = try TemporaryFolder([
      "a.csv": "date,weight,weightUnit,x\n2024-01-01,80,kg,1\n",
      "b.csv": "date,weight,weightUnit,x\n2024-01-01,80,kg,1\n",
    ])
    let output = run(folder, "--max-problems", "1").output
    #expect(output.contains("b.csv: 1 more problem not shown (--max-problems)"), "\(output)")
    #expect(output.contains("  overlapping-files 1, unknown-field 2\n"), "\(output)")
  }

  @Test(arguments: ReportName.allCases) func `every form has the note`(form: ReportName) throws {
    let output = run(try Self.folder(), "-t", form.rawValue).output
    #expect(output.components(separatedBy: "of its 8 entries are also in").count == 2, "\(output)")
  }

  @Test func `one file is compared with nothing`() throws {
    let folder = try TemporaryFolder(["a.ndjson": Self.log(1...3) + Self.log(1...3)])
    let run = ToolRun(["validate", "--now", "2025-01-01", folder["a.ndjson"]])
    #expect(run.output.contains("duplicate-record 3"))
    #expect(!run.output.contains("overlapping-files"))
  }

  /// Of a large file the first entries are compared, and the note says so.
  @Test func `memory is bounded`() throws {
    let most = OverlapCheck.mostCompared
    let lines = (0..<(most + 10)).map { index in
      let minute = index % 60 < 10 ? "0\(index % 60)" : "\(index % 60)"
      let hour = index / 60 % 24 < 10 ? "0\(index / 60 % 24)" : "\(index / 60 % 24)"
      let day = index / 1440 + 1 < 10 ? "0\(index / 1440 + 1)" : "\(index / 1440 + 1)"
      return "2024-01-\(day)T\(hour):\(minute),80.0,kg\n"
    }
    let log = "date,weight,weightUnit\n" + lines.joined()
    let folder = try TemporaryFolder(["a.csv": log, "b.csv": log])
    let output = run(folder).output
    #expect(
      output.contains("\(most) of its first \(most) entries are also in \(folder["a.csv"]);"),
      "\(output.suffix(500))")
  }
}
