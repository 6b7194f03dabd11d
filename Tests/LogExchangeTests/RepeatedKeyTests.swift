// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import LogExchange

/// Which keys of objects were there already, against sets that know nothing of the objects
/// before.
@Suite struct RepeatedKeyTests {
  @Test(arguments: 1...40)
  func `keys of random objects are repeated where a set has them`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var text = ""
    var expected: [String] = []
    for _ in 0..<60 {
      text += Self.object(depth: 0, &random, &expected) + "\n"
    }
    // As a whole, and in pieces that end anywhere.
    for size in [text.utf8.count, 7, 64] {
      var reader = JSONReader(isSequence: true)
      var found: [String] = []
      var rest = Array(text.utf8)[...]
      func take() throws {
        while let event = try reader.next() {
          guard case .key(let key) = event else { continue }
          found.append("\(String(decoding: key, as: UTF8.self)) \(reader.isDuplicateKey)")
        }
      }
      while !rest.isEmpty {
        reader.feed(rest.prefix(size))
        rest = rest.dropFirst(size)
        try take()
      }
      reader.finish()
      try take()
      #expect(found == expected)
    }
  }

  /// An object with keys of a few letters, and what a set says of each in the order of the
  /// text.
  private static func object(
    depth: Int, _ random: inout SeededGenerator, _ expected: inout [String]
  ) -> String {
    var known: Set<String> = []
    var members: [String] = []
    // Mostly the same keys in the same order, as in logs.
    let usual = ["a", "abcd", "abcdefgh", "abcdefghi", "b", "abcx"]
    let count = Int.random(
      in: 0...(depth == 0 && Int.random(in: 0..<20, using: &random) == 0 ? 40 : 6), using: &random)
    for place in 0..<count {
      let isUsual = Int.random(in: 0..<4, using: &random) > 0
      let key = isUsual ? usual[place % usual.count] : usual.randomElement(using: &random) ?? "a"
      let long = place >= usual.count && isUsual ? key + "\(place)" : key
      expected.append("\(long) \(!known.insert(long).inserted)")
      let value =
        depth < 3 && Int.random(in: 0..<4, using: &random) == 0
        ? object(depth: depth + 1, &random, &expected) : "1"
      members.append("\"\(long)\":\(value)")
    }
    return "{" + members.joined(separator: ",") + "}"
  }
}
