// SPDX-License-Identifier: MIT

/// The child elements with one name, in document order.
public struct XMLTreeNamedChildren: XMLTreeNodeSequence {
  let parent: XMLTreeNode
  let test: WantedName?

  public func makeIterator() -> Iterator { Iterator(below: parent, test, isDeep: false) }

  /// Iterates over the elements with a name.
  public struct Iterator: IteratorProtocol {
    private let storage: TreeStorage
    private var nextID: NodeID
    private let end: NodeID
    private let test: WantedName
    /// True if elements inside others are wanted as well.
    private let isDeep: Bool

    fileprivate init(below node: XMLTreeNode, _ test: WantedName?, isDeep: Bool) {
      storage = node.storage
      nextID = node.id + 1
      // A name the document does not have needs no walk.
      end = test == nil ? node.id + 1 : node.storage.end(of: node.id)
      self.test = test ?? .nothing
      self.isDeep = isDeep
    }

    public mutating func next() -> XMLTreeNode? {
      while nextID < end {
        let id = nextID
        let record = storage[id]
        nextID = record.isContainer && !isDeep ? record.end : id + 1
        if record.isElement, test.accepts(record.name, storage.names) {
          return XMLTreeNode(storage: storage, id: id)
        }
      }
      return nil
    }
  }
}

/// The elements with one name that are anywhere below a node, in document order.
public struct XMLTreeNamedDescendants: XMLTreeNodeSequence {
  public typealias Iterator = XMLTreeNamedChildren.Iterator

  let ancestor: XMLTreeNode
  let test: WantedName?

  public func makeIterator() -> Iterator { Iterator(below: ancestor, test, isDeep: true) }
}
