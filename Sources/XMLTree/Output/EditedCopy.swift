// SPDX-License-Identifier: MIT

/// One pass over a document that copies it with its edits.
///
/// As in `XMLSerializer`, the open element is known by its id and nothing is kept
/// for a level, except for those elements that have edits for their end.
struct EditedCopy: ~Copyable {
  private let storage: TreeStorage
  /// Ascending by node.
  private let edits: [(key: NodeID, value: NodeEdits)]
  private var builder = XMLTreeBuilder()
  /// The next edit that has not been reached.
  private var nextEdit = 0
  /// The open containers that have edits.
  private var openEdits: [(node: NodeID, edits: NodeEdits)] = []
  private var missingAtTop: [NamespaceBinding] = []

  init(_ storage: TreeStorage, _ edits: [(key: NodeID, value: NodeEdits)]) {
    self.storage = storage
    self.edits = edits
    builder.declaration = storage.declaration
  }

  mutating func make() throws(XMLBuildError) -> XMLTreeDocument {
    builder.beginCopying(from: storage)
    // A document of a stream reader has names whose declarations it does not have.
    if let element = XMLTreeDocument(storage: storage).documentElement {
      missingAtTop = builder.missingDeclarations(of: element)
    }
    var current: NodeID = 0
    var next: NodeID = 1
    if let edits = takeEdits(of: 0) { open(0, edits) }
    while builder.error == nil {
      if next == storage[current].end {
        let after = closeContainer(current)
        if current == 0 { break }
        builder.endElement()
        run(after)
        current = storage[current].parent
        continue
      }
      let id = next
      guard let edits = takeEdits(of: id) else {
        if storage[id].isElement {
          copyTag(of: id)
          current = id
        } else {
          builder.copyLeaf(id)
        }
        next = id + 1
        continue
      }
      run(edits.before)
      if let replacement = edits.replacement {
        run(replacement)
        run(edits.after)
        next = storage.end(of: id)
      } else if !storage[id].isElement {
        copyLeaf(id, edits)
        run(edits.after)
        next = id + 1
      } else {
        copyTag(of: id, edits)
        open(id, edits)
        current = id
        next = id + 1
        if let text = edits.text {
          builder.text(text)
          next = storage.end(of: id)
        }
      }
    }
    return try builder.finish()
  }

  // MARK: Edits

  /// The edits of a node. Nodes are asked for in document order; those passed
  /// over were inside something removed.
  private mutating func takeEdits(of node: NodeID) -> NodeEdits? {
    while nextEdit < edits.count, edits[nextEdit].key < node { nextEdit += 1 }
    guard nextEdit < edits.count, edits[nextEdit].key == node else { return nil }
    defer { nextEdit += 1 }
    return edits[nextEdit].value
  }

  private mutating func run(_ contents: [XMLTreeEditor.Content]) {
    guard !contents.isEmpty else { return }
    for content in contents { builder.nested(content) }
    // The content may have copied from elsewhere.
    builder.beginCopying(from: storage)
  }

  private mutating func open(_ node: NodeID, _ edits: NodeEdits) {
    openEdits.append((node, edits))
    run(edits.atStart)
  }

  /// Adds what goes before the end of a container; returns what goes after it.
  private mutating func closeContainer(_ node: NodeID) -> [XMLTreeEditor.Content] {
    guard let last = openEdits.last, last.node == node else { return [] }
    openEdits.removeLast()
    run(last.edits.atEnd)
    return last.edits.after
  }

  // MARK: Copies of single nodes

  private mutating func copyTag(of element: NodeID) {
    builder.copyTag(of: element, declaring: missingAtTop)
    missingAtTop = []
  }

  private mutating func copyTag(of id: NodeID, _ edits: NodeEdits) {
    guard !edits.attributes.isEmpty else { return copyTag(of: id) }
    let element = XMLTreeNode(storage: storage, id: id)
    builder.startElement(element.name, namespace: element.namespaceURI ?? "")
    for declaration in element.namespaceDeclarations {
      builder.declareNamespace(
        prefix: declaration.prefix == nil ? "" : declaration.localName, uri: declaration.value)
    }
    builder.declare(missingAtTop)
    missingAtTop = []
    var changes = edits.attributes
    for attribute in element.attributes {
      var value: String? = attribute.value
      changes.removeAll { change in
        guard change.names(attribute) else { return false }
        value = change.value
        return true
      }
      if let value {
        builder.attribute(attribute.name, value, namespace: attribute.namespaceURI ?? "")
      }
    }
    for (index, change) in changes.enumerated() {
      // The last edit of a name counts, in the place of the first.
      if changes[..<index].contains(where: { $0.isSameName(as: change) }) { continue }
      let last = changes.last { $0.isSameName(as: change) } ?? change
      if let value = last.value { builder.attribute(last.name, value, namespace: last.uri) }
    }
  }

  private mutating func copyLeaf(_ id: NodeID, _ edits: NodeEdits) {
    guard let text = edits.text else { return builder.copyLeaf(id) }
    let node = XMLTreeNode(storage: storage, id: id)
    switch storage[id].kind {
    case .text: builder.text(text)
    case .cdata: builder.cdata(text)
    case .comment: builder.comment(text)
    case .processingInstruction: builder.instruction(target: node.name, data: text)
    case .document, .element, .documentType: assertionFailure("not a leaf with a text to set")
    }
  }
}

extension AttributeEdit {
  /// Whether this edit is for that attribute.
  fileprivate func names(_ attribute: XMLTreeAttribute) -> Bool {
    guard let uri else { return attribute.name.utf8.elementsEqual(name.utf8) }
    return (attribute.namespaceURI ?? "").utf8.elementsEqual(uri.utf8)
      && attribute.localName.utf8.elementsEqual(localName)
  }

  fileprivate func isSameName(as other: AttributeEdit) -> Bool {
    name.utf8.elementsEqual(other.name.utf8) && (uri == nil) == (other.uri == nil)
      && (uri ?? "").utf8.elementsEqual((other.uri ?? "").utf8)
  }

  private var localName: Substring.UTF8View {
    let colon = name.utf8.firstIndex(of: UInt8(ascii: ":"))
    return name[(colon.map { name.utf8.index(after: $0) } ?? name.startIndex)...].utf8
  }
}
