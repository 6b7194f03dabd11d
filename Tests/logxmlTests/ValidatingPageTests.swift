// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import Testing

@testable import logxml

/// The parts of Docs/Validating.md that have to agree with the code.
@Suite struct ValidatingPageTests {
  private static let start = "<!-- made from the catalogue of rules: -->\n"
  private static let end = "<!-- end of what is made from the catalogue -->\n"
  private static let file = ReadmePage.root.appending(path: "Docs/Validating.md")

  private static func page() throws -> String {
    String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  @Test func `the table of rules is the catalogue`() throws {
    let page = try Self.page()
    let before = try #require(page.range(of: Self.start))
    let after = try #require(page.range(of: Self.end))
    var table = "| rule | severity | found in | what is wrong |\n|---|---|---|---|\n"
    for rule in RuleCatalogue.all {
      let summary = rule.summary.replacing("|", with: "\\|").replacing("<", with: "&lt;")
      table +=
        "| `\(rule.code)` | \(rule.severity.rawValue) | \(rule.layer.rawValue) | \(summary) |\n"
    }
    let wanted = page[..<before.upperBound] + "\n" + table + "\n" + page[after.lowerBound...]
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1", wanted != page {
      try Data(wanted.utf8).write(to: Self.file)
      Issue.record("rewrote Docs/Validating.md; look at it, then run again")
      return
    }
    #expect(wanted == page, "RECORD_SNAPSHOTS=1 rewrites it")
  }

  @Test func `the tables of members name every member of the JSON reports`() throws {
    let page = try Self.page()
    var names: Set<String> = []
    for sample in ReportSample.all where sample.testDescription != "odd characters" {
      let text = sample.report(JSONReport()) + sample.report(NDJSONReport())
      for match in text.matches(of: /"([A-Za-z]+)":/) { names.insert(String(match.1)) }
    }
    // Names of kinds of entries, not of members.
    names.subtract(["Service", "Expense"])
    #expect(names.count > 30)
    for name in names.sorted() { #expect(page.contains("`\(name)`"), "\(name)") }
  }
}
