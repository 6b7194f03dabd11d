// SPDX-License-Identifier: MIT

/// The parse after a wrong guess: one parser continues alone, on the caller's thread.
extension ParallelParse {
  /// Lets a parser continue into the first piece.
  func begin(_ parser: SAXParser, isTemporary: Bool) {
    if let before = previousOutput { parser.session.pointee.countBefore(output: before) }
    previousOutput = nil
    if !isTemporary { splitter.stopCutting() }
    task.allowRepairs(parser, remaining: remainingRepairs)
    sequel = Sequel(parser: parser, skip: task.repairs ? 0 : 1, isTemporary: isTemporary)
    previous = nil
    abandonFirst()
  }

  private func abandonFirst() {
    guard let piece = pieces.first else { return }
    wasted += tell {
      piece.isAbandoned = true
      piece.outputs = []
      return piece.isBegun ? piece.size : 0
    }
  }

  /// Parses the available part of the first piece.
  ///
  /// - Returns: false if the rest of it has not come yet.
  func goOn(into piece: PieceOfTask, _ consume: Consumer) throws -> Bool {
    guard let parser = sequel?.parser else { return false }
    let (chunks, isComplete) = look {
      defer { piece.chunks = [] }
      return (piece.chunks, piece.isComplete)
    }
    for chunk in chunks {
      guard let chunk else { continue }
      let skip = min(sequel?.skip ?? 0, chunk.count)
      sequel?.skip -= skip
      try run(parser, consume) { () throws(XMLReadError) in
        try parser.feed(UnsafeBufferPointer(rebasing: chunk.bytes.dropFirst(skip)))
      }
      inFlight -= chunk.count
      look { piece.size -= chunk.count }
      if isDone { return true }
    }
    guard isComplete else { return false }
    try endSequel(of: piece, parser, consume)
    return true
  }

  /// Ends a piece that the parser on the caller's thread has parsed.
  private func endSequel(
    of piece: PieceOfTask, _ parser: SAXParser, _ consume: Consumer
  ) throws {
    if piece.isLast {
      try run(parser, consume) { () throws(XMLReadError) in
        if piece.isBrokenOff {
          parser.session.pointee.handOverGathered()
        } else {
          if let failure = piece.decodingFailure { try parser.finish(undecodable: failure) }
          try parser.finish()
        }
      }
      try onParsed?(parser)
      isDone = true
      return
    }
    guard sequel?.isTemporary == true else {
      removeFirst()
      return abandonFirst()
    }
    var reached: PieceEnd?
    try run(parser, consume) { () throws(XMLReadError) in
      reached = try parser.reachCut(withMark: !task.repairs)
    }
    if isDone { return }
    removeFirst()
    sequel?.skip = task.repairs ? 0 : 1
    if credit > 0, let end = reached, let next = pieces.first, let start = next.start,
      end.matches(start)
    {
      try onParsed?(parser)
      remainingRepairs = parser.repair?.remaining ?? remainingRepairs
      sequel = nil
      previous = parser
      outputBefore = parser.session.pointee.expansion.sums
      return confirm(end, parser)
    }
    abandonFirst()
  }

  /// Parses a stretch on this thread and delivers its result.
  private func run(
    _ parser: SAXParser, _ consume: Consumer, _ body: () throws(XMLReadError) -> Void
  ) throws {
    if try !task.run(parser, consume, body) || parser.isStopped { isDone = true }
  }
}
