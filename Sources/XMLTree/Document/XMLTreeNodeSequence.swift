// SPDX-License-Identifier: MIT

/// Nodes of one document in document order, found on demand: children, child elements,
/// descendants, and those with one name.
///
///     log.children.count
///     log.children("entry")[0]
///     log.descendants(named: "note").isEmpty
///
/// Nothing is stored, and every access walks from the beginning; for random access to many
/// nodes, make an `Array` of them.
public protocol XMLTreeNodeSequence: Sequence, Sendable where Element == XMLTreeNode {}

extension XMLTreeNodeSequence {
  /// The first node; nil if the sequence is empty.
  ///
  /// - Complexity: O(*k*) in the number of nodes skipped before it.
  public var first: XMLTreeNode? {
    var iterator = makeIterator()
    return iterator.next()
  }

  /// The last node; nil if the sequence is empty.
  ///
  /// - Complexity: O(*n*) in the number of nodes visited.
  public var last: XMLTreeNode? {
    var last: XMLTreeNode?
    for node in self { last = node }
    return last
  }

  /// True if there are no nodes.
  ///
  /// - Complexity: As `first`.
  public var isEmpty: Bool { first == nil }

  /// The number of nodes.
  ///
  /// - Complexity: O(*n*) in the number of nodes visited.
  public var count: Int {
    var count = 0
    for _ in self { count += 1 }
    return count
  }

  /// The node at an index, counted from 0. The index must be valid, as in an array;
  /// `XMLTreeNode.child(_:at:)` returns nil for an index past the end.
  ///
  /// - Complexity: O(*n*) in the number of nodes before it, so a loop over indices is
  ///   quadratic; a loop over the sequence is linear.
  public subscript(index: Int) -> XMLTreeNode {
    precondition(index >= 0, "index out of range")
    var iterator = makeIterator()
    var left = index
    while let node = iterator.next() {
      if left == 0 { return node }
      left -= 1
    }
    preconditionFailure("index out of range")
  }
}
