// SPDX-License-Identifier: MIT

/// What is known of an element while its answer is looked for. It is no tree: where matches
/// are only counted, or printed as text, making one of each takes longer than the rest.
///
/// The memory stays for the next element. Its owner calls `close()` before another document.
struct ElementAnswer: ~Copyable {
  private(set) var isOpen = false
  private(set) var kind = AnswerKind.childName
  /// Whether text belongs to the answer now.
  private(set) var hearsText = false
  /// Whether a child was found that makes the element a match.
  var isFound = false
  /// The text that was asked for, so far.
  private(set) var text = RawArray<UInt8>()
  /// The names of the open elements, from the one asked about on.
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

  /// A child begins whose text is asked for.
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
