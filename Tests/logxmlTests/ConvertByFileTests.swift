// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import LogTestSupport
import TestSupport
import Testing

@testable import logxml

/// `convert --by-file`: what programs read that share out files among processes.
@Suite struct ConvertByFileTests {
  private static func weight(_ value: String, _ date: String = "2024-03-01") -> String {
    #"{"type":"weight","date":"\#(date)","weight":\#(value),"weightUnit":"kg"}"# + "\n"
  }

  private func lines(_ run: ToolRun) throws -> [[String: Any]] {
    try run.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func `each line says its file, and a file ends with its books`() throws {
    let folder = try TemporaryFolder([
      "a.ndjson": Self.weight("82.40") + Self.weight("8x", "2024-03-02"), "b.txt": "no log",
      "c.ndjson": Self.weight("10.20"),
    ])
    let a = folder["a.ndjson"]
    let run = ToolRun(["convert", "-t", "ndjson", "--by-file", "-q", folder.path])
    #expect(run.status == 1)
    let first = run.output.split(separator: "\n").first.map(String.init)
    #expect(
      first
        == #"{"type":"weight","file":"\#(a)","date":"2024-03-01","weight":82.40,"weightUnit":"kg"}"#
    )
    let all = try lines(run)
    #expect(
      all.map { $0["type"] as? String } == [
        "weight", "problem", "file", "file", "weight", "file", "totals",
      ])
    #expect(all[1]["rule"] is String)
    #expect(all[1]["file"] as? String == a && all[1]["line"] as? Int == 2)
    #expect(all[2]["verdict"] as? String == "invalid")
    #expect(all[2]["entries"] as? Int == 2 && all[2]["rejected"] as? Int == 1)
    #expect(all[2]["weightRecords"] as? Int == 1 && all[2]["fuelRecords"] as? Int == 0)
    #expect(all[3]["verdict"] as? String == "skipped" && all[3]["skipped"] as? Int == 1)
    #expect(all[5]["verdict"] as? String == "valid" && all[5]["records"] as? Int == 1)
    #expect(all[6]["version"] as? Int == 1 && all[6]["records"] as? Int == 2)
  }

  @Test func `the books of the files add up to those of the run`() throws {
    let run = ToolRun([
      "convert", "-t", "ndjson", "--by-file", "--dedupe", "--since", "2010",
      Fixtures.path("fuelly"), Fixtures.path("apple-health"), Fixtures.path("fuelly"),
    ])
    let all = try lines(run)
    let totals = try #require(all.last)
    let files = all.filter { $0["type"] as? String == "file" }
    for key in ["entries", "records", "rejected", "duplicates", "warnings", "skipped"] {
      let sum = files.reduce(0) { $0 + ($1[key] as? Int ?? -1000) }
      #expect(sum == totals[key] as? Int, "\(key)")
    }
    for file in files {
      func sum(_ key: String) -> Int { (file[key] as? [String: Int] ?? [:]).values.reduce(0, +) }
      func count(_ key: String) -> Int { file[key] as? Int ?? -1000 }
      let parts = count("records") + count("rejected") + count("duplicates")
      #expect(count("entries") == parts + sum("filtered") + sum("notModelled"))
    }
    #expect((totals["duplicates"] as? Int ?? 0) > 0)
  }

  @Test func `a member of an archive is named beside its file`() throws {
    let zip = Fixtures.path("apple-health/export.zip")
    let all = try lines(ToolRun(["convert", "-t", "ndjson", "--by-file", zip]))
    #expect(all.count { $0["type"] as? String == "file" } == 1)
    let records = all.filter { $0["type"] as? String == "weight" }
    #expect(records.count == 5)
    for record in records {
      #expect(record["file"] as? String == zip)
      #expect(record["member"] as? String == "apple_health_export/export.xml")
    }
  }

  @Test func `what could not be read is said in the place of its file`() throws {
    let folder = try TemporaryFolder([
      "cut.xml": "<logbook version=\"1\"><weightLog>", "z.ndjson": Self.weight("82.40"),
    ])
    let run = ToolRun([
      "convert", "-t", "ndjson", "--by-file", folder["none"], folder["cut.xml"],
      folder["z.ndjson"],
    ])
    #expect(run.status == 2)
    let all = try lines(run)
    #expect(
      all.map { $0["type"] as? String } == [
        "failure", "file", "failure", "file", "weight", "file", "totals",
      ])
    #expect(all[0]["message"] as? String == "No such file or directory")
    #expect(all[2]["rule"] as? String == "not-well-formed" && all[2]["line"] as? Int == 1)
    #expect(all[1]["verdict"] as? String == "failed" && all[3]["verdict"] as? String == "failed")
  }

  @Test func `unknown files are skipped where that is asked for`() throws {
    let folder = try TemporaryFolder(["README": "no log", "z.ndjson": Self.weight("82.40")])
    let files = [folder["README"], folder["z.ndjson"]]
    #expect(ToolRun(["convert"] + files).status == 2)
    let run = ToolRun(["convert", "--skip-unknown"] + files)
    #expect(run.status == 0 && run.errors.contains("1 file skipped: not a known log"))
    #expect(ToolRun(["validate"] + files).status == 2)
    #expect(ToolRun(["validate", "--skip-unknown"] + files).status == 0)
    #expect(ToolRun(["convert", "--skip-unknown", folder["none"]]).status == 2)
  }

  @Test(arguments: [
    (["-t", "json"], "'--by-file' goes with -t ndjson, but the form is 'json'"),
    (["-t", "ndjson", "--sort", "date"], "'--by-file' and '--sort' contradict each other"),
    (["-t", "ndjson", "--last-of-day"], "'--by-file' and '--last-of-day' contradict each other"),
    (["-t", "ndjson", "--dry-run"], "'--by-file' has no effect with '--dry-run'"),
  ])
  func `what holds records back or has no lines is refused`(words: [String], message: String) {
    let run = ToolRun(["convert", "--by-file"] + words, input: Self.weight("82.40"))
    #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
  }

  // MARK: Schemas of tables

  private struct Column: Decodable {
    struct Metadata: Decodable {
      let role: String
      let field: String
      let kinds: String
    }
    let name: String
    let nullable: Bool
    let metadata: Metadata
  }

  private struct Row: Decodable {
    let fields: [Column]
  }

  @Test func `the table for Spark has a column for all that a record can say`() throws {
    let text = ToolRun(["schema", "--spark"]).output
    let row = try JSONDecoder().decode(Row.self, from: Data(text.utf8))
    let names = row.fields.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.prefix(3) == ["file", "member", "type"])
    for name in [
      "volume", "volumeDecimal", "volumeUnit", "date", "dateLocal", "dateInstant", "dateOffset",
      "datePrecision", "partial", "weight", "derived", "extras",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    #expect(row.fields.first { $0.name == "vehicle" }?.metadata.kinds == "fuel cost")
    #expect(row.fields.first { $0.name == "date" }?.metadata.kinds == "fuel weight cost")
    #expect(text.contains(#""name":"volumeDecimal","type":"decimal(38,10)""#))
    #expect(text.contains(#""name":"dateLocal","type":"timestamp_ntz""#))
  }

  @Test func `the table for Arrow has the same columns`() throws {
    struct ArrowRow: Decodable {
      struct Column: Decodable {
        let name: String
      }
      let fields: [Column]
    }
    let spark = try JSONDecoder().decode(
      Row.self, from: Data(ToolRun(["schema", "--spark"]).output.utf8))
    let arrow = try JSONDecoder().decode(
      ArrowRow.self, from: Data(ToolRun(["schema", "--arrow"]).output.utf8))
    #expect(arrow.fields.map(\.name) == spark.fields.map(\.name))
    #expect(ToolRun(["schema", "--spark", "--arrow"]).errors.contains("contradict"))
  }

  @Test func `a kind that the library does not know has its columns`() {
    let text = ToolRun(["schema", "--spark"], kinds: LogKind.withTyres).output
    #expect(text.contains(#""name":"depthDecimal","type":"decimal(38,10)""#))
    #expect(text.contains(#""field":"odometer","kinds":"fuel cost tyre""#))
  }
}
