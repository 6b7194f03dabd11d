// SPDX-License-Identifier: MIT

/// What the parser of a piece must know of the document before it. This is a guess; it was
/// right if the piece before ends in the same state.
struct PieceStart: Sendable {
  /// An element that is open at the cut.
  struct OpenTag: Sendable {
    /// The start tag as written.
    var bytes: [UInt8]
    /// Its `>`, in bytes of the document.
    var end: Int
    var position: SourcePosition
    /// Among its siblings with the same local name.
    var index: Int
  }

  /// The number of the name of children, and how many there are.
  typealias Counts = [(localName: [UInt8], count: Int)]

  /// Where the piece begins, in bytes of the document as UTF-8.
  var offset: Int
  var position: SourcePosition
  /// The last bytes before it.
  var textBefore: [UInt8]
  /// Outermost first.
  var openTags: [OpenTag]
  /// For the document and each open element, the children so far.
  var siblings: [Counts]
}
