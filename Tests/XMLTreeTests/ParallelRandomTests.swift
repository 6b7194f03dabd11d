// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// Random documents, whole and damaged, in random pieces.
@Suite struct ParallelRandomTests {
  private static let paths = [
    "*/*", "*/*/*", "*/*/*/*", "//item", "//a/b", "*/item", "*/*.b", "*/*/text()", "a//b",
    "*/*[0]",
    "*/*/*[1]", "*/*[.*=' ']", "*/*/*[.='\n']", "*[@a]/*", "*/*[b]", "*/b[-1]", "*/*/*[@x-1]/*",
    "//größe",
  ]

  @Test func `random documents give what one thread gives`() throws {
    var random = SeededGenerator(seed: 5)
    let paths = try Self.paths.map { try XMLPath($0) }
    for seed in 0..<Rounds.of(1_000, usually: 250) {
      let size = Int.random(in: 20...1_500, using: &random)
      let document = RandomDocument(
        seed: UInt64(seed), size: size, hasTraps: seed.isMultiple(of: 2))
      try compare(
        Array(document.source.utf8), paths, records: ["item", "a", "größe"], "seed \(seed)",
        &random)
    }
  }

  @Test func `damaged random documents give what one thread gives`() throws {
    var random = SeededGenerator(seed: 6)
    let paths = try Self.paths.map { try XMLPath($0) }
    for seed in 0..<Rounds.of(1_500, usually: 300) {
      let size = Int.random(in: 20...800, using: &random)
      let document = RandomDocument(
        seed: UInt64(seed), size: size, hasTraps: seed.isMultiple(of: 2))
      var bytes = Array(document.source.utf8)
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = Array("<>&\"'/]!-? \u{1}".utf8).randomElement(using: &random) ?? 0
        case 2: bytes.insert(contentsOf: "<b>".utf8, at: place)
        case 3: bytes.insert(contentsOf: "</b>".utf8, at: place)
        case 4: bytes.removeLast(bytes.count - place)
        default: bytes.insert(0xFF, at: place)
        }
        if bytes.isEmpty { break }
      }
      try compare(bytes, paths, "seed \(seed)", &random)
    }
  }

  /// Sections, comments and instructions that are longer than what is read at a time, with
  /// line ends of all kinds inside, before a mistake and around one.
  @Test func `a long section leaves the line of a mistake where it is`() throws {
    var random = SeededGenerator(seed: 7)
    let path = try XMLPath("//b")
    let forms = [
      ("<![CDATA[", "]]>"), ("<!--", "-->"), ("<?p ", "?>"), ("<c d=\"", "\"/>"), ("", ""),
    ]
    let mistakes = ["", "\u{1}", "&no;", "</z>", "<b e=1/>", "]]>", "<b><e></b>"]
    for round in 0..<Rounds.of(400, usually: 60) {
      let ending = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? ""
      let line = ["x", "größe", "]]", String(repeating: "y", count: 90)].randomElement(
        using: &random)
      let bad = Int.random(in: 0..<12, using: &random)
      var source = "<a>"
      for part in 0..<16 {
        let (start, end) = forms.randomElement(using: &random) ?? ("", "")
        let size = [10, 300, 65_530, 131_070].randomElement(using: &random) ?? 0
        let unit = (line ?? "") + ending
        let text = String(repeating: unit, count: size / unit.utf8.count + 1)
        source += "<b>\(part)</b>\(ending)" + start + text
        // The mistake stands inside what began, or behind it.
        let mistake = part == bad ? mistakes.randomElement(using: &random) ?? "" : ""
        source += Bool.random(using: &random) ? mistake + text + end : end + mistake
      }
      source += "</a>"
      let bytes = Array(source.utf8)
      let expected = ParallelOutcome(bytes, path: path, jobs: 1)
      let outcome = ParallelOutcome(
        bytes, path: path, jobs: Int.random(in: 2...4, using: &random),
        pieceSize: Int.random(in: 1_000...100_000, using: &random),
        chunk: [65_536, 4_096, 1_000_000].randomElement(using: &random) ?? 1)
      #expect(outcome == expected, "round \(round)")
    }
  }

  /// - Parameter records: The elements that are records, for matches that wait.
  private func compare(
    _ bytes: [UInt8], _ paths: [XMLPath], records: [String]? = nil, _ comment: Comment,
    _ random: inout SeededGenerator
  ) throws {
    let path = try #require(paths.randomElement(using: &random))
    let keeps = Bool.random(using: &random)
    let wanted = Int.random(in: 0..<8, using: &random) == 0 ? 3 : Int.max
    let expected = ParallelOutcome(
      bytes, path: path, jobs: 1, keepsAncestors: keeps, wanted: wanted)
    let size = Int.random(in: 1...120, using: &random)
    let chunk = Int.random(in: 1...400, using: &random)
    let jobs = Int.random(in: 2...4, using: &random)
    let outcome = ParallelOutcome(
      bytes, path: path, jobs: jobs, pieceSize: size, chunk: chunk, keepsAncestors: keeps,
      wanted: wanted)
    #expect(
      outcome == expected,
      "\(comment): \(path), \(jobs) threads, pieces of \(size), chunks of \(chunk)")
    let gatherings: [ParallelOutcome.Gathering] = [.none, jobs == 2 ? .held : .some]
    let both = gatherings.map { gathers in
      ParallelOutcome(
        bytes, path: path, jobs: 1, chunk: gathers == .none ? .max : chunk,
        keepsAncestors: keeps, records: records, wanted: wanted, gathers: gathers,
        tellsSpace: false)
    }
    #expect(both[0] == both[1], "\(comment): \(path), gathered, chunks of \(chunk)")
  }

  /// libxml2 says nothing about a damaged character in the last bytes that it has, so it
  /// must not get the `<` at a cut alone.
  @Test(arguments: [
    "<r><a/><b x='1'\n?><c/></r>", "<r><a/><b x='1'??><c/></r>", "<r><a/>?<c/><d/></r>",
    "<r><a/>t?s<c/><d/></r>", "<r><a/><b>é?</b><c/></r>", "<r><a/>\u{1F600}?<c/><d/></r>",
  ])
  func `a damaged character before a cut is the same error`(text: String) throws {
    for damage in [[0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0x80], [0xC0, 0xAF]] {
      let bytes = text.utf8.flatMap { $0 == UInt8(ascii: "?") ? damage.map(UInt8.init) : [$0] }
      let path = try XMLPath("//c")
      let expected = ParallelOutcome(bytes, path: path, jobs: 1)
      for size in 1...bytes.count {
        for chunk in [3, Int.max] {
          let outcome = ParallelOutcome(
            bytes, path: path, jobs: 2, pieceSize: size, chunk: chunk)
          #expect(outcome == expected, "\(damage), pieces of \(size), chunks of \(chunk)")
        }
      }
    }
  }

  // MARK: Repairs

  /// Rows of records, some of them damaged.
  private static func rows(_ random: inout SeededGenerator) -> [UInt8] {
    var text = "<?xml version=\"1.0\"?>\n<log a='1'>\n"
    for number in 0..<Int.random(in: 3...40, using: &random) {
      let whole = [
        "<r v='\(number)'/>", "<r v='\(number)'><x>1</x></r>", "<other k='&lt;'/>",
        "<n><r v='in \(number)'/></n>", "<s/>",
      ]
      let damaged = [
        "<r v='\(number)'><x></r>", "<r v=\(number)/>", "<r v='\(number)' <r v='b'/>", "<r>&</r>",
        "a & b", "<n><r v='in'></n>", "<other></r>", "<r v='\u{1}'/>", "<r v='\(number)'>", "]]>",
      ]
      let isDamaged = Int.random(in: 0..<12, using: &random) == 0
      text += (isDamaged ? damaged : whole).randomElement(using: &random) ?? ""
      text += ["\n", "\n  ", "", "\r\n"].randomElement(using: &random) ?? ""
    }
    text += "</log>\n"
    return Array(text.utf8)
  }

  @Test func `records are repaired as by one thread`() throws {
    var random = SeededGenerator(seed: 7)
    let paths = try ["log/r", "log/*", "log/n/r", "log/r[@v]"].map { try XMLPath($0) }
    var compared = 0
    let rounds = Rounds.of(1_500, usually: 300)
    for round in 0..<rounds {
      let bytes = Self.rows(&random)
      let path = try #require(paths.randomElement(using: &random))
      let limit = Int.random(in: 0..<10, using: &random) == 0 ? 1 : 1_000
      let expected = ParallelOutcome(
        bytes, path: path, jobs: 1, records: ["r", "other", "n"], nesting: ["n"],
        repairLimit: limit)
      let gatherings: [ParallelOutcome.Gathering] = [.none, round % 2 == 0 ? .held : .some]
      let all = gatherings.map { gathers in
        ParallelOutcome(
          bytes, path: path, jobs: 1, records: ["r", "other", "n"], nesting: ["n"],
          repairLimit: limit, gathers: gathers, passes: true, tellsSpace: false)
      }
      #expect(all[0] == all[1], "round \(round): \(path), gathered")
      // One thread's repairs, too, may depend on how the document is fed.
      let other = ParallelOutcome(
        bytes, path: path, jobs: 1, chunk: 7, records: ["r", "other", "n"], nesting: ["n"],
        repairLimit: limit)
      guard other.lines == expected.lines else { continue }
      compared += 1
      let size = Int.random(in: 1...200, using: &random)
      let chunk = Int.random(in: 1...400, using: &random)
      let outcome = ParallelOutcome(
        bytes, path: path, jobs: Int.random(in: 2...4, using: &random), pieceSize: size,
        chunk: chunk, records: ["r", "other", "n"], nesting: ["n"], repairLimit: limit)
      let difference = zip(outcome.lines, expected.lines).first { $0 != $1 }
      #expect(difference == nil, "round \(round): \(path), pieces of \(size)")
      #expect(outcome.lines.count == expected.lines.count)
    }
    #expect(compared > rounds * 7 / 15)
  }
}
