// SPDX-License-Identifier: MIT

/// Threads that parse pieces, each one at a time, in the order in which the pieces were
/// added.
final class PieceWorkers<Task: PieceTask>: @unchecked Sendable {
  // This is Sendable, because all mutable state is in the monitor.

  typealias PieceOfTask = Piece<Task.Output>
  typealias Results = [(output: Task.Output, size: Int)]

  struct Shared {
    var waiting: [PieceOfTask] = []
    /// The offset in the document up to which pieces with guessed starts are begun.
    var reach: Int
    /// For each worker, the parsers it can use again: a new one costs a few hundred
    /// microseconds, most of them for memory.
    var idle: [[SAXParser]]
    /// For each worker, results of its pieces that have been consumed. The worker frees them
    /// itself: when one thread frees memory allocated by another, the two wait for each other.
    var used: [[Results]]
    /// True if the caller's thread waits for results.
    var isAwaited = false
    var isClosed = false

    /// The next piece to parse, unless its start is a guess beyond `reach`.
    mutating func takePiece(for worker: Int, if suits: (PieceOfTask) -> Bool) -> PieceOfTask? {
      while waiting.first?.isAbandoned == true { waiting.removeFirst() }
      guard let piece = waiting.first, suits(piece),
        piece.isConfirmed || piece.start.map({ $0.offset < reach }) ?? true
      else { return nil }
      piece.isBegun = true
      piece.worker = worker
      return waiting.removeFirst()
    }
  }

  let monitor: Monitor<Shared>
  private let task: Task
  /// The number of elements that may be open at a cut.
  private let levels: Int
  private let prolog: [UInt8]
  private let hasByteOrderMark: Bool

  init(
    task: Task, levels: Int, count: Int, reach: Int, prolog: [UInt8], hasByteOrderMark: Bool
  ) {
    monitor = Monitor(
      Shared(
        reach: reach, idle: Array(repeating: [], count: count),
        used: Array(repeating: [], count: count)))
    self.task = task
    self.levels = levels
    self.prolog = prolog
    self.hasByteOrderMark = hasByteOrderMark
  }

  /// Parses pieces until the monitor is closed.
  ///
  /// - Parameter worker: The number of this worker.
  func work(_ worker: Int) {
    while let piece = nextPiece(worker) { parse(piece, worker) }
  }

  /// Parses the next piece on the caller's thread, if there is one that has all of its
  /// input.
  ///
  /// - Parameter worker: A number that no thread has.
  /// - Returns: False if there was none.
  func parseOne(as worker: Int) -> Bool {
    let piece = monitor.change { shared in
      (shared.takePiece(for: worker) { $0.isComplete }, false)
    }
    guard let piece else { return false }
    parse(piece, worker)
    return true
  }

  private func nextPiece(_ worker: Int) -> PieceOfTask? {
    monitor.wait(wakes: false) { shared -> PieceOfTask?? in
      if shared.isClosed { return .some(nil) }
      return shared.takePiece(for: worker) { _ in true }.map { .some($0) }
    }
  }

  private enum Step {
    case chunk(ByteChunk, index: Int)
    /// The results count from now on.
    case own(remainingRepairs: Int?)
    case end(isLast: Bool, decodingFailure: String?)
    /// The input has broken off.
    case breakOff
    case abandon
  }

  private func nextStep(_ piece: PieceOfTask, _ index: Int) -> Step {
    monitor.wait(wakes: false) { shared -> Step? in
      if shared.isClosed || piece.isAbandoned { return .abandon }
      // This holds for the first piece, and for one with a confirmed start that still
      // grows.
      if !piece.isOwned, piece.start == nil || piece.isConfirmed && index > 0 && !piece.isComplete {
        piece.isOwned = true
        for old in 0..<index { piece.chunks[old] = nil }
        return .own(remainingRepairs: piece.remainingRepairs)
      }
      if index < piece.chunks.count, let chunk = piece.chunks[index] {
        if index > 0, piece.isOwned { piece.chunks[index - 1] = nil }
        return .chunk(chunk, index: index)
      }
      if piece.isBrokenOff { return .breakOff }
      if piece.isComplete {
        return .end(isLast: piece.isLast, decodingFailure: piece.decodingFailure)
      }
      return nil
    }
  }

  /// One stretch: the results of one chunk.
  private struct Stretch {
    var run: Task.Run
    var size: Int
  }

  /// Finds a parser for a piece: one that already is in the state at its start, one that
  /// has parsed another piece, or a new one.
  ///
  /// - Returns: Also the number of bytes of the piece that the parser has already been
  ///   given; nil if the prolog and start tags have to be repeated for it first.
  private func makeParser(
    for piece: PieceOfTask, _ worker: Int
  ) -> (SAXParser, given: Int?) {
    while let parser = monitor.change(wakingIf: { ($0.idle[worker].popLast(), false) }) {
      if let start = piece.start, let given = parser.moveOn(to: start, trackingLevels: levels) {
        return (parser, given)
      }
      guard parser.prepareForAnotherPiece(limits: task.limits) else { continue }
      task.prepare(parser)
      return (parser, nil)
    }
    let parser = task.makeParser()
    parser.worker = worker
    return (parser, nil)
  }

  /// Gives consumed results back to the worker that has made them.
  func giveBack(_ results: Results, of piece: PieceOfTask) {
    monitor.change { shared in
      shared.used[piece.worker].append(results)
      return ((), false)
    }
  }

  /// Begins a stretch, and frees the results that were given back.
  private func beginStretch(_ parser: SAXParser, size: Int) -> Stretch {
    let run = task.begin(parser)
    var freed: [Results] = []
    monitor.change { shared in
      swap(&freed, &shared.used[parser.worker])
      return ((), false)
    }
    return Stretch(run: run, size: size)
  }

  /// Takes back a parser that is not needed for the rest of the document.
  func recycle(_ parser: SAXParser) {
    monitor.change { shared in
      shared.idle[parser.worker].append(parser)
      return ((), false)
    }
  }

  private func parse(_ piece: PieceOfTask, _ worker: Int) {
    let (parser, given) = makeParser(for: piece, worker)
    var stretch: Stretch?
    var ending = PieceOfTask.Ending.failed(nil)
    do throws(XMLReadError) {
      let isReady = if given != nil { true } else { try begin(parser, piece) }
      if isReady {
        guard let end = try parse(piece, parser, skipping: given ?? 0, &stretch) else { return }
        ending = end
      }
    } catch {
      ending = .failed(error)
    }
    if let failure = close(&stretch, parser, piece) { ending = .refused(failure) }
    let result = ending
    monitor.change { shared in
      piece.parser = parser
      piece.ending = result
      return ((), shared.isAwaited)
    }
  }

  private func begin(_ parser: SAXParser, _ piece: PieceOfTask) throws(XMLReadError) -> Bool {
    if let start = piece.start {
      return try parser.begin(at: start, prolog: prolog, trackingLevels: levels)
    }
    try parser.beginDecoded(hasByteOrderMark: hasByteOrderMark, trackingLevels: levels)
    return true
  }

  /// - Returns: nil if the piece has been abandoned.
  private func parse(
    _ piece: PieceOfTask, _ parser: SAXParser, skipping given: Int, _ stretch: inout Stretch?
  ) throws(XMLReadError) -> PieceOfTask.Ending? {
    var index = 0
    var isOwned = false
    while true {
      switch nextStep(piece, index) {
      case .abandon: return nil
      case .breakOff:
        parser.session.pointee.handOverGathered()
        return .finished
      case .own(let remaining):
        isOwned = true
        // The earlier results count from now on as well.
        monitor.change { shared in ((), shared.isAwaited && !piece.outputs.isEmpty) }
        task.allowRepairs(parser, remaining: remaining)
      case .chunk(let chunk, let place):
        if let failure = close(&stretch, parser, piece) { return .refused(failure) }
        stretch = beginStretch(parser, size: chunk.count)
        index = place + 1
        let bytes = chunk.bytes
        let fed = place == 0 ? UnsafeBufferPointer(rebasing: bytes[given...]) : bytes
        if let ending = try feed(fed, parser, piece, isOwned: isOwned) { return ending }
      case .end(let isLast, let decodingFailure):
        if stretch == nil { stretch = Stretch(run: task.begin(parser), size: 0) }
        if isLast {
          if let decodingFailure { try parser.finish(undecodable: decodingFailure) }
          try parser.finish()
          return .finished
        }
        let end = try parser.reachCut(withMark: !task.repairs)
        if parser.isStopped { return .stopped }
        return end.map { .cut($0) } ?? .inside
      }
    }
  }

  /// The number of bytes that are parsed before checking that the piece is still wanted.
  private static var portion: Int { 1 << 17 }

  /// Parses a chunk.
  ///
  /// - Returns: The ending of the piece, if its parsing ended here.
  private func feed(
    _ bytes: UnsafeBufferPointer<UInt8>, _ parser: SAXParser, _ piece: PieceOfTask, isOwned: Bool
  ) throws(XMLReadError) -> PieceOfTask.Ending? {
    var rest = bytes
    while true {
      let part = UnsafeBufferPointer(rebasing: rest.prefix(isOwned ? rest.count : Self.portion))
      rest = UnsafeBufferPointer(rebasing: rest.dropFirst(part.count))
      try parser.feed(part)
      if parser.isStopped { return .stopped }
      if rest.isEmpty { return nil }
      // The parser of the piece before will parse this one again.
      if parser.hasManyNames { return .failed(nil) }
      let isWanted = monitor.change { shared in
        (!shared.isClosed && !piece.isAbandoned, false)
      }
      if !isWanted { return nil }
    }
  }

  /// Ends a stretch and adds its result to those of the piece.
  private func close(
    _ stretch: inout Stretch?, _ parser: SAXParser, _ piece: PieceOfTask
  ) -> (any Error)? {
    guard let open = stretch else { return nil }
    stretch = nil
    let (output, failure) = task.end(open.run, parser)
    if let output {
      monitor.change { shared in
        piece.outputs.append((output, open.size))
        return ((), shared.isAwaited && piece.isOwned)
      }
    }
    return failure
  }
}
