// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing

@testable import logxml

/// What `validate` makes of many files, on one thread and on several.
@Suite struct ValidateBatchTests {
  private func run(_ words: [String], jobs: Int, input: String? = nil) -> ToolRun {
    ToolRun(["validate", "--now", "2024-01-01", "-j", "\(jobs)"] + words, input: input)
  }

  /// Files of which every eleventh is broken, in one of several ways.
  private static func folder(_ count: Int) throws -> (TemporaryFolder, broken: [String]) {
    let damages: [(String) -> String] = [
      { $0.replacing("2021-02-14", with: "2021-02-30") },
      { $0.replacing("</volume>", with: "</Volume>") },
      { String($0.prefix(120)) },
      { $0.replacing("40.00", with: "forty") },
      { _ in "" },
    ]
    let folder = try TemporaryFolder()
    var broken: [String] = []
    for index in 0..<count {
      let name = "d\(index / 50)/f\(1000 + index).xml"
      var content = ValidateTests.good
      if index % 11 == 5 {
        content = damages[index / 11 % damages.count](content)
        broken.append(name)
      }
      try folder.write(name, content)
    }
    return (folder, broken.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  @Test func `exactly the broken files are reported, whatever the number of jobs`() throws {
    let (folder, broken) = try Self.folder(400)
    let one = run([folder.path], jobs: 1)
    #expect(one.status == 1)
    let files = one.output.split(separator: "\n").filter { $0.contains(": error[") }
      .map { String($0.prefix { $0 != ":" }) }
    #expect(files == broken.map { folder[$0] })
    for jobs in [2, 8] {
      let several = run([folder.path], jobs: jobs)
      #expect(several.output == one.output)
      #expect(several.errors == one.errors)
      #expect(several.status == one.status)
    }
  }

  @Test func `large reports keep their order, too`() throws {
    let folder = try TemporaryFolder()
    // 40,000 problems each, about 4 MB of report: more than a thread may hold.
    let keys = Array(repeating: "\"a\": 1", count: 40_000).joined(separator: ",\n")
    for name in ["a", "c", "e"] { try folder.write("\(name).json", "{\n\(keys)\n}") }
    for name in ["b", "d", "f"] { try folder.write("\(name).json", "[1,]") }
    let words = ["--max-problems", "0", folder.path]
    let one = run(words, jobs: 1)
    #expect(one.output.utf8.count > 6_000_000)
    #expect(run(words, jobs: 4).output == one.output)
  }

  @Test func `failures are told in the order of the files`() throws {
    let (folder, _) = try Self.folder(60)
    for index in stride(from: 0, to: 60, by: 7) {
      try folder.link("d\(index / 50)/f\(1000 + index)-gone.xml", to: "nothing")
    }
    let words = [folder.path, folder["missing"], folder["d0/f1001.xml"]]
    let one = run(words, jobs: 1)
    let several = run(words, jobs: 4)
    #expect(one.errors.split(separator: "\n").count == 10)
    #expect(several.errors == one.errors)
    #expect(several.output == one.output)
    #expect(several.status == 2)
  }

  @Test(arguments: [1, 3, 8])
  func `fail-fast stops behind the first file with an error`(jobs: Int) throws {
    let (folder, broken) = try Self.folder(200)
    let run = run(["--fail-fast", "--allow", "overlapping-files", folder.path], jobs: jobs)
    let first = try #require(broken.first)
    let index = try #require(Int(first.suffix(8).prefix(4))) - 1000
    #expect(run.output.hasPrefix("\(folder[first]):1:"))
    // The files come in the order of the folders' names: d0 is the first.
    #expect(run.output.contains("\n\(index + 1) files, \(index) records: 1 error\n"))
    #expect(run.output.split(separator: "\n").count { $0.contains(" error[") } == 1)
    #expect(run.status == 1)
  }

  @Test(arguments: [1, 4])
  func `standard input keeps its place among files`(jobs: Int) throws {
    let (folder, _) = try Self.folder(30)
    let run = run(
      ["--allow", "overlapping-files", folder["d0/f1005.xml"], "-", folder["d0"]], jobs: jobs,
      input: "<a>")
    let places = run.output.split(separator: "\n").prefix { $0.contains(" error[") }
      .map { $0.prefix { $0 != ":" }.split(separator: "/").last ?? "" }
    #expect(places == ["f1005.xml", "<stdin>", "f1005.xml", "f1016.xml", "f1027.xml"])
  }

  @Test func `a closed pipe ends all threads`() throws {
    let (folder, _) = try Self.folder(300)
    let run = ToolRun(
      ["validate", "-j4", "--max-problems", "0", folder.path],
      outputFailure: (0, SystemError(code: 32)))
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  // MARK: Which files

  private static func names(_ run: ToolRun) -> [String] {
    run.errors.split(separator: "\n").compactMap {
      $0.contains("syntax alone") ? String($0.dropFirst(8).prefix { $0 != ":" }) : nil
    }
  }

  @Test func `files are chosen by patterns`() throws {
    let folder = try TemporaryFolder([
      "a.xml": "<a/>", "b.json": "{}", "old/c.xml": "<a/>", "old/deep/d.xml": "<a/>",
      ".hidden.xml": "<a/>", ".git/e.xml": "<a/>", "new/old.xml": "<a/>",
    ])
    func names(_ words: [String]) -> [String] {
      Self.names(run(["-v"] + words + [folder.path], jobs: 1)).map {
        String($0.dropFirst(folder.path.utf8.count + 1))
      }
    }
    #expect(names([]) == ["a.xml", "b.json", "new/old.xml", "old/c.xml", "old/deep/d.xml"])
    #expect(names(["--include", "*.json", "--include", "a*"]) == ["a.xml", "b.json"])
    #expect(names(["--exclude", "old"]) == ["a.xml", "b.json", "new/old.xml"])
    #expect(
      names(["--exclude", "old/*.xml"]) == ["a.xml", "b.json", "new/old.xml", "old/deep/d.xml"])
    #expect(
      names(["--include", "*.xml", "--exclude", "**/deep/**"])
        == ["a.xml", "new/old.xml", "old/c.xml"])
    #expect(
      names(["--hidden", "--include", ".*", "--include", "e.xml"])
        == [".git/e.xml", ".hidden.xml"])
    let named = run(["-v", "--exclude", "*", folder["a.xml"]], jobs: 1)
    #expect(Self.names(named) == [folder["a.xml"]])
  }

  @Test func `pages and notes in folders are taken for no data`() throws {
    let folder = try TemporaryFolder()
    // Each begins like XML or JSON, and is neither.
    for (name, text) in [
      ("build.log", "[1/3] Compiling\n"), ("page.html", "<br>\n"), ("notes.txt", "{draft}\n"),
      ("data.json", "[1/3]\n"), ("README", "[1/3]\n"), ("cut.svg", "<svg>\n"),
      ("declared.txt", "<?xml version=\"1.0\"?><a>\n"), ("fine.v2.xml", "<a/>\n"),
    ] {
      try folder.write(name, text)
    }
    let found = run(["-v", folder.path], jobs: 1)
    #expect(
      Self.names(found)
        == ["README", "cut.svg", "data.json", "declared.txt", "fine.v2.xml"].map { folder[$0] })
    #expect(found.output.contains("3 files skipped"))
    // Who names one wants to know.
    #expect(run([folder.path + "/page.html"], jobs: 1).status == 1)
  }

  @Test func `links in a ring and pipes do not hold it up`() throws {
    let folder = try TemporaryFolder(["a/x.xml": "<a/>"])
    try folder.link("a/loop", to: folder["a"])
    #expect(mkfifo(folder["a/pipe.xml"], 0o600) == 0)
    let run = run(["-v", folder.path], jobs: 2)
    #expect(Self.names(run) == [folder["a/x.xml"]])
    #expect(run.status == 0)
  }

  @Test func `files of lists are checked`() throws {
    let folder = try TemporaryFolder(["a.xml": "<a/>", "b.xml": "<b>"])
    let list = "\(folder["b.xml"])\n\(folder["a.xml"])\n"
    let run = run(["--files-from", "-"], jobs: 2, input: list)
    #expect(run.output.hasPrefix("\(folder["b.xml"]):1:4: error[not-well-formed]"))
    #expect(run.output.contains("2 files: 1 error"))
  }

  // MARK: Progress

  @Test(arguments: [1, 2])
  func `progress says how many files there are`(jobs: Int) throws {
    let (folder, _) = try Self.folder(20)
    let run = ToolRun(
      ["validate", "-j", "\(jobs)", folder.path], showsErrorsOnTerminal: true,
      secondsPerLook: 2)
    #expect(run.errors.contains(" of 20 files, "))
    #expect(run.errors.hasSuffix("\r\u{1B}[K"))
    let quiet = ToolRun(
      ["validate", "--no-progress", "-j", "\(jobs)", folder.path], showsErrorsOnTerminal: true,
      secondsPerLook: 2)
    #expect(quiet.errors == "")
  }
}
