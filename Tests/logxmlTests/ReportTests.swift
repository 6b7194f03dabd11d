// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import logxml

@Suite struct ReportTests {
  static let log = ReadmePage.root.appendingPathComponent("Fixtures/statistics/log.ndjson").path

  // MARK: What is in the page

  @Test func `entries stand oldest first, with their digits`() throws {
    let report = ReportPageSample(file: Self.log)
    #expect(report.run.status == 0)
    #expect(report.run.errors == "")
    let subjects = try report.subjects()
    #expect(subjects.map { $0["name"] as? String } == ["Civic", "Ann"])
    // Consumption: 300 mi ÷ 10 gal; 400 mi ÷ (5 + 11) gal; none over the missed one; 240 ÷ 8.
    let fuel = try ReportPageSample.entries(subjects[0])
    #expect(fuel[0] == ["2023-12-20", "10000", "10.00", "30.00", "3.000"])
    #expect(fuel[1] == ["2024-01-09", "10300", "10.00", "32.00", "3.200", "30.00"])
    #expect(fuel[2] == ["2024-01-21", "10450", "5.00", "17.50", "3.500", "", "", "", "{}"])
    #expect(fuel[3] == ["2024-01-31", "10700", "11.00", "37.40", "3.400", "25.00"])
    #expect(fuel[4] == ["2024-02-10", "11100", "9.00", "27.00", "3.000", "", "", "", "{}"])
    // Trend: 80.0; 81.0 − 1.0 × 0.9⁹ = 80.6126; 79.2 + 1.4126 × 0.9⁸ = 79.8081.
    let weight = try ReportPageSample.entries(subjects[1])
    #expect(weight[0] == ["2024-02-01T07:10", "80.0", "", "80.00", "{}"])
    #expect(weight[1] == ["2024-02-10T07:12", "81.0", "1.0", "80.61"])
    #expect(weight[2] == ["2024-02-18T07:05", "79.2", "-1.8", "79.81"])
  }

  @Test func `the data of the page come alone, too`() throws {
    let page = ReportPageSample(file: Self.log)
    let words = ["report", "--now", "2024-03-01", Self.log]
    let printed = ToolRun(words + ["-t", "json"], terminalWidth: 80)
    #expect(printed.status == 0 && printed.errors == "" && printed.output.hasSuffix("]}\n"))
    // Nothing in this log is escaped in the page.
    let wanted = try page.dataText() + "\n"
    #expect(printed.output == wanted)
    let folder = try TemporaryFolder()
    #expect(ToolRun(words + ["-o", folder["a.json"]]).status == 0)
    let written = try String(contentsOfFile: folder["a.json"], encoding: .utf8)
    #expect(written == printed.output)
  }

  @Test func `a title is for a page alone`() {
    let run = ToolRun(["report", "-t", "json", "--title", "Ann", Self.log])
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.contains("--title"))
    let other = ToolRun(["report", "-o", "a.csv", Self.log])
    #expect(other.status == 2 && other.errors.contains("use .html, .htm or .json"))
  }

  @Test func `the history of all is newest first`() throws {
    // On 10 February the weight has a time, the fill-up has none and counts as its start.
    let order = try ReportPageSample(file: Self.log).data()["order"] as? [Int]
    #expect(order == [0, 1, 1, 2, 0, 1, 1, 1, 0, 4])
  }

  @Test func `statistics are those of stats`() throws {
    let civic = try ReportPageSample(file: Self.log).subjects()[0]
    #expect(try ReportPageSample.values(civic, "all", "consumption") == ["all 27.65 mpg"])
    let months = ["2023-12 30.00 USD", "2024-01 86.90 USD", "2024-02 55.00 USD"]
    #expect(try ReportPageSample.values(civic, "month", "cost") == months)
    #expect(try ReportPageSample.values(civic, "station", "cost").contains("Shell 45.50 USD"))
    // Periods have what stands in their tables alone.
    #expect(try ReportPageSample.values(civic, "year", "bestConsumption") == [])
  }

  @Test func `units are those that are asked for`() throws {
    let civic = try ReportPageSample(file: Self.log, ["--units", "metric"]).subjects()[0]
    #expect(civic["distanceUnit"] as? String == "km")
    let parts = try #require(civic["parts"] as? [[String: Any]])
    #expect(parts[0]["consumptionUnit"] as? String == "L/100 km")
    // 10 × 3.785411784 L ÷ (300 × 1.609344 km) × 100
    #expect(try ReportPageSample.entries(civic)[1][5] == "7.84")
  }

  @Test func `values in several units are in those of the latest entry`() throws {
    let car = try ReportPageSample(
      lines: """
        {"type":"fuel","date":"2024-01-01","odometer":100,"odometerUnit":"mi","volume":10.00,"volumeUnit":"usgal","totalCost":40,"currency":"USD"}
        {"type":"fuel","date":"2024-01-09","odometer":560.9,"odometerUnit":"km","volume":30.00,"volumeUnit":"L","totalCost":60,"currency":"EUR"}

        """
    ).subjects()[0]
    // 100 mi = 160.9344 km, to whole units as logged; 10 usgal = 37.85 L; 40 ÷ 37.85411784 L.
    let entries = try ReportPageSample.entries(car)
    #expect(entries[0] == ["2024-01-01", "161", "37.85", "40", "1.057"])
    // 30 L ÷ (560.9 − 160.9344) km × 100
    #expect(entries[1] == ["2024-01-09", "560.9", "30.00", "60", "2.000", "7.50", "", "1"])
    #expect(car["currencies"] as? [String] == ["USD", "EUR"])
  }

  @Test func `a plug-in hybrid has two kinds of energy`() throws {
    let car = try ReportPageSample(
      lines: """
        {"type":"fuel","vehicle":"P","date":"2024-01-01","odometer":100,"odometerUnit":"km","volume":10,"volumeUnit":"L"}
        {"type":"fuel","vehicle":"P","date":"2024-01-02","odometer":150,"odometerUnit":"km","volume":8,"volumeUnit":"kWh","partial":false}
        {"type":"fuel","vehicle":"P","date":"2024-01-03","odometer":200,"odometerUnit":"km","volume":8,"volumeUnit":"kWh","partial":false}

        """
    ).subjects()[0]
    let parts = try #require(car["parts"] as? [[String: Any]])
    #expect(parts.map { $0["electric"] as? Bool } == [false, true])
    #expect(parts.map { $0["label"] as? String } == [nil, "electricity"])
    #expect(parts[1]["consumptionUnit"] as? String == "kWh/100 km")
    let entries = try ReportPageSample.entries(car)
    #expect(entries[2] == ["2024-01-03", "200", "8", "", "", "16.00", "1", "", "{}"])
  }

  @Test func `what else is known of an entry is there, by its field`() throws {
    let person = try ReportPageSample(
      lines: """
        {"type":"weight","date":"2024-01-01","weight":80,"weightUnit":"kg","bodyFat":21.50,"bodyFatUnit":"%","source":"Scale","device":"<<HKDevice: 0x2817a0b90>, name:Body, manufacturer:W>","note":"a"}

        """
    ).subjects()[0]
    let rows = try #require(person["entries"] as? [[Any]])
    let details = try #require(rows[0].last as? [String: Any])
    #expect(Set(details.keys) == ["bodyFat", "source", "device", "note"])
    #expect(details["bodyFat"] as? [String] == ["21.50", "%"])
    #expect(details["device"] as? String == "Body")
  }

  @Test func `what has no name is told apart by its file, without the folder`() throws {
    let line = #"{"type":"fuel","date":"2024-01-01","volume":1,"volumeUnit":"L"}"#
    let folder = try TemporaryFolder(["secret/a.ndjson": line, "secret/b.ndjson": line])
    let both = ReportPageSample(file: folder.path)
    let names = try both.subjects().map { $0["name"] as? String }
    #expect(names == ["Vehicle of a.ndjson", "Vehicle of b.ndjson"])
    #expect(!both.page.contains("secret"))
    let one = try ReportPageSample(file: folder["secret/a.ndjson"]).subjects()
    #expect(one.map { $0["name"] as? String } == ["Vehicle"])
  }

  @Test func `what was left out is said on the page`() throws {
    let report = ReportPageSample(
      ["--since", "2024-01-02"],
      lines: """
        {"type":"weight","date":"2024-01-01","weight":80,"weightUnit":"kg"}
        {"type":"weight","date":"2024-01-02","weight":81,"weightUnit":"kg"}
        {"type":"weight","date":"soon","weight":80,"weightUnit":"kg"}
        {"type":"weight","date":"2024-01-03","height":180,"heightUnit":"cm"}

        """)
    #expect(report.run.status == 1)
    let notes = try report.data()["notes"] as? [String]
    #expect(notes == ["1 rejected (bad-date 1)", "1 filtered", "1 body measures without a weight"])
  }

  @Test func `an empty log makes a page that says so`() throws {
    let report = ReportPageSample(lines: #"{"version":1,"logs":[]}"#)
    #expect(report.run.status == 0)
    #expect(report.run.errors == "logxml: no records\n")
    #expect(try report.subjects().isEmpty)
    #expect(report.page.contains("Nothing here yet"))
  }

  // MARK: Where it goes

  @Test func `a page is not shown as text on a terminal`() {
    let run = ToolRun(["report", Self.log], terminalWidth: 80)
    #expect(run.output == "")
    #expect(run.errors.contains("name its file: -o report.html"))
    #expect(run.status == 2)
  }

  @Test func `a page is written anew, and nothing else is written over`() throws {
    let folder = try TemporaryFolder(["log.html": "<logbook/>", "old.html": "<!doctype html>\n…"])
    #expect(ToolRun(["report", Self.log, "-o", folder["old.html"]]).status == 0)
    #expect(try #require(folder.content("old.html")).hasSuffix("</html>\n"))
    let wrong = ToolRun(["report", Self.log, "-o", folder["log.html"]])
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("exists and is not an HTML page, so it was not overwritten"))
    #expect(folder.content("log.html") == "<logbook/>")
  }

  @Test func `without one of its files there is no page, unless that is wanted`() throws {
    let folder = try TemporaryFolder([:])
    let words = ["report", Self.log, folder["missing.xml"], "-o", folder["report.html"]]
    let refused = ToolRun(words)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("No such file"))
    #expect(refused.errors.contains("was not written; --keep-going"))
    #expect(folder.names == [])
    let kept = ToolRun(words + ["--keep-going"])
    #expect(kept.status == 2)
    #expect(folder.names == ["report.html"])
  }

  @Test func `a folder that does not exist is said`() {
    let run = ToolRun(["report", Self.log, "-o", "/nowhere/at/all/report.html"])
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("logxml: cannot write '/nowhere/at/all/report.html'"))
  }
}
