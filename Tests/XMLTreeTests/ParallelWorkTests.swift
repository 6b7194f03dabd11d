// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Several threads do not work much more than one, whatever the document.
@Suite struct ParallelWorkTests {
  // MARK: Cutting

  struct Family: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// What grows with the number.
    var make: @Sendable (Int) -> String
  }

  static let families: [Family] = [
    Family(testDescription: "a value full of ends") { "<a b=\"\(many(">", $0))\"/>" },
    Family(testDescription: "the same in single quotes") { "<a b='\(many("\">", $0 / 2))'/>" },
    Family(testDescription: "five of them") { many("<a b=\"\(many(">", $0 / 5))\"/>", 5) },
    Family(testDescription: "a value that never ends") { "<a b=\"\(many(">", $0))" },
    Family(testDescription: "many values") { many("<a b='/>' c=\"'>\"/>", $0 / 10) },
    Family(testDescription: "text full of ends") { "<a/>\(many(">", $0))" },
    Family(testDescription: "ends after each tag") { many("<a/>>>>>>", $0 / 10) },
    Family(testDescription: "a comment of tags") { "<!--\(many("<a b='", $0 / 5))-->" },
    Family(testDescription: "a comment that never ends") { "<!--\(many("- ->", $0 / 4))" },
    Family(testDescription: "a section that never ends") { "<![CDATA[\(many("]>", $0 / 2))" },
    Family(testDescription: "an instruction") { "<?p \(many("<?>", $0 / 3))?>" },
    Family(testDescription: "names") { size in (0..<size / 8).map { "<n\($0)/>" }.joined() },
    Family(testDescription: "depth") { many("<a>", $0 / 7) + many("</a>", $0 / 7) },
  ]

  private static func many(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test(arguments: families)
  func `four times the input is cut in about four times the time`(_ family: Family) {
    func cut(_ size: Int) -> Double {
      let bytes = Array("<r>\(Self.many("<x/>", 10_000))\(family.make(size))".utf8)
      return ThreadTime.of {
        var splitter = PieceSplitter(rules: CutRules(pieceSize: 1 << 17))
        defer { splitter.deallocate() }
        var count = 0
        let take: (PieceSplitter.Event) -> Void = { event in
          if case .chunk(let chunk) = event { count += chunk.count }
        }
        for start in stride(from: 0, to: bytes.count, by: 5_000) {
          bytes[start..<min(start + 5_000, bytes.count)].withUnsafeBufferPointer {
            splitter.append($0, take)
          }
        }
        splitter.finish(take)
        #expect(count == bytes.count)
      }
    }
    let small = cut(12_500)
    // Sixteen times, if the work grew with the square of the size.
    #expect(cut(50_000) < 9 * max(small, 0.02))
  }

  /// The parser of long texts is as fast as handing them to another thread.
  @Test(arguments: [(1_020, false), (1_050, true)])
  func `long texts are read by one parser`(length: Int, hasOneReader: Bool) {
    var splitter = PieceSplitter(rules: CutRules(pieceSize: 1 << 18))
    defer { splitter.deallocate() }
    let text = Self.many("<a>\(Self.many("t", 2 * length - 7))</a>", 400)
    var cuts = 0
    Array("<r>\(text)</r>".utf8).withUnsafeBufferPointer { bytes in
      splitter.append(bytes) { if case .cut = $0 { cuts += 1 } }
    }
    #expect(splitter.hasOneReader == hasOneReader)
    #expect(cuts == (hasOneReader ? 0 : 3))
  }

  // MARK: Guessing

  struct Hostile: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var records: XMLRecordNames?
  }

  static let wrong: [Hostile] = [
    Hostile(
      testDescription: "an element from an entity, early",
      text: "<!DOCTYPE r [<!ENTITY e '<x/>'>]><r>&e;\(many("<x a='1'/>", 60_000))</r>"),
    Hostile(
      testDescription: "elements from entities, everywhere",
      text: "<!DOCTYPE r [<!ENTITY e '<x/>'>]><r>\(many("&e;<x a='1'/><x/>", 30_000))</r>"),
    Hostile(
      testDescription: "names that are long", text: "<r>\(many("<\(many("n", 70))/>", 8_000))</r>"),
    Hostile(
      testDescription: "a damaged record in each piece",
      text: "<r>\(many("<x a=1/>\n\(many("<x a='1'/>\n", 900))", 60))</r>",
      records: XMLRecordNames(recordNames: ["x"])),
    Hostile(
      testDescription: "text before each tag", text: "<r>\(many("<x a='1'/>t", 60_000))</r>",
      records: XMLRecordNames(recordNames: ["x"])),
  ]

  @Test(arguments: wrong, [2, 8])
  func `what is parsed in vain is a small part`(_ sample: Hostile, jobs: Int) throws {
    let pieceSize = 1 << 13
    let path = try XMLPath("r/x")
    let parse = ParallelParse(
      task: StreamTask(
        path: path, limits: ParseLimits(), keepsAncestors: true, records: sample.records
      ) { MatchReceiver(nil) },
      jobs: jobs,
      rules: CutRules(pieceSize: pieceSize, program: path.program, detail: .everything),
      limits: ParseLimits())
    let bytes = Array(sample.text.utf8)
    try bytes.withUnsafeBufferPointer { try parse.feed($0) { _ in .continue } }
    try parse.finish { _ in .continue }
    #expect(parse.wasted < (1 << 16) + bytes.count / 8)
  }
  // MARK: Threads

  /// Says which thread has parsed a stretch.
  private struct Parsing: XMLPieceHandler {
    var matches = 0

    mutating func take(_ match: XMLTreeMatch) { matches += 1 }
    func finish() -> (thread: UInt, matches: Int) { (ThreadNumber.current, matches) }
  }

  @Test(arguments: [2, 3, 8])
  func `the caller's thread is one of those that work`(jobs: Int) throws {
    let count = 40_000
    let text = "<r>\(Self.many("<x a='1'><y>2</y></x>", count))</r>"
    let reader = XMLParallelReader(path: try XMLPath("r/x"), jobs: jobs) { Parsing() }
    reader.pieceSize = 1 << 12
    var threads: Set = [ThreadNumber.current]
    var matches = 0
    try reader.read(text.utf8) { output in
      threads.insert(output.thread)
      matches += output.matches
      return .continue
    }
    #expect(matches == count)
    #expect(threads.count <= jobs)
  }

  @Test func `the caller's thread parses where the others are too slow`() throws {
    let text = "<r>\(Self.many("<x>1</x>", 40_000))</r>"
    let caller = ThreadNumber.current
    struct Slow: XMLPieceHandler {
      let caller: UInt
      func take(_ match: XMLTreeMatch) {}
      func finish() -> UInt {
        let thread = ThreadNumber.current
        // Longer than a piece takes.
        if thread != caller { usleep(10_000) }
        return thread
      }
    }
    let reader = XMLParallelReader(path: try XMLPath("r/x"), jobs: 2) { Slow(caller: caller) }
    reader.pieceSize = 1 << 14
    var isHelping = false
    try reader.read(text.utf8) { thread in
      isHelping = isHelping || thread == caller
      return .continue
    }
    #expect(isHelping)
  }
}
