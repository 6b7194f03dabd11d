// SPDX-License-Identifier: MIT

/// Appends events to the flat arrays of a document: the one place where records
/// are made, for the parser and for `XMLTreeBuilder`.
///
/// It keeps the text of a log small by storing values that come again once
/// (`ValueCache`): types, units, sources, flags and indentation.
///
/// A document too large for 32-bit offsets sets `exceededLimit`, and nothing
/// more is stored; the owner looks at it after an event.
struct RecordBuilder: ~Copyable {
  /// What a document has too much of for the records.
  enum Limit: Sendable {
    case text, nodes, names

    var message: String {
      switch self {
      case .text: "the document has more than 4 GB of text"
      case .nodes: "the document has more than 4,294,967,294 nodes or attributes"
      case .names: "the document has more than 268,435,455 distinct names"
      }
    }
  }

  var nodes = RawArray<NodeRecord>()
  var attributes = RawArray<AttributeRecord>()
  var overflow = RawArray<AttributeOverflow>()
  var bytes = RawArray<UInt8>()
  private(set) var names = NameTable()

  /// The container that is open.
  var current: NodeID = 0
  var exceededLimit: Limit?

  /// The last document that was handed over, if nobody kept it: without arrays, for
  /// the next one. Its table of names is as `names`, so it goes before that grows.
  private var idleStorage: TreeStorage?

  private var cache = ValueCache()
  /// Values that stand before this in the byte buffer are stored as they come:
  /// where documents are small and soon gone, looking for equal ones costs more than
  /// it saves.
  var unsharedBytes = 0

  init() {
    begin()
  }

  deinit {
    nodes.deallocate()
    attributes.deallocate()
    overflow.deallocate()
    bytes.deallocate()
    cache.deallocate()
  }

  /// Starts a new document with the memory and the names of the one before.
  mutating func begin() {
    nodes.truncate(to: 0)
    attributes.truncate(to: 0)
    overflow.truncate(to: 0)
    bytes.truncate(to: 0)
    exceededLimit = nil
    nodes.append(
      NodeRecord(
        container: .document, name: 0, parent: NodeRecord.noParent, firstAttribute: 0, end: 1,
        line: 0, column: 0))
    current = 0
  }

  /// Starts a new document with the memory of the one before.
  ///
  /// - Returns: Whether the names of the one before keep their ids. They do not
  ///   where they have become too many.
  mutating func begin(keepsNames: Bool) -> Bool {
    begin()
    idleStorage = nil
    if keepsNames, names.count <= 8_192 { return true }
    names = NameTable()
    return false
  }

  /// From now on, stores values again even if they are here already, so that later
  /// records do not refer to earlier bytes.
  mutating func forgetValues() {
    cache.deallocate()
    cache = ValueCache()
  }

  /// A state of a document under construction to which it can be cut back.
  struct Mark: BitwiseCopyable {
    var nodes: Int
    var attributes: Int
    var overflow: Int
    var bytes: Int
    var current: NodeID

    /// The id of the node that is appended next.
    var nextNode: NodeID { NodeID(truncatingIfNeeded: nodes) }
  }

  func mark() -> Mark {
    Mark(
      nodes: nodes.count, attributes: attributes.count, overflow: overflow.count,
      bytes: bytes.count, current: current)
  }

  /// Drops everything that came after the mark was taken.
  mutating func cut(to mark: Mark) {
    nodes.truncate(to: mark.nodes)
    attributes.truncate(to: mark.attributes)
    overflow.truncate(to: mark.overflow)
    bytes.truncate(to: mark.bytes)
    current = mark.current
  }

  /// Bytes in use by the document so far.
  @inline(__always)
  var footprint: Int {
    nodes.count &* MemoryLayout<NodeRecord>.stride
      &+ attributes.count &* MemoryLayout<AttributeRecord>.stride &+ bytes.count
  }

  /// Closes the document and hands its arrays over, closing what is still open.
  /// Before the next document the builder needs a `begin` or a `resume`.
  ///
  /// - Parameter trimmed: Give back memory that is allocated and not used.
  mutating func finish(declaration: XMLDeclaration, trimmed: Bool) -> TreeStorage {
    closeAll()
    if trimmed {
      nodes.shrinkToFit()
      attributes.shrinkToFit()
      bytes.shrinkToFit()
    }
    let storage = TreeStorage(
      nodes: nodes, attributes: attributes, overflow: overflow, bytes: bytes, names: names,
      declaration: declaration)
    leaveArrays()
    return storage
  }

  /// The same for one of many documents that follow one another (`resume`).
  @inline(__always)
  mutating func finishCapture() -> TreeStorage {
    closeAll()
    let storage: TreeStorage
    if let idle = idleStorage.take() {
      idle.takeArrays(nodes: nodes, attributes: attributes, overflow: overflow, bytes: bytes)
      storage = idle
    } else {
      storage = TreeStorage(
        nodes: nodes, attributes: attributes, overflow: overflow, bytes: bytes, names: names,
        declaration: XMLDeclaration())
    }
    leaveArrays()
    return storage
  }

  /// Gives up the arrays, which have another owner from now on.
  @inline(__always)
  private mutating func leaveArrays() {
    nodes = RawArray()
    attributes = RawArray()
    overflow = RawArray()
    bytes = RawArray()
  }

  /// Continues a document that has been handed over, from a mark taken before
  /// that: with its own memory if nobody else holds it, else with a copy of what
  /// stands before the mark.
  @inline(__always)
  mutating func resume(_ storage: consuming TreeStorage, from mark: Mark) {
    if isKnownUniquelyReferenced(&storage) {
      nodes = storage.nodes
      attributes = storage.attributes
      overflow = storage.overflow
      bytes = storage.bytes
      storage.surrenderArrays()
      idleStorage = storage
    } else {
      nodes = RawArray(storage.nodes, count: mark.nodes)
      attributes = RawArray(storage.attributes, count: mark.attributes)
      overflow = RawArray(storage.overflow, count: mark.overflow)
      bytes = RawArray(storage.bytes, count: mark.bytes)
    }
    cut(to: mark)
  }

  // MARK: Names

  mutating func intern(
    prefix: UnsafeBufferPointer<UInt8>, localName: UnsafeBufferPointer<UInt8>,
    uri: UnsafeBufferPointer<UInt8>, isNamespaceDeclaration: Bool = false
  ) -> NameID {
    idleStorage = nil
    let id = names.intern(
      prefix: prefix, localName: localName, uri: uri,
      isNamespaceDeclaration: isNamespaceDeclaration)
    if id > NodeRecord.largestNameID {
      exceededLimit = .names
      return 0
    }
    return id
  }

  /// Interns a name of another table.
  mutating func intern(_ name: NameID, of table: NameTable) -> NameID {
    intern(
      prefix: table.prefix(name), localName: table.localName(name), uri: table.uri(name),
      isNamespaceDeclaration: table.isNamespaceDeclaration(name))
  }

  /// The number that `NameTable.Entry.localName` uses for a local name.
  mutating func intern(localName: UnsafeBufferPointer<UInt8>) -> UInt32 {
    idleStorage = nil
    return names.intern(string: localName)
  }

  // MARK: Elements

  /// Opens an element. Its attributes follow, namespace declarations first.
  @inline(__always)
  mutating func startElement(name: NameID, line: UInt32, column: UInt32) {
    let id = NodeID(truncatingIfNeeded: nodes.count)
    guard id < NodeRecord.noParent &- 1 && attributes.count <= Int(UInt32.max) else {
      return exceed(.nodes)
    }
    nodes.append(
      NodeRecord(
        container: .element, name: name, parent: current,
        firstAttribute: UInt32(truncatingIfNeeded: attributes.count), end: id &+ 1, line: line,
        column: column))
    current = id
  }

  @inline(__always)
  mutating func endElement() {
    guard exceededLimit == nil else { return }
    closeElement()
  }

  /// Closes the open elements, also after a limit was exceeded.
  @inline(__always)
  private mutating func closeAll() {
    while current != 0 { closeElement() }
    nodes.base[0].end = NodeID(truncatingIfNeeded: nodes.count)
  }

  @inline(__always)
  private mutating func closeElement() {
    let parent = nodes[Int(current)].parent
    assert(parent != NodeRecord.noParent, "more ends than starts")
    nodes.base[Int(current)].end = NodeID(truncatingIfNeeded: nodes.count)
    current = parent
  }

  // MARK: Attributes

  @inline(__always)
  mutating func addAttribute(name: NameID, value: UnsafeBufferPointer<UInt8>) {
    guard let offset = place(value) else { return }
    let length = value.count
    if name < UInt32(UInt16.max) && length < Int(AttributeRecord.overflow) {
      attributes.append(
        AttributeRecord(
          offset: offset, name: UInt16(truncatingIfNeeded: name),
          length: UInt16(truncatingIfNeeded: length)))
    } else {
      addLargeAttribute(name: name, offset: offset, length: UInt32(truncatingIfNeeded: length))
    }
  }

  @inline(never)
  mutating func addLargeAttribute(name: NameID, offset: UInt32, length: UInt32) {
    guard attributes.count < Int(UInt32.max) else { return exceed(.nodes) }
    overflow.append(
      AttributeOverflow(
        index: UInt32(truncatingIfNeeded: attributes.count), name: name, length: length))
    attributes.append(
      AttributeRecord(offset: offset, name: 0, length: AttributeRecord.overflow))
  }

  /// Finds or makes a place for a value in the byte buffer.
  @inline(__always)
  private mutating func place(_ value: UnsafeBufferPointer<UInt8>) -> UInt32? {
    guard let start = value.baseAddress, value.count > 0 else { return 0 }
    let count = value.count
    guard bytes.count &+ count <= Int(UInt32.max) else {
      exceed(.text)
      return nil
    }
    let offset = UInt32(truncatingIfNeeded: bytes.count)
    if count > ValueCache.longestValue || Int(offset) < unsharedBytes {
      bytes.appendShort(start, count: count)
      return offset
    }
    let key = ValueCache.key(for: start, count: count)
    if let known = cache.find(start, count: count, key, in: bytes) { return known }
    bytes.appendShort(start, count: count)
    cache.store(offset, key)
    return offset
  }

  // MARK: Leaves

  /// Appends character data to the open container; joins it to a text of the
  /// same sort right before it.
  @inline(__always)
  mutating func appendText(_ text: UnsafeBufferPointer<UInt8>, isCDATA: Bool) {
    guard exceededLimit == nil else { return }
    let kind: NodeRecord.Kind = isCDATA ? .cdata : .text
    let last = nodes.count &- 1
    let record = nodes[last]
    if record.parent == current && record.kind == kind {
      return extend(last, by: text)
    }
    if text.count > 0 {
      guard let offset = place(text) else { return }
      appendRecord(kind: kind, name: 0, offset: offset, length: text.count)
    } else if isCDATA {
      // An empty section is still a node.
      appendRecord(kind: kind, name: 0, offset: 0, length: 0)
    }
  }

  /// Appends a comment, a processing instruction or another leaf.
  mutating func appendLeaf(
    kind: NodeRecord.Kind, name: NameID, content: UnsafeBufferPointer<UInt8>
  ) {
    guard exceededLimit == nil else { return }
    guard bytes.count &+ content.count <= Int(UInt32.max) else { return exceed(.text) }
    let offset = UInt32(truncatingIfNeeded: bytes.count)
    if let start = content.baseAddress { bytes.append(start, count: content.count) }
    appendRecord(kind: kind, name: name, offset: offset, length: content.count)
  }

  private mutating func appendRecord(
    kind: NodeRecord.Kind, name: NameID, offset: UInt32, length: Int
  ) {
    guard nodes.count < Int(NodeRecord.noParent) &- 1 else { return exceed(.nodes) }
    nodes.append(
      NodeRecord(
        leaf: kind, name: name, parent: current,
        firstAttribute: UInt32(truncatingIfNeeded: attributes.count), offset: offset,
        length: UInt32(truncatingIfNeeded: length)))
  }

  private mutating func extend(_ node: Int, by text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress, text.count > 0 else { return }
    var record = nodes[node]
    let length = Int(record.length)
    guard bytes.count &+ length &+ text.count <= Int(UInt32.max) else { return exceed(.text) }
    if Int(record.offset) + length != bytes.count {
      // The text so far is shared with an earlier one: it needs bytes of its own.
      let shared = Int(record.offset)
      record.offset = UInt32(truncatingIfNeeded: bytes.count)
      bytes.appendCopy(of: shared..<shared + length)
    }
    bytes.append(start, count: text.count)
    record.length = UInt32(truncatingIfNeeded: length &+ text.count)
    nodes[node] = record
  }

  @inline(never)
  private mutating func exceed(_ limit: Limit) {
    exceededLimit = limit
  }
}
