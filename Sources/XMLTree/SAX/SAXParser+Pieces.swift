// SPDX-License-Identifier: MIT

internal import CLibXML2

/// The parser of a piece: how it begins, and how it is seen that it has come to a place
/// where another one could begin.
extension SAXParser {
  /// Begins a document that is in UTF-8 already.
  ///
  /// - Parameter levels: How many elements may be open where another parser goes on.
  func beginDecoded(
    hasByteOrderMark: Bool, trackingLevels levels: Int
  ) throws(XMLReadError) {
    if hasByteOrderMark { session.pointee.positions.skipByteOrderMark() }
    hasStarted = true
    try makeContext()
    session.pointee.piece = PiecePlace(trackingLevels: levels)
  }

  /// Begins at a piece.
  ///
  /// - Returns: Whether the parser is where it is meant to be.
  func begin(
    at start: PieceStart, prolog: [UInt8], trackingLevels levels: Int
  ) throws(XMLReadError) -> Bool {
    // The repeated start tags are told where they stand afterwards.
    session.pointee.builder.keepsPositionsApart = true
    guard try begin(inside: start, prolog: prolog, trackingLevels: levels),
      session.pointee.enterPiece(start)
    else { return false }
    cutter.skipProlog()
    return true
  }

  /// Moves on to another piece, if that begins inside the very elements in which the
  /// parser has come to the end of one. Then the parser need not be told anything.
  ///
  /// - Returns: How many bytes of the piece the parser has been given already; nil if it
  ///   is not there.
  func moveOn(to start: PieceStart, trackingLevels levels: Int) -> Int? {
    // The parser has not seen what is still held, which may be wrong.
    guard !isFinished, !isStopped, cutter.holdsOnlySpace, let context,
      session.pointee.stands(in: start.openTags)
    else { return nil }
    let given = clibxml2_is_at_markup(context) != 0 ? 1 : 0
    guard given == 1 || clibxml2_is_behind_space(context) != 0 else { return nil }
    session.pointee.expansion.sums = ExpansionCount.Sums()
    session.pointee.piece = PiecePlace(
      start, given: session.pointee.positions.total - given, trackingLevels: levels)
    guard session.pointee.enterPiece(start) else { return nil }
    let line = Int(context.pointee.input.pointee.line) + Int(clibxml2_lines_ahead(context))
    session.pointee.positions.restart(at: start.position, parserLine: line)
    if given == 1 { session.pointee.positions.skipMark() }
    cutter.forgetHeld()
    repair = nil
    return given
  }

  /// Ends a piece: before a `<`, with which the next one begins.
  ///
  /// Text before the `<` may be wrong, which libxml2 sees only when it gets the `<`,
  /// too. But a parser that repairs must get tags whole, as if there were no cut, so
  /// there only white space may stand before the `<`.
  ///
  /// - Parameter withMark: Whether the parser may be given the `<`.
  /// - Returns: The state of the parser; nil if no other parser can go on there.
  func reachCut(withMark: Bool) throws(XMLReadError) -> PieceEnd? {
    guard !isStopped else { return nil }
    if withMark {
      // The cutter may not change while it hands pieces over.
      var cutter = self.cutter
      defer { self.cutter = cutter }
      try cutter.finish(before: UInt8(ascii: "<")) { piece throws(XMLReadError) in
        try pushPiece(piece)
      }
      guard !isStopped, let context, clibxml2_is_at_markup(context) != 0 else { return nil }
      return session.pointee.pieceEnd
    }
    guard repair?.isSeeking != true, cutter.holdsOnlySpace, let context,
      clibxml2_is_behind_space(context) != 0
    else { return nil }
    return session.pointee.pieceEnd
  }

  /// Ends a document at bytes that cannot be decoded.
  func finish(undecodable message: String) throws(XMLReadError) {
    try failDecoding(message)
  }
}

/// In which state a parser has come to a cut.
struct PieceEnd {
  /// Where the start tags of the open elements end.
  var tagEnds: [Int]
  /// Of a stream, for the document and each open element in which matches may be.
  var siblings: [PieceStart.Counts]

  /// Whether a piece that began as `start` says continues this one.
  func matches(_ start: PieceStart) -> Bool {
    guard tagEnds == start.openTags.map(\.end), siblings.count <= start.siblings.count else {
      return false
    }
    return zip(siblings, start.siblings).allSatisfy { mine, guessed in
      guard mine.count == guessed.count else { return false }
      return mine.allSatisfy { one in
        guessed.contains { $0.count == one.count && $0.localName == one.localName }
      }
    }
  }
}

extension SAXSession {
  /// Whether the open elements are those of some start tags, and the stream, if there is one,
  /// depends on nothing else.
  func stands(in tags: [PieceStart.OpenTag]) -> Bool {
    guard isStreaming, stream?.pointee.matcher.counts != true, isRunning, !tags.isEmpty,
      let ends = piece.openTagEnds(depth: depth)
    else { return false }
    return ends.elementsEqual(tags.lazy.map(\.end))
  }

  /// The start tags before a piece have been read: sets the tree or the stream as if all
  /// before the piece had been.
  ///
  /// - Returns: Whether that is possible.
  mutating func enterPiece(_ start: PieceStart) -> Bool {
    guard isRunning, capture.depth == 0, depth == start.openTags.count else { return false }
    builder.placeOpenElements(at: start.openTags.map(\.position))
    builder.keepsPositionsApart = false
    guard isStreaming, let stream else {
      builder.forgetValues()
      piece.mark = builder.mark()
      return true
    }
    guard stream.pointee.matcher.isSettled else { return false }
    guard stream.pointee.matcher.tracksPaths else { return true }
    let levels = stream.pointee.matcher.openDepth + 1
    guard levels <= start.siblings.count else { return false }
    stream.pointee.matcher.restore(
      indices: start.openTags.map(\.index),
      siblingCounts: start.siblings[..<levels].map { level in
        var counts: [UInt32: Int] = [:]
        for (name, count) in level {
          counts[name.withUnsafeBufferPointer { builder.intern(localName: $0) }] = count
        }
        return counts
      })
    return true
  }

  /// The state at a cut; nil where there can be none.
  var pieceEnd: PieceEnd? {
    guard isRunning, capture.depth == 0, let ends = piece.openTagEnds(depth: depth) else {
      return nil
    }
    guard isStreaming, let stream else { return PieceEnd(tagEnds: Array(ends), siblings: []) }
    guard stream.pointee.matcher.isSettled else { return nil }
    let names = builder.names
    return PieceEnd(
      tagEnds: Array(ends),
      siblings: stream.pointee.matcher.siblingCounts.map { level in
        level.map { (Array(names.string($0.key)), $0.value) }
      })
  }
}
