// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing

@testable import logxml

/// `convert --resume`: runs that are interrupted, and go on.
@Suite struct ResumeTests {
  private static let files = 40

  private static func line(_ file: Int, _ number: Int) -> String {
    "{\"type\":\"weight\",\"person\":\"P\(file)\",\"date\":\"2024-03-01\",\"weight\":\(60 + number),"
      + "\"weightUnit\":\"kg\"}\n"
  }

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for file in 0..<files {
      // Names that a line of text could not hold as they are.
      let name = file == 7 ? "in/a\nb\\n.ndjson" : "in/\(file + 100).ndjson"
      try folder.write(name, (0..<20).map { line(file, $0) }.joined())
    }
    return folder
  }

  private static func words(_ folder: TemporaryFolder) -> [String] {
    [
      "convert", "-q", "-t", "ndjson", folder["in"], "-o", folder["all.ndjson"], "--resume",
      folder["state"],
    ]
  }

  private static func expected(_ folder: TemporaryFolder) -> String {
    ToolRun(["convert", "-q", "-t", "ndjson", folder["in"]]).output
  }

  @Test func `a second run reads nothing again`() throws {
    let folder = try Self.folder()
    let first = ToolRun(Self.words(folder))
    #expect(first.status == 0, "\(first.errors)")
    let all = Self.expected(folder)
    #expect(folder.content("all.ndjson") == all)
    #expect(all.split(separator: "\n").count == Self.files * 20)
    let second = ToolRun(Self.words(folder).filter { $0 != "-q" })
    #expect(second.status == 0 && folder.content("all.ndjson") == all)
    #expect(second.errors.contains("40 files done by earlier runs"), "\(second.errors)")
    // A new file is read, and only that.
    try folder.write("in/zz.ndjson", Self.line(99, 1))
    #expect(ToolRun(Self.words(folder)).status == 0)
    #expect(folder.content("all.ndjson") == all + Self.line(99, 1))
  }

  /// Whatever a killed run leaves behind is one of these: a state that ends in the middle of
  /// a line, and an output with more than is committed.
  @Test(arguments: [0, 1, 3, 17, 39]) func `a killed run`(done: Int) throws {
    let folder = try Self.folder()
    let all = Self.expected(folder)
    _ = ToolRun(Self.words(folder))
    let state = try #require(folder.content("state")).split(separator: "\n")
    #expect(state.count == 1 + Self.files)
    let kept = state.prefix(1 + done).joined(separator: "\n") + "\n"
    let size = done == 0 ? 0 : Int(state[done].prefix { $0 != " " }) ?? -1
    for (cut, more) in [("", 0), (String(state[done + 1].dropLast(2)), 0), ("", 35), ("9", 700)] {
      try folder.write("state", kept + cut)
      try folder.write("all.ndjson", String(all.prefix(size + more)))
      let run = ToolRun(Self.words(folder))
      #expect(run.status == 0, "\(run.errors)")
      #expect(folder.content("all.ndjson") == all, "\(cut), \(more)")
    }
  }

  @Test(arguments: [0, 1, 7, 15]) func `a run that was killed in the title of its state`(
    length: Int
  ) throws {
    let folder = try Self.folder()
    try folder.write("state", String("logxml-resume 1\n".prefix(length)))
    try folder.write("all.ndjson", "")
    let run = ToolRun(Self.words(folder))
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.content("all.ndjson") == Self.expected(folder))
    #expect(folder.content("state")?.split(separator: "\n").count == 1 + Self.files)
  }

  @Test func `a run that is killed at random moments`() throws {
    let folder = try Self.folder()
    let all = Self.expected(folder)
    let words = Self.words(folder).map { "'" + $0 + "'" }.joined(separator: " ")
    var random = SystemRandomNumberGenerator()
    for _ in 0..<8 {
      let pause = Double(Int.random(in: 1...40, using: &random)) / 1000
      _ = try ProcessTests.shell(
        "\"$LOGXML\" \(words) & sleep \(pause); kill -9 $! 2>/dev/null; wait; true")
    }
    #expect(ToolRun(Self.words(folder)).status == 0)
    #expect(folder.content("all.ndjson") == all)
  }

  @Test func `a broken file is taken back and tried again`() throws {
    let folder = try Self.folder()
    let all = Self.expected(folder)
    let whole = try #require(folder.content("in/120.ndjson"))
    try folder.write("in/120.ndjson", String(whole.dropLast(40)))
    let broken = ToolRun(Self.words(folder))
    #expect(broken.status == 2 || broken.status == 1, "\(broken.errors)")
    try folder.write("in/120.ndjson", whole)
    if broken.status == 2 {
      #expect(ToolRun(Self.words(folder)).status == 0)
      let lines = folder.content("all.ndjson")?.split(separator: "\n").sorted()
      #expect(lines == all.split(separator: "\n").sorted())
    }
  }

  @Test(arguments: [
    (["--sort", "date"], "contradict"), (["--dedupe"], "contradict"),
    (["-t", "json"], "needs -t ndjson"),
  ]) func `what cannot be resumed`(words: [String], says: String) throws {
    let folder = try Self.folder()
    let run = ToolRun(Self.words(folder) + words)
    #expect(run.status == 2 && run.errors.contains(says), "\(run.errors)")
    #expect(folder.content("all.ndjson") == nil)
  }

  @Test func `files that do not belong together are refused`() throws {
    let folder = try Self.folder()
    try folder.write("all.ndjson", "mine\n")
    let foreign = ToolRun(Self.words(folder))
    #expect(
      foreign.status == 2 && foreign.errors.contains("says nothing of it"), "\(foreign.errors)")
    #expect(folder.content("all.ndjson") == "mine\n")
    try folder.write("state", "a letter\n")
    let letter = ToolRun(Self.words(folder))
    #expect(letter.status == 2)
    #expect(letter.errors.contains("is not a file with the state of an output"))
    #expect(folder.content("state") == "a letter\n")
  }
}
