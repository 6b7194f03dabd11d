// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// Comparisons of the text of elements that stand inside of each other: the answers are
/// those of looking at each text, and the time does not grow with depth times size.
@Suite struct NestedValueTests {
  /// Elements `a` and `b` in each other, with texts of few letters, digits and white space.
  private static func document(_ random: inout SeededGenerator) -> String {
    let texts = ["x", "xz", "z", "xxz", "", " ", "\n ", "7", "0", ".5", "-3", "1e1", "zx"]
    var result = ""
    var open: [String] = []
    for _ in 0..<Int.random(in: 20...120, using: &random) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0 where !open.isEmpty: result += "</\(open.removeLast())>"
      case 1, 2:
        open.append(Bool.random(using: &random) ? "a" : "b")
        result += "<\(open[open.count - 1])>"
      case 3: result += "<![CDATA[\(texts.randomElement(using: &random) ?? "")]]><!--xz-->"
      case 4: result += "<b/>"
      default: result += texts.randomElement(using: &random) ?? ""
      }
    }
    return "<a>" + result + open.reversed().map { "</\($0)>" }.joined() + "</a>"
  }

  private static func number(_ text: String) -> Double? {
    let space: Set<Character> = [" ", "\n"]
    var rest = Substring(text)
    while let first = rest.first, space.contains(first) { rest.removeFirst() }
    while let last = rest.last, space.contains(last) { rest.removeLast() }
    guard rest.allSatisfy({ $0.isNumber || ".-e".contains($0) }) else { return nil }
    return Double(rest)
  }

  private static let questions: [(path: String, holds: @Sendable (String) -> Bool)] = [
    (".*='xz'", { $0.contains("xz") }), (".*='xxz'", { $0.contains("xxz") }),
    (".*='x'", { $0.contains("x") }), (".*=''", { _ in true }),
    (".$='xz'", { $0.hasSuffix("xz") }), (".$=''", { _ in true }),
    (".^='xx'", { $0.hasPrefix("xx") }), (".='xz'", { $0 == "xz" }), (".!='7'", { $0 != "7" }),
    (".>1", { number($0).map { $0 > 1 } ?? false }),
    (".<=7", { number($0).map { $0 <= 7 } ?? false }),
    (".=7", { number($0) == 7 }), (".!=7", { number($0) != 7 }),
    ("not(.*='xz') or .*='zx'", { !$0.contains("xz") || $0.contains("zx") }),
  ]

  private static func lines(_ elements: [XMLTreeNode]) -> [String] {
    elements.map { "\($0.position?.description ?? "") \($0.stringValue)" }
  }

  @Test func `the answers are those of each text`() throws {
    var random = SeededGenerator(seed: 46)
    for _ in 0..<Rounds.of(1_000, usually: 150) {
      let source = Self.document(&random)
      let document = try XMLTreeParser().parse(Array(source.utf8))
      let all = document.root.select(try XMLPath("//a")).map(\.node)
      for (condition, holds) in Self.questions {
        let path = try XMLPath("//a[\(condition)]")
        let expected = Self.lines(all.filter { holds($0.stringValue) })
        #expect(Self.lines(document.root.select(path).map(\.node)) == expected, "\(path) \(source)")
        var streamed: [XMLTreeNode] = []
        try XMLTreeReader(path: path).read(Array(source.utf8)) {
          streamed.append($0.node)
          return .continue
        }
        #expect(Self.lines(streamed) == expected, "\(path) \(source)")
      }
    }
  }

  @Test(arguments: [".*='xz'", ".$='xz'", ".!='xz'", ".='xz'", ".>5", ".=7", "b*='xz'"])
  func `depth does not multiply size`(condition: String) throws {
    let path = try XMLPath("//a[\(condition)]")
    func document(depth: Int, _ filling: String) -> [UInt8] {
      let filling = String(repeating: filling, count: 200_000 / filling.utf8.count)
      return Array(
        (String(repeating: "<a>", count: depth) + filling + String(repeating: "</a>", count: depth))
          .utf8)
    }
    // Looking at each text takes 100 times as long at 2,000 levels as at 20.
    for filling in ["x", " ", "xx<b/>", "7", "<b/>"] {
      let tree = try XMLTreeParser().parse(document(depth: 2_000, filling))
      let flat = try XMLTreeParser().parse(document(depth: 20, filling))
      let least = ThreadTime.of { _ = flat.root.select(path).count }
      let most = ThreadTime.of { _ = tree.root.select(path).count }
      #expect(most < 20 * least + 0.3, "\(condition) of \(filling)")
    }
  }

  @Test func `a longer text is not a number, however it is asked`() throws {
    let digits = String(repeating: "0", count: 1 << 16)
    let source = "<r><a>\(digits)</a><a> \(digits)7 </a><a n='\(digits)7'/></r>"
    let document = try XMLTreeParser().parse(Array(source.utf8))
    #expect(document.root.select(try XMLPath("//a[.=0]")).count == 1)
    #expect(document.root.select(try XMLPath("//a[.=7]")).count == 0)
    #expect(document.root.select(try XMLPath("//a[@n=7]")).count == 0)
  }
}
