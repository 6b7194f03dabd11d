// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

/// The keys of open objects, against sets of them.
@Suite struct JSONKeyStackTests {
  /// Keys that differ in one byte, at every place, of every length up to twenty.
  private static let keys: [[UInt8]] = (0...20).flatMap { length in
    [[UInt8](repeating: 0x61, count: length)]
      + (0..<length).map { place in
        var key = [UInt8](repeating: 0x61, count: length)
        key[place] = 0x62
        return key
      }
  }

  @Test func `a key is known if all its bytes are`() {
    var stack = JSONKeyStack()
    for key in Self.keys {
      for other in Self.keys {
        stack.startObject()
        let isNew = key.withUnsafeBufferPointer { stack.insert($0) }
        let isRepeated = other.withUnsafeBufferPointer { stack.insert($0) }
        #expect(!isNew)
        #expect(isRepeated == (key == other))
        stack.endObject()
      }
    }
  }

  @Test(arguments: 0..<20)
  func `objects in objects have keys of their own`(_ seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var stack = JSONKeyStack()
    var open: [Set<[UInt8]>] = []
    for _ in 0..<3_000 {
      switch next(8) {
      case 0:
        stack.startObject()
        open.append([])
      case 1 where !open.isEmpty:
        stack.endObject()
        open.removeLast()
      default:
        guard !open.isEmpty else { continue }
        let key = Self.keys[next(Self.keys.count)]
        let isNew = open[open.count - 1].insert(key).inserted
        #expect(key.withUnsafeBufferPointer { stack.insert($0) } == !isNew)
      }
    }
  }
}
