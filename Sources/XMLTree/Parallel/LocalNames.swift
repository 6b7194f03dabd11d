// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Gives the local names of tags numbers.
///
/// Direct-mapped, with a dictionary behind it: the few names of a document are
/// found by one comparison of bytes.
struct LocalNames {
  private var names: [[UInt8]] = []
  private var ids: [[UInt8]: UInt32] = [:]
  private var slots: [UInt32] = Array(repeating: .max, count: 256)

  subscript(id: UInt32) -> [UInt8] { names[Int(id)] }

  /// The number of a name.
  mutating func id(_ name: [UInt8]) -> UInt32 {
    if let id = ids[name] { return id }
    let id = UInt32(names.count)
    names.append(name)
    ids[name] = id
    return id
  }

  /// The number of the local name in a start tag, from behind its `<`. The tag
  /// ends with a `>`, or the input with a 0.
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
        hash = hash &* 31 &+ UInt32(byte)
      }
      // The rest is not read: what stands here need not be a name.
      if end - start > LocalNames.longest { break }
    }
    let slot = Int((hash ^ hash >> 8) & 255)
    let count = end - first
    let known = slots[slot]
    if known != .max, names[Int(known)].count == count,
      names[Int(known)].withUnsafeBufferPointer({
        $0.baseAddress.map { memcmp($0, first, count) == 0 } ?? true
      })
    {
      return known
    }
    let id = self.id(Array(UnsafeBufferPointer(start: first, count: count)))
    slots[slot] = id
    return id
  }

  /// Longer names are cut off; the parsers then find that the guess is wrong.
  private static let longest = 60
}
