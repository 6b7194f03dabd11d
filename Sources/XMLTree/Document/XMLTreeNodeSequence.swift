// SPDX-License-Identifier: MIT

/// Nodes of one document in document order, found on demand: children, child elements,
/// descendants, and those with one name.
///
///     log.children.count
///     log.children("entry")[0]
///     log.children.firstIndex { $0.isElement }
///
/// Nothing is stored. An index leads to its node directly, and the next index is one step
/// away, so loops are linear; a number (`[0]`) and `count` walk from the beginning. For
/// random access to many nodes, make an `Array` of them.
public protocol XMLTreeNodeSequence: Collection, Sendable
where Element == XMLTreeNode, Index == XMLTreeNodeIndex {
  /// Iterates over the nodes from an index on.
  func makeIterator(from index: XMLTreeNodeIndex) -> Iterator
}

/// The place of a node in an `XMLTreeNodeSequence`.
///
/// Indices are valid in the sequence that they come from, and in a copy of it.
public struct XMLTreeNodeIndex: Comparable, Hashable, Sendable {
  let id: NodeID

  public static func < (a: XMLTreeNodeIndex, b: XMLTreeNodeIndex) -> Bool { a.id < b.id }
}

extension XMLTreeNodeSequence {
  /// The index of the first node; `endIndex` if the sequence is empty.
  ///
  /// - Complexity: As `first`.
  public var startIndex: XMLTreeNodeIndex { first.map { XMLTreeNodeIndex(id: $0.id) } ?? endIndex }

  /// The index of the node after one.
  ///
  /// - Complexity: O(*k*) in the number of nodes skipped between the two.
  public func index(after index: XMLTreeNodeIndex) -> XMLTreeNodeIndex {
    var iterator = makeIterator(from: index)
    precondition(iterator.next() != nil, "index out of range")
    return iterator.next().map { XMLTreeNodeIndex(id: $0.id) } ?? endIndex
  }

  /// The node at an index.
  ///
  /// - Complexity: O(1).
  public subscript(index: XMLTreeNodeIndex) -> XMLTreeNode {
    var iterator = makeIterator(from: index)
    guard let node = iterator.next() else { preconditionFailure("index out of range") }
    return node
  }

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

  /// The node with a number, counted from 0. The number must be valid, as in an array;
  /// `XMLTreeNode.child(_:at:)` returns nil for one past the end.
  ///
  /// - Complexity: O(*n*) in the number of nodes before it, so a loop over numbers is
  ///   quadratic; a loop over the sequence, or over its indices, is linear.
  public subscript(number: Int) -> XMLTreeNode {
    guard let node = node(at: number) else { preconditionFailure("index out of range") }
    return node
  }

  /// The node with a number, counted from 0; nil if there is none.
  func node(at number: Int) -> XMLTreeNode? {
    guard number >= 0 else { return nil }
    var iterator = makeIterator()
    var left = number
    while let node = iterator.next() {
      if left == 0 { return node }
      left -= 1
    }
    return nil
  }
}
