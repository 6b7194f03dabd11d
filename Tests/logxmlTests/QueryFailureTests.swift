// SPDX-License-Identifier: MIT

import Testing

@testable import logxml

/// Input that cannot be read, is not XML, or does not have what is asked for.
@Suite struct QueryFailureTests {
  @Test func `malformed XML is told with its place`() {
    let run = ToolRun(["query", "a/c"], input: "<a>\n  <b></c>\n</a>\n")
    #expect(run.errors.hasPrefix("<stdin>:2:"))
    #expect(run.errors.contains(": error: "))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.output == "")
    #expect(run.status == 2)
  }

  @Test func `people see the line and the place in it`() throws {
    let run = ToolRun(
      ["query", "a/c"], input: "<a>\n  <b></c>\n</a>\n", showsErrorsOnTerminal: true)
    let lines = run.errors.split(separator: "\n")
    try #require(lines.count == 3)
    #expect(lines[1] == "    <b></c>")
    #expect(lines[2].last == "^")
    #expect(lines[2].dropLast().allSatisfy { $0 == " " })
    #expect(run.status == 2)
  }

  @Test(arguments: ["", " \n", "text", "<a>", "<a></b></a>", "<a>&nope;</a>", "\u{0}"])
  func `what is not XML is an error, not an empty answer`(input: String) {
    for form in ["text", "json", "ndjson", "xml", "path", "count"] {
      let run = ToolRun(["query", "//nothing", "-t", form], input: input)
      #expect(run.status == 2)
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("<stdin>:"))
    }
  }

  @Test func `matches before the error stand, and the status tells`() {
    let run = ToolRun(["query", "a/b"], input: "<a><b>1</b><b>2</b>")
    #expect(run.output == "1\n2\n")
    #expect(run.status == 2)
  }

  @Test func `an array that was cut stays open`() {
    let run = ToolRun(["query", "a/b", "-t", "json"], input: "<a><b>1</b><c></a>")
    #expect(run.output == "[\n{\"name\":\"b\",\"children\":[\"1\"]}")
    #expect(run.status == 2)
  }

  @Test func `what follows the last match is not looked at`() {
    for words in [["--first"], ["--limit", "1"], ["--exists"]] {
      let run = ToolRun(["query", "a/b"] + words, input: "<a><b>1</b><broken")
      #expect(run.status == 0)
      #expect(run.errors == "")
    }
  }

  @Test func `reading stops at the first match`() {
    let start = "<a><b>1</b>"
    let source = MemorySource(
      start + String(repeating: "<c/>", count: 100_000) + "</a>", chunkSize: 1000)
    let output = MemorySink()
    let console = Console(
      input: source, output: output, errors: MemorySink(), environment: { _ in nil })
    #expect(Tool.run(arguments: ["query", "--first", "a/b"], console: console) == 0)
    #expect(output.text == "1\n")
    #expect(source.readCount <= 2)
  }

  @Test func `chunks may end anywhere`() {
    let xml = "<a>\u{E9}<b x=\"1\">\u{1F600}</b><!--c--><b><![CDATA[]]]]></b></a>"
    for size in 1...8 {
      let output = MemorySink()
      let console = Console(
        input: MemorySource(xml, chunkSize: size), output: output, errors: MemorySink(),
        environment: { _ in nil })
      #expect(Tool.run(arguments: ["query", "a/b"], console: console) == 0)
      #expect(output.text == "\u{1F600}\n]]\n")
    }
  }

  @Test func `missing files are named, the others are done`() throws {
    let folder = try TemporaryFolder(["a.xml": "<a><b>1</b></a>", "bad.xml": "<a><b>2</b>"])
    let run = ToolRun(
      ["query", "a/b", folder["missing.xml"], folder["bad.xml"], folder["a.xml"]])
    #expect(run.output == "\(folder["bad.xml"]):2\n\(folder["a.xml"]):1\n")
    let lines = run.errors.split(separator: "\n")
    #expect(lines.first == "logxml: \(folder["missing.xml"]): No such file or directory")
    #expect(lines.last?.hasPrefix("\(folder["bad.xml"]):1:") == true)
    #expect(lines.count == 2)
    #expect(run.status == 2)
  }

  @Test func `a failure counts even where something matches later`() throws {
    let folder = try TemporaryFolder(["a.xml": "<a><b>1</b></a>"])
    let run = ToolRun(["query", "--exists", "a/b", folder["missing.xml"], folder["a.xml"]])
    #expect(run.status == 2)
    let count = ToolRun(["query", "-t", "count", "a/b", folder["missing.xml"], folder["a.xml"]])
    #expect(count.output == "\(folder["a.xml"]):1\n")
    #expect(count.status == 2)
  }

  @Test func `a failed file gets no default`() {
    let run = ToolRun(["query", "a/b", "--default", "none"], input: "<a>")
    #expect(run.output == "")
    #expect(run.status == 2)
  }

  @Test func `limits can be raised, and say how`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    let deep = nested(2049)
    let refused = ToolRun(["query", "-t", "count", "//a"], input: deep)
    #expect(refused.errors.hasSuffix("(limit `depth`); --max-depth raises it\n"))
    #expect(refused.status == 2)
    let raised = ToolRun(["query", "-t", "count", "//a", "--max-depth=2049"], input: deep)
    #expect(raised.output == "2049\n")
    let large = "<a><b>" + String(repeating: "x", count: 3000) + "</b></a>"
    let full = ToolRun(["query", "a/b", "--max-buffer", "2K"], input: large)
    #expect(full.errors.hasSuffix("(limit `streamBuffer`); --max-buffer raises it\n"))
    #expect(full.status == 2)
    #expect(ToolRun(["query", "a/b", "--max-buffer", "1M"], input: large).status == 0)
  }

  @Test func `depth is limited in JSON as well`() {
    func nested(_ depth: Int) -> String {
      String(repeating: #"{"name":"a","children":["#, count: depth - 1) + #"{"name":"a"}"#
        + String(repeating: "]}", count: depth - 1)
    }
    #expect(ToolRun(["query", "-tcount", "//a"], input: nested(2048)).output == "2048\n")
    let deep = nested(100_000)
    #expect(ToolRun(["query", "-tcount", "//a"], input: deep).status == 2)
    let raised = ToolRun(["query", "-tcount", "//a", "--max-depth", "100000"], input: deep)
    #expect(raised.output == "100000\n")
  }

  @Test func `external entities are never read`() {
    let xml = "<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/hostname\">]><a><b>&e;</b></a>"
    let run = ToolRun(["query", "a/b"], input: xml)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains("/etc/hostname") || run.errors.contains("&e;"))
  }
}
