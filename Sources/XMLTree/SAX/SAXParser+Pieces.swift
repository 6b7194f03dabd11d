// SPDX-License-Identifier: MIT

internal import CLibXML2

/// The parser of a piece: its start, and the check that it has reached a place where
/// another parser could begin.
extension SAXParser {
  /// Begins a document that is already in UTF-8.
  ///
  /// - Parameter levels: The number of elements that may be open where another parser takes
  ///   over.
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
  /// - Returns: True if the parser has reached the intended state.
  func begin(
    at start: PieceStart, prolog: [UInt8], trackingLevels levels: Int
  ) throws(XMLReadError) -> Bool {
    // The repeated start tags get their real positions afterwards.
    session.pointee.builder.keepsPositionsApart = true
    guard try begin(inside: start, prolog: prolog, trackingLevels: levels),
      session.pointee.enterPiece(start)
    else { return false }
    cutter.skipProlog()
    return true
  }

  /// Moves on to another piece, if it begins inside the same elements in which the parser
  /// has ended its last piece. Then nothing has to be repeated for the parser.
  ///
  /// - Returns: The number of bytes of the piece that the parser has already been given;
  ///   nil if it is in another state.
  func moveOn(to start: PieceStart, trackingLevels levels: Int) -> Int? {
    // The parser has not seen the held bytes, which may be wrong.
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

  /// Ends a piece, before the `<` with which the next one begins.
  ///
  /// Text before the `<` may be wrong, which libxml2 only sees once it has the `<` as well.
  /// But a parser that repairs must get whole tags, as if there were no cut, so it allows
  /// only white space before the `<`.
  ///
  /// - Parameter withMark: Whether the parser may be given the `<`.
  /// - Returns: The state of the parser; nil if no other parser can continue there.
  func reachCut(withMark: Bool) throws(XMLReadError) -> PieceEnd? {
    guard !isStopped else { return nil }
    if withMark {
      // A copy, because the cutter must not change while it hands over pieces.
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

/// The state in which a parser has reached a cut.
struct PieceEnd {
  /// The offsets of the ends of the open elements' start tags, in bytes of the document.
  var tagEnds: [Int]
  /// For a stream: the counts for the document and each open element that may contain
  /// matches.
  var siblings: [PieceStart.Counts]

  /// True if a piece that began with `start` continues this one.
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
  /// True if the open elements have these start tags and the state of the stream, if there is
  /// one, depends on nothing else.
  func stands(in tags: [PieceStart.OpenTag]) -> Bool {
    guard isStreaming, stream?.pointee.matcher.counts != true, isRunning, !tags.isEmpty,
      let ends = piece.openTagEnds(depth: depth)
    else { return false }
    return ends.elementsEqual(tags.lazy.map(\.end))
  }

  /// Sets the tree or the stream as if everything before the piece had been read, once the
  /// start tags before it have been.
  ///
  /// - Returns: False if that is not possible.
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

  /// The state at a cut; nil if no cut is possible here.
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
