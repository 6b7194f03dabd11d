// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

@Suite struct PathSelectTests {
  @Test(arguments: PathInputs.documents.map(\.name))
  func `every sample path gives what the oracle gives`(name: String) throws {
    let xml = try #require(PathInputs.documents.first { $0.name == name }).xml
    let document = try XMLTreeParser().parse(xml)
    for text in PathSamples.all {
      let path = try XMLPath(text)
      for node in [document.root] + Array(document.root.descendants) {
        let answers = node.select(path).map(PathOracle.Answer.init)
        #expect(answers == PathOracle.answers(path, at: node), "\(text) in \(xml)")
      }
    }
  }

  @Test func `there are enough sample paths, all different`() {
    #expect(PathSamples.all.count >= 60)
    #expect(Set(PathSamples.all).count == PathSamples.all.count)
  }

  @Test(arguments: 0..<20)
  func `random paths on random documents give what the oracle gives`(seed: Int) throws {
    var random = PathInputs.Random(seed: UInt64(seed))
    var matches = 0
    for _ in 0..<25 {
      let xml = PathInputs.document(&random)
      let document = try XMLTreeParser().parse(xml)
      for _ in 0..<20 {
        let text = PathInputs.path(&random)
        let path = try XMLPath(text)
        let answers = document.root.select(path).map(PathOracle.Answer.init)
        matches += answers.count
        #expect(answers == PathOracle.answers(path, at: document.root), "\(text) in \(xml)")
      }
    }
    #expect(matches > 100)
  }

  @Test func `the exact path of a match leads to it alone`() throws {
    for (_, xml) in PathInputs.documents {
      let document = try XMLTreeParser().parse(xml)
      for text in ["//*", "//*.x", "//*.p:x", "//*/text()", "/"] {
        for match in document.root.select(try XMLPath(text)) {
          let again = document.root.select(try XMLPath(match.path))
          #expect(again.count == 1)
          #expect(again.first?.item == match.item, "\(match.path)")
        }
      }
    }
  }

  @Test func `the path of a node is the path of its match`() throws {
    for (_, xml) in PathInputs.documents {
      let document = try XMLTreeParser().parse(xml)
      for match in document.root.select(try XMLPath("//*")) {
        #expect(match.node.path == match.path)
      }
    }
  }

  @Test func `a limit stops the search`() throws {
    let document = try XMLTreeParser().parse("<a><b>1</b><b>2</b><b>3</b></a>")
    let path = try XMLPath("a/b")
    #expect(document.root.select(path, limit: 2).map(\.stringValue) == ["1", "2"])
    #expect(document.root.select(path, limit: 0).isEmpty)
    #expect(document.root.select(path, limit: 9).count == 3)
    #expect(document.root.firstMatch(path)?.stringValue == "1")
    #expect(document.root.firstMatch(try XMLPath("a/c")) == nil)
  }

  // MARK: Worst cases

  @Test func `nested names under many double slashes take no time`() throws {
    let depth = 2_000
    let xml = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    let document = try XMLTreeParser().parse(xml)
    let path = try XMLPath("//a//a//a//a//a")
    var count = 0
    let seconds = ThreadTime.of { count = document.root.select(path).count }
    #expect(count == depth - 4)
    // Years, if each way to a match were followed.
    #expect(seconds < 10)
  }

  @Test func `a path of 2,000 steps works`() throws {
    let depth = 2_000
    let xml = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    let root = try XMLTreeParser().parse(xml).root
    let steps = Array(repeating: "a", count: depth).joined(separator: "/")
    #expect(root.select(try XMLPath(steps)).count == 1)
    #expect(root.child(steps) != nil)
    #expect(root.select(try XMLPath(steps + "/a")).isEmpty)
    let descendants = String(repeating: "//a", count: depth)
    #expect(root.select(try XMLPath(descendants)).count == 1)
  }
}
