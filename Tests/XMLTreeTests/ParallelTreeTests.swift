// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// Several threads parse a document into the tree that one makes of it.
@Suite struct ParallelTreeTests {
  /// The tree as text, or the error.
  private static func outcome(
    _ bytes: [UInt8], jobs: Int, pieceSize: Int = 1, chunk: Int = .max,
    limits: ParseLimits = ParseLimits()
  ) -> String {
    let parser = XMLTreeParser(limits: limits)
    parser.jobs = jobs
    parser.pieceSize = pieceSize
    do {
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = rest.prefix(chunk)
        rest = rest.dropFirst(part.count)
        try parser.feed(part)
      }
      let document = try parser.finish()
      var text = TreeDump.text(of: document) + document.description
      text += document.brokenInvariants().joined(separator: "\n")
      return text
    } catch {
      let line = error.excerpt.map {
        String(String.UnicodeScalarView($0.line.unicodeScalars.prefix($0.offset)))
      }
      return "\(error.code) \(error) \(line ?? "-")"
    }
  }

  @Test(arguments: ParallelReaderTests.traps + ParallelReaderTests.faults)
  func `trees and errors are those of one thread`(_ sample: ParallelReaderTests.Sample) {
    let bytes = Array(sample.text.utf8)
    let expected = Self.outcome(bytes, jobs: 1)
    for size in [1, 15, 40, 100] {
      for chunk in [1, 30, Int.max] {
        let outcome = Self.outcome(bytes, jobs: 3, pieceSize: size, chunk: chunk)
        #expect(outcome == expected, "pieces of \(size), chunks of \(chunk)")
      }
    }
  }

  @Test func `random documents become the same tree`() {
    var random = SeededGenerator(seed: 11)
    for seed in 0..<Rounds.of(1_000, usually: 250) {
      let size = Int.random(in: 20...2_000, using: &random)
      let document = RandomDocument(
        seed: UInt64(seed), size: size, hasTraps: seed.isMultiple(of: 2))
      let bytes = Array(document.source.utf8)
      let outcome = Self.outcome(
        bytes, jobs: Int.random(in: 2...4, using: &random),
        pieceSize: Int.random(in: 1...200, using: &random),
        chunk: Int.random(in: 1...500, using: &random))
      #expect(outcome == Self.outcome(bytes, jobs: 1), "seed \(seed)")
    }
  }

  @Test func `every fixture becomes the same tree or the same error`() throws {
    var count = 0
    for folder in ["xml/valid", "xml/invalid", "xml/encodings", "apple-health", "acar"] {
      for name in Fixtures.files(in: Fixtures.path(folder), suffix: ".xml") {
        let bytes = try Fixtures.bytes(at: Fixtures.path("\(folder)/\(name)"))
        guard bytes.count < 50_000 else { continue }
        let expected = Self.outcome(bytes, jobs: 1)
        for size in [1, 60] {
          #expect(Self.outcome(bytes, jobs: 2, pieceSize: size) == expected, "\(folder)/\(name)")
        }
        count += 1
      }
    }
    #expect(count > 50)
  }

  @Test func `limits are those of the whole document`() {
    let entity = "<!DOCTYPE a [<!ENTITY e '\(String(repeating: "x", count: 500))'>]>"
    let rows = String(repeating: "<b>&e;</b><c/>", count: 60)
    let bytes = Array("\(entity)<a>\(rows)</a>".utf8)
    for output in [100, 2_000, 10_000, 29_000, 31_000] {
      var limits = ParseLimits()
      limits.entityOutput = output
      limits.entityAmplification = 0
      let expected = Self.outcome(bytes, jobs: 1, limits: limits)
      for size in [1, 100, 300] {
        #expect(Self.outcome(bytes, jobs: 2, pieceSize: size, limits: limits) == expected)
      }
    }
    var limits = ParseLimits()
    limits.depth = 3
    for text in ["<a><b/><b><c/></b></a>", "<a><b/><b><c/></b><b><c><d/></c></b></a>"] {
      let expected = Self.outcome(Array(text.utf8), jobs: 1, limits: limits)
      #expect(Self.outcome(Array(text.utf8), jobs: 2, limits: limits) == expected)
    }
  }

  @Test func `names and values that need long records are joined`() {
    // More names than fit the short form of an attribute's record.
    let names = (0..<33_000).map { "<n\($0) a\($0)=\"1\"/>" }
    let long = String(repeating: "v", count: 70_000)
    let text =
      "<a>\(names.joined())<b x=\"\(long)\"/><b x=\"\(long)\" y=\"\"/>"
      + "\(names.suffix(500).joined())</a>"
    let parser = XMLTreeParser()
    parser.jobs = 2
    parser.pieceSize = 200_000
    let document = try? parser.parse(text)
    #expect(document?.documentElement?.description == text)
    #expect(document?.nodeCount == 33_000 + 500 + 4)
    #expect(document?.brokenInvariants() == [])
  }
}
