// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import logxml

/// `--vehicle`, `--person`, `--source` and `--device` as people type them.
@Suite struct NameSelectionTests {
  private static let log = """
    {"type":"fuel","vehicle":"civic","date":"2024-03-01","volume":40,"volumeUnit":"L"}
    {"type":"fuel","vehicle":"Civic","date":"2024-03-02","volume":41,"volumeUnit":"L"}
    {"type":"fuel","vehicle":"Stra\u{DF}enkreuzer","date":"2024-03-03","volume":42,"volumeUnit":"L"}
    {"type":"weight","person":"Zo\u{E9}","date":"2024-03-04","weight":61,"weightUnit":"kg",\
    "source":"Zo\u{E9}\u{2019}s\u{A0}Apple\u{A0}Watch"}
    {"type":"weight","date":"2024-03-05","weight":62,"weightUnit":"kg"}

    """

  private static func days(_ run: ToolRun) -> [String] {
    run.output.split(separator: "\n").compactMap { line in
      line.split(separator: "\"date\":\"").dropFirst().first.map { String($0.prefix(10).suffix(2)) }
    }
  }

  private static func convert(_ words: String..., log: String = Self.log) -> ToolRun {
    ToolRun(["convert", "-q", "-t", "ndjson"] + words, input: log)
  }

  @Test(arguments: [
    (["--vehicle", "Civic"], ["02"]), (["--vehicle", "civic"], ["01"]),
    (["--vehicle", "CIVIC"], ["01", "02"]),
    (["--vehicle", "CIVIC", "--vehicle", "Civic"], ["01", "02"]),
    (["--vehicle", "STRASSENKREUZER"], ["03"]), (["--person", "ZOE\u{301}"], ["04"]),
    (["--source", "zo\u{E9}'s apple watch"], ["04"]),
    (["--vehicle", "CIVIC", "--since", "2024-03-02"], ["02"]),
    (["--vehicle", "CIVIC", "--person", "zo\u{E9}"], ["01", "02", "04"]),
  ]) func `names match as they are typed`(words: [String], days: [String]) {
    let run = ToolRun(["convert", "-q", "-t", "ndjson"] + words, input: Self.log)
    #expect(Self.days(run) == days, "\(run.output)\(run.errors)")
    #expect(run.status == 0)
  }

  @Test func `an exact name in a later export wins in an import, too`() throws {
    let record = { (vehicle: String) in
      #"{"type":"fuel","vehicle":"\#(vehicle)","date":"2024-03-01","volume":40,"volumeUnit":"L"}"#
        + "\n"
    }
    let folder = try TemporaryFolder(["a.ndjson": record("civic"), "b.ndjson": record("Civic")])
    let run = ToolRun([
      "import", folder["log.json"], "--create", "--vehicle", "Civic", folder["a.ndjson"],
      folder["b.ndjson"],
    ])
    #expect(run.output == "1 new, 0 known, 0 conflicts\n", "\(run.errors)")
    #expect(folder.content("log.json")?.contains("\"Civic\"") == true)
  }

  @Test func `an exact name that comes late still wins, and the order stays`() {
    let log = """
      {"type":"fuel","vehicle":"civic","date":"2024-03-01","volume":40,"volumeUnit":"L"}
      {"type":"fuel","vehicle":"Golf","date":"2024-03-02","volume":41,"volumeUnit":"L"}
      {"type":"fuel","vehicle":"civic","date":"2024-03-03","volume":42,"volumeUnit":"L"}
      {"type":"fuel","vehicle":"Civic","date":"2024-03-04","volume":42,"volumeUnit":"L"}
      {"type":"fuel","vehicle":"civic","date":"2024-03-05","volume":42,"volumeUnit":"L"}

      """
    #expect(Self.days(Self.convert("--vehicle", "Civic", log: log)) == ["04"])
    let both = Self.convert("--vehicle", "Civic", "--vehicle", "Golf", log: log)
    #expect(Self.days(both) == ["02", "04"])
    let loose = Self.convert("--vehicle", "CIVIC", "--vehicle", "Golf", log: log)
    #expect(Self.days(loose) == ["01", "02", "03", "04", "05"])
    let summary = ToolRun(
      ["convert", "-t", "ndjson", "--summary", "json", "--vehicle", "Civic"], input: log)
    #expect(summary.errors.contains(#""entries":5,"records":1,"#))
    #expect(summary.errors.contains(#""filtered":{"--vehicle":4}"#))
  }

  @Test func `a name that nothing has lists what there is`() throws {
    let folder = try TemporaryFolder(["same.ndjson": Self.log])
    let stats = ToolRun(["stats", "--vehicle", "Cvic", folder["same.ndjson"]])
    #expect(stats.status == 1 && stats.output == "")
    #expect(
      stats.errors.hasPrefix(
        "logxml: no record has the vehicle 'Cvic'; the vehicles are 'civic', 'Civic' and "
          + "'Stra\u{DF}enkreuzer'; did you mean 'Civic'?\n"), "\(stats.errors)")
    let convert = ToolRun(
      ["convert", "--person", "Bob", folder["same.ndjson"], "-o", folder["out.json"]])
    #expect(convert.status == 1)
    #expect(
      convert.errors.contains("no record has the person 'Bob'; the only person is 'Zo\u{E9}'\n"))
    #expect(folder.content("out.json") == nil)
    let source = ToolRun(["history", "--source", "Scale", folder["same.ndjson"]])
    #expect(source.status == 1 && source.errors.contains("no record has the source 'Scale'"))
    // One of two is there: its records are the result, and the status says the rest.
    let half = ToolRun(
      ["convert", "-t", "ndjson", "--vehicle", "Civic", "--vehicle", "Golf", folder["same.ndjson"]])
    #expect(half.status == 1 && Self.days(half) == ["02"])
  }

  @Test func `a log without records has a name, too`() {
    let log = #"{"version":1,"logs":[{"type":"fuel","vehicle":"Golf","records":[]}]}"#
    let run = ToolRun(["convert", "--vehicle", "golf"], input: log)
    #expect(run.status == 0 && !run.errors.contains("no record has"), "\(run.errors)")
  }

  @Test func `nothing does not replace something`() throws {
    let folder = try TemporaryFolder([
      "log.ndjson": Self.log, "good.json": #"{"version":1,"logs":[]}"#, "notes.json": "hello",
    ])
    _ = ToolRun(["convert", "-q", folder["log.ndjson"], "-o", folder["full.json"]])
    let full = try #require(folder.content("full.json"))
    for words in [["--since", "2030"], ["--vehicle", "Cvic"]] {
      let run = ToolRun(
        ["convert", folder["log.ndjson"], "-o", folder["full.json"]] + words)
      #expect(run.status == (words[0] == "--since" ? 2 : 1), "\(run.errors)")
      #expect(folder.content("full.json") == full)
    }
    // What is no log is somebody's, and an empty log is nobody's loss.
    let notes = ToolRun(
      ["convert", folder["log.ndjson"], "--since", "2030", "-o", folder["notes.json"]])
    #expect(notes.status == 2 && folder.content("notes.json") == "hello")
    #expect(notes.errors.contains("--allow-empty"))
    let good = ToolRun(
      ["convert", "-q", folder["log.ndjson"], "--since", "2030", "-o", folder["good.json"]])
    #expect(good.status == 0, "\(good.errors)")
    let allowed = ToolRun(
      [
        "convert", "-q", folder["log.ndjson"], "--since", "2030", "--allow-empty", "-o",
        folder["full.json"],
      ])
    #expect(allowed.status == 0)
    #expect(folder.content("full.json") == "{\"version\":1,\"logs\":[\n]}\n")
  }

  @Test func `nor does an answer about nothing`() throws {
    let folder = try TemporaryFolder(["log.ndjson": Self.log, "h.csv": "kept\n"])
    let run = ToolRun(["history", "--since", "2030", folder["log.ndjson"], "-o", folder["h.csv"]])
    #expect(run.status == 2 && folder.content("h.csv") == "kept\n")
  }

  @Test func `sides that spell a name differently are compared`() throws {
    let folder = try TemporaryFolder([
      "old.ndjson": Self.log,
      "new.ndjson": Self.log.replacing("\"vehicle\":\"Civic\"", with: "\"vehicle\":\"CIVIC\""),
    ])
    let run = ToolRun(
      ["diff", folder["old.ndjson"], folder["new.ndjson"], "--vehicle", "Golf"])
    #expect(run.status == 2 && run.errors.contains("no record has the vehicle 'Golf'"))
  }

  @Test func `edit and remove know names as they are typed, too`() throws {
    let xml = """
      <logbook version="1"><fuelLog vehicle="Ann\u{2019}s Golf" volumeUnit="L">
      <fillUp date="2024-03-01"><volume>40</volume></fillUp>
      <fillUp date="2024-03-09"><volume>41</volume></fillUp>
      </fuelLog></logbook>
      """
    let folder = try TemporaryFolder(["log.xml": xml])
    let edit = ToolRun([
      "edit", folder["log.xml"], "last", "--vehicle", "ann's golf", "--volume", "42",
    ])
    #expect(edit.status == 0 && folder.content("log.xml")?.contains("<volume>42<") == true)
    #expect(folder.content("log.xml")?.contains("Ann\u{2019}s Golf") == true, "\(edit.errors)")
    let remove = ToolRun([
      "remove", folder["log.xml"], "2024-03-01", "--vehicle", "ANN'S GOLF", "--yes",
    ])
    #expect(remove.status == 0 && remove.output == "removed 1 entry\n", "\(remove.errors)")
  }
}
