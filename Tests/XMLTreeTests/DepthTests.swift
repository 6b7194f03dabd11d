// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// A million levels, on a stack of 512 kB: nothing recurses over the depth.
@Suite struct `A million levels deep` {
  private static let levels = 1_000_000

  private static let bytes: [UInt8] =
    Array(repeatElement("<a>".utf8, count: levels).joined()) + Array("x".utf8)
    + Array(repeatElement("</a>".utf8, count: levels).joined())

  @Test func `refused by default`() {
    let error = #expect(throws: XMLReadError.self) { try XMLTreeParser().parse(Self.bytes) }
    #expect(error?.code == .limitReached)
    #expect(error?.message == "elements are nested deeper than 2048 levels (limit `depth`)")
    #expect(error?.position?.line == 1)
  }

  @Test func `parsed, walked, compared, written and freed`() throws {
    try SmallStackThread.run {
      var limits = ParseLimits()
      limits.depth = Self.levels
      let parser = XMLTreeParser(limits: limits)
      let document = try parser.parse(Self.bytes)
      #expect(document.nodeCount == Self.levels + 2)
      ParseOutcome.expectInvariants(document)

      var deepest: XMLTreeNode?
      var count = 0
      for node in document.root.descendants {
        deepest = node
        count += 1
      }
      #expect(count == Self.levels + 1)
      let text = try #require(deepest)
      #expect(text.kind == .text)
      #expect(text.parent?.position == SourcePosition(line: 1, column: 3 * Self.levels - 2))
      #expect(text.ancestors.count { _ in true } == Self.levels + 1)
      #expect(document.root.stringValue == "x")
      #expect(document.documentElement?.text == "")

      let same = try parser.parse(Self.bytes)
      #expect(document.root.isEqualSubtree(to: same.root))
      var other = Self.bytes
      other[3 * Self.levels] = UInt8(ascii: "y")
      #expect(!document.root.isEqualSubtree(to: try parser.parse(other).root))

      let element = try #require(document.documentElement)
      #expect(XMLTreeWriter().bytes(of: element) == Self.bytes)
    }
  }

  @Test func `refused on a small stack where the end is missing`() throws {
    try SmallStackThread.run {
      var limits = ParseLimits()
      limits.depth = .max
      let open = Array(Self.bytes.prefix(3 * Self.levels))
      let error = #expect(throws: XMLReadError.self) {
        try XMLTreeParser(limits: limits).parse(open)
      }
      #expect(error?.position == SourcePosition(line: 1, column: 3 * Self.levels + 1))
    }
  }

  /// Damage takes no stack either, however much of it there is in one chunk.
  @Test func `a thousand damaged records are stepped over on a small stack`() throws {
    let record = "<r v='lost'><x></r>\n<r v='1'/>\n"
    let text = "<log>" + String(repeating: record, count: 1_000) + "</log>"
    try SmallStackThread.run {
      let reader = XMLTreeReader(path: try XMLPath("log/r"))
      var repairs = 0
      reader.records = XMLRecordNames(recordNames: ["r"])
      reader.onRepair = { _ in repairs += 1 }
      var count = 0
      try reader.read(text.utf8) { match in
        #expect(match.node.attribute("v") == "1")
        count += 1
        return .continue
      }
      #expect(repairs == 1_000)
      #expect(count == 1_000)
    }
  }
}
