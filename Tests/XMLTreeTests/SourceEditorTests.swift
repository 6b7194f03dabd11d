// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// Edits in the bytes of a document, against results that were worked out by hand.
@Suite struct `Source editor` {
  typealias Edit = (inout XMLSourceEditor, (String) -> XMLTreeNode) -> Void

  /// The document after edits, whose nodes are found by name; each name stands once.
  private func edited(_ text: String, _ edit: Edit) throws -> String {
    String(decoding: try edited(Array(text.utf8), edit), as: UTF8.self)
  }

  private func edited(_ bytes: [UInt8], _ edit: Edit) throws -> [UInt8] {
    var editor = try XMLSourceEditor(bytes)
    let document = editor.document
    edit(&editor) { name in
      document.root.descendants.first { $0.isElement && $0.name == name } ?? document.root
    }
    return try editor.bytes()
  }

  private func mistake(_ text: String, _ edit: Edit) -> XMLBuildError? {
    #expect(throws: XMLBuildError.self) { try edited(text, edit) }
  }

  // MARK: Values

  @Test func `a text keeps everything around it`() throws {
    let text = """
      <?xml version='1.0'?>\r
      <!-- <a>no</a> -->
      <r  x = 'y'\t><a
        k="1" >old &amp; <![CDATA[x]]></a ><b></b><c/></r>\n\n
      """
    let expected = """
      <?xml version='1.0'?>\r
      <!-- <a>no</a> -->
      <r  x = 'y'\t><a
        k="1" >5 &lt; 6 &amp; ]]&gt;</a ><b></b><c/></r>\n\n
      """
    #expect(try edited(text) { $0.setText("5 < 6 & ]]>", of: $1("a")) } == expected)
  }

  @Test func `a text in an empty element`() throws {
    #expect(
      try edited("<r><a k='1' /></r>") { $0.setText("x", of: $1("a")) } == "<r><a k='1'>x</a></r>")
    #expect(try edited("<r><a/></r>") { $0.setText("", of: $1("a")) } == "<r><a/></r>")
    #expect(try edited("<r><a></a></r>") { $0.setText("x", of: $1("a")) } == "<r><a>x</a></r>")
    #expect(try edited("<r><a>x</a></r>") { $0.setText("", of: $1("a")) } == "<r><a></a></r>")
  }

  @Test func `comments, instructions and sections stay when a text is set`() throws {
    let set: Edit = { $0.setText("<6>", of: $1("a")) }
    #expect(
      try edited("<r><a> <!--km--> 5 <?p?> </a></r>", set)
        == "<r><a><!--km-->&lt;6&gt;<?p?></a></r>")
    #expect(try edited("<r><a>5<!--km-->6</a></r>", set) == "<r><a>&lt;6&gt;<!--km--></a></r>")
    #expect(try edited("<r><a> <!--km--> </a></r>", set) == "<r><a><!--km-->&lt;6&gt;</a></r>")
    #expect(try edited("<r><a><![CDATA[5]]></a></r>", set) == "<r><a><![CDATA[<6>]]></a></r>")
    #expect(
      try edited("<r><a><![CDATA[5]]></a></r>") { $0.setText("]]>", of: $1("a")) }
        == "<r><a>]]&gt;</a></r>")
    #expect(
      try edited("<r><a><b>1</b><!--c--><b2 k='>'/>t</a></r>", set)
        == "<r><a><!--c-->&lt;6&gt;</a></r>")
  }

  @Test func `attributes keep their quotes, order and spaces`() throws {
    let text = "<r><a  x='1'\n     y = \"2\"  z='3'/></r>"
    #expect(
      try edited(text) { $0.setAttribute("y", "'\"<&\n>", on: $1("a")) }
        == "<r><a  x='1'\n     y = \"'&quot;&lt;&amp;&#10;>\"  z='3'/></r>")
    #expect(
      try edited(text) { $0.setAttribute("x", "it's", on: $1("a")) }
        == "<r><a  x='it&apos;s'\n     y = \"2\"  z='3'/></r>")
    #expect(
      try edited(text) { $0.removeAttribute("x", on: $1("a")) }
        == "<r><a\n     y = \"2\"  z='3'/></r>")
    #expect(
      try edited(text) { $0.removeAttribute("z", on: $1("a")) }
        == "<r><a  x='1'\n     y = \"2\"/></r>")
    #expect(try edited(text) { $0.removeAttribute("no", on: $1("a")) } == text)
    #expect(
      try edited(text) {
        $0.setAttribute("n", "1", on: $1("a"))
        $0.setAttribute("y", "0", on: $1("a"))
        $0.setAttribute("n", "2", on: $1("a"))
      } == "<r><a  x='1'\n     y = \"0\"  z='3'  n='2'/></r>")
    #expect(
      try edited("<r><a/></r>") { $0.setAttribute("n", "1", on: $1("a")) } == "<r><a n=\"1\"/></r>")
    #expect(
      try edited("<r><a >x</a></r>") { $0.setAttribute("n", "1", on: $1("a")) }
        == "<r><a n=\"1\" >x</a></r>")
  }

  @Test func `a mark that ends tags in a value is no end`() throws {
    #expect(
      try edited("<r><a x='/>' y='>'><b k=\"'>\">1</b></a><c/></r>") {
        $0.setAttribute("y", "<", on: $1("a"))
        $0.setText("2", of: $1("b"))
        $0.rename($1("a"), to: "d")
      } == "<r><d x='/>' y='&lt;'><b k=\"'>\">2</b></d><c/></r>")
  }

  // MARK: Elements

  static let lines =
    "<r>\n  <a>1</a>\n  <!-- about b -->\n  <b>\n    <c/>\n  </b>\n  <d/> <e/>\n</r>\n"

  @Test func `an element goes with its line if nothing else is on it`() throws {
    let lines = Self.lines
    #expect(
      try edited(lines) { $0.remove($1("a")) }
        == "<r>\n  <!-- about b -->\n  <b>\n    <c/>\n  </b>\n  <d/> <e/>\n</r>\n")
    #expect(
      try edited(lines) { $0.remove($1("b")) }
        == "<r>\n  <a>1</a>\n  <!-- about b -->\n  <d/> <e/>\n</r>\n")
    #expect(
      try edited(lines) { $0.remove($1("e")) }
        == "<r>\n  <a>1</a>\n  <!-- about b -->\n  <b>\n    <c/>\n  </b>\n  <d/> \n</r>\n")
    #expect(
      try edited(lines) { $0.remove($1("d")) }
        == "<r>\n  <a>1</a>\n  <!-- about b -->\n  <b>\n    <c/>\n  </b>\n   <e/>\n</r>\n")
    #expect(
      try edited("<r>\r\n\t<a/>\r\n\t<b/>\r\n</r>") { $0.remove($1("a")) }
        == "<r>\r\n\t<b/>\r\n</r>")
    #expect(
      try edited("<r>\n <a/>\n <b/>\n <c/>\n</r>") {
        for name in ["a", "b", "c"] { $0.remove($1(name)) }
      } == "<r>\n</r>")
    #expect(try edited("<r><a/><b>x</b></r>") { $0.remove($1("b")) } == "<r><a/></r>")
  }

  @Test func `new elements take the indentation of their neighbours`() throws {
    let lines = Self.lines
    #expect(
      try edited(lines) {
        $0.insert("<n/>", .before, $1("a"))
        $0.insert("<m>\n</m>", .after, $1("b"))
      }
        == "<r>\n  <n/>\n  <a>1</a>\n  <!-- about b -->\n  <b>\n    <c/>\n  </b>\n  <m>\n</m>\n  <d/> <e/>\n</r>\n"
    )
    #expect(
      try edited(lines) {
        $0.insert("<n/>", .first, $1("b"))
        $0.insert("<m/>", .last, $1("b"))
        $0.insert("<o/>", .last, $1("b"))
      }
        == "<r>\n  <a>1</a>\n  <!-- about b -->\n  <b>\n    <n/>\n    <c/>\n    <m/>\n    <o/>\n  </b>\n  <d/> <e/>\n</r>\n"
    )
    #expect(
      try edited(lines) { $0.insert("<n/>", .last, $1("r")) }
        == Self.lines.replacing("<e/>\n", with: "<e/>\n  <n/>\n"))
    #expect(
      try edited(lines) { $0.insert("<n/>", .before, $1("e")) }
        == Self.lines.replacing("<e/>", with: "<n/><e/>"))
    #expect(
      try edited(lines) { $0.insert("<n/>", .last, $1("c")) }
        == Self.lines.replacing("<c/>", with: "<c><n/></c>"))
    #expect(
      try edited("<r>\r\n <a>\r\n </a>\r\n</r>") { $0.insert("<n/>\n", .first, $1("a")) }
        == "<r>\r\n <a>\r\n  <n/>\r\n\r\n </a>\r\n</r>")
    #expect(
      try edited("<p>one <b>two</b> three</p>") {
        $0.insert("<i/>", .last, $1("p"))
        $0.insert("zero ", .first, $1("p"))
        $0.insert("-", .before, $1("b"))
        $0.insert("+", .after, $1("b"))
      } == "<p>zero one -<b>two</b>+ three<i/></p>")
  }

  @Test func `replacing is inserting and removing`() throws {
    #expect(
      try edited(Self.lines) {
        $0.insert("<n/>", .before, $1("a"))
        $0.insert("<m/>", .after, $1("a"))
        $0.remove($1("a"))
      } == Self.lines.replacing("<a>1</a>", with: "<n/>\n  <m/>"))
  }

  @Test func `both tags get the new name`() throws {
    #expect(
      try edited("<r><a\n><a2><c/></a2 ></a></r >") {
        $0.rename($1("a"), to: "b")
        $0.rename($1("a2"), to: "größe")
        $0.rename($1("c"), to: "x.y")
        $0.rename($1("r"), to: "s")
      } == "<s><b\n><größe><x.y/></größe ></b></s >")
  }

  @Test func moves() throws {
    let text = "<r>\n  <a k='1'>x</a>\n  <b>\n    <c/>\n  </b>\n</r>"
    #expect(
      try edited(text) {
        $0.move($1("a"), .last, $1("b"))
        $0.setAttribute("k", "2", on: $1("a"))
      } == "<r>\n  <b>\n    <c/>\n    <a k='2'>x</a>\n  </b>\n</r>")
    #expect(
      try edited(text) { $0.move($1("b"), .before, $1("a")) }
        == "<r>\n  <b>\n    <c/>\n  </b>\n  <a k='1'>x</a>\n</r>")
    // An element is removed and its content kept.
    #expect(
      try edited("<r><w><a/>-<b><c/></b></w></r>") {
        $0.move($1("a"), .before, $1("w"))
        $0.move($1("b"), .before, $1("w"))
        $0.move($1("c"), .last, $1("r"))
        $0.remove($1("w"))
      } == "<r><a/><b></b><c/></r>")
    #expect(
      try edited("<r><a><b/></a><c/></r>") {
        $0.move($1("b"), .first, $1("c"))
        $0.move($1("a"), .last, $1("b"))
      } == "<r><c><b><a></a></b></c></r>")
  }

  @Test func `what cannot be moved is refused`() {
    let text = "<r><a><b/></a><c><d/></c></r>"
    #expect(mistake(text) { $0.move($1("a"), .first, $1("b")) }?.code == .misplaced)
    #expect(
      mistake(text) {
        $0.move($1("a"), .first, $1("d"))
        $0.move($1("c"), .first, $1("b"))
      }?.code == .misplaced)
    #expect(mistake(text) { $0.move($1("r"), .first, $1("b")) }?.code == .misplaced)
    #expect(
      mistake("<r><a xmlns:p='u'><p:b/></a><c xmlns:p='v'/></r>") {
        $0.move($1("p:b"), .first, $1("c"))
      }?.code == .namespace)
  }

  // MARK: Namespaces, entities, encodings

  @Test func `prefixes must be declared at the place`() throws {
    let text = "<r xmlns:p='u'><a/><b xmlns:q='v'/></r>"
    #expect(
      try edited(text) {
        $0.rename($1("a"), to: "p:a")
        $0.setAttribute("q:k", "1", on: $1("b"))
        $0.insert("<p:n p:k='1'/><s:n xmlns:s='w'/>", .after, $1("a"))
      } == "<r xmlns:p='u'><p:a/><p:n p:k='1'/><s:n xmlns:s='w'/><b xmlns:q='v' q:k='1'/></r>")
    #expect(mistake(text) { $0.rename($1("a"), to: "q:a") }?.code == .namespace)
    #expect(mistake(text) { $0.insert("<q:n/>", .before, $1("b")) }?.code == .namespace)
    #expect(mistake(text) { $0.setAttribute("q:k", "", on: $1("a")) }?.code == .namespace)
    #expect(
      mistake(text) {
        $0.removeAttribute("xmlns:p", on: $1("r"))
        $0.rename($1("a"), to: "p:a")
      }?.code == .badContent)
  }

  @Test func `mistakes are refused`() {
    let text = "<r><a k='1'/></r>"
    #expect(mistake(text) { $0.insert("<n>", .before, $1("a")) }?.code == .badContent)
    #expect(mistake(text) { $0.insert("</r><r>", .before, $1("a")) }?.code == .badContent)
    #expect(mistake(text) { $0.insert("<n/>", .after, $1("r")) }?.code == .misplaced)
    #expect(mistake(text) { $0.remove($1("r")) }?.code == .misplaced)
    #expect(mistake(text) { $0.rename($1("a"), to: "1a") }?.code == .badName)
    #expect(mistake(text) { $0.setText("\u{1}", of: $1("a")) }?.code == .badCharacter)
    #expect(mistake(text) { $0.setText("x", of: $1("nothing")) }?.code == .misplaced)
  }

  @Test func `comments beside the document element`() throws {
    #expect(
      try edited("<r/>\n") {
        $0.insert("<!--1-->", .before, $1("r"))
        $0.insert("<?p?>", .after, $1("r"))
      } == "<!--1--><r/><?p?>\n")
  }

  @Test func `what comes from an entity or the document type is not in the source`() throws {
    let text =
      "<!DOCTYPE r [<!ENTITY e '<a/><b>x</b>'><!ATTLIST c d CDATA '1'>]>\n<r>&e;<c/><x>&e;</x></r>"
    let error = mistake(text) { $0.setText("y", of: $1("a")) }
    #expect(error?.code == .notInSource)
    #expect(error?.path == "/r[0]/a[0]")
    #expect(
      mistake(text) {
        $0.rename($1("r"), to: "s")
        $0.remove($1("b"))
      }?.code == .notInSource)
    #expect(mistake(text) { $0.removeAttribute("d", on: $1("c")) }?.code == .notInSource)
    #expect(
      try edited(text) { $0.setAttribute("d", "2", on: $1("c")) }
        == text.replacing("<c/>", with: "<c d=\"2\"/>"))
    #expect(
      try edited(text) {
        $0.rename($1("r"), to: "s")
        $0.remove($1("x"))
      }
        == text.replacing("<r>", with: "<s>").replacing("</r>", with: "</s>").replacing(
          "<x>&e;</x>", with: ""))
  }

  @Test func `encodings stay`() throws {
    let text = "<?xml version='1.0' encoding='UTF-16'?>\r\n<r>ä😀<a k='€'/></r>"
    for isBigEndian in [false, true] {
      let bytes = TextEncoding.utf16(text, isBigEndian: isBigEndian)
      #expect(try edited(bytes) { _, _ in } == bytes)
      let changed = try edited(bytes) { $0.setText("ß😎", of: $1("a")) }
      #expect(
        changed
          == TextEncoding.utf16(
            text.replacing("'€'/>", with: "'€'>ß😎</a>"), isBigEndian: isBigEndian))
    }
    let latin =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?><r>".utf8) + [0xE4] + Array("<a/></r>".utf8)
    let expected =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?><r>".utf8) + [0xE4]
      + Array("<a>".utf8) + [0xDF] + Array("&#x20AC;</a></r>".utf8)
    #expect(try edited(latin) { $0.setText("ß€", of: $1("a")) } == expected)
    let windows =
      Array("<?xml version='1.0' encoding='windows-1252'?><r>".utf8) + [0x80]
      + Array("<a/></r>".utf8)
    #expect(
      try edited(windows) { $0.setText("€", of: $1("a")) }
        == Array("<?xml version='1.0' encoding='windows-1252'?><r>".utf8) + [0x80]
        + Array("<a>".utf8)
        + [0x80] + Array("</a></r>".utf8))
    let ascii = "<?xml version='1.0' encoding='us-ascii'?><r><a/></r>"
    #expect(
      try edited(ascii) { $0.setText("ä", of: $1("a")) }
        == ascii.replacing("<a/>", with: "<a>&#xE4;</a>"))
    #expect(mistake(ascii) { $0.insert("<ä/>", .first, $1("a")) }?.code == .encoding)
    let error = #expect(throws: XMLReadError.self) {
      try XMLSourceEditor(Array("<?xml version='1.0' encoding='ISO-8859-2'?><r/>".utf8))
    }
    #expect(error?.code == .encoding)
    let marked = [0xEF, 0xBB, 0xBF] + Array("<r><a/></r>".utf8)
    #expect(
      try edited(marked) { $0.remove($1("a")) } == [0xEF, 0xBB, 0xBF] + Array("<r></r>".utf8))
  }

  // MARK: Paths, places, files

  @Test func `by path`() throws {
    var editor = try XMLSourceEditor(Array("<r><a k='1'>x</a><b/><a k='2'>y</a></r>".utf8))
    #expect(editor.set(try XMLPath("r/a"), to: "z") == 2)
    #expect(editor.set(try XMLPath("r/a[@k=\"2\"]/@k"), to: "3") == 1)
    #expect(editor.remove(try XMLPath("r/b")) == 1)
    #expect(editor.rename(try XMLPath("r"), to: "s") == 1)
    #expect(editor.set(try XMLPath("r/no"), to: "") == 0)
    #expect(
      String(decoding: try editor.bytes(), as: UTF8.self) == "<s><a k='1'>z</a><a k='3'>z</a></s>")
    #expect(editor.set(try XMLPath("r"), to: "lost") == 1)
    #expect(throws: XMLBuildError.self) { try editor.bytes() }
  }

  @Test func `places of an element and its parts`() throws {
    let text = "<r><!--<a>--><a  x='1' y=\"&lt;\" >t<b/></a ><c/></r>"
    let editor = try XMLSourceEditor(Array(text.utf8))
    func node(_ name: String) throws -> XMLTreeNode {
      try #require(editor.document.root.descendants.first { $0.isElement && $0.name == name })
    }
    func shown(_ range: Range<Int>?) -> String {
      range.map { String(decoding: editor.source[$0], as: UTF8.self) } ?? "-"
    }
    let a = try #require(editor.element(of: node("a")))
    #expect(shown(a.range) == "<a  x='1' y=\"&lt;\" >t<b/></a >")
    #expect(shown(a.startTag) == "<a  x='1' y=\"&lt;\" >")
    #expect(shown(a.name) == "a")
    #expect(a.attributes.map { shown($0.range) } == ["x='1'", "y=\"&lt;\""])
    #expect(a.attributes.map { shown($0.value) } == ["1", "&lt;"])
    #expect(shown(a.content) == "t<b/>")
    #expect(shown(a.endTag) == "</a >")
    let c = try #require(editor.element(of: node("c")))
    #expect(shown(c.range) == "<c/>")
    #expect(c.content == nil && c.endTag == nil)
  }

  @Test func `a file is replaced whole`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.xml")
    try XMLSourceEditor(Array("<r>\n<a/></r>".utf8)).write(toFile: path)
    var editor = try XMLSourceEditor(contentsOf: path)
    editor.rename(try #require(editor.document.documentElement), to: "s")
    try editor.write(toFile: path)
    #expect(try Fixtures.text(at: path) == "<s>\n<a/></s>")
  }

  @Test func `a hundred thousand levels take no stack`() throws {
    let depth = 100_000
    var limits = ParseLimits()
    limits.depth = depth
    let text = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    var editor = try XMLSourceEditor(Array(text.utf8), limits: limits)
    for (index, node) in editor.document.root.descendants.enumerated() {
      editor.rename(node, to: index % 2 == 0 ? "b" : "ccc")
    }
    let half = depth / 2
    let expected =
      String(repeating: "<b><ccc>", count: half) + String(repeating: "</ccc></b>", count: half)
    #expect(try editor.bytes() == Array(expected.utf8))
  }
}
