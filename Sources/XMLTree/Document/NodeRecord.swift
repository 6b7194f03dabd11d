// SPDX-License-Identifier: MIT

/// The index of a node in its document's preorder.
typealias NodeID = UInt32

/// The index of a name in a `NameTable`.
typealias NameID = UInt32

/// One node of a document: 24 bytes.
///
/// The three last fields mean different things for nodes that have children and
/// for nodes that have content; see the essay in `TreeStorage.swift`.
struct NodeRecord: BitwiseCopyable {
  /// What a node is, as stored. Kinds below `text` can have children.
  enum Kind: UInt8 {
    case document = 0
    case element = 1
    case text = 2
    case cdata = 3
    case comment = 4
    case processingInstruction = 5
    case documentType = 6
  }

  /// Names that fit beside the kind; more distinct names than this are a limit
  /// error (`RecordBuilder`).
  static let largestNameID: NameID = (1 << 28) - 1

  private var kindAndName: UInt32
  var parent: NodeID
  /// Index of the node's first attribute; its last is before the
  /// `firstAttribute` of the next record, whatever kind that is.
  var firstAttribute: UInt32
  private var first: UInt32
  private var second: UInt32
  private var third: UInt32

  /// The parent of a node that has none.
  static let noParent: NodeID = .max

  /// An element, or the document itself.
  @inline(__always)
  init(
    container kind: Kind, name: NameID, parent: NodeID, firstAttribute: UInt32,
    end: NodeID, line: UInt32, column: UInt32
  ) {
    self.kindAndName = UInt32(kind.rawValue) | name << 4
    self.parent = parent
    self.firstAttribute = firstAttribute
    self.first = end
    self.second = line
    self.third = column
  }

  /// Text, a comment, a processing instruction or the document type declaration.
  @inline(__always)
  init(
    leaf kind: Kind, name: NameID, parent: NodeID, firstAttribute: UInt32,
    offset: UInt32, length: UInt32
  ) {
    self.kindAndName = UInt32(kind.rawValue) | name << 4
    self.parent = parent
    self.firstAttribute = firstAttribute
    self.first = offset
    self.second = length
    self.third = 0
  }

  @inline(__always)
  var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: kindAndName & 15)).unsafelyUnwrapped }

  @inline(__always)
  var name: NameID { kindAndName >> 4 }

  @inline(__always)
  var isContainer: Bool { kindAndName & 15 < UInt32(Kind.text.rawValue) }

  @inline(__always)
  var isElement: Bool { kindAndName & 15 == UInt32(Kind.element.rawValue) }

  /// Text or CDATA.
  @inline(__always)
  var isText: Bool { kindAndName & 14 == UInt32(Kind.text.rawValue) }

  /// Containers: one past the last node of the subtree.
  @inline(__always)
  var end: NodeID {
    get { first }
    set { first = newValue }
  }

  /// Elements: line and column of the start tag, 0 where unknown.
  @inline(__always)
  var line: UInt32 { second }
  @inline(__always)
  var column: UInt32 { third }

  /// The same element with another place in the source.
  func moved(to position: SourcePosition) -> NodeRecord {
    var record = self
    record.second = UInt32(clamping: position.line)
    record.third = UInt32(clamping: position.column)
    return record
  }

  /// The same node in another document.
  ///
  /// - Parameters:
  ///   - nodes: How far nodes have moved.
  ///   - attributes: How far attributes have moved.
  ///   - bytes: How far the content of a leaf has moved.
  @inline(__always)
  func moved(
    name: NameID, parent: NodeID, nodes: Int, attributes: Int, bytes: Int
  ) -> NodeRecord {
    var record = self
    record.kindAndName = kindAndName & 15 | name << 4
    record.parent = parent
    record.firstAttribute = UInt32(truncatingIfNeeded: Int(firstAttribute) &+ attributes)
    record.first = UInt32(truncatingIfNeeded: Int(first) &+ (isContainer ? nodes : bytes))
    return record
  }

  /// Whether the name means something.
  @inline(__always)
  var hasName: Bool {
    switch kind {
    case .element, .processingInstruction, .documentType: true
    case .document, .text, .cdata, .comment: false
    }
  }

  /// Leaves: where the content stands in the byte buffer.
  @inline(__always)
  var offset: UInt32 {
    get { first }
    set { first = newValue }
  }
  @inline(__always)
  var length: UInt32 {
    get { second }
    set { second = newValue }
  }
}
