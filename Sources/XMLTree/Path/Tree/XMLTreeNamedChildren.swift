// SPDX-License-Identifier: MIT

/// The child elements with one name, in document order.
public struct XMLTreeNamedChildren: XMLTreeNodeSequence {
  let parent: XMLTreeNode
  let test: WantedName?

  /// One past the last child of the node, whatever its name.
  public var endIndex: XMLTreeNodeIndex { parent.subtreeEnd }

  public func makeIterator() -> Iterator { makeIterator(from: parent.subtreeStart) }

  public func makeIterator(from index: XMLTreeNodeIndex) -> Iterator {
    Iterator(in: parent.storage, from: index, to: endIndex, test, isDeep: false)
  }

  /// The results of a function for all nodes, in order.
  @inlinable
  public func map<Result, E: Error>(
    _ transform: (XMLTreeNode) throws(E) -> Result
  ) throws(E) -> [Result] { try mapInOneWalk(transform) }

  /// Iterates over the elements with a name.
  public struct Iterator: IteratorProtocol {
    private let storage: TreeStorage
    private var nextID: NodeID
    private let end: NodeID
    private let test: WantedName
    /// True if elements inside others are wanted as well.
    private let isDeep: Bool

    fileprivate init(
      in storage: TreeStorage, from start: XMLTreeNodeIndex, to end: XMLTreeNodeIndex,
      _ test: WantedName?, isDeep: Bool
    ) {
      self.storage = storage
      nextID = start.id
      // A name the document does not have needs no walk.
      self.end = test == nil ? start.id : end.id
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

  /// One past the last node below the ancestor, whatever its name.
  public var endIndex: XMLTreeNodeIndex { ancestor.subtreeEnd }

  public func makeIterator() -> Iterator { makeIterator(from: ancestor.subtreeStart) }

  public func makeIterator(from index: XMLTreeNodeIndex) -> Iterator {
    Iterator(in: ancestor.storage, from: index, to: endIndex, test, isDeep: true)
  }

  /// The results of a function for all nodes, in order.
  @inlinable
  public func map<Result, E: Error>(
    _ transform: (XMLTreeNode) throws(E) -> Result
  ) throws(E) -> [Result] { try mapInOneWalk(transform) }
}
