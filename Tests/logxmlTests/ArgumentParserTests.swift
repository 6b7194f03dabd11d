// SPDX-License-Identifier: MIT

import Testing

@testable import logxml

@Suite struct ArgumentParserTests {
  private func invocation(_ words: String...) throws -> Invocation {
    guard case .run(let invocation) = try ArgumentParser.parse(words.map { Argument($0) }) else {
      throw NotARun()
    }
    return invocation
  }

  private struct NotARun: Error {}

  private func operands(_ invocation: Invocation) -> [String] {
    invocation.operands.map(\.text)
  }

  @Test func `options and operands mix`() throws {
    let it = try invocation("query", "a/b", "-q", "x.xml", "--first", "y.xml")
    #expect(operands(it) == ["a/b", "x.xml", "y.xml"])
    #expect(it.messages.isQuiet)
    #expect(it.query.limit == 1)
    #expect(it.given == ["quiet", "first"])
  }

  @Test(arguments: [["-t", "xml"], ["-txml"], ["--to", "xml"], ["--to=xml"]])
  func `a value can be given in four ways`(words: [String]) throws {
    let request = try ArgumentParser.parse((["query", "a"] + words).map { Argument($0) })
    guard case .run(let it) = request else { throw NotARun() }
    #expect(it.query.form == .xml)
    #expect(operands(it) == ["a"])
  }

  @Test func `short options cluster, and the last may take a value`() throws {
    let it = try invocation("query", "-qH0tcount", "a")
    #expect(it.messages.isQuiet)
    #expect(it.query.showsFileNames == true)
    #expect(it.query.terminator == 0)
    #expect(it.query.form == .count)
  }

  @Test func `a value may look like an option`() throws {
    let it = try invocation("query", "--default", "-1", "-c", "--", "a")
    #expect(it.query.defaultText == "-1")
    #expect(it.query.columns == ["--"])
    #expect(operands(it) == ["a"])
  }

  @Test func `a value may be empty or hold an equals sign`() throws {
    let it = try invocation("query", "a", "--default=", "--column=b[@c=\"d\"]")
    #expect(it.query.defaultText == "")
    #expect(it.query.columns == ["b[@c=\"d\"]"])
  }

  @Test func `nothing is an option after two dashes, and one dash never is`() throws {
    let it = try invocation("query", "a", "-", "--", "-q", "--", "--help")
    #expect(operands(it) == ["a", "-", "-q", "--", "--help"])
    #expect(!it.messages.isQuiet)
  }

  @Test func `the last of two counts, columns collect`() throws {
    let it = try invocation(
      "query", "a", "-H", "-I", "--limit", "5", "-n1", "-t", "xml", "-t", "tsv", "-ca", "-cb")
    #expect(it.query.showsFileNames == false)
    #expect(it.query.limit == 1)
    #expect(it.query.form == .tsv)
    #expect(it.query.columns == ["a", "b"])
  }

  @Test func `file names keep bytes that are not UTF-8`() throws {
    let name = Argument([0x61, 0xE9, 0xFF])
    let request = try ArgumentParser.parse([Argument("query"), Argument("a"), name])
    guard case .run(let it) = request else { throw NotARun() }
    #expect(it.operands[1].fileName.bytes == [0x61, 0xE9, 0xFF])
  }

  struct Short: CustomTestStringConvertible {
    let words: [String]
    let expected: String
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Short(words: ["-h"], expected: "help - short"),
    Short(words: ["--help"], expected: "help - full"),
    Short(words: ["help"], expected: "help - full"),
    Short(words: ["help", "query"], expected: "help query full"),
    Short(words: ["help", "help"], expected: "help help full"),
    Short(words: ["query", "-h"], expected: "help query short"),
    Short(words: ["query", "-qh"], expected: "help query short"),
    Short(words: ["query", "a", "--help"], expected: "help query full"),
    Short(words: ["query", "--nonsense", "--help"], expected: "help query full"),
    Short(words: ["query", "--help", "--nonsense"], expected: "help query full"),
    Short(words: ["query", "-t", "nonsense", "-h"], expected: "help query short"),
    Short(words: ["nonsense", "--help"], expected: "help - full"),
    Short(words: ["--nonsense", "--help"], expected: "help - full"),
    Short(words: ["--version"], expected: "version"),
    Short(words: ["query", "--version"], expected: "version"),
    Short(words: ["nonsense", "--version"], expected: "version"),
    Short(words: ["--version", "-v"], expected: "version and libraries"),
    Short(words: ["-v", "--version"], expected: "version and libraries"),
    Short(words: ["query", "--version", "--verbose"], expected: "version and libraries"),
  ])
  func `help and version win over everything`(it: Short) throws {
    let shown =
      switch try ArgumentParser.parse(it.words.map { Argument($0) }) {
      case .help(let command, let detail): "help \(command?.rawValue ?? "-") \(detail)"
      case .helpOnRules(let page): "help on rules \(page)"
      case .helpOnTopic(let topic): "help on \(topic)"
      case .manual(let command): "manual \(command?.rawValue ?? "-")"
      case .version(let text): text.isVerbose ? "version and libraries" : "version"
      case .run: "run"
      }
    #expect(shown == it.expected)
  }

  @Test func `a value is no request for help`() throws {
    let it = try invocation("query", "a", "--default", "--help")
    #expect(it.query.defaultText == "--help")
  }
}
