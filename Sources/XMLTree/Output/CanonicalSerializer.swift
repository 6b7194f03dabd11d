// SPDX-License-Identifier: MIT

/// Writes the canonical form of a node, piece by piece, into an `OutputBuffer`.
///
/// One loop over the records in preorder, as in `XMLSerializer`.
struct CanonicalSerializer: ~Copyable {
  var output = OutputBuffer()
  /// Why there is no such form; nothing is written after that.
  private(set) var error: XMLCanonicalError?

  private let storage: TreeStorage
  private let top: NodeID
  private let end: NodeID
  private var next: NodeID
  /// The innermost container that is open; `noParent` before and after `top`.
  private var current = NodeRecord.noParent
  /// The rest of a long text.
  private var pendingText = 0..<0
  /// A comment or an instruction after the document element stands on a line of its own.
  private var isAfterElement = false
  private let includesComments: Bool
  private var namespaces: CanonicalNamespaces?
  /// The attributes of the tag that is being written.
  private var attributes: [Int] = []
  /// Attributes of elements around `top` that its tag gets.
  private var inherited: [Int] = []

  private static let pieceOfText = 1 << 16

  init(_ node: XMLTreeNode, _ writer: XMLCanonicalWriter) {
    output.writesCanonicalReferences = true
    storage = node.storage
    top = node.id
    next = node.id
    end = node.storage.end(of: node.id)
    includesComments = writer.includesComments
    let all = 0..<NodeID(node.storage.nodes.count)
    guard NamespaceNames.areUsed(in: all, of: node.storage) else { return }
    namespaces = CanonicalNamespaces(node, writer)
    if writer.form == .inclusive, node.isElement { inherited = Self.inheritedAttributes(of: node) }
  }

  /// The attributes `xml:lang`, `xml:space` and the like of the elements around one that
  /// does not have them: of each, the nearest.
  private static func inheritedAttributes(of node: XMLTreeNode) -> [Int] {
    let storage = node.storage
    var found: [Int] = []
    var seen: Set<UInt32> = []
    func note(_ id: NodeID, isInherited: Bool) {
      for index in storage.attributeRange(of: id) {
        let name = storage.attribute(index).name
        guard storage.names.isXML(name) else { continue }
        if seen.insert(storage.names[name].localName).inserted, isInherited { found.append(index) }
      }
    }
    note(node.id, isInherited: false)
    var id = storage[node.id].parent
    while id != NodeRecord.noParent {
      note(id, isInherited: true)
      id = storage[id].parent
    }
    return found
  }

  /// Writes on until the buffer holds `limit` bytes or more. Returns false when everything
  /// is written, or an error was found.
  mutating func fill(to limit: Int) -> Bool {
    let names = storage.names
    while output.count < limit {
      guard error == nil, step(names) else { return false }
    }
    return true
  }

  /// Writes one node, one end tag or one piece of text.
  private mutating func step(_ names: borrowing NameTable) -> Bool {
    if !pendingText.isEmpty {
      let piece = pendingText.prefix(CanonicalSerializer.pieceOfText)
      pendingText = piece.upperBound..<pendingText.upperBound
      output.appendText(storage.buffer(piece))
      return true
    }
    if current != NodeRecord.noParent {
      let record = storage[current]
      if next == record.end {
        if record.isElement { writeEndTag(record, names) }
        current = current == top ? NodeRecord.noParent : record.parent
        return true
      }
    }
    guard next < end else { return false }
    let id = next
    next = id &+ 1
    let record = storage[id]
    switch record.kind {
    case .element:
      writeStartTag(id, record, names)
      current = id
    case .document: current = id
    case .text, .cdata: pendingText = storage.contentRange(of: id)
    case .comment: if includesComments { writeLeaf(id, record, names) }
    case .processingInstruction: writeLeaf(id, record, names)
    case .documentType: break
    }
    return true
  }

  // MARK: Elements

  private mutating func writeStartTag(
    _ id: NodeID, _ record: NodeRecord, _ names: borrowing NameTable
  ) {
    output.append(UInt8(ascii: "<"))
    output.append(names.qualifiedName(record.name))
    let range = storage.attributeRange(of: id)
    var first = range.lowerBound
    if namespaces != nil {
      first = writeNamespaces(of: id)
      if error != nil { return }
    }
    attributes.removeAll(keepingCapacity: true)
    attributes.append(contentsOf: first..<range.upperBound)
    if !inherited.isEmpty {
      attributes += inherited
      inherited = []
    }
    if attributes.count > 1 { sortAttributes(names) }
    for index in attributes {
      let (name, value) = storage.attribute(index)
      output.append(UInt8(ascii: " "))
      output.append(names.qualifiedName(name))
      output.append("=\"")
      output.appendAttributeValue(storage.buffer(value))
      output.append(UInt8(ascii: "\""))
    }
    output.append(UInt8(ascii: ">"))
  }

  private mutating func writeEndTag(_ record: NodeRecord, _ names: borrowing NameTable) {
    output.append("</")
    output.append(names.qualifiedName(record.name))
    output.append(UInt8(ascii: ">"))
    namespaces?.close()
    if record.parent == 0 { isAfterElement = true }
  }

  /// By namespace, then by local name, as bytes: in UTF-8 that is the order of characters.
  private mutating func sortAttributes(_ names: borrowing NameTable) {
    let storage = storage
    let names = copy names
    attributes.sort { a, b in
      let (x, y) = (storage.attribute(a).name, storage.attribute(b).name)
      if names[x].uri != names[y].uri { return names.uri(x).precedes(names.uri(y)) }
      return names.localName(x).precedes(names.localName(y))
    }
  }

  /// Writes the declarations of a tag. Returns the first attribute that is none.
  private mutating func writeNamespaces(of id: NodeID) -> Int {
    let first = namespaces?.open(id) ?? 0
    if let mistake = namespaces?.mistake {
      let position = XMLTreeNode(storage: storage, id: id).position
      error = XMLCanonicalError(code: mistake.code, message: mistake.message, position: position)
      return first
    }
    for binding in namespaces?.added ?? [] {
      guard let scope = namespaces?.scope else { break }
      output.append(" xmlns")
      if binding.prefix != NamespaceScope.defaultPrefix {
        output.append(UInt8(ascii: ":"))
        output.append(scope.bytes(ofPrefix: binding.prefix))
      }
      output.append("=\"")
      output.appendAttributeValue(scope.bytes(ofURI: binding.uri))
      output.append(UInt8(ascii: "\""))
    }
    return first
  }

  // MARK: Other nodes

  private mutating func writeLeaf(
    _ id: NodeID, _ record: NodeRecord, _ names: borrowing NameTable
  ) {
    // Between the nodes at the top of a document, a tree holds no white space.
    let isAtTop = top == 0 && record.parent == 0
    if isAtTop && isAfterElement { output.append(UInt8(ascii: "\n")) }
    let content = storage.buffer(storage.contentRange(of: id))
    if record.kind == .comment {
      output.append("<!--")
      output.append(content)
      output.append("-->")
    } else {
      output.append("<?")
      output.append(names.qualifiedName(record.name))
      if !content.isEmpty {
        output.append(UInt8(ascii: " "))
        output.append(content)
      }
      output.append("?>")
    }
    if isAtTop && !isAfterElement { output.append(UInt8(ascii: "\n")) }
  }
}

extension NameTable {
  /// Whether a name is in the namespace of `xml:lang`.
  func isXML(_ name: NameID) -> Bool {
    NamespaceScope.xmlURI.withUTF8Buffer { uri(name).elementsEqual($0) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether these bytes come before others.
  func precedes(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    lexicographicallyPrecedes(other)
  }
}
