// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

@Suite struct PathErrorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var path: String
    var code: XMLPathError.Code
    var column: Int
    /// What the message or the expectation must say.
    var words: String

    init(_ path: String, _ code: XMLPathError.Code, _ column: Int, _ words: String) {
      self.path = path
      self.code = code
      self.column = column
      self.words = words
    }

    var testDescription: String { path }
  }

  static let cases = [
    Case("", .empty, 1, "empty"),
    Case("//", .incomplete, 3, "a name or \"*\""),
    Case("a/", .incomplete, 3, "ends after \"/\""),
    Case("a//", .incomplete, 4, "ends after \"//\""),
    Case("a///b", .unexpected, 4, "a name or \"*\""),
    Case("///a", .unexpected, 3, "a name"),
    Case("a/[0]", .unexpected, 3, "a name or \"*\""),
    Case("[0]", .unexpected, 1, "cannot begin with"),
    Case("a b", .unexpected, 2, "a space"),
    Case(" a", .unexpected, 1, "a space"),
    Case("a ", .unexpected, 2, "a space"),
    Case("a\tb", .unexpected, 2, "a control character"),
    Case("a|b", .unexpected, 2, "the end of the path"),
    Case("a]", .unexpected, 2, "no \"[\""),
    Case("0", .unexpected, 1, "brackets"),
    Case("item/0", .unexpected, 6, "brackets"),
    Case("-a", .unexpected, 1, "cannot begin with \"-\""),
    Case("**", .unexpected, 2, "after a step"),
    Case("a*", .unexpected, 2, "after a step"),
    Case("p:", .incomplete, 3, "after a prefix"),
    Case("p:*", .unexpected, 3, "after a prefix"),
    Case(":a", .unexpected, 1, "cannot begin with"),
    Case("p:q:a", .unexpected, 4, "one prefix"),
    Case("{urn:p", .unterminated, 1, "\"}\""),
    Case("a/{urn:p", .unterminated, 3, "\"}\""),
    Case("{urn:p}", .incomplete, 8, "after \"}\""),
    Case("{urn:p}*", .unexpected, 8, "after \"}\""),
    Case("a\\", .incomplete, 3, "punctuation"),
    Case("a\\b", .unexpected, 3, "punctuation"),
    Case("..", .unexpected, 1, "to the parent"),
    Case("a/..", .unexpected, 3, "to the parent"), Case("a/.", .unexpected, 3, "the node itself"),
    Case("./a", .unexpected, 2, "attribute"),
    Case(".", .incomplete, 2, "attribute"),
    Case("@", .incomplete, 2, "attribute"),
    Case("a.", .incomplete, 3, "attribute"),
    Case("a/@", .incomplete, 4, "attribute"),
    Case("a@b", .unexpected, 2, "\"/@\""),
    Case("a//@b", .unexpected, 4, "//*/@"),
    Case("a.b.c", .afterResult, 4, "\\."),
    Case("a.b/c", .afterResult, 4, "the end of the path"),
    Case("a/@b[0]", .afterResult, 5, "the end of the path"),
    Case("a/text()/b", .afterResult, 9, "\"/text()\""),
    Case("a/text().b", .afterResult, 9, "\"/text()\""),
    Case("a/text(", .incomplete, 8, "\")\""),
    Case("a/text(1)", .unexpected, 8, "\")\""),
    Case("a//text()", .unexpected, 8, "functions"),
    Case("text()", .unexpected, 5, "functions"),
    Case("count(a)", .unexpected, 6, "functions"),
    Case("a[", .incomplete, 3, "after \"[\""),
    Case("a[]", .unexpected, 3, "index"),
    Case("a[ ]", .unexpected, 4, "index"),
    Case("a[0", .incomplete, 4, "\"]\""),
    Case("a[0 1]", .unexpected, 5, "\"]\""),
    Case("a[0.5]", .unexpected, 4, "\"]\""),
    Case("a[1:2:3]", .unexpected, 6, "\"]\""),
    Case("a[-]", .unexpected, 4, "a digit"),
    Case("a[--1]", .unexpected, 4, "a digit"),
    Case("a[+1]", .unexpected, 3, "index"),
    Case("a[9223372036854775808]", .numberTooLarge, 3, "too large"),
    Case("a[1:-9223372036854775809]", .numberTooLarge, 5, "too large"),
    Case("a[@]", .unexpected, 4, "attribute"),
    Case("a[@b", .incomplete, 5, "\"]\""),
    Case("a[@b.c]", .unexpected, 5, "\\."),
    Case("a[@b~'1']", .unexpected, 5, "not an operator"),
    Case("a[@b!'1']", .unexpected, 5, "not an operator"),
    Case("a[@b=]", .unexpected, 6, "quotes"),
    Case("a[@b=='1']", .unexpected, 6, "quotes"),
    Case("a[@b=", .incomplete, 6, "quotes"),
    Case("a[@b='1]", .unterminated, 6, "after the literal"),
    Case("a[@b='1\"]", .unterminated, 6, "not closed"),
    Case("a[b='1'", .incomplete, 8, "\"]\""),
    // Conditions.
    Case("a[(@b]", .unexpected, 6, "\")\""), Case("a[(@b", .incomplete, 6, "\")\""),
    Case("a[@b)]", .unexpected, 5, "no \"(\""), Case("a[not()]", .unexpected, 7, "begin"),
    Case("a[not @b]", .unexpected, 7, "not an operator"),
    Case("a[@b and]", .unexpected, 9, "a second condition"),
    Case("a[@b or ]", .unexpected, 9, "a second condition"),
    Case("a[@b and", .incomplete, 9, "a second condition"),
    Case("a[@b or (", .incomplete, 10, "not("),
    Case("a[@b an @c]", .unexpected, 6, "not an operator"),
    Case("a[@b and 0]", .unexpected, 10, "brackets of its own"),
    Case("a[0 and @b]", .unexpected, 5, "brackets of its own"),
    Case("a[5<b]", .unexpected, 4, "begin with a number"),
    Case("a[.]", .unexpected, 4, "one of = "), Case("a[text()]", .unexpected, 9, "one of = "),
    Case("a[. and b]", .unexpected, 5, "one of = "),
    Case("a[..]", .unexpected, 3, "to the parent"),
    Case("a[b/..]", .unexpected, 5, "to the parent"),
    Case("a[/b]", .unexpected, 3, "not at the document"),
    Case("a[//b]", .unexpected, 3, "not at the document"),
    Case("a[./b]", .unexpected, 4, "the name of a child element alone"),
    Case("a[b//c]", .unexpected, 5, "names of the elements on the way"),
    Case("a[b[c]]", .unexpected, 4, "in another one"),
    Case("a[b/]", .unexpected, 5, "after \"/\""), Case("a[b/@]", .unexpected, 6, "attribute"),
    Case("a[b/@*]", .unexpected, 6, "\"/@*\" at the end"),
    Case("a[@*]", .unexpected, 4, "\"/@*\" at the end"),
    Case("a.*", .unexpected, 3, "\"/@*\" at the end"), Case("a/@*[0]", .afterResult, 5, "end"),
    Case("a/@*.b", .afterResult, 5, "the end of the path"),
    Case("a[b=5x]", .unexpected, 5, "a number, or a literal in quotes"),
    Case("a[b=x]", .unexpected, 5, "a number, or a literal in quotes"),
    Case("a[b=1and c]", .unexpected, 5, "a number, or a literal in quotes"),
    Case("a[b=1 2]", .unexpected, 7, "\"]\""), Case("a[b=-]", .unexpected, 5, "a number"),
    Case("a[.='1'", .incomplete, 8, "\"]\""), Case("a[b=1.2.3]", .unexpected, 5, "a number"),
    // Habits of XPath.
    Case("a[last()]", .unexpected, 7, "[-1]"), Case("a[position()=1]", .unexpected, 11, "[0]"),
    Case("a[contains(@b,'x')]", .unexpected, 11, "[@name*=\"text\"]"),
    Case("a[starts-with(@b,'x')]", .unexpected, 14, "[@name^=\"text\"]"),
    Case("a[normalize-space(b)='x']", .unexpected, 18, "[.=\"text\"]"),
    Case("a[count(b)>1]", .unexpected, 8, "functions"),
    Case("//a | //b", .unexpected, 4, "does not join paths"),
    Case("a//text()", .unexpected, 8, "//*/text()"),
    Case("child::a", .unexpected, 6, "no axes"),
    Case("a/parent::b", .unexpected, 9, "no axes"),
    Case("a[child::b]", .unexpected, 8, "no axes"),
    Case("größe/日本語/", .incomplete, 11, "a name"),
    Case("größe[@ü='é", .unterminated, 10, "not closed"),
    Case("größe×y z", .unexpected, 8, "a space"),
    Case("a😀!", .unexpected, 3, "\"!\""),
  ]

  @Test(arguments: cases)
  func `a text that is no path says where and why`(sample: Case) {
    let error = #expect(throws: XMLPathError.self) { try XMLPath(sample.path) }
    guard let error else { return }
    #expect(error.code == sample.code)
    #expect(error.column == sample.column)
    #expect(error.text == sample.path)
    #expect("\(error.message); expected \(error.expected)".contains(sample.words))
  }

  @Test func `the description shows the path with a caret`() throws {
    let error = #expect(throws: XMLPathError.self) { try XMLPath("größe\t/") }
    #expect(
      error?.description == """
        column 6: a control character cannot stand after a step
          größe /
               ^ expected "/", "//", "[", "." or the end of the path
        """)
  }

  @Test(arguments: ["(", "not(", "not((", "( "])
  func `parentheses have a limit, and no number of them is too much`(text: String) {
    func error(_ count: Int) -> XMLPathError? {
      let text = "a[" + String(repeating: text, count: count) + "@b"
      return #expect(throws: XMLPathError.self) { try XMLPath(text) }
    }
    #expect(error(1)?.code == .incomplete)
    #expect(error(31)?.code == .nestedTooDeep)
    #expect(error(1_000_000)?.code == .nestedTooDeep)
    #expect(error(1_000_000)?.message == "more than 30 parentheses are open")
  }

  @Test(arguments: PathErrorTests.cases)
  func `strings that are no paths lead nowhere`(sample: Case) throws {
    let document = try XMLTreeParser().parse("<a b='1'><b/></a>")
    #expect(document.root.child(sample.path) == nil)
    #expect(document.root.attribute(sample.path) == nil)
  }
}
