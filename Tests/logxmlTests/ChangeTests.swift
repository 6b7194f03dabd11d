// SPDX-License-Identifier: MIT

import Testing

@testable import logxml

/// `set`, `delete`, `insert` and `rename`, on standard input and on files.
@Suite struct ChangeTests {
  static let stuff = """
    <?xml version='1.0'?>\r
    <!-- kept -->\r
    <stuff  a = 'x'>\r
      <item id='1' >one</item>\r
      <item id="2"/>\r
      <note><![CDATA[a < b]]></note>\r
    </stuff>\r

    """

  struct Case: CustomTestStringConvertible {
    let words: [String]
    let input: String
    let output: String
    let status: Int32
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String..., input: String, output: String, status: Int32 = 0) {
      self.words = words
      self.input = input
      self.output = output
      self.status = status
    }

    /// A change of `stuff` that replaces one text by another.
    init(_ words: String..., from old: String, to new: String) {
      self.words = words
      input = ChangeTests.stuff
      output = ChangeTests.stuff.replacing(old, with: new)
      status = 0
    }
  }

  @Test(arguments: [
    Case("set", "stuff/item[0]", "2 > 1", from: "'1' >one</item>", to: "'1' >2 &gt; 1</item>"),
    Case("set", "stuff/item[@id=\"2\"]", "x", from: "\"2\"/>", to: "\"2\">x</item>"),
    Case(
      "set", "a/b/@id", "'\"", input: "<a><b id='1' /><b id = \"2\"/></a>",
      output: "<a><b id='&apos;\"' /><b id = \"'&quot;\"/></a>"),
    Case("set", "stuff/@a", "<'", from: "'x'", to: "'&lt;&apos;'"),
    Case("set", "stuff/note/text()", "a<c", from: "a < b", to: "a<c"),
    Case(
      "set", "--create", "stuff/item/@new", "1", input: "<stuff><item/><item new='0'/></stuff>",
      output: "<stuff><item new=\"1\"/><item new='1'/></stuff>"),
    Case(
      "set", "a/b/@k", "--copy-from", "c/@v", input: "<a><b k='1'><c v='é'/></b></a>",
      output: "<a><b k='é'><c v='é'/></b></a>"),
    Case(
      "set", "a/b", "--from-env", "VALUE", input: "<a><b/></a>",
      output: "<a><b>from &amp; env</b></a>"),
    Case(
      "set", "-e", "a/b", "1", "-e", "a[b=\"1\"]/c", "2", input: "<a><b/><c/></a>",
      output: "<a><b>1</b><c>2</c></a>"),
    Case(
      "set", "-e", "a/b", "--from-env", "VALUE", "-e", "a/c", "--copy-from=@k", "-e", "a/d", "2",
      input: "<a><b/><c k='1'/><d/></a>",
      output: "<a><b>from &amp; env</b><c k='1'>1</c><d>2</d></a>"),
    // A change sees the result of those before it.
    Case(
      "set", "-e", "a/c/d", "2", "-e", "a/c/@k", "--copy-from", "d",
      input: "<a><c k=''><d>1</d></c></a>",
      output: "<a><c k='2'><d>2</d></c></a>"),
    Case(
      "set", "a/b", "--", "--from-env", input: "<a><b/></a>", output: "<a><b>--from-env</b></a>"),
    Case("delete", "stuff/note", from: "  <note><![CDATA[a < b]]></note>\r\n", to: ""),
    Case("delete", "stuff/@a", from: "  a = 'x'", to: ""),
    Case("delete", "//*/@*", input: "<a b='1' c='2'><d e=''/></a>", output: "<a><d/></a>"),
    Case("delete", "//b", input: "<a><b><b/></b><c><b/></c></a>", output: "<a><c></c></a>"),
    Case("insert", "--before", "stuff/note", "<n/>", from: "<note>", to: "<n/>\r\n  <note>"),
    Case(
      "insert", "--after", "stuff/item[0]", "<n/>", from: "one</item>", to: "one</item>\r\n  <n/>"),
    Case("insert", "--first", "stuff", "<n/>", from: "'x'>\r\n", to: "'x'>\r\n  <n/>\r\n"),
    Case("insert", "--last", "/stuff", "<n/>", from: "</note>", to: "</note>\r\n  <n/>"),
    Case(
      "insert", "--last", "//b", "x<i/>", input: "<a><b>1<b/></b></a>",
      output: "<a><b>1<b>x<i/></b>x<i/></b></a>"),
    Case(
      "rename", "stuff", "things", input: "<stuff><item/></stuff >",
      output: "<things><item/></things >"),
    Case(
      "rename", "//b", "c", input: "<a><b><b><d/></b></b><b/></a>",
      output: "<a><c><c><d/></c></c><c/></a>"),
    Case(
      "rename", "//*/@k", "m:k", input: "<a xmlns:m='u'><b k='1'/></a>",
      output: "<a xmlns:m='u'><b m:k='1'/></a>"),
    // Entities that stand for text, and attributes that are written, do not matter.
    Case(
      "set", "a/b", "x", input: "<!DOCTYPE a [<!ENTITY e 'f&#38;amp;'>]><a><b>&e;&lt;&#9;</b></a>",
      output: "<!DOCTYPE a [<!ENTITY e 'f&#38;amp;'>]><a><b>x</b></a>"),
    Case(
      "rename", "a/b", "c", input: "<!DOCTYPE a [<!ATTLIST b k CDATA '1'>]><a><b k='2'/></a>",
      output: "<!DOCTYPE a [<!ATTLIST b k CDATA '1'>]><a><c k='2'/></a>"),
    Case(
      "set", "--create", "a/@d", "Q", input: "<!DOCTYPE a [<!ATTLIST a d CDATA 'x'>]><a/>",
      output: "<!DOCTYPE a [<!ATTLIST a d CDATA 'x'>]><a d=\"Q\"/>"),
    // A name that stays, and names that change at once.
    Case("rename", "a/@k", "k", input: "<a k='1'/>", output: "<a k='1'/>"),
    Case(
      "rename", "//b/@*", "k", input: "<a><b x='1'/><b k='2'/></a>",
      output: "<a><b k='1'/><b k='2'/></a>"),
    Case(
      "set", "--create", "a/@xmlns:p", "u", input: "<a k='1'/>", output: "<a k='1' xmlns:p='u'/>"),
    // What stood on both sides of an element, or beside what is added, makes no end of a section.
    Case(
      "delete", "//b", input: "<r><a>]]<b/>></a><a>]<b/>]></a></r>",
      output: "<r><a>]]&gt;</a><a>]]&gt;</a></r>"),
    Case("insert", "--last", "r", ">", input: "<r>]]</r>", output: "<r>]]&gt;</r>"),
    Case("insert", "--first", "r", "]]", input: "<r>></r>", output: "<r>]]&gt;</r>"),
    Case("delete", "//b", input: "<r>]<b/>] ></r>", output: "<r>]] ></r>"),
    // Nothing matches: the output is the input.
    Case("set", "stuff/nothing", "x", input: "<stuff/>\n", output: "<stuff/>\n", status: 1),
    Case("delete", "-e", "a/b", "-e", "a/c", input: "<a><b/></a>", output: "<a></a>", status: 1),
  ])
  func `the result on standard output`(test: Case) {
    for pieceSize in [nil, 20] {
      let run = ToolRun(
        test.words, input: test.input, environment: ["VALUE": "from & env"], pieceSize: pieceSize)
      #expect(run.output == test.output)
      #expect(run.status == test.status)
    }
  }

  @Test func `nothing matched comes with advice`() {
    let run = ToolRun(["set", "stuff/Item", "x"], input: "<stuff><item/></stuff>")
    #expect(
      run.errors == "logxml: nothing matched: there is no 'Item' in 'stuff'; did you mean 'item'?\n"
    )
    let several = ToolRun(["delete", "-e", "a/b", "-e", "a/x"], input: "<a><b/></a>")
    #expect(several.errors == "logxml: 'a/x' matched nothing\n")
    #expect(ToolRun(["delete", "-q", "a/x"], input: "<a/>").errors == "")
  }

  @Test(
    arguments: [
      (
        ["set", "a", "x"], "<a><b/></a>",
        "1:1: error: the element has child elements, which the new text would replace"
      ),
      (
        ["set", "a/@d", "Q"], "<!DOCTYPE a [<!ATTLIST a d CDATA 'x'>]>\n<a/>",
        "2:1: error: the attribute “d” is not written in the start tag"
      ),
      (
        ["rename", "a/b", "\u{FC}"], "<?xml version='1.0' encoding='US-ASCII'?>\n<a><b/></a>",
        "2:4: error: the encoding of the document lacks"
      ),
      (
        ["set", "a/b", "x"], "<!DOCTYPE a [<!ENTITY e '<b/>'>]>\n<a>&e;</a>",
        "2:4: error: the element “b” comes from an entity"
      ),
      (
        ["set", "a", "x"], "<!DOCTYPE a [<!ENTITY e 'x<b/>'><!ENTITY f '&e;'>]>\n<a>1 &f;</a>",
        "2:1: error: the reference “&f;” stands for child elements, which the new text would replace"
      ),
      (
        ["set", "a/text()", "x"], "<!DOCTYPE a [<!ENTITY e '&#60;b/>'>]>\n<a>&e;2</a>",
        "2:1: error: the reference “&e;” stands for child elements"
      ),
      (
        ["rename", "//b", "c"],
        "<!DOCTYPE a [<!ATTLIST b k CDATA '1' l CDATA '2'>]>\n<a><b l='' k=''/> <b k='2'/></a>",
        "2:19: error: with its name the element would lose the attribute “l”, which the document"
      ),
      (
        ["set", "a/b", "--copy-from", "c"], "<a>\n<b/></a>",
        "2:1: error: there is nothing at 'c' to copy"
      ),
      (
        ["delete", "a"], "<a/>", "1:1: error: the document element can be neither removed nor moved"
      ),
      (
        ["insert", "--after", "a", "<b/>"], "<a/>",
        "1:1: error: only comments and processing instructions can stand beside"
      ),
      (
        ["insert", "--last", "a", "<p:b/>"], "<a/>",
        "1:1: error: the prefix “p” is not declared at this place"
      ),
      (
        ["rename", "a/b", "p:b"], "<a xmlns:q='u'> <b/></a>",
        "1:17: error: the prefix “p” is not declared"
      ),
      (
        ["rename", "a/@k", "xmlns:p"], "<a k='u'/>",
        "1:1: error: “xmlns:p” declares a namespace, and is no name to rename to"
      ),
      (
        ["delete", "a/b/@k"],
        "<!DOCTYPE a [<!ATTLIST b k CDATA '7'>]>\n<a><b k='8'/></a>",
        "2:4: error: without it, the attribute “k” would have the default of the document type"
      ),
      (
        ["rename", "a/b/@k", "l"],
        "<!DOCTYPE a [<!ATTLIST b k CDATA '7'>]>\n<a><b k='8'/></a>",
        "2:4: error: without it, the attribute “k” would have the default"
      ),
      (
        ["rename", "a/c", "b"], "<!DOCTYPE a [<!ATTLIST b k CDATA '7'>]>\n<a><c/></a>",
        "2:4: error: with its new name the element would get the attribute “k” from the document"
      ),
      (["set", "a", "\u{1}"], "<a/>", "error: the new value has the character U+0001"),
      (
        ["set", "a", "x"], "<?xml version='1.0' encoding='ISO-8859-2'?><a/>",
        "the document is in none of UTF-8, UTF-16, ISO-8859-1"
      ),
      (["set", "a", "x"], "<a>", "error: the document ends before"),
      (["set", "a", "x"], "<a>t", "1:5: error: the document ends before"),
      (["set", "--create", "a/@k", "x"], "<a>t</b>", "error: end tag `</b>`"),
      (["set", "a", "x"], "<a>t</a>x", "error: found something after the end"),
      (["rename", "//a/@*", "k"], "<a x='1' y='2'/>", "already has an attribute “k”"),
      (["rename", "a/@x", "y"], "<a x='1' y='2'/>", "already has an attribute “y”"),
      (
        ["rename", "a/@x", "p:k"], "<a xmlns:p='u' xmlns:q='u' x='1' q:k='2'/>",
        "already has an attribute “q:k”"
      ),
      (
        ["set", "--create", "a/b/@p:k", "9"],
        "<a xmlns:p='u' xmlns:q='u'><b q:k='2'/></a>", "already has an attribute “p:k”"
      ),
      (
        ["insert", "--last", "a", "<b p:k='1' q:k='2'/>"], "<a xmlns:p='u' xmlns:q='u'/>",
        "an element of the text to insert has one attribute twice"
      ),
      (["set", "--create", "a/@xmlns:p", ""], "<a/>", "no document may declare “p” as “”"),
      (["set", "--create", "a/@xmlns:xml", "u"], "<a/>", "no document may declare “xml” as “u”"),
      (
        ["set", "--create", "a/@xmlns:p", "http://www.w3.org/2000/xmlns/"], "<a/>",
        "no document may declare “p”"
      ),
      (
        ["set", "--create", "a/@xmlns:p", "v"], "<a xmlns:p='u'><p:b/></a>",
        "the prefix “p” is declared already"
      ),
    ] as [([String], String, String)])
  func `what cannot be changed is refused with its place`(
    words: [String], input: String, message: String
  ) {
    let run = ToolRun(words, input: input)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test(
    arguments: [
      (["set", "a"], "a value is missing: logxml set PATH VALUE [FILE...]"),
      (["delete"], "a path is missing"), (["insert", "a"], "the XML to insert is missing"),
      (["rename", "a"], "the new name is missing"),
      (["insert", "a", "<b/>"], "where? Add --before, --after, --first or --last"),
      (
        ["insert", "--before", "--last", "a", "<b/>"],
        "'--before' and '--last' contradict each other"
      ),
      (["insert", "--first", "a", "<b>"], "the text to insert is not well-formed XML"),
      (
        ["insert", "--first", "a/@b", "<b/>"],
        "'a/@b': an insertion needs a path that leads to elements"
      ),
      (["rename", "a", "1"], "'a': “1” is not a name that XML allows"),
      (["rename", "a/text()", "b"], "'a/text()': a text has no name"),
      (["set", "--create", "a/b", "1"], "'a/b': only attributes can be added"),
      (["set", "/", "1"], "the path must lead to elements"),
      (["set", "a[", "1"], "the path cannot be understood"),
      (
        ["delete", "//a[not(@d>=\"2024-01-01\")]"],
        "the path compares with \"2024-01-01\" by < or >, which hold for numbers alone; ^= compares"
      ),
      (["set", "a", "--from-env", "NO"], "there is no environment variable 'NO'"),
      (["set", "-e", "a", "--from-env", "NO"], "there is no environment variable 'NO'"),
      (["set", "-e", "a", "--from-env"], "'--from-env' needs a value: --from-env NAME"),
      (["set", "-e", "a", "--copy-from", "b["], "the path of '--copy-from' cannot be understood"),
      (
        ["set", "-e", "a", "1", "--from-env", "HOME"],
        "'--from-env' belongs to one path; beside other changes it is part of the '-e': -e PATH "
          + "--from-env NAME"
      ),
      (["set", "a", "--from-env", "A", "--copy-from", "b"], "'--from-env' and '--copy-from'"),
      (
        ["set", "-e", "a[b=\"x y\"]/b 5 6", "in.xml"],
        "'a[b=\"x y\"]/b 5 6': '-e' takes two words, the path and what belongs to it: "
          + "-e 'a[b=\"x y\"]/b' '5 6'"
      ),
      (["rename", "-e", "a b", "in.xml"], "-e 'a' 'b'"),
      (["set", "-e", "a["], "'-e' needs a value: -e PATH VALUE"),
      (["set", "-e", "a[", "1"], "the path cannot be understood"),
      (["set", "-i", "a", "1"], "'-i' changes files, and standard input is none"),
      (["set", "--backup", "a", "1"], "'--backup' keeps the file that '-i' replaces"),
      (["set", "a", "1", "x.xml", "y.xml"], "several files are changed in place only; add -i"),
    ] as [([String], String)])
  func `mistakes in the command line`(words: [String], message: String) {
    let run = ToolRun(words, input: "<a/>")
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
