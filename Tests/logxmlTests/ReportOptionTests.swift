// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import logxml

/// `--rate`, `--goal`, the figures of the last months, and logs without entries.
@Suite struct ReportOptionTests {
  private static let abroad = """
    {"type":"fuel","vehicle":"A","date":"2024-01-01","volume":40,"volumeUnit":"L","totalCost":60.00,"currency":"EUR","note":"x"}
    {"type":"fuel","vehicle":"A","date":"2024-02-01","volume":30,"volumeUnit":"L","totalCost":80.00,"currency":"CHF","note":"x"}

    """

  private func stats(_ words: [String], _ input: String = abroad) -> ToolRun {
    ToolRun(["stats", "-t", "json", "--by", "vehicle", "-f", "ndjson", "-"] + words, input: input)
  }

  @Test(arguments: [
    ["--rate", "CHF=1.05"], ["--rate", "chf=1.05EUR"], ["--rate", "CHF=1.05 eur"],
  ])
  func `costs come in one currency, and that is said`(words: [String]) {
    let run = stats(words)
    #expect(run.output.contains(#""cost":144.00,"costUnit":"EUR""#))
    #expect(!run.output.contains("otherCosts"))
    #expect(run.output.contains("1 cost in CHF converted at the given rate, 1 CHF = 1.05 EUR"))
    #expect(run.status == 0)
  }

  @Test(arguments: [
    ["--by", "year"], ["--by", "month"], ["-t", "csv"], ["-t", "prometheus"], ["--by", "station"],
  ])
  func `costs that were converted are said beside rows without notes`(words: [String]) {
    let run = ToolRun(["stats", "--rate", "CHF=1.05"] + words, input: Self.abroad)
    #expect(
      run.errors == "logxml: 1 cost in CHF converted at the given rate, 1 CHF = 1.05 EUR\n")
    #expect(ToolRun(["stats", "--rate", "CHF=1.05"], input: Self.abroad).errors == "")
  }

  @Test(arguments: [
    "CHF", "CHF=", "=1.05", "CHF=-1", "CHF=0", "Fr.=1.05", "CHF=1,05", "CHF=1.05CHF",
    "CHF=1.05EURO",
    "CHF=1.05=2",
  ]) func `what is no rate is refused`(rate: String) {
    let run = stats(["--rate", rate])
    #expect(run.status == 2)
    #expect(run.errors.contains("such as CHF=1.05 or CHF=1.05EUR"))
  }

  @Test func `two rates for one currency, or to two currencies, are refused`() {
    #expect(stats(["--rate", "CHF=1.05", "--rate", "CHF=1.06"]).status == 2)
    #expect(stats(["--rate", "CHF=1.05EUR", "--rate", "USD=1.06GBP"]).status == 2)
    // The currency that costs are converted to has no rate of its own.
    #expect(stats(["--rate", "CHF=1.05EUR", "--rate", "EUR=2"]).status == 2)
    #expect(stats(["--rate", "EUR=2", "--rate", "CHF=1.05EUR"]).status == 2)
  }

  @Test func `where it is not clear what to convert to, the currency has to be named`() {
    let all = stats(["--rate", "CHF=1.05", "--rate", "EUR=0.9"])
    #expect(all.status == 2)
    #expect(all.errors.contains("no cost is in a currency without a rate"))
    let third = Self.abroad.replacing("\"2024-01-01\"", with: "\"2023-01-01\"")
      .replacing("EUR", with: "USD")
    let several = stats(["--rate", "CHF=1.05"], Self.abroad + third)
    #expect(several.status == 2)
    #expect(several.errors.contains("there are costs in USD and EUR"))
    #expect(several.errors.contains("--rate CHF=1.05USD"))
  }

  @Test func `a rate that no cost needs changes nothing, and that is said`() {
    let run = stats(["--rate", "SEK=0.09"])
    #expect(run.errors.contains("no cost is in SEK"))
    #expect(run.output.contains("otherCosts"))
  }

  // MARK: The page

  private static let weights = """
    {"type":"weight","person":"Ann","date":"2024-01-01","weight":80.0,"weightUnit":"kg"}
    {"type":"weight","person":"Ann","date":"2024-03-31","weight":79.0,"weightUnit":"kg"}

    """

  @Test func `an entry of the page keeps what was logged`() throws {
    let page = ReportPageSample(["--rate", "CHF=1.05"], lines: Self.abroad)
    let car = try page.subjects()[0]
    let rows = try #require(car["entries"] as? [[Any]])
    #expect(rows[1][3] as? String == "84.00")
    let details = try #require(rows[1].last as? [String: Any])
    #expect(details["costAsLogged"] as? [String] == ["80.00", "CHF"])
    #expect(details["note"] as? String == "x")
    #expect(car["currencies"] as? [String] == ["EUR"])
    #expect(try page.data()["rates"] as? [[String]] == [["CHF", "1.05", "EUR"]])
  }

  @Test func `a goal is in the unit of the weights`() throws {
    let own = try ReportPageSample(["--goal", "75kg"], lines: Self.weights).subjects()[0]
    #expect(own["goal"] as? String == "75")
    // 165 × 0.45359237 = 74.84274105
    let pounds = try ReportPageSample(["--goal", "Ann=165 lb"], lines: Self.weights).subjects()[0]
    #expect(pounds["goal"] as? String == "74.84")
    let none = try ReportPageSample(lines: Self.weights).subjects()[0]
    #expect(none["goal"] == nil)
  }

  @Test func `a goal is of the person with that name in any case, and an exact name wins`() throws {
    let any = ReportPageSample(["--goal", "ANN=75kg"], lines: Self.weights)
    #expect(try any.subjects()[0]["goal"] as? String == "75" && any.run.errors == "")
    let stats = ToolRun(["stats", "-t", "json", "--goal", "ann=75kg"], input: Self.weights)
    #expect(stats.output.contains(#""goal":75,"#) && stats.errors == "", "\(stats.errors)")
    let two = Self.weights + Self.weights.replacing("Ann", with: "ANN")
    let exact = ReportPageSample(["--goal", "ANN=75kg", "--goal", "Ann=70kg"], lines: two)
    #expect(try exact.subjects().map { $0["goal"] as? String } == ["70", "75"])
    let twice = ReportPageSample(["--goal", "Ann=70kg", "--goal", "ann=75kg"], lines: Self.weights)
    #expect(twice.run.errors.contains("nobody is called 'ann'"), "\(twice.run.errors)")
  }

  /// 80 to 79 kg in 90 days: 4 kg more take 360 days from 2024-03-31.
  @Test func `a day in the past at which a goal would have been reached is no forecast`() throws {
    func stats(_ now: String) -> ToolRun {
      ToolRun(["stats", "-t", "json", "--goal", "75kg", "--now", now], input: Self.weights)
    }
    let before = stats("2024-04-01")
    #expect(before.output.contains("daysToGoal"), "\(before.output)")
    let after = stats("2026-11-28")
    #expect(!after.output.contains("daysToGoal"))
    #expect(
      after.output.contains("days the trend would have reached 75 kg about 20"), "\(after.output)")
    #expect(after.output.contains("; there are no weights since 2024-03-31"), "\(after.output)")
  }

  @Test func `a goal of nobody is said`() throws {
    let other = ReportPageSample(["--goal", "Ben=75kg"], lines: Self.weights)
    #expect(other.run.errors.contains("nobody is called 'Ben'; there is 'Ann'"))
    let two = Self.weights + Self.weights.replacing("Ann", with: "Cleo")
    let unclear = ReportPageSample(["--goal", "75kg"], lines: two)
    #expect(unclear.run.errors.contains("there are 2 people; say whose goal it is"))
    #expect(try unclear.subjects().allSatisfy { $0["goal"] == nil })
    for wrong in ["75", "kg", "-75kg", "75 stones", "0kg"] {
      #expect(ToolRun(["report", "--goal", wrong, "x.xml", "-o", "x.html"]).status == 2)
    }
  }

  @Test func `the last months have figures of their own, where the log is longer`() throws {
    let ann = try ReportPageSample(lines: Self.weights).subjects()[0]
    let ranges = try #require(ann["ranges"] as? [[String: Any]])
    // A month before the 31st of March is the last day of February.
    #expect(
      ranges.map { "\($0["name"]!) \($0["since"]!)" } == ["1m 2024-02-29"])
    let rows = try #require(ranges[0]["rows"] as? [[String: Any]])
    #expect(rows[0]["count"] as? String == "1")
    let values = try #require(rows[0]["values"] as? [[Any]])
    let maximum = values.first { $0[0] as? String == "maximum" }
    #expect(maximum?[2] as? String == "79.0")
  }

  @Test func `vehicles and people without entries are there, unless they are not asked for`() throws
  {
    let folder = try TemporaryFolder([
      "log.xml": """
      <logbook version="1"><fuelLog vehicle="Full"><fillUp date="2024-01-01"/></fuelLog>
      <fuelLog vehicle="New"/><fuelLog vehicle="Full"/><weightLog person="Ann"/></logbook>
      """
    ])
    let all = try ReportPageSample(file: folder["log.xml"]).subjects()
    #expect(all.map { $0["name"] as? String } == ["Full", "New", "Ann"])
    #expect((all[1]["entries"] as? [Any])?.isEmpty == true)
    let some = try ReportPageSample(file: folder["log.xml"], ["--vehicle", "Full"]).subjects()
    #expect(some.map { $0["name"] as? String } == ["Full"])
  }
}
