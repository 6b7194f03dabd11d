// SPDX-License-Identifier: MIT

import TestSupport
import Testing
import XMLTree
import XMLTreeCoding

/// Depth neither crashes nor overflows a stack of 512 kB.
@Suite struct DepthTests {
  private static let levels = 100_000
  /// Sanitizers need several times as much for each call.
  private static let stackSize = Sanitizer.isActive ? 8 << 20 : 512 << 10

  private static func document(_ levels: Int, _ leaf: String = "") throws -> XMLTreeDocument {
    var limits = ParseLimits()
    limits.depth = levels + 10
    let start = Array(repeatElement("<a>".utf8, count: levels).joined())
    let end = Array(repeatElement("</a>".utf8, count: levels).joined())
    return try XMLTreeParser(limits: limits).parse(start + Array(leaf.utf8) + end)
  }

  final class Chain: Codable {
    var a: [Chain]
    var value: String?
    var other: Int?
    var more: [String]
  }

  indirect enum Branch: Codable {
    case a([Branch])
    case b(Int)
  }

  struct Flat: Codable { var value: Int? }

  @Test func `what is not decoded may be as deep as it likes`() throws {
    try SmallStackThread.run(stackSize: Self.stackSize) {
      let document = try Self.document(Self.levels)
      #expect(try XMLTreeDecoder().decode(Flat.self, from: document).value == nil)
      let error = #expect(throws: DecodingError.self) {
        var decoder = XMLTreeDecoder()
        decoder.isStrict = true
        return try decoder.decode(Flat.self, from: document)
      }
      #expect(
        error.map(words)
          == "corrupted [] nothing asks for the element `a` in `a` (line 1, column 4)")
    }
  }

  @Test func `recursive types are refused at the limit`() throws {
    try SmallStackThread.run(stackSize: Self.stackSize) {
      let document = try Self.document(Self.levels)
      for type in [0, 1] {
        let error = #expect(throws: DecodingError.self) {
          if type == 0 {
            _ = try XMLTreeDecoder().decode(Chain.self, from: document)
          } else {
            _ = try XMLTreeDecoder().decode([Branch].self, from: document)
          }
        }
        #expect(
          error.map(words)?.contains(
            "values are nested deeper than 100 levels (`maximumDepth` of the decoder)") == true)
      }
    }
  }

  @Test func `up to the limit they are decoded and encoded`() throws {
    try SmallStackThread.run(stackSize: Self.stackSize) {
      // Each level is an array and an object in it.
      let chain = try XMLTreeDecoder().decode(Chain.self, from: Self.document(50))
      var depth = 1
      var next = chain.a.first
      while let current = next {
        depth += 1
        next = current.a.first
      }
      #expect(depth == 50)
      let document = try XMLTreeEncoder().encode(chain, as: "a")
      #expect(document.root.isEqualSubtree(to: try Self.document(50).root))
    }
  }

  struct Endless: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(Endless())
    }
  }

  @Test func `an encoder refuses at its limit`() throws {
    try SmallStackThread.run(stackSize: Self.stackSize) {
      let message = complaint(encoding: Endless())
      #expect(
        message.hasSuffix(
          "values are nested deeper than 100 levels (`maximumDepth` of the encoder)"))
    }
  }

  @Test func `the limit can be raised`() throws {
    try SmallStackThread.run(stackSize: 64 << 20) {
      var decoder = XMLTreeDecoder()
      decoder.maximumDepth = 4_000
      let chain = try decoder.decode(Chain.self, from: Self.document(1_900))
      #expect(chain.a.count == 1)
    }
  }
}
