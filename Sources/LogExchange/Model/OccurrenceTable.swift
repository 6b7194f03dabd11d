// SPDX-License-Identifier: MIT

/// Counts occurrences of keys by their digests: a hash table of 16 bytes a key, and a
/// dictionary for the few that occur again.
struct OccurrenceTable: Sendable {
  private var digests = [KeyDigest](repeating: .empty, count: 64)
  private var used = 0
  private var again: [KeyDigest: Int] = [:]

  /// Counts a key, and returns how often it occurred before.
  mutating func count(_ digest: KeyDigest) -> Int {
    let slot = slot(of: digest)
    if digests[slot] == digest {
      let occurrence = again[digest, default: 0] + 1
      again[digest] = occurrence
      return occurrence
    }
    digests[slot] = digest
    used += 1
    if used * 3 > digests.count * 2 { grow() }
    return 0
  }

  /// The slot of a digest, or the free one for it.
  private func slot(of digest: KeyDigest) -> Int {
    let mask = digests.count - 1
    var slot = Int(truncatingIfNeeded: digest.a) & mask
    while digests[slot] != digest, digests[slot] != .empty { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = digests
    digests = Array(repeating: .empty, count: old.count * 2)
    for digest in old where digest != .empty { digests[slot(of: digest)] = digest }
  }
}

/// A digest of bytes in 16 bytes: equal for equal bytes, and different for others but for
/// a chance of about one in 2^128.
///
/// Each run of a program has its own seed, so that nobody can make keys that
/// collide; digests that are kept need a named seed.
struct KeyDigest: Hashable, Sendable {
  fileprivate var a: UInt64
  private var b: UInt64

  static let seed = UInt64.random(in: 0...UInt64.max)

  /// A value that is no digest.
  static let empty = KeyDigest(a: 0, b: 0)

  private init(a: UInt64, b: UInt64) {
    self.a = a
    self.b = b
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64 = Self.seed) {
    self.init(a: seed, b: 0xC2B2_AE3D_27D4_EB4F)
    var index = 0
    while index + 8 <= bytes.count {
      let word = UnsafeRawBufferPointer(bytes)
        .loadUnaligned(fromByteOffset: index, as: UInt64.self)
      add(UInt64(littleEndian: word))
      index += 8
    }
    var rest: UInt64 = 0
    while index < bytes.count {
      rest = rest << 8 | UInt64(bytes[index])
      index += 1
    }
    add(rest)
    add(UInt64(bytes.count))
    if self == .empty { b = 1 }
  }

  /// The digest in hexadecimal digits.
  var text: String { String(a, radix: 16) + "-" + String(b, radix: 16) }

  /// Mixes eight bytes into both halves, by multiplication to full width.
  private mutating func add(_ word: UInt64) {
    let x = (a ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    a = x.high ^ x.low &+ b
    let y = (b &+ word).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    b = y.high ^ y.low ^ a
  }
}
