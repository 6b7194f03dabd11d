// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

@Suite struct PathStreamTests {
  typealias Answer = PathOracle.Answer

  @Test(arguments: PathInputs.documents.map(\.name))
  func `every sample path gives on a stream what it gives on the tree`(name: String) throws {
    let xml = try #require(PathInputs.documents.first { $0.name == name }).xml
    let document = try XMLTreeParser().parse(xml)
    for text in PathSamples.all {
      let path = try XMLPath(text)
      let streamed = PathStreamDriver.matches(path, in: document).map(Answer.init)
      // A result alone is one of the document, which has none.
      #expect(streamed == document.root.select(path).map(Answer.init), "\(text) in \(xml)")
    }
  }

  @Test(arguments: 0..<20)
  func `random paths give on a stream what they give on the tree`(seed: Int) throws {
    var random = PathInputs.Random(seed: UInt64(seed) + 1_000)
    var matches = 0
    for _ in 0..<25 {
      let xml = PathInputs.document(&random)
      let document = try XMLTreeParser().parse(xml)
      for _ in 0..<20 {
        let text = PathInputs.path(&random)
        let path = try XMLPath(text)
        let answers = document.root.select(path).map(Answer.init)
        let streamed = PathStreamDriver.matches(path, in: document).map(Answer.init)
        matches += answers.count
        #expect(streamed == answers, "\(text) in \(xml)")
        let patient = PathStreamDriver(path, stopsWhenExhausted: false)
        patient.run(document)
        #expect(patient.matches.map(Answer.init) == answers, "\(text) in \(xml)")
      }
    }
    #expect(matches > 100)
  }

  @Test(arguments: [true, false])
  func `the reader gives what the tree gives`(keepsAncestors: Bool) throws {
    var random = PathInputs.Random(seed: 7)
    for _ in 0..<20 {
      let xml = PathInputs.document(&random)
      let document = try XMLTreeParser().parse(xml)
      for _ in 0..<20 {
        let path = try XMLPath(PathInputs.path(&random))
        let reader = XMLTreeReader(path: path)
        reader.keepsAncestors = keepsAncestors
        var answers: [Answer] = []
        try reader.read(xml.utf8) { match in
          answers.append(Answer(match))
          return .continue
        }
        #expect(answers == document.root.select(path).map(Answer.init), "\(path) in \(xml)")
      }
    }
  }

  // MARK: What is read and held

  @Test(arguments: ["//x[-1]", "//x[-2]", "//x[-3:]", "//x[:-1]", "//x[-40:-20]", "//x[:-2][-1]"])
  func `refused candidates between undecided ones leave no trace`(text: String) throws {
    let many = (0..<300).map { "<x><y>\($0)</y></x>" }.joined()
    let xml = "<r><x>a</x><x>b</x><x>c</x><b>\(many)<c>\(many)</c></b><x>d</x><b>\(many)</b></r>"
    let document = try XMLTreeParser().parse(xml)
    let path = try XMLPath(text)
    let driver = PathStreamDriver(path)
    driver.run(document)
    #expect(driver.matches.map(Answer.init) == PathOracle.answers(path, at: document.root))
    #expect(driver.heldBytes == 0)
    if text == "//x[-1]" { #expect(driver.largestHeldBytes < 4_096) }
  }

  /// A document of `count` numbered siblings.
  private func siblings(_ count: Int) throws -> XMLTreeDocument {
    let items = (0..<count).map { "<b x='\($0)'>\($0)</b>" }.joined()
    return try XMLTreeParser().parse("<a>\(items)</a>")
  }

  @Test func `the last of many siblings holds one candidate at a time`() throws {
    let document = try siblings(20_000)
    for (path, value) in [("a/b[-1]", "19999"), ("a/b[-1].x", "19999"), ("//b[-2]", "19998")] {
      let driver = PathStreamDriver(try XMLPath(path))
      driver.run(document)
      #expect(driver.matches.map(\.stringValue) == [value])
      #expect(driver.largestHeldBytes < 4_096)
    }
  }

  @Test func `all but the last are given out as soon as they are decided`() throws {
    let driver = PathStreamDriver(try XMLPath("a/b[:-2]"))
    driver.run(try siblings(1_000))
    #expect(driver.matches.count == 998)
    #expect(driver.largestHeldBytes < 4_096)
    #expect(driver.heldBytes == 0)
  }

  @Test func `a slice that ends near the start holds no more than it can give`() throws {
    let driver = PathStreamDriver(try XMLPath("a/b[-900:2]"))
    driver.run(try siblings(1_000))
    #expect(driver.matches.isEmpty)
    #expect(driver.largestHeldBytes < 4_096)
  }

  @Test func `results wait behind an undecided one`() throws {
    let xml = "<r><x>1</x><b><x>2</x><x>3</x></b><b><x>4</x></b></r>"
    let driver = PathStreamDriver(try XMLPath("//x[-1]"))
    driver.run(try XMLTreeParser().parse(xml))
    #expect(driver.matches.map(\.stringValue) == ["1", "3", "4"])
    #expect(driver.heldBytes == 0)
  }

  @Test(arguments: [
    ("a/b[0]", 2), ("a/b[2]", 4), ("a/b[1:3].x", 4), ("c/b", 1), ("a/b[@x='7'][0]", 9),
    ("//a[0]/b[0]", 101), ("a/b[0][-1]", 2), ("a/b[:2][-1]", 3), ("a/b[:0]", 0), (".x", 0),
  ])
  func `nothing is read once no match can follow`(path: String, starts: Int) throws {
    let driver = PathStreamDriver(try XMLPath(path))
    driver.run(try siblings(100))
    #expect(driver.startCount == starts)
    #expect(driver.isExhausted)
  }

  @Test func `what positions leave over is asked with the texts of its own element`() throws {
    let xml = "<a><b><c>x</c>y</b><b><c>x</c></b><b>xy<c/></b><b>y</b></a>"
    let document = try XMLTreeParser().parse(xml)
    for text in [
      "a/b[.*='x'][-2][.*='y']", "a/b[.*='x'][:-1][.*='y']",
      "a/b[.*='x'][-3][.*='y']", "//b[c*='x'][-2:][.*='y']",
    ] {
      let path = try XMLPath(text)
      let found = PathStreamDriver.matches(path, in: document).map(\.path)
      #expect(found == document.root.select(path).map(\.path), "\(text)")
    }
  }

  @Test func `elements that cannot match are not captured`() throws {
    let document = try siblings(50)
    for (path, captures) in [
      ("a/b[@x='7']", 1), ("a/c", 0), ("a/b.y", 0), ("a/b.x", 50), ("a/b[@x>'40'][-1]", 9),
    ] {
      let driver = PathStreamDriver(try XMLPath(path))
      driver.run(document)
      #expect(driver.captureCount == captures, "\(path)")
    }
  }

  @Test func `an attribute result needs the start tag alone`() throws {
    let xml = "<a x='1'><b x='2'><c/></b></a>"
    let document = try XMLTreeParser().parse(xml)
    for path in ["//*.x", "a/b.x", "*/*[-1].x"] {
      for match in PathStreamDriver.matches(try XMLPath(path), in: document) {
        #expect(match.node.children.isEmpty)
      }
    }
  }

  @Test func `a path of 2,000 steps works on a stream`() throws {
    let depth = 2_000
    let xml = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    let document = try XMLTreeParser().parse(xml)
    let steps = Array(repeating: "a", count: depth).joined(separator: "/")
    #expect(PathStreamDriver.matches(try XMLPath(steps), in: document).count == 1)
    var count = 0
    let path = try XMLPath("//a//a//a//a//a")
    let seconds = ThreadTime.of { count = PathStreamDriver.matches(path, in: document).count }
    #expect(count == depth - 4)
    // Years, if each way to a match were followed.
    #expect(seconds < 20)
  }
}
