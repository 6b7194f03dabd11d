// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// Whether a document is read, and as what, does not depend on the chunks in which its
/// prolog comes.
@Suite struct PrologChunkTests {
  @Test func `comments of 12 MB in all before the document element`() throws {
    // It begins like its end.
    let comment =
      Array("<!---x>".utf8) + Array(repeating: UInt8(ascii: "y"), count: 1_000_000)
      + Array("-->\n".utf8)
    let bytes = (0..<12).flatMap { _ in comment } + Array("<a/>".utf8)
    for size in [bytes.count, 1 << 16, 4_001] {
      let document = try ParseOutcome.document(bytes, chunks: [size])
      let comments = document.root.children.filter { $0.kind == .comment }
      #expect(comments.map(\.text.utf8.count) == Array(repeating: 1_000_003, count: 12))
      #expect(document.documentElement?.position == SourcePosition(line: 13, column: 1))
    }
  }

  @Test func `12 MB of white space before the document element, or around a declaration`() throws {
    let space = Array(repeating: UInt8(ascii: "\n"), count: 12_000_000)
    let type = Array("<!DOCTYPE a [<!ENTITY e '>'>]>".utf8)
    for prolog in [space, space + type, type + space] {
      let bytes = prolog + Array("<a/>".utf8)
      for size in [bytes.count, 1 << 16] {
        let document = try ParseOutcome.document(bytes, chunks: [size])
        #expect(document.documentElement?.position?.line == 12_000_001)
        let found = document.root.children.first { $0.kind == .documentType }
        #expect(found.map { Array($0.text.utf8) } ?? [] == (prolog == space ? [] : type))
      }
    }
  }

  @Test(arguments: [
    "<?p it's?>", "<!-- it's -->", "<?p \"?><!ENTITY e '>]'>", "<?p ]> '?><!-- \" -->",
    "<!ENTITY e \"it's\"><?p it's?>",
  ])
  func `quotes in instructions and comments of an internal subset`(subset: String) throws {
    for rest in ["]>", "] \n><!-- it's ]> -->\n<?p '?>"] {
      let bytes = Array("<!DOCTYPE a [\(subset)\(rest)<a>x ' ]> y</a>".utf8)
      for size in 1...bytes.count {
        let document = try ParseOutcome.document(bytes, chunks: [size])
        #expect(document.documentElement?.text == "x ' ]> y")
      }
    }
  }

  @Test(arguments: [
    // Since 2.14, libxml2 has passed two characters more when it finds the damage.
    ("<!DOCTYPE a [<?p it's?>] x><a>'</a>", "1:24", "1:26"),
    ("<!DOCTYPE a [<!ENT>\n<?p '?>]><a b=''/>", "1:14", "1:16"),
    ("<!DOCTYPE a [\n<!ENT\u{FFFE} '>]><a b=']>'/>", "2:1", "2:3"),
  ])
  func `a damaged internal subset is told alike`(text: String, old: String, new: String) {
    let bytes = Array(text.utf8)
    let place = LibXML2.version < 21400 ? old : new
    let found = Set((1...bytes.count).map { ParseOutcome.of(bytes, chunks: [$0]) })
    #expect(found.count == 1 && found.allSatisfy { $0.hasPrefix(place + " ") }, "\(found)")
  }

  /// libxml2 takes a size as an `Int32`.
  @Test func `no piece is larger than 10 MB`() throws {
    let inputs = [
      Array(repeating: UInt8(ascii: " "), count: 25_000_000),
      Array("<!--".utf8) + Array(repeating: UInt8(ascii: "x"), count: 25_000_000),
      Array("<!DOCTYPE a [".utf8) + Array(repeating: UInt8(ascii: "'"), count: 25_000_000),
      Array("<a>".utf8) + Array(repeating: UInt8(ascii: "x"), count: 25_000_000),
      Array("<a/><!-->".utf8) + Array(repeating: UInt8(ascii: "x"), count: 25_000_000),
    ]
    for input in inputs {
      var sizes: [[Int]] = []
      for size in [input.count, 1_000_003] {
        var cutter = InputCutter()
        var pieces: [Int] = []
        for start in stride(from: 0, to: input.count, by: size) {
          try input[start..<min(start + size, input.count)].withContiguousBytes {
            bytes throws(XMLReadError) in
            try cutter.cut(bytes, pieceSize: 1 << 16) { pieces.append($0.count) }
          }
        }
        try cutter.finish { pieces.append($0.count) }
        #expect(pieces.allSatisfy { $0 <= 10_000_000 })
        #expect(pieces.reduce(0, +) == input.count)
        sizes.append(pieces)
      }
      // What is before the document element is cut at the same places.
      if input[1] != UInt8(ascii: "a") { #expect(sizes[0] == sizes[1]) }
    }
  }

  @Test func `the random prologs are sound for the most part`() {
    let read = (0..<60).filter { seed in
      var random = SeededGenerator(seed: UInt64(seed))
      let bytes = RandomProlog(isLong: seed % 3 == 0).make(&random)
      return ParseOutcome.of(bytes).hasPrefix("declaration")
    }
    #expect(read.count > 30 && read.count < 60)
  }

  @Test(arguments: 0..<60)
  func `a random prolog`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let bytes = RandomProlog(isLong: seed % 3 == 0).make(&random)
    let whole = ParseOutcome.of(bytes)
    for _ in 0..<4 {
      let sizes = (0..<64).map { _ in Int.random(in: 1...max(2, bytes.count / 8), using: &random) }
      #expect(ParseOutcome.of(bytes, chunks: sizes) == whole, "\(sizes)")
    }
    let size = bytes.count < 4_000 ? 1 : 997
    #expect(ParseOutcome.of(bytes, chunks: [size]) == whole, "chunks of \(size)")
  }
}

/// Makes prologs of everything that may stand in one, with `<`, `>` and quotes in all
/// places where they mean nothing, and now and then a mistake.
private struct RandomProlog {
  let isLong: Bool

  func make(_ random: inout SeededGenerator) -> [UInt8] {
    var text = ["", "", "\u{FEFF}"].randomElement(using: &random) ?? ""
    if Bool.random(using: &random) { text += "<?xml version='1.0'?>" }
    for _ in 0..<Int.random(in: 0...6, using: &random) { text += misc(&random) }
    if Int.random(in: 0..<4, using: &random) > 0 {
      text += type(&random)
      for _ in 0..<Int.random(in: 0...4, using: &random) { text += misc(&random) }
    }
    if Int.random(in: 0..<6, using: &random) == 0 {
      text +=
        ["<!", "<!-", "<!--", "x", "<?xml version='1.0'?>", "<!DOCTYPE a>", "-->", "]]>"]
        .randomElement(using: &random) ?? ""
    }
    return Array((text + "<a>&lt;<b c='>'/></a><!--> -->").utf8)
  }

  private func filler(_ random: inout SeededGenerator, not forbidden: String) -> String {
    let parts = [
      "<", ">", "<a/>", "]>", "]]>", "'", "\"", "-", "x ", "é", "€\n", "<!--", "?", "[", "\r\n",
    ]
    let count = isLong && Int.random(in: 0..<3, using: &random) == 0 ? 40_000 : 8
    return (0..<Int.random(in: 0...count, using: &random)).map { _ in
      parts.randomElement(using: &random) ?? ""
    }.joined().filter { !forbidden.contains($0) }
  }

  private func misc(_ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: "<!--\(filler(&random, not: "-"))-->"
    case 1: "<?p \(filler(&random, not: "?"))?>"
    case 2:
      String(repeating: " \n", count: Int.random(in: 0...(isLong ? 70_000 : 9), using: &random))
    default: "<!-->\(filler(&random, not: "-"))-->"
    }
  }

  private func type(_ random: inout SeededGenerator) -> String {
    var text = "<!DOCTYPE a "
    switch Int.random(in: 0..<3, using: &random) {
    case 0: text += "SYSTEM '\(filler(&random, not: "'"))' "
    case 1: text += "PUBLIC '-' \"\(filler(&random, not: "\""))\" "
    default: break
    }
    guard Int.random(in: 0..<4, using: &random) > 0 else { return text + ">" }
    text += "["
    for index in 0..<Int.random(in: 0...6, using: &random) {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: text += "<!ENTITY e\(index) '\(filler(&random, not: "'&%<"))'>"
      case 1: text += "<!ATTLIST b d\(index) CDATA \"\(filler(&random, not: "\"<&"))\">"
      case 2: text += "<!ELEMENT b\(index) (#PCDATA)>"
      default: text += misc(&random)
      }
    }
    return text + "] >"
  }
}
