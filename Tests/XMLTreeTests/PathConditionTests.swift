// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// `and`, `or`, `not()`, ways of several names, the element itself and numbers, each case
/// worked out by hand; and `/@*`.
@Suite struct PathConditionTests {
  typealias Case = PathMeaningTests.Case

  private static let log = """
    <log><e k="a" n="5"><v u="L">40.50</v><s>S1</s></e><e k="b"><v u="gal">9.75</v><t><x>7</x>\
    <x i="1">8</x></t></e><e n="05"><v/><t><y/></t></e><e k="a" n="x">own<t><x>8<z>9</z></x></t>\
    </e></log>
    """
  /// The same, told apart by what the paths below print.
  private static let names = """
    <r><i a="1" b="1" d="ab">AB</i><i a="1" d="a">A</i><i b="1" d="b">B</i><i d="-">N</i></r>
    """
  private static let words =
    "<r><and d='1'><or/></and><not d='2'><not/></not><text d='3'><text>q</text></text></r>"

  static let cases = [
    // Which of a and b hold: both, a, b, neither.
    Case(names, "r/i[@a and @b].d", "ab"), Case(names, "r/i[@a or @b].d", "ab", "a", "b"),
    Case(names, "r/i[not(@a)].d", "b", "-"), Case(names, "r/i[not(@a) and not(@b)].d", "-"),
    Case(names, "r/i[not(@a or @b)].d", "-"), Case(names, "r/i[not(@a and @b)].d", "a", "b", "-"),
    Case(names, "r/i[not(not(@a))].d", "ab", "a"), Case(names, "r/i[(@a)].d", "ab", "a"),
    Case(names, "r/i[((@a) and (@b))].d", "ab"),
    // `and` binds closer than `or`; parentheses change that.
    Case(names, "r/i[@a or @b and @c].d", "ab", "a"),
    Case(names, "r/i[@c and @b or @a].d", "ab", "a"),
    Case(names, "r/i[(@a or @b) and @c].d"),
    Case(names, "r/i[(@a or @b) and not(@a and @b)].d", "a", "b"),
    Case(names, "r/i[@a and @b or not(@a) and not(@b)].d", "ab", "-"),
    Case(names, "r/i[@a or @b or @c].d", "ab", "a", "b"), Case(names, "r/i[@a and @b and @c].d"),
    Case(names, "r/i[not(@a='2') and @b='1'].d", "ab", "b"),
    Case(names, "r/i[ not ( @a ) ].d", "b", "-"), Case(names, "r/i[@a\tor\n@b][1].d", "a"),
    Case(names, "r/i[1][@a or @b].d", "a"), Case(names, "r/i[@a or @b][-1].d", "b"),
    Case(names, "r/i[not(@a)][-1]", "N"), Case(names, "r/i[not(@a)][0]", "B"),
    Case(names, "r[i='A' and i='N']/i[0].d", "ab"), Case(names, "r[i='A' and i='M']/i[0].d"),
    Case(names, "r[i='A' or i='M']/i[-1].d", "-"), Case(names, "//i[@a and .='A'].d", "a"),
    // The element itself.
    Case(names, "r/i[.='B'].d", "b"), Case(names, "r/i[.!='B'].d", "ab", "a", "-"),
    Case(names, "r/i[.^='A'].d", "ab", "a"), Case(names, "r/i[.$='B' or .='N']", "AB", "B", "N"),
    Case(names, "r/i[.d='ab']", "AB"), Case(names, "r[.='ABABN']/i[0]", "AB"),
    Case(log, "log/e[text()='own'].n", "x"), Case(log, "log/e[.='own89'].n", "x"),
    Case(log, "log/e[text()=''].k", "a", "b"), Case(log, "log/e/t/x[text()='8']", "8", "89"),
    Case(log, "log/e/t/x[.='8']", "8"), Case(log, "//*[.='7']", "7"),
    // Ways of several names.
    Case(log, "log/e[t/x].k", "b", "a"), Case(log, "log/e[t/x='8'].k", "b"),
    Case(log, "log/e[t/x='89'].k", "a"), Case(log, "log/e[t/x/text()='8'].k", "b", "a"),
    Case(log, "log/e[t/x>8].k", "a"), Case(log, "log/e[t/x>=8].k", "b", "a"),
    Case(log, "log/e[t/x/z].k", "a"), Case(log, "log/e[t/y]/v", ""), Case(log, "log/e[t/z]"),
    Case(log, "log/e[t/*].k", "b", "a"), Case(log, "log/e[*/x='7'].k", "b"),
    Case(log, "log/e[*/*/*='9'].k", "a"), Case(log, "log/e[*].k", "a", "b", "a"),
    Case(log, "log[e/t/x/z=9]/e[0]/s", "S1"), Case(log, "log[e/t/x/z=8]/e[0]/s"),
    Case(log, "log/e[t/x and v/@u='gal'].k", "b"), Case(log, "log/e[v.u='L'].k", "a"),
    Case(log, "log/e[t/x/@i].k", "b"), Case(log, "log/e[not(t/x/@i)].k", "a", "a"),
    Case(log, "log/e[v/@u!='L'].k", "b"), Case(log, "log/e[not(v/@u='L')].k", "b", "a"),
    Case(log, "log/e[-1][t/x/z or v].k", "a"), Case(log, "log/e[t/x or s][1].k", "b"),
    // Numbers without quotes compare as numbers, whatever the operator.
    Case(log, "log/e[v>10].k", "a"), Case(log, "log/e[v<10].k", "b"),
    Case(log, "log/e[v=40.5].k", "a"), Case(log, "log/e[v='40.5'].k"),
    Case(log, "log/e[v=+4.05e1].k", "a"), Case(log, "log/e[v=-40.5].k"),
    Case(log, "log/e[v!=40.5].k", "b"), Case(log, "log/e[v!=40.5]/v", "9.75", ""),
    Case(log, "log/e[@n=5]/v", "40.50", ""), Case(log, "log/e[@n='5']/v", "40.50"),
    Case(log, "log/e[@n!=5].k", "a"), Case(log, "log/e[@n!=5].n", "x"),
    Case(log, "log/e[@n^=0].n", "05"), Case(log, "log/e[v*=.7].k", "b"),
    Case(log, "log/e[v>.5e1 and v<2e1].k", "b"), Case(log, "log/e[v>9.75]/v", "40.50"),
    Case(log, "log/e[v>=9.75]/v", "40.50", "9.75"), Case(log, "log/e[ v >= 9.75 ]/s", "S1"),
    // Names that are words of the grammar elsewhere.
    Case(words, "r/*[and]"), Case(words, "r/*[or].d", "1"), Case(words, "r/*[not].d", "2"),
    Case(words, "r/*[or or not].d", "1", "2"), Case(words, "r/*[not or or].d", "1", "2"),
    Case(words, "r[and and not].d"), Case(words, "r[and and not]/and.d", "1"),
    Case(words, "r/*[not(or) and not(not)].d", "3"), Case(words, "r/*[text='q'].d", "3"),
    Case(words, "r[and/or]/text", "q"), Case(words, "r/and[or]/@d", "1"),
    Case(words, "r/text[text/text()='q'].d", "3"),
    // All attributes.
    Case(log, "log/e[0]/@*", "a", "5"), Case(log, "log/e/@*", "a", "5", "b", "05", "a", "x"),
    Case(log, "//v/@*", "L", "gal"), Case(log, "//*[@i]/@*", "1"), Case(log, "//y/@*"),
    Case(log, "log/e[-1]/@*", "a", "x"), Case(log, "log/e[t]/@*", "b", "05", "a", "x"),
    Case("<a x='1'><a y='2' x='3'><a/></a></a>", "//a/@*", "1", "2", "3"),
    Case("<a x='1'><a y='2' x='3'><a z='4'/></a></a>", "//a[a]/@*", "1", "2", "3"),
    Case("<a x='1'><a y='2' x='3'><a z='4'/></a></a>", "//a[-1]/@*", "1", "2", "3", "4"),
    Case("<a xmlns='u' xmlns:p='v' p:x='1' x='2'/>", "a/@*", "1", "2"), Case("<a x='1'/>", "@*"),
    // Names with prefixes and namespaces.
    Case(
      "<a xmlns:p='u'><b><p:c p:x='1'>2</p:c></b></a>", "a[b/p:c=2 and b/{u}c.p:x='1']/b", "2"),
    Case("<a xmlns:p='u'><b><p:c>2</p:c></b></a>", "a[b/q:c=2 or b/{}c=2]/b"),
    Case("<a><b\u{E9}>1</b\u{E9}></a>", "a[b\u{E9}=1 and not(be\u{301})]", "1"),
  ]

  @Test(arguments: cases)
  func `a condition means what the grammar says`(sample: Case) throws {
    let document = try XMLTreeParser().parse(sample.xml)
    let path = try XMLPath(sample.path)
    #expect(document.root.select(path).map(\.stringValue) == sample.values)
    #expect(PathStreamDriver.matches(path, in: document).map(\.stringValue) == sample.values)
    #expect(PathOracle.answers(path, at: document.root).map(\.value) == sample.values)
    let reader = XMLTreeReader(path: path)
    for detail in [MatchDetail.everything, .value, .presence] where path.hasSteps {
      for jobs in [1, 2] {
        (reader.detail, reader.jobs, reader.pieceSize) = (detail, jobs, 20)
        var values: [String] = []
        try reader.read(sample.xml.utf8) {
          values.append(detail == .presence ? "" : $0.stringValue)
          return .continue
        }
        #expect(values == (detail == .presence ? sample.values.map { _ in "" } : sample.values))
      }
    }
  }

  @Test func `attributes alone are those of the node`() throws {
    let document = try XMLTreeParser().parse("<a x='1' y='2'><b/></a>")
    let a = try #require(document.root.child("a"))
    #expect(try a.select("@*").map(\.stringValue) == ["1", "2"])
    #expect(try a.select("/@*").map(\.path) == ["/a[0].x", "/a[0].y"])
    #expect(try document.select("a/@*", limit: 1).map(\.path) == ["/a[0].x"])
    #expect(document.attribute("a/@*") == "1")
    #expect(document.attribute("a/b/@*") == nil)
    #expect(document.child("a/@*") == nil)
    #expect(try XMLPath("a/@*").leadsToNodes == false)
  }

  @Test func `parentheses may be 30 deep, and operands as many as one likes`() throws {
    let document = try XMLTreeParser().parse("<r><a x='1'/><a y='1'/></r>")
    func values(_ condition: String) throws -> Int {
      let path = try XMLPath("r/a[\(condition)]")
      let count = document.root.select(path).count
      #expect(PathStreamDriver.matches(path, in: document).count == count)
      return count
    }
    var nested = "@x"
    for _ in 0..<15 { nested = "@z or @y and (@z or @z or not(not(\(nested))))" }
    // Each of the 15 rounds opens three.
    #expect(throws: XMLPathError.self) { try XMLPath("r/a[\(nested)]") }
    var deep = "@x"
    for _ in 0..<30 { deep = "@z or @y or not(@z) and (\(deep))" }
    #expect(try values(deep) == 2)
    #expect(
      try values(String(repeating: "not(", count: 30) + "@x" + String(repeating: ")", count: 30))
        == 1)
    #expect(try values(Array(repeating: "@y", count: 100_000).joined(separator: " and ")) == 1)
    #expect(try values(Array(repeating: "@z", count: 100_000).joined(separator: " or ")) == 0)
    let way = Array(repeating: "b", count: 100_000).joined(separator: "/")
    #expect(try values("\(way)=1 or @x") == 1)
  }

  @Test func `attributes are asked at the start tag, and decide it where they can`() throws {
    let items = (0..<50).map { "<b x='\($0)'><c>\($0)</c></b>" }.joined()
    let document = try XMLTreeParser().parse("<a>\(items)</a>")
    for (path, captures) in [
      ("a/b[@x='7' or @x='8']", 2), ("a/b[not(@x>1)]", 2), ("a/b[@x='7' and c]", 1),
      ("a/b[c and @x='7']", 1), ("a/b[not(c or @x!='7')]", 1), ("a/b[@x or c].x", 50),
      ("a/b[c=7]", 50), ("a/b[@y and (c or not(c))]", 0),
    ] {
      let driver = PathStreamDriver(try XMLPath(path))
      driver.run(document)
      #expect(driver.captureCount == captures, "\(path)")
    }
  }

  @Test func `a way goes down and up again in deep and in wide trees`() throws {
    let depth = 1_500
    let xml =
      "<r>" + String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
      + String(repeating: "<a><b/></a>", count: depth) + "<a><b><c>1</c></b></a></r>"
    let document = try XMLTreeParser().parse(xml)
    #expect(try document.select("r[a/b/c=1]").count == 1)
    #expect(try document.select("r[a/b/c=2]").isEmpty)
    let way = Array(repeating: "a", count: depth).joined(separator: "/")
    #expect(try document.select("r[\(way)]").count == 1)
    #expect(try document.select("r[\(way)/a]").isEmpty)
  }
}
