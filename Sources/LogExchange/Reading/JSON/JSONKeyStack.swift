// SPDX-License-Identifier: MIT

/// The keys seen so far in each open object of a JSON text.
///
/// RFC 8259 permits a key twice and leaves the meaning open; a reader that
/// wants to report it has to remember the keys of the objects that are open.
/// Nearly all objects are small, so their keys stand in one flat buffer and are
/// compared one by one, by two words that hold all bytes of most of them and then by their
/// bytes; an object with many keys gets a set.
///
/// Objects that follow each other mostly have the same keys in the same order: those of the
/// object before stay behind those that count, and a key that is the next of them is new.
struct JSONKeyStack: Sendable {
  private struct Level {
    /// Where the keys of this object begin in `ends`.
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

    /// Whether keys with the same words are the same.
    @inline(__always)
    var areAll: Bool { count <= Words.most }
  }

  private struct Key: BitwiseCopyable {
    var words: Words
    /// Where it ends in `bytes`.
    var end: Int
    /// Where the keys of its object begin.
    var firstKey: Int
  }

  private var bytes = ByteBuffer()
  /// The first `count` of them count. Behind them is what was entered there last.
  ///
  /// Invariant: each is different from those before it from its `firstKey` on, since what is
  /// behind a key that is entered is dropped.
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

  /// Where a key stands in `bytes`.
  private func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : keys[index - 1].end)..<keys[index].end
  }

  private func isSame(_ index: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.withBytes { UnsafeBufferPointer(rebasing: $0[range(index)]) === key }
  }
}
