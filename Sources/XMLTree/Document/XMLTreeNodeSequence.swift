// SPDX-License-Identifier: MIT

/// Nodes of one document in document order, found as they are asked for: children,
/// child elements, descendants, and those with one name.
///
///     log.children.count
///     log.children("entry")[0]
///     log.descendants(named: "note").isEmpty
///
/// Nothing is stored. Each of these walks from the beginning; to go to and fro among many
/// nodes, make an `Array` of them.
public protocol XMLTreeNodeSequence: Sequence, Sendable where Element == XMLTreeNode {}

extension XMLTreeNodeSequence {
  /// The first node; nil if there is none.
  ///
  /// - Complexity: O(*k*) in the nodes before it that are passed over.
  public var first: XMLTreeNode? {
    var iterator = makeIterator()
    return iterator.next()
  }

  /// The last node; nil if there is none.
  ///
  /// - Complexity: O(*n*) in the nodes that are looked at.
  public var last: XMLTreeNode? {
    var last: XMLTreeNode?
    for node in self { last = node }
    return last
  }

  /// Whether there are no nodes.
  ///
  /// - Complexity: That of `first`.
  public var isEmpty: Bool { first == nil }

  /// How many nodes there are.
  ///
  /// - Complexity: O(*n*) in the nodes that are looked at.
  public var count: Int {
    var count = 0
    for _ in self { count += 1 }
    return count
  }

  /// The node at an index, counted from 0. There must be one, as in an array;
  /// `XMLTreeNode.child(_:at:)` gives nil where there is none.
  ///
  /// - Complexity: O(*n*) in the nodes before it: a loop over indices would take the
  ///   square of their number, a loop over the sequence does not.
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
