// SPDX-License-Identifier: MIT

internal import CLibXML2

/// Begins a parser in the middle of a document: at a piece, or after a damaged record.
///
/// First it is given the prolog and the start tags of the elements that are open there.
/// Then its state equals that of a parser which has read the document up to that place: in
/// the grammar of XML, the content of an element depends only on the prolog and the open
/// elements. The rest of the session's state (positions, offsets) is set.
extension SAXParser {
  /// Begins in the middle of a document.
  ///
  /// - Parameter levels: The number of levels for which the ends of start tags are kept.
  /// - Returns: True if libxml2 has reached the intended state.
  func begin(
    inside start: PieceStart, prolog: [UInt8], trackingLevels levels: Int
  ) throws(XMLReadError) -> Bool {
    hasStarted = true
    // The repeated input has been counted at its place in the document.
    let sums = session.pointee.expansion.sums
    session.pointee.expansion = ExpansionCount()
    try makeContext()
    session.pointee.prolog = Prolog(repeating: prolog)
    try checkLists()
    let tags = start.openTags.flatMap(\.bytes)
    // At the first `<`, libxml2 sees that the prolog is over.
    try tell(prolog + tags.prefix(1))
    try tell(Array(tags.dropFirst()))
    guard !isStopped, let context, clibxml2_is_between_tags(context) != 0 else { return false }
    session.pointee.expansion.sums = sums
    session.pointee.piece = PiecePlace(
      start, given: session.pointee.positions.total, trackingLevels: levels)
    session.pointee.positions.restart(
      at: start.position, parserLine: Int(context.pointee.input.pointee.line))
    return true
  }

  /// Gives libxml2 bytes that are not at their place in the document.
  private func tell(_ bytes: [UInt8]) throws(XMLReadError) {
    try bytes.withContiguousBytes { bytes throws(XMLReadError) in
      session.pointee.positions.beginChunk(bytes)
      try check(parse(bytes, isLast: false))
      session.pointee.positions.endChunk()
    }
  }
}
