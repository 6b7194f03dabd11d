// SPDX-License-Identifier: MIT

// Sequences over a document. All are lazy, walk flat arrays, and need no memory of their
// own at any depth of nesting.

/// Nodes below another one: its children or all descendants, with or without a name.
public struct XMLTreeNodes: XMLTreeNodeSequence {
  let walk: XMLTreeNodeIterator

  /// One past the last node in which this sequence looks.
  public var endIndex: XMLTreeNodeIndex { walk.endIndex }

  /// The number of nodes.
  ///
  /// - Complexity: O(1) for all nodes below another one, else O(*n*) in the number of nodes
  ///   visited.
  public var count: Int {
    if walk.isDeep, !walk.wantsElements { return Int(walk.end - walk.nextID) }
    var count = 0
    for _ in self { count += 1 }
    return count
  }

  public func makeIterator() -> XMLTreeNodeIterator { walk }

  public func makeIterator(from index: XMLTreeNodeIndex) -> XMLTreeNodeIterator {
    walk.moved(to: index)
  }

  /// The results of a function for all nodes, in order. The `map` of a collection walks twice.
  @inlinable
  public func map<Result, E: Error>(
    _ transform: (XMLTreeNode) throws(E) -> Result
  ) throws(E) -> [Result] {
    var results: [Result] = []
    for node in self { results.append(try transform(node)) }
    return results
  }
}

/// The children of a node that are elements, in document order.
///
/// `map`, `filter` and the like are lazy.
public struct XMLTreeChildElements: XMLTreeNodeSequence, LazyCollectionProtocol {
  let walk: XMLTreeNodeIterator

  /// One past the last child.
  public var endIndex: XMLTreeNodeIndex { walk.endIndex }

  public func makeIterator() -> XMLTreeNodeIterator { walk }

  public func makeIterator(from index: XMLTreeNodeIndex) -> XMLTreeNodeIterator {
    walk.moved(to: index)
  }
}

/// Iterates over the nodes of an `XMLTreeNodeSequence`.
public struct XMLTreeNodeIterator: IteratorProtocol, Sendable {
  private let storage: TreeStorage
  fileprivate private(set) var nextID: NodeID
  fileprivate let end: NodeID
  /// True if nodes inside others are wanted as well.
  fileprivate let isDeep: Bool
  fileprivate let wantsElements: Bool
  private let hasName: Bool
  private let name: WantedName

  /// All nodes below one, or the elements among them.
  init(below node: XMLTreeNode, isDeep: Bool = false, wantsElements: Bool = false) {
    storage = node.storage
    nextID = node.id + 1
    end = node.storage.end(of: node.id)
    self.isDeep = isDeep
    self.wantsElements = wantsElements
    hasName = false
    name = .nothing
  }

  /// The elements with a name.
  ///
  /// - Parameter name: nil if the document does not have the name, which needs no walk.
  init(below node: XMLTreeNode, isDeep: Bool = false, named name: WantedName?) {
    storage = node.storage
    nextID = node.id + 1
    end = name == nil ? nextID : node.storage.end(of: node.id)
    self.isDeep = isDeep
    wantsElements = true
    hasName = true
    self.name = name ?? .nothing
  }

  fileprivate var endIndex: XMLTreeNodeIndex { XMLTreeNodeIndex(id: end) }

  fileprivate func moved(to index: XMLTreeNodeIndex) -> XMLTreeNodeIterator {
    var iterator = self
    iterator.nextID = index.id
    return iterator
  }

  public mutating func next() -> XMLTreeNode? {
    while nextID < end {
      let id = nextID
      let record = storage[id]
      nextID = record.isContainer && !isDeep ? record.end : id + 1
      if wantsElements {
        guard record.isElement, !hasName || name.accepts(record.name, storage.names) else {
          continue
        }
      }
      return XMLTreeNode(storage: storage, id: id)
    }
    return nil
  }
}
