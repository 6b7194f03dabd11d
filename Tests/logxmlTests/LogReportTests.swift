// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing

@testable import logxml

/// The figures of a report in a program, and those of the command.
@Suite struct LogReportTests {
  private static let log = """
    {"type":"fuel","vehicle":"Civic","date":"2024-01-05","odometer":1000,"odometerUnit":"km","volume":40,"volumeUnit":"L","totalCost":60,"currency":"EUR","station":"Aral"}
    {"type":"fuel","vehicle":"Civic","date":"2024-01-25","odometer":1600,"odometerUnit":"km","volume":42,"volumeUnit":"L","totalCost":66,"currency":"EUR"}
    {"type":"cost","vehicle":"Civic","date":"2024-02-01","category":"service","title":"Oil","totalCost":80,"currency":"EUR"}
    {"type":"weight","person":"Ann","date":"2024-01-05","weight":82.40,"weightUnit":"kg"}
    {"type":"weight","person":"Ann","date":"2024-01-15","weight":81.9,"weightUnit":"kg","note":"after a run"}

    """

  @Test func `the library and the command give the same figures`() throws {
    var options = StatisticsOptions()
    options.now = Timestamp(year: 2024, month: 3, day: 1)
    var goals = WeightGoals()
    #expect(goals.add("Ann=75kg") && !goals.add("Ann=70kg") && !goals.add("75"))
    var report = LogReport(options, goals: goals)
    try LogReader().read(Array(Self.log.utf8), into: &report) { _ in }
    let run = ToolRun(
      ["report", "-t", "json", "--now", "2024-03-01", "--goal", "Ann=75kg", "-f", "ndjson", "-"],
      input: Self.log)
    #expect(run.status == 0, "\(run.errors)")
    #expect(String(decoding: report.json, as: UTF8.self) + "\n" == run.output)
    #expect(run.output.contains(#""goal":"75""#))
    // 42 L for 600 km
    #expect(run.output.contains(#""7.00""#))
  }

  @Test func `a copy goes its own way`() throws {
    let lines = Self.log.split(separator: "\n").map { Array($0.utf8) }
    var one = LogReport()
    try LogReader().read(lines[3], into: &one) { _ in }
    var two = one
    try LogReader().read(lines[4], into: &two) { _ in }
    let jsons = [one, two].map { String(decoding: $0.json, as: UTF8.self) }
    #expect(jsons.map { $0.contains("after a run") } == [false, true])
  }
}
