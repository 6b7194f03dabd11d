// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// What is searched and counted many bytes at a time, against loops over single ones.
@Suite struct ByteSearchTests {
  @Test func `bytes are counted`() {
    var generator = SeededGenerator(seed: 1)
    // A byte of a sum holds 255.
    for count in [0, 1, 15, 16, 17, 255, 4_079, 4_080, 4_081, 8_160, 9_000] {
      for share in [1, 2, 90] {
        let bytes = (0..<count).map { _ in
          UInt8.random(in: 0..<UInt8(share), using: &generator) == 0 ? UInt8(10) : 200
        }
        let found = bytes.withUnsafeBufferPointer { bytes in
          bytes.baseAddress.map { ByteSearch.count(10, in: $0, count: count) } ?? 0
        }
        #expect(found == bytes.filter { $0 == 10 }.count, "\(count) bytes, one of \(share)")
      }
    }
  }
}
