// SPDX-License-Identifier: MIT

/// The differences of a canonical form from ordinary XML output: the attributes and
/// declarations of its tags, and the line breaks beside its document element.
struct CanonicalTags {
  /// The reason why there is no such form; nothing is written after that.
  private(set) var error: XMLCanonicalError?

  private let storage: TreeStorage
  /// True for the form of a whole document.
  private let isDocument: Bool
  private let includesComments: Bool
  /// True once the document element has ended: a later comment or instruction is on its own
  /// line.
  private var isAfterElement = false
  private var namespaces: CanonicalNamespaces?
  /// The attributes of the current tag.
  private var attributes: [Int] = []
  /// Attributes of the elements around the part that its first tag gets.
  private var inherited: [Int] = []

  init(_ node: XMLTreeNode, _ writer: XMLCanonicalWriter) {
    storage = node.storage
    isDocument = node.id == 0
    includesComments = writer.includesComments
    let all = 0..<NodeID(node.storage.arrays.nodes.count)
    guard NamespaceNames.areUsed(in: all, of: node.storage) else { return }
    namespaces = CanonicalNamespaces(node, writer)
    if writer.form == .inclusive, node.isElement { inherited = Self.inheritedAttributes(of: node) }
  }

  /// The attributes `xml:lang`, `xml:space` and the like that an element inherits from the
  /// elements around it; of each name, the nearest.
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

  // MARK: Tags

  /// Writes the start tag of an element after its name.
  mutating func writeTag(of id: NodeID, to output: inout OutputBuffer) {
    let names = storage.names
    let range = storage.attributeRange(of: id)
    var first = range.lowerBound
    if namespaces != nil {
      first = writeNamespaces(of: id, to: &output)
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
      output.appendAttribute(names.qualifiedName(name), storage.buffer(value))
    }
    output.append(UInt8(ascii: ">"))
  }

  /// Sorts by namespace, then by local name, as bytes; in UTF-8 that is the order of
  /// characters.
  private mutating func sortAttributes(_ names: NameTable) {
    let storage = storage
    attributes.sort { a, b in
      let (x, y) = (storage.attribute(a).name, storage.attribute(b).name)
      if names[x].uri != names[y].uri {
        return names.uri(x).lexicographicallyPrecedes(names.uri(y))
      }
      return names.localName(x).lexicographicallyPrecedes(names.localName(y))
    }
  }

  /// Writes the declarations of a tag. Returns the first attribute that is not a
  /// declaration.
  private mutating func writeNamespaces(of id: NodeID, to output: inout OutputBuffer) -> Int {
    let first = namespaces?.open(id) ?? 0
    if let mistake = namespaces?.mistake {
      let position = XMLTreeNode(storage: storage, id: id).position
      error = XMLCanonicalError(code: mistake.code, message: mistake.message, position: position)
      return first
    }
    if let namespaces {
      for binding in namespaces.added { output.appendDeclaration(binding, namespaces.scope) }
    }
    return first
  }

  /// Ends an element.
  mutating func close(_ record: NodeRecord) {
    namespaces?.close()
    if record.parent == 0 { isAfterElement = true }
  }

  // MARK: Other nodes

  func includes(_ record: NodeRecord) -> Bool {
    record.kind == .comment ? includesComments : record.kind != .documentType
  }

  /// True if there is a line break before or after a node at the top of a document; a tree
  /// stores no white space there.
  func hasLineBreak(_ record: NodeRecord, before isBefore: Bool) -> Bool {
    isDocument && record.parent == 0 && isAfterElement == isBefore
  }
}

extension NameTable {
  /// True if a name is in the namespace of `xml:lang`.
  func isXML(_ name: NameID) -> Bool {
    NamespaceScope.xmlURI.withUTF8Buffer { uri(name).elementsEqual($0) }
  }
}
