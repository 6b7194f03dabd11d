// SPDX-License-Identifier: MIT

extension XMLTreeNode {
  /// The children of every kind. The sequence can be iterated again.
  public var children: XMLTreeNodes { XMLTreeNodes(walk: XMLTreeNodeIterator(below: self)) }

  /// The children that are elements.
  public var childElements: XMLTreeChildElements {
    XMLTreeChildElements(walk: XMLTreeNodeIterator(below: self, wantsElements: true))
  }

  /// All nodes below this one, in document order.
  public var descendants: XMLTreeNodes {
    XMLTreeNodes(walk: XMLTreeNodeIterator(below: self, isDeep: true))
  }

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
