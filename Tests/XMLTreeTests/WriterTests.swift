// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

/// A document and what the writer must make of it.
struct WriterCase: CustomTestStringConvertible, Sendable {
  var name: String
  var input: String
  var output: String
  var testDescription: String { name }

  init(_ name: String, _ input: String, _ output: String) {
    self.name = name
    self.input = input
    self.output = output
  }
}

func parsed(_ xml: String) throws -> XMLTreeDocument { try XMLTreeParser().parse(xml) }

/// The document element as XML, without a declaration.
func compact(_ document: XMLTreeDocument) -> String {
  document.documentElement?.description ?? ""
}

@Suite struct `Writing compact XML` {
  static let escaping = [
    WriterCase("text references", "<a>&amp;&lt;&gt;\"'</a>", "<a>&amp;&lt;&gt;\"'</a>"),
    WriterCase("end of section in text", "<a>]]&gt;</a>", "<a>]]&gt;</a>"),
    WriterCase("bare greater-than in text", "<a>1>0</a>", "<a>1&gt;0</a>"),
    WriterCase("white space in text", "<a>\t\n&#13;&#10;</a>", "<a>\t\n&#13;\n</a>"),
    WriterCase("CRLF in the source", "<a>x\r\ny\rz</a>", "<a>x\ny\nz</a>"),
    WriterCase(
      "attribute references", "<a b='&amp;&lt;&gt;&quot;&apos;'/>",
      "<a b=\"&amp;&lt;>&quot;'\"/>"),
    WriterCase(
      "attribute white space", "<a b='&#9;&#10;&#13; x'/>", "<a b=\"&#9;&#10;&#13; x\"/>"),
    WriterCase("normalised white space", "<a b='x\ty\nz'/>", "<a b=\"x y z\"/>"),
    WriterCase("single quotes become double", "<a b='it\"s'/>", "<a b=\"it&quot;s\"/>"),
    WriterCase(
      "specials in every place of a word",
      "<a>&amp;bcdefgh a&amp;cdefgh ab&amp;defgh abc&amp;efgh abcd&amp;fgh abcdefg&amp;</a>",
      "<a>&amp;bcdefgh a&amp;cdefgh ab&amp;defgh abc&amp;efgh abcd&amp;fgh abcdefg&amp;</a>"),
    WriterCase("neighbours in ASCII", "<a>%'()=?;:!,./</a>", "<a>%'()=?;:!,./</a>"),
    WriterCase(
      "neighbours in attributes", "<a b=\"!#%'()$=>?;: ~\u{7F}\"/>",
      "<a b=\"!#%'()$=>?;: ~\u{7F}\"/>"),
    WriterCase("not ASCII", "<é ü='ß'>日本語😀\u{A0}</é>", "<é ü=\"ß\">日本語😀\u{A0}</é>"),
    WriterCase("numeric reference", "<a>&#x1F600;&#65;</a>", "<a>😀A</a>"),
    WriterCase("empty element", "<a><b></b><c/></a>", "<a><b/><c/></a>"),
    WriterCase("section", "<a><![CDATA[<&>\"]]></a>", "<a><![CDATA[<&>\"]]></a>"),
    WriterCase("empty section", "<a><![CDATA[]]></a>", "<a><![CDATA[]]></a>"),
    WriterCase("section beside text", "<a>x<![CDATA[y]]>z</a>", "<a>x<![CDATA[y]]>z</a>"),
    WriterCase("comment", "<a><!-- <&> - ' --></a>", "<a><!-- <&> - ' --></a>"),
    WriterCase("instruction", "<a><?p  x <&> ?? ?></a>", "<a><?p x <&> ?? ?></a>"),
    WriterCase("instruction without data", "<a><?p?></a>", "<a><?p?></a>"),
    WriterCase(
      "internal entity", "<!DOCTYPE a [<!ENTITY e '<b>x&#38;amp;y</b>'>]><a>&e;</a>",
      "<a><b>x&amp;y</b></a>"),
  ]

  @Test(arguments: escaping)
  func `a document element is escaped`(example: WriterCase) throws {
    #expect(compact(try parsed(example.input)) == example.output)
  }

  @Test(arguments: escaping)
  func `what was written reads as the same tree`(example: WriterCase) throws {
    let element = try #require(try parsed(example.input).documentElement)
    let again = try #require(try parsed(element.description).documentElement)
    #expect(again.isEqualSubtree(to: element))
    #expect(again.description == element.description)
  }

  static let documents = [
    WriterCase("declaration is added", "<a/>", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a/>"),
    WriterCase(
      "standalone is kept", "<?xml version='1.0' standalone='yes'?><a/>",
      "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<a/>"),
    WriterCase(
      "not standalone is kept", "<?xml version='1.0' standalone='no'?><a/>",
      "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<a/>"),
    WriterCase(
      "another encoding becomes UTF-8", "<?xml version='1.0' encoding='utf-8'?><a/>",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a/>"),
    WriterCase(
      "lines between top-level nodes", "<!--1--><?p q?>  <a>x</a><!--2-->\n\n",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!--1-->\n<?p q?>\n<a>x</a>\n<!--2-->"),
    WriterCase(
      "document type as it was", "<!DOCTYPE  a\n [<!ENTITY e 'x'> <!-- ]> --> ] >\n<a>&e;</a>",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + "<!DOCTYPE  a\n [<!ENTITY e 'x'> <!-- ]> --> ] >\n<a>x</a>"),
  ]

  @Test(arguments: documents)
  func `a document is written`(example: WriterCase) throws {
    let document = try parsed(example.input)
    #expect(document.description == example.output)
    #expect(try parsed(document.description).root.isEqualSubtree(to: document.root))
  }

  @Test func `the declaration is an option`() throws {
    let document = try parsed("<?xml version='1.0' standalone='yes'?><!--c--><a>x</a>")
    let without = XMLTreeWriter(includesDeclaration: false)
    let with = XMLTreeWriter(includesDeclaration: true)
    let element = try #require(document.documentElement)
    #expect(without.string(of: document) == "<!--c-->\n<a>x</a>")
    #expect(with.string(of: element) == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>x</a>")
    #expect(XMLTreeWriter().string(of: element) == "<a>x</a>")
  }

  @Test func `each sort of node alone`() throws {
    let document = try parsed("<a>x&amp;y<![CDATA[<]]><!--c--><?p q?></a>")
    let children = try #require(document.documentElement).children.map(\.description)
    #expect(children == ["x&amp;y", "<![CDATA[<]]>", "<!--c-->", "<?p q?>"])
  }

  static let sections = [
    WriterCase("end mark", "a]]>b", "<![CDATA[a]]]]><![CDATA[>b]]>"),
    WriterCase("only the end mark", "]]>", "<![CDATA[]]]]><![CDATA[>]]>"),
    WriterCase("two end marks", "]]>]]>", "<![CDATA[]]]]><![CDATA[>]]]]><![CDATA[>]]>"),
    WriterCase("more brackets", "]]]]>", "<![CDATA[]]]]]]><![CDATA[>]]>"),
    WriterCase("no end mark", "]] ]> ]", "<![CDATA[]] ]> ]]]>"),
    WriterCase("carriage return", "a\rb", "<![CDATA[a]]>&#13;<![CDATA[b]]>"),
  ]

  @Test(arguments: sections)
  func `sections are split where they must be`(example: WriterCase) throws {
    var tree = RecordBuilder()
    var text = example.input
    text.withUTF8 { tree.appendText($0, isCDATA: true) }
    let storage = tree.finish(declaration: XMLDeclaration())
    let node = XMLTreeNode(storage: storage, id: 1)
    #expect(node.description == example.output)
    let again = try #require(try parsed("<a>\(node)</a>").documentElement)
    #expect(again.text == example.input)
  }

  @Test func `a sink gets every byte in pieces`() throws {
    let text = String(repeating: "0123456789&amp;", count: 20_000)
    let items = String(repeating: "<item value='1'>x</item>", count: 5_000)
    let document = try parsed("<a><t>\(text)</t>\(items)</a>")
    var pieces: [Int] = []
    var bytes: [UInt8] = []
    XMLTreeWriter().write(document) { piece in
      pieces.append(piece.count)
      bytes.append(contentsOf: piece)
    }
    #expect(bytes == XMLTreeWriter().bytes(of: document))
    #expect(pieces.count > 5)
    #expect(pieces.dropLast().allSatisfy { $0 >= 1 << 16 && $0 < 1 << 19 })
  }

  @Test func `an error of the sink ends the writing`() throws {
    struct Full: Error {}
    let document = try parsed(
      "<a>\(String(repeating: "<item value='1'/>", count: 20_000))</a>")
    var calls = 0
    #expect(throws: Full.self) {
      try XMLTreeWriter().write(document) { (_: UnsafeRawBufferPointer) throws(Full) in
        calls += 1
        if calls == 2 { throw Full() }
      }
    }
    #expect(calls == 2)
  }

  @Test func `nodes are appended to what an array holds`() throws {
    let document = try parsed("<a><b/><c/></a>")
    var bytes = Array("> ".utf8)
    for child in try #require(document.documentElement).children {
      XMLTreeWriter().write(child, into: &bytes)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "> <b/><c/>")
  }
}
