// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import logxml

/// The form says at each field what the rules say, as `validate` would.
@Suite struct FormDoubtTests {
  private static let log = EntryDoubtTests.ann
  private static let now = ["--now", "2024-03-21T10:00"]
  /// More than any form asks for.
  private static let rest = String(repeating: "\n", count: 12)

  @Test func `a strange value is said at its field, and can be corrected there`() throws {
    let folder = try TemporaryFolder(["log.json": Self.log])
    let run = ToolRun(["add", folder["log.json"]] + Self.now, typed: "\n8240\n82.3\n" + Self.rest)
    let said = "Weight, kg (last 82.0 kg):   error[improbable-value]: "
    #expect(run.errors.contains(said), "\(run.errors)")
    #expect(run.errors.contains("\nWeight, kg [8240]: "), "\(run.errors)")
    #expect(!run.errors.contains("Save it anyway?"))
    #expect(run.output == "added: 2024-03-21 weight of Ann: 82.3 kg\n")
  }

  @Test func `Enter keeps it, and it is not asked about again`() throws {
    let folder = try TemporaryFolder(["log.json": Self.log])
    let run = ToolRun(
      ["add", folder["log.json"]] + Self.now, typed: "2204-03-21\n\n8240\n\n" + Self.rest)
    let lines = run.errors.split(separator: "error[").count - 1
    #expect(run.errors.contains("error[date-in-future]"), "\(run.errors)")
    #expect(run.errors.contains("error[improbable-value]"), "\(run.errors)")
    #expect(lines == 2, "\(run.errors)")
    #expect(!run.errors.contains("Save it anyway?"))
    #expect(run.output == "added: 2204-03-21 weight of Ann: 8240 kg\n")
  }

  @Test func `with --strict the field does not take it`() throws {
    let folder = try TemporaryFolder(["log.json": Self.log])
    let run = ToolRun(
      ["add", folder["log.json"], "--strict"] + Self.now, typed: "\n8240\n\n" + Self.rest)
    #expect(run.errors.contains("--strict forbids that"), "\(run.errors)")
    #expect(run.output == "")
    #expect(folder.content("log.json") == Self.log)
  }

  @Test func `what an entry cannot do without is asked for again`() throws {
    let folder = try TemporaryFolder(["log.json": Self.log])
    // Date, weight, body fat and note are passed over, and Enter would save.
    let run = ToolRun(
      ["add", folder["log.json"]] + Self.now, typed: "\n\n\n\n\n82.3\n" + Self.rest)
    #expect(run.errors.contains("  weight: it cannot be empty\nWeight, kg"), "\(run.errors)")
    #expect(run.output == "added: 2024-03-21 weight of Ann: 82.3 kg\n")
  }

  @Test func `an entry that is changed is held against the rules, too`() throws {
    let folder = try TemporaryFolder(["log.json": Self.log])
    let run = ToolRun(
      ["edit", folder["log.json"], "2"] + Self.now, typed: "\n28.1\n82.2\n" + Self.rest)
    #expect(run.errors.contains("warning[weight-jump]"), "\(run.errors)")
    #expect(run.output == "changed: 2024-03-08 weight of Ann: 82.2 kg\n", "\(run.errors)")
  }

  @Test(arguments: ["Y", "YES", "yes"])
  func `yes is yes in large letters, too`(_ yes: String) throws {
    let folder = try TemporaryFolder(["log.json": Self.log])
    let run = ToolRun(["remove", folder["log.json"], "1"], typed: yes + "\n")
    #expect(run.output == "removed 1 entry\n")
  }
}
