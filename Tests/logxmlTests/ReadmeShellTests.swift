// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import logxml

/// Runs the commands of the README and of the pages in `Docs/`, and compares what they
/// print with the page.
///
/// With `RECORD_SNAPSHOTS=1` in the environment the page is written anew, and the
/// test fails so that someone looks at it.
@Suite struct ReadmeShellTests {
  /// Runs a script where the README's commands are meant to be run, with the
  /// built program as `logxml`; answers what it prints on either stream.
  private static func output(of script: String, scratch: TemporaryFolder) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(fileURLWithPath: scratch.path)
    let path = try ProcessTests.program()
    try? FileManager.default.createSymbolicLink(
      atPath: scratch["logxml"], withDestinationPath: path)
    process.environment = ["PATH": "\(scratch.path):/usr/local/bin:/usr/bin:/bin"]
      .merging(Sanitizer.options) { old, _ in old }
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hasProgram(_ name: String) -> Bool {
    ["/usr/local/bin/", "/usr/bin/", "/bin/"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + name)
    }
  }

  /// Whether an example needs a build that reads archives, or the file that one made.
  private static func isAboutContainers(_ example: ReadmePage.Example) -> Bool {
    ["export.zip", "backup.abp", "weight.json"].contains { example.command.contains($0) }
  }

  private static var hasContainers: Bool {
    #if Containers
      true
    #else
      false
    #endif
  }

  @Test(arguments: [
    ("README.md", 11), ("Docs/Querying.md", 65), ("Docs/PlainJSON.md", 7),
    ("Docs/Converting.md", 7),
    ("Docs/Statistics.md", 5), ("Docs/Validating.md", 8), ("Docs/Mapping.md", 8),
    ("Docs/Entry.md", 21),
  ])
  func `every command prints what the page says`(name: String, atLeast: Int) throws {
    var page = try ReadmePage(name)
    let scratch = try TemporaryFolder()
    try scratch.link(
      "Fixtures", to: ReadmePage.root.appendingPathComponent("Fixtures").path)
    let examples = page.examples
    #expect(examples.count >= atLeast)
    var outputs: [String] = []
    for example in examples {
      let needsJQ = example.command.contains("jq ")
      if needsJQ && !Self.hasProgram("jq") || Self.isAboutContainers(example) && !Self.hasContainers
      {
        outputs.append(example.output)
        continue
      }
      outputs.append(try Self.output(of: example.command, scratch: scratch))
    }
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      let isNew = outputs != examples.map(\.output)
      try page.save(outputs: outputs)
      if isNew { Issue.record("recorded the outputs in \(name); look at them, then run again") }
      return
    }
    for (example, output) in zip(examples, outputs) {
      #expect(output == example.output, "\(example.command)")
    }
  }

  @Test func `the error on a terminal is the real one`() throws {
    let page = try ReadmePage("Docs/Querying.md")
    let block = try #require(page.blocks.first { $0.label == "terminal" })
    #expect(
      block.lines.first
        == #"$ printf '<log>\n  <entry date="2024-03-01">82.4</entri>\n</log>\n' "#
        + "| logxml query log/entry")
    let run = ToolRun(
      ["query", "log/entry"],
      input: "<log>\n  <entry date=\"2024-03-01\">82.4</entri>\n</log>\n",
      showsErrorsOnTerminal: true)
    #expect(run.errors == block.lines.dropFirst().joined(separator: "\n") + "\n")
    #expect(run.output == "")
    #expect(run.status == 2)
  }
}
