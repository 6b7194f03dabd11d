// SPDX-License-Identifier: MIT

import FuzzTargets
import TestSupport
import Testing

/// Random edits of random documents in their own bytes.
@Suite struct SourceEditTests {
  @Test func `one random edit changes its own range and nothing else`() throws {
    let target = try #require(FuzzTarget.all.first { $0.name == "source" })
    for seed in 0..<Rounds.of(100_000, usually: 2_000) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let choices = (0..<4).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let text = RandomDocument(
        seed: UInt64(seed), size: Int.random(in: 20...600, using: &generator),
        hasLineEnds: seed % 3 > 0, hasTraps: seed % 2 == 0
      ).source
      let finding = target.check(choices + text.utf8)
      #expect(finding == nil, "seed \(seed)\n\(text)")
      if finding != nil { return }
    }
  }
}
