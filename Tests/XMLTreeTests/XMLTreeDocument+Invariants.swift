// SPDX-License-Identifier: MIT

@testable import XMLTree

extension XMLTreeDocument {
  /// Walks the arrays and returns a sentence for each broken rule of `TreeStorage`; empty
  /// for a correct document.
  ///
  /// - Complexity: O(*n*) in the size of the document.
  func brokenInvariants() -> [String] {
    var check = InvariantCheck(storage)
    check.checkDocument()
    check.checkNodes()
    check.checkAttributes()
    check.checkNames()
    return check.broken
  }
}

private struct InvariantCheck {
  let storage: TreeStorage
  let arrays: TreeArrays
  var broken: [String] = []

  init(_ storage: TreeStorage) {
    self.storage = storage
    arrays = storage.arrays
  }

  /// Records a broken rule; the first 20 are enough to find the fault.
  mutating func require(_ condition: Bool, _ rule: @autoclosure () -> String) {
    if !condition && broken.count < 20 { broken.append(rule()) }
  }

  mutating func checkDocument() {
    let count = arrays.nodes.count
    guard count > 0 else { return require(false, "a document has a node 0") }
    let document = storage[0]
    require(document.kind == .document, "node 0 is the document")
    require(document.parent == NodeRecord.noParent, "the document has no parent")
    require(document.end == NodeID(count), "the document ends after the last node")
  }

  // MARK: Nodes

  /// Preorder: each node's parent is the innermost container that is still
  /// open, and each container closes inside the one around it.
  mutating func checkNodes() {
    var open: [(id: NodeID, end: NodeID)] = []
    var nextAttribute = 0
    for index in 0..<arrays.nodes.count {
      let id = NodeID(index)
      let record = storage[id]
      while let last = open.last, last.end <= id { open.removeLast() }
      if id > 0 {
        require(record.kind != .document, "node \(id): only node 0 is a document")
        require(record.parent == open.last?.id, "node \(id): parent is the open container")
      }
      let attributes = storage.attributeRange(of: id)
      if !attributes.isEmpty {
        require(
          attributes.lowerBound == nextAttribute, "node \(id): attributes are in node order")
        nextAttribute = attributes.upperBound
      }
      require(
        attributes.upperBound <= arrays.attributes.count,
        "node \(id): attributes are inside the array")
      require(
        record.isElement || attributes.isEmpty, "node \(id): only elements have attributes")
      if record.isContainer {
        require(record.end > id, "node \(id): a container ends after itself")
        require(
          record.end <= open.last?.end ?? NodeID(arrays.nodes.count),
          "node \(id): a container ends inside its parent")
        require(
          (record.line == 0) == (record.column == 0),
          "node \(id): line and column are both known or both unknown")
        open.append((id, record.end))
      } else {
        checkLeaf(id, record)
      }
    }
    require(nextAttribute == arrays.attributes.count, "every attribute has its element")
  }

  private mutating func checkLeaf(_ id: NodeID, _ record: NodeRecord) {
    let end = Int(record.offset) + Int(record.length)
    require(end <= arrays.bytes.count, "node \(id): content is inside the bytes")
    guard end <= arrays.bytes.count else { return }
    requireUTF8(storage.contentRange(of: id), "node \(id)")
    if record.kind == .text { require(record.length > 0, "node \(id): no text is empty") }
    guard record.isText, id > 0 else { return }
    let previous = storage[id - 1]
    let isSibling = previous.parent == record.parent && !previous.isContainer
    require(
      !(isSibling && previous.kind == record.kind),
      "node \(id): text of one sort that touches is one node")
  }

  private mutating func requireUTF8(_ range: Range<Int>, _ place: String) {
    let isValid = String(validating: storage.buffer(range), as: UTF8.self) != nil
    require(isValid, "\(place): the bytes are UTF-8")
  }

  // MARK: Attributes

  mutating func checkAttributes() {
    var overflows = 0
    for index in 0..<arrays.attributes.count {
      let record = arrays.attributes[index]
      if record.isOverflow {
        guard overflows < arrays.overflow.count else {
          return require(false, "attribute \(index): has an overflow record")
        }
        require(
          Int(arrays.overflow[overflows].index) == index,
          "attribute \(index): overflow records are in order")
        overflows += 1
      }
      let (name, value) = storage.attribute(index)
      require(Int(name) < storage.names.count, "attribute \(index): the name exists")
      require(
        value.upperBound <= arrays.bytes.count, "attribute \(index): value is inside the bytes")
      if value.upperBound <= arrays.bytes.count { requireUTF8(value, "attribute \(index)") }
    }
    require(overflows == arrays.overflow.count, "every overflow record has its attribute")
    for index in 0..<arrays.nodes.count { checkOrder(of: NodeID(index)) }
  }

  /// Declarations come before the other attributes, and no name occurs twice.
  private mutating func checkOrder(of id: NodeID) {
    var seen = Set<NameID>()
    var isPlain = false
    for index in storage.attributeRange(of: id) {
      let name = storage.attribute(index).name
      guard Int(name) < storage.names.count else { continue }
      let isDeclaration = storage.names.isNamespaceDeclaration(name)
      require(!(isPlain && isDeclaration), "node \(id): declarations stand first")
      isPlain = !isDeclaration
      require(seen.insert(name).inserted, "node \(id): no attribute stands twice")
    }
  }

  // MARK: Names

  mutating func checkNames() {
    for index in 0..<arrays.nodes.count {
      let record = storage[NodeID(index)]
      switch record.kind {
      case .element, .processingInstruction, .documentType:
        require(Int(record.name) < storage.names.count, "node \(index): the name exists")
      case .document, .text, .cdata, .comment:
        require(record.name == 0, "node \(index): has no name")
      }
    }
    var seen = Set<[UInt8]>()
    for id in 0..<NameID(storage.names.count) {
      let uri = storage.names.uri(id)
      let kind: UInt8 = storage.names.isNamespaceDeclaration(id) ? 1 : 0
      let key = Array(storage.names.qualifiedName(id)) + [0, kind] + Array(uri)
      require(seen.insert(key).inserted, "name \(id): stands once")
      let local = storage.names.localName(id)
      let bare = Array(storage.names.prefix(id))
      let prefix = bare.isEmpty ? [] : bare + [UInt8(ascii: ":")]
      require(
        storage.names.qualifiedName(id).elementsEqual(prefix + Array(local)),
        "name \(id): is its prefix and its local name")
    }
  }
}
