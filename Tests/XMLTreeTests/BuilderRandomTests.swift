// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

@Suite struct `Random documents` {
  private static let names = ["a", "b", "p:a", "q:b", "été", "e\u{301}", "p:_-.1"]
  private static let uris = ["", "u", "v", "urn:x?a=1&b=2"]
  private static let pieces = [
    "&", "<", ">", "\"", "'", "\r", "\n", "\t", "]]>", "]", "é", "e\u{301}", "😀", "x", " ",
    "abcdefgh",
    "\u{FFFD}", "\u{7F}", "&amp;", "--", "?>",
  ]

  private func text(_ random: inout SeededGenerator, without forbidden: [String] = []) -> String {
    let pieces = Self.pieces.filter { piece in !forbidden.contains { piece.contains($0) } }
    return (0..<Int.random(in: 0...12, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }.joined()
  }

  private func uri(for name: String, _ random: inout SeededGenerator) -> String {
    let uri = Self.uris.randomElement(using: &random) ?? ""
    return uri.isEmpty && name.contains(":") ? "u" : uri
  }

  /// Up to `count` nodes below one element.
  private func build(_ random: inout SeededGenerator, count: Int) throws -> XMLTreeDocument {
    var builder = XMLTreeBuilder()
    builder.startElement("root")
    var depth = 1
    for _ in 0..<count {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3:
        let name = Self.names.randomElement(using: &random) ?? "a"
        builder.startElement(name, namespace: uri(for: name, &random))
        var used: Set<String> = []
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let name = ["k", "l", "k1:k", "k2:l"].randomElement(using: &random) ?? "k"
          guard used.insert(name).inserted else { continue }
          builder.attribute(name, text(&random), namespace: name.contains(":") ? "u" : nil)
        }
        depth += 1
      case 4, 5:
        if depth > 1 {
          builder.endElement()
          depth -= 1
        }
      case 6: builder.text(text(&random))
      case 7: builder.cdata(text(&random, without: ["\r"]))
      case 8: builder.comment(text(&random, without: ["\r", "-"]))
      default: builder.instruction(target: "pi", data: "x" + text(&random, without: ["\r", "?>"]))
      }
    }
    for _ in 0..<depth { builder.endElement() }
    return try builder.finish()
  }

  @Test(arguments: 0..<Rounds.of(200, usually: 60))
  func `built, written and parsed again they are the same`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let document = try build(&random, count: 120)
    let xml = document.description
    let again = try parsed(xml)
    #expect(again.root.isEqualSubtree(to: document.root))
    #expect(again.description == xml)
    // A copy of it is the same, and so is a copy of a copy taken apart.
    var builder = XMLTreeBuilder()
    builder.copy(again.root)
    #expect(try builder.finish().root.isEqualSubtree(to: document.root))
    #expect(try document.copy { _ in }.root.isEqualSubtree(to: document.root))
  }

  @Test(arguments: 0..<Rounds.of(50, usually: 20))
  func `every subtree stands alone`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) &* 7919)
    let document = try build(&random, count: 60)
    for node in document.root.descendants where node.isElement {
      let alone = try #require(try parsed(node.description).documentElement)
      var builder = XMLTreeBuilder()
      builder.copy(node)
      let copy = try #require(try builder.finish().documentElement)
      #expect(alone.isEqualSubtree(to: copy))
      // Grafted elsewhere it means the same.
      var grafted = XMLTreeBuilder()
      grafted.startElement("host", namespace: "v")
      grafted.declareNamespace(prefix: "p", uri: "elsewhere")
      grafted.copy(node)
      grafted.endElement()
      let host = try grafted.finish()
      #expect(try parsed(host.description).root.isEqualSubtree(to: host.root))
      let graft = try #require(host.documentElement?.firstChild)
      #expect(names(of: graft) == names(of: node))
    }
  }

  private func names(of node: XMLTreeNode) -> [String] {
    ([node] + Array(node.descendants)).filter(\.isElement).map { element in
      let attributes = element.attributes.map { "\($0.name){\($0.namespaceURI ?? "")}=\($0.value)" }
      return "\(element.name){\(element.namespaceURI ?? "")} \(attributes)"
    }
  }
}
