// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

@Suite struct `Mistakes in building` {
  struct Mistake: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var code: XMLBuildError.Code
    var path: String
    var content: @Sendable (inout XMLTreeBuilder) -> Void

    init(
      _ name: String, _ code: XMLBuildError.Code, in path: String = "",
      _ content: @escaping @Sendable (inout XMLTreeBuilder) -> Void
    ) {
      self.testDescription = name
      self.code = code
      self.path = path
      self.content = content
    }
  }

  static let names = [
    "", "1a", "a b", "-a", "a:", ":a", "a:b:c", "a:1", "a\u{0}", "<a>", "×", "\u{301}a",
  ]

  static let mistakes: [Mistake] =
    names.map { name in Mistake("name “\(name)”", .badName) { $0.element(name) } }
    + [
      Mistake("attribute name", .badName, in: "a") { $0.element("a", attributes: ["b c": ""]) },
      Mistake("target", .badName) { $0.instruction(target: "a b") },
      Mistake("target with colon", .badName) { $0.instruction(target: "a:b") },
      Mistake("target xml", .badName) { $0.instruction(target: "XmL") },
      Mistake("prefix", .badName, in: "a") {
        $0.startElement("a")
        $0.declareNamespace(prefix: "p:q", uri: "u")
      },
      Mistake("NUL in text", .badCharacter, in: "a") { $0.element("a", text: "x\u{0}") },
      Mistake("U+001F in text", .badCharacter, in: "a") { $0.element("a", text: "\u{1F}") },
      Mistake("U+FFFE in text", .badCharacter, in: "a") { $0.element("a", text: "\u{FFFE}") },
      Mistake("U+FFFF in text", .badCharacter, in: "a") { $0.element("a", text: "é\u{FFFF}é") },
      Mistake("escape in an attribute", .badCharacter, in: "a") {
        $0.element("a", attributes: ["b": "\u{1B}[0m"])
      },
      Mistake("NUL in a section", .badCharacter, in: "a") { $0.element("a") { $0.cdata("\u{0}") } },
      Mistake("NUL in a comment", .badCharacter) { $0.comment("\u{0}") },
      Mistake("NUL in data", .badCharacter) { $0.instruction(target: "a", data: "\u{0}") },
      Mistake("NUL in a URI", .badCharacter) { $0.element("a", namespace: "\u{0}") },
      Mistake("hyphens", .badContent) { $0.comment("a--b") },
      Mistake("hyphen at the end", .badContent) { $0.comment("a-") },
      Mistake("CR in a comment", .badContent) { $0.comment("a\r\nb") },
      Mistake("end of an instruction", .badContent) { $0.instruction(target: "a", data: "b?>c") },
      Mistake("space before data", .badContent) { $0.instruction(target: "a", data: " b") },
      Mistake("version", .badContent) {
        $0.declaration.version = "1.0\"?>"
        $0.element("a")
      },
      Mistake("attribute after text", .misplaced, in: "a") {
        $0.startElement("a")
        $0.text("x")
        $0.attribute("b", "")
      },
      Mistake("attribute after a child", .misplaced, in: "a") {
        $0.startElement("a")
        $0.element("b")
        $0.attribute("c", "")
      },
      Mistake("attribute of nothing", .misplaced) { $0.attribute("a", "") },
      Mistake("xmlns as an attribute", .misplaced, in: "a") {
        $0.element("a", attributes: ["xmlns": "u"])
      },
      Mistake("xmlns:p as an attribute", .misplaced, in: "a") {
        $0.element("a", attributes: ["xmlns:p": "u"])
      },
      Mistake("declaration after text", .misplaced, in: "a") {
        $0.startElement("a")
        $0.text("x")
        $0.declareNamespace(prefix: "p", uri: "u")
      },
      Mistake("two document elements", .misplaced) {
        $0.element("a")
        $0.element("b")
      },
      Mistake("no document element", .misplaced) { $0.comment("x") },
      Mistake("text at the top", .misplaced) { $0.text("x") },
      Mistake("section at the top", .misplaced) { $0.cdata("x") },
      Mistake("end too many", .unbalanced) {
        $0.element("a")
        $0.endElement()
      },
      Mistake("end missing", .unbalanced, in: "a/b") {
        $0.startElement("a")
        $0.startElement("b")
      },
      Mistake("closure ends the element around it", .unbalanced, in: "a") {
        $0.element("a") { $0.endElement() }
      },
      Mistake("closure leaves an element open", .unbalanced, in: "a/b/c") {
        $0.element("a") { $0.element("b") { $0.startElement("c") } }
      },
      Mistake("attribute twice", .duplicate, in: "a") {
        $0.element("a", attributes: ["b": "1", "c": "2", "b": "3"])
      },
      Mistake("attribute twice by namespace", .duplicate, in: "a") {
        $0.startElement("a")
        $0.attribute("p:x", "", namespace: "u")
        $0.attribute("q:x", "", namespace: "u")
        $0.endElement()
      },
      Mistake("prefix declared twice", .duplicate, in: "a") {
        $0.startElement("a")
        $0.declareNamespace(prefix: "p", uri: "u")
        $0.declareNamespace(prefix: "p", uri: "u")
        $0.endElement()
      },
      Mistake("unbound prefix", .namespace, in: "p:a") { $0.element("p:a") },
      Mistake("unbound prefix of an attribute", .namespace, in: "a") {
        $0.element("a", attributes: ["p:b": ""])
      },
      Mistake("prefix out of scope", .namespace, in: "a/p:c") {
        $0.element("a") {
          $0.element("p:b", namespace: "u")
          $0.element("p:c")
        }
      },
      Mistake("attribute in a namespace without prefix", .namespace, in: "a") {
        $0.startElement("a")
        $0.attribute("b", "", namespace: "u")
      },
      Mistake("prefix for no namespace", .namespace, in: "p:a") {
        $0.element("p:a", namespace: "")
      },
      Mistake("prefix undeclared", .namespace, in: "a") {
        $0.startElement("a")
        $0.declareNamespace(prefix: "p", uri: "")
      },
      Mistake("xml for another namespace", .namespace, in: "xml:a") {
        $0.element("xml:a", namespace: "u")
      },
      Mistake("xmlns as a prefix", .namespace, in: "a") {
        $0.startElement("a")
        $0.declareNamespace(prefix: "xmlns", uri: "u")
      },
      Mistake("an element named with xmlns", .namespace, in: "xmlns:a") { $0.element("xmlns:a") },
      Mistake("the namespace of xml for another prefix", .namespace, in: "p:a") {
        $0.element("p:a", namespace: "http://www.w3.org/XML/1998/namespace")
      },
      Mistake("a prefix with two meanings", .namespace, in: "p:a") {
        $0.startElement("p:a", namespace: "u")
        $0.attribute("p:b", "", namespace: "v")
        $0.endElement()
      },
      Mistake("a meaning changed by an attribute", .namespace, in: "a/p:b") {
        $0.startElement("a")
        $0.declareNamespace(prefix: "p", uri: "u")
        $0.startElement("p:b")
        $0.attribute("p:c", "", namespace: "v")
        $0.endElement()
      },
      Mistake("default declared as another", .namespace, in: "a") {
        $0.startElement("a", namespace: "u")
        $0.declareNamespace(prefix: "", uri: "v")
        $0.endElement()
      },
    ]

  @Test(arguments: mistakes)
  func `a mistake is an error`(mistake: Mistake) {
    var builder = XMLTreeBuilder()
    mistake.content(&builder)
    let error = #expect(throws: XMLBuildError.self) { _ = try builder.finish() }
    #expect(error?.code == mistake.code)
    #expect(error?.path == mistake.path)
    #expect(error?.message.isEmpty == false)
  }

  @Test func `the first mistake is the one told`() {
    var builder = XMLTreeBuilder()
    builder.startElement("a")
    #expect(builder.error == nil)
    builder.comment("--")
    builder.startElement("1")
    builder.endElement()
    builder.endElement()
    builder.endElement()
    #expect(builder.error?.code == .badContent)
    let error = #expect(throws: XMLBuildError.self) { _ = try builder.finish() }
    #expect(error?.description == "a comment cannot hold “--” (in a)")
  }

  @Test func `the path of a deep mistake names the innermost elements`() {
    var builder = XMLTreeBuilder()
    for level in 0..<1000 { builder.startElement("e\(level)") }
    builder.text("\u{0}")
    #expect(builder.error?.path == "…/e992/e993/e994/e995/e996/e997/e998/e999")
  }

  @Test func `a document type declaration stands only at the top`() throws {
    let source = try parsed("<!DOCTYPE a><a/>")
    let type = try #require(source.root.firstChild)
    var inside = XMLTreeBuilder()
    inside.element("b") { $0.copy(type) }
    #expect(throws: XMLBuildError.self) { _ = try inside.finish() }
    var twice = XMLTreeBuilder()
    twice.copy(type)
    twice.copy(type)
    #expect(twice.error?.code == .misplaced)
    var after = XMLTreeBuilder()
    after.element("b")
    after.copy(type)
    #expect(after.error?.code == .misplaced)
    #expect(try built { b in b.element("b") { $0.copy(source.root) } } == "<b><a/></b>")
  }

  @Test(arguments: [RecordBuilder.Limit.text, .nodes, .names])
  func `a document that has become too large is an error, with elements open too`(
    _ limit: RecordBuilder.Limit
  ) {
    var builder = XMLTreeBuilder()
    builder.startElement("a")
    builder.startElement("b")
    builder.text("x")
    builder.tree.exceededLimit = limit
    builder.text("y")
    #expect(builder.error?.code == .tooLarge)
    builder.endElement()
    let error = #expect(throws: XMLBuildError.self) { _ = try builder.finish() }
    #expect(error?.code == .tooLarge)
    // The builder is as new.
    builder.element("c")
    #expect(throws: Never.self) { _ = try builder.finish() }
  }
}
