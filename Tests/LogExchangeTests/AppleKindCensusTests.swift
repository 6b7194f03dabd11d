// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

@Suite struct AppleKindCensusTests {
  @Test func `kinds are counted as a dictionary would`() {
    var random = SeededGenerator(seed: 11)
    // Same beginnings, same ends, same lengths, one the start of the other, none at all.
    var names = [""] + (0..<300).map { "HKQuantityTypeIdentifier\($0)" }
    names += (0..<200).map { String(repeating: "x", count: $0) }
    names += (10..<99).map { "\($0) with the same end" }
    var census = KindCensus()
    var expected: [String: Int] = [:]
    for _ in 0..<20_000 {
      let name = names.randomElement(using: &random) ?? ""
      census.count(Array(name.utf8))
      expected[name, default: 0] += 1
    }
    #expect(census.kinds.count == expected.count)
    for kind in census.kinds { #expect(expected[kind.name] == kind.count) }
  }

  @Test func `kinds come in the order in which they were first seen`() {
    var census = KindCensus()
    for name in ["b", "a", "b", "c", "a"] { census.count(Array(name.utf8)) }
    #expect(census.kinds.map(\.name) == ["b", "a", "c"])
    #expect(census.kinds.map(\.count) == [2, 2, 1])
  }

  @Test func `too many kinds are counted together`() {
    var census = KindCensus()
    for number in 0..<3000 { census.count(Array("kind \(number)".utf8)) }
    census.count(Array("kind 2047".utf8))
    #expect(census.kinds.count == KindCensus.maximumKinds + 1)
    #expect(census.kinds.map(\.count).reduce(0, +) == 3001)
    #expect(census.kinds[2047].count == 2)
    #expect(census.kinds.last?.name == "kinds beyond the first 2048")
  }
}
