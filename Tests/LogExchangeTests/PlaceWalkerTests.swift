// SPDX-License-Identifier: MIT

import TestSupport
import Testing
import XMLTree

@testable import LogExchange

/// Lines and columns in the bytes of a log, against those that are counted one by one.
@Suite struct PlaceWalkerTests {
  @Test(arguments: 0..<60)
  func `places are those that one counts`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = ["a", "<x>", "\n", "\r\n", "ä", "€", "🚗", String(repeating: "b", count: 40)]
    // Some texts are one long line.
    let usual = seed % 3 == 0 ? pieces.filter { !$0.utf8.contains(0x0A) } : pieces
    var text = "\u{FEFF}"
    for _ in 0..<Int.random(in: 0...900, using: &random) {
      text += usual[Int.random(in: 0..<usual.count, using: &random)]
    }
    let bytes = Array(text.utf8)
    var targets: [(offset: Int, place: SourcePosition)] = []
    var place = SourcePosition(line: 1, column: 1)
    for (offset, byte) in bytes.enumerated().dropFirst(3) {
      if byte & 0xC0 != 0x80, Int.random(in: 0..<40, using: &random) == 0 {
        targets.append((offset, place))
      }
      if byte == 0x0A {
        place = SourcePosition(line: place.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        place.column += 1
      }
    }
    bytes.withUnsafeBufferPointer { buffer in
      var walker = PlaceWalker(from: 3)
      for target in targets {
        #expect(walker.place(of: target.offset, in: buffer) == target.place)
      }
    }
  }
}
