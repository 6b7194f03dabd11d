// SPDX-License-Identifier: MIT

import Testing

@testable import logxml

@Suite struct ElementJSONReaderTests {
  /// Documents that use everything a tree keeps.
  static let documents = [
    "<a/>",
    "<a>x<b/>y<b>z</b></a>",
    "<a><!--c--><?t d e?><?t?><![CDATA[<&]]>x</a>",
    #"<a z="1" a="&#9;&#10;&#13;&quot;'&lt;" m=""/>"#,
    #"<p:a xmlns:p="u" xmlns="d" p:x="1" xml:lang="en" y="2"><b xmlns=""/><q:c xmlns:q="u" q:x=""/></p:a>"#,
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<!--1--><!DOCTYPE a [\n"
      + "<!ELEMENT a ANY>\n<!ENTITY e \"v\">\n]>\n<?p q?><a>&e;</a><!--2--><?r?>",
    "<a>\u{1F600}\u{E9}\u{7F}\u{2028}\\\"&#13;\t\n</a>",
    "<name children=\"1\"><document/><cdata/><comment/></name>",
  ]

  @Test(arguments: documents, ["json", "ndjson"])
  func `a document comes back`(xml: String, form: String) {
    let direct = ToolRun(["query", "/", "-t", "xml"], input: xml)
    #expect(direct.status == 0)
    let json = ToolRun(["query", "/", "-t", form], input: xml)
    let restored = ToolRun(["query", "/", "-t", "xml"], input: json.output)
    #expect(restored.errors == "")
    #expect(restored.output == direct.output)
    #expect(ToolRun(["query", "/", "-t", form], input: json.output).output == json.output)
  }

  @Test(arguments: ["json", "ndjson"])
  func `elements come back, one after the other`(form: String) {
    let xml = #"<r xmlns:p="u" xmlns="d"><p:a p:x="1"><b/></p:a>t<a>2</a></r>"#
    let direct = ToolRun(["query", "r/a", "-t", "xml"], input: xml)
    let json = ToolRun(["query", "r/a", "-t", form], input: xml)
    let restored = ToolRun(["query", "*", "-t", "xml"], input: json.output)
    #expect(direct.output.split(separator: "\n").count == 2)
    #expect(restored.errors == "")
    // The same names in the same namespaces, whichever element declares them.
    let again = ToolRun(
      ["query", "*", "-t", "xml"],
      input: restored.output.split(separator: "\n").first.map(String.init) ?? "")
    #expect(again.output == restored.output.split(separator: "\n").first.map { $0 + "\n" })
    #expect(ToolRun(["query", "a/b", "-t", "count"], input: json.output).output == "1\n")
    #expect(ToolRun(["query", "{u}a/{d}b", "-t", "count"], input: json.output).output == "1\n")
    #expect(ToolRun(["query", "{u}a/@{u}x"], input: json.output).output == "1\n")
    #expect(ToolRun(["query", "{d}a"], input: json.output).output == "2\n")
  }

  @Test func `keys may come in any order, with any space`() {
    let json = """
       [ {"children" : [ {"comment":"c"} , "t" ], "attributes": {"x":"1"},
      "name":"a"} ]
      """
    #expect(
      ToolRun(["query", "a", "-t", "xml"], input: json).output == "<a x=\"1\"><!--c-->t</a>\n")
    let document = #"{"document":[{"name":"a"}],"declaration":{"version":"1.0"}}"#
    #expect(ToolRun(["query", "a", "-t", "xml"], input: document).output == "<a/>\n")
  }

  @Test func `limits and first stop reading`() {
    let json =
      "{\"name\":\"a\",\"children\":[\"1\"]}\n{\"name\":\"a\",\"children\":[\"2\"]}\nbroken"
    #expect(ToolRun(["query", "a", "--limit", "2"], input: json).output == "1\n2\n")
    #expect(ToolRun(["query", "a", "--limit", "2"], input: json).status == 0)
    #expect(ToolRun(["query", "a"], input: json).status == 2)
  }

  @Test func `pieces may end anywhere`() {
    let json = "[{\"name\":\"a\",\"children\":[\"\\u00e9\u{1F600}\\\"]\"]},{\"name\":\"a\"}]\n"
    for size in 1...7 {
      let output = MemorySink()
      let console = Console(
        input: MemorySource(json, chunkSize: size), output: output, errors: MemorySink(),
        environment: { _ in nil })
      #expect(Tool.run(arguments: ["query", "a"], console: console) == 0)
      #expect(output.text == "\u{E9}\u{1F600}\"]\n\n")
    }
  }

  @Test func `an empty array has no matches`() {
    let run = ToolRun(["query", "a"], input: "[]")
    #expect(run.status == 1)
    #expect(run.errors == "")
  }

  struct Bad: CustomTestStringConvertible {
    let json: String
    let place: String
    let words: String
    var testDescription: String { json }
  }

  @Test(arguments: [
    Bad(json: #"["text"]"#, place: "1:2", words: "has no elements"),
    Bad(json: "{\"name\":\"a\"}\n\"text\"", place: "2:1", words: "has no elements"),
    Bad(json: "{\"name\":\"a\"} {\"nam\":\"a\"}", place: "1:21", words: "no key \"nam\""),
    Bad(json: #"{"name":"a","name":"b"}"#, place: "1:20", words: "given twice"),
    Bad(
      json: #"{"name":"a","attributes":{"x":"1","x":"2"}}"#, place: "1:39", words: "given twice"),
    Bad(json: #"{"name":"a","comment":"b"}"#, place: "1:23", words: "do not go together"),
    Bad(json: #"{}"#, place: "1:1", words: "has no \"name\""),
    Bad(json: #"{"children":[]}"#, place: "1:1", words: "has no \"name\""),
    Bad(json: #"{"name":1}"#, place: "1:9", words: "is not what \"name\" takes"),
    Bad(json: #"{"name":"a","attributes":{"x":1}}"#, place: "1:31", words: "is not what \"x\""),
    Bad(json: #"{"name":"a","children":[1]}"#, place: "1:25", words: "found a number"),
    Bad(json: #"{"name":"a","children":[[]]}"#, place: "1:25", words: "found an array"),
    Bad(json: #"{"name":"a b"}"#, place: "1:1", words: "this is not XML"),
    Bad(json: #"{"name":"p:a"}"#, place: "1:1", words: "this is not XML"),
    Bad(json: #"{"name":"a","children":["\u0000"]}"#, place: "1:1", words: "this is not XML"),
    Bad(json: #"{"comment":"a"}"#, place: "1:1", words: "this is not XML"),
    Bad(json: #"{"document":[{"name":"a"},{"name":"b"}]}"#, place: "1:1", words: "this is not XML"),
    Bad(
      json: #"{"document":[{"doctype":["a","<x/>"]},{"name":"a"}]}"#, place: "1:1",
      words: "not a document type declaration"),
    Bad(
      json: #"{"name":"a","children":[{"document":[]}]}"#, place: "1:25", words: "cannot be inside"),
    Bad(
      json: #"{"name":"a","children":[{"instruction":["t"]}]}"#, place: "1:40",
      words: "two strings"),
    Bad(json: #"{"name":"a""#, place: "1:12", words: "expected"),
    Bad(json: "[{\"name\":\"a\"},\n oops]", place: "2:2", words: "expected"),
  ])
  func `what is not the form is told with its place`(it: Bad) {
    let run = ToolRun(["query", "nothing"], input: it.json)
    #expect(run.errors.hasPrefix("<stdin>:\(it.place): error: "), "\(run.errors)")
    #expect(run.errors.contains(it.words), "\(run.errors)")
    #expect(run.status == 2)
  }
}
