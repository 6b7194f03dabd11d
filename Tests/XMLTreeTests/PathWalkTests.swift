// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

/// `child`, `children` and `attribute`: the walk to one node.
@Suite struct PathWalkTests {
  private let root: XMLTreeNode

  init() throws {
    let xml = """
      <stuff xmlns:p="urn:p"><item attr="value1"/><item attr="value2" p:x="px"/><note>TEXT</note>\
      <list><entry>0</entry></list><list><entry>1</entry><entry>2</entry><p:entry>3</p:entry>\
      </list></stuff>
      """
    root = try XMLTreeParser().parse(xml).root
  }

  @Test func `the examples of the seed`() {
    #expect(root.child("stuff/item[1]")?.attribute("attr") == "value2")
    #expect(root.attribute("stuff/item[1].attr") == "value2")
    #expect(root.child("stuff/note")?.text == "TEXT")
    #expect(root.child("stuff/item[7]") == nil)
    #expect(root.child("stuff")?.child("item", at: 1)?.attribute("attr") == "value2")
    let items = root.child("stuff")?.children("item")
    #expect(items?.map { $0.attribute("attr") } == ["value1", "value2"])
  }

  @Test func `deep paths with indices`() throws {
    let doodads = (0..<3).map { "<doodad>\($0)</doodad>" }.joined()
    let things = (0..<4).map { "<thingamajig n='\($0)'>\(doodads)</thingamajig>" }.joined()
    let xml = "<r><whatchacallit/><whatchacallit>\(things)</whatchacallit></r>"
    let top = try #require(try XMLTreeParser().parse(xml).documentElement)
    let doodad = top.child("whatchacallit[1]/thingamajig[3]/doodad[2]")
    #expect(doodad?.text == "2")
    #expect(doodad?.parent?.attribute("n") == "3")
    #expect(top.child("whatchacallit[0]/thingamajig[3]/doodad[2]") == nil)
  }

  @Test func `the walk takes the first match at every step`() throws {
    // The first list has one entry only: no way back to the second list.
    #expect(root.child("stuff/list/entry[1]") == nil)
    #expect(root.firstMatch(try XMLPath("stuff/list/entry[1]"))?.stringValue == "2")
    #expect(root.child("stuff/list[1]/entry[1]")?.text == "2")
    #expect(root.child("stuff/list[-1]/entry[-1]")?.text == "3")
    #expect(root.child("stuff/list[entry='2']/p:entry")?.text == "3")
    #expect(root.child("//entry")?.text == "0")
    #expect(root.child("//entry[2]")?.text == "3")
  }

  /// A walk of one step is the first match, and each further step is one from there.
  @Test func `the walk is a chain of first matches`() throws {
    let xml = """
      <r xmlns='urn:d' xmlns:p='urn:p'><p:a i='1'><b>x</b></p:a><a i='2' p:i='3'/><c xmlns=''>\
      <a i='4'><b>y</b><b>z</b></a></c><a i='5'><b/><p:b>w</p:b></a></r>
      """
    let top = try #require(try XMLTreeParser().parse(xml).documentElement)
    let steps = [
      "a", "a[0]", "a[1]", "a[2]", "a[3]", "a[-1]", "p:a", "p:a[0]", "q:a", "{urn:d}a",
      "{urn:d}a[1]", "{}a", "{urn:p}a", "{urn:x}a", "*", "*[1]", "*[9]", "a[1:]", "a[b]",
      "a[@i='5']", "c", "nothing", "//a", "//b", "//b[1]", "//{}b", "//p:b", "//*", "//nothing",
    ]
    for first in steps {
      let found = try top.firstMatch(XMLPath(first))?.node
      #expect(top.child(try XMLPath(first)) == found, "\(first)")
      #expect(
        top.attribute(try XMLPath("\(first)/@i")) == found?.attribute("i"), "\(first)")
      for second in steps where !second.hasPrefix("//") {
        let path = try XMLPath("\(first)/\(second)")
        #expect(top.child(path) == (try found?.firstMatch(XMLPath(second))?.node), "\(path)")
      }
    }
  }

  @Test func `any node can be the start`() throws {
    let list = try #require(root.child("stuff/list[1]"))
    #expect(list.child("entry[1]")?.text == "2")
    #expect(list.child("/stuff/note")?.text == "TEXT")
    #expect(list.child("//note")?.text == "TEXT")
    #expect(list.child("/") == root)
    #expect(list.child("note") == nil)
    #expect(list.firstChild?.firstChild?.child("entry") == nil)
  }

  @Test func `children by name are lazy, in any namespace, and can be walked again`() throws {
    let list = try #require(root.child("stuff/list[1]"))
    let entries = list.children("entry")
    #expect(entries.map(\.text) == ["1", "2", "3"])
    #expect(entries.map(\.text) == ["1", "2", "3"])
    #expect(entries.first?.text == "1")
    #expect(list.children("nothing").first == nil)
    #expect(Array(list.children("")).isEmpty)
    #expect(Array(list.children("entry[0]")).isEmpty)
    #expect(list.children("p:entry").map(\.text) == ["3"])
    #expect(Array(list.children("q:entry")).isEmpty)
    #expect(list.child("entry", at: 2)?.text == "3")
    #expect(list.child("entry", at: 3) == nil)
    #expect(list.child("entry", at: -1) == nil)
  }

  @Test func `an attribute by name, by mark, by path`() throws {
    let item = try #require(root.child("stuff/item[1]"))
    for path in ["attr", "@attr", ".attr", "/@attr", "{}attr", "/stuff/item[1].attr"] {
      #expect(item.attribute(path) == "value2", "\(path)")
    }
    for path in ["x", "p:x", "@p:x", ".{urn:p}x", "{urn:p}x"] {
      #expect(item.attribute(path) == "px", "\(path)")
    }
    for path in ["nothing", "{}x", "*", "attr[0]", "/attr", "stuff/item", "/text()", "/", "p"] {
      #expect(item.attribute(path) == nil, "\(path)")
    }
    #expect(item.attribute(try XMLPath("attr")) == "value2")
    #expect(root.attribute("attr") == nil)
    #expect(root.attribute("stuff/nothing.attr") == nil)
  }

  @Test func `child gives no attributes and no text`() {
    #expect(root.child("stuff/item.attr") == nil)
    #expect(root.child("stuff/note/text()") == nil)
    #expect(root.child("@attr") == nil)
  }

  @Test func `names are compared as bytes`() throws {
    let top = try XMLTreeParser().parse("<a><\u{E9} \u{E9}='1'/></a>").root.child("a")
    #expect(top?.child("\u{E9}") != nil)
    #expect(top?.child("e\u{301}") == nil)
    #expect(top?.child("\u{E9}")?.attribute("\u{E9}") == "1")
    #expect(top?.child("\u{E9}")?.attribute("e\u{301}") == nil)
  }

  @Test func `a name can be asked for as a name`() throws {
    let text = """
      <r a.b="1" p:a.b="2" xmlns:p="urn:p"><a b="3"/><a.b>x</a.b><p:a.b>y</p:a.b><\u{E9}/></r>
      """
    let top = try #require(try XMLTreeParser().parse(text).documentElement)
    #expect(top.attribute("a.b") == "3")
    #expect(top.attribute("a\\.b") == "1")
    #expect(top.attribute(named: "a.b") == "1")
    #expect(top.child("a.b") == nil)
    #expect(top.child(named: "a.b")?.text == "x")
    #expect(top.child(named: "a")?.attribute(named: "b") == "3")
    #expect(top.child(named: "\u{E9}") != nil)
    #expect(top.attribute(named: "p:a.b") == "2")
    #expect(top.child(named: "p:a.b")?.text == "y")
    for name in ["", "q:a.b", "{urn:p}a.b", "a/b", "a[0]", "*", ".", "@a", "p", "e\u{301}"] {
      #expect(top.attribute(named: name) == nil, "\(name)")
      #expect(top.child(named: name) == nil, "\(name)")
    }
    let leaf = try #require(top.child(named: "a.b")?.firstChild)
    #expect(leaf.attribute(named: "a.b") == nil)
    #expect(leaf.child(named: "a.b") == nil)
  }
}
