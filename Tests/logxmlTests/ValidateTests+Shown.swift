// SPDX-License-Identifier: MIT

import LogExchange
import TestSupport
import Testing

@testable import logxml

/// How `validate` shows what it has found.
extension ValidateTests {
  @Test func `no more problems are shown than wanted, and all are counted`() throws {
    let keys = Array(repeating: "\"a\": 1", count: 6).joined(separator: ", ")
    let folder = try TemporaryFolder(["a.json": "{\(keys)}", "b.json": "{\"a\": 1, \"a\": 1}"])
    let run = run(["--max-problems", "2", folder.path])
    let lines = run.output.split(separator: "\n")
    #expect(lines.count { $0.contains("a.json:") && $0.contains("warning[") } == 2)
    #expect(lines.contains { $0.hasSuffix("a.json: 3 more problems not shown (--max-problems)") })
    #expect(lines.contains { $0.contains("b.json:1:") })
    #expect(run.output.contains("  repeated-field 6\n"))
    #expect(self.run(["--max-problems", "0", folder.path]).output.contains("1:42: warning"))
  }

  @Test func `on a terminal the line is shown with a caret below the place`() throws {
    let folder = try TemporaryFolder([
      "a.xml": "<a>\n\t<b>日本\u{301}</c>\n</a>", "b.json": "{\"a\u{1B}\": 1}",
    ])
    let run = run([folder.path], terminal: true)
    #expect(
      run.output == """
        \(folder["a.xml"]):2:12: error[not-well-formed]: end tag `</c>` where `</b>` was expected \
        (`<b>` was opened in line 2)
           <b>日本\u{301}</c>
                      ^

        \(folder["b.json"]):1:4: error[json-syntax]: found the byte 0x1B, expected control \
        characters as escapes
          {"a\\u{1B}": 1}
             ^

        2 files: 2 errors
          json-syntax 1, not-well-formed 1
          2 files invalid
          invalid: \(folder["a.xml"])
          invalid: \(folder["b.json"])

        """)
  }

  @Test func `colour is for those who want it`() throws {
    let folder = try TemporaryFolder(["a.json": "{\"a\": 1,}"])
    let run = run(["--color", "always", folder["a.json"]])
    #expect(run.output.contains(": \u{1B}[1;31merror\u{1B}[0m[json-syntax]: "))
    #expect(run.output.contains("\n  {\"a\": 1,}\n          \u{1B}[1;32m^\u{1B}[0m\n"))
    #expect(!self.run([folder["a.json"]]).output.contains("\u{1B}"))
  }

  @Test func `of many invalid files the summary names the first, and as JSON all`() throws {
    let names = (10..<33).map { "\($0).xml" }
    let folder = try TemporaryFolder(
      Dictionary(uniqueKeysWithValues: names.map { ($0, Self.badDate) }))
    let lines = run(["--summary", "only", folder.path]).output.split(separator: "\n")
    let named = lines.filter { $0.hasPrefix("  invalid: ") }
    #expect(named.count == 21)
    #expect(named.first?.hasSuffix("/10.xml") == true)
    #expect(named.last == "  invalid: 3 more; --summary json names them")
    let json = run(["--summary", "json", folder.path]).errors
    #expect(names.allSatisfy { json.contains("/\($0)\"") })
  }

  @Test func `summary only, and as JSON`() throws {
    let folder = try TemporaryFolder(["a.xml": Self.badDate, "b.xml": Self.good])
    let only = run(["--summary", "only", folder.path])
    #expect(
      only.output == """
        2 files, 1 record: 1 error
          bad-date 1
          1 file invalid
          invalid: \(folder["a.xml"])
          2 entries: 1 record, 1 rejected

        """)
    let json = run(["--summary", "json", folder.path])
    #expect(json.output.contains("error[bad-date]") && !json.output.contains("2 files"))
    #expect(
      json.errors == """
        {"files":2,"valid":1,"invalid":1,"failed":0,"skipped":0,\
        "invalidFiles":["\(folder["a.xml"])"],"errors":1,"warnings":0,\
        "notes":0,"hidden":0,"entries":2,"records":1,"rejected":1,"filtered":{},\
        "notModelled":{},"rules":{"bad-date":1}}

        """)
    #expect(run(["--summary", "only", "-o", "x", folder.path]).errors.contains("contradict"))
  }

  @Test func `the report goes to a file, whole`() throws {
    let folder = try TemporaryFolder(["in/a.xml": Self.badDate, "out.txt": "old"])
    let run = run(["-o", folder["out.txt"], folder["in"]])
    #expect(run.output == "")
    #expect(run.status == 1)
    #expect(folder.content("out.txt")?.contains("error[bad-date]") == true)
    #expect(folder.names == ["in", "out.txt"])
  }

  @Test func `a closed pipe ends it quietly, a full disk does not`() throws {
    let folder = try TemporaryFolder(["a.xml": Self.badDate])
    let closed = ToolRun(
      ["validate", "-j1", folder.path], outputFailure: (0, SystemError(code: 32)))
    #expect(closed.status == 0)
    #expect(closed.errors == "")
    let full = ToolRun(["validate", "-j1", folder.path], outputFailure: (0, SystemError(code: 28)))
    #expect(full.status == 2)
    #expect(full.errors == "logxml: cannot write to standard output: No space left on device\n")
  }

  @Test func `the clock can be set`() {
    #expect(run(["--now", "soon", "a.xml"]).errors.contains("needs a date such as 2024-03-01"))
  }
}
