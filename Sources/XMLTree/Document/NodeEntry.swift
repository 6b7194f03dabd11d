// SPDX-License-Identifier: MIT

/// The index of a node in its document's preorder.
typealias NodeID = UInt32

/// The index of a name in a `NameTable`.
typealias NameID = UInt32

/// One node in the array of nodes: 8 bytes. Everything else is stored in the details, at
/// `place`; see the essay in `TreeStorage.swift`.
struct NodeEntry: BitwiseCopyable {
  /// The kind of a node and the details it has. Forms below `text` can have children.
  enum Form {
    /// An element without any node inside.
    static let emptyElement: UInt32 = 0
    /// An element with one text inside and nothing else.
    static let textElement: UInt32 = 1
    /// Any other element: its end is stored in its details.
    static let element: UInt32 = 2
    static let document: UInt32 = 3
    /// Added to the form of an element with attributes or namespace declarations.
    static let withAttributes: UInt32 = 4
    static let text: UInt32 = 8
    /// A text whose length does not fit beside the form.
    static let longText: UInt32 = 9
    static let cdata: UInt32 = 10
    static let comment: UInt32 = 11
    static let processingInstruction: UInt32 = 12
    static let documentType: UInt32 = 13
  }

  /// The largest value that fits beside the form: a name, or the length of a text.
  static let largest: UInt32 = (1 << 28) - 1

  /// The form, and from bit 4 on the name, or the length of a text.
  private var head: UInt32
  /// For a text, the offset of its bytes; for others, the index of the first detail.
  var place: UInt32

  @inline(__always)
  init(_ form: UInt32, _ value: UInt32, place: UInt32) {
    assert(value <= NodeEntry.largest)
    self.head = form | value << 4
    self.place = place
  }

  @inline(__always)
  var form: UInt32 {
    get { head & 15 }
    set { head = head & ~15 | newValue }
  }

  /// The name, or the length of a text.
  @inline(__always)
  var value: UInt32 {
    get { head >> 4 }
    set { head = head & 15 | newValue << 4 }
  }

  @inline(__always)
  var isContainer: Bool { head & 15 < Form.text }

  @inline(__always)
  var isElement: Bool { isContainer && head & 3 != Form.document }

  /// True for a text that is not a CDATA section.
  @inline(__always)
  var isPlainText: Bool { head & 14 == Form.text }

  /// For containers: true if the details contain the end.
  @inline(__always)
  var hasEnd: Bool { head & 2 != 0 }

  /// For elements: true if the details contain the range of attributes.
  @inline(__always)
  var hasAttributes: Bool { head & Form.withAttributes != 0 }
}

/// Two numbers of the details of a node: 8 bytes.
///
/// - An element: its parent and its position; if that is `distant`, line and column; if it
///   has attributes, the first and the one after the last; if it contains more than one
///   text, one past the last node of its subtree, and 0.
/// - The document: the same end, and 0.
/// - Comments, processing instructions, CDATA sections, the document type declaration: the
///   parent and the offset of the bytes; their number, and 0.
/// - A long text: the offset of its bytes, and their number.
struct NodeDetail: BitwiseCopyable {
  var first: UInt32
  var second: UInt32

  @inline(__always)
  init(_ first: UInt32, _ second: UInt32) {
    self.first = first
    self.second = second
  }

  /// Represents a position that does not fit one number.
  static let distant = longLines

  /// Marks positions in documents with long lines: 14 bits for the line, 16 for the column.
  private static let longLines: UInt32 = 1 << 31
  /// Marks positions in documents of one line, or few: 3 bits and 27. Unmarked ones have 22
  /// and 9.
  private static let oneLine: UInt32 = 3 << 30

  /// Line and column in one number, 0 if unknown; `distant` if they do not fit.
  @inline(__always)
  static func position(line: UInt32, column: UInt32) -> UInt32 {
    if line < 1 << 22 && column < 1 << 9 { return line << 9 | column }
    // Line and column are not both 0 here, which would make `distant`.
    if line < 1 << 14 && column < 1 << 16 { return longLines | line << 16 | column }
    return line < 1 << 3 && column < 1 << 27 ? oneLine | line << 27 | column : distant
  }

  @inline(__always)
  static func line(_ position: UInt32) -> UInt32 {
    if position < longLines { return position >> 9 }
    return position < oneLine ? (position & ~longLines) >> 16 : (position & ~oneLine) >> 27
  }

  @inline(__always)
  static func column(_ position: UInt32) -> UInt32 {
    if position < longLines { return position & (1 << 9 - 1) }
    return position & (position < oneLine ? 1 << 16 - 1 : 1 << 27 - 1)
  }
}
