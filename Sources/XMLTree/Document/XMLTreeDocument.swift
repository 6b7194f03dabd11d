// SPDX-License-Identifier: MIT

/// An XML document as a tree: immutable, compact, safe to share between threads.
///
///     let document = try XMLTreeParser().parse("<a><b>1</b><b>2</b></a>")
///     document.root.child("a/b[1]")?.text        // "2"
///
/// The storage is described in `TreeStorage`; a document of a log export takes
/// less memory than its file.
public struct XMLTreeDocument: Sendable {
  let storage: TreeStorage

  init(storage: TreeStorage) {
    self.storage = storage
  }

  /// The document itself: a virtual node whose children are the top-level nodes.
  /// Paths from here start with the name of the document element.
  public var root: XMLTreeNode { XMLTreeNode(storage: storage, id: 0) }

  /// The document element; nil only in a document built without one.
  public var documentElement: XMLTreeNode? { root.children.first { $0.isElement } }

  /// The content of the XML declaration.
  public var declaration: XMLDeclaration { storage.declaration }

  /// The number of nodes, including the document itself.
  public var nodeCount: Int { storage.arrays.nodes.count }

  /// The memory of the tree's arrays in bytes; without the table of names.
  public var memoryFootprint: Int {
    let arrays = storage.arrays
    return arrays.nodes.capacity * MemoryLayout<NodeEntry>.stride
      + arrays.details.capacity * MemoryLayout<NodeDetail>.stride
      + arrays.attributes.capacity * MemoryLayout<AttributeRecord>.stride
      + arrays.overflow.capacity * MemoryLayout<AttributeOverflow>.stride + arrays.bytes.capacity
  }
}

extension XMLTreeDocument: CustomStringConvertible {
  /// The document as XML.
  public var description: String { root.description }
}
