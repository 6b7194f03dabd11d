// SPDX-License-Identifier: MIT

internal import CLibXML2

/// How a parser begins in the middle of a document: at a piece, or after a damaged
/// record.
///
/// First it is told the prolog and the start tags of the elements that are open there.
/// Then its state is that of a parser which has read the document up to that place: in
/// the grammar of XML, the content of an element depends on nothing but the prolog and
/// the elements that are open. What the session knows besides (positions, offsets) is
/// set.
extension SAXParser {
  /// Begins in the middle of a document.
  ///
  /// - Parameter levels: How many levels deep the ends of start tags are kept.
  /// - Returns: Whether libxml2 is where it is meant to be.
  func begin(
    inside start: PieceStart, prolog: [UInt8], trackingLevels levels: Int
  ) throws(XMLReadError) -> Bool {
    hasStarted = true
    // What is repeated has been counted where it stands.
    let sums = session.pointee.expansion.sums
    session.pointee.expansion = ExpansionCount()
    try makeContext()
    session.pointee.prolog = Prolog(repeating: prolog)
    try checkLists()
    let tags = start.openTags.flatMap(\.bytes)
    // libxml2 sees by the first `<` that the prolog is over.
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

  /// Gives libxml2 bytes that are not read at their place in the document.
  private func tell(_ bytes: [UInt8]) throws(XMLReadError) {
    try bytes.withContiguousBytes { bytes throws(XMLReadError) in
      session.pointee.positions.beginChunk(bytes)
      try check(parse(bytes, isLast: false))
      session.pointee.positions.endChunk()
    }
  }
}
