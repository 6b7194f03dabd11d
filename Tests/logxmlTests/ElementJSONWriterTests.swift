// SPDX-License-Identifier: MIT

import Testing
import XMLTree

@testable import logxml

@Suite struct ElementJSONWriterTests {
  private func json(_ node: XMLTreeNode) throws -> String {
    let sink = MemorySink()
    let output = OutputBuffer(sink)
    try ElementJSONWriter.write(node, to: output)
    try output.flush()
    return sink.text
  }

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let xml: String
    let json: String
  }

  @Test(arguments: [
    Case(testDescription: "empty", xml: "<a/>", json: #"{"name":"a"}"#),
    Case(
      testDescription: "mixed content in order",
      xml: "<a>x<b/>y<b>z</b></a>",
      json: #"{"name":"a","children":["x",{"name":"b"},"y",{"name":"b","children":["z"]}]}"#),
    Case(
      testDescription: "comments, instructions, CDATA",
      xml: "<a><!--c--><?t d e?><?t?><![CDATA[<&]]>x</a>",
      json: #"{"name":"a","children":[{"comment":"c"},{"instruction":["t","d e"]},"#
        + #"{"instruction":["t",""]},{"cdata":"<&"},"x"]}"#),
    Case(
      testDescription: "attributes keep their order",
      xml: #"<a z="1" a="2" m=""/>"#,
      json: #"{"name":"a","attributes":{"z":"1","a":"2","m":""}}"#),
    Case(
      testDescription: "attributes named like keys",
      xml: #"<name name="1" children="2" attributes="3"/>"#,
      json: #"{"name":"name","attributes":{"name":"1","children":"2","attributes":"3"}}"#),
    Case(
      testDescription: "namespaces",
      xml: #"<p:a xmlns:p="u" xmlns="d" p:x="1" xml:lang="en" y="2"><b xmlns=""/></p:a>"#,
      json: #"{"name":"p:a","namespace":"u","declarations":{"p":"u","":"d"},"#
        + #""attributes":{"p:x":"1","xml:lang":"en","y":"2"},"attributeNamespaces":{"p":"u"},"#
        + #""children":[{"name":"b","declarations":{"":""}}]}"#),
    Case(
      testDescription: "escapes",
      xml: "<a x=\"&quot;\\&#9;&#10;&#13;\">\\\"é\u{1F600}\u{7F}\u{2028}</a>",
      json: "{\"name\":\"a\",\"attributes\":{\"x\":\"\\\"\\\\\\t\\n\\r\"},"
        + "\"children\":[\"\\\\\\\"é\u{1F600}\u{7F}\u{2028}\"]}"),
  ])
  func element(it: Case) throws {
    let document = try XMLTreeParser().parse(it.xml)
    #expect(try json(#require(document.documentElement)) == it.json)
  }

  @Test func `a subtree stops at its end`() throws {
    let document = try XMLTreeParser().parse("<a><b><c/></b><d/>t</a>")
    let element = try #require(document.documentElement?.firstChild)
    #expect(try json(element) == #"{"name":"b","children":[{"name":"c"}]}"#)
  }

  @Test func `a prefix that is declared further out is explained`() throws {
    let document = try XMLTreeParser().parse(
      #"<a xmlns:p="u" xmlns:q="v"><p:b q:x="1" q:y="2" p:z="3"/></a>"#)
    let element = try #require(document.documentElement?.firstChild)
    #expect(
      try json(element)
        == #"{"name":"p:b","namespace":"u","attributes":{"q:x":"1","q:y":"2","p:z":"3"},"#
        + #""attributeNamespaces":{"q":"v","p":"u"}}"#)
  }

  struct Document: CustomTestStringConvertible {
    let xml: String
    let json: String
    var testDescription: String { xml }
  }

  @Test(arguments: [
    Document(
      xml: "<a/>", json: #"{"declaration":{"version":"1.0"},"document":[{"name":"a"}]}"#),
    Document(
      xml: "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?><a/>",
      json: #"{"declaration":{"version":"1.0","encoding":"UTF-8","standalone":false},"#
        + #""document":[{"name":"a"}]}"#),
    Document(
      xml: "<!--1--><!DOCTYPE a [<!ENTITY e \"v\">]><?p q?>\n<a>&e;</a><!--2-->",
      json: #"{"declaration":{"version":"1.0"},"document":[{"comment":"1"},"#
        + #"{"doctype":["a","<!DOCTYPE a [<!ENTITY e \"v\">]>"]},{"instruction":["p","q"]},"#
        + #"{"name":"a","children":["v"]},{"comment":"2"}]}"#),
  ])
  func document(it: Document) throws {
    #expect(try json(XMLTreeParser().parse(it.xml).root) == it.json)
  }

  @Test func `depth does not count`() throws {
    let depth = 200_000
    var limits = ParseLimits()
    limits.depth = depth
    let xml = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    let document = try XMLTreeParser(limits: limits).parse(xml)
    let text = try json(#require(document.documentElement))
    let inner = #"{"name":"a"}"#.utf8.count
    let outer = #"{"name":"a","children":[]}"#.utf8.count
    #expect(text.utf8.count == inner + (depth - 1) * outer)
  }
}
