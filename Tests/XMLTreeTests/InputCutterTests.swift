// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

/// Documents that libxml2's push parser reads otherwise when it gets them in pieces,
/// if nothing is done about it.
@Suite struct InputCutterTests {
  static let documents: [(name: String, bytes: [UInt8], isRead: Bool)] = [
    ("a comment that begins with >", Array("<a/><!--> b > c --><!-- d -->".utf8), true),
    ("a comment that begins with ->", Array("<a/>\n<!---> b > c -->\n".utf8), true),
    ("two of them", Array("<a/><!--> b --><?p ?><!---> c > -- ".utf8), false),
    ("one that never ends", Array("<a/><!--> b > c > d".utf8), false),
    ("in content", Array("<a><!--> b > c --><b/><!---> d --></a>".utf8), true),
    ("before the document element", Array("<!--> b > c --><!---> d --><a/>".utf8), true),
    ("in a subset", Array("<!DOCTYPE a [<!--> ]> b --> <!---> ]><c>-->]><a/>".utf8), true),
    ("everywhere, and no end", Array("<!--> b --><a><!--> b --></a><!--> b > ".utf8), false),
    ("exclamation marks", Array("<a>!--> ! > !!> </a><!-- !--> ".utf8), true),
    ("a lone byte before >", Array("<a><b".utf8) + [0xE9] + Array("/></a>".utf8), false),
    ("and right before it", Array("<a><b".utf8) + [0xE9] + Array("></a>".utf8), false),
    ("half a character", Array("<a><b".utf8) + [0xE2, 0x82] + Array("></b></a>".utf8), false),
    ("whole ones before >", Array("<a><é><€><😀/></€></é>é>€>😀></a>".utf8), true),
  ]

  @Test(arguments: documents.map(\.name))
  func `the same in whatever pieces`(name: String) throws {
    let document = try #require(Self.documents.first { $0.name == name })
    let whole = ParseOutcome.of(document.bytes)
    #expect(whole.hasPrefix("declaration") == document.isRead, "\(whole)")
    for size in 1...document.bytes.count {
      #expect(ParseOutcome.of(document.bytes, chunks: [size]) == whole, "pieces of \(size)")
      #expect(ParseOutcome.of(document.bytes, chunks: [size, 1]) == whole, "\(size), then 1")
    }
  }

  /// In the encoding Latin-2, which libxml2 converts, each byte is a character.
  @Test(arguments: documents.map(\.name))
  func `in an encoding that libxml2 converts, too`(name: String) throws {
    let document = try #require(Self.documents.first { $0.name == name })
    let bytes = Array("<?xml version='1.0' encoding='ISO-8859-2'?>".utf8) + document.bytes
    let isASCII = document.bytes.allSatisfy { $0 < 0x80 }
    let whole = ParseOutcome.of(bytes)
    let isRead = whole.hasPrefix("declaration")
    if isASCII { #expect(isRead == document.isRead, "\(whole)") }
    for size in 1...bytes.count {
      let outcome = ParseOutcome.of(bytes, chunks: [size])
      // Which of two faults is told may be another.
      #expect(outcome == whole || !isRead && !outcome.hasPrefix("declaration"), "pieces of \(size)")
    }
  }

  @Test(arguments: [1 << 16, 100_000, 1_000_000])
  func `a long comment behind the document`(length: Int) throws {
    let text = String(repeating: "b > c ", count: length / 6)
    let bytes = Array("<a/><!-->\(text)--><!-- -->".utf8)
    for size in [bytes.count, 1_000, 1 << 16] {
      let document = try ParseOutcome.document(bytes, chunks: [size])
      let comments = document.root.children.filter { $0.kind == .comment }
      #expect(comments.map(\.text.utf8.count) == [1 + text.utf8.count, 1])
    }
  }
}
