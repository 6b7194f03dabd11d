// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@testable import logxml

@Suite struct QueryTests {
  static let stuff =
    #"<stuff><item attr="value1"/><item attr="value2"/><note>TEXT</note></stuff>"#

  struct Case: CustomTestStringConvertible {
    let words: [String]
    let input: String
    let output: String
    let status: Int32
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String..., input: String = QueryTests.stuff, output: String, status: Int32 = 0) {
      self.words = words
      self.input = input
      self.output = output
      self.status = status
    }
  }

  static let mixed = "<r><p n=\"1\">a<b>b</b>c</p><p n=\"2\"/><p n=\"3\">x&#9;y\n\\z</p></r>"

  @Test(arguments: [
    // The seed's own questions.
    Case("stuff/item[1].attr", output: "value2\n"),
    Case("stuff/item[1]/@attr", output: "value2\n"),
    Case("stuff/note", output: "TEXT\n"),
    Case("stuff/item[7]", output: "", status: 1),
    Case("stuff/nothing", output: "", status: 1),
    Case("stuff/item.attr", output: "value1\nvalue2\n"),
    // Text: the string value, one a line.
    Case("r/p", input: mixed, output: "abc\n\nx\ty\n\\z\n"),
    Case("r/p/text()", input: mixed, output: "ac\n\nx\ty\n\\z\n"),
    Case("r/p", "-0", input: mixed, output: "abc\0\0x\ty\n\\z\0"),
    Case("/", input: "<a>b<c>d</c></a>", output: "bd\n"),
    // XML.
    Case(
      "r/p", "-t", "xml", "--limit", "2", input: mixed,
      output: "<p n=\"1\">a<b>b</b>c</p>\n<p n=\"2\"/>\n"),
    Case("r/p.n", "-t", "xml", "--first", input: mixed, output: "n=\"1\"\n"),
    Case("a/text()", "-t", "xml", input: "<a>&lt;&amp;</a>", output: "&lt;&amp;\n"),
    Case(
      "//p:b", "-t", "xml", input: "<a xmlns:p=\"u\"><p:b/></a>",
      output: "<p:b xmlns:p=\"u\"/>\n"),
    // JSON.
    Case(
      "r/p", "-t", "ndjson", "--first", input: mixed,
      output:
        #"{"name":"p","attributes":{"n":"1"},"children":["a",{"name":"b","children":["b"]},"c"]}"#
        + "\n"),
    Case("r/p.n", "-t", "json", input: mixed, output: "[\n\"1\",\n\"2\",\n\"3\"\n]\n"),
    Case("r/q", "-t", "json", input: mixed, output: "[]\n", status: 1),
    Case("r/q", "-t", "ndjson", input: mixed, output: "", status: 1),
    Case(
      "/", "-t", "ndjson", input: "<a/>",
      output: "{\"declaration\":{\"version\":\"1.0\"},\"document\":[{\"name\":\"a\"}]}\n"),
    // Tables.
    Case(
      "r/p", "-c", "@n", "-c", "b", "-c", "/text()", input: mixed,
      output: "1\tb\tac\n2\t\t\n3\t\tx\\ty\\n\\\\z\n"),
    Case(
      "r/p", "-t", "tsv", "-c@n", "-cb", "--default", "-", input: mixed,
      output: "1\tb\n2\t-\n3\t-\n"),
    Case(
      "r/p", "-c", ".//c", "-c", "Number=@n", "-c", "All=.", "-c", "x=b[.='y']", "--header",
      input: "<r><p n=\"1\">u<b><c>v</c></b></p><c>w</c><p n=\"2\"><c>x</c><b>y</b></p></r>",
      output: ".//c\tNumber\tAll\tx\nv\t1\tuv\t\nx\t2\txy\ty\n"),
    Case(
      "r", "-tcsv", "-c", "A,1=@{u=v}a", "-c", "@{u=v}a", input: "<r xmlns:q=\"u=v\" q:a=\"5\"/>",
      output: "\"A,1\",@{u=v}a\n5,5\n"),
    Case("r/q", "-c@n", "-cb", "--default", "none", input: mixed, output: "none\tnone\n"),
    // Paths and counts.
    Case(
      "r/p.n", "-t", "path", input: mixed, output: "/r[0]/p[0].n\n/r[0]/p[1].n\n/r[0]/p[2].n\n"),
    Case("r/p", "-t", "count", input: mixed, output: "3\n"),
    Case("r/q", "-t", "count", input: mixed, output: "0\n", status: 1),
    Case("r/p", "-t", "count", "--limit", "2", input: mixed, output: "2\n"),
    // Where nothing matches.
    Case("r/q", "--default", "none", input: mixed, output: "none\n"),
    Case("r/q", "--default", "", input: mixed, output: "\n"),
    Case("r/q", "--default", "<none>", "-t", "xml", input: mixed, output: "&lt;none&gt;\n"),
    Case("r/q", "--default", "\"", "-t", "json", input: mixed, output: "[\n\"\\\"\"\n]\n"),
    Case("r/p", "--default", "none", "--first", input: mixed, output: "abc\n"),
    // Only whether.
    Case("r/p", "--exists", input: mixed, output: ""),
    Case("r/q", "--exists", input: mixed, output: "", status: 1),
    // File names.
    Case("r/p.n", "-H", "--first", input: mixed, output: "<stdin>:1\n"),
    Case("r/p", "-H", "-c@n", "--first", input: mixed, output: "<stdin>\t1\n"),
  ])
  func query(it: Case) {
    let run = ToolRun(["query"] + it.words, input: it.input)
    #expect(run.output == it.output)
    if it.status == 0 { #expect(run.errors == "") }
    #expect(run.status == it.status)
  }

  @Test func `a deep path with indices`() {
    func things(_ count: Int, _ name: String, _ body: (Int) -> String) -> String {
      (0..<count).map { "<\(name)>\(body($0))</\(name)>" }.joined()
    }
    let xml =
      "<w>"
      + things(2, "whatchacallit") { a in
        "<other/>"
          + things(4, "thingamajig") { b in things(3, "doodad") { c in "\(a)\(b)\(c)" } }
      } + "</w>"
    let path = "w/whatchacallit[1]/thingamajig[3]/doodad[2]"
    #expect(ToolRun(["query", path], input: xml).output == "132\n")
    #expect(
      ToolRun(["query", "w/whatchacallit[-1]/thingamajig[-1]/doodad[-1]"], input: xml).output
        == "132\n")
    let paths = ToolRun(["query", "-tpath", path], input: xml).output
    #expect(paths == "/w[0]/whatchacallit[1]/thingamajig[3]/doodad[2]\n")
  }

  @Test func `every path that -t path prints finds its match alone`() {
    let paths = ToolRun(["query", "//*", "-t", "path"], input: Self.mixed).output
    let lines = paths.split(separator: "\n")
    #expect(lines.count == 5)
    for line in lines {
      let again = ToolRun(["query", String(line), "-t", "path"], input: Self.mixed)
      #expect(again.output == line + "\n")
    }
  }

  // MARK: Several inputs

  private func folder() throws -> TemporaryFolder {
    try TemporaryFolder([
      "a.xml": "<a><t>one</t><t>two</t></a>", "b.xml": "<a/>", "sub/c.xml": "<a><t>three</t></a>",
    ])
  }

  @Test func `several files are named, one is not`() throws {
    let folder = try folder()
    let several = ToolRun(["query", "a/t", folder["a.xml"], folder["b.xml"]])
    #expect(several.output == "\(folder["a.xml"]):one\n\(folder["a.xml"]):two\n")
    #expect(several.status == 0)
    #expect(ToolRun(["query", "a/t", folder["a.xml"]]).output == "one\ntwo\n")
    let plain = ToolRun(["query", "a/t", "-I", folder["a.xml"], folder["sub/c.xml"]])
    #expect(plain.output == "one\ntwo\nthree\n")
    let xml = ToolRun(["query", "a/t", "-t", "xml", folder["a.xml"], folder["b.xml"]])
    #expect(xml.output == "<t>one</t>\n<t>two</t>\n")
  }

  @Test func `a folder is walked, and counted file by file`() throws {
    let folder = try folder()
    let run = ToolRun(["query", "a/t", "-t", "count", folder.path])
    #expect(
      run.output == """
        \(folder["a.xml"]):2
        \(folder["b.xml"]):0
        \(folder["sub/c.xml"]):1

        """)
    #expect(run.status == 0)
    let first = ToolRun(["query", "a/t", "--first", "--default", "-", folder.path])
    #expect(
      first.output == """
        \(folder["a.xml"]):one
        \(folder["b.xml"]):-
        \(folder["sub/c.xml"]):three

        """)
  }

  @Test func `lists of files`() throws {
    let folder = try folder()
    let lines = ToolRun(
      ["query", "a/t", "-I", "--files-from", "-"],
      input: "\(folder["sub/c.xml"])\n\n\(folder["a.xml"])\r\n")
    #expect(lines.output == "three\none\ntwo\n")
    let null = ToolRun(
      ["query", "a/t", "-I", folder["a.xml"], "--files0-from=-"], input: "\(folder["sub"])\0")
    #expect(null.output == "one\ntwo\nthree\n")
    let none = ToolRun(["query", "a/t", "--files-from", "-"], input: "")
    #expect(none.status == 1)
  }

  @Test func `a folder without XML is told, unless quiet`() throws {
    let folder = try TemporaryFolder(["a.txt": ""])
    let run = ToolRun(["query", "a", folder.path])
    #expect(run.errors == "logxml: \(folder.path): no files ending in .xml\n")
    #expect(run.status == 1)
    #expect(ToolRun(["query", "-q", "a", folder.path]).errors == "")
  }

  @Test func `existence stops at the first answer`() throws {
    let folder = try folder()
    let run = ToolRun(["query", "--exists", "a/t", folder["a.xml"], folder["missing.xml"]])
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(ToolRun(["query", "--exists", "a/u", folder.path]).status == 1)
  }

  // MARK: Output

  @Test func `-o writes a file, in the form of its ending`() throws {
    let folder = try folder()
    for (name, expected) in [
      ("o.xml", "<t>one</t>\n<t>two</t>\n"), ("o.txt", "one\ntwo\n"), ("o", "one\ntwo\n"),
      (
        "o.JSONL",
        "{\"name\":\"t\",\"children\":[\"one\"]}\n{\"name\":\"t\",\"children\":[\"two\"]}\n"
      ),
    ] {
      let run = ToolRun(["query", "a/t", folder["a.xml"], "-o", folder[name]])
      #expect(run.output == "")
      #expect(run.errors == "")
      #expect(run.status == 0)
      #expect(folder.content(name) == expected)
    }
    let standard = ToolRun(["query", "a/t", folder["a.xml"], "-o", "-"])
    #expect(standard.output == "one\ntwo\n")
  }

  @Test func `-o leaves the old file when anything fails`() throws {
    let folder = try folder()
    try folder.write("o.txt", "old")
    try folder.write("bad.xml", "<a><t>x</t>")
    for input in ["bad.xml", "missing.xml"] {
      let run = ToolRun(
        ["query", "a/t", folder["a.xml"], folder[input], "-o", folder["o.txt"]])
      #expect(run.status == 2)
      #expect(folder.content("o.txt") == "old")
    }
    #expect(folder.names == ["a.xml", "b.xml", "bad.xml", "o.txt", "sub"])
  }

  @Test func `-o names no input`() throws {
    let folder = try folder()
    let before = folder.content("b.xml")
    let run = ToolRun(["query", "/", "-t", "xml", folder["b.xml"], "-o", folder["b.xml"]])
    #expect(run.status == 2)
    #expect(run.errors.contains("is both read and written"))
    #expect(folder.content("b.xml") == before)
  }

  @Test func `-o to a place that is not there`() throws {
    let folder = try folder()
    let run = ToolRun(["query", "a/t", folder["a.xml"], "-o", folder["no/o.txt"]])
    #expect(
      run.errors == "logxml: cannot write '\(folder["no/o.txt"])': No such file or directory; "
        + "there is no folder '\(folder["no"])'\n")
    #expect(run.status == 2)
  }

  @Test func `a full disk is an error, a closed pipe is not`() {
    let full = ToolRun(
      ["query", "r/p"], input: Self.mixed, outputFailure: (2, SystemError(code: 28)))
    #expect(full.errors == "logxml: cannot write to standard output: No space left on device\n")
    #expect(full.status == 2)
    let closed = ToolRun(
      ["query", "r/p"], input: Self.mixed, outputFailure: (2, SystemError(code: 32)))
    #expect(closed.errors == "")
    #expect(closed.status == 0)
  }
}
