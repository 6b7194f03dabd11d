// SPDX-License-Identifier: MIT

import LogExchange
import Testing

@testable import logxml

@Suite struct SuggestionTests {
  struct Distance: CustomTestStringConvertible {
    let a: String
    let b: String
    let expected: Int
    var testDescription: String { "\(a) \(b)" }
  }

  @Test(arguments: [
    Distance(a: "", b: "", expected: 0),
    Distance(a: "", b: "abc", expected: 3),
    Distance(a: "query", b: "query", expected: 0),
    Distance(a: "qurey", b: "query", expected: 1),
    Distance(a: "quer", b: "query", expected: 1),
    Distance(a: "queery", b: "query", expected: 1),
    Distance(a: "kitten", b: "sitting", expected: 3),
  ])
  func distance(_ it: Distance) {
    #expect(Suggestion.editDistance(Array(it.a.utf8), Array(it.b.utf8)) == it.expected)
    #expect(Suggestion.editDistance(Array(it.b.utf8), Array(it.a.utf8)) == it.expected)
  }

  @Test func `the nearest wins`() {
    #expect(Suggestion.nearest(to: "--limt", among: ["--first", "--limit"]) == "--limit")
    #expect(Suggestion.nearest(to: "ndjsn", among: ["json", "ndjson"]) == "ndjson")
  }

  @Test func `a beginning is near enough`() {
    #expect(Suggestion.nearest(to: "--col", among: ["--column", "--first"]) == "--column")
  }

  @Test func `a word that is longer is near enough`() {
    #expect(Suggestion.nearest(to: "--mapping", among: ["--max", "--map"]) == "--map")
    #expect(Suggestion.nearest(to: "--mappings-of-all", among: ["--map"]) == nil)
  }

  @Test func `nothing near gives nothing`() {
    #expect(Suggestion.nearest(to: "zebra", among: ["query", "help"]) == nil)
    #expect(Suggestion.nearest(to: "", among: ["query"]) == nil)
    let long = String(repeating: "query", count: 100)
    #expect(Suggestion.nearest(to: long, among: ["query"]) == nil)
  }
}
