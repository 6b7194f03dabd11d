// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import logxml

/// The pages for `man`, and the topics of help.
@Suite struct ManualTests {
  private static let pages: [Command.Name?] = [nil] + Command.Name.allCases

  private func words(_ command: Command.Name?) -> [String] {
    ["help", "--man"] + (command.map { [$0.rawValue] } ?? [])
  }

  @Test(arguments: pages) func `man renders every page without a warning`(
    command: Command.Name?
  ) throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/man") else {
      SkipNotices.shared.printOnce("skipped: no man to show pages")
      return
    }
    let folder = try TemporaryFolder(["page.1": ToolRun(words(command)).output])
    let run = try ProcessTests.shell(
      "cd '\(folder.path)'; LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -l ./page.1")
    #expect(run.status == 0)
    #expect(run.errors == "")
    // Bold and underlined letters come as letters struck over.
    let plain = run.output.replacing(#/.\u{8}/#, with: "")
    #expect(plain.hasPrefix("LOGXML"))
    guard let command else {
      for name in Command.Name.allCases { #expect(plain.contains("logxml-\(name.rawValue)(1)")) }
      #expect(plain.contains("item[@kind=\"a\"]"))
      return
    }
    for flag in FlagTable.standard.flags(of: command) { #expect(plain.contains("--\(flag.name)")) }
    for example in CommandTable.command(command).examples {
      // Long lines are examples to copy: none is broken.
      #expect(plain.contains(example.line.replacing(#/ +/#, with: " ")), "\(example.line)")
    }
  }

  @Test(arguments: HelpTopic.allCases) func `every topic has its page`(topic: HelpTopic) {
    let run = ToolRun(["help", topic.rawValue])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix(topic.summary))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.utf8.count <= 80 })
    #expect(ToolRun(["help"]).output.contains("  \(topic.rawValue) "))
  }

  @Test func `the topic on exit statuses names every command that has one of its own`() {
    let page = ToolRun(["help", "exit-status"]).output
    for command in CommandTable.all
    where command.description.contains(where: { $0.hasPrefix("Exit status") }) {
      #expect(page.contains("  \(command.name.rawValue) "), "\(command.name)")
    }
  }

  @Test func `only commands have pages for man`() {
    let run = ToolRun(["help", "--man", "bad-date"])
    #expect(run.status == 2)
    #expect(
      run.errors.hasPrefix(
        "logxml help: 'bad-date' is no command, and only commands have pages for man; "))
  }

  @Test func `an unknown topic is answered with the nearest`() {
    let run = ToolRun(["help", "unit"])
    #expect(run.status == 2)
    #expect(run.errors.contains("did you mean 'units'"), "\(run.errors)")
  }
}
