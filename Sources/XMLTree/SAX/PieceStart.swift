// SPDX-License-Identifier: MIT

/// The state of the document before a piece, as its parser must know it. It is a guess,
/// which is right if the piece before ends in the same state.
struct PieceStart: Sendable {
  /// An element that is open at the cut.
  struct OpenTag: Sendable {
    /// The start tag as written.
    var bytes: [UInt8]
    /// The offset of its `>` in the document.
    var end: Int
    var position: SourcePosition
    /// The index among the siblings with the same local name.
    var index: Int
  }

  /// The local names of children, each with the number of children that have it.
  typealias Counts = [(localName: [UInt8], count: Int)]

  /// The offset of the piece in the document as UTF-8.
  var offset: Int
  var position: SourcePosition
  /// The last bytes before the piece.
  var textBefore: [UInt8]
  /// The open elements, outermost first.
  var openTags: [OpenTag]
  /// For the document and each open element, the counts of the children so far.
  var siblings: [Counts]
}
