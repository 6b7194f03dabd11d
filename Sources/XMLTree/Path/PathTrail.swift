// SPDX-License-Identifier: MIT

/// One step of the path from the start of a query to a match. Matches share the links of
/// common ancestors, and texts are only made on demand.
final class PathLink: @unchecked Sendable {
  // This is Sendable, because `parent` only changes in `deinit`, for links nobody else
  // holds.

  /// nil at the node where the query began.
  private(set) var parent: PathLink?
  let name: NameID
  /// The index among the siblings with the same local name.
  let index: Int

  init(parent: PathLink?, name: NameID, index: Int) {
    self.parent = parent
    self.name = name
    self.index = index
  }

  /// Releases the chain link by link, because recursion over a deep chain would overflow
  /// the stack.
  deinit {
    var next = parent
    parent = nil
    while isKnownUniquelyReferenced(&next) {
      let above = next?.parent
      next?.parent = nil
      next = above
    }
  }
}

/// The open elements from the start of a query down to its current place, with the counts
/// that give each element its index.
struct PathTrail {
  private struct Entry {
    var name: NameID
    var index: Int
    var link: PathLink?
  }

  private var entries: [Entry] = []
  private var counter = SiblingCounter()
  private var base: PathLink?

  /// Starts below the element of `base`; nil means the start of the query.
  mutating func reset(base: PathLink?) {
    entries.removeAll(keepingCapacity: true)
    counter.reset()
    self.base = base
    counter.push()
  }

  /// The index of the next child with this local name (a string id).
  @inline(__always)
  mutating func nextIndex(localName: UInt32) -> Int { counter.next(localName) }

  /// The counts on the open levels, outermost first.
  var counts: [[UInt32: Int]] { counter.counts }

  /// Sets the state at the open elements: their own indices, outermost first, and the
  /// counts of their children.
  mutating func restore(indices: [Int], counts: [[UInt32: Int]]) {
    for place in entries.indices where place < indices.count {
      entries[place].index = indices[place]
      entries[place].link = nil
    }
    counter.restore(counts)
  }

  mutating func push(name: NameID, index: Int) {
    entries.append(Entry(name: name, index: index, link: nil))
    counter.push()
  }

  mutating func pop() {
    entries.removeLast()
    counter.pop()
  }

  /// The link of the innermost open element.
  mutating func link() -> PathLink? {
    guard let last = entries.last else { return base }
    if let link = last.link { return link }
    let known = entries.lastIndex { $0.link != nil }
    var link = known.flatMap { entries[$0].link } ?? base
    for index in (known.map { $0 + 1 } ?? 0)..<entries.count {
      link = PathLink(parent: link, name: entries[index].name, index: entries[index].index)
      entries[index].link = link
    }
    return link
  }
}
