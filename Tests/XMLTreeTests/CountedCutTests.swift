// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// Where siblings are counted, what stands before a piece is what a plain reading of all tags
/// counts.
@Suite struct CountedCutTests {
  private struct Cut: Equatable {
    var offset: Int
    /// For each open element, outermost first.
    var indices: [Int]
    /// For the document and each open element.
    var siblings: [[String: Int]]
  }

  private static func rules(_ pieceSize: Int) throws -> CutRules {
    let program = try XMLPath("logs/log/rec").program
    let rules = try #require(CutRules(pieceSize: pieceSize, program: program, detail: .everything))
    try #require(rules.countsSiblings)
    return rules
  }

  private static func cuts(
    _ bytes: [UInt8], _ pieceSize: Int, using generator: inout SeededGenerator
  ) throws -> [Cut] {
    try CutPlaceTests.starts(bytes, rules: rules(pieceSize), using: &generator).map { start in
      Cut(
        offset: start.offset, indices: start.openTags.map(\.index),
        siblings: start.siblings.map { level in
          Dictionary(
            uniqueKeysWithValues: level.map {
              (String(decoding: $0.localName, as: UTF8.self), $0.count)
            })
        })
    }
  }

  /// What a plain reading counts before one of the tags that it finds.
  private static func counted(
    _ offset: Int, _ tags: [CutPlaceTests.Place], _ bytes: [UInt8]
  ) -> Cut? {
    func name(_ tag: CutPlaceTests.Place) -> String {
      let name = bytes[(tag.offset + 1)...].prefix { !" />\n".utf8.contains($0) }
      return String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? [], as: UTF8.self)
    }
    guard let cut = tags.first(where: { $0.offset == offset }) else { return nil }
    var indices: [Int] = []
    var siblings: [[String: Int]] = []
    for level in 0...cut.open.count {
      let names = tags.prefix { $0.offset < offset }.filter { tag in
        tag.open.count == level && tag.open.elementsEqual(cut.open.prefix(level))
      }.map(name)
      let counts = names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
      siblings.append(counts)
      // The last one is open.
      if level < cut.open.count, let last = names.last, let count = counts[last] {
        indices.append(count - 1)
      }
    }
    return Cut(offset: offset, indices: indices, siblings: siblings)
  }

  @Test(arguments: 0..<Rounds.of(1_500, usually: 60))
  func `siblings before a piece are those of a plain reading`(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let indent = CutPlaceTests.indents.randomElement(using: &generator) ?? ""
    // Each on a line of its own, but for what hides no other.
    let between = [
      "\(indent)<other/>", "\(indent)<record/>", "\(indent)<re>1</re>", "\(indent)<x:rec/>",
      "\(indent)<x:old>\(indent) <rec/>\(indent)</x:old>", "\(indent)<!-- <rec> -->", " > ",
      "\(indent)<?p ?>", "\(indent)<a-name-longer-than-forty-bytes-of-which-no-one-thinks/>",
      "\(indent)<o v='</rec>'/>", "\(indent)text",
    ]
    let bytes = CutPlaceTests.logs(
      Int.random(in: 5_000...40_000, using: &generator), indent: indent, between: between,
      using: &generator)
    let tags = CutPlaceTests.startTags(of: bytes)
    let pieceSize = [300, 700, 5_000].randomElement(using: &generator) ?? 300
    let cuts = try Self.cuts(bytes, pieceSize, using: &generator)
    let least = max(bytes.count / (pieceSize * 3), bytes.count < pieceSize * 2 ? 0 : 1)
    #expect(cuts.count >= least, "seed \(seed)")
    for cut in cuts {
      #expect(cut == Self.counted(cut.offset, tags, bytes), "seed \(seed)")
    }
  }

  /// Very many names: what every piece repeats stays small.
  @Test func `where siblings have too many names nothing is cut`() throws {
    let records = String(repeating: "\n <rec/>", count: 500)
    let names = (0..<200).map { "\n <n\($0)/>" }.joined()
    let bytes = Array("<logs><log>\(records)\(names)\(records)\n</log></logs>".utf8)
    var generator = SeededGenerator(seed: 1)
    let cuts = try Self.cuts(bytes, 300, using: &generator)
    #expect(cuts.count > 5)
    for cut in cuts { #expect(cut.siblings.allSatisfy { $0.count <= 100 }) }
  }

  /// Where a guess is wrong, because what looks like a sibling is none, the pieces' parsers
  /// see it.
  @Test(arguments: 0..<Rounds.of(600, usually: 40))
  func `paths are those of one thread`(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let indent = CutPlaceTests.indents.randomElement(using: &generator) ?? ""
    let between = [
      "<rec k='0'/>", "\(indent)<other/>", "\(indent)<record/>", "\(indent)<re>1</re>", " > ",
      "<!--\(indent)<x></log>-->", "<![CDATA[\(indent)<re></log>]]>", "<log>\(indent)</log>",
      "<!--\(indent)<rec>-->", "<old>\(indent)<rec/>\(indent)<x/></old>",
      "\(indent)<old>1</old>", "<?p <rec ?>", "<log.old/>", "\(indent)<o v='</rec>'/>",
    ]
    let bytes = CutPlaceTests.logs(
      Int.random(in: 5_000...60_000, using: &generator), indent: indent, between: between,
      using: &generator)
    let pieceSize = [300, 700, 5_000].randomElement(using: &generator) ?? 300
    for path in ["logs/log/rec", "logs/log/*", "//rec", "logs/log/rec[@n>\"7\"]/v", "logs/log"] {
      let path = try XMLPath(path)
      let expected = ParallelOutcome(bytes, path: path, jobs: 1)
      let outcome = ParallelOutcome(
        bytes, path: path, jobs: 2 + seed % 3, pieceSize: pieceSize,
        chunk: Int.random(in: 1...9_000, using: &generator))
      #expect(outcome == expected, "seed \(seed): \(path), pieces of \(pieceSize)")
    }
  }
}
