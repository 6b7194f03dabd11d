// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import logxml

/// `convert --split`, and other ways to get what is wanted into files.
@Suite struct SplitOutputTests {
  private static let log = """
    {"type":"fuel","vehicle":"Golf","date":"2023-03-01","volume":40,"volumeUnit":"L"}
    {"type":"fuel","vehicle":"A/B: \\"x\\"","date":"2024-03-02","volume":41,"volumeUnit":"L"}
    {"type":"fuel","vehicle":"Golf","date":"2024-03-03","volume":42,"volumeUnit":"L"}
    {"type":"fuel","date":"2024-03-04","volume":43,"volumeUnit":"L"}

    """

  private static func split(_ folder: TemporaryFolder, _ words: String..., to name: String)
    -> ToolRun
  {
    ToolRun(["convert", "-t", "ndjson", folder["log.ndjson"], "-o", folder[name]] + words)
  }

  @Test func `a file for each vehicle`() throws {
    let folder = try TemporaryFolder(["log.ndjson": Self.log, "Golf.ndjson": "old\n"])
    let run = Self.split(folder, "--split", "vehicle", to: "{vehicle}.ndjson")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("3 files written, 1 of them in the place of an older one"))
    #expect(folder.names == ["A_B_ _x_.ndjson", "Golf.ndjson", "log.ndjson", "unnamed.ndjson"])
    let lines = Self.log.split(separator: "\n")
    #expect(folder.content("Golf.ndjson") == lines[0] + "\n" + lines[2] + "\n")
  }

  @Test func `a file for each vehicle and year`() throws {
    let folder = try TemporaryFolder(["log.ndjson": Self.log])
    let run = Self.split(
      folder, "--split", "vehicle", "--split", "year", "--vehicle", "golf",
      to: "{year}-{vehicle}.json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.names == ["2023-Golf.json", "2024-Golf.json", "log.ndjson"])
  }

  @Test func `folders are made where that is asked for`() throws {
    let folder = try TemporaryFolder(["log.ndjson": Self.log])
    let name = "new/{vehicle}/{year}.ndjson"
    let words = ["--split", "vehicle", "--split", "year", "--vehicle", "Golf"]
    let refused = ToolRun(["convert", folder["log.ndjson"], "-o", folder[name]] + words)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("cannot write '\(folder["new/Golf/2023.ndjson"])'"))
    #expect(refused.errors.contains("--create-folders makes missing folders"))
    #expect(folder.names == ["log.ndjson"])
    let run = ToolRun(
      ["convert", folder["log.ndjson"], "-o", folder[name], "--create-folders"] + words)
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.content("new/Golf/2023.ndjson")?.contains("2023-03-01") == true)
    #expect(folder.content("new/Golf/2024.ndjson")?.contains("2024-03-03") == true)
  }

  @Test(arguments: [
    (["--split", "vehicle"], "x.json", "needs {vehicle} in the name"),
    (["--create-folders"], "x.json", "'--create-folders' goes with --split"),
    (["--split", "person"], "{person}.json", "a fuel record has no person that names its file"),
    (["--split", "year", "--dry-run"], "{year}.json", "contradict"),
    (["--split", "vehicle", "-t", "ndjson", "--by-file"], "{vehicle}.json", "contradict"),
  ]) func `what cannot be split`(words: [String], name: String, says: String) throws {
    let folder = try TemporaryFolder(["log.ndjson": Self.log])
    let run = ToolRun(["convert", folder["log.ndjson"], "-o", folder[name]] + words)
    #expect(run.status == 2 && run.errors.contains(says), "\(run.errors)")
    #expect(folder.names == ["log.ndjson"])
  }

  @Test(arguments: [("A/B", "A:B"), ("golf", "GOLF")])
  func `names that would be one file are refused`(one: String, other: String) throws {
    let log = """
      {"type":"fuel","vehicle":"\(one)","date":"2023-03-01","volume":40,"volumeUnit":"L"}
      {"type":"fuel","vehicle":"\(other)","date":"2024-03-02","volume":41,"volumeUnit":"L"}

      """
    let folder = try TemporaryFolder(["log.ndjson": log])
    let run = Self.split(folder, "--split", "vehicle", to: "{vehicle}.json")
    #expect(run.status == 2, "\(run.errors)")
    #expect(run.errors.contains("'\(one)' and '\(other)' would be written to one file"))
    #expect(folder.names == ["log.ndjson"])
  }

  @Test func `what is read is not written`() throws {
    let folder = try TemporaryFolder(["Golf.ndjson": Self.log])
    let run = ToolRun([
      "convert", folder["Golf.ndjson"], "--split", "vehicle", "-o", folder["{vehicle}.ndjson"],
    ])
    #expect(run.status == 2 && run.errors.contains("is both read and written"), "\(run.errors)")
    #expect(folder.content("Golf.ndjson") == Self.log)
  }

  @Test func `limit and sources`() throws {
    let folder = try TemporaryFolder(["log.ndjson": Self.log])
    let run = ToolRun(
      ["convert", "-t", "ndjson", "-n", "1", "--with-source", folder["log.ndjson"]])
    #expect(run.output.hasPrefix("{\"type\":\"fuel\",\"file\":\"\(folder["log.ndjson"])\","))
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.errors.contains("filtered: --limit 3"), "\(run.errors)")
  }

  @Test func `accepting what was rejected`() {
    let log =
      "{\"type\":\"weight\",\"date\":\"2024-03-01\",\"weight\":80,\"weightUnit\":\"kg\"}\n{\"type\":\"weight\"}\n"
    for command in [["convert"], ["stats"], ["history"], ["report"]] {
      #expect(ToolRun(command, input: log).status == 1)
      let run = ToolRun(command + ["--exit-zero"], input: log)
      #expect(run.status == 0 && run.errors.contains("rejected"))
    }
    #expect(ToolRun(["convert", "--exit-zero", "nowhere.json"]).status == 2)
  }

  @Test func `several reports in one run`() throws {
    let folder = try TemporaryFolder([
      "log.ndjson": "{\"type\":\"weight\",\"date\":\"2024-13-01\"}\n"
    ])
    let run = ToolRun([
      "validate", folder["log.ndjson"], "--report", "junit=" + folder["a.xml"], "--report",
      "sarif=" + folder["b.sarif"],
    ])
    #expect(run.status == 1 && run.output.contains("error[bad-date]"))
    for (file, form) in [("a.xml", "junit"), ("b.sarif", "sarif")] {
      let alone = ToolRun(["validate", "-t", form, folder["log.ndjson"]])
      // JUnit has the time of the run.
      func plain(_ text: String) -> String { text.replacing(/timestamp="[^"]*"/, with: "") }
      #expect(folder.content(file).map(plain) == plain(alone.output))
    }
    let ending = ToolRun(["validate", folder["log.ndjson"], "-o", folder["v.sarif"]])
    #expect(ending.status == 1 && folder.content("v.sarif")?.contains("\"2.1.0\"") == true)
    let twice = ToolRun([
      "validate", folder["log.ndjson"], "-o", folder["v.sarif"], "--report",
      "sarif=" + folder["v.sarif"],
    ])
    #expect(twice.status == 2)
    let own = ToolRun([
      "validate", folder["log.ndjson"], "--report", "json=" + folder["log.ndjson"],
    ])
    #expect(own.status == 2 && folder.content("log.ndjson")?.contains("2024-13") == true)
  }

  @Test func `patterns in every command that reads folders`() throws {
    let folder = try TemporaryFolder(["a.ndjson": Self.log, "b/c.ndjson": Self.log])
    for command in ["convert", "info", "stats", "history", "validate"] {
      let run = ToolRun([command, "--include", "a*", folder.path])
      #expect(run.status == 0, "\(command): \(run.errors)")
      let none = ToolRun([command, "--include", "*.xml", folder.path])
      #expect(none.status == 2, "\(command)")
      #expect(none.errors.contains("no file in it matches --include *.xml"), "\(none.errors)")
    }
    let one = ToolRun(["convert", "-t", "ndjson", "--exclude", "b", folder.path])
    #expect(one.output == Self.log)
  }

  @Test func `history tells what edit and remove need`() throws {
    let xml = """
      <logbook version="1"><fuelLog vehicle="Golf" volumeUnit="L" distanceUnit="km">
      <fillUp date="2024-03-01"><odometer>1</odometer><volume>40</volume><partial>true</partial><station>Nord</station></fillUp>
      <fillUp date="2024-03-09"><odometer>9</odometer><volume>41</volume><totalCost>82</totalCost><missed>true</missed></fillUp>
      </fuelLog></logbook>
      """
    let folder = try TemporaryFolder(["log.xml": xml])
    let run = ToolRun(["history", "--oldest-first", folder["log.xml"]])
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 3, "\(run.output)\(run.errors)")
    #expect(lines[0].contains("entry") && lines[0].hasSuffix("remarks            station"))
    #expect(
      lines[1].hasPrefix("2024-03-01      1") && lines[1].hasSuffix("partial            Nord"))
    #expect(lines[2].contains("2.00") && lines[2].hasSuffix("missed one before"))
    let json = ToolRun(["history", "-t", "json", "-n", "1", folder["log.xml"]]).output
    #expect(json.contains("\"entry\":2,\"price\":2.000,\"missed\":true"), "\(json)")
    // The numbers of two files would be of neither.
    let two = ToolRun(["history", folder["log.xml"], folder["log.xml"]])
    #expect(!two.output.contains("entry"))
  }

  #if Containers
    @Test(arguments: [
      ("[Content_Types].xml xl/workbook.bin", "it is a binary Excel workbook; save it as .xlsx"),
      (
        "x.xml xl/workbook.xml",
        "it is an Excel workbook, which is read only as a file by itself"
      ),
      ("content.xml mimetype", "it is an OpenDocument file; save its table as CSV (UTF-8)"),
      (
        "[Content_Types].xml word/document.xml",
        "it is a Word document; save its table as CSV (UTF-8)"
      ),
    ]) func `files of office programs are told apart`(members: String, says: String) throws {
      let folder = try TemporaryFolder()
      let script =
        "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1], 'w'); "
        + "[z.writestr(name, '<x/>') for name in sys.argv[2].split()]"
      let file = folder["table.zip"]
      let python = Process()
      python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      python.arguments = ["python3", "-c", script, file, members]
      try python.run()
      python.waitUntilExit()
      let run = ToolRun(["convert", file])
      #expect(run.status == 2 && run.errors.contains(says), "\(run.errors)")
    }
  #endif

  @Test func `query says what it found where, with -v`() throws {
    let folder = try TemporaryFolder(["a.xml": "<a><b/><b/></a>", "c.xml": "<c/>"])
    let run = ToolRun(["query", "-v", "-t", "count", "//b", folder["a.xml"], folder["c.xml"]])
    #expect(run.output == "\(folder["a.xml"]):2\n\(folder["c.xml"]):0\n")
    #expect(
      run.errors == "logxml: \(folder["a.xml"]): 2 matches\nlogxml: \(folder["c.xml"]): 0 matches\n"
    )
    #expect(ToolRun(["query", "-qv", "-t", "count", "//b", folder["a.xml"]]).errors == "")
  }

  @Test func `the version has a short name`() {
    #expect(ToolRun(["-V"]).output == ToolRun(["--version"]).output)
    #expect(ToolRun(["convert", "-V"]).output == ToolRun(["--version"]).output)
  }
}
