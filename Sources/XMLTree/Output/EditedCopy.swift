// SPDX-License-Identifier: MIT

/// One pass over a document that copies it with its edits.
///
/// As in `XMLSerializer`, the open element is known by its id and nothing is kept for a
/// level, except for elements with edits at their end. A moved node is skipped at its old
/// place and copied at its new one: the walk through the document waits while another walk
/// goes through the node.
struct EditedCopy: ~Copyable {
  private let storage: TreeStorage
  /// Ascending by node.
  private let edits: [(key: NodeID, value: NodeEdits)]
  /// The nodes that are moved, in ascending order.
  private let moved: [NodeID]
  private var builder = XMLTreeBuilder()
  private var walk: Walk
  /// The walks that wait for the end of a moved node, outermost first.
  private var waiting: [Walk] = []
  /// The open containers that have edits.
  private var openEdits: [(node: NodeID, edits: NodeEdits, isEnding: Bool)] = []

  /// A walk through a document or a moved node.
  private struct Walk {
    let top: NodeID
    let end: NodeID
    /// The open container; `noParent` before and after a moved node.
    var current: NodeID
    var next: NodeID
    /// The next edit that has not been reached.
    var nextEdit: Int
    /// The items to add before the walk continues, last first.
    var pending: [EditItem] = []
    /// The node whose `before` items have been added.
    var prepared = NodeRecord.noParent
    /// The declarations for its first element.
    var missing: [NamespaceBinding] = []
  }

  init(_ storage: TreeStorage, _ edits: [(key: NodeID, value: NodeEdits)]) {
    self.storage = storage
    self.edits = edits
    moved = edits.filter { $0.value.isMoved }.map(\.key)
    walk = Walk(top: 0, end: storage.end(of: 0), current: 0, next: 1, nextEdit: 0)
    builder.declaration = storage.declaration
  }

  mutating func make() throws(XMLBuildError) -> XMLTreeDocument {
    builder.beginCopying(from: storage)
    // A document of a stream reader has names without their declarations.
    if let element = XMLTreeDocument(storage: storage).documentElement {
      walk.missing = builder.missingDeclarations(of: element, without: moved[...])
    }
    if let edits = edits(of: 0) { open(0, edits) }
    while builder.error == nil {
      if let item = walk.pending.popLast() {
        add(item)
      } else if !step() {
        guard let outer = waiting.popLast() else { break }
        walk = outer
      }
    }
    return try builder.finish()
  }

  // MARK: Walking

  /// Copies the next node, or ends an element. Returns false at the end of the walk.
  private mutating func step() -> Bool {
    let current = walk.current
    if current != NodeRecord.noParent, walk.next == storage[current].end {
      return endContainer(current)
    }
    guard walk.next < walk.end else { return false }
    let id = walk.next
    guard let edits = edits(of: id) else {
      if storage[id].isElement {
        builder.copyTag(of: id, declaring: walk.missing)
        walk.missing = []
        walk.current = id
      } else {
        builder.copyLeaf(id)
      }
      walk.next = id + 1
      return true
    }
    // Items before and after a moved node stay at its old place.
    let isAway = current == NodeRecord.noParent
    if !isAway, walk.prepared != id {
      walk.prepared = id
      add(edits.before)
      if !edits.before.isEmpty { return true }
    }
    if !isAway, let replacement = edits.replacement {
      walk.next = storage.end(of: id)
      add(replacement + edits.after)
    } else if !storage[id].isElement {
      copyLeaf(id, edits)
      walk.next = id + 1
      if !isAway { add(edits.after) }
    } else {
      copyTag(of: id, edits)
      walk.current = id
      walk.next = edits.text == nil ? id + 1 : storage.end(of: id)
      open(id, edits)
    }
    return true
  }

  private mutating func endContainer(_ node: NodeID) -> Bool {
    var after: [EditItem] = []
    if let last = openEdits.last, last.node == node {
      if !last.isEnding {
        openEdits[openEdits.count - 1].isEnding = true
        add(last.edits.atEnd)
        return true
      }
      openEdits.removeLast()
      after = last.edits.after
    }
    if node == 0 { return false }
    builder.endElement()
    if node == walk.top {
      walk.current = NodeRecord.noParent
    } else {
      walk.current = storage[node].parent
      add(after)
    }
    return true
  }

  // MARK: Edits

  /// The edits of a node. In each walk, nodes are requested in document order; edits passed
  /// over are inside a removed node.
  private mutating func edits(of node: NodeID) -> NodeEdits? {
    while walk.nextEdit < edits.count, edits[walk.nextEdit].key < node { walk.nextEdit += 1 }
    guard walk.nextEdit < edits.count, edits[walk.nextEdit].key == node else { return nil }
    return edits[walk.nextEdit].value
  }

  /// Adds these items before the walk continues.
  private mutating func add(_ items: [EditItem]) {
    if !items.isEmpty { walk.pending += items.reversed() }
  }

  private mutating func add(_ item: EditItem) {
    switch item {
    case .text(let text):
      builder.text(text)
    case .content(let content):
      builder.nested(content)
      // The closure may have copied nodes of another document.
      builder.beginCopying(from: storage)
    case .node(let id, let move):
      let place = placeOfEdit(id)
      // The node may have been removed or moved again later.
      guard place < edits.count, edits[place].key == id, edits[place].value.move?.number == move
      else { return }
      var inner = Walk(
        top: id, end: storage.end(of: id), current: NodeRecord.noParent, next: id, nextEdit: place)
      let node = XMLTreeNode(storage: storage, id: id)
      let others = moved[placeOfMoved(after: id)...]
      inner.missing = builder.missingDeclarations(of: node, without: others)
      waiting.append(walk)
      walk = inner
    }
  }

  /// The index of the edits of a node, or where they would be.
  private func placeOfEdit(_ node: NodeID) -> Int {
    edits.indices.firstPlace { edits[$0].key >= node }
  }

  private func placeOfMoved(after node: NodeID) -> Int {
    moved.indices.firstPlace { moved[$0] > node }
  }

  private mutating func open(_ node: NodeID, _ edits: NodeEdits) {
    openEdits.append((node, edits, false))
    add(edits.atStart + (edits.text.map { [.text($0)] } ?? []))
  }

  // MARK: Copies of single nodes

  private mutating func copyTag(of id: NodeID, _ edits: NodeEdits) {
    let missing = walk.missing
    walk.missing = []
    guard !edits.attributes.isEmpty || edits.name != nil else {
      return builder.copyTag(of: id, declaring: missing)
    }
    let element = XMLTreeNode(storage: storage, id: id)
    if let name = edits.name {
      builder.startElement(name.name, namespace: name.uri)
    } else {
      builder.startElement(element.name, namespace: element.namespaceURI ?? "")
    }
    for declaration in element.namespaceDeclarations {
      builder.declareNamespace(
        prefix: declaration.prefix == nil ? "" : declaration.localName, uri: declaration.value)
    }
    builder.declare(missing)
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
      // The last edit of a name counts, in the order of the first.
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
  /// True if this edit is for an attribute.
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
