// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

@Suite struct `Moving and renaming` {
  typealias Edit = (inout XMLTreeEditor, (String) -> XMLTreeNode) -> Void

  /// The document after edits, whose nodes are found by name; each name stands once.
  private func edited(_ text: String, _ edit: Edit) throws -> String {
    let document = try XMLTreeParser().parse(text)
    let changed = try document.copy { editor in
      edit(&editor) { name in
        document.root.descendants.first { $0.name == name } ?? document.root
      }
    }
    #expect(changed.brokenInvariants() == [])
    return XMLTreeWriter(includesDeclaration: false).string(of: changed)
  }

  private func mistake(_ text: String, _ edit: Edit) -> XMLBuildError? {
    #expect(throws: XMLBuildError.self) { try edited(text, edit) }
  }

  // MARK: Moves

  @Test func `to the four places`() throws {
    let text = "<r><a/><b>x</b><c/></r>"
    #expect(try edited(text) { $0.move($1("a"), .after($1("b"))) } == "<r><b>x</b><a/><c/></r>")
    #expect(try edited(text) { $0.move($1("c"), .before($1("a"))) } == "<r><c/><a/><b>x</b></r>")
    #expect(try edited(text) { $0.move($1("a"), .startOf($1("b"))) } == "<r><b><a/>x</b><c/></r>")
    #expect(try edited(text) { $0.move($1("c"), .endOf($1("b"))) } == "<r><a/><b>x<c/></b></r>")
    #expect(try edited(text) { $0.move($1("b"), .before($1("b"))) } == text)
  }

  @Test func `edits inside go along`() throws {
    let text = "<r><a k='1'><b>x</b><c/></a><d/></r>"
    let result = try edited(text) { editor, node in
      editor.setText("y", of: node("b"))
      editor.move(node("a"), .endOf(node("d")))
      editor.remove(node("c"))
      editor.setAttribute("k", "2", on: node("a"))
      editor.insert(.endOf(node("a"))) { $0.element("n") }
      editor.insert(.before(node("b"))) { $0.text("-") }
    }
    #expect(result == #"<r><d><a k="2">-<b>y</b><n/></a></d></r>"#)
  }

  @Test func `in and out of each other`() throws {
    let text = "<r><a><b><c/></b></a><d/></r>"
    #expect(
      try edited(text) {
        $0.move($1("c"), .endOf($1("d")))
        $0.move($1("a"), .endOf($1("c")))
      } == "<r><d><c><a><b/></a></c></d></r>")
    #expect(
      try edited(text) {
        $0.move($1("b"), .before($1("a")))
        $0.move($1("a"), .endOf($1("b")))
      } == "<r><b><c/><a/></b><d/></r>")
  }

  @Test func `places are those of the document as it was`() throws {
    #expect(
      try edited("<r><a/><b/><c/></r>") {
        $0.move($1("a"), .after($1("c")))
        $0.move($1("c"), .before($1("a")))
        $0.insert(.after($1("a"))) { $0.text("-") }
      } == "<r><c/>-<b/><a/></r>")
    #expect(
      try edited("<r><a><b/></a><c><d/></c></r>") {
        $0.move($1("b"), .before($1("d")))
        $0.move($1("d"), .before($1("b")))
      } == "<r><a><d/></a><c><b/></c></r>")
  }

  @Test func `what comes to one place stands in the order of the calls`() throws {
    #expect(
      try edited("<r><a/><b/><c/><d/></r>") {
        $0.move($1("c"), .endOf($1("d")))
        $0.insert(.endOf($1("d"))) { $0.text("-") }
        $0.move($1("a"), .endOf($1("d")))
      } == "<r><b/><d><c/>-<a/></d></r>")
  }

  @Test func `the last move, replacement or removal counts`() throws {
    let text = "<r><a/><b/><c/></r>"
    #expect(
      try edited(text) {
        $0.move($1("a"), .endOf($1("b")))
        $0.move($1("a"), .endOf($1("c")))
      } == "<r><b/><c><a/></c></r>")
    #expect(
      try edited(text) {
        $0.move($1("a"), .endOf($1("b")))
        $0.remove($1("a"))
      } == "<r><b/><c/></r>")
    #expect(
      try edited(text) {
        $0.replace($1("a")) { $0.element("n") }
        $0.move($1("a"), .endOf($1("b")))
      } == "<r><b><a/></b><c/></r>")
    #expect(
      try edited(text) {
        $0.move($1("a"), .endOf($1("b")))
        $0.replace($1("a")) { $0.element("n") }
      } == "<r><n/><b/><c/></r>")
  }

  @Test func `an element is taken away and its content stays`() throws {
    let result = try edited("<r>1<a>2<b/>3<!--4--></a>5</r>") { editor, node in
      for child in node("a").children { editor.move(child, .before(node("a"))) }
      editor.remove(node("a"))
    }
    #expect(result == "<r>12<b/>3<!--4-->5</r>")
  }

  @Test func `into what is removed is gone, out of it is not`() throws {
    let text = "<r><a><b/></a><c/></r>"
    #expect(
      try edited(text) {
        $0.move($1("c"), .endOf($1("a")))
        $0.remove($1("a"))
      } == "<r/>")
    #expect(
      try edited(text) {
        $0.move($1("b"), .endOf($1("r")))
        $0.setText("x", of: $1("a"))
      } == "<r><a>x</a><c/><b/></r>")
  }

  @Test func `namespaces are declared at the new place`() throws {
    let text = "<r><p:a xmlns:p='urn:p' xmlns='urn:d'><b p:k='1'><c/></b></p:a><d/></r>"
    #expect(
      try edited(text) { $0.move($1("b"), .endOf($1("d"))) }
        == #"<r><p:a xmlns:p="urn:p" xmlns="urn:d"/><d>"#
        + #"<b xmlns="urn:d" xmlns:p="urn:p" p:k="1"><c/></b></d></r>"#)
    let other = "<r><p:a xmlns:p='urn:p'><b><p:c/></b></p:a><d/></r>"
    #expect(
      try edited(other) {
        $0.move($1("b"), .endOf($1("d")))
        $0.move($1("p:c"), .startOf($1("r")))
        $0.setAttribute("k", "1", on: $1("b"))
      } == #"<r><p:c xmlns:p="urn:p"/><p:a xmlns:p="urn:p"/><d><b k="1"/></d></r>"#)
  }

  @Test func `into itself, or two into each other`() throws {
    let text = "<r><a><b/></a><c/></r>"
    let tries: [Edit] = [
      { $0.move($1("a"), .endOf($1("a"))) },
      { $0.move($1("a"), .before($1("b"))) },
      {
        $0.move($1("a"), .endOf($1("c")))
        $0.move($1("c"), .after($1("b")))
      },
    ]
    for edit in tries {
      let error = mistake(text, edit)
      #expect(error?.code == .misplaced)
      #expect(error?.message.contains("moved into itself") == true)
    }
    #expect(mistake(text) { $0.move($1("none"), .endOf($1("c"))) }?.code == .misplaced)
    #expect(mistake(text) { $0.move($1("b"), .endOf($1("none"))) }?.code == .misplaced)
    let foreign = try XMLTreeParser().parse("<x><y/></x>")
    let node = try #require(foreign.documentElement)
    #expect(mistake(text) { $0.move($1("b"), .endOf(node)) }?.code == .foreignNode)
    #expect(mistake(text) { editor, _ in editor.move(node, .endOf(node)) }?.code == .foreignNode)
  }

  /// Each one of a chain into the one before; and one chain upside down.
  @Test func `very many, one in the other`() throws {
    let count = 5_000
    let flat = try XMLTreeParser().parse(
      "<r>" + (0..<count).map { "<e n='\($0)'/>" }.joined() + "</r>")
    let elements = Array(try #require(flat.documentElement).childElements)
    let nested = try flat.copy { editor in
      for (inner, outer) in zip(elements.dropFirst(), elements) {
        editor.move(inner, .endOf(outer))
      }
    }
    #expect(nested.brokenInvariants() == [])
    #expect(nested.documentElement?.children.count == 1)
    let chain = Array(nested.descendants(named: "e"))
    #expect(chain.count == count)
    // All the others, the document element and the document.
    #expect(chain.last.map { Array($0.ancestors).count } == count + 1)
    let turned = try nested.copy { editor in
      for (upper, lower) in zip(chain, chain.dropFirst()) {
        editor.move(upper, .endOf(lower))
      }
      if let last = chain.last, let top = nested.documentElement {
        editor.move(last, .endOf(top))
      }
    }
    let numbers = turned.descendants(named: "e").map { $0.attributes["n"] }
    #expect(numbers == (0..<count).reversed().map { "\($0)" })
  }

  // MARK: Names

  @Test func `a new name, and all edits inside`() throws {
    let result = try edited("<r><a k='1'>x<b/></a></r>") { editor, node in
      editor.rename(node("a"), to: "n")
      editor.rename(node("a"), to: "m")
      editor.setAttribute("k", "2", on: node("a"))
      editor.rename(node("b"), to: "c")
      editor.rename(node("r"), to: "s")
      editor.insert(.endOf(node("b"))) { $0.text("y") }
    }
    #expect(result == #"<s><m k="2">x<c>y</c></m></s>"#)
  }

  @Test func `a name means what it means there, or what is said`() throws {
    let text = "<r xmlns='urn:d' xmlns:p='urn:p'><a><b/></a></r>"
    #expect(
      try edited(text) { $0.rename($1("a"), to: "p:n") }
        == #"<r xmlns="urn:d" xmlns:p="urn:p"><p:n><b/></p:n></r>"#)
    #expect(
      try edited(text) { $0.rename($1("a"), to: "n", namespace: "") }
        == #"<r xmlns="urn:d" xmlns:p="urn:p"><n xmlns=""><b xmlns="urn:d"/></n></r>"#)
    #expect(
      try edited(text) { $0.rename($1("a"), to: "q:n", namespace: "urn:q") }
        == #"<r xmlns="urn:d" xmlns:p="urn:p"><q:n xmlns:q="urn:q"><b/></q:n></r>"#)
    #expect(mistake(text) { $0.rename($1("a"), to: "q:n") }?.code == .namespace)
    #expect(mistake(text) { $0.rename($1("a"), to: "1") }?.code == .badName)
    #expect(mistake(text) { $0.rename($1("none"), to: "n") }?.code == .misplaced)
  }

  @Test func `renamed and moved`() throws {
    #expect(
      try edited("<r><a><b/></a><c/></r>") {
        $0.rename($1("b"), to: "n")
        $0.move($1("b"), .endOf($1("c")))
      } == "<r><a/><c><n/></c></r>")
  }
}
