// SPDX-License-Identifier: MIT

import Testing

@testable import logxml

/// JSON in the plain style, written and read back.
@Suite struct PlainJSONTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var xml: String
    var words: [String]
    var json: String
    var testDescription: String { ([xml] + words).joined(separator: " ") }

    init(_ xml: String, _ words: String..., json: String) {
      self.xml = xml
      self.words = words
      self.json = json
    }
  }

  private func run(_ words: [String], _ input: String, jobs: Int = 1) -> ToolRun {
    ToolRun(["query", "-j\(jobs)", "--style", "plain"] + words, input: input)
  }

  @Test(arguments: [
    // The parts of an element.
    Case("<a/>", json: #"{"a":null}"#), Case("<a></a>", json: #"{"a":null}"#),
    Case("<a> </a>", json: #"{"a":" "}"#), Case("<a>x\"</a>", json: #"{"a":"x\""}"#),
    Case("<a k='1' j=''/>", json: #"{"a":{"@k":"1","@j":""}}"#),
    Case("<a k='1'> t </a>", json: ##"{"a":{"@k":"1","#text":" t "}}"##),
    Case("<a>x<![CDATA[<]]>&amp;y</a>", json: #"{"a":"x<&y"}"#),
    Case("<a> <b/>\n </a>", json: #"{"a":{"b":null}}"#),
    Case("<a k='1'><b>2</b></a>", json: #"{"a":{"@k":"1","b":"2"}}"#),
    // Groups: where the first stands, in the order of each.
    Case(
      "<a><b>1</b><c>2</c><b>3</b><d/><c>4</c><b/></a>",
      json: #"{"a":{"b":["1","3",null],"c":["2","4"],"d":null}}"#),
    Case(
      "<a><b><c>1</c><c>2</c></b><b><c>3</c></b></a>",
      json: #"{"a":{"b":[{"c":["1","2"]},{"c":"3"}]}}"#),
    // A name as it is written, whatever namespace it has.
    Case(
      "<a xmlns='u' xmlns:p='v'><p:b p:k='1'/><b/><b xmlns='w'/></a>",
      json: #"{"a":{"@xmlns":"u","@xmlns:p":"v","p:b":{"@p:k":"1"},"b":[null,{"@xmlns":"w"}]}}"#),
    // Names that are canonically equivalent are two.
    Case(
      "<a><\u{E9}/><e\u{301}/></a>", json: "{\"a\":{\"\u{E9}\":null,\"e\u{301}\":null}}"),
    // Arrays.
    Case("<a><b/><c/></a>", "--array", "b", json: #"{"a":{"b":[null],"c":null}}"#),
    Case(
      "<a xmlns:p='u'><p:b/><c><d>1</d></c></a>", "--array=b", "--array=d",
      json: #"{"a":{"@xmlns:p":"u","p:b":[null],"c":{"d":["1"]}}}"#),
    Case("<a><b><c/></b></a>", "--array=all", json: #"{"a":{"b":[{"c":[null]}]}}"#),
    // Types: only what is exactly one, with its digits.
    Case(
      "<a k='1'><b>82.40</b><b>1e999999</b><b>-0</b><b>123456789012345678901234567890</b></a>",
      "--types",
      json: #"{"a":{"@k":1,"b":[82.40,1e999999,-0,123456789012345678901234567890]}}"#),
    Case(
      "<a><b>007</b><b> 1</b><b>1.</b><b>.5</b><b>+1</b><b>1,5</b><b>0x1</b><b>NaN</b></a>",
      "--types",
      json: #"{"a":{"b":["007"," 1","1.",".5","+1","1,5","0x1","NaN"]}}"#),
    Case(
      "<a><b>true</b><b>false</b><b>True</b><b>null</b><b k='x'>5</b></a>", "--types",
      json: ##"{"a":{"b":[true,false,"True","null",{"@k":"x","#text":5}]}}"##),
    Case("<a><b>1</b></a>", json: #"{"a":{"b":"1"}}"#),
    // Mixed content by choice.
    Case("<a>x<b/>y</a>", "--mixed=join", json: ##"{"a":{"b":null,"#text":"xy"}}"##),
  ])
  func `the document is one object`(it: Case) {
    let run = run(["-t", "ndjson", "/"] + it.words, it.xml)
    #expect(run.output == it.json + "\n")
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test func `a match is written without its name`() {
    let xml = "<r><p n='1'><q>a</q></p><p n='2'/><p>x</p></r>"
    #expect(
      run(["-tndjson", "r/p"], xml).output == "{\"@n\":\"1\",\"q\":\"a\"}\n{\"@n\":\"2\"}\n\"x\"\n")
    #expect(run(["-tjson", "r/p/@n", "--types"], xml).output == "[\n1,\n2\n]\n")
    #expect(run(["-tndjson", "r/p/text()"], xml).output == "\"\"\n\"\"\n\"x\"\n")
    #expect(run(["-tjson", "r/z"], xml).output == "[]\n")
  }

  @Test func `what was joined is read back`() {
    let run = run(["-txml", "*"], ##"{"a":{"b":"1","#text":"t"}}"##)
    #expect(run.errors == "" && run.status == 0)
    #expect(run.output == "<a><b>1</b>t</a>\n")
  }

  @Test(arguments: [1, 2])
  func `mixed content is refused where it is`(jobs: Int) {
    let sound = String(repeating: "<p><b>1</b></p>\n", count: 100_000)
    let xml = "<r>\n\(sound)<p>x <b/></p>\n<p/></r>"
    let run = run(["-tndjson", "r/p"], xml, jobs: jobs)
    #expect(
      run.errors == """
        <stdin>:100002:1: error: `<p>` has text beside its child elements, whose order the plain \
        style cannot keep; '--mixed join' puts the text together, '--style exact' keeps everything

        """)
    #expect(run.status == 2)
    // Nothing of the refused match, and nothing after it.
    #expect(run.output == String(repeating: "{\"b\":\"1\"}\n", count: 100_000))
    let whole = self.run(["-tndjson", "/"], "<r><a/>\n<b>x<c/></b></r>")
    #expect(whole.output == "")
    #expect(whole.errors.hasPrefix("<stdin>:2:1: error: `<b>` has text"))
  }

  @Test(arguments: [1, 2])
  func `what has no place is counted`(jobs: Int) {
    let sound = String(repeating: "<p><!--c--></p>", count: 100_000)
    let xml = "<!DOCTYPE r><r>\(sound)<p><?i j?></p></r>"
    let run = run(["-tndjson", "r/p", "-o/dev/null"], xml, jobs: jobs)
    #expect(
      run.errors == "logxml: the plain style has no place for 100000 comments and 1 processing "
        + "instruction\n")
    #expect(run.status == 0)
    #expect(self.run(["-q", "-tndjson", "/"], xml).errors == "")
    #expect(
      self.run(["-tndjson", "/"], "<!DOCTYPE a><!--x--><a/>").errors
        == "logxml: the plain style has no place for 1 comment and 1 document type declaration\n")
  }

  @Test func `a deep document needs no deep stack`() {
    let depth = 50_000
    let xml = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    let words = ["-tndjson", "/", "--max-depth", "\(depth)"]
    let json = run(words, xml)
    #expect(
      json.output == String(repeating: "{\"a\":", count: depth) + "null"
        + String(repeating: "}", count: depth) + "\n")
    let back = run(["-txml", "*", "--max-depth", "\(depth)"], json.output)
    #expect(back.output.utf8.count == 7 * depth - 3 + 1)
    #expect(back.errors == "")
  }

  @Test func `very many names in one element take no squared time`() {
    let names = (0..<50_000).map { "<n\($0)/>" }.joined()
    let run = run(["-tndjson", "/"], "<a>\(names)\(names)</a>")
    #expect(run.output.hasPrefix("{\"a\":{\"n0\":[null,null],\"n1\":[null,null],"))
    #expect(run.status == 0)
  }

  // MARK: Reading back

  @Test(arguments: [
    "<a/>", "<a k=\"1\">t</a>", "<a><b>1</b><b k=\"2\"/><c> x </c></a>",
    "<a xmlns=\"u\"><b/><c xmlns=\"\"><d/></c></a>",
    "<p:a xmlns:p=\"u\" p:k=\"1\"><p:b xmlns:p=\"v\"/><q xmlns:r=\"w\"><r:s/></q></p:a>",
  ])
  func `what is written is read back`(xml: String) {
    let json = run(["-tjson", "/"], xml).output
    #expect(run(["-txml", "*"], json).output == xml + "\n")
  }

  @Test func `numbers, flags and several documents are read`() {
    let json = #"{"a":{"@k":1.50,"b":[true,null,2e1]}} {"c":"x"}"#
    #expect(
      run(["-txml", "*"], json).output
        == "<a k=\"1.50\"><b>true</b><b/><b>2e1</b></a>\n<c>x</c>\n")
    #expect(run(["a/b[2]"], json).output == "2e1\n")
  }

  @Test(arguments: [
    ("{\"a\":1,\"b\":2}", "1:1: error: a document in the plain style is an object with one key"),
    ("[\"x\"]", "1:2: error: a document in the plain style is an object with one key"),
    ("{\"@a\":1}", "1:1: error: a document in the plain style"),
    ("{\"a\":[1]}", "1:6: error: an array stands for several elements"),
    ("{\"a\":{\"b\":[[1]]}}", "1:12: error: an array directly in the array of \"b\""),
    ("{\"a\":{\"@b\":{}}}", "1:12: error: an object is not what \"@b\" takes"),
    ("{\"a\":{\"b\":1,\"b\":2}}", "1:17: error: the key \"b\" is given twice"),
    ("{\"a b\":1}", "1:1: error: this is not XML:"),
    ("{\"p:a\":1}", "1:1: error: this is not XML:"),
  ])
  func `JSON that is no document is refused`(json: String, message: String) {
    let run = run(["/"], json)
    #expect(run.errors.hasPrefix("<stdin>:\(message)"), "\(run.errors)")
    #expect(run.status == 2)
  }

  @Test(arguments: [
    (["-ttext", "--array=b"], "'--array' goes with -t json or ndjson, but the form is 'text'"),
    (["-tjson", "--types", "--style=exact"], "'--types' belongs to the plain style"),
  ])
  func `options of the plain style need it`(words: [String], message: String) {
    let run = run(words + ["/"], "<a/>")
    #expect(run.errors.contains(message))
    #expect(run.status == 2)
  }
}
