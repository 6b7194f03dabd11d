// SPDX-License-Identifier: MIT

import Testing

@testable import logxml

/// The wording of every usage error: what was found, and what to do.
@Suite struct UsageErrorTests {
  struct Case: CustomTestStringConvertible {
    let words: [String]
    let message: String
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String..., message: String) {
      self.words = words
      self.message = message
    }
  }

  static let cases = [
    Case("qurey", message: "logxml: there is no command 'qurey'; did you mean 'query'?"),
    Case("zebra", message: "logxml: there is no command 'zebra'"),
    Case(
      "help", "qury",
      message: """
        logxml help: there is no help on 'qury'; did you mean 'query'?
        'logxml help' lists the commands, 'logxml help rules' the rules.
        """),
    Case(
      "help", "query", "x",
      message: "logxml help: 'help' takes no more words, but was given 'x'; leave it out"),
    Case(
      "-q", "query", "a",
      message: "logxml: options come after the command: logxml COMMAND -q"),
    Case(
      "--to=xml", "query", "a",
      message: "logxml: options come after the command: logxml COMMAND --to=xml"),
    Case("--halp", message: "logxml: unknown option '--halp'; did you mean '--help'?"),
    Case("--zebra", message: "logxml: unknown option '--zebra'"),
    Case("-", message: "logxml: unknown option '-'"),
    Case(
      "query", "--frist", "a",
      message: "logxml query: unknown option '--frist'; did you mean '--first'?"),
    Case("query", "--zebra", "a", message: "logxml query: unknown option '--zebra'"),
    Case("query", "-qz", "a", message: "logxml query: unknown option '-z'"),
    Case("query", "-é", "a", message: "logxml query: unknown option '-é'"),
    Case(
      "help", "--first",
      message: "logxml help: 'help' has no option '--first'; it belongs to query and insert"),
    Case("query", "a", "--to", message: "logxml query: '--to' needs a value: --to FORM"),
    Case("query", "a", "-qc", message: "logxml query: '-c' needs a value: -c [TITLE=]PATH"),
    Case(
      "query", "a", "--first=3",
      message: "logxml query: '--first' takes no value, but was given '3'; write --first alone"),
    Case(
      "query", "a", "-t", "jsn",
      message: """
        logxml query: 'jsn' is not a value for '-t'; did you mean 'json'?
        It takes text, xml, json, ndjson, tsv, csv, path or count.
        """),
    Case(
      "query", "a", "--limit", "-1",
      message: "logxml query: '--limit' needs a whole number from 1 up, but was given '-1'"),
    Case(
      "query", "a", "--limit=many",
      message: "logxml query: '--limit' needs a whole number from 1 up, but was given 'many'"),
    Case(
      "query", "a", "--max-buffer", "2T",
      message:
        "logxml query: '--max-buffer' needs a size such as 5000, 64K, 16M or 2G, but was given '2T'"
    ),
    Case(
      "convert", "--max-buffer", "9999999999G",
      message: """
        logxml convert: '--max-buffer' needs a size such as 5000, 64K, 16M or 2G, \
        but was given '9999999999G'
        """),
    Case(
      "query", "a", "-o", "",
      message: "logxml query: '-o' was given an empty name; give it the name of a file"),
    Case("query", message: "logxml query: a path is missing: logxml query PATH [FILE...]"),
    Case(
      "query", "a", "-t", "tsv",
      message:
        "logxml query: a table needs columns; add them, for instance: -c @date -c entry/value, or "
        + "let '--flatten' find them"),
    Case(
      "query", "a", "-c", "//b",
      message: """
        logxml query: a column begins at each match, so '//b' cannot begin with '/'; \
        'b' is a child of it, './/b' is at any depth below it
        """),
    Case(
      "query", "a", "-c", "=@b",
      message: """
        logxml query: the title before '=' is missing in '=@b'; write TITLE=PATH, or the path alone
        """),
    Case(
      "query", "a", "-t", "xml", "-c", "b",
      message:
        "logxml query: columns ('-c') belong to -t tsv and -t csv, but the form is 'xml'; leave one "
        + "out"),
    Case(
      "query", "a", "--exists", "-t", "xml",
      message: "logxml query: '--exists' and '--to' contradict each other; leave one out"),
    Case(
      "query", "a", "--exists", "--default", "x",
      message: "logxml query: '--exists' and '--default' contradict each other; leave one out"),
    Case(
      "query", "a", "-t", "count", "--default", "x",
      message: "logxml query: '--default' and '-t count' contradict each other; leave one out"),
    Case(
      "query", "a", "-H", "-t", "json",
      message: """
        logxml query: the form 'json' has no place for file names; leave out '-H', \
        or use -t text, tsv, csv or path
        """),
    Case(
      "query", "a", "-", "b.xml", "-",
      message: "logxml query: standard input ('-') can be read only once"),
    Case(
      "query", "a", "-", "--files-from", "-",
      message: "logxml query: standard input ('-') can be read only once"),
  ]

  @Test(arguments: cases)
  func wording(it: Case) {
    let run = ToolRun(it.words, input: "")
    let command = it.message.prefix { $0 != ":" }
    #expect(run.errors == "\(it.message)\nTry '\(command) --help'.\n")
    #expect(run.output == "")
    #expect(run.status == 2)
  }

  @Test func `a file whose name looks like an option is told how to be named`() throws {
    let folder = try TemporaryFolder(["-log.csv": "", "--log.csv": ""])
    for name in ["-log.csv", "--log.csv"] {
      let run = try ProcessTests.shell("cd '\(folder.path)' && \"$LOGXML\" stats \(name)")
      #expect(
        run.errors.contains("\nFor the file '\(name)', write './\(name)'.\n"), "\(run.errors)")
    }
  }

  @Test(arguments: [
    ["stats", "--last-of-day", "--average-of-day"],
    ["convert", "-t", "csv", "--average-of-day", "--last-of-day"],
    ["query", "--first", "-n", "2", "//a"], ["query", "-n", "2", "--first", "//a"],
  ])
  func `options that contradict each other are refused`(words: [String]) {
    let run = ToolRun(words, input: "")
    #expect(run.status == 2 && run.errors.contains("contradict each other; leave one out"))
  }

  @Test func `a keyboard is not waited for`() {
    for words in [["query", "a"], ["query", "a", "-"], ["query", "a", "--files-from", "-"]] {
      let run = ToolRun(words)
      #expect(
        run.errors == """
          logxml query: no FILE was given and standard input is a terminal; name a file, or pipe one in
          Try 'logxml query --help'.

          """)
      #expect(run.status == 2)
    }
  }

  @Test func `without a command, what there is is shown`() {
    let run = ToolRun([])
    #expect(run.errors == ToolRun(["-h"]).output)
    #expect(run.output == "")
    #expect(run.status == 2)
  }

  @Test(arguments: [(nil, "the path"), ("-c", "the path of '-c'")])
  func `a bad path is shown with a caret`(flag: String?, subject: String) {
    let words = flag.map { ["query", "a", $0, "stuff/"] } ?? ["query", "stuff/"]
    let run = ToolRun(words, input: "<a/>")
    #expect(run.errors.hasPrefix("logxml query: \(subject) cannot be understood, column 7: "))
    #expect(run.errors.contains("\n  stuff/\n        ^ expected "))
    #expect(run.output == "")
    #expect(run.status == 2)
  }
}
