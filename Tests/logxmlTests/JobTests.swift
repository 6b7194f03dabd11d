// SPDX-License-Identifier: MIT

#if Containers && SQLite
  import Foundation
  import TestSupport
  import Testing

  @testable import logxml

  /// Jobs as people have them, on the built program, each with all that it writes.
  ///
  /// Each file of `Fixtures/jobs` is a list of jobs, run one after the other in a folder of
  /// its own: lines that begin with `#` say what the job is, `$` what is typed, `>` what comes
  /// on standard output, `!` what comes on standard error, and `=` the exit status where it is
  /// not 0. The variable `FIXTURES` names the folder of fixtures. `RECORD_SNAPSHOTS=1` writes
  /// the files again; what it wrote is then read and judged by hand.
  @Suite struct JobTests {
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

    private static let pages = try? FileManager.default
      .contentsOfDirectory(atPath: Fixtures.path("jobs")).filter { $0.hasSuffix(".txt") }.sorted()

    @Test func `there are at least fifty jobs`() throws {
      let jobs = try #require(Self.pages).flatMap { page in
        Self.jobs(try Fixtures.text(at: Fixtures.path("jobs/" + page)))
      }
      #expect(jobs.count >= 50)
    }

    @Test(arguments: pages ?? []) func `each does what it says`(page: String) throws {
      let path = Fixtures.path("jobs/" + page)
      let jobs = Self.jobs(try Fixtures.text(at: path))
      let folder = try folder()
      var recorded = ""
      for job in jobs {
        // The sanitizer of threads cannot start below a limit of the size of files.
        if job.line.contains("ulimit"), Sanitizer.isActive {
          recorded += job.text
          continue
        }
        let run = try ProcessTests.shell(
          "cd '\(folder.path)' && FIXTURES='\(Fixtures.path(""))' && "
            + "logxml() { \"$LOGXML\" \"$@\"; } && " + job.line)
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
