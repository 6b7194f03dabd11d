// SPDX-License-Identifier: MIT

/// Counts entries by kind, for millions of entries of few kinds.
///
/// The kinds come as bytes and stay bytes. Of the kinds that end alike, the one counted last is
/// tried first: usually it matches, without a hash of all its bytes. Kinds beyond a limit are
/// counted together, so that the names in an input do not decide how much memory is used.
struct KindCensus: Sendable {
  private struct Entry: Sendable {
    var start: Int
    var length: Int
    var count: Int
  }

  /// The default limit of kinds that are counted separately.
  static let maximumKinds = 2048
  /// The length in bytes after which a kind's name is cut; longer names that begin alike are
  /// one kind.
  private static let maximumLength = 512

  private var entries: [Entry] = []
  private var names: [UInt8] = []
  /// The index of the entry of each kind.
  private var places: [[UInt8]: Int] = [:]
  /// The index in `entries` of the kind counted last, for each hash of an ending.
  private var recent = [UInt32](repeating: 0, count: 1 << recentBits)
  private static let recentBits = 8
  private var others = 0
  private let limit: Int

  /// - Parameter limit: The number of kinds that are counted separately.
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
    let key = Array(kind)
    let known = places[key]
    guard known != nil || entries.count < limit else {
      others += times
      return
    }
    let index = known ?? add(key)
    entries[index].count += times
    recent[ending] = UInt32(index)
  }

  mutating func count(_ kind: [UInt8]) {
    kind.withUnsafeBufferPointer { count($0) }
  }

  /// Adds the counts of the next part of the input. The result is as if this census had counted
  /// that part, provided that the other one is below its limit of kinds.
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
      // Compared eight bytes at a time: most of these names have a long beginning in common.
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

  private mutating func add(_ kind: [UInt8]) -> Int {
    places[kind] = entries.count
    entries.append(Entry(start: names.count, length: kind.count, count: 0))
    names += kind
    return entries.count - 1
  }

  /// A hash of the last eight bytes of a kind and of its length.
  @inline(__always)
  private static func ending(of kind: UnsafeBufferPointer<UInt8>) -> Int {
    var word = UInt64(kind.count)
    if kind.count >= 8 {
      word ^= UnsafeRawBufferPointer(kind).loadUnaligned(
        fromByteOffset: kind.count - 8, as: UInt64.self)
    }
    return Int((word &* 0x9E37_79B9_7F4A_7C15) >> (64 - UInt64(recentBits)))
  }
}
