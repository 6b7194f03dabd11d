// SPDX-License-Identifier: MIT

// Sequences over a document. All are lazy, walk flat arrays, and need no memory of their
// own at any depth of nesting.

extension XMLTreeNode {
  /// The place of the first node below this one, if there is any.
  var subtreeStart: XMLTreeNodeIndex { XMLTreeNodeIndex(id: id + 1) }

  /// The place after the last node below this one.
  var subtreeEnd: XMLTreeNodeIndex { XMLTreeNodeIndex(id: storage.end(of: id)) }
}

/// The children of a node, in document order.
public struct XMLTreeChildren: XMLTreeNodeSequence {
  let parent: XMLTreeNode

  /// One past the last child.
  public var endIndex: XMLTreeNodeIndex { parent.subtreeEnd }

  public func makeIterator() -> Iterator { makeIterator(from: parent.subtreeStart) }

  public func makeIterator(from index: XMLTreeNodeIndex) -> Iterator {
    Iterator(storage: parent.storage, nextID: index.id, end: endIndex.id)
  }

  /// The results of a function for all nodes, in order.
  @inlinable
  public func map<Result, E: Error>(
    _ transform: (XMLTreeNode) throws(E) -> Result
  ) throws(E) -> [Result] { try mapInOneWalk(transform) }

  /// Iterates over the children.
  public struct Iterator: IteratorProtocol {
    let storage: TreeStorage
    var nextID: NodeID
    let end: NodeID

    public mutating func next() -> XMLTreeNode? {
      guard nextID < end else { return nil }
      defer { nextID = storage.end(of: nextID) }
      return XMLTreeNode(storage: storage, id: nextID)
    }
  }
}

/// The children of a node that are elements, in document order.
///
/// `map`, `filter` and the like are lazy.
public struct XMLTreeChildElements: XMLTreeNodeSequence, LazyCollectionProtocol {
  let parent: XMLTreeNode

  /// One past the last child.
  public var endIndex: XMLTreeNodeIndex { parent.subtreeEnd }

  public func makeIterator() -> Iterator { makeIterator(from: parent.subtreeStart) }

  public func makeIterator(from index: XMLTreeNodeIndex) -> Iterator {
    Iterator(storage: parent.storage, nextID: index.id, end: endIndex.id)
  }

  /// Iterates over the child elements.
  public struct Iterator: IteratorProtocol {
    let storage: TreeStorage
    var nextID: NodeID
    let end: NodeID

    public mutating func next() -> XMLTreeNode? {
      while nextID < end {
        let id = nextID
        let record = storage[id]
        nextID = record.isContainer ? record.end : id + 1
        if record.isElement { return XMLTreeNode(storage: storage, id: id) }
      }
      return nil
    }
  }
}

/// All nodes below a node, in document order.
public struct XMLTreeDescendants: XMLTreeNodeSequence {
  let ancestor: XMLTreeNode

  /// One past the last node.
  public var endIndex: XMLTreeNodeIndex { ancestor.subtreeEnd }

  /// The number of nodes.
  ///
  /// - Complexity: O(1).
  public var count: Int { Int(endIndex.id - ancestor.subtreeStart.id) }

  public func makeIterator() -> Iterator { makeIterator(from: ancestor.subtreeStart) }

  public func makeIterator(from index: XMLTreeNodeIndex) -> Iterator {
    Iterator(storage: ancestor.storage, nextID: index.id, end: endIndex.id)
  }

  /// The results of a function for all nodes, in order.
  @inlinable
  public func map<Result, E: Error>(
    _ transform: (XMLTreeNode) throws(E) -> Result
  ) throws(E) -> [Result] { try mapInOneWalk(transform) }

  public struct Iterator: IteratorProtocol {
    let storage: TreeStorage
    var nextID: NodeID
    let end: NodeID

    public mutating func next() -> XMLTreeNode? {
      guard nextID < end else { return nil }
      defer { nextID += 1 }
      return XMLTreeNode(storage: storage, id: nextID)
    }
  }
}

extension XMLTreeNode {
  /// The children of every kind. The sequence can be iterated again.
  public var children: XMLTreeChildren { XMLTreeChildren(parent: self) }

  /// The children that are elements.
  public var childElements: XMLTreeChildElements { XMLTreeChildElements(parent: self) }

  /// All nodes below this one, in document order.
  public var descendants: XMLTreeDescendants { XMLTreeDescendants(ancestor: self) }

  /// The parent, its parent and so on, up to the document.
  public var ancestors: some Sequence<XMLTreeNode> {
    sequence(first: self) { $0.parent }.dropFirst()
  }

  /// The node that contains this one; nil for the document.
  public var parent: XMLTreeNode? {
    let parent = record.parent
    return parent == NodeRecord.noParent ? nil : XMLTreeNode(storage: storage, id: parent)
  }

  /// The first child of any kind; nil if there are no children.
  public var firstChild: XMLTreeNode? { children.first }

  /// - Complexity: O(*n*) in the number of children.
  public var lastChild: XMLTreeNode? { children.last }

  /// The node after this one under the same parent; nil for the last.
  public var nextSibling: XMLTreeNode? {
    guard let parent else { return nil }
    let next = storage.end(of: id)
    return next < parent.record.end ? XMLTreeNode(storage: storage, id: next) : nil
  }

  /// - Complexity: O(*n*) in the number of siblings before this one.
  public var previousSibling: XMLTreeNode? {
    guard let parent else { return nil }
    var previous: XMLTreeNode?
    for child in parent.children {
      if child.id == id { return previous }
      previous = child
    }
    return nil
  }

  /// The siblings after this node, nearest first.
  public var followingSiblings: some Sequence<XMLTreeNode> {
    sequence(first: self) { $0.nextSibling }.dropFirst()
  }
}
