// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@testable import logxml

@Suite struct RuleHelpTests {
  @Test func `every rule has a page that says why and what to do`() {
    #expect(RuleCatalogue.all.count > 30)
    for rule in RuleCatalogue.all {
      let name = rule.code.description
      let run = ToolRun(["help", name])
      #expect(run.status == 0, "\(name)")
      #expect(run.errors == "", "\(name)")
      let words = Self.words(run.output)
      for part in [rule.summary, rule.reason, rule.advised, rule.severity.rawValue] {
        #expect(words.contains(Self.words(part)), "\(name): \(part)")
      }
      #expect(run.output.contains("logxml validate --allow \(name) FILE"), "\(name)")
      #expect(run.output.split(separator: "\n").allSatisfy { $0.utf8.count <= 80 }, "\(name)")
    }
  }

  @Test func `a page adds the options that help to the advice of the library`() throws {
    let page = Self.words(ToolRun(["help", "bad-date"]).output)
    #expect(
      page.contains(
        "written like this, name the order of day, month and year. The option --date-order names it."
      ))
    #expect(Rule.options.count == 19)
    let all =
      ToolRun(["help", "convert"]).output + ToolRun(["help", "validate"]).output
      + ToolRun(["help", "formats"]).output
    for (name, advice) in Rule.options {
      #expect(RuleCatalogue.rule(named: name) != nil, "\(name)")
      for option in advice.matches(of: /--[a-z-]+/) {
        #expect(all.contains(option.output), "\(name): \(option.output)")
      }
    }
  }

  @Test func `rules have names and texts of one style`() {
    var names: Set<String> = []
    for rule in RuleCatalogue.all {
      let name = rule.code.description
      #expect(names.insert(name).inserted, "\(name) twice")
      #expect(name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(name)")
      #expect(!rule.summary.isEmpty && !rule.summary.hasSuffix("."), "\(name): \(rule.summary)")
      #expect(rule.reason.hasSuffix("."), "\(name): \(rule.reason)")
      #expect(rule.remedy.hasSuffix("."), "\(name): \(rule.remedy)")
      // A word of its own would hide a rule.
      #expect(name != "rules" && !Command.Name.words.contains(name), "\(name)")
    }
  }

  @Test func `the list has a line for each rule`() {
    let run = ToolRun(["help", "rules"])
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    for rule in RuleCatalogue.all {
      let words = [rule.code.description, rule.severity.rawValue]
      #expect(
        lines.filter { $0.split(separator: " ").prefix(2).map(String.init) == words }.count == 1,
        "\(rule.code)")
    }
    #expect(lines.allSatisfy { $0.utf8.count <= 80 })
  }

  @Test func `a rule that is an error can be made less, and one that is a warning more`() {
    for rule in RuleCatalogue.all {
      let page = ToolRun(["help", rule.code.description]).output
      let name = rule.code.description
      #expect(page.contains("--deny \(name)") == (rule.severity != .error), "\(name)")
      #expect(page.contains("--warn \(name)") == (rule.severity != .warning), "\(name)")
    }
  }

  private static func words(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }
}
