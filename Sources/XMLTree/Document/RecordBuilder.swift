// SPDX-License-Identifier: MIT

/// Appends events to the flat arrays of a document: the one place where records
/// are made, for the parser and for `XMLTreeBuilder`.
///
/// The text of a log stays small, because repeated values are stored once (`ValueCache`):
/// types, units, sources, flags and indentation.
///
/// A document too large for 32-bit offsets sets `exceededLimit`, and nothing
/// more is stored; the owner checks it after each event.
struct RecordBuilder: ~Copyable {
  /// A quantity of which a document has more than the records can hold.
  enum Limit: Sendable {
    case text, nodes, names

    var message: String {
      switch self {
      case .text: "the document has more than 4 GB of text"
      case .nodes:
        "the document has more than 4,294,967,294 attributes, or more nodes than fit a tree "
          + "(which holds at least 1,073,741,823 elements)"
      case .names: "the document has more than 268,435,455 distinct names"
      }
    }
  }

  var arrays = TreeArrays()
  private(set) var names = NameTable()

  /// The innermost open container.
  var current: NodeID = 0
  /// True if the last node is a text to which the next one would be joined.
  var hasOpenText = false
  /// True if positions are stored so that they can be changed.
  var keepsPositionsApart = false
  /// The index of the detail with the range of attributes of the last opened element; 0
  /// while it has no attributes.
  var attributesPlace = 0
  var exceededLimit: Limit?

  /// The last document that was handed over, if nobody kept it: without arrays, reused for
  /// the next one. Its table of names equals `names`, so it is dropped before that grows.
  var idleStorage: TreeStorage?
  /// The number of next documents to be handed over as copies. For documents that are kept,
  /// a copy takes less memory than arrays of their own.
  var copiesAhead = 0
  /// True if the last document was handed over as a copy.
  var hasCopied = false

  var cache = ValueCache()
  /// Values below this offset in the byte buffer are stored without a search for equal
  /// ones: in small, short-lived documents, a search costs more than it saves.
  var unsharedBytes = 0

  init() {
    begin()
  }

  deinit {
    arrays.deallocate()
    cache.deallocate()
  }

  /// Starts a new document with the memory and the names of the one before.
  mutating func begin() {
    arrays.truncate(to: TreeArrays.Counts())
    exceededLimit = nil
    arrays.nodes.append(NodeEntry(NodeEntry.Form.document, 0, place: 0))
    arrays.details.append(NodeDetail(NodeRecord.open, 0))
    current = 0
    hasOpenText = false
    keepsPositionsApart = false
  }

  /// Starts a new document with the memory of the one before.
  ///
  /// - Returns: True if the names of the previous document keep their ids; false if there
  ///   were too many to keep.
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
    var counts: TreeArrays.Counts
    var current: NodeID

    /// The id of the next node to be appended.
    var nextNode: NodeID { NodeID(truncatingIfNeeded: counts.nodes) }
  }

  mutating func mark() -> Mark {
    // With its end reserved, the details of the open container do not change when later
    // ones are cut.
    reserveEnd()
    return Mark(counts: arrays.counts, current: current)
  }

  /// The state of an empty document.
  static let beginning = Mark(counts: TreeArrays.Counts(nodes: 1, details: 1), current: 0)

  /// Drops everything added since the mark was taken.
  mutating func cut(to mark: Mark) {
    arrays.truncate(to: mark.counts)
    current = mark.current
    hasOpenText = false
  }

  /// The number of bytes used by the document so far.
  @inline(__always)
  var footprint: Int {
    arrays.nodes.size &+ arrays.details.size &+ arrays.attributes.size &+ arrays.bytes.size
  }

  /// Closes the open elements and the document, and hands its arrays over, without unused
  /// memory. Before the next document the builder needs a `begin` or a `resume`.
  mutating func finish(declaration: XMLDeclaration) -> TreeStorage {
    closeAll()
    arrays.nodes.shrinkToFit()
    arrays.details.shrinkToFit()
    arrays.attributes.shrinkToFit()
    arrays.bytes.shrinkToFit()
    defer { arrays = TreeArrays() }
    return TreeStorage(arrays, names: names, declaration: declaration)
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

  /// A node of the unfinished document.
  @inline(__always)
  subscript(id: NodeID) -> NodeRecord { arrays[id] }

  /// The most details that a node and the end of the container around it may need.
  private static let mostDetails = 8

  /// True if there is room for another node and its details. If not, the limit is recorded.
  @inline(__always)
  mutating func hasRoomForNode() -> Bool {
    arrays.nodes.hasRoom(for: 1) && arrays.details.hasRoom(for: RecordBuilder.mostDetails)
      || makeRoomForNode()
  }

  @inline(never)
  private mutating func makeRoomForNode() -> Bool {
    // Both numbers must fit 32 bits; `NodeRecord.noParent` is not a node.
    let needed = (arrays.nodes.count &+ 2) | (arrays.details.count &+ RecordBuilder.mostDetails)
    guard needed <= Int(UInt32.max) else {
      exceed(.nodes)
      return false
    }
    arrays.nodes.makeRoom(for: 1)
    arrays.details.makeRoom(for: RecordBuilder.mostDetails)
    return true
  }

  /// Opens an element. Its attributes follow, namespace declarations first.
  @inline(__always)
  mutating func startElement(name: NameID, line: UInt32, column: UInt32) {
    guard hasRoomForNode() else { return }
    reserveEnd()
    let id = NodeID(truncatingIfNeeded: arrays.nodes.count)
    arrays.nodes.appendInRoom(
      NodeEntry(
        NodeEntry.Form.emptyElement, name, place: UInt32(truncatingIfNeeded: arrays.details.count)))
    let position =
      keepsPositionsApart ? NodeDetail.distant : NodeDetail.position(line: line, column: column)
    arrays.details.appendInRoom(NodeDetail(current, position))
    if position == NodeDetail.distant { arrays.details.appendInRoom(NodeDetail(line, column)) }
    current = id
    hasOpenText = false
    attributesPlace = 0
  }

  /// Reserves a detail for the end of the open container before any other detail is added:
  /// until then, its details are the last.
  @inline(__always)
  mutating func reserveEnd() {
    if !arrays.nodes[Int(current)].hasEnd { reserveEndOfElement() }
  }

  @inline(__always)
  mutating func reserveEndOfElement() {
    let attributes = arrays.nodes[Int(current)].form & NodeEntry.Form.withAttributes
    arrays.nodes.base[Int(current)].form = attributes | NodeEntry.Form.element
    assert(
      self[current].endPlace == arrays.details.count, "details of an open element are the last")
    arrays.details.append(NodeDetail(NodeRecord.open, 0))
  }

  @inline(__always)
  mutating func endElement() {
    guard exceededLimit == nil else { return }
    closeElement()
  }

  /// Closes all open elements and the document, even if a limit was exceeded.
  @inline(__always)
  mutating func closeAll() {
    while current != 0 { closeElement() }
    closeContainer(0)
  }

  @inline(__always)
  private mutating func closeElement() {
    let entry = arrays.nodes[Int(current)]
    assert(entry.isElement, "more ends than starts")
    if entry.hasEnd { closeContainer(current) }
    current = arrays.details[Int(entry.place)].first
    hasOpenText = false
  }

  /// Stores the end of a container that is not an element with only a text.
  @inline(__always)
  mutating func closeContainer(_ id: NodeID) {
    arrays.details.base[self[id].endPlace].first = NodeID(truncatingIfNeeded: arrays.nodes.count)
  }

  @inline(never)
  mutating func exceed(_ limit: Limit) {
    exceededLimit = limit
  }
}
