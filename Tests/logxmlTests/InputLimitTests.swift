// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import logxml

/// Every limit: what reaches it is refused with its name and the option that raises it,
/// and is read with that option.
@Suite struct InputLimitTests {
  struct Example: CustomTestStringConvertible, Sendable {
    var name: String
    /// Options that lower the limit, so that the input reaches it.
    var low: [String]
    /// Options with which it is read.
    var enough: [String]
    var command: [String]
    var input: String?
    /// How the message ends.
    var advice: String
    /// Whether all of it can be read where the limit allows it.
    var isSound: Bool

    var testDescription: String { name }

    /// - Parameters:
    ///   - low: How high the limit is where the input reaches it.
    ///   - also: Other limits that have to be low.
    init(
      _ name: String, low: String, enough: String, also: [String] = [], _ command: [String],
      _ input: String? = nil, isSound: Bool = true, advice: String
    ) {
      self.name = name
      self.low = (["\(name)=\(low)"] + also).flatMap { ["--max", $0] }
      self.enough = (["\(name)=\(enough)"] + also).flatMap { ["--max", $0] }
      self.command = command
      self.input = input
      self.advice = advice
      self.isSound = isSound
    }
  }

  private static let count = ["query", "-t", "count", "//*"]
  private static let schema = [
    "validate", "--schema", Fixtures.path("schema/namespaces/schema.xsd"),
    Fixtures.path("schema/namespaces/valid-default.xml"),
  ]
  private static let entities =
    "<!DOCTYPE a [<!ENTITY e \"0123456789\">]><a>\(String(repeating: "&e;", count: 40))</a>"

  private static let texts = [
    Example(
      "depth", low: "1", enough: "2", count, "<a><b/></a>",
      advice: "(limit `depth`); --max-depth raises it"),
    Example(
      "attributes", low: "2", enough: "3", count, "<a b='1' c='2' xmlns='u'/>",
      advice: "(limit `attributesPerElement`); --max attributes=N raises it"),
    Example(
      "entity-output", low: "399", enough: "400", also: ["entity-growth=1"], count, entities,
      advice: "(limit `entityOutput`); --max entity-output=SIZE raises it"),
    Example(
      "entity-growth", low: "1", enough: "3", also: ["entity-output=10"], count, entities,
      advice: "(limit `entityOutput`); --max entity-output=SIZE raises it"),
    Example(
      "parameter-entities", low: "1", enough: "3", count,
      "<!DOCTYPE a [<!ENTITY % p ''> %p; %p;]><a/>",
      advice: "(limit `parameterEntityReferences`); --max parameter-entities=N raises it"),
    Example(
      "declarations", low: "2", enough: "3", count,
      "<!DOCTYPE a [<!ENTITY e ''><!ATTLIST a b CDATA #IMPLIED><!ELEMENT a ANY>]><a/>",
      advice: "(limit `declarations`); --max declarations=N raises it"),
    Example(
      "names", low: "4", enough: "10", count, "<a><b c=''/><d e=''/><?f?></a>",
      advice: "(limit `distinctNames`); --max names=N raises it"),
    Example(
      "namespaces", low: "2", enough: "3", count,
      "<a xmlns='u'><b xmlns:p='v'/><b xmlns:p='v'><c xmlns='w'/></b></a>",
      advice: "(limit `namespaceDeclarations`); --max namespaces=N raises it"),
    Example(
      "value", low: "3", enough: "4", count, "<a b='1234'><!--1234--><?i 1234?></a>",
      advice: "(limit `valueSize`); --max value=SIZE raises it"),
    Example(
      "buffer", low: "10", enough: "1K", ["query", "a"], "<a>0123456789<b/></a>",
      advice: "(limit `streamBuffer`); --max-buffer raises it"),
    Example(
      "schema-work", low: "9", enough: "1000000", schema,
      advice: "(limit `schemaWork`); --max schema-work=N raises it"),
    Example(
      "schema-files", low: "1", enough: "9", schema,
      advice: "(limit `schemaFiles`); --max schema-files=N raises it"),
    Example(
      "schema-size", low: "90", enough: "10K", schema,
      advice: "(limit `schemaSize`); --max schema-size=SIZE raises it"),
    Example(
      "json-depth", low: "2", enough: "3", ["validate"], "[[[1]]]",
      advice: "(limit `depth`); --max json-depth=N raises it"),
    Example(
      "json-number", low: "4", enough: "5", ["validate"], "[12345]",
      advice: "(limit `numberLength`); --max json-number=SIZE raises it"),
    Example(
      "json-string", low: "4", enough: "5", ["validate"], "[\"abcde\"]",
      advice: "(limit `stringSize`); --max json-string=SIZE raises it"),
    Example(
      "json-string", low: "4", enough: "8", ["query", "-t", "count", "a"],
      "{\"name\":\"a\",\"children\":[\"abcde\"]}",
      advice: "(limit `stringSize`); --max json-string=SIZE raises it"),
    Example(
      "csv-cell", low: "9", enough: "10K", ["info", Fixtures.path("fuelly/metric.csv")],
      advice: "(limit `cellSize`); --max csv-cell=SIZE raises it"),
    Example(
      "csv-row", low: "90", enough: "10K", ["info", Fixtures.path("fuelly/metric.csv")],
      advice: "(limit `rowSize`); --max csv-row=SIZE raises it"),
    Example(
      "csv-columns", low: "5", enough: "50", ["info", Fixtures.path("fuelly/metric.csv")],
      advice: "(limit `cellsPerRow`); --max csv-columns=N raises it"),
  ]

  #if Containers
    private static let export = Fixtures.path("apple-health/export.zip")

    private static let containers = [
      Example(
        "archive-growth", low: "1", enough: "1000", also: ["archive-start=100"],
        count + [export],
        advice: "(limit `expansion`); --max archive-growth=N raises it"),
      Example(
        "archive-start", low: "100", enough: "10M", also: ["archive-growth=1"],
        count + [export],
        advice: "(limit `expansion`); --max archive-growth=N raises it"),
      Example(
        "archive-output", low: "50", enough: "1M", count + [export],
        advice: "(limit `output`); --max archive-output=SIZE raises it"),
      Example(
        "archive-members", low: "1", enough: "9", count + [export],
        advice: "(limit `members`); --max archive-members=N raises it"),
      Example(
        "archive-name", low: "3", enough: "99", count + [export],
        advice: "(limit `nameLength`); --max archive-name=SIZE raises it"),
      Example(
        "archive-depth", low: "1", enough: "2",
        count + [Fixtures.path("containers/nested.zip")], isSound: false,
        advice: "(limit `depth`); --max archive-depth=N raises it"),
      Example(
        "sheet-text", low: "9", enough: "1K", ["info", Fixtures.path("sheets/weights.xlsx")],
        advice: "(limit `sheetText`); --max sheet-text=SIZE raises it"),
    ]
  #else
    private static let containers: [Example] = []
  #endif

  @Test(arguments: texts + containers)
  func `what reaches a limit is refused with the way out`(example: Example) {
    let refused = ToolRun(example.command + example.low, input: example.input ?? "")
    #expect(refused.status == 2)
    #expect(
      refused.errors.split(separator: "\n").contains { $0.hasSuffix(example.advice) }
        || refused.output.split(separator: "\n").contains { $0.hasSuffix(example.advice) },
      "\(refused.errors)\(refused.output)")
    let read = ToolRun(example.command + example.enough, input: example.input ?? "")
    if example.isSound { #expect(read.status == 0, "\(read.errors)") }
    #expect(!read.errors.contains("limit"))
  }

  @Test func `every limit has an example here`() {
    let names = Set((Self.texts + Self.containers).map(\.name))
    let wanted = InputLimit.all.filter { limit in
      // That of messages refuses nothing: `HarmlessOutputTests`.
      if limit.subject == .messages { return false }
      #if Containers
        return true
      #else
        return limit.subject != .container
      #endif
    }
    #expect(names == Set(wanted.map(\.name)))
  }

  @Test(arguments: [
    (
      ["--max", "csv-cel=3"],
      "there is no limit 'csv-cel'; did you mean 'csv-cell'?\nThe limits are depth, attributes, "
    ),
    (["--max", "csv-cell"], "'--max csv-cell' has no value; write --max csv-cell=VALUE"),
    (["--max=depth=0"], "'--max depth' needs a whole number from 1 up, but was given '0'"),
    (["--max", "csv-row=1T"], "'--max csv-row' needs a size such as 5000, 64K, 16M or 2G"),
    (["--max", ""], "there is no limit ''"),
  ])
  func `a limit that cannot be set`(words: [String], message: String) {
    let run = ToolRun(["info"] + words, input: "")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("logxml info: \(message)"), "\(run.errors)")
  }

  @Test(arguments: [
    ["add", "--date", "2024-03-01", "--person", "Ann", "--weight", "80kg"],
    ["edit", "last", "--weight", "80kg"], ["remove", "last", "--yes"], ["convert"], ["validate"],
    ["info"], ["stats"], ["history"],
  ])
  func `every command that reads a log has the limits`(words: [String]) throws {
    let log = """
      <logbook version="1"><weightLog person="Ann"><measurement date="2024-02-01">\
      <weight unit="kg">81</weight></measurement></weightLog></logbook>
      """
    let folder = try TemporaryFolder(["log.xml": log])
    var words = words
    words.insert(folder["log.xml"], at: 1)
    for option in [["--max-depth", "2"], ["--max", "depth=2"]] {
      let run = ToolRun(words + option, input: "")
      #expect(run.status == 2, "\(run.errors)")
      #expect(run.errors.contains("deeper than 2 levels"), "\(words[0]): \(run.errors)")
      #expect(run.errors.contains("--max-depth raises it"), "\(words[0]): \(run.errors)")
    }
    #expect(folder.content("log.xml") == log)
  }

  @Test func `help shows each limit apart from its text`() {
    let help = ToolRun(["help", "limits"]).output
    for limit in InputLimit.all {
      #expect(help.contains(" \(limit.defaultText) "), "\(limit.name)")
    }
  }

  // MARK: Docs/Limits.md

  /// The page has a row for each limit, made of the table of the program.
  @Test func `the page shows the limits as they are`() throws {
    let page = try Fixtures.text(at: Fixtures.path("../Docs/Limits.md"))
    for limit in InputLimit.all {
      let row = "| `\(limit.name)` | \(limit.defaultText) |"
      #expect(page.contains(row), "no row begins with \(row)")
    }
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.count == InputLimit.all.count)
  }
}
