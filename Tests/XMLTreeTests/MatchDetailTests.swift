// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// Matches of which less is wanted: as many, and what is wanted is the same.
@Suite struct MatchDetailTests {
  /// The string values of the matches; of `.presence` there are none.
  private static func values(
    _ xml: String, _ path: XMLPath, _ detail: MatchDetail, jobs: Int
  ) throws -> [String] {
    let reader = XMLTreeReader(path: path)
    reader.detail = detail
    reader.keepsAncestors = false
    reader.jobs = jobs
    reader.pieceSize = 20
    var values: [String] = []
    try reader.read(xml.utf8) { match in
      values.append(detail == .presence ? "" : match.stringValue)
      return .continue
    }
    return values
  }

  /// Collects the values of a stretch, whether they come as values or as matches.
  private struct Values: XMLPieceHandler {
    var values: [String] = []
    mutating func take(_ match: XMLTreeMatch) { values.append(match.stringValue) }
    mutating func take(value: UnsafeBufferPointer<UInt8>) {
      values.append(String(decoding: value, as: UTF8.self))
    }
    mutating func finish() -> [String] { values }
  }

  /// The values of the matches for a receiver that takes values, fed in small chunks.
  private static func takenValues(_ xml: String, _ path: XMLPath) throws -> [String] {
    let reader = XMLTreeReader(path: path)
    reader.detail = .value
    reader.keepsAncestors = false
    var values = Values()
    reader.takeValue = { value in
      values.take(value: value)
      return .continue
    }
    let handler: (XMLTreeMatch) -> ReadingAction = { match in
      values.take(match)
      return .continue
    }
    let bytes = Array(xml.utf8)
    for start in stride(from: 0, to: bytes.count, by: 7) {
      if try !reader.feed(bytes[start..<min(start + 7, bytes.count)], handler) { break }
    }
    try reader.finish(handler)
    return values.values
  }

  /// The same with several threads.
  private static func takenValues(
    _ xml: String, _ path: XMLPath, jobs: Int
  ) throws -> [String] {
    let reader = XMLParallelReader(path: path, jobs: jobs, keepsAncestors: false) { Values() }
    reader.detail = .value
    reader.pieceSize = 20
    reader.giveValues { $0.take(value: $1) }
    var values: [String] = []
    try reader.read(xml.utf8) { more in
      values += more
      return .continue
    }
    return values
  }

  private static func compare(_ xml: String, _ text: String) throws {
    let path = try XMLPath(text)
    if path.isDocument { return }
    let all = try XMLTreeParser().parse(xml).root.select(path).map(\.stringValue)
    #expect(try takenValues(xml, path) == all, "\(text) in \(xml), values")
    if !path.program.steps.isEmpty {
      #expect(try takenValues(xml, path, jobs: 2) == all, "\(text) in \(xml), values, 2 threads")
    }
    for jobs in [1, 2] {
      let name: Comment = "\(text) in \(xml), \(jobs) threads"
      #expect(try values(xml, path, .everything, jobs: jobs) == all, name)
      #expect(try values(xml, path, .value, jobs: jobs) == all, name)
      #expect(try values(xml, path, .presence, jobs: jobs) == all.map { _ in "" }, name)
    }
  }

  /// The memory for a text is not there before its first byte is.
  @Test(arguments: [
    ("//b/text()", ["", "xy", "", ""]), ("//b", ["", "xy", "", ""]), ("//a[b=\"\"]/@n", ["1"]),
  ])
  func `a CDATA section may be empty`(path: String, expected: [String]) throws {
    let xml =
      "<a n='1'><b><![CDATA[]]></b><b>x<![CDATA[]]>y</b><b/><b><![CDATA[]]><![CDATA[]]></b></a>"
    let path = try XMLPath(path)
    for _ in 0..<3 {
      #expect(try MatchDetailTests.takenValues(xml, path) == expected)
      #expect(try MatchDetailTests.values(xml, path, .presence, jobs: 1).count == expected.count)
    }
    let asked = try XMLPath("//a[b=\"xy\"]")
    #expect(try MatchDetailTests.values(xml, asked, .presence, jobs: 1).count == 1)
  }

  @Test(arguments: PathInputs.documents.map(\.name))
  func `sample paths`(name: String) throws {
    let xml = try #require(PathInputs.documents.first { $0.name == name }).xml
    for text in PathSamples.all { try Self.compare(xml, text) }
  }

  @Test(arguments: 0..<10)
  func `random paths`(seed: Int) throws {
    var random = PathInputs.Random(seed: UInt64(seed) + 4_000)
    for _ in 0..<20 {
      let xml = PathInputs.document(&random)
      for _ in 0..<15 { try Self.compare(xml, PathInputs.path(&random)) }
    }
  }

  @Test func `children that predicates do not ask for are not in the way`() throws {
    let xml = """
      <l><r x="1" v="a">t<b>n<p>no</p></b><p>y<q>es</q></p>u</r><r v="b"><b><p>yes</p></b></r>\
      <r v="c"><p/></r><r v="d"><p>yes</p><b/></r></l>
      """
    let paths = [
      "l/r[p]", "l/r[b].v", "l/r[@v][b]", "l/r[none]", "l/r[p='yes'].v", "l/r[p][@x]",
      "l/r[@x][p]/text()", "l/r[p='yes'][b].v",
    ]
    for text in paths { try Self.compare(xml, text) }
  }

  @Test func `matches inside of matches that wait for their children are found`() throws {
    let xml = """
      <l><r v="a">t<s><p>no</p><r v="b"><p>yes</p><s>n<r v="c"><b/></r></s></r></s><p>yes</p></r>\
      <r v="d"><s>n<s><r v="e"><b/><p>no</p></r></s></s></r><r v="f"><s><p>yes</p></s></r>\
      <r v="g"><b><b><r v="h">n</r></b></b><p>yes</p></r><r v="i"><p><q v="j">yes</q></p></r></l>
      """
    let paths = [
      "//r[p]", "//r[p].v", "//r[p='yes']", "//r[p='yes'].v", "//r[s]", "//r[s].v", "//r[r].v",
      "//r[b]", "//r[b]/b", "//r[p]//b", "//r[p]/s//r.v", "//r[s/p].v", "//r[not(p)].v",
      "//s[r]//r.v", "//r[p='yes' or b].v", "//r[b][p]", "//*[p].v", "//*[r]", "//r//r", "//r/p",
      "//r/p/q", "//r/*", "//r[@v='a']//p", "l/r[s]//r[b].v", "//p[q/@v='j']", "//s/r/b",
    ]
    for text in paths { try Self.compare(xml, text) }
  }

  @Test func `texts are whole, whatever they are made of`() throws {
    let xml = """
      <!DOCTYPE l [<!ENTITY e "<i>5</i>0"><!ENTITY f "4">]><l><r><v>4<!-- 9 -->1</v></r>\
      <r><v>&f;2<?p 9?></v></r><r><v><![CDATA[43]]></v></r><r><v>&e;</v></r><r><v/></r>\
      <r>44<v>3<w>9</w></v></r><r><v>3</v><v>45</v><v>2</v></r><r><u><v>46</v></u></r></l>
      """
    let paths = [
      "//v", "//r", "l/r", "//v/text()", "//r/text()", "l/r/v", "//r[v>'40']", "//r[v>'40']/v",
      "l/r[v>'40']", "l/r[v]", "//*[v='50']", "//r[v='']", "//r[v='39']", "//*", "//*/text()",
      "//r[v^='4']", "//r[v!='39']", "//r[none]", "//*[v]", "//*[*>'40']", "//r[v>'40']/text()",
    ]
    for text in paths { try Self.compare(xml, text) }
  }

  @Test func `reading stops where no more values are wanted`() throws {
    for (path, values) in [("//v", ["1"]), ("l/v.x", ["a"]), ("//*", ["123"])] {
      let reader = XMLTreeReader(path: try XMLPath(path))
      reader.detail = .value
      reader.keepsAncestors = false
      var taken: [String] = []
      reader.takeValue = { value in
        taken.append(String(decoding: value, as: UTF8.self))
        return .stop
      }
      // What is wrong stands after the place where the reading stops.
      try reader.read("<l><v x='a'>1</v><v x='b'>2<v>3</v></v></l>wrong".utf8) { match in
        taken.append(match.stringValue)
        return .stop
      }
      #expect(taken == values, "\(path)")
    }
  }

  struct Refusal: Error {}

  @Test func `what the receiver of a value throws ends the reading`() throws {
    let reader = XMLTreeReader(path: try XMLPath("//v"))
    reader.detail = .value
    reader.keepsAncestors = false
    reader.takeValue = { _ in throw Refusal() }
    #expect(throws: Refusal.self) {
      try reader.read("<l><v>1</v></l>".utf8) { _ in .continue }
    }
    let several = XMLParallelReader(path: try XMLPath("//v"), jobs: 2, keepsAncestors: false) {
      Values()
    }
    several.detail = .value
    several.giveValues { _, _ in throw Refusal() }
    #expect(throws: Refusal.self) {
      try several.read("<l><v>1</v></l>".utf8) { _ in .continue }
    }
  }

  @Test func `an element that is asked about is named where the document ends in it`() throws {
    let cases = [
      ("//r[v]", "<l><r><v>1</v><v>", "`</v>`"), ("l/r[v]", "<l><r><v>1</v>", "`</r>`"),
      ("l/r[v]", "<l><r><v>1", "`</r>`"), ("l/r[v>'1']", "<l><r><v>1<w>", "`</w>`"),
      ("l/r[v>'1']", "<l><r><v>2</v><w>", "`</r>`"), ("//r[v>'1']", "<l><r><w>", "`</w>`"),
    ]
    for (path, xml, tag) in cases {
      let path = try XMLPath(path)
      let error = #expect(throws: XMLReadError.self) {
        _ = try Self.values(xml, path, .presence, jobs: 1)
      }
      #expect(error?.message.contains(tag) == true, "\(path) in \(xml)")
    }
    let error = #expect(throws: XMLReadError.self) {
      _ = try Self.takenValues("<l><v>1<w>", XMLPath("//v"))
    }
    #expect(error?.message.contains("`</w>`") == true)
  }

  @Test func `the limit holds for texts that are asked for`() throws {
    let xml = "<l><r><v>" + String(repeating: "12", count: 1_000) + "</v></r></l>"
    for (path, detail) in [
      ("//r[v>'1']", MatchDetail.presence), ("l/r[v>'1']", .presence), ("//v", .value),
      ("l/r/v/text()", .value),
    ] {
      let reader = XMLTreeReader(path: try XMLPath(path))
      reader.detail = detail
      reader.keepsAncestors = false
      reader.limits.streamBuffer = 1_500
      reader.takeValue = { _ in .continue }
      let error = #expect(throws: XMLReadError.self, "\(path)") {
        try reader.read(xml.utf8) { _ in .continue }
      }
      #expect(error?.code == .limitReached, "\(path)")
      reader.limits.streamBuffer = 2_500
      try reader.read(xml.utf8) { _ in .continue }
    }
  }

  @Test func `a match of which nothing is wanted is not stored`() throws {
    let document = try XMLTreeParser().parse("<a><b><c/></b><b x='1'/></a>")
    for (path, found) in [("a/b", 2), ("//b", 2), ("a/b.x", 1), ("a/b/c/text()", 1)] {
      let driver = PathStreamDriver(try XMLPath(path), detail: .presence)
      driver.run(document)
      #expect(driver.foundCount == found, "\(path)")
      #expect(driver.captureCount == 0, "\(path)")
    }
  }
}
