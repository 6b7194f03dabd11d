// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// Where documents are cut, and what is said to be open there: by a reference that looks at
/// every byte.
@Suite struct CutTests {
  /// Where the start tags of the open elements begin and end, outermost first.
  private struct Open: Equatable {
    var start: Int
    var end: Int
  }

  /// The elements that are open before each start tag of a document without a prolog.
  private static func reference(_ text: [UInt8]) -> [Int: [Open]] {
    var open: [Open] = []
    var before: [Int: [Open]] = [:]
    var place = 0
    func skip(past end: String) {
      while !text[place...].starts(with: end.utf8) { place += 1 }
      place += end.utf8.count
    }
    while place < text.count {
      let start = place
      if text[place...].starts(with: "<!--".utf8) {
        place += 4
        skip(past: "-->")
      } else if text[place...].starts(with: "<![".utf8) {
        skip(past: "]]>")
      } else if text[place...].starts(with: "<?".utf8) {
        skip(past: "?>")
      } else if text[place...].starts(with: "</".utf8) {
        skip(past: ">")
        open.removeLast()
      } else if text[place] == UInt8(ascii: "<") {
        before[start] = open
        while text[place] != UInt8(ascii: ">") {
          let quote = text[place]
          place += 1
          guard quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else { continue }
          while text[place] != quote { place += 1 }
          place += 1
        }
        if text[place - 1] != UInt8(ascii: "/") { open.append(Open(start: start, end: place)) }
        place += 1
      } else {
        place += 1
      }
    }
    return before
  }

  /// Nested elements with everything between and inside of tags that could mislead.
  private static func document(_ random: inout SeededGenerator, size: Int) -> [UInt8] {
    let traps = [
      "<!--<r>-->", "<!-->-->", "<![CDATA[</r><x>]]>", "<?p <r> ?>", "a > b", "/>", ">", "é>",
      "<x a='>'/>", "<x a=\"/>\" b='\">'></x>", "&lt;x a='&lt;/r>'/>",
      String(repeating: "text ", count: 40), "<x b='\(String(repeating: "v", count: 200))'/>",
      "<x/>", "<x></x>", "<x a='1'>1</x>", "<r><x/></r>", "\n   ",
    ]
    let quiet = Bool.random(using: &random)
    let deepest = Int.random(in: 2...14, using: &random)
    var text = "<l>"
    var names = ["l"]
    while text.utf8.count < size {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3 where names.count < deepest:
        let name = ["r", "x", "s", "leaf"].randomElement(using: &random) ?? ""
        text += "<\(name)>"
        names.append(name)
      case 4...6 where names.count > 1: text += "</\(names.removeLast())>"
      case 7: text += quiet ? "<x>12</x>\n" : traps.randomElement(using: &random) ?? ""
      default: text += "<x>1</x><s a='1'/>"
      }
    }
    while let name = names.popLast() { text += "</\(name)>" }
    return Array(text.utf8)
  }

  @Test func `what is open at a cut is known, whatever stands before it`() throws {
    var cuts = 0
    for seed in 0..<40 { cuts += try compare(seed) }
    #expect(cuts > 2_000)
  }

  /// - Returns: How many cuts there were.
  private func compare(_ seed: Int) throws -> Int {
    var random = SeededGenerator(seed: UInt64(seed) + 70)
    var cuts = 0
    let text = Self.document(&random, size: 6_000)
    let before = Self.reference(text)
    let paths: [(String, MatchDetail)] = [
      ("l/r", .presence), ("l/*/x", .presence), ("*/*/*/*[x]", .presence), ("//leaf", .presence),
      ("//r[x]", .presence), ("//r", .value), ("//x", .everything), ("l/r/x", .everything),
    ]
    let pieceSize = Int.random(in: 1...900, using: &random)
    for (path, detail) in paths {
      let program = try XMLPath(path).program
      let rules = try #require(CutRules(pieceSize: pieceSize, program: program, detail: detail))
      var splitter = PieceSplitter(rules: rules)
      defer { splitter.deallocate() }
      let take: (PieceSplitter.Event) -> Void = { event in
        guard case .cut(let start) = event else { return }
        cuts += 1
        let open = before[start.offset]
        #expect(start.openTags.map(\.end) == open?.map(\.end), "\(path), seed \(seed)")
        for (tag, place) in zip(start.openTags, open ?? []) {
          #expect(tag.bytes == Array(text[place.start...place.end]), "\(path), seed \(seed)")
        }
      }
      let length = Int.random(in: 1...3_000, using: &random)
      for start in stride(from: 0, to: text.count, by: length) {
        text[start..<min(start + length, text.count)].withUnsafeBufferPointer {
          splitter.append($0, take)
        }
      }
      splitter.finish(take)
    }
    return cuts
  }
}
