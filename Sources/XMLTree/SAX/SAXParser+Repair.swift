// SPDX-License-Identifier: MIT

/// Resumes a streaming parser after a damaged record; see `RecordRepair`.
extension SAXParser {
  /// Reports the record that is lost because the parser has failed in this piece, and looks
  /// for the next one. Throws if that is not possible.
  ///
  /// - Returns: The place to continue at; nil if it is not in this piece.
  func repairRecord(
    in piece: UnsafeBufferPointer<UInt8>
  ) throws(XMLReadError) -> RecordRepair.Continuation? {
    let ending = session.pointee.ending
    guard var repair, let failure = ending.failure, encoding != .other, failure.isSyntaxError,
      let position = failure.position, let prolog = session.pointee.prolog.repeated
    else { return try giveUp() }
    let references = session.pointee.expansion.parameterEntityReferences
    guard repair.pay(prolog: prolog.count, parameterReferences: references) else {
      session.pointee.replaceFailure(
        XMLReadError(
          code: .limitReached,
          message: "more damaged records than are repaired in one document; the last: "
            + failure.message, position: failure.position, excerpt: failure.excerpt))
      return try giveUp()
    }
    let (lost, nesting) = lostRecord(ending.damage, repair)
    guard let around = session.pointee.leaveRecord(named: repair.records.recordNames) else {
      return try giveUp()
    }
    if let depth = repair.groupDepth, lost == .nothing || around.depth != depth {
      return try giveUp()
    }
    // A match before the damage was the last one that was wanted.
    if isStopped { return nil }
    repair.search = RecordRepair.Search(
      line: position.line, parentName: around.parentName, depth: around.depth, nesting: nesting)
    self.repair = repair
    repair.report?(XMLRecordRepair(error: failure, lost: lost))
    let before = session.pointee.positions.total - piece.count
    if ending.failureOffset >= before {
      return try seekRecord(in: piece, from: min(ending.failureOffset - before, piece.count))
    }
    // The damage is in an earlier piece.
    session.pointee.positions.rewind(to: ending.failureOffset, at: position)
    let rest = Array(ending.damage.rest)
    var next: RecordRepair.Continuation?
    try rest.withContiguousBytes { bytes throws(XMLReadError) in
      next = try seekRecord(in: bytes, from: 0)
    }
    next?.bytes = rest
    return next
  }

  /// Throws the failure, because parsing cannot resume.
  private func giveUp() throws(XMLReadError) -> RecordRepair.Continuation? {
    try throwFailure()
    return nil
  }

  /// The loss caused by the error, and the name of the damaged record if it may contain
  /// elements with names of records.
  private func lostRecord(
    _ damage: DamagedInput, _ repair: RecordRepair
  ) -> (XMLRecordRepair.Loss, nesting: [UInt8]?) {
    let open = session.pointee.openRecordName.flatMap { name in
      repair.records.nestingNames.contains { $0.utf8.elementsEqual(name) } ? name : nil
    }
    if let position = session.pointee.capturedPosition { return (.match(position), open) }
    if session.pointee.capture.skippedDepth > 0 { return (.passedElement, open) }
    // Between records, or in a start tag that was never reported.
    let nesting = damage.tag.withUnsafeBufferPointer { tag -> [UInt8]?? in
      guard repair.isStartOfRecord(tag[...]) else { return nil }
      return .some(repair.nestingRecord(at: tag[...]))
    }
    guard let nesting else { return (.nothing, open) }
    var quote: UInt8?
    for byte in damage.tagBefore {
      if let end = quote {
        if byte == end { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return (.nothing, open)
      }
    }
    return (.startTag, nesting)
  }

  /// Starts a new parser at the next record, if that is in this piece.
  ///
  /// - Returns: The place of the record; nil if the search continues in the next piece.
  func seekRecord(
    in piece: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(XMLReadError) -> RecordRepair.Continuation? {
    guard let repair, let search = repair.search else { return nil }
    if session.pointee.positions.isBetweenChunks { session.pointee.positions.beginChunk(piece) }
    let place: Int
    switch repair.findPlace(in: piece[start...], for: search) {
    case .tag(let index): place = index
    case .group: return try giveUp()
    case nil:
      self.repair?.search?.line += piece[start...].lazy.filter { $0 == 0x0A }.count
      session.pointee.positions.endChunk()
      return nil
    }
    let lines = piece[start..<place].lazy.filter { $0 == 0x0A }.count
    let position = SourcePosition(
      line: search.line + lines, column: session.pointee.positions.column(ofByte: place))
    try resume(
      at: PieceStart(
        offset: session.pointee.documentOffset(ofByte: place), position: position,
        textBefore: Array(piece[..<place].suffix(SourceExcerpt.reach)),
        openTags: session.pointee.openTags, siblings: []),
      depth: search.depth)
    return RecordRepair.Continuation(index: place, bytes: nil)
  }

  /// Replaces libxml2's parser by a new one that begins after the damage.
  private func resume(at start: PieceStart, depth: Int) throws(XMLReadError) {
    let failure = session.pointee.ending.failure
    let levels = session.pointee.piece.trackedDepth
    let prolog = session.pointee.prolog.repeated ?? []
    repair?.search = nil
    free()
    session.pointee.forgetDamage(atDepth: depth)
    guard try begin(inside: start, prolog: prolog, trackingLevels: levels) else {
      if let failure { session.pointee.fail(failure) }
      return try throwFailure()
    }
    session.pointee.isRunning = true
  }

  /// Reports that the input ended during the search for the next record.
  func failSeeking() {
    guard let failure = session.pointee.ending.failure else { return }
    session.pointee.replaceFailure(
      XMLReadError(
        code: failure.code,
        message: "the document ends before its last end tag; nothing could be read after this: "
          + failure.message, position: failure.position, excerpt: failure.excerpt))
  }
}

extension XMLReadError {
  /// True for an error in the document's text at this place.
  fileprivate var isSyntaxError: Bool {
    code == .notWellFormed || code == .namespace || code == .encoding
      || code == .undeclaredEntity
  }
}
