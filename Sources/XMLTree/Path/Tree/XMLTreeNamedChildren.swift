// SPDX-License-Identifier: MIT

/// The child elements with one local name, in document order.
public struct XMLTreeNamedChildren: Sequence, Sendable {
  private let storage: TreeStorage
  private let firstID: NodeID
  private let end: NodeID
  private let localName: UInt32

  init(parent: XMLTreeNode, name: String) {
    var name = name
    let localName = name.isEmpty ? nil : name.withUTF8 { parent.storage.names.stringID($0) }
    self.storage = parent.storage
    self.firstID = parent.id + 1
    // A name the document does not have needs no walk.
    self.end = localName == nil ? parent.id + 1 : parent.storage.end(of: parent.id)
    self.localName = localName ?? 0
  }

  public func makeIterator() -> Iterator {
    Iterator(storage: storage, next: firstID, end: end, localName: localName)
  }

  /// Steps from one of these children to the next.
  public struct Iterator: IteratorProtocol {
    fileprivate let storage: TreeStorage
    fileprivate var nextID: NodeID
    fileprivate let end: NodeID
    fileprivate let localName: UInt32

    fileprivate init(storage: TreeStorage, next: NodeID, end: NodeID, localName: UInt32) {
      self.storage = storage
      self.nextID = next
      self.end = end
      self.localName = localName
    }

    public mutating func next() -> XMLTreeNode? {
      while nextID < end {
        let id = nextID
        nextID = storage.end(of: id)
        let record = storage[id]
        if record.isElement,
          storage.names[record.name].localName == localName
        {
          return XMLTreeNode(storage: storage, id: id)
        }
      }
      return nil
    }
  }

  /// The first of them; nil if there is none.
  public var first: XMLTreeNode? {
    var iterator = makeIterator()
    return iterator.next()
  }
}
