// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import logxml

@Suite struct InfoTests {
  private static let log = """
    {"type":"fuel","vehicle":"Civic","date":"2024-01-01","odometer":1,"odometerUnit":"mi","currency":"USD"}
    {"type":"fuel","vehicle":"Golf","date":"2023-05-01","volume":2,"volumeUnit":"L"}
    {"type":"fuel","vehicle":"Civic","date":"2024-03-01","odometer":3,"odometerUnit":"mi"}
    {"type":"weight","person":"Ann","date":"2024-02-01","weight":80,"weightUnit":"kg","source":"App"}
    {"type":"weight","person":"Ann","date":"soon","weight":80,"weightUnit":"kg"}

    """

  @Test func `everything in a log is counted`() {
    let run = ToolRun(["info"], input: Self.log)
    #expect(
      run.output == """
        <stdin>
          format        native NDJSON (ndjson)
          entries       5
          records       fuel 3, weight 1
          rejected      1
          dates         2023-05-01 to 2024-03-01
          units         mi 2, L 1, kg 1
          currencies    USD 1
          vehicles      Civic 2, Golf 1
          people        Ann 1
          sources       App 1
          error         date is "soon", expected a date such as 2024-03-01 or \
        2024-03-01T07:12:00-05:00 (line 5)

        """)
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test func `the same for programs`() throws {
    let run = ToolRun(["info", "-t", "json"], input: Self.log)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(report["format"] as? String == "ndjson")
    #expect(report["entries"] as? Int == 5)
    #expect(report["vehicles"] as? [String: Int] == ["Civic": 2, "Golf": 1])
    #expect(report["first"] as? String == "2023-05-01")
    let remarks = try #require(report["remarks"] as? [[String: Any]])
    #expect(remarks.map { $0["code"] as? String } == ["bad-date"])
    #expect(remarks.first?["line"] as? Int == 5)
  }

  /// The third weight has other digits, the fourth is by another clock, and the fifth of another
  /// device: none of that makes another weighing. The last one has a body fat.
  @Test func `entries of a file that repeat others are counted`() throws {
    func line(_ date: String, _ weight: String, _ rest: String = "") -> String {
      #"{"type":"weight","person":"Ann","date":"\#(date)","weight":\#(weight),"weightUnit":"kg"\#(rest)}"#
        + "\n"
    }
    let one = line("2024-03-01T07:00+01:00", "80")
    let log =
      one + line("2024-03-02", "80") + line("2024-03-01T07:00+01:00", "80.0")
      + line("2024-03-01T06:00Z", "80") + line("2024-03-02", "80", #","device":"Scale""#)
      + line("2024-03-02", "80", #","bodyFat":20,"bodyFatUnit":"%""#)
    let run = ToolRun(["info"], input: log)
    #expect(
      run.output.contains(
        """
          records       weight 6
          repeated      3 entries repeat another one; 'logxml validate -t ndjson' lists them
          dates   
        """), "\(run.output)")
    #expect(ToolRun(["info"], input: one + one).output.contains("1 entry repeats another one; "))
    #expect(ToolRun(["info"], input: one).output.contains("repeat") == false)
    #expect(ToolRun(["info", "-t", "json"], input: log).output.contains(#","repeated":3,"#))
    let found = ToolRun(["validate", "-t", "ndjson", "-f", "ndjson", "-"], input: log)
    #expect(
      found.output.split(separator: "\n").count { $0.contains(#""rule":"duplicate-record""#) } == 3,
      "\(found.output)")
  }

  @Test func `what cannot be read to its end is reported as far as it goes`() {
    let cut =
      #"{"version":1,"logs":[{"type":"weight","records":["#
      + #"{"date":"2024-01-01","weight":80,"weightUnit":"kg"},"#
    let run = ToolRun(["info"], input: cut)
    #expect(run.output.contains("  records       weight 1\n"))
    #expect(run.output.contains("\n  failed        <stdin>:"))
    #expect(run.errors.hasPrefix("<stdin>:"))
    #expect(run.status == 2)
  }

  @Test func `several files are reported one after the other, others are skipped`() throws {
    let folder = try TemporaryFolder(["a.ndjson": Self.log, "b": Self.log, "c.txt": "no log"])
    let run = ToolRun(["info", folder.path])
    #expect(
      run.output.split(separator: "\n").filter { !$0.hasPrefix("  ") }
        == ["\(folder["a.ndjson"])", "\(folder["b"])"].map { Substring($0) })
    // Both files are the same log.
    #expect(
      run.errors == """
        logxml: 1 file skipped: not a known log (-v names them)
        logxml: 4 records repeated: an earlier file has the same; 'logxml convert --dedupe' writes \
        each once

        """)
    #expect(run.status == 0)
    let named = ToolRun(["info", folder["c.txt"]])
    #expect(named.output == "")
    #expect(named.errors.hasPrefix("\(folder["c.txt"]): error: not a known log: "))
    #expect(named.status == 2)
  }

  @Test func `names are bounded`() {
    var names = LogCensus.Names()
    for number in 0..<(LogCensus.Names.limit + 5) { names.count("n\(number)") }
    names.count("n0")
    #expect(names.entries.count == LogCensus.Names.limit)
    #expect(names.entries.first?.count == 2)
    #expect(names.others == 5)
  }

  @Test func `formats are listed with what they rest on`() throws {
    let run = ToolRun(["formats"])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("xml               native XML: read and written\n"))
    #expect(run.output.contains("                  cannot hold: "))
    #expect(run.output.contains("rests on: real export"))
    let lines = ToolRun(["formats", "-t", "json"]).output.split(separator: "\n")
    for line in lines {
      let format = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(format?["name"] is String && format?["evidence"] is String)
    }
    #expect(lines.count > 10)
    #expect(ToolRun(["formats", "x"]).status == 2)
  }

  @Test func `schemas are printed`() {
    #expect(ToolRun(["schema", "--xsd"]).output.hasPrefix("<?xml"))
    #expect(ToolRun(["schema", "--json-schema"]).output.hasPrefix("{"))
    let none = ToolRun(["schema"])
    #expect(none.errors.hasPrefix("logxml schema: which schema? Add --xsd"))
    #expect(none.status == 2)
    #expect(ToolRun(["schema", "--xsd", "--json-schema"]).errors.contains("contradict"))
    #expect(ToolRun(["schema", "--xsd", "x"]).status == 2)
  }
}
