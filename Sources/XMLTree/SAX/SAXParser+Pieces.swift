// SPDX-License-Identifier: MIT

internal import CLibXML2

/// How a parser begins in the middle of a document, and how it is seen that it has
/// come to a place where another one could begin.
///
/// It is told the prolog and the start tags of the open elements first, as they
/// stand in the document. Then its state is that of a parser which has read the
/// document up to there: the content of an element has no other state in the
/// grammar of XML than the elements that are open. What the session knows besides
/// (positions, counts) is set.
extension SAXParser {
  /// Begins a document that is in UTF-8 already.
  func beginDecoded(hasByteOrderMark: Bool) throws(XMLReadError) {
    if hasByteOrderMark { session.pointee.positions.skipByteOrderMark() }
    hasStarted = true
    try makeContext()
    session.pointee.trackTags(levels: CutRules.deepest)
  }

  /// Begins in the middle of a document.
  ///
  /// - Returns: Whether the parser is where it is meant to be.
  func begin(at start: PieceStart, prolog: [UInt8]) throws(XMLReadError) -> Bool {
    hasStarted = true
    try makeContext()
    var length = 0
    // The `<` shows the parser that the prolog is over.
    var text = prolog
    for (index, tag) in start.openTags.enumerated() {
      text.append(contentsOf: index == 0 ? tag.bytes[..<1] : tag.bytes[...])
      if index == 0 {
        try text.withContiguousBytes { bytes throws(XMLReadError) in try pushPiece(bytes) }
        length += text.count
        text = Array(tag.bytes[1...])
      }
    }
    try text.withContiguousBytes { bytes throws(XMLReadError) in try pushPiece(bytes) }
    length += text.count
    guard !isStopped, let context, clibxml2_is_between_tags(context) != 0,
      session.pointee.goOn(behind: start, given: length)
    else { return false }
    session.pointee.positions.restart(
      at: start.position, parserLine: Int(context.pointee.input.pointee.line))
    cutter.skipProlog()
    return true
  }

  /// Goes on at the beginning of another piece, inside the very elements in which the
  /// parser has come to the end of one. Then it has nothing to be told.
  ///
  /// - Returns: How many bytes of the piece it has been given already; nil if it is
  ///   not there.
  func goOn(at start: PieceStart) -> Int? {
    // What is still held, the parser has not seen: it may be wrong.
    guard !isFinished, !isStopped, cutter.holdsOnlySpace, let context,
      session.pointee.stands(in: start.openTags)
    else { return nil }
    let given = clibxml2_is_at_markup(context) != 0 ? 1 : 0
    guard given == 1 || clibxml2_is_behind_space(context) != 0,
      session.pointee.goOn(
        behind: start, given: session.pointee.positions.total - given)
    else { return nil }
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
  /// too. A parser that repairs must get tags whole, as if there was no cut: then only
  /// white space may stand there.
  ///
  /// - Parameter withMark: Whether the parser may be given the `<`.
  /// - Returns: In which state it is; nil if no other parser can go on there.
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

  /// Ends the document behind which something stands that cannot be decoded.
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

  /// Whether a piece that began as `start` says goes on here.
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
  /// Whether the elements that are open are those of some start tags, and what is
  /// known of the stream depends on nothing else.
  func stands(in tags: [PieceStart.OpenTag]) -> Bool {
    guard let stream, stream.pointee.matcher.usesAutomaton, isRunning, !tags.isEmpty,
      let ends = openTagEnds
    else { return false }
    return ends.elementsEqual(tags.lazy.map(\.end))
  }

  /// The start tags before a piece have been read: goes on as if all before it
  /// had been.
  ///
  /// - Parameter given: Bytes given to the parser so far.
  /// - Returns: Whether that is possible.
  mutating func goOn(behind start: PieceStart, given: Int) -> Bool {
    guard isRunning, capturedDepth == 0, depth == start.openTags.count else { return false }
    builder.placeOpenElements(at: start.openTags.map(\.position))
    goOn(behind: start.textBefore, given: given, lines: start.openTags.map(\.position.line))
    trackTags(
      levels: CutRules.deepest, known: start.openTags.map(\.end),
      documentOffset: start.offset - given)
    guard let stream else {
      builder.forgetValues()
      pieceMark = builder.mark()
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
    guard isRunning, capturedDepth == 0, let ends = openTagEnds else { return nil }
    guard let stream else { return PieceEnd(tagEnds: Array(ends), siblings: []) }
    guard stream.pointee.matcher.isSettled else { return nil }
    let names = builder.names
    return PieceEnd(
      tagEnds: Array(ends),
      siblings: stream.pointee.matcher.siblingCounts.map { level in
        level.map { (Array(names.string($0.key)), $0.value) }
      })
  }
}
