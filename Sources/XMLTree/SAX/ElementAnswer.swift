// SPDX-License-Identifier: MIT

/// The state of an element while its answer is looked for. It is not a tree: when matches
/// are only counted, or printed as text, building a tree of each takes longer than the rest:
/// `logxml query -t count '//fillUp[volume>6]'` takes two fifths more time with trees.
///
/// The memory is reused for the next element. The owner calls `close()` before another
/// document.
struct ElementAnswer: ~Copyable {
  private(set) var isOpen = false
  private(set) var kind = AnswerKind.childName
  /// True while text belongs to the answer.
  private(set) var hearsText = false
  /// True once a child was found that makes the element a match.
  var isFound = false
  /// The requested text so far.
  private(set) var text = RawArray<UInt8>()
  /// The names of the open elements, from the requested one on.
  private(set) var names = RawArray<NameID>()

  deinit {
    text.deallocate()
    names.deallocate()
  }

  @inline(__always)
  mutating func open(_ kind: AnswerKind, _ name: NameID) {
    isOpen = true
    self.kind = kind
    hearsText = !kind.asksForChild
    isFound = false
    text.truncate(to: 0)
    names.truncate(to: 0)
    names.append(name)
  }

  mutating func close() {
    isOpen = false
    hearsText = false
  }

  /// Begins a child whose text is requested.
  @inline(__always)
  mutating func beginChild() {
    hearsText = true
    text.truncate(to: 0)
  }

  @inline(__always)
  mutating func endChild() { hearsText = false }

  @inline(__always)
  mutating func push(_ name: NameID) { names.append(name) }

  @inline(__always)
  mutating func pop() { names.truncate(to: names.count &- 1) }

  @inline(__always)
  mutating func add(_ more: UnsafeBufferPointer<UInt8>) {
    // A CDATA section may be empty.
    guard let start = more.baseAddress, more.count > 0 else { return }
    text.appendShort(start, count: more.count)
  }

  /// The text as bytes that are valid until it changes.
  @inline(__always)
  var textBytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.base, count: text.count)
  }
}
