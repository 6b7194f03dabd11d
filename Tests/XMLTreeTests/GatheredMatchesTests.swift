// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

/// Matches that wait for those behind them; `ParallelRandomTests` compares them with those that
/// come one by one.
@Suite struct GatheredMatchesTests {
  private static let entry = "<entry n='1'>\n  <v>2</v>\n</entry>\n"

  /// How many matches came alone, and how many together each time.
  private static func counts(
    _ text: String, chunk: Int = .max, isBrokenOff: Bool = false
  ) throws -> (alone: Int, together: [Int]) {
    let reader = XMLTreeReader(path: try XMLPath("log/entry"))
    reader.gathersMatches = true
    var (alone, together) = (0, [Int]())
    func take(_ match: XMLTreeMatch) -> ReadingAction {
      alone += 1
      return .continue
    }
    func take(_ matches: XMLGatheredMatches) -> ReadingAction {
      together.append(matches.indices.count)
      return .continue
    }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      try reader.feed(rest.prefix(chunk), matches: take, take)
      rest = rest.dropFirst(chunk)
    }
    if isBrokenOff {
      try reader.breakOff(matches: take, take)
    } else {
      try reader.finish(matches: take, take)
    }
    return (alone, together)
  }

  @Test func `so many wait at most, and all come before their element ends`() throws {
    let entries = String(repeating: Self.entry, count: 70)
    let counts = try Self.counts("<log>\(entries)</log>")
    #expect(counts.alone == 0)
    #expect(counts.together == [32, 32, 6])
    let two = try Self.counts("<all><log><entry/></log><log><entry/></log></all>")
    #expect(two.together.isEmpty)
  }

  @Test func `what has ended comes where a chunk does`() throws {
    let text = "<log>" + Self.entry + Self.entry + Self.entry
    let counts = try Self.counts(text + "</log>", chunk: text.utf8.count)
    #expect(counts.together == [3])
  }

  @Test func `what has ended comes where the input breaks off`() throws {
    // Inside of the third entry.
    let text = "<log>" + Self.entry + Self.entry + Self.entry.dropLast(12)
    let counts = try Self.counts(text, isBrokenOff: true)
    #expect(counts.together == [2])
  }

  @Test func `large matches do not wait for many`() throws {
    let entry = "<entry>\(String(repeating: "text ", count: 3_000))</entry>"
    let counts = try Self.counts("<log>\(String(repeating: entry, count: 9))</log>")
    #expect(counts.together.reduce(0, +) == 9)
    #expect(counts.together.allSatisfy { $0 <= 3 })
  }

  @Test func `only white space that stands alone directly in a record is left out`() throws {
    let reader = XMLTreeReader(path: try XMLPath("log/entry"))
    reader.gathersMatches = true
    reader.records = XMLRecordNames(recordNames: ["entry"])
    var texts: [String] = []
    let entry =
      "<entry>\n <a> </a> b <c/> &#32;<d/>\t<![CDATA[ ]]> <e/> <!--x--> f&amp; &amp;\r\n</entry>"
    try reader.feed(
      Array("<log>\(entry)\n\(entry)</log>".utf8),
      matches: { matches in
        matches.forEachElement { element, _ in texts.append(element.description) }
        return .continue
      },
      { _ in .stop })
    // Where it stands before a reference or behind a section, it is joined to that or kept.
    let kept =
      "<entry><a> </a> b <c/>  <d/><![CDATA[ ]]> <e/><!--x--> f&amp; &amp;\n</entry>"
    #expect(texts == [kept, kept])
  }

  @Test(arguments: [
    "log/day/entry[1]", "log/day[0]/entry", "log/day/entry[:2]", "log/day[-1]/entry",
    "log/day/entry[-2:]", "log/day[1:]/entry[@n='1'][0]", "log/day/entry[v][-1]", "//entry[1]",
  ])
  func `what positions accept comes in order, whether it waits or not`(text: String) throws {
    let day = "<day>" + String(repeating: Self.entry, count: 3) + "<entry n='2'/></day>\n"
    let xml = "<log>" + String(repeating: day, count: 3) + "</log>"
    let path = try XMLPath(text)
    let reader = XMLTreeReader(path: path)
    reader.gathersMatches = true
    var found: [String] = []
    func take(_ match: XMLTreeMatch) -> ReadingAction {
      found.append(match.path)
      return .continue
    }
    func take(_ matches: XMLGatheredMatches) -> ReadingAction {
      for index in matches.indices { _ = take(matches[index]) }
      return .continue
    }
    try reader.feed(Array(xml.utf8), matches: take, take)
    try reader.finish(matches: take, take)
    let document = try XMLTreeParser().parse(xml)
    #expect(found == document.root.select(path).map(\.path))
    #expect(!found.isEmpty)
  }

  @Test func `matches that may hold others come alone`() throws {
    let reader = XMLTreeReader(path: try XMLPath("//entry"))
    reader.gathersMatches = true
    var texts: [String] = []
    func add(_ match: XMLTreeMatch) { texts.append(match.node.attribute("n") ?? "") }
    try reader.feed(
      Array("<log><entry n='1'><entry n='2'/></entry><entry n='3'/></log>".utf8),
      matches: { matches in
        for index in matches.indices { add(matches[index]) }
        return .continue
      },
      { match in
        add(match)
        return .continue
      })
    #expect(texts == ["1", "2", "3"])
  }
}
