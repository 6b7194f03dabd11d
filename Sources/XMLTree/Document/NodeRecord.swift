// SPDX-License-Identifier: MIT

/// A view of one node in the arrays of a document: each of its parts is read where it is
/// asked for.
///
/// Valid while the arrays are neither freed nor changed: nothing keeps a record beyond
/// the storage that it came from. The indices come from the arrays themselves;
/// `XMLTreeDocument+Invariants.swift` checks them in debug builds.
struct NodeRecord {
  /// What a node is. Kinds below `text` can have children.
  enum Kind: UInt8 {
    case document = 0
    case element = 1
    case text = 2
    case cdata = 3
    case comment = 4
    case processingInstruction = 5
    case documentType = 6
  }

  /// Names that fit; more distinct names than this are a limit error (`RecordBuilder`).
  static let largestNameID: NameID = NodeEntry.largest

  /// The parent of a node that has none.
  static let noParent: NodeID = .max

  /// The end of a container that is still open and has more inside than one text.
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

  /// Whether the name means something.
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

  /// A text does not say what it is in: that is the innermost container before it that has
  /// not ended before it.
  ///
  /// - Complexity: O(*d*) in the number of elements that end right before the text.
  private var parentOfText: NodeID {
    var before = id - 1
    // After the text of an element may come one around it.
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

  /// Containers that say where they end: where in the details.
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

  /// Line and column of the start tag, 0 where unknown.
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

  /// Where the start tag of an element begins; nil where that is not known.
  var knownPosition: SourcePosition? {
    line > 0 ? SourcePosition(line: Int(line), column: Int(column)) : nil
  }

  // MARK: Leaves

  /// Leaves: where the content stands in the byte buffer.
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
