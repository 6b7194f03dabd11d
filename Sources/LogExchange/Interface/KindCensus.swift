// SPDX-License-Identifier: MIT

/// Counts entries by kind, where there are millions of entries and few kinds.
///
/// The kinds come as bytes and stay bytes: a table with open addressing finds
/// the count of a kind by a hash of its bytes, without making a String of them.
/// The kind that was last among those that end alike is tried first: mostly it is the one, and
/// is found without a hash of all its bytes.
/// Kinds beyond a limit are counted together: what an input names must not
/// decide how much memory is used.
struct KindCensus: Sendable {
  private struct Entry: Sendable {
    var start: Int
    var length: Int
    var hash: UInt64
    var count: Int
  }

  /// How many kinds are told apart.
  static let maximumKinds = 2048
  /// A kind is known by so many bytes of its name.
  private static let maximumLength = 512

  private var entries: [Entry] = []
  private var names: [UInt8] = []
  /// Index of an entry plus one, or 0. The size is a power of two and at least
  /// twice the number of entries.
  private var slots = [UInt32](repeating: 0, count: 16)
  /// For each of some ways to end the index of the entry that was counted last.
  private var recent = [UInt32](repeating: 0, count: 1 << recentBits)
  private static let recentBits = 6
  private var others = 0
  private let limit: Int

  /// - Parameter limit: How many kinds are told apart.
  init(limit: Int = maximumKinds) {
    self.limit = limit
  }

  /// Counts one entry of a kind.
  ///
  /// - Complexity: O(*n*) in the length of the kind.
  mutating func count(_ kind: UnsafeBufferPointer<UInt8>, times: Int = 1) {
    let kind =
      kind.count > Self.maximumLength
      ? UnsafeBufferPointer(rebasing: kind[..<Self.maximumLength]) : kind
    let ending = Self.ending(of: kind)
    let last = Int(recent[ending])
    if last < entries.count, isEntry(last, kind) {
      entries[last].count += times
      return
    }
    let hash = Self.hash(kind)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if entries[index].hash == hash, isEntry(index, kind) {
        entries[index].count += times
        recent[ending] = UInt32(index)
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    add(kind, hash, slot, ending, times)
  }

  mutating func count(_ kind: [UInt8]) {
    kind.withUnsafeBufferPointer { count($0) }
  }

  /// Counts what another census has counted of what comes next: the same as if this
  /// one had, provided that the other tells all kinds apart.
  mutating func join(_ next: KindCensus) {
    next.names.withUnsafeBufferPointer { names in
      for entry in next.entries {
        let kind = names[entry.start..<entry.start + entry.length]
        count(UnsafeBufferPointer(rebasing: kind), times: entry.count)
      }
    }
    others += next.others
  }

  /// The kinds in the order in which they first came, each with its count.
  var kinds: [(name: String, count: Int)] {
    var kinds = entries.map { entry in
      let name = names[entry.start..<entry.start + entry.length]
      return (name: String(decoding: name, as: UTF8.self), count: entry.count)
    }
    if others > 0 { kinds.append((name: "kinds beyond the first \(Self.maximumKinds)", others)) }
    return kinds
  }

  private func isEntry(_ index: Int, _ kind: UnsafeBufferPointer<UInt8>) -> Bool {
    let entry = entries[index]
    guard entry.length == kind.count else { return false }
    let kind = UnsafeRawBufferPointer(kind)
    return names.withUnsafeBytes { names in
      // In words: most of these names have a long beginning in common.
      var index = 0
      while index + 8 <= entry.length {
        let name = names.loadUnaligned(fromByteOffset: entry.start + index, as: UInt64.self)
        if name != kind.loadUnaligned(fromByteOffset: index, as: UInt64.self) { return false }
        index += 8
      }
      while index < entry.length {
        if names[entry.start + index] != kind[index] { return false }
        index += 1
      }
      return true
    }
  }

  private mutating func add(
    _ kind: UnsafeBufferPointer<UInt8>, _ hash: UInt64, _ slot: Int, _ ending: Int, _ count: Int
  ) {
    guard entries.count < limit else {
      others += count
      return
    }
    recent[ending] = UInt32(entries.count)
    entries.append(Entry(start: names.count, length: kind.count, hash: hash, count: count))
    names.append(contentsOf: kind)
    slots[slot] = UInt32(entries.count)
    if entries.count * 2 > slots.count { grow() }
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for (index, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(index + 1)
    }
  }

  /// A number for how a kind ends, and for its length.
  @inline(__always)
  private static func ending(of kind: UnsafeBufferPointer<UInt8>) -> Int {
    var word = UInt64(kind.count)
    if kind.count >= 8 {
      word ^= UnsafeRawBufferPointer(kind).loadUnaligned(
        fromByteOffset: kind.count - 8, as: UInt64.self)
    }
    return Int((word &* 0x9E37_79B9_7F4A_7C15) >> (64 - UInt64(recentBits)))
  }

  /// Eight bytes at a time; the same in every run.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(bytes)
    var hash = UInt64(bytes.count)
    var index = 0
    while index + 8 <= raw.count {
      hash = mixed(hash, raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = 0
    while index < raw.count {
      rest = rest << 8 | UInt64(raw[index])
      index += 1
    }
    return mixed(hash, rest)
  }

  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
