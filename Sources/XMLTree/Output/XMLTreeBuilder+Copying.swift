// SPDX-License-Identifier: MIT

/// The document that nodes are copied from, and its names in the new one.
struct CopySource {
  let storage: TreeStorage
  /// The ids in the copy, by the ids in the source.
  var ids: NameMap<NameID>
  var namespaces: NamespaceNames
  /// True if the document has any prefix, namespace or declaration.
  let usesNamespaces: Bool

  init(_ storage: TreeStorage) {
    self.storage = storage
    ids = NameMap(storage)
    namespaces = NamespaceNames(storage)
    usesNamespaces = NamespaceNames.areUsed(
      in: 0..<NodeID(storage.arrays.nodes.count), of: storage)
  }
}

extension XMLTreeBuilder {
  /// Adds a copy of a node with everything below it, from this or any other document. Names
  /// keep their namespaces: declarations missing at the new place are added to the copy.
  /// For a document, its top-level nodes are added; inside an element, without the document
  /// type declaration.
  ///
  /// - Complexity: O(*n*) in the size of the subtree, plus O(*m*) in the number of names of
  ///   its document if it is another document than in the previous call.
  public mutating func copy(_ node: XMLTreeNode) {
    if node.kind == .document {
      for child in node.children where depth == 0 || child.kind != .documentType {
        copy(child)
      }
      return
    }
    beginCopying(from: node.storage)
    let storage = node.storage
    let end = storage.end(of: node.id)
    var missing = missingDeclarations(of: node)
    var current = NodeRecord.noParent
    var id = node.id
    let base = depth
    while error == nil {
      while current != NodeRecord.noParent, id == storage[current].end {
        closeElement()
        current = depth == base ? NodeRecord.noParent : storage[current].parent
      }
      guard id < end else { return }
      if storage[id].isElement {
        copyTag(of: id, declaring: missing)
        missing = []
        current = id
      } else {
        copyLeaf(id)
      }
      id += 1
    }
  }

  /// Sets the document from which nodes are copied from now on.
  mutating func beginCopying(from storage: TreeStorage) {
    if copying?.storage !== storage { copying = CopySource(storage) }
  }

  /// The declarations that the top of a subtree needs at this place.
  ///
  /// - Parameter others: Nodes that are left out of it, in document order.
  mutating func missingDeclarations(
    of node: XMLTreeNode, without others: ArraySlice<NodeID> = []
  ) -> [NamespaceBinding] {
    guard prepareLeaf(), node.isElement,
      copying?.usesNamespaces == true || scope[NamespaceScope.defaultPrefix] != NamespaceScope.noURI
    else { return [] }
    return copying?.namespaces.missingAtTop(of: node.id, without: others, in: &scope) ?? []
  }

  /// Opens a copy of an element, with declarations in addition to its own.
  mutating func copyTag(of element: NodeID, declaring missing: [NamespaceBinding]) {
    guard prepareElement(), let storage = copying?.storage else { return }
    let attributes = storage.attributeRange(of: element)
    var (firstPlain, added) = (attributes.lowerBound, missing)
    if copying?.usesNamespaces == true || scope[NamespaceScope.defaultPrefix] != 0,
      let opened = copying?.namespaces.open(element, declaring: missing, in: &scope)
    {
      (firstPlain, added) = opened
    } else {
      scope.open()
    }
    let name = copiedName(storage[element].name)
    tree.startElement(name: name, line: 0, column: 0)
    for index in attributes.lowerBound..<firstPlain { copyAttribute(index, of: storage) }
    for binding in added { tree.addNamespaceDeclaration(binding, scope) }
    for index in firstPlain..<attributes.upperBound { copyAttribute(index, of: storage) }
    opened(name)
    checkSize()
  }

  private mutating func copyAttribute(_ index: Int, of storage: TreeStorage) {
    let (name, value) = storage.attribute(index)
    tree.addAttribute(name: copiedName(name), value: storage.buffer(value))
  }

  /// Adds a copy of a node that is not an element.
  mutating func copyLeaf(_ id: NodeID) {
    guard let storage = copying?.storage else { return }
    let record = storage[id]
    let content = storage.buffer(storage.contentRange(of: id))
    switch record.kind {
    case .text, .cdata:
      guard prepareText("text") else { return }
      tree.appendText(content, isCDATA: record.kind == .cdata)
    case .comment:
      guard prepareLeaf() else { return }
      tree.appendLeaf(kind: .comment, name: 0, content: content)
    case .processingInstruction:
      guard prepareLeaf() else { return }
      let name = copiedName(record.name)
      tree.appendLeaf(kind: record.kind, name: name, content: content)
    case .documentType:
      guard prepareDocumentType() else { return }
      let name = copiedName(record.name)
      tree.appendLeaf(kind: record.kind, name: name, content: content)
    case .document, .element:
      assertionFailure("not a leaf")
    }
    checkSize()
  }

  /// The id in the new document for a name of the source.
  private mutating func copiedName(_ id: NameID) -> NameID {
    if let known = copying?.ids[id] { return known }
    guard let names = copying?.storage.names else { return 0 }
    let new = tree.intern(id, of: names)
    copying?.ids[id] = new
    return new
  }
}
