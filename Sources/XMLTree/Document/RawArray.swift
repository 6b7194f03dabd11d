// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A growable array of plain values in memory from `malloc`, owned by hand.
///
/// The parser appends to five of these for every tag. Measured against
/// `ContiguousArray` behind a class, this saves the uniqueness and exclusivity
/// checks of each append, and `realloc` grows large blocks by remapping pages
/// instead of copying them.
///
/// Invariant: `base` points to `capacity` elements, of which the first `count`
/// are initialised; `count <= capacity`. The value is copyable, but exactly one
/// owner calls `deallocate()`: `TreeBuilder` while a tree grows, `TreeStorage`
/// afterwards. Every index is checked in debug builds.
struct RawArray<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count: Int
  private(set) var capacity: Int

  init(capacity: Int = 16) {
    let capacity = max(capacity, 1)
    self.base = RawArray.grow(nil, to: capacity)
    self.count = 0
    self.capacity = capacity
  }

  func deallocate() {
    free(base)
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count, "RawArray index out of range")
      return base[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count, "RawArray index out of range")
      base[index] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { reserve(1) }
    base[count] = element
    count &+= 1
  }

  /// Appends `length` elements that stand at `source`, which must not lie
  /// inside this array.
  @inline(__always)
  mutating func append(_ source: UnsafePointer<Element>, count length: Int) {
    if capacity &- count < length { reserve(length) }
    (base + count).update(from: source, count: length)
    count &+= length
  }

  /// Appends a copy of elements that are already in this array.
  mutating func appendCopy(of range: Range<Int>) {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    if capacity &- count < range.count { reserve(range.count) }
    (base + count).update(from: base + range.lowerBound, count: range.count)
    count &+= range.count
  }

  /// Drops the elements from `newCount` on; keeps the memory.
  @inline(__always)
  mutating func truncate(to newCount: Int) {
    assert(newCount >= 0 && newCount <= count)
    count = newCount
  }

  /// Gives unused memory back.
  mutating func shrinkToFit() {
    let wanted = max(count, 1)
    guard capacity > wanted else { return }
    base = RawArray.grow(base, to: wanted)
    capacity = wanted
  }

  @inline(never)
  private mutating func reserve(_ additional: Int) {
    let wanted = max(count + additional, capacity + capacity / 2 + 16)
    base = RawArray.grow(base, to: wanted)
    capacity = wanted
  }

  /// Reallocates; running out of memory ends the process, as it does in the
  /// Swift standard library.
  private static func grow(
    _ old: UnsafeMutablePointer<Element>?, to capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    guard let memory = realloc(old, capacity * MemoryLayout<Element>.stride) else {
      preconditionFailure("out of memory")
    }
    return memory.assumingMemoryBound(to: Element.self)
  }
}
