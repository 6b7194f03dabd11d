// SPDX-License-Identifier: MIT

/// A node of a document: a small value that keeps its document alive.
///
/// Copying a node is cheap and allocates nothing; Strings are made only when asked for.
/// `==` compares the identity of nodes; `isEqualSubtree(to:)` compares content.
public struct XMLTreeNode: Hashable, Sendable {
  let storage: TreeStorage
  let id: NodeID

  @inline(__always)
  init(storage: TreeStorage, id: NodeID) {
    self.storage = storage
    self.id = id
  }

  /// The kind of a node, in the terms of the XML Information Set.
  public enum Kind: Hashable, Sendable {
    /// The document itself, whose children are the nodes at the top.
    case document
    /// An element; it has a name, attributes and children.
    case element
    /// Character data; `isCDATA` says whether it was written as a CDATA section.
    case text
    /// A comment; `text` is its content.
    case comment
    /// A processing instruction; `name` is its target, `text` its data.
    case processingInstruction
    /// The document type declaration; `text` is the declaration as written.
    case documentType
  }

  public static func == (a: XMLTreeNode, b: XMLTreeNode) -> Bool {
    a.id == b.id && a.storage === b.storage
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(storage))
    hasher.combine(id)
  }

  var record: NodeRecord { storage[id] }

  /// The kind of this node.
  public var kind: Kind {
    switch record.kind {
    case .document: .document
    case .element: .element
    case .text, .cdata: .text
    case .comment: .comment
    case .processingInstruction: .processingInstruction
    case .documentType: .documentType
    }
  }

  /// True for an element.
  public var isElement: Bool { record.isElement }

  /// True for a text that was written as a CDATA section.
  public var isCDATA: Bool { record.kind == .cdata }

  /// The document this node belongs to.
  public var document: XMLTreeDocument { XMLTreeDocument(storage: storage) }

  // MARK: Names

  var hasName: Bool { record.hasName }

  /// The qualified name as written (`p:item`), the target of a processing
  /// instruction, the name in a document type declaration; empty for other nodes.
  public var name: String {
    hasName ? String(decoding: storage.names.qualifiedName(record.name), as: UTF8.self) : ""
  }

  /// The name without its prefix.
  public var localName: String {
    hasName ? String(decoding: storage.names.localName(record.name), as: UTF8.self) : ""
  }

  /// The prefix as written; nil if the name has none.
  public var prefix: String? {
    hasName ? String(nonEmpty: storage.names.prefix(record.name)) : nil
  }

  /// The namespace of the name; nil for no namespace.
  public var namespaceURI: String? {
    hasName ? String(nonEmpty: storage.names.uri(record.name)) : nil
  }

  // MARK: Content

  /// An element's own text: its text children joined, without the text in child elements.
  /// For text, comments, processing instructions and the document type declaration, their
  /// content. Empty for the document.
  ///
  /// - Complexity: O(*n*) in the number of children and the length.
  public var text: String {
    guard record.isContainer else { return storage.string(storage.contentRange(of: id)) }
    return withJoinedText(children: true) { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of an element and all its descendants, joined in document order;
  /// for other nodes the same as `text`.
  ///
  /// - Complexity: O(*n*) in the number of descendants and the length.
  public var stringValue: String {
    guard record.isContainer else { return text }
    return withJoinedText(children: false) { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with the text below this container: that of the text children, or of all
  /// descendants. It may be incomplete if it has more than `limit` bytes.
  func withJoinedText<Result, E: Error>(
    children: Bool, limit: Int = .max, _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> Result
  ) throws(E) -> Result {
    var only = 0..<0
    // Stays empty if there is only one text, as in nearly all elements.
    var joined: [UInt8] = []
    var length = 0
    let end = record.end
    var next = id + 1
    while next < end, length < limit {
      let record = storage[next]
      if record.isText {
        let text = storage.contentRange(of: next)
        if length == 0 {
          only = text
        } else {
          if joined.isEmpty { joined.append(contentsOf: storage.buffer(only)) }
          joined.append(contentsOf: storage.buffer(text))
        }
        length += text.count
      }
      next = children && record.isContainer ? record.end : next + 1
    }
    if joined.isEmpty { return try body(storage.buffer(only)) }
    return try joined.withUnsafeBufferPointer { (bytes) throws(E) in try body(bytes) }
  }

  /// The position of the start tag of an element; nil for other nodes, for elements made by
  /// a program, and for the document.
  public var position: SourcePosition? { record.knownPosition }
}
