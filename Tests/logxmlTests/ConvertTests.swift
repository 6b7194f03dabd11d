// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import Testing

@testable import logxml

@Suite struct ConvertTests {
  /// The path of a file in `Fixtures`.
  private func fixture(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fixtures/" + name).path
  }

  private func content(_ name: String) throws -> String {
    try String(contentsOfFile: fixture(name), encoding: .utf8)
  }

  private static let fuel = """
    <logbook version="1"><fuelLog vehicle="Civic" distanceUnit="mi" volumeUnit="usgal" \
    currency="USD">
    <fillUp date="2009-02-14"><odometer>12345</odometer><volume>10.20</volume>\
    <totalCost>40.12</totalCost></fillUp>
    </fuelLog></logbook>

    """

  private static let fuelLine = """
    {"type":"fuel","vehicle":"Civic","date":"2009-02-14","odometer":12345,"odometerUnit":"mi",\
    "volume":10.20,"volumeUnit":"usgal","totalCost":40.12,"currency":"USD"}

    """

  /// One good and one whose date is not the number of an entry.
  private static let halfBad = """
    <HealthData><Record type="HKQuantityTypeIdentifierBodyMass" unit="kg" value="82.40" \
    startDate="2024-01-02 07:00:00 +0100"/>
    <Record type="HKQuantityTypeIdentifierBodyMass" unit="kg" value="82.4" startDate="soon"/>
    </HealthData>
    """

  private static let fuelSummary = """
    logxml: 1 entry in 1 file: 1 fuel record
      fuel Civic: 1 record, 2009-02-14

    """

  private static let halfBadLine =
    #"{"type":"weight","date":"2024-01-02T07:00:00+01:00","weight":82.40,"weightUnit":"kg"}"# + "\n"

  @Test func `an Apple Health export, one record a line`() throws {
    let run = ToolRun(["convert", fixture("apple-health/export.xml"), "-t", "ndjson"])
    #expect(run.output == (try content("apple-health/export.ndjson")))
    #expect(
      run.errors == """
        logxml: 15 entries in 1 file: 5 weight records, 3 filtered, 7 not modelled
          weight: 5 records, 2019-11-30 to 2025-02-28
          filtered: HKQuantityTypeIdentifierBodyFatPercentage 1, \
        HKQuantityTypeIdentifierBodyMassIndex 1, HKQuantityTypeIdentifierHeight 1; \
        --measures all keeps other measures
          not modelled: ActivitySummary 1, Correlation 1, HKCategoryTypeIdentifierSleepAnalysis 1, \
        HKQuantityTypeIdentifierBloodPressureSystolic 1, \
        HKQuantityTypeIdentifierHeartRateVariabilitySDNN 1, HKQuantityTypeIdentifierStepCount 1, \
        Workout 1

        """)
    #expect(run.status == 0)
  }

  @Test func `a date at which clocks start is told`() {
    let text = "date,odometer,litres,cost\n1970-01-01,100,40,60\n2024-01-02,200,41,61\n"
    let run = ToolRun(["convert", "--map", "auto", "-t", "ndjson", "-"], input: text)
    #expect(run.errors.contains("2024-01-02 (1970-01-01 is where clocks start, and means no date)"))
  }

  @Test func `a fuel log, as JSON by default`() throws {
    let run = ToolRun(["convert", fixture("logs/fuel-basic/log.xml")])
    #expect(run.output == (try content("logs/fuel-basic/log.json")))
    let lines = ToolRun(["convert", fixture("logs/fuel-basic/log.xml"), "-tndjson"])
    #expect(lines.output == (try content("logs/fuel-basic/log.ndjson")))
  }

  @Test func `standard input is read`() {
    let run = ToolRun(["convert", "-t", "ndjson"], input: Self.fuel)
    #expect(run.output == Self.fuelLine)
    #expect(run.errors == Self.fuelSummary)
    #expect(run.status == 0)
  }

  @Test func `an invalid entry is reported and left out`() {
    let run = ToolRun(["convert", "-", "-t", "ndjson"], input: Self.halfBad)
    #expect(run.output == Self.halfBadLine)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first?.hasPrefix("<stdin>:2:1: error[bad-date]: ") == true)
    #expect(
      lines.dropFirst() == [
        "logxml: 2 entries in 1 file: 1 weight record, 1 rejected",
        "  weight: 1 record, 2024-01-02",
      ])
    #expect(run.status == 1)
  }

  @Test func `quiet leaves only errors`() {
    let good = ToolRun(["convert", "-q", "-t", "ndjson"], input: Self.fuel)
    #expect(good.errors == "")
    let bad = ToolRun(["convert", "-q", "-t", "ndjson"], input: Self.halfBad)
    #expect(bad.errors.split(separator: "\n").count == 1)
    #expect(bad.status == 1)
  }

  @Test func `several files make one output`() throws {
    let folder = try TemporaryFolder(["a.xml": Self.fuel, "b.xml": Self.halfBad])
    let run = ToolRun(["convert", folder["b.xml"], folder["a.xml"], "-t", "ndjson"])
    #expect(run.output == Self.halfBadLine + Self.fuelLine)
    #expect(
      run.errors.hasSuffix(
        """
        logxml: 3 entries in 2 files: 1 fuel record, 1 weight record, 1 rejected
          weight: 1 record, 2024-01-02
          fuel Civic: 1 record, 2009-02-14

        """))
    let document = ToolRun(["convert", folder["b.xml"], folder["a.xml"]])
    let parsed = try JSONSerialization.jsonObject(with: Data(document.output.utf8))
    let logs = try #require((parsed as? [String: Any])?["logs"] as? [[String: Any]])
    #expect(logs.map { $0["type"] as? String } == ["weight", "fuel"])
  }

  @Test func `what is no log is skipped in a folder, refused when named`() throws {
    let folder = try TemporaryFolder(["a.xml": Self.fuel, "page.xml": "<html/>"])
    let walked = ToolRun(["convert", folder.path, "-t", "ndjson"])
    #expect(walked.output == Self.fuelLine)
    #expect(
      walked.errors
        == """
        logxml: 1 entry in 1 file: 1 fuel record; 1 file skipped: not a known log (-v names them)
          fuel Civic: 1 record, 2009-02-14

        """)
    #expect(walked.status == 0)
    let named = ToolRun(["convert", folder["page.xml"], folder["a.xml"], "-t", "ndjson"])
    #expect(named.output == Self.fuelLine)
    #expect(named.errors.hasPrefix("\(folder["page.xml"]): error: not a known log"))
    #expect(named.status == 2)
  }

  @Test func `-f says what the format is`() {
    let run = ToolRun(["convert", "-f", "xml", "-t", "ndjson"], input: Self.fuel)
    #expect(run.output == Self.fuelLine)
    let unknown = ToolRun(["convert", "-f", "aple-health"], input: Self.fuel)
    #expect(
      unknown.errors.hasPrefix(
        "logxml convert: 'aple-health' is not a value for '-f'; "
          + "did you mean 'apple-health'?\nIt takes xml, json, ndjson, csv, "))
    #expect(unknown.status == 2)
  }

  @Test(arguments: ["", "<logbook", "<logbook version=\"1\">", "<html/>", "text"])
  func `nothing is printed for an input that fails before its first record`(input: String) {
    for form in ["json", "ndjson"] {
      let run = ToolRun(["convert", "-t", form], input: input)
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("<stdin>:"))
      #expect(run.status == 2)
    }
  }

  @Test func `records before a fault stand, and the status tells`() {
    let input = Self.fuel.replacingOccurrences(of: "</fuelLog></logbook>", with: "")
    let run = ToolRun(["convert", "-t", "ndjson"], input: input)
    #expect(run.output == Self.fuelLine)
    #expect(run.errors.hasPrefix("<stdin>:"))
    #expect(
      run.errors.hasSuffix(
        """
        logxml: 1 entry in 1 file: 1 fuel record; 1 file could not be read to the end
          fuel Civic: 1 record, 2009-02-14

        """))
    #expect(run.status == 2)
    // A document stays without its end, and here without its beginning, too.
    let document = ToolRun(["convert", "-t", "json"], input: input)
    #expect(document.output == "")
    #expect(document.status == 2)
    let kept = ToolRun(["convert", "-t", "json", "--keep-going"], input: input)
    #expect(kept.output.hasSuffix("]}\n]}\n"))
    #expect(kept.status == 2)
  }

  @Test func `-o writes a file whole or not at all`() throws {
    let folder = try TemporaryFolder(["a.xml": Self.fuel, "o.jsonl": "old"])
    let broken = ToolRun(["convert", folder["a.xml"], folder["no.xml"], "-o", folder["o.jsonl"]])
    #expect(broken.errors.hasPrefix("logxml: \(folder["no.xml"]): No such file or directory\n"))
    #expect(broken.status == 2)
    #expect(folder.content("o.jsonl") == "old")
    let run = ToolRun(["convert", folder["a.xml"], "-o", folder["o.jsonl"]])
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(folder.content("o.jsonl") == Self.fuelLine)
    #expect(folder.names == ["a.xml", "o.jsonl"])
  }

  @Test func `a closed pipe ends quietly, a full disk does not`() {
    let closed = ToolRun(
      ["convert", "-q"], input: Self.fuel, outputFailure: (0, SystemError(code: 32)))
    #expect(closed.errors == "")
    #expect(closed.status == 0)
    let full = ToolRun(
      ["convert", "-q"], input: Self.fuel, outputFailure: (0, SystemError(code: 28)))
    #expect(full.errors == "logxml: cannot write to standard output: No space left on device\n")
    #expect(full.status == 2)
  }

  @Test func `options of query are refused with where they belong`() {
    let run = ToolRun(["convert", "--first", "a.xml"])
    #expect(
      run.errors == """
        logxml convert: 'convert' has no option '--first'; it belongs to query and insert
        Try 'logxml convert --help'.

        """)
    #expect(run.status == 2)
  }
}
