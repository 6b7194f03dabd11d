// SPDX-License-Identifier: MIT

import TestSupport
import Testing
import XMLTree

/// Every sample path on every XML fixture: the stream gives what the tree gives.
@Suite struct PathFixtureTests {
  private struct Answer: Equatable {
    var value: String
    var path: String
    var position: SourcePosition?

    init(_ match: XMLTreeMatch) {
      value = match.stringValue
      path = match.path
      position = match.position
    }
  }

  private static let folders = [
    "xml/valid", "xml/encodings", "apple-health", "logs/fuel-basic",
  ]

  @Test(arguments: folders)
  func `tree and stream agree`(folder: String) throws {
    let paths = try (PathSamples.all + PathFixtureTests.morePaths).map { try XMLPath($0) }
    let parser = XMLTreeParser()
    var compared = 0
    var matched = 0
    for name in Fixtures.files(in: Fixtures.path(folder), suffix: ".xml") {
      let bytes = try Fixtures.bytes(at: Fixtures.path("\(folder)/\(name)"))
      // Some encodings fixtures are there to be refused.
      guard let document = try? parser.parse(bytes) else { continue }
      for path in paths {
        let expected = document.root.select(path).map { Answer($0) }
        var answers: [Answer] = []
        try XMLTreeReader(path: path).read(bytes) {
          answers.append(Answer($0))
          return .continue
        }
        #expect(answers == expected, "\(path) on \(name)")
        compared += 1
        matched += expected.count
      }
    }
    #expect(compared > 0)
    #expect(matched > 0)
  }

  /// Paths that find something in the fixtures.
  private static let morePaths = [
    "/", "//*", "a/b", "//b[-1]", "//*.x", "//*/text()",
    "HealthData/Record", "HealthData/Record[-1].value", "//MetadataEntry.key",
    "HealthData/Record[MetadataEntry].startDate", "HealthData/*[2:5]",
    "HealthData/Record[@type*=\"BodyMass\"][1:3]/@value",
    "logbook/fuelLog/fillUp/odometer", "logbook/*[@vehicle]//totalCost/text()",
    "logbook/fuelLog[-1]/fillUp[odometer>\"12000\"].date", "//fillUp[volume]/volume.unit",
  ]
}
