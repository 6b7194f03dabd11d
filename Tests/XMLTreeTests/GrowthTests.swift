// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// What comes out of hostile documents grows no faster than they do, or they are
/// refused before it is much. `Scripts/growth.py` measures the time of more of them.
@Suite struct GrowthTests {
  struct Family: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// The smallest size; it is doubled four times.
    var start: Int
    var make: @Sendable (Int) -> String
  }

  private static func repeated(_ count: Int, _ text: (Int) -> String) -> String {
    (0..<count).map(text).joined()
  }

  private static func entity(_ content: String, _ count: Int) -> String {
    "<!DOCTYPE r [<!ENTITY e \"\(content)\">]><r>\(String(repeating: "&e;", count: count))</r>"
  }

  private static func defaults(_ names: [String], _ count: Int) -> String {
    "<!DOCTYPE a [<!ATTLIST a\(names.map { " \($0) CDATA ''" }.joined())>]><r>"
      + String(repeating: "<a/>", count: count) + "</r>"
  }

  private static let families = [
    Family(testDescription: "elements of entities", start: 125) {
      entity(String(repeating: "<a/>", count: $0), $0)
    },
    Family(testDescription: "attributes of entities", start: 60) { size in
      entity("<a \(repeated(size) { "x\($0)='' " })/>", size)
    },
    Family(testDescription: "text of entities", start: 125) {
      entity("<a>\(String(repeating: "text", count: $0))</a>", $0)
    },
    Family(testDescription: "references in entities", start: 60) {
      let inner = String(repeating: "&f;", count: $0)
      return entity(inner, $0).replacing("[<", with: "[<!ENTITY f '<a/>'><")
    },
    Family(testDescription: "defaults", start: 30) { size in
      defaults((0..<size).map { "x\($0)" }, size)
    },
    Family(testDescription: "long names of defaults", start: 250) { size in
      defaults(["v", "w", "x", "y", "z"].map { String(repeating: $0, count: size) }, size)
    },
  ]

  /// Low, so that the test is quick.
  private static let limits = {
    var limits = ParseLimits()
    limits.entityOutput = 1 << 18
    return limits
  }()

  /// Elements, attributes, and bytes of text, of names and of values that a reader got.
  private static func output(
    _ document: [UInt8], jobs: Int
  ) throws -> (count: Int, isRefused: Bool) {
    let reader = XMLTreeReader(path: try XMLPath("//a"), limits: limits)
    reader.jobs = jobs
    var count = 0
    do {
      try reader.read(document) { match in
        count += 1
        let element = match.node
        count += element.text.utf8.count
        for attribute in element.attributes {
          count += 1 + attribute.name.utf8.count + attribute.valueBytes.count
        }
        return .continue
      }
    } catch let error as XMLReadError {
      #expect(error.code == .limitReached)
      return (count, true)
    }
    return (count, false)
  }

  @Test(arguments: families, [1, 2])
  func `output is bounded by the input and a limit`(family: Family, jobs: Int) throws {
    for step in 0...4 {
      let document = Array(family.make(family.start << step).utf8)
      let output = try Self.output(document, jobs: jobs)
      let bound = max(Self.limits.entityOutput, Self.limits.entityAmplification * document.count)
      #expect(output.count <= bound)
      // Each is quadratic, and far beyond the limit in the end.
      if step == 4 { #expect(output.isRefused) }
    }
  }

  /// libxml2 2.9 looks up an entity by itself where it was not given one.
  @Test func `nothing is expanded after the refusal`() {
    let tag = "<a \(Self.repeated(1_000) { "x\($0)='' " })/>"
    func time(_ references: Int) -> Double {
      let document = Array(Self.entity(tag, references).utf8)
      return ThreadTime.of {
        #expect(throws: XMLReadError.self) {
          try XMLTreeReader(path: XMLPath("//b"), limits: Self.limits).read(document) { _ in
            .continue
          }
        }
      }
    }
    // Both are refused at one of the first references.
    #expect(time(4_000) < 10 * time(40) + 0.1)
  }
}
