// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

@Suite struct `Writing indented XML` {
  static let layouts = [
    WriterCase("elements", "<a><b/><c>x</c></a>", "<a>\n  <b/>\n  <c>x</c>\n</a>"),
    WriterCase(
      "levels", "<a><b><c><d/></c></b></a>",
      "<a>\n  <b>\n    <c>\n      <d/>\n    </c>\n  </b>\n</a>"),
    WriterCase(
      "old indentation gives way", "<a>\n\t<b/>\n\n\n <c/></a>",
      "<a>\n  <b/>\n  <c/>\n</a>"),
    WriterCase("mixed content", "<a>x<b> <c/> </b></a>", "<a>x<b> <c/> </b></a>"),
    WriterCase(
      "mixed content inside", "<a><p>x <b>y</b></p> <q/></a>",
      "<a>\n  <p>x <b>y</b></p>\n  <q/>\n</a>"),
    WriterCase("text after a child", "<a><b/>x</a>", "<a><b/>x</a>"),
    WriterCase("section", "<a><b/> <![CDATA[ ]]></a>", "<a><b/> <![CDATA[ ]]></a>"),
    WriterCase("only white space", "<a><b> \n </b></a>", "<a>\n  <b> \n </b>\n</a>"),
    WriterCase("no content", "<a></a>", "<a/>"),
    WriterCase(
      "comments and instructions", "<a><!--c--><?p q?><b/></a>",
      "<a>\n  <!--c-->\n  <?p q?>\n  <b/>\n</a>"),
    WriterCase("only a comment", "<a><!--c--></a>", "<a>\n  <!--c-->\n</a>"),
    WriterCase(
      "preserved", "<a><b xml:space='preserve'> <c/><d> <e/></d></b> <f/></a>",
      "<a>\n  <b xml:space=\"preserve\"> <c/><d> <e/></d></b>\n  <f/>\n</a>"),
    WriterCase(
      "not preserved", "<a xml:space='default'> <b/></a>",
      "<a xml:space=\"default\">\n  <b/>\n</a>"),
    WriterCase(
      "after mixed content", "<a><p>x<b><c/></b></p><d><e/></d></a>",
      "<a>\n  <p>x<b><c/></b></p>\n  <d>\n    <e/>\n  </d>\n</a>"),
  ]

  @Test(arguments: layouts)
  func `an element is laid out`(example: WriterCase) throws {
    let element = try #require(try parsed(example.input).documentElement)
    let writer = XMLTreeWriter(layout: .indented(by: 2))
    #expect(writer.string(of: element) == example.output)
    // Once more changes nothing.
    let again = try #require(try parsed(example.output).documentElement)
    #expect(writer.string(of: again) == example.output)
  }

  @Test func `a document has its nodes on lines`() throws {
    let document = try parsed("<!--c--><a><b/></a><?p?>")
    #expect(
      XMLTreeWriter(layout: .indented(by: 1)).string(of: document)
        == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!--c-->\n<a>\n <b/>\n</a>\n<?p?>")
  }

  @Test func `a node inside preserved space is written as it stands`() throws {
    let document = try parsed("<a xml:space='preserve'><b> <c> <d/> </c></b></a>")
    let node = try #require(document.root.descendants.first { $0.name == "b" })
    #expect(XMLTreeWriter(layout: .indented(by: 2)).string(of: node) == "<b> <c> <d/> </c></b>")
  }

  @Test func `negative and zero widths break lines only`() throws {
    let document = try parsed("<a><b><c/></b></a>")
    let element = try #require(document.documentElement)
    let expected = "<a>\n<b>\n<c/>\n</b>\n</a>"
    #expect(XMLTreeWriter(layout: .indented(by: 0)).string(of: element) == expected)
    #expect(XMLTreeWriter(layout: .indented(by: -3)).string(of: element) == expected)
  }

  @Test func `indentation ends at level 100`() throws {
    let depth = 150
    let xml =
      String(repeating: "<a>", count: depth) + "<b/>" + String(repeating: "</a>", count: depth)
    let element = try #require(try parsed(xml).documentElement)
    let lines = XMLTreeWriter(layout: .indented(by: 1)).string(of: element).split(separator: "\n")
    #expect(lines.count == 2 * depth + 1)
    #expect(lines[99] == String(repeating: " ", count: 99) + "<a>")
    #expect(lines[depth] == String(repeating: " ", count: 100) + "<b/>")
  }
}
