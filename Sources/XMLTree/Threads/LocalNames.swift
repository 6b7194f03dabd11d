// SPDX-License-Identifier: MIT

internal import Platform

/// Assigns numbers to the local names of tags.
///
/// There is room for the names of any real document. A document with more names, or with
/// longer ones, fills the table: numbering a name takes a few comparisons at most. The hash
/// has a random factor, so that nobody can choose names that collide.
struct LocalNames {
  private var names: [[UInt8]] = []
  private var slots: [UInt32] = Array(repeating: .max, count: 4_096)
  private let factor = UInt32.random(in: 0...(.max)) | 1
  /// True if there was a name that got no number of its own.
  private(set) var isFull = false

  subscript(id: UInt32) -> [UInt8] { names[Int(id)] }

  /// The number of a name.
  mutating func id(_ name: [UInt8]) -> UInt32 {
    name.withUnsafeBufferPointer { name in
      guard let first = name.baseAddress, name.count <= LocalNames.longest else {
        isFull = true
        return 0
      }
      return id(first, name.count, name.reduce(0) { $0 &* factor &+ UInt32($1) })
    }
  }

  /// The number of the local name in a start tag, from the byte after its `<`. The tag must
  /// end with a `>`, or the input with a 0.
  @inline(__always)
  mutating func id(ofTag start: UnsafePointer<UInt8>) -> UInt32 {
    var first = start
    var end = start
    var hash: UInt32 = 0
    while true {
      let byte = end.pointee
      if byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { break }
      end += 1
      if byte == UInt8(ascii: ":") {
        first = end
        hash = 0
      } else {
        hash = hash &* factor &+ UInt32(byte)
      }
      // The rest is not read, because it need not be a name.
      if end - start > LocalNames.longest {
        isFull = true
        return 0
      }
    }
    return id(first, end - first, hash)
  }

  @inline(__always)
  private mutating func id(
    _ first: UnsafePointer<UInt8>, _ count: Int, _ hash: UInt32
  ) -> UInt32 {
    var slot = Int(hash ^ hash >> 12) & (slots.count &- 1)
    for _ in 0..<LocalNames.mostProbes {
      let known = slots[slot]
      if known == .max { return add(first, count, at: slot) }
      let isSame = names[Int(known)].withUnsafeBufferPointer { name in
        guard name.count == count, let start = name.baseAddress else { return name.count == count }
        return ShortBytes.areEqual(start, first, count: count)
      }
      if isSame { return known }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    isFull = true
    return 0
  }

  @inline(never)
  private mutating func add(
    _ first: UnsafePointer<UInt8>, _ count: Int, at slot: Int
  ) -> UInt32 {
    let id = UInt32(names.count)
    names.append(Array(UnsafeBufferPointer(start: first, count: count)))
    slots[slot] = id
    return id
  }

  private static let longest = 60
  private static let mostProbes = 16
}
