// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

/// What paths mean, case by case, worked out by hand from the grammar.
@Suite struct PathMeaningTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var xml: String
    var path: String
    var values: [String]

    init(_ xml: String, _ path: String, _ values: String...) {
      self.xml = xml
      self.path = path
      self.values = values
    }

    var testDescription: String { path }
  }

  private static let list = "<a><b>0</b><c/><b>1</b><b>2</b><b>3</b></a>"
  private static let nested = "<a>1<a>2<b>x</b><a>3<b>y</b><b>z</b></a></a><b>w</b></a>"
  private static let attributes =
    "<a><b x='1'>p</b><b x='2' y='0'>q</b><b>r</b><b x=''>s</b><b x='12'>t</b></a>"
  private static let groups =
    "<a><g><k>1</k><v>p</v></g><g><k>2</k><k>1</k><v>q</v></g><g><v>r</v></g></a>"
  private static let spaces =
    "<a xmlns='urn:d' xmlns:p='urn:p'><b>d</b><p:b>p</p:b><b xmlns=''>none</b>"
    + "<q:b xmlns:q='urn:p' p:x='px' x='x'>q</q:b><c p:x='only' p:y='1'>c</c></a>"

  static let cases = [
    // Indices and slices.
    Case(list, "a/b", "0", "1", "2", "3"), Case(list, "a/b[0]", "0"), Case(list, "a/b[3]", "3"),
    Case(list, "a/b[4]"), Case(list, "a/b[-1]", "3"), Case(list, "a/b[-4]", "0"),
    Case(list, "a/b[-5]"), Case(list, "a/*[1]", ""), Case(list, "a/b[1:3]", "1", "2"),
    Case(list, "a/b[:2]", "0", "1"), Case(list, "a/b[2:]", "2", "3"),
    Case(list, "a/b[-3:-1]", "1", "2"),
    Case(list, "a/b[:]", "0", "1", "2", "3"), Case(list, "a/b[3:1]"), Case(list, "a/b[-9:1]", "0"),
    Case(list, "a/b[1:99]", "1", "2", "3"), Case(list, "a/b[1:][0]", "1"),
    Case(list, "a/b[0][0]", "0"), Case(list, "a/b[0][1]"), Case(list, "a/b[1:][-1]", "3"),
    Case(list, "a/b[ 1 : 3 ]", "1", "2"), Case(list, "a/b[9223372036854775807]"),
    Case(list, "a/b[-9223372036854775808:]", "0", "1", "2", "3"), Case(list, "a/b[-0]", "0"),
    Case(list, "a/b[-9223372036854775808]"),
    // The start of a path.
    Case(list, "/a/b[0]", "0"), Case(list, "//b[0]", "0"), Case(list, "/b"), Case(list, "b"),
    Case(list, "/", "0123"), Case(list, "*", "0123"), Case(list, "*[0]", "0123"),
    // Double slashes count per parent and give document order, each once.
    Case(nested, "//a//b", "x", "y", "z", "w"), Case(nested, "//b[0]", "x", "y", "w"),
    Case(nested, "//a/text()", "1", "2", "3"), Case(nested, "a//b[-1]", "x", "z", "w"),
    Case(nested, "//a//a//b", "x", "y", "z"), Case(nested, "//a[0]/b", "x", "y", "z", "w"),
    Case(nested, "//*[b]/text()", "1", "2", "3"), Case(nested, "a/a//*", "x", "3yz", "y", "z"),
    // Attributes.
    Case(attributes, "a/b[@x]", "p", "q", "s", "t"), Case(attributes, "a/b[@x='1']", "p"),
    Case(attributes, "a/b[@x!='1']", "q", "s", "t"), Case(attributes, "a/b[@x='']", "s"),
    Case(attributes, "a/b[@x^='1']", "p", "t"), Case(attributes, "a/b[@x$='2']", "q", "t"),
    Case(attributes, "a/b[@x*='2']", "q", "t"), Case(attributes, "a/b[@x*='']", "p", "q", "s", "t"),
    Case(attributes, "a/b[@x<'12']", "p", "q"), Case(attributes, "a/b[@x>='2.0']", "q", "t"),
    Case(attributes, "a/b[@x<='1e0']", "p"), Case(attributes, "a/b[@x>'x']"),
    Case(attributes, "a/b[@x][2]", "s"), Case(attributes, "a/b[2][@x]"),
    Case(attributes, "a/b[@x][@y]", "q"), Case(attributes, "a/b[@x = \"1\"]", "p"),
    Case(attributes, "a/b.x", "1", "2", "", "12"), Case(attributes, "a/b/@y", "0"),
    Case(attributes, "a/b[1]/@x", "2"), Case(attributes, "//*.y", "0"),
    Case(attributes, "a/b[-2:].x", "", "12"), Case(attributes, ".x"), Case(attributes, "a.x"),
    // Child elements.
    Case(groups, "a/g[k]/v", "p", "q"), Case(groups, "a/g[k='1']/v", "p", "q"),
    Case(groups, "a/g[k!='1']/v", "q"), Case(groups, "a/g[k='2']/v", "q"),
    Case(groups, "a/g[k<'2']/v", "p", "q"), Case(groups, "a/g[k][1]/v", "q"),
    Case(groups, "a/g[-1][k]/v"), Case(groups, "a/g[k][-1]/v", "q"),
    Case(groups, "*[g]/g[2]", "r"), Case(groups, "a/g[k='1'][k='2']/v", "q"),
    // Namespaces.
    Case(spaces, "a/b", "d", "p", "none", "q"), Case(spaces, "{urn:d}a/{urn:d}b", "d"),
    Case(spaces, "a/{}b", "none"), Case(spaces, "a/p:b", "p"), Case(spaces, "a/{urn:p}b", "p", "q"),
    Case(spaces, "a/q:b", "q"), Case(spaces, "a/*.x", "x", "only"),
    Case(spaces, "a/*.p:x", "px", "only"), Case(spaces, "a/*.{urn:p}x", "px", "only"),
    Case(spaces, "a/*.{}x", "x"), Case(spaces, "a/*[@x='px']"), Case(spaces, "a/*[@p:y]", "c"),
    Case(spaces, "a.xmlns"), Case(spaces, "a.p"), Case(spaces, "{}a"),
    Case(spaces, "a[p:b]/c", "c"),
    // Names and text.
    Case("<a.b><c.d e.f='1'>2</c.d></a.b>", "a\\.b/c\\.d.e\\.f", "1"),
    Case("<a.b><c.d>2</c.d></a.b>", "a\\.b[c\\.d='2']/c\\.d", "2"),
    Case("<a-b _c='1' d-e='2'/>", "a-b.d-e", "2"),
    Case("<größe><日本>1</日本></größe>", "größe/日本", "1"),
    Case("<a>\u{E9}</a>", "*[a]"), Case("<r><a>\u{E9}</a></r>", "r[a='\u{E9}']", "\u{E9}"),
    Case("<r><a>\u{E9}</a></r>", "r[a='e\u{301}']"),
    Case("<text><text>1</text></text>", "text/text", "1"),
    Case("<text>0<text>1</text></text>", "text/text()", "0"),
    Case("<a>1<b>2</b>3<!--4--><![CDATA[5]]></a>", "a/text()", "135"),
    Case("<a>1<b>2</b>3</a>", "a", "123"), Case("<a><b/></a>", "a/b/text()", ""),
    Case("<a><b>1<c>2</c></b></a>", "a[b='12']/b/c", "2"),
    Case("<a><b>]/\"</b></a>", "a[b=']/\"']/b", "]/\""), Case("<a/>", "/text()"),
  ]

  @Test(arguments: cases)
  func `a path means what the grammar says`(sample: Case) throws {
    let document = try XMLTreeParser().parse(sample.xml)
    let path = try XMLPath(sample.path)
    #expect(document.root.select(path).map(\.stringValue) == sample.values)
    #expect(PathStreamDriver.matches(path, in: document).map(\.stringValue) == sample.values)
  }

  @Test func `a path is equal to one of the same bytes and gives them back`() throws {
    let path = try XMLPath("a//b[@x='1'].y")
    #expect(path.description == "a//b[@x='1'].y")
    #expect(try XMLPath("a//b[@x='1'].y") == path)
    #expect(try XMLPath("a//b[@x=\"1\"].y") != path)
    #expect(try XMLPath("\u{E9}") != XMLPath("e\u{301}"))
    #expect(Set([path, try XMLPath("a//b[@x='1'].y")]).count == 1)
    #expect(try XMLPath("/").isDocument)
    #expect(!path.isDocument)
  }

  @Test func `paths that begin at the node and at the document`() throws {
    let document = try XMLTreeParser().parse("<a x='0'><b x='1'>t<b x='2'/></b></a>")
    let b = try #require(document.root.child("a/b"))
    #expect(b.select(try XMLPath("b.x")).map(\.stringValue) == ["2"])
    #expect(b.select(try XMLPath("@x")).map(\.stringValue) == ["1"])
    #expect(b.select(try XMLPath("/@x")).map(\.stringValue) == ["1"])
    #expect(b.select(try XMLPath("/text()")).map(\.stringValue) == ["t"])
    #expect(b.select(try XMLPath("/a.x")).map(\.stringValue) == ["0"])
    #expect(b.select(try XMLPath("//b.x")).map(\.stringValue) == ["1", "2"])
    #expect(b.select(try XMLPath("/")).map(\.node) == [document.root])
    #expect(b.select(try XMLPath("@x")).map(\.path) == ["/a[0]/b[0].x"])
    let text = try #require(b.firstChild)
    #expect(text.select(try XMLPath("*")).isEmpty)
    #expect(text.select(try XMLPath("@x")).isEmpty)
  }

  @Test func `a match knows its item, node and place`() throws {
    let xml = "<a>\n  <b p:x='1' xmlns:p='urn:p'>t</b>\n</a>"
    let document = try XMLTreeParser().parse(xml)
    let b = try #require(document.root.child("a/b"))
    let element = try #require(document.root.firstMatch(try XMLPath("a/b")))
    #expect(element.item == .element(b))
    #expect(element.position == SourcePosition(line: 2, column: 3))
    #expect(element.path == "/a[0]/b[0]")
    let attribute = try #require(document.root.firstMatch(try XMLPath("a/b.x")))
    #expect(attribute.item == .attribute(b.attributes[0]))
    #expect(attribute.node == b)
    #expect(attribute.path == "/a[0]/b[0].{urn:p}x")
    let text = try #require(document.root.firstMatch(try XMLPath("a/b/text()")))
    #expect(text.item == .text(b))
    #expect(text.path == "/a[0]/b[0]/text()")
    let whole = try #require(document.root.firstMatch(try XMLPath("/")))
    #expect(whole.item == .document(document.root))
    #expect(whole.path == "/")
  }

  /// In braces such a namespace would end too early.
  @Test func `the path of an attribute whose namespace has a brace names its prefix`() throws {
    let document = try XMLTreeParser().parse(
      "<a xmlns:p='urn:}x' xmlns:q='urn:x'><b q:x='1' p:x='2' x='3'/></a>")
    let paths = document.root.select(try XMLPath("a/b/@*")).map(\.path)
    #expect(paths == ["/a[0]/b[0].{urn:x}x", "/a[0]/b[0].p:x", "/a[0]/b[0].x"])
    let found = try paths.map { try document.root.select(XMLPath($0)).map(\.stringValue) }
    #expect(found == [["1"], ["2"], ["3"]])
  }
}
