// SPDX-License-Identifier: MIT

#if Containers && SQLite
  import Foundation
  import TestSupport
  import Testing

  @testable import logxml

  /// Fifty jobs as people have them, one after the other in one folder, on the built program:
  /// each with all that it writes. `Fixtures/jobs/jobs.txt` has them: lines that begin with
  /// `#` say what the job is, `$` what is typed, `>` what comes on standard output, `!` what
  /// comes on standard error, and `=` the exit status where it is not 0.
  @Suite struct FiftyJobsTests {
    private struct Job {
      let purpose: String
      let line: String
      var result: [String] = []

      var text: String { (["# " + purpose, "$ " + line] + result).joined(separator: "\n") + "\n" }
    }

    private static let old = """
      date,person,weight,weightUnit
      2024-03-01,Ann,82.4,kg
      2024-03-02,Ann,82.1,kg

      """
    private static let new = """
      date,person,weight,weightUnit
      2024-03-02,Ann,82.0,kg
      2024-03-03,Ann,81.9,kg

      """

    private static func jobs(_ text: String) -> [Job] {
      var jobs: [Job] = []
      var purpose = ""
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        switch line.first {
        case "#": purpose = String(line.dropFirst(2))
        case "$": jobs.append(Job(purpose: purpose, line: String(line.dropFirst(2))))
        case ">", "!", "=": jobs[jobs.count - 1].result.append(String(line))
        default: break
        }
      }
      return jobs
    }

    private static func marked(_ text: String, _ mark: String) -> [String] {
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      if lines.last == "" { lines.removeLast() }
      return lines.map { $0.isEmpty ? mark : "\(mark) \($0)" }
    }

    private func folder() throws -> TemporaryFolder {
      let log = try Fixtures.text(at: Fixtures.path("logs/fuel-basic/log.xml"))
      let folder = try TemporaryFolder([
        "log.xml": log, "cut.xml": String(log.prefix(900)), "old.csv": Self.old,
        "new.csv": Self.new,
      ])
      let copies = [
        ("apple-health/export.zip", "export.zip"), ("acar/backup.abp", "car.abp"),
        ("fuelly/metric.csv", "fuelly.csv"), ("fuelly/damaged.csv", "damaged.csv"),
        ("statistics/log.ndjson", "car.ndjson"), ("unseen-tables/en1.csv", "strange.csv"),
      ]
      for (from, to) in copies {
        try folder.write(to, Array(Data(contentsOf: URL(filePath: Fixtures.path(from)))))
      }
      for name in ["fuelly.csv", "car.abp"] {
        try folder.write("exports/" + name, try #require(folder.bytes(name)))
      }
      let made = try ProcessTests.shell(
        "cd '\(folder.path)' && \"$LOGXML\" convert -q car.ndjson -o car.xml")
      try #require(made.status == 0)
      return folder
    }

    @Test func `each does what it says`() throws {
      let path = Fixtures.path("jobs/jobs.txt")
      let jobs = Self.jobs(try Fixtures.text(at: Fixtures.path("jobs/jobs.txt")))
      #expect(jobs.count >= 50)
      let folder = try folder()
      var recorded = ""
      for job in jobs {
        let run = try ProcessTests.shell(
          "cd '\(folder.path)' && logxml() { \"$LOGXML\" \"$@\"; } && " + job.line)
        var found = job
        found.result = Self.marked(run.output, ">") + Self.marked(run.errors, "!")
        if run.status != 0 { found.result.append("= \(run.status)") }
        recorded += found.text
        #expect(found.text == job.text)
      }
      if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
        try Data(recorded.utf8).write(to: URL(filePath: path))
      }
    }
  }
#endif
