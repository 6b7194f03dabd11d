// SPDX-License-Identifier: MIT

/// The keys seen so far in each open object of a JSON text.
///
/// RFC 8259 permits a key twice and leaves the meaning open; a reader that
/// wants to report it has to remember the keys of the objects that are open.
/// Nearly all objects are small, so their keys stand in one flat buffer and are
/// compared one by one; an object with many keys gets a set.
struct JSONKeyStack: Sendable {
  private struct Level {
    /// Where the keys of this object begin in `ends`.
    var firstKey: Int
    var large: Set<[UInt8]>?
  }

  private static let smallObject = 32

  private var bytes: [UInt8] = []
  /// Where each key ends in `bytes`.
  private var ends: [Int] = []
  private var levels: [Level] = []

  mutating func startObject() {
    levels.append(Level(firstKey: ends.count, large: nil))
  }

  mutating func endObject() {
    guard let level = levels.popLast() else { return }
    ends.removeLast(ends.count - level.firstKey)
    bytes.removeLast(bytes.count - (ends.last ?? 0))
  }

  /// Remembers a key of the innermost object.
  ///
  /// - Returns: Whether the object had that key already.
  /// - Complexity: O(*n*) in the length of the key, on average.
  mutating func insert(_ key: [UInt8]) -> Bool {
    let last = levels.count - 1
    if levels[last].large != nil {
      return !(levels[last].large?.insert(key).inserted ?? true)
    }
    let firstKey = levels[last].firstKey
    for index in firstKey..<ends.count where self[index].elementsEqual(key) {
      return true
    }
    if ends.count - firstKey == Self.smallObject {
      var large = Set((firstKey..<ends.count).map { Array(self[$0]) })
      large.insert(key)
      levels[last].large = large
    } else {
      bytes.append(contentsOf: key)
      ends.append(bytes.count)
    }
    return false
  }

  private subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }
}
