// SPDX-License-Identifier: MIT

/// The keys seen so far in each open object of a JSON text.
///
/// RFC 8259 permits a key twice and leaves the meaning open; a reader that reports it must
/// remember the keys of the open objects. Nearly all objects are small, so their keys are kept
/// in one flat buffer. They are compared one by one, first by two words that hold all bytes of
/// most keys and then by their bytes; an object with many keys gets a set.
///
/// Consecutive objects usually have the same keys in the same order. The keys of the previous
/// object are therefore kept after the current ones: a key that equals the next of them is new
/// without further comparison.
struct JSONKeyStack: Sendable {
  private struct Level {
    /// The index in `keys` of the first key of this object.
    var firstKey: Int
    var large: Set<[UInt8]>?
  }

  private static let smallObject = 32

  /// The length of a key with its first and last bytes: all of them, if it is not long.
  private struct Words: BitwiseCopyable, Equatable {
    var count: Int
    var head: UInt64
    var tail: UInt64

    private static let most = 16

    @inline(__always)
    init(_ key: UnsafeBufferPointer<UInt8>) {
      count = key.count
      let (first, last) = ByteBlock.ends(of: key)
      (head, tail) = (first.word, last.word)
    }

    /// True if keys with the same words are equal.
    @inline(__always)
    var areAll: Bool { count <= Words.most }
  }

  private struct Key: BitwiseCopyable {
    var words: Words
    /// The index in `bytes` after the key.
    var end: Int
    /// The index in `keys` of the first key of its object.
    var firstKey: Int
  }

  private var bytes = ByteBuffer()
  /// The first `count` keys are current. After them are the keys last entered in those places.
  ///
  /// Invariant: each differs from the keys before it from its `firstKey` on, because entering a
  /// new key drops those after it.
  private var keys: [Key] = []
  private var count = 0
  private var levels: [Level] = []

  mutating func startObject() {
    levels.append(Level(firstKey: count, large: nil))
  }

  mutating func endObject() {
    guard let level = levels.popLast() else { return }
    count = level.firstKey
  }

  /// Remembers a key of the innermost object.
  ///
  /// - Returns: Whether the object had that key already.
  /// - Complexity: O(*n*) in the length of the key, on average.
  mutating func insert(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
    let last = levels.count - 1
    if levels[last].large != nil {
      return !(levels[last].large?.insert(Array(key)).inserted ?? true)
    }
    let firstKey = levels[last].firstKey
    let words = Words(key)
    if count < keys.count, keys[count].words == words, keys[count].firstKey == firstKey,
      words.areAll || isSame(count, key)
    {
      count &+= 1
      return false
    }
    for index in firstKey..<count
    where keys[index].words == words && (words.areAll || isSame(index, key)) {
      return true
    }
    if count - firstKey == Self.smallObject {
      var large = Set((firstKey..<count).map { Array(bytes[range($0)]) })
      large.insert(Array(key))
      levels[last].large = large
      return false
    }
    keys.removeSubrange(count...)
    bytes.truncate(to: count == 0 ? 0 : keys[count - 1].end)
    bytes.append(key)
    keys.append(Key(words: words, end: bytes.count, firstKey: firstKey))
    count += 1
    return false
  }

  /// The range of a key in `bytes`.
  private func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : keys[index - 1].end)..<keys[index].end
  }

  private func isSame(_ index: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.withBytes { UnsafeBufferPointer(rebasing: $0[range(index)]) === key }
  }
}
