// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

/// Builds with a closure; returns the document element as XML.
func built(_ content: (inout XMLTreeBuilder) -> Void) throws -> String {
  var builder = XMLTreeBuilder()
  content(&builder)
  return compact(try builder.finish())
}

@Suite struct `Building documents` {
  @Test func `calls one by one`() throws {
    var builder = XMLTreeBuilder()
    builder.comment(" top ")
    builder.startElement("log")
    builder.attribute("version", "1 < 2")
    builder.startElement("entry")
    builder.text("a&b")
    builder.cdata("<c>")
    builder.endElement()
    builder.instruction(target: "sort", data: "by date")
    builder.instruction(target: "end")
    builder.startElement("empty")
    builder.endElement()
    builder.endElement()
    builder.declaration.isStandalone = true
    let document = try builder.finish()
    #expect(
      document.description == """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <!-- top -->
        <log version="1 &lt; 2"><entry>a&amp;b<![CDATA[<c>]]></entry><?sort by date?><?end?>\
        <empty/></log>
        """)
    #expect(document.documentElement?.position == nil)
  }

  @Test func `elements with closures`() throws {
    let xml = try built { builder in
      builder.element("log", attributes: ["b": "1", "a": "2"]) { log in
        for number in 1...2 { log.element("n", text: "\(number)") }
        log.element("empty")
      }
    }
    #expect(xml == "<log b=\"1\" a=\"2\"><n>1</n><n>2</n><empty/></log>")
  }

  @Test func `elements declare namespaces for what is in them`() throws {
    let xml = try built { builder in
      builder.element(
        "feed", namespaces: ["": "urn:atom", "dc": "urn:dc"], attributes: ["dc:lang": "en"]
      ) {
        $0.element("title", text: "Log")
        $0.element("dc:creator", namespaces: ["p": "urn:p"], attributes: ["p:id": "1"], text: "Ann")
      }
    }
    #expect(
      xml == "<feed xmlns=\"urn:atom\" xmlns:dc=\"urn:dc\" dc:lang=\"en\"><title>Log</title>"
        + "<dc:creator xmlns:p=\"urn:p\" p:id=\"1\">Ann</dc:creator></feed>")
    let root = try XMLTreeParser().parse(xml).documentElement
    #expect(root?.child("title")?.namespaceURI == "urn:atom")
    #expect(root?.child("creator")?.attribute(named: "id", namespace: "urn:p") == "1")
    var builder = XMLTreeBuilder()
    builder.element("a", namespaces: ["p": "urn:p", "p": "urn:q"])
    #expect(throws: XMLBuildError.self) { try builder.finish() }
  }

  @Test func `an error of a closure goes through`() {
    struct Stop: Error, Equatable {}
    var builder = XMLTreeBuilder()
    var caught: Stop?
    do throws(Stop) {
      try builder.element("a") { (_: inout XMLTreeBuilder) throws(Stop) in throw Stop() }
    } catch {
      caught = error
    }
    #expect(caught != nil)
  }

  @Test func `a builder can be used again`() throws {
    var builder = XMLTreeBuilder()
    builder.element("a", text: "1")
    let first = try builder.finish()
    builder.element("b", text: "2")
    let second = try builder.finish()
    #expect(compact(first) == "<a>1</a>")
    #expect(compact(second) == "<b>2</b>")
    builder.text("x")
    #expect(throws: XMLBuildError.self) { _ = try builder.finish() }
    builder.element("c")
    #expect(compact(try builder.finish()) == "<c/>")
  }

  @Test func `neighbouring texts are one node`() throws {
    var builder = XMLTreeBuilder()
    builder.element("a") {
      $0.text("x")
      $0.text("")
      $0.text("y")
      $0.cdata("z")
      $0.text("w")
    }
    let texts = try #require(try builder.finish().documentElement).children.map(\.text)
    #expect(texts == ["xy", "z", "w"])
  }

  // MARK: Namespaces

  struct NamespaceCase: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var output: String
    var content: @Sendable (inout XMLTreeBuilder) -> Void

    init(
      _ name: String, _ output: String,
      _ content: @escaping @Sendable (inout XMLTreeBuilder) -> Void
    ) {
      self.testDescription = name
      self.output = output
      self.content = content
    }
  }

  static let namespaces = [
    NamespaceCase("default by URI", "<a xmlns=\"u\"><b/></a>") {
      $0.element("a", namespace: "u") { $0.element("b", namespace: "u") }
    },
    NamespaceCase("default inherited", "<a xmlns=\"u\"><b/></a>") {
      $0.element("a", namespace: "u") { $0.element("b") }
    },
    NamespaceCase("default taken back", "<a xmlns=\"u\"><b xmlns=\"\"><c/></b></a>") {
      $0.element("a", namespace: "u") {
        $0.element("b", namespace: "") { $0.element("c", namespace: "") }
      }
    },
    NamespaceCase("prefix by URI", "<p:a xmlns:p=\"u\"><p:b/><p:c xmlns:p=\"v\"/></p:a>") {
      $0.element("p:a", namespace: "u") {
        $0.element("p:b", namespace: "u")
        $0.element("p:c", namespace: "v")
      }
    },
    NamespaceCase("declared", "<a xmlns:p=\"u\" xmlns=\"v\" p:x=\"1\"><p:b/></a>") {
      $0.startElement("a")
      $0.attribute("p:x", "1")
      $0.declareNamespace(prefix: "p", uri: "u")
      $0.declareNamespace(prefix: "", uri: "v")
      $0.element("p:b")
      $0.endElement()
    },
    NamespaceCase("attribute by URI", "<a xmlns:p=\"u\" p:x=\"1\" y=\"2\"/>") {
      $0.startElement("a")
      $0.attribute("p:x", "1", namespace: "u")
      $0.attribute("y", "2", namespace: "")
      $0.endElement()
    },
    NamespaceCase("scope ends with the element", "<a><p:b xmlns:p=\"u\"/><p:c xmlns:p=\"u\"/></a>")
    {
      $0.element("a") {
        $0.element("p:b", namespace: "u")
        $0.element("p:c", namespace: "u")
      }
    },
    NamespaceCase("xml", "<a xml:lang=\"de\" xml:space=\"preserve\"/>") {
      $0.startElement("a")
      $0.attribute("xml:lang", "de")
      $0.attribute("xml:space", "preserve", namespace: "http://www.w3.org/XML/1998/namespace")
      $0.declareNamespace(prefix: "xml", uri: "http://www.w3.org/XML/1998/namespace")
      $0.endElement()
    },
    NamespaceCase(
      "same local name in two namespaces",
      "<a xmlns:p=\"u\" xmlns:q=\"v\" p:x=\"\" q:x=\"\" x=\"\"/>"
    ) {
      $0.startElement("a")
      $0.attribute("p:x", "", namespace: "u")
      $0.attribute("q:x", "", namespace: "v")
      $0.attribute("x", "")
      $0.endElement()
    },
  ]

  @Test(arguments: namespaces)
  func `names mean what they were given as`(example: NamespaceCase) throws {
    var builder = XMLTreeBuilder()
    example.content(&builder)
    let document = try builder.finish()
    #expect(compact(document) == example.output)
    // What the tree says is what a parser makes of the XML.
    let again = try parsed(document.description)
    #expect(again.root.isEqualSubtree(to: document.root))
  }

  // MARK: Copies

  @Test func `a copy takes its namespaces along`() throws {
    let source = try parsed(
      "<r xmlns='u' xmlns:p='v'><x><p:y p:k='1'/><z/><!--c--><?t d?>t<![CDATA[s]]></x></r>")
    let node = try #require(source.root.descendants.first { $0.name == "x" })
    let plain = try built { builder in builder.element("a") { $0.copy(node) } }
    let content = "<p:y p:k=\"1\"/><z/><!--c--><?t d?>t<![CDATA[s]]></x>"
    #expect(plain == "<a><x xmlns=\"u\" xmlns:p=\"v\">\(content)</a>")
    let inScope = try built { builder in
      builder.startElement("a", namespace: "u")
      builder.declareNamespace(prefix: "p", uri: "v")
      builder.copy(node)
      builder.endElement()
    }
    #expect(inScope == "<a xmlns:p=\"v\" xmlns=\"u\"><x>\(content)</a>")
  }

  @Test func `a copy in no namespace leaves the default one`() throws {
    let source = try parsed("<r><x><y/></x></r>")
    let xml = try built { builder in
      builder.element("a", namespace: "u") {
        $0.copy(source.root)
        $0.element("b")
      }
    }
    #expect(xml == "<a xmlns=\"u\"><r xmlns=\"\"><x><y/></x></r><b/></a>")
  }

  @Test func `a document copied whole is the same`() throws {
    let source = try parsed(
      "<!DOCTYPE a [<!ENTITY e 'x'>]><!--c--><a xmlns='u' xmlns:p='v'><p:b>&e;</p:b></a><?p q?>")
    var builder = XMLTreeBuilder()
    builder.copy(source.root)
    let copy = try builder.finish()
    #expect(copy.root.isEqualSubtree(to: source.root))
    #expect(copy.description == source.description)
  }

  @Test func `copies from several documents`() throws {
    let first = try parsed("<a><b k='1'/></a>")
    let second = try parsed("<c><b l='2'/></c>")
    let xml = try built { builder in
      builder.element("d") {
        for document in [first, second, first] { $0.copy(document.root) }
      }
    }
    #expect(xml == "<d><a><b k=\"1\"/></a><c><b l=\"2\"/></c><a><b k=\"1\"/></a></d>")
  }
}
