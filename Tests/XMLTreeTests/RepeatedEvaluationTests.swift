// SPDX-License-Identifier: MIT

import Testing

@testable import XMLTree

/// What is kept from one evaluation to the next does not show.
@Suite struct RepeatedEvaluationTests {
  @Test(arguments: [0, 1, 2, 3])
  func `the first match at one node after the other`(seed: UInt64) throws {
    var random = PathInputs.Random(seed: seed + 9_000)
    var found = 0
    for _ in 0..<10 {
      let documents = try (0..<3).map { _ in
        try XMLTreeParser().parse(PathInputs.document(&random))
      }
      for _ in 0..<20 {
        let path = try XMLPath(PathInputs.path(&random))
        var finder = FirstMatchFinder(path)
        for document in documents {
          for match in document.root.select(try XMLPath("//*")) {
            let answer = finder.firstMatch(at: match.node).map(PathOracle.Answer.init)
            #expect(answer == match.node.firstMatch(path).map(PathOracle.Answer.init), "\(path)")
            if answer != nil { found += 1 }
          }
        }
      }
    }
    #expect(found > 100)
  }

  @Test(arguments: [true, false])
  func `the paths of one match after the other`(isStream: Bool) throws {
    var random = PathInputs.Random(seed: 31)
    var writer = MatchPathWriter()
    for _ in 0..<40 {
      let xml = PathInputs.document(&random)
      let document = try XMLTreeParser().parse(xml)
      for text in ["//*", "//*/@x", "/*/*", "//b/text()", PathInputs.path(&random)] {
        let path = try XMLPath(text)
        var matches: [XMLTreeMatch] = []
        if isStream {
          try XMLTreeReader(path: path).read(xml.utf8) { match in
            var written: [UInt8] = []
            writer.append(match, to: &written)
            #expect(String(decoding: written, as: UTF8.self) == match.path)
            matches.append(match)
            return .continue
          }
        } else {
          matches = Array(document.root.matches(path))
          for match in matches {
            var written: [UInt8] = Array("before ".utf8)
            writer.append(match, to: &written)
            #expect(String(decoding: written, as: UTF8.self) == "before " + match.path)
          }
        }
        #expect(matches.count == document.root.select(path).count)
      }
    }
  }
}
