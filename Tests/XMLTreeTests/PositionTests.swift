// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

@Suite struct `Positions` {
  /// The positions of all elements, as `line:column`.
  private func positions(_ bytes: [UInt8], chunks: [Int]?) throws -> [String] {
    try ParseOutcome.document(bytes, chunks: chunks).root.descendants.compactMap { node in
      node.position.map { "\($0)" }
    }
  }

  // MARK: Random documents

  /// 25 seeds a case, two thousand documents in all rounds.
  @Test(arguments: 0..<Rounds.of(80, usually: 16))
  func `small random documents, in random chunks`(_ group: Int) throws {
    for seed in UInt64(group) * 25..<UInt64(group + 1) * 25 {
      var generator = SeededGenerator(seed: seed &+ 1_000_000)
      let document = RandomDocument(
        seed: seed, size: Int.random(in: 20...600, using: &generator),
        hasLineEnds: seed % 4 != 0)
      let places = PositionScanner.positions(
        in: document.source, entities: RandomDocument.elementEntities)
      let expected = document.tree(positions: places)
      let bytes = Array(document.source.utf8)
      let sizes = (0..<8).map { _ in Int.random(in: 1...40, using: &generator) }
      for chunks in [nil, sizes, [1]] {
        let outcome = ParseOutcome.of(bytes, chunks: chunks)
        #expect(outcome == expected, "seed \(seed), chunks \(String(describing: chunks))")
        if outcome != expected { return }
      }
    }
  }

  @Test(arguments: [(1, true), (2, false), (3, true), (4, false)] as [(UInt64, Bool)])
  func `random documents of 300 kB`(seed: UInt64, hasLineEnds: Bool) throws {
    let document = RandomDocument(seed: seed, size: 300_000, hasLineEnds: hasLineEnds)
    let places = PositionScanner.positions(
      in: document.source, entities: RandomDocument.elementEntities)
    let expected = document.tree(positions: places)
    let bytes = Array(document.source.utf8)
    #expect(ParseOutcome.of(bytes) == expected)
    let whole = try XMLTreeParser().parse(bytes)
    for size in [61, 4_096, 65_535, 65_536, 100_000] {
      let document = try ParseOutcome.document(bytes, chunks: [size])
      #expect(document.root.isEqualSubtree(to: whole.root), "chunks of \(size)")
      #expect(try positions(bytes, chunks: [size]) == places, "chunks of \(size)")
    }
  }

  /// The same document in other encodings has the same positions.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `random documents in UTF-16`(seed: UInt64) throws {
    let document = RandomDocument(seed: seed, size: 2_000)
    let places = PositionScanner.positions(
      in: document.source, entities: RandomDocument.elementEntities)
    let expected = document.tree(positions: places)
    for isBigEndian in [false, true] {
      let bytes = TextEncoding.utf16(document.source, isBigEndian: isBigEndian)
      #expect(ParseOutcome.of(bytes) == expected)
      #expect(ParseOutcome.of(bytes, chunks: [3]) == expected)
    }
  }

  // MARK: Tags of all sorts

  /// The first value may stand in the input or not, near the `<` or far; before the tag there
  /// may be a line feed or none, near or far, and characters that are no bytes.
  @Test(arguments: [nil, 1, 13, 64, 4_096])
  func `tags whose first value is far, or elsewhere`(chunk: Int?) throws {
    let long = String(repeating: "n", count: 40)
    let spaces = String(repeating: " ", count: 40)
    let tags = [
      "<a/>", "<a\n/>", "<a b='1'/>", "<a  \n  b='1'/>", "<a b='&lt;'/>", "<a b='&e;' c='1'\n/>",
      "<a b='x\ny' c='1'/>", "<a b=\"'>\"/>", "<a b='' c=''/>", "<d/>",
      "<d\n/>", "<d x='1'/>", "<d w='2'/>", "<a xmlns='u'/>", "<a xmlns='u'\n b='1'/>",
      "<a xmlns:p='u'\n p:b='1'/>", "<\(long)/>", "<\(long) b='1'/>", "<a \(spaces)b='1'/>",
      "<a b='\(long)\(long)'/>", "<é b='é'/>", "<a é='1'/>", "<a b='1' c='\n\n'\n/>",
    ]
    let gaps = ["", "x", "é", "\n", "😀"]
    var source = "<!DOCTYPE r [<!ENTITY e 'v'><!ATTLIST d w CDATA 'default'>]><r>"
    for number in 0..<1_200 {
      let before = String(repeating: gaps[number % 5], count: number % 37)
      let after = String(repeating: gaps[number / 5 % 5], count: number % 41 % 20)
      source += before + after + tags[number % tags.count]
    }
    source += "</r>"
    let found = try positions(Array(source.utf8), chunks: chunk.map { [$0] })
    #expect(found == PositionScanner.positions(in: source))
  }

  // MARK: Long lines

  @Test func `a megabyte without a line feed, tags across the ends of chunks`() throws {
    var source = "<r>"
    var expected = ["1:1"]
    var column = 4
    var turn = 0
    while source.utf8.count < 1 << 20 {
      let gap = String(repeating: turn % 2 == 0 ? "é" : "x", count: turn % 97)
      source += gap
      column += gap.unicodeScalars.count
      expected.append("1:\(column)")
      let tag = "<element attribute='\(turn)'/>"
      source += tag
      column += tag.unicodeScalars.count
      turn += 1
    }
    source += "</r>"
    let bytes = Array(source.utf8)
    for chunks in [nil, [1_000], [4_099], [65_536], [200_001]] {
      #expect(try positions(bytes, chunks: chunks) == expected)
    }
  }

  @Test func `the start of a tag falls on the end of a chunk`() throws {
    for length in 65_500...65_545 {
      let text = String(repeating: "x", count: length)
      let bytes = Array("<a>\(text)<b c='1'/></a>".utf8)
      let expected = ["1:1", "1:\(length + 4)"]
      #expect(try positions(bytes, chunks: nil) == expected)
      #expect(try positions(bytes, chunks: [65_536]) == expected)
    }
  }

  @Test func `a tag that is larger than a chunk`() throws {
    let attributes = (0..<9_000).map { " a\($0)='value \($0)'" }.joined()
    let bytes = Array("<r>\n <x\(attributes)/>é<y/></r>".utf8)
    let column = 2 + 2 + attributes.utf8.count + 2 + 1
    for chunks in [nil, [5_000], [65_536]] {
      #expect(try positions(bytes, chunks: chunks) == ["1:1", "2:2", "2:\(column)"])
    }
  }

  @Test func `more lines than 65,535`() throws {
    let bytes = Array("<a>\(String(repeating: "\n<b/>", count: 70_000))</a>".utf8)
    let found = try positions(bytes, chunks: nil)
    #expect(found == ["1:1"] + (2...70_001).map { "\($0):1" })
  }

  // MARK: Other nodes

  @Test func `only elements that were read have a position`() throws {
    let document = try XMLTreeParser().parse("<!DOCTYPE a><a><!--c--><?p d?>t</a>")
    let others = document.root.descendants.filter { !$0.isElement }
    #expect(others.count == 4)
    #expect(others.allSatisfy { $0.position == nil })
    #expect(document.root.position == nil)
  }

  @Test func `they are ordered by line, then by column`() {
    let sorted = [SourcePosition(line: 1, column: 9), SourcePosition(line: 2, column: 1)]
    #expect(sorted[0] < sorted[1])
    #expect(!(sorted[1] < sorted[0]))
    #expect(SourcePosition(line: 2, column: 1) < SourcePosition(line: 2, column: 10))
    #expect(SourcePosition(line: 12, column: 34).description == "12:34")
  }

  // MARK: Errors

  /// A section of some lines, long enough or not to be delivered in parts, with a
  /// character in it that is none.
  @Test(arguments: [(1, 3), (40, 0), (40, 17), (400, 5)])
  func `a damaged character in a CDATA section`(lines: Int, column: Int) throws {
    let text = String(repeating: "0123456789\n", count: lines)
    for (before, byte) in [("", 0x00), ("<!-- <![CDATA[ -->", 0xFF), ("x\n<![CDATA[y\n]]>", 0x1F)] {
      var bytes = Array("<a>\(before)<![CDATA[\(text)".utf8)
      bytes += Array(repeating: UInt8(ascii: "."), count: column) + [UInt8(byte)]
      bytes += Array(" and more\n]]>\n</a>\n".utf8)
      let expected = SourcePosition(
        line: 1 + lines + before.utf8.count { $0 == UInt8(ascii: "\n") }, column: column + 1)
      for chunks in [nil, [1], [7], [300], [1000]] {
        let error = #expect(throws: XMLReadError.self) {
          try ParseOutcome.document(bytes, chunks: chunks)
        }
        #expect(error?.position == expected, "\(before), chunks \(chunks ?? [])")
      }
    }
  }

  /// The first fault is told, in pieces as well: they end where a NUL has come and the
  /// comment before it has not.
  @Test(arguments: [
    ("<a/>\n\0", SourcePosition(line: 2, column: 1)),
    ("<a/>\n<!-- b\0 -->", SourcePosition(line: 2, column: 7)),
    ("<a/>\n<!-- b -- c\n\0 -->", SourcePosition(line: 2, column: 8)),
    ("<a/>\n<?b c?>\0<d/>", SourcePosition(line: 2, column: 8)),
    // An encoding that libxml2 converts, which has more lines behind the last tag.
    (
      "<?xml version=\"1.0\" encoding=\"ISO-8859-2\"?>\n<a>\n<b c='1'\n\nd='",
      SourcePosition(line: 5, column: 4)
    ),
    // No name of an encoding ends behind its declaration.
    (
      "<?xml version='1.0' encoding='UTF-16?>\n<a b='c'/>", SourcePosition(line: 1, column: 37)
    ),
  ])
  func `the place of the first fault does not depend on the pieces`(
    text: String, expected: SourcePosition
  ) {
    for chunks in [nil, [1], [7]] {
      let error = #expect(throws: XMLReadError.self) {
        try ParseOutcome.document(Array(text.utf8), chunks: chunks)
      }
      #expect(error?.position == expected, "chunks \(chunks ?? [])")
    }
  }

  /// libxml2 waits for the end of these, and does not look into them before.
  @Test(arguments: ["<![CDATA[", "<!--", "<?p ", "<b c='"])
  func `a damaged character in something that has no end`(opening: String) {
    let text = Array("<a>\n\(opening)\nsome text, \u{E9}".utf8)
    let expected = SourcePosition(line: 3, column: 13)
    let damages: [[UInt8]] = [
      [0xFF, 0x20], [0xC3, 0x28], [0x00], [0x1F, 0x0A, 0x0A], [0xEF, 0xBF, 0xBE, 0x0A, 0xFF, 0x20],
    ]
    for damage in damages {
      for chunks in [nil, [1], [7]] {
        let error = #expect(throws: XMLReadError.self) {
          try ParseOutcome.document(text + damage, chunks: chunks)
        }
        #expect(error?.position == expected, "\(damage), chunks \(chunks ?? [])")
        let isCharacter = damage[0] < 0x20 || damage[0] == 0xEF
        #expect(error?.code == (isCharacter ? .notWellFormed : .encoding))
      }
    }
    // Half a character is what a file that is cut off ends with.
    let error = #expect(throws: XMLReadError.self) {
      try XMLTreeParser().parse(text + [0xC3])
    }
    #expect(error?.code == .notWellFormed)
  }
}
