// SPDX-License-Identifier: MIT

import Synchronization

/// The memory for the name tables of one builder and of all documents that it has made:
/// names are added to it and never move or change.
final class NameMemory: @unchecked Sendable {
  // This is Sendable: each table knows the number of names that its owner may see.
  // Everything below that number was written before the table was made, and is not written
  // again. One builder adds; meanwhile others only read `entryIndex` and `stringIndex`.

  let entries = FixedSegments<NameTable.Entry>()
  /// Distinct local names and URIs; number 0 is empty.
  let strings = FixedSegments<UnsafeBufferPointer<UInt8>>()
  let entryIndex = SharedIndex()
  let stringIndex = SharedIndex()
  /// A number that no other memory has, even after this one is freed.
  let number: UInt64

  private static let lastNumber = Atomic<UInt64>(0)

  /// All bytes of names and URIs. A full block is never moved.
  private var blocks: [UnsafeMutableBufferPointer<UInt8>] = []
  private var usedOfLast = 0

  init() {
    number = NameMemory.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    strings.write(UnsafeBufferPointer(start: nil, count: 0), at: 0)
  }

  deinit {
    entries.deallocate()
    strings.deallocate()
    for block in blocks { block.deallocate() }
  }

  /// Keeps a copy of some bytes, after those of `prefix` and a colon if that is not empty.
  func store(
    prefix: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let prefixLength = prefix.isEmpty ? 0 : prefix.count + 1
    let length = prefixLength + text.count
    if (blocks.last?.count ?? 0) - usedOfLast < length {
      let size = min(1 << 16, max(256, (blocks.last?.count ?? 0) * 2))
      blocks.append(.allocate(capacity: max(size, length)))
      usedOfLast = 0
    }
    guard let base = blocks.last?.baseAddress else { return prefix }
    let start = base + usedOfLast
    if let source = prefix.baseAddress, prefixLength > 0 {
      start.update(from: source, count: prefix.count)
      start[prefix.count] = UInt8(ascii: ":")
    }
    if let source = text.baseAddress {
      (start + prefixLength).update(from: source, count: text.count)
    }
    usedOfLast += length
    return UnsafeBufferPointer(start: start, count: length)
  }
}

/// A growing array of plain values that never move: each segment is twice as large as
/// the one before.
///
/// Invariant: an element is written once, before its index is published, so that others can
/// be read meanwhile.
struct FixedSegments<Element: BitwiseCopyable> {
  /// 32 elements in the first segment, 2^32 and more in all.
  private static var levels: Int { 28 }
  private let segments: UnsafeMutablePointer<UnsafeMutablePointer<Element>?>

  init() {
    segments = .allocate(capacity: FixedSegments.levels)
    segments.initialize(repeating: nil, count: FixedSegments.levels)
  }

  func deallocate() {
    for level in 0..<FixedSegments.levels { segments[level]?.deallocate() }
    segments.deallocate()
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    let place = UInt(bitPattern: index &+ 32)
    let level = FixedSegments.level(of: place)
    return segments[level].unsafelyUnwrapped[Int(bitPattern: place ^ 32 &<< UInt(level))]
  }

  func write(_ element: Element, at index: Int) {
    let place = UInt(bitPattern: index &+ 32)
    let level = FixedSegments.level(of: place)
    if segments[level] == nil { segments[level] = .allocate(capacity: 32 << level) }
    (segments[level].unsafelyUnwrapped + Int(bitPattern: place ^ 32 &<< UInt(level)))
      .initialize(to: element)
  }

  @inline(__always)
  private static func level(of place: UInt) -> Int { 58 &- place.leadingZeroBitCount }
}
