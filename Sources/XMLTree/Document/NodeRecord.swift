// SPDX-License-Identifier: MIT

/// A view of one node in the arrays of a document; each property is read when it is asked
/// for.
///
/// Valid while the arrays are neither freed nor changed: a record is never kept beyond the
/// storage that it came from. The indices come from the arrays themselves;
/// `XMLTreeDocument+Invariants.swift` of the tests checks them.
struct NodeRecord {
  /// The kind of a node. Kinds below `text` can have children.
  enum Kind: UInt8 {
    case document = 0
    case element = 1
    case text = 2
    case cdata = 3
    case comment = 4
    case processingInstruction = 5
    case documentType = 6
  }

  /// The largest id of a name; more distinct names are a limit error (`RecordBuilder`).
  static let largestNameID: NameID = NodeEntry.largest

  /// The value of `parent` for a node that has no parent.
  static let noParent: NodeID = .max

  /// The end of a container that is still open and contains more than one text.
  static let open: NodeID = .max

  private let id: NodeID
  private let entry: NodeEntry
  private let nodes: RawArray<NodeEntry>
  private let details: RawArray<NodeDetail>

  @inline(__always)
  init(_ id: NodeID, _ nodes: RawArray<NodeEntry>, _ details: RawArray<NodeDetail>) {
    self.id = id
    self.entry = nodes[Int(id)]
    self.nodes = nodes
    self.details = details
  }

  @inline(__always)
  private var place: Int { Int(entry.place) }

  @inline(__always)
  var kind: Kind {
    switch entry.form {
    case NodeEntry.Form.document: .document
    case NodeEntry.Form.text, NodeEntry.Form.longText: .text
    case NodeEntry.Form.cdata: .cdata
    case NodeEntry.Form.comment: .comment
    case NodeEntry.Form.processingInstruction: .processingInstruction
    case NodeEntry.Form.documentType: .documentType
    default: .element
    }
  }

  /// True if the kind of node has a name.
  @inline(__always)
  var hasName: Bool {
    entry.isElement || entry.form >= NodeEntry.Form.processingInstruction
  }

  @inline(__always)
  var name: NameID { entry.isPlainText ? 0 : entry.value }

  @inline(__always)
  var isContainer: Bool { entry.isContainer }

  @inline(__always)
  var isElement: Bool { entry.isElement }

  /// Text or CDATA.
  @inline(__always)
  var isText: Bool { entry.isPlainText || entry.form == NodeEntry.Form.cdata }

  // MARK: Tree

  @inline(__always)
  var parent: NodeID {
    if entry.isPlainText { return parentOfText }
    return entry.form == NodeEntry.Form.document ? NodeRecord.noParent : details[place].first
  }

  /// A text does not store its parent. It is the innermost container that starts before the
  /// text and does not end before it.
  ///
  /// - Complexity: O(*d*) in the number of elements that end right before the text.
  private var parentOfText: NodeID {
    var before = id - 1
    // The text of an element may be followed by a text of its parent.
    while nodes[Int(before)].isPlainText { before -= 1 }
    var around = NodeRecord(before, nodes, details)
    if !around.isContainer { around = NodeRecord(around.parent, nodes, details) }
    while around.end <= id { around = NodeRecord(around.parent, nodes, details) }
    return around.id
  }

  /// Containers: one past the last node of the subtree.
  @inline(__always)
  var end: NodeID {
    assert(entry.isContainer)
    return entry.hasEnd ? details[endPlace].first : id &+ 1 &+ (entry.form & 3)
  }

  /// For containers that store their end: its index in the details.
  @inline(__always)
  var endPlace: Int {
    if entry.form == NodeEntry.Form.document { return place }
    return attributesPlace &+ (entry.hasAttributes ? 1 : 0)
  }

  // MARK: Elements

  @inline(__always)
  private var position: UInt32 { details[place].second }

  @inline(__always)
  private var attributesPlace: Int {
    place &+ (position == NodeDetail.distant ? 2 : 1)
  }

  /// The attributes, namespace declarations first.
  @inline(__always)
  var attributes: Range<Int> {
    guard entry.isContainer, entry.hasAttributes else { return 0..<0 }
    let range = details[attributesPlace]
    return Int(range.first)..<Int(range.second)
  }

  /// Line and column of the start tag, 0 if unknown.
  @inline(__always)
  var line: UInt32 {
    guard entry.isElement else { return 0 }
    return position == NodeDetail.distant
      ? details[place + 1].first : NodeDetail.line(position)
  }
  @inline(__always)
  var column: UInt32 {
    guard entry.isElement else { return 0 }
    return position == NodeDetail.distant
      ? details[place + 1].second : NodeDetail.column(position)
  }

  /// The position of the start tag of an element; nil if unknown.
  var knownPosition: SourcePosition? {
    line > 0 ? SourcePosition(line: Int(line), column: Int(column)) : nil
  }

  // MARK: Leaves

  /// For leaves: the offset of the content in the byte buffer.
  @inline(__always)
  var offset: UInt32 {
    if entry.form == NodeEntry.Form.text { return entry.place }
    let detail = details[place]
    return entry.form == NodeEntry.Form.longText ? detail.first : detail.second
  }

  @inline(__always)
  var length: UInt32 {
    if entry.form == NodeEntry.Form.text { return entry.value }
    return entry.form == NodeEntry.Form.longText
      ? details[place].second : details[place + 1].first
  }
}
