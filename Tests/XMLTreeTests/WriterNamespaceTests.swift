// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

@Suite struct `Writing namespaces` {
  /// `output` is what the first element named `x` must be written as.
  static let subtrees = [
    WriterCase("prefix of the element", "<a xmlns:p='u'><p:x/></a>", "<p:x xmlns:p=\"u\"/>"),
    WriterCase("default namespace", "<a xmlns='u'><x><y/></x></a>", "<x xmlns=\"u\"><y/></x>"),
    WriterCase(
      "only what is used", "<a xmlns:p='u' xmlns:q='v'><x><p:y/><p:z/></x></a>",
      "<x xmlns:p=\"u\"><p:y/><p:z/></x>"),
    WriterCase(
      "prefix of an attribute", "<a xmlns:p='u'><x p:b='1' c='2'/></a>",
      "<x xmlns:p=\"u\" p:b=\"1\" c=\"2\"/>"),
    WriterCase(
      "own declarations stay", "<a xmlns:p='u'><x xmlns:q='v' p:b='1'><q:y/></x></a>",
      "<x xmlns:p=\"u\" xmlns:q=\"v\" p:b=\"1\"><q:y/></x>"),
    WriterCase(
      "declared below needs nothing above", "<a xmlns:p='u'><x><p:y xmlns:p='v'/></x></a>",
      "<x><p:y xmlns:p=\"v\"/></x>"),
    WriterCase(
      "a use beside a redeclaration", "<a xmlns:p='u'><x><p:y xmlns:p='v'/><p:z/></x></a>",
      "<x xmlns:p=\"u\"><p:y xmlns:p=\"v\"/><p:z/></x>"),
    WriterCase(
      "default taken back", "<a xmlns='u'><x xmlns=''><y/></x></a>",
      "<x xmlns=\"\"><y/></x>"),
    WriterCase("the xml prefix", "<a xmlns:p='u'><x xml:lang='de'/></a>", "<x xml:lang=\"de\"/>"),
    WriterCase(
      "values are escaped", "<a xmlns:p='u?a=1&amp;b=2'><p:x/></a>",
      "<p:x xmlns:p=\"u?a=1&amp;b=2\"/>"),
    WriterCase(
      "two prefixes of one namespace", "<a xmlns:p='u' xmlns:q='u'><x><p:y/><q:y/></x></a>",
      "<x xmlns:p=\"u\" xmlns:q=\"u\"><p:y/><q:y/></x>"),
    WriterCase(
      "equal Strings are different prefixes",
      "<a xmlns:\u{E9}='u' xmlns:e\u{301}='v'><x><\u{E9}:y/><e\u{301}:y/></x></a>",
      "<x xmlns:\u{E9}=\"u\" xmlns:e\u{301}=\"v\"><\u{E9}:y/><e\u{301}:y/></x>"),
    WriterCase(
      "QNames in nested levels",
      "<a xmlns:p='u'><b xmlns:q='v'><x><y><q:z p:k=''/></y></x></b></a>",
      "<x xmlns:q=\"v\" xmlns:p=\"u\"><y><q:z p:k=\"\"/></y></x>"),
  ]

  @Test(arguments: subtrees)
  func `a subtree carries the declarations it needs`(example: WriterCase) throws {
    let document = try parsed(example.input)
    let node = try #require(document.root.descendants.first { $0.localName == "x" })
    #expect(Array(node.description.utf8) == Array(example.output.utf8))
    let again = try #require(try parsed(node.description).documentElement)
    #expect(expandedNames(again) == expandedNames(node))
  }

  /// A tree whose names have namespaces and that declares none of them.
  private func undeclared(_ events: [(String, String, String)?]) -> XMLTreeDocument {
    var tree = RecordBuilder()
    for event in events {
      guard let (prefix, name, uri) = event else {
        tree.endElement()
        continue
      }
      let (prefixBytes, nameBytes, uriBytes) = (
        Array(prefix.utf8), Array(name.utf8), Array(uri.utf8)
      )
      let id = prefixBytes.withUnsafeBufferPointer { prefix in
        nameBytes.withUnsafeBufferPointer { name in
          uriBytes.withUnsafeBufferPointer { uri in
            tree.intern(prefix: prefix, localName: name, uri: uri)
          }
        }
      }
      tree.startElement(name: id, line: 0, column: 0)
    }
    return XMLTreeDocument(
      storage: tree.finish(declaration: XMLDeclaration()))
  }

  @Test func `a default namespace is taken back for an element in none`() {
    let document = undeclared([("", "a", "u"), ("", "b", ""), ("", "c", "u"), nil, nil, nil])
    #expect(
      compact(document) == "<a xmlns=\"u\"><b xmlns=\"\"><c xmlns=\"u\"/></b></a>")
  }

  @Test func `the top is not moved into a namespace used below`() {
    let document = undeclared([("", "a", ""), ("", "b", "u"), nil, ("", "c", "u"), nil, nil])
    #expect(compact(document) == "<a><b xmlns=\"u\"/><c xmlns=\"u\"/></a>")
  }

  @Test func `a prefix with two meanings is declared where it differs`() {
    let document = undeclared([
      ("", "a", ""), ("p", "b", "u"), nil, ("p", "c", "v"), ("p", "d", "u"), nil, nil,
      ("p", "e", "u"), nil, nil,
    ])
    #expect(
      compact(document)
        == "<a xmlns:p=\"u\"><p:b/><p:c xmlns:p=\"v\"><p:d xmlns:p=\"u\"/></p:c><p:e/></a>")
  }

  @Test func `a document without declarations gets them at its element`() {
    let document = undeclared([("", "a", ""), ("p", "b", "u"), nil, ("p", "c", "u"), nil, nil])
    #expect(
      document.description
        == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + "<a xmlns:p=\"u\"><p:b/><p:c/></a>")
  }

  @Test func `a text in a namespaced element stands alone`() throws {
    let document = try parsed("<p:a xmlns:p='u'>x</p:a>")
    #expect(document.documentElement?.firstChild?.description == "x")
  }

  private func expandedNames(_ node: XMLTreeNode) -> [[UInt8]] {
    var names: [[UInt8]] = []
    for element in [node] + Array(node.descendants) where element.isElement {
      names.append(Array("{\(element.namespaceURI ?? "")}\(element.name)".utf8))
      for attribute in element.attributes {
        names.append(Array("@{\(attribute.namespaceURI ?? "")}\(attribute.name)".utf8))
      }
    }
    return names
  }
}
