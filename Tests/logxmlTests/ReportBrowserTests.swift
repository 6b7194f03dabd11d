// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import logxml

/// Pages in a real browser, as far as there is one: Scripts/check-report.py uses them as a
/// person would, in headless Chromium.
@Suite(.serialized) struct ReportBrowserTests {
  /// Checks a page; records what failed.
  ///
  /// - Parameters:
  ///   - expected: JSON, as the script wants it.
  ///   - seconds: Until the page has to be interactive.
  private func check(
    _ report: ReportPageSample, expected: String, seconds: Int = 10
  ) async throws {
    #expect(report.run.status == 0)
    let folder = try TemporaryFolder(["report.html": report.page, "expected.json": expected])
    try folder.write("output", "")
    let script = ReadmePage.root.appendingPathComponent("Scripts/check-report.py").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", script, folder["report.html"], "--expect", folder["expected.json"], "--ready",
      "\(seconds)",
    ]
    process.standardInput = FileHandle.nullDevice
    let output = try #require(FileHandle(forWritingAtPath: folder["output"]))
    process.standardOutput = output
    process.standardError = output
    // Other tests go on while the browser works.
    let status = await withCheckedContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      // As env says it where there is no Python.
      if (try? process.run()) == nil { continuation.resume(returning: 127) }
    }
    let words = folder.content("output") ?? ""
    switch status {
    case 0: #expect(words.contains("ok "))
    case 77: SkipNotices.shared.printOnce("skipped: no chromium to open reports in")
    case 127: SkipNotices.shared.printOnce("skipped: no python3 to drive a browser")
    default: Issue.record("\(words)")
    }
  }

  @Test func `a car and a person`() async throws {
    try await check(
      ReportPageSample(file: ReportTests.log),
      expected: """
        {"views": ["Overview", "History", "Statistics", "Civic", "Ann"], "entries": 9,
         "points": {"Civic": {"Consumption": 3, "Price": 6, "Fuel cost per month": 3,
                              "Distance per month": 2, "Fuel cost per distance": 2},
                    "Ann": {"Weight": 3}},
         "locales": {"en-GB": ["27.65", "1,340", "US$3.500", "20 Feb 2024"],
                     "de-DE": ["27,65", "1.340", "3,500\\u00a0$", "20.02.2024"],
                     "ar-EG": ["٢٧٫٦٥", "١٬٣٤٠"]}}
        """)
  }

  @Test func `a plug-in hybrid, and texts that would like to be HTML`() async throws {
    let note = #""</script><img src=x onerror=alert(1)> \u2028 \u202e""#
    var lines = ""
    for index in 1...9 {
      lines += """
        {"type":"fuel","vehicle":"A & <b>B</b>","date":"2024-0\(index)-01","odometer":\(index * 1000),"odometerUnit":"km","volume":40,"volumeUnit":"L","totalCost":60,"currency":"EUR","note":\(note)}
        {"type":"fuel","vehicle":"A & <b>B</b>","date":"2024-0\(index)-15","odometer":\(index * 1000 + 500),"odometerUnit":"km","volume":90.5,"volumeUnit":"kWh","totalCost":30,"currency":"EUR","partial":false}

        """
    }
    try await check(
      ReportPageSample(lines: lines),
      expected: """
        {"views": ["Overview", "History", "Statistics", "A & <b>B</b>"], "entries": 18,
         "points": {"A & <b>B</b>": {"Consumption, fuel": 8, "Price, fuel": 9,
                                     "Consumption, electricity": 8,
                                     "Price, electricity": 9, "Energy cost per month": 9,
                                     "Distance per month": 9, "Cost per distance, fuel": 8,
                                     "Cost per distance, electricity": 8}}}
        """)
  }

  @Test func `other costs stand between the fill-ups`() async throws {
    try await check(
      ReportPageSample(
        lines: """
          {"type":"fuel","vehicle":"Civic","date":"2024-01-01","totalCost":50,"currency":"EUR"}
          {"type":"fuel","vehicle":"Civic","date":"2024-02-01","totalCost":60,"currency":"EUR"}
          {"type":"cost","vehicle":"Civic","date":"2024-01-15","category":"service","title":"Oil <b>","totalCost":180,"currency":"EUR"}
          {"type":"cost","vehicle":"Leaf","date":"2024-03-01","category":"insurance"}

          """),
      expected: """
        {"views": ["Overview", "History", "Statistics", "Costs", "Civic"], "entries": 4,
         "history": ["Leaf Insurance", "€60.00 Civic", "€180.00 Civic · Oil <b> Service",
                     "€50.00 Civic"],
         "latest": ["Leaf Insurance", "€60.00 Civic", "€180.00 Civic · Oil <b> Service",
                    "€50.00 Civic"],
         "printed": ["Civic", "Feb 1, 2024 €60.00", "Jan 15, 2024 €180.00 Service; Oil <b>",
                     "Jan 1, 2024 €50.00", "Leaf", "Mar 1, 2024 Insurance"]}
        """)
  }

  @Test func `too little for a chart is said in words`() async throws {
    try await check(
      ReportPageSample(
        lines: """
          {"type":"fuel","date":"2024-01-01"}
          {"type":"weight","date":"2024-01-02","weight":80,"weightUnit":"kg"}

          """),
      expected: """
        {"views": ["Overview", "History", "Statistics", "Vehicle", "Weight"], "entries": 2,
         "points": {"Vehicle": {"Consumption": 0}, "Weight": {"Weight": 1}}}
        """)
  }

  @Test func `nothing at all`() async throws {
    try await check(
      ReportPageSample(lines: #"{"version":1,"logs":[]}"#), expected: #"{"views": ["Overview"]}"#)
  }

  @Test func `50,000 entries open at once`() async throws {
    var lines = ""
    var state: UInt32 = 1
    for index in 0..<50_000 {
      state = state &* 1_664_525 &+ 1_013_904_223
      let day = index / 4
      let date = "\(1990 + day / 336)-\(two(day / 28 % 12 + 1))-\(two(day % 28 + 1))"
      let weight = 780 + Int(state >> 24) / 8
      lines += """
        {"type":"weight","person":"Ann","date":"\(date)T0\(index % 4 + 5):00","weight":\(weight / 10).\(weight % 10),"weightUnit":"kg","note":"entry \(index)"}

        """
    }
    // Other tests are running, too: alone it takes a third of a second.
    try await check(
      ReportPageSample(lines: lines),
      expected: """
        {"views": ["Overview", "History", "Statistics", "Ann"], "entries": 50000,
         "points": {"Ann": {"Weight": 50000}}}
        """, seconds: 4)
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
