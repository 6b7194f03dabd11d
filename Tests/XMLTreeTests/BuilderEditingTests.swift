// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

@Suite struct `Editing documents` {
  struct Edit: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var input: String
    var output: String
    /// Is given the editor and finds nodes by name.
    var edit: @Sendable (inout XMLTreeEditor, (String) -> XMLTreeNode) -> Void

    init(
      _ name: String, _ input: String, _ output: String,
      _ edit: @escaping @Sendable (inout XMLTreeEditor, (String) -> XMLTreeNode) -> Void
    ) {
      self.testDescription = name
      self.input = input
      self.output = output
      self.edit = edit
    }
  }

  static let edits = [
    Edit("nothing", "<a><b>x</b></a>", "<a><b>x</b></a>") { _, _ in },
    Edit("remove", "<a><b><c/></b>x<d/></a>", "<a>x<d/></a>") { $0.remove($1("b")) },
    Edit("remove the last child", "<a><b/></a>", "<a/>") { $0.remove($1("b")) },
    Edit("remove at depth", "<a><b><c><d/></c></b><e/></a>", "<a><b><c/></b><e/></a>") {
      $0.remove($1("d"))
    },
    Edit("replace", "<a><b>x</b><c/></a>", "<a><n>1</n><m/><c/></a>") {
      $0.replace($1("b")) {
        $0.element("n", text: "1")
        $0.element("m")
      }
    },
    Edit("replace by text", "<a>x<b/>y</a>", "<a>xzy</a>") { $0.replace($1("b")) { $0.text("z") } },
    Edit("replace by a node", "<a><b/><c k='1'/></a>", "<a><c k=\"1\"/><c k=\"1\"/></a>") {
      $0.replace($1("b"), with: $1("c"))
    },
    Edit("replace the document element", "<a><b/></a>", "<n/>") {
      $0.replace($1("a")) { $0.element("n") }
    },
    Edit("before and after", "<a><b/></a>", "<a>1<b/>2</a>") {
      $0.insert(.before($1("b"))) { $0.text("1") }
      $0.insert(.after($1("b"))) { $0.text("2") }
    },
    Edit("start and end", "<a><b>x</b></a>", "<a>1<b>2x3</b>4</a>") {
      $0.insert(.startOf($1("b"))) { $0.text("2") }
      $0.insert(.endOf($1("b"))) { $0.text("3") }
      $0.insert(.startOf($1("a"))) { $0.text("1") }
      $0.insert(.endOf($1("a"))) { $0.text("4") }
    },
    Edit("start and end of an empty element", "<a><b/></a>", "<a><b>12</b></a>") {
      $0.insert(.endOf($1("b"))) { $0.text("2") }
      $0.insert(.startOf($1("b"))) { $0.text("1") }
    },
    Edit("order at one place", "<a><b/></a>", "<a>12<b>34</b>56</a>") {
      $0.insert(.before($1("b"))) { $0.text("1") }
      $0.insert(.before($1("b"))) { $0.text("2") }
      $0.insert(.endOf($1("b"))) { $0.text("3") }
      $0.insert(.endOf($1("b"))) { $0.text("4") }
      $0.insert(.after($1("b"))) { $0.text("5") }
      $0.insert(.after($1("b"))) { $0.text("6") }
    },
    Edit("beside a removed node", "<a><b>x</b></a>", "<a>12</a>") {
      $0.insert(.before($1("b"))) { $0.text("1") }
      $0.remove($1("b"))
      $0.insert(.after($1("b"))) { $0.text("2") }
    },
    Edit("inside a removed node", "<a><b><c/></b><d/></a>", "<a><d>1</d></a>") {
      $0.insert(.after($1("c"))) { $0.text("lost") }
      $0.remove($1("b"))
      $0.setText("1", of: $1("d"))
    },
    Edit("the last replacement counts", "<a><b/></a>", "<a>2</a>") {
      $0.remove($1("b"))
      $0.replace($1("b")) { $0.text("1") }
      $0.replace($1("b")) { $0.text("2") }
    },
    Edit("move", "<a><b><c/></b><d/></a>", "<a><d><b><c/></b></d></a>") {
      $0.insert($1("b"), .endOf($1("d")))
      $0.remove($1("b"))
    },
    Edit("set attribute", "<a><b k='1' l='2'/></a>", "<a><b k=\"&lt;\" l=\"2\" m=\"3\"/></a>") {
      $0.setAttribute("m", "3", on: $1("b"))
      $0.setAttribute("k", "<", on: $1("b"))
    },
    Edit("set attribute twice", "<a k='0'/>", "<a k=\"2\" n=\"4\"/>") {
      $0.setAttribute("k", "1", on: $1("a"))
      $0.setAttribute("k", "2", on: $1("a"))
      $0.setAttribute("n", "3", on: $1("a"))
      $0.setAttribute("n", "4", on: $1("a"))
    },
    Edit("remove attribute", "<a k='1' l='2'><b/></a>", "<a l=\"2\"><b/></a>") {
      $0.removeAttribute("k", on: $1("a"))
      $0.removeAttribute("none", on: $1("a"))
    },
    Edit("set and remove", "<a k='1'/>", "<a/>") {
      $0.setAttribute("k", "2", on: $1("a"))
      $0.removeAttribute("k", on: $1("a"))
    },
    Edit("set text", "<a><b>x<c/>y</b><d/></a>", "<a><b>&lt;</b><d>z</d></a>") {
      $0.setText("<", of: $1("b"))
      $0.setText("z", of: $1("d"))
    },
    Edit("set no text", "<a><b>x<c/></b></a>", "<a><b/></a>") { $0.setText("", of: $1("b")) },
    Edit("set text and insert", "<a><b>x</b></a>", "<a><b>1<n/>2</b></a>") {
      $0.setText("2", of: $1("b"))
      $0.insert(.startOf($1("b"))) {
        $0.text("1")
        $0.element("n")
      }
    },
    Edit(
      "set the text of leaves", "<a>x<![CDATA[y]]><!--c--><?p q?></a>",
      "<a>1<![CDATA[1]]><!--1--><?p 1?></a>"
    ) {
      for child in $1("a").children { $0.setText("1", of: child) }
    },
    Edit("texts join where a node goes", "<a>x<b/>y</a>", "<a>xy</a>") { $0.remove($1("b")) },
    Edit(
      "an insertion is in the namespace around it", "<a xmlns='u' xmlns:p='v'><b/></a>",
      "<a xmlns=\"u\" xmlns:p=\"v\"><b><n p:k=\"1\"/><m xmlns=\"\"/></b></a>"
    ) {
      $0.insert(.endOf($1("b"))) {
        $0.element("n", attributes: ["p:k": "1"])
        $0.element("m", namespace: "")
      }
    },
    Edit(
      "a move out of a namespace", "<a><b xmlns='u' xmlns:p='v'><c><p:d/></c></b></a>",
      "<a><b xmlns=\"u\" xmlns:p=\"v\"/><c xmlns=\"u\" xmlns:p=\"v\"><p:d/></c></a>"
    ) {
      $0.insert($1("c"), .endOf($1("a")))
      $0.remove($1("c"))
    },
    Edit(
      "attributes by namespace", "<a xmlns:p='u' xmlns:q='u' p:k='1' k='0'/>",
      "<a xmlns:p=\"u\" xmlns:q=\"u\" xmlns:r=\"v\" p:k=\"2\" k=\"0\" r:l=\"3\"/>"
    ) {
      $0.setAttribute("q:k", "2", namespace: "u", on: $1("a"))
      $0.setAttribute("r:l", "3", namespace: "v", on: $1("a"))
    },
  ]

  private func find(_ document: XMLTreeDocument) -> (String) -> XMLTreeNode {
    { name in document.root.descendants.first { $0.name == name } ?? document.root }
  }

  @Test(arguments: edits)
  func `an edit`(example: Edit) throws {
    let document = try parsed(example.input)
    let before = document.description
    let copy = try document.copy { example.edit(&$0, find(document)) }
    #expect(compact(copy) == example.output)
    #expect(try parsed(copy.description).root.isEqualSubtree(to: copy.root))
    #expect(document.description == before)
  }

  @Test func `nodes at the top`() throws {
    let document = try parsed(
      "<?xml version='1.0' standalone='yes'?><!DOCTYPE a [<!ENTITY e 'x'>]><!--c--><a/>")
    let copy = try document.copy { editor in
      editor.insert(.endOf(document.root)) { $0.comment("end") }
      for child in document.root.children where child.kind == .comment { editor.remove(child) }
    }
    #expect(
      copy.description == """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <!DOCTYPE a [<!ENTITY e 'x'>]>
        <a/>
        <!--end-->
        """)
  }

  @Test func `many edits in one pass`() throws {
    let count = 20_000
    let xml = "<a>" + String(repeating: "<e k='1'>x</e>", count: count) + "</a>"
    let document = try parsed(xml)
    let copy = try document.copy { editor in
      for (index, element) in document.root.descendants.filter(\.isElement).enumerated()
      where index > 0 {
        if index % 2 == 0 {
          editor.remove(element)
        } else {
          editor.setAttribute("k", "2", on: element)
        }
      }
    }
    let half = String(repeating: "<e k=\"2\">x</e>", count: count / 2)
    #expect(compact(copy) == "<a>\(half)</a>")
  }

  struct Mistake: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var code: XMLBuildError.Code
    var edit: @Sendable (inout XMLTreeEditor) -> Void

    init(
      _ name: String, _ code: XMLBuildError.Code,
      _ edit: @escaping @Sendable (inout XMLTreeEditor) -> Void
    ) {
      self.testDescription = name
      self.code = code
      self.edit = edit
    }
  }

  static let mistakes = [
    Mistake("remove the document", .misplaced) { $0.remove($0.document.root) },
    Mistake("remove the document element", .misplaced) {
      $0.remove($0.document.documentElement ?? $0.document.root)
    },
    Mistake("insert beside the document", .misplaced) {
      $0.insert(.before($0.document.root)) { $0.comment("x") }
    },
    Mistake("a second document element", .misplaced) {
      $0.insert(.endOf($0.document.root)) { $0.element("b") }
    },
    Mistake("text at the top", .misplaced) {
      $0.insert(.startOf($0.document.root)) { $0.text("x") }
    },
    Mistake("text of the document", .misplaced) { $0.setText("x", of: $0.document.root) },
    Mistake("attribute of a text", .misplaced) {
      $0.setAttribute("k", "v", on: $0.document.documentElement?.firstChild ?? $0.document.root)
    },
    Mistake("into a text", .misplaced) {
      $0.insert(.endOf($0.document.documentElement?.firstChild ?? $0.document.root)) {
        $0.text("x")
      }
    },
    Mistake("bad attribute", .badName) {
      $0.setAttribute("1", "v", on: $0.document.documentElement ?? $0.document.root)
    },
    Mistake("bad text", .badCharacter) {
      $0.setText("\u{0}", of: $0.document.documentElement ?? $0.document.root)
    },
    Mistake("unbound prefix", .namespace) {
      $0.setAttribute("p:k", "v", on: $0.document.documentElement ?? $0.document.root)
    },
    Mistake("content that ends too much", .unbalanced) {
      $0.insert(.endOf($0.document.documentElement ?? $0.document.root)) { $0.endElement() }
    },
    Mistake("content that is not ended", .unbalanced) {
      $0.insert(.endOf($0.document.documentElement ?? $0.document.root)) {
        $0.startElement("x")
      }
    },
    Mistake("a node of another document", .foreignNode) {
      var builder = XMLTreeBuilder()
      builder.element("other")
      if let other = try? builder.finish() { $0.remove(other.documentElement ?? other.root) }
    },
  ]

  @Test(arguments: mistakes)
  func `a mistake in an edit is an error`(mistake: Mistake) throws {
    let document = try parsed("<a>text</a>")
    let error = #expect(throws: XMLBuildError.self) { try document.copy(mistake.edit) }
    #expect(error?.code == mistake.code)
  }
}
