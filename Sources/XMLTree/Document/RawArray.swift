// SPDX-License-Identifier: MIT

internal import Platform

/// A growable array of plain values in memory from `malloc`, owned by hand.
///
/// The parser appends to five of these for every tag. Measured against
/// `ContiguousArray` behind a class, this saves the uniqueness and exclusivity
/// checks of each append, and `realloc` grows large blocks by remapping pages
/// instead of copying them.
///
/// Invariant: `base` points to `capacity` elements, of which the first `count`
/// are initialised; `count <= capacity`. With a capacity of 0, `base` points
/// to no memory and nothing is freed. The value is copyable, but exactly one
/// owner calls `deallocate()`: `RecordBuilder` while a tree grows, `TreeStorage`
/// afterwards. Every index is checked in debug builds.
struct RawArray<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count: Int
  private(set) var capacity: Int

  /// An empty array; no memory is allocated before the first append.
  init() {
    self.base = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
    self.count = 0
    self.capacity = 0
  }

  /// Repeats one element.
  init(repeating element: Element, count: Int) {
    self.init()
    guard count > 0 else { return }
    reserve(count)
    base.update(repeating: element, count: count)
    self.count = count
  }

  /// Copies the first elements of another array, with room for all elements of that array.
  init(_ other: RawArray, count: Int) {
    self.init()
    assert(count <= other.count)
    if other.count > 0 { resize(to: other.count) }
    append(other.base, count: count)
  }

  /// A copy in memory that another owner frees: it begins at `place`, which is moved to the
  /// first byte after it.
  init(copyOf other: RawArray, at place: inout UnsafeMutableRawPointer) {
    self.base = place.bindMemory(to: Element.self, capacity: other.count)
    self.count = other.count
    self.capacity = other.count
    base.update(from: other.base, count: other.count)
    place += other.size
  }

  /// The number of bytes in use.
  @inline(__always)
  var size: Int { count &* MemoryLayout<Element>.stride }

  func deallocate() {
    if capacity > 0 { free(base) }
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

  /// True if this many more elements fit. Then all indices fit 32 bits: the memory only
  /// exceeds that if it is requested (`makeRoom`).
  @inline(__always)
  func hasRoom(for additional: Int) -> Bool { capacity &- count >= additional }

  /// Makes room for this many more elements.
  mutating func makeRoom(for additional: Int) {
    if !hasRoom(for: additional) { reserve(additional) }
  }

  /// Appends an element; there must be room for it.
  @inline(__always)
  mutating func appendInRoom(_ element: Element) {
    assert(hasRoom(for: 1))
    base[count] = element
    count &+= 1
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { reserve(1) }
    base[count] = element
    count &+= 1
  }

  /// Appends `length` elements from `source`, which must not lie inside this array.
  @inline(__always)
  mutating func append(_ source: UnsafePointer<Element>, count length: Int) {
    if capacity &- count < length { reserve(length) }
    (base + count).update(from: source, count: length)
    count &+= length
  }

  /// Appends a small number of bytes, at least one.
  @inline(__always)
  mutating func appendShort(_ source: UnsafePointer<UInt8>, count length: Int)
  where Element == UInt8 {
    if capacity &- count < length { reserve(length) }
    ShortBytes.copy(from: source, to: base + count, count: length)
    count &+= length
  }

  /// Appends up to 32 bytes; there must be room for 32, and 32 must be readable at
  /// `source`.
  @inline(__always)
  mutating func appendBlock(_ source: UnsafePointer<UInt8>, count length: Int)
  where Element == UInt8 {
    assert(hasRoom(for: ShortBytes.block) && length <= ShortBytes.block)
    ShortBytes.copyBlock(from: source, to: base + count)
    count &+= length
  }

  /// Appends the bytes that `body` writes through a cursor, at most `bound`.
  @inline(__always)
  mutating func append(atMost bound: Int, _ body: (inout ByteCursor) -> Void)
  where Element == UInt8 {
    makeRoom(for: bound)
    var cursor = ByteCursor(next: base + count)
    body(&cursor)
    count = cursor.next - base
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

  /// Returns unused memory to the system.
  mutating func shrinkToFit() {
    guard count > 0, capacity > count else { return }
    resize(to: count)
  }

  /// The largest capacity of an array that grows on its own.
  private static var largestCapacity: Int { Int(UInt32.max) - 1 }

  @inline(never)
  private mutating func reserve(_ additional: Int) {
    let wanted = max(count + additional, capacity + capacity / 2 + 16)
    let rounded = HugePages.roundUp(wanted, stride: MemoryLayout<Element>.stride)
    resize(to: max(count + additional, min(rounded, RawArray.largestCapacity)))
  }

  /// Reallocates; running out of memory ends the process, as it does in the
  /// Swift standard library.
  private mutating func resize(to newCapacity: Int) {
    let old: UnsafeMutableRawPointer? = capacity > 0 ? UnsafeMutableRawPointer(base) : nil
    guard let memory = realloc(old, newCapacity * MemoryLayout<Element>.stride) else {
      preconditionFailure("out of memory")
    }
    base = memory.assumingMemoryBound(to: Element.self)
    capacity = newCapacity
    HugePages.advise(memory, newCapacity * MemoryLayout<Element>.stride)
  }
}
