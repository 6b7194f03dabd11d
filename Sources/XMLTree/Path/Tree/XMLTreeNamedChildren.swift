// SPDX-License-Identifier: MIT

/// The child elements with one name, in document order.
public struct XMLTreeNamedChildren: XMLTreeNodeSequence {
  private let storage: TreeStorage
  private let firstID: NodeID
  private let end: NodeID
  private let test: WantedName

  init(parent: XMLTreeNode, test: WantedName?) {
    self.storage = parent.storage
    self.firstID = parent.id + 1
    // A name the document does not have needs no walk.
    self.end = test == nil ? parent.id + 1 : parent.storage.end(of: parent.id)
    self.test = test ?? .nothing
  }

  public func makeIterator() -> Iterator {
    Iterator(storage: storage, next: firstID, end: end, test: test)
  }

  /// Steps from one of these children to the next.
  public struct Iterator: IteratorProtocol {
    fileprivate let storage: TreeStorage
    fileprivate var nextID: NodeID
    fileprivate let end: NodeID
    fileprivate let test: WantedName

    fileprivate init(storage: TreeStorage, next: NodeID, end: NodeID, test: WantedName) {
      self.storage = storage
      self.nextID = next
      self.end = end
      self.test = test
    }

    public mutating func next() -> XMLTreeNode? {
      while nextID < end {
        let id = nextID
        let record = storage[id]
        nextID = record.isContainer ? record.end : id + 1
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
  private let storage: TreeStorage
  private let firstID: NodeID
  private let end: NodeID
  private let test: WantedName

  init(ancestor: XMLTreeNode, test: WantedName?) {
    self.storage = ancestor.storage
    self.firstID = ancestor.id + 1
    self.end = test == nil ? ancestor.id + 1 : ancestor.storage.end(of: ancestor.id)
    self.test = test ?? .nothing
  }

  public func makeIterator() -> Iterator {
    Iterator(storage: storage, next: firstID, end: end, test: test)
  }

  /// Steps from one of these elements to the next.
  public struct Iterator: IteratorProtocol {
    fileprivate let storage: TreeStorage
    fileprivate var nextID: NodeID
    fileprivate let end: NodeID
    fileprivate let test: WantedName

    fileprivate init(storage: TreeStorage, next: NodeID, end: NodeID, test: WantedName) {
      self.storage = storage
      self.nextID = next
      self.end = end
      self.test = test
    }

    public mutating func next() -> XMLTreeNode? {
      while nextID < end {
        let id = nextID
        nextID = id + 1
        let record = storage[id]
        if record.isElement, test.accepts(record.name, storage.names) {
          return XMLTreeNode(storage: storage, id: id)
        }
      }
      return nil
    }
  }
}
