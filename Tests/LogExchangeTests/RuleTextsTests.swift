// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing
import XMLTree

struct RuleTextsTests {
  @Test func `every code in the sources has a rule, and every rule a code`() throws {
    let pattern = /Code\(\s*description:\s*"([a-z-]+)"\s*\)/
    var codes: Set<String> = []
    let sources = ProjectFiles.root.appending(path: "Sources/LogExchange")
    for file in try Self.swiftFiles(in: sources) {
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      for match in text.matches(of: pattern) { codes.insert(String(match.output.1)) }
    }
    #expect(codes.count > 30)
    let rules = RuleCatalogue.all.map(\.code.description)
    #expect(codes.subtracting(rules).sorted() == [])
    #expect(Set(rules).subtracting(codes).sorted() == [])
    #expect(Set(rules).count == rules.count)
  }

  private static func swiftFiles(in folder: URL) throws -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let files = try #require(found).compactMap { $0 as? URL }
    return files.filter { $0.pathExtension == "swift" }
  }

  @Test(arguments: RuleCatalogue.all.map(RuleText.init)) func `texts are for people`(
    text: RuleText
  ) {
    let rule = text.rule
    #expect(RuleCatalogue.rule(named: rule.code.description)?.summary == rule.summary)
    #expect(rule.code.description.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
    #expect(Self.beginsLikeASentence(rule.summary))
    #expect(rule.summary.count <= 80 && !rule.summary.contains(/[.\n]$/))
    for text in [rule.reason, rule.remedy] {
      #expect(Self.beginsLikeASentence(text) && text.last == ".", "\(text)")
      #expect(!text.contains("\n") && !text.contains("  "), "\(text)")
      // The command adds its options.
      #expect(!text.contains("--"), "\(text)")
    }
  }

  private static func beginsLikeASentence(_ text: String) -> Bool {
    guard let first = text.first(where: { $0 != "\"" }) else { return false }
    return first.isUppercase || first.isNumber
  }

  @Test(arguments: [
    (XMLReadError.Code.notWellFormed, true), (.namespace, true), (.encoding, true),
    (.undeclaredEntity, true), (.externalEntity, true), (.limitReached, false),
    (.unreadable, false), (.parserFailure, false),
  ]) func `an error of a document is a finding, a failure to look is none`(
    code: XMLReadError.Code, isFinding: Bool
  ) throws {
    let error = XMLReadError(
      code: code, message: "what", position: SourcePosition(line: 3, column: 4))
    let finding = Diagnostic(finding: error, file: "a.xml")
    #expect((finding != nil) == isFinding)
    guard let finding else { return }
    #expect("\(finding)" == "a.xml:3:4: error[\(code)]: what (/)")
    #expect(RuleCatalogue.rule(named: code.description)?.layer == .wellFormed)
  }

  private static let logErrors: [(LogError.Code, String?)] = [
    (.notJSON, "json-syntax"), (.notCSV, "csv-syntax"), (.wrongFormat, "wrong-format"),
    (.ambiguous, nil), (.unknownFormat, nil), (.limitReached, nil), (.unreadable, nil),
  ]

  @Test(arguments: logErrors) func `an error of a log is a finding, a failure to look is none`(
    code: LogError.Code, name: String?
  ) {
    let finding = Diagnostic(finding: LogError(code: code, message: "what"))
    #expect(finding?.code.description == name)
  }
}

/// A rule that a test is about.
struct RuleText: CustomTestStringConvertible, Sendable {
  var rule: Rule
  var testDescription: String { rule.code.description }
}
