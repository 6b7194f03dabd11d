// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import Platform
import Testing

@testable import logxml

/// The file of a log that is changed: its backup, its permissions, and files that cannot be one.
@Suite struct EntryFileTests {
  // MARK: Backups

  @Test func `the state before is kept, and undo goes back and forward`() throws {
    let folder = try TemporaryFolder(["log.json": EntryDoubtTests.ann])
    #expect(chmod(folder["log.json"], 0o640) == 0)
    #expect(ToolRun(["remove", "--yes", folder["log.json"], "1"]).status == 0)
    let after = try #require(folder.content("log.json"))
    #expect(folder.content("log.json~") == EntryDoubtTests.ann)
    let (first, second) = (ToolRun(["undo", folder["log.json"]]), folder.content("log.json"))
    #expect(second == EntryDoubtTests.ann)
    #expect(first.output.hasPrefix("undid: removed 2024-03-"), "\(first.output)")
    #expect(
      first.output.hasSuffix("\nlogxml redo makes it again; there is no earlier state\n"),
      "\(first.output)")
    let again = ToolRun(["redo", folder["log.json"]])
    #expect(again.output.hasPrefix("made again: removed 2024-03-"), "\(again.output)")
    #expect(folder.content("log.json") == after)
    #expect(folder.content("log.json~") == EntryDoubtTests.ann)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder["log.json"])
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(ToolRun(["remove", "--no-backup", "--yes", folder["log.json"], "1"]).status == 0)
    #expect(folder.content("log.json~") == EntryDoubtTests.ann)
    #expect(folder.names == ["log.json", "log.json~"])
  }

  @Test func `undo says what it takes back, and a change after it what is forgotten`() throws {
    let folder = try TemporaryFolder(["log.json": EntryDoubtTests.ann])
    let log = folder["log.json"]
    for words in [
      ["add", log, "--weight", "82", "--date", "2024-03-20", "--again"],
      ["edit", log, "2024-03-20", "--note", "late"],
      ["edit", log, "2024-03-20", "--weight", "82.1"],
      ["edit", log, "--default-unit", "lb"],
    ] { #expect(ToolRun(words).status == 0) }
    let undone = ToolRun(["undo", log, "--steps", "3"])
    let entry = "2024-03-20 weight of Ann: "
    let lines = undone.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 4, "\(undone.output)")
    #expect(lines[0] == "undid: changed no entry, but other text of the file")
    #expect(lines[1] == "undid: changed \(entry)82 kg -> \(entry)82.1 kg")
    #expect(lines[2] == "undid: changed \(entry)82 kg")
    #expect(lines[3] == "logxml redo makes them again; undo can go 1 back")
    #expect(
      ToolRun(["undo", log, "--steps", "2"]).errors
        == "logxml: \(log): there is 1 earlier state to go back to; nothing was changed\n")
    let later = ToolRun(["add", log, "--weight", "83", "--date", "2024-03-21"])
    #expect(
      later.errors.contains(
        "logxml: 3 undone changes of '\(log)' can no longer be made again by redo; "
          + "'logxml undo' brings the state before this change back"), "\(later.errors)")
    #expect(ToolRun(["redo", log]).errors.contains("there is nothing to redo"))
    #expect(
      ToolRun(["undo", log]).output.hasPrefix("undid: added 2024-03-21 weight of Ann: 83 kg\n"))
  }

  @Test func `a folder is read without the states before`() throws {
    let folder = try TemporaryFolder([
      "log.json": EntryDoubtTests.ann, "log.json~": EntryDoubtTests.ann,
      "log.json~2~": EntryDoubtTests.ann,
    ])
    let one = ToolRun(["convert", "-q", "-t", "ndjson", folder["log.json"]]).output
    #expect(ToolRun(["convert", "-q", "-t", "ndjson", folder.path]).output == one)
    let all = ToolRun(["convert", "-q", "-t", "ndjson", "--hidden", folder.path]).output
    #expect(all.count == 3 * one.count)
  }

  @Test func `a change made is a change told`() throws {
    let folder = try TemporaryFolder([
      "log.json": EntryDoubtTests.ann, "more.json": EntryDoubtTests.ann,
    ])
    try folder.write(
      "more.json", EntryDoubtTests.ann.replacing("82.", with: "83.").replacing("03", with: "04"))
    for arguments in [
      ["add", folder["log.json"], "--weight", "82", "--date", "2024-03-20"],
      ["import", folder["log.json"], folder["more.json"]],
    ] {
      let run = ToolRun(arguments, outputFailure: (0, SystemError(code: ENOSPC)))
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.errors.contains("the log was changed"), "\(run.errors)")
    }
    let text = try #require(folder.content("log.json"))
    #expect(text.contains("2024-03-20") && text.contains("2024-04-01"))
  }

  // MARK: Files

  @Test func `what is no file, or not to be written, is said at once`() throws {
    let folder = try TemporaryFolder(["log.xml": EntryDoubtTests.civic, "old.csv": "x"])
    #expect(mkfifo(folder["pipe.xml"], 0o600) == 0)
    try folder.link("link.xml", to: "nowhere.xml")
    #expect(chmod(folder["old.csv"], 0o444) == 0)
    let entry = ["--volume", "3L", "--date", "2024-03-20"]
    let pipe = ToolRun(["add", "fuel", folder["pipe.xml"]] + entry)
    #expect(pipe.errors.contains("it is a pipe or a device; a log must be a file"))
    let link = ToolRun(["add", "fuel", folder["link.xml"], "--create"] + entry)
    #expect(link.errors.contains("it is a link whose target does not exist"), "\(link.errors)")
    try folder.link("out.csv", to: "nowhere.csv")
    let dangling = ToolRun(["convert", folder["log.xml"], "-o", folder["out.csv"]])
    #expect(dangling.errors.contains("it is a link whose target does not exist"))
    #expect(dangling.status == 2)
    #expect(!FileManager.default.fileExists(atPath: folder["out.csv"]))
    let readOnly = ToolRun(["convert", folder["log.xml"], "-o", folder["old.csv"]])
    #expect(readOnly.errors.contains("cannot write"))
    for run in [pipe, link, readOnly] { #expect(run.status == 2) }
    for command in ["convert", "validate", "stats", "history"] {
      let run = ToolRun([command, folder["log.xml"], "-o", folder["log.xml"]])
      #expect(run.errors.contains("is both read and written"), "\(command): \(run.errors)")
      #expect(run.status == 2)
    }
    #expect(folder.content("log.xml") == EntryDoubtTests.civic)
    #expect(folder.content("old.csv") == "x")
  }

  @Test func `bits beside the permissions are not carried over`() throws {
    let folder = try TemporaryFolder(["log.xml": EntryDoubtTests.civic])
    #expect(chmod(folder["log.xml"], 0o4755) == 0)
    #expect(ToolRun(["edit", folder["log.xml"], "1", "--cost", "65"]).status == 0)
    #expect(try FileStatus(of: FileName(folder["log.xml"])).mode == 0o755)
  }
}
