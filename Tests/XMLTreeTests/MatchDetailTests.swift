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

  private static func compare(_ xml: String, _ text: String) throws {
    let path = try XMLPath(text)
    if path.isDocument { return }
    let all = try XMLTreeParser().parse(xml).root.select(path).map(\.stringValue)
    for jobs in [1, 2] {
      let name: Comment = "\(text) in \(xml), \(jobs) threads"
      #expect(try values(xml, path, .everything, jobs: jobs) == all, name)
      #expect(try values(xml, path, .value, jobs: jobs) == all, name)
      #expect(try values(xml, path, .presence, jobs: jobs) == all.map { _ in "" }, name)
    }
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
