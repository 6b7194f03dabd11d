// SPDX-License-Identifier: MIT

/// Parses one document with several threads.
///
///     chunks ──► PieceSplitter ──► pieces ──► PieceWorkers ──► results, in order
///                (caller)                     (threads)        (caller)
///
/// The caller's thread is one of the threads: if enough input is in flight and no result is
/// ready, it parses a piece as well, instead of waiting.
///
/// The parser of a piece begins with a guess by the splitter about the elements that are
/// open there. The guess was right if the parser of the piece before ends in exactly that
/// state. Then the parsers together have done the work of one. If it was wrong, or if the
/// piece has an error, the parser of the piece before is still available and parses the
/// piece again on the caller's thread (`sequel`). It has the state of a single parser, and
/// continues until it comes to a cut where the guess is right. So errors, positions and
/// repairs are those of one parser.
///
/// Work on a wrong guess is wasted, so it is limited (`credit`): the first pieces are free,
/// an eighth of the bytes parsed for certain is added, and twice the wasted bytes are
/// subtracted. If guesses keep failing, one parser soon continues alone; if they are right,
/// the credit grows beyond the need of the threads.
final class ParallelParse<Task: PieceTask> {
  typealias PieceOfTask = Piece<Task.Output>
  /// Gets the results in document order; returns whether more are wanted.
  typealias Consumer = (Task.Output) throws -> ReadingAction

  let task: Task
  private let jobs: Int
  let limits: ParseLimits
  var splitter: PieceSplitter
  /// The number of elements that may be open at a cut; 0 if nothing is cut.
  private let levels: Int
  private let budget: Int

  private var workers: PieceWorkers<Task>?
  private var threads: [WorkerThread] = []
  /// In document order; the results of the first one are next.
  var pieces: [PieceOfTask] = [PieceOfTask(start: nil)]
  /// The pieces that were delivered last.
  private var delivered: [PieceOfTask] = []
  /// The number of bytes whose results have not been delivered.
  var inFlight = 0
  private var hasAllInput = false
  var isDone = false

  /// The parser of the piece that was delivered last, at its end.
  var previous: SAXParser?
  /// The output of entities before its piece, if the parser does not know it.
  var previousOutput: ExpansionCount.Sums?
  /// The output of entities before the first piece.
  var outputBefore = ExpansionCount.Sums()
  var remainingRepairs: Int?
  /// The largest number of bytes that workers may have parsed on wrong guesses.
  var wasted = 0

  /// A parser that continues alone.
  struct Sequel {
    var parser: SAXParser
    /// The number of bytes of the piece that the parser has already been given.
    var skip: Int
    /// True if it may hand back to the workers.
    var isTemporary: Bool
  }

  var sequel: Sequel?

  /// - Parameters:
  ///   - rules: The places to cut; nil to parse on the caller's thread.
  ///   - isText: As `SAXParser.isText`.
  init(
    task: Task, jobs: Int, rules: CutRules?, limits: ParseLimits, isText: Bool = false
  ) {
    self.task = task
    // More threads than processors would not help.
    let jobs = min(jobs, max(2, WorkerThread.processorCount))
    self.jobs = jobs
    self.limits = limits
    let used = jobs > 1 ? rules : nil
    levels = used?.largestDepth ?? 0
    splitter = PieceSplitter(rules: used, isText: isText)
    budget = (jobs + 2) * splitter.chunkSize
    pieces[0].isConfirmed = true
  }

  deinit {
    close()
    splitter.deallocate()
  }

  /// The encoding that the document declares.
  var declaredEncoding: String? { splitter.declaredEncoding }
  /// True if the parsers detect the encoding themselves.
  var isRaw: Bool { splitter.isRaw }

  /// Called with each parser, in document order, when it has parsed its piece, and again
  /// each time it has parsed more. When it is called with another parser, the previous one
  /// is done.
  var onParsed: ((SAXParser) throws(XMLReadError) -> Void)?

  // MARK: Input

  /// Takes more of the document and delivers the results that are ready. Waits while too
  /// much is in flight.
  func feed(_ bytes: UnsafeBufferPointer<UInt8>, _ consume: Consumer) throws {
    var rest = bytes[...]
    while !rest.isEmpty, !isDone {
      let part = UnsafeBufferPointer(rebasing: rest.prefix(ParallelParse.portion))
      rest = rest.dropFirst(part.count)
      splitter.append(part) { take($0) }
      try deliver(consume)
    }
  }

  private static var portion: Int { 1 << 20 }

  /// Takes bytes that `read` writes directly to their destination.
  ///
  /// - Parameter read: Returns the number of bytes it has written; 0 at the end of the
  ///   input.
  /// - Returns: False at the end of the input.
  func fill(
    from read: (UnsafeMutableRawBufferPointer) -> Int, _ consume: Consumer
  ) throws -> Bool {
    guard !isDone, splitter.fill(from: read, { take($0) }) > 0 else { return false }
    try deliver(consume)
    return true
  }

  /// Ends the document and delivers the rest of the results.
  func finish(_ consume: Consumer) throws {
    guard !isDone else { return }
    splitter.finish { take($0) }
    hasAllInput = true
    let failure = splitter.decodingFailure
    change { piece in
      piece.isLast = true
      piece.decodingFailure = failure
      piece.isComplete = true
    }
    try deliver(consume)
  }

  /// Ends a document whose input has broken off: delivers its results, without an error
  /// about its end.
  func breakOff(_ consume: Consumer) throws {
    guard !isDone else { return }
    splitter.breakOff { take($0) }
    hasAllInput = true
    change { piece in
      piece.isLast = true
      piece.isBrokenOff = true
      piece.isComplete = true
    }
    try deliver(consume)
  }

  private func take(_ event: PieceSplitter.Event) {
    switch event {
    case .chunk(let chunk):
      inFlight += chunk.count
      change { piece in
        piece.chunks.append(chunk)
        piece.size += chunk.count
      }
    case .cut(let start):
      change { $0.isComplete = true }
      let piece = PieceOfTask(start: start)
      pieces.append(piece)
      guard let workers else { return }
      workers.monitor.update { $0.waiting.append(piece) }
      startThreads(workers)
    }
  }

  /// Changes the piece whose bytes are coming in. Only a worker that parses it can be
  /// waiting for that.
  private func change(_ body: (PieceOfTask) -> Void) {
    let piece = pieces[pieces.count - 1]
    guard let workers else { return body(piece) }
    workers.monitor.change { _ in
      body(piece)
      return ((), piece.isBegun)
    }
  }

  /// Reads or changes state that no worker waits for.
  func look<Result>(_ body: () -> Result) -> Result {
    guard let workers else { return body() }
    return workers.monitor.change { _ in (body(), false) }
  }

  /// Changes state that workers may be waiting for.
  func tell<Result>(_ body: () -> Result) -> Result {
    guard let workers else { return body() }
    return workers.monitor.update { _ in body() }
  }

  // MARK: Threads

  /// Starts the threads as soon as there is something to parse, or a parser on this thread.
  private func startIfNeeded() throws(XMLReadError) {
    guard workers == nil, sequel == nil, inFlight > 0 || hasAllInput else { return }
    if levels > 0, !splitter.isRaw, !splitter.hasOneReader, !(hasAllInput && pieces.count == 1) {
      let workers = PieceWorkers(
        task: task, levels: levels, count: jobs, reach: reach, prolog: splitter.prolog,
        hasByteOrderMark: splitter.hasByteOrderMark)
      let waiting = pieces
      workers.monitor.update { $0.waiting = waiting }
      startThreads(workers)
      if !threads.isEmpty {
        self.workers = workers
        return
      }
    }
    let parser = task.makeParser()
    if !splitter.isRaw {
      // No other parser continues where this one stops.
      try parser.beginDecoded(hasByteOrderMark: splitter.hasByteOrderMark, trackingLevels: 0)
    }
    task.allowRepairs(parser, remaining: nil)
    sequel = Sequel(parser: parser, skip: 0, isTemporary: false)
  }

  /// Starts as many threads as there are pieces to parse, besides the caller's.
  private func startThreads(_ workers: PieceWorkers<Task>) {
    while threads.count < min(jobs - 1, pieces.count) {
      let number = threads.count
      guard let thread = WorkerThread({ workers.work(number) }) else { return }
      threads.append(thread)
    }
  }

  /// Ends the threads and waits for them.
  func close() {
    isDone = true
    workers?.monitor.update { $0.isClosed = true }
    for thread in threads { thread.join() }
    threads = []
    sequel = nil
    previous = nil
  }

  // MARK: Results

  private func deliver(_ consume: Consumer) throws {
    do {
      try startIfNeeded()
      while !isDone, let piece = pieces.first {
        if sequel != nil {
          guard try goOn(into: piece, consume) else { return }
        } else {
          guard let workers, try deliver(piece, workers, consume) else { return }
        }
      }
    } catch {
      close()
      throw error
    }
    if isDone { close() }
  }

  private enum News {
    case outputs(PieceWorkers<Task>.Results)
    case ending(PieceOfTask.Ending, PieceWorkers<Task>.Results, SAXParser)
  }

  /// Delivers the available results of the first piece.
  ///
  /// - Returns: False if no result is available and waiting is not needed.
  private func deliver(
    _ piece: PieceOfTask, _ workers: PieceWorkers<Task>, _ consume: Consumer
  ) throws -> Bool {
    let mustWait = hasAllInput || inFlight > budget
    func news() -> News? {
      if let ending = piece.ending, let parser = piece.parser {
        defer { piece.outputs = [] }
        return .ending(ending, piece.outputs, parser)
      }
      guard piece.isOwned, !piece.outputs.isEmpty else { return nil }
      defer { piece.outputs = [] }
      return .outputs(piece.outputs)
    }
    func awaitedNews(_ shared: inout PieceWorkers<Task>.Shared) -> News? {
      let news = news()
      shared.isAwaited = news == nil
      return news
    }
    var found = look(news)
    if mustWait {
      while found == nil, workers.parseOne(as: jobs - 1) { found = look(news) }
    }
    guard let news = found ?? (mustWait ? workers.monitor.wait(wakes: false, awaitedNews) : nil)
    else { return false }
    switch news {
    case .outputs(let outputs):
      try deliver(outputs, of: piece, consume)
      workers.giveBack(outputs, of: piece)
    case .ending(let ending, let outputs, let parser):
      try end(piece, ending, outputs, parser, consume)
    }
    return true
  }

  private func deliver(
    _ outputs: PieceWorkers<Task>.Results, of piece: PieceOfTask, _ consume: Consumer
  ) throws {
    for (output, size) in outputs {
      inFlight -= size
      look { piece.size -= size }
      guard try consume(output) == .continue else {
        isDone = true
        return
      }
    }
  }

  /// Ends the first piece, which has been parsed.
  private func end(
    _ piece: PieceOfTask, _ ending: PieceOfTask.Ending,
    _ outputs: PieceWorkers<Task>.Results, _ parser: SAXParser, _ consume: Consumer
  ) throws {
    let isOwned = look { piece.isOwned }
    if !isOwned, let previous {
      var isGood = isWithinLimits(piece, parser)
      if case .failed = ending { isGood = false }
      if !isGood {
        // The error is certain, unless it can be repaired: nothing after it matters.
        return begin(previous, isTemporary: task.repairs)
      }
    }
    try deliver(outputs, of: piece, consume)
    workers?.giveBack(outputs, of: piece)
    if isDone { return }
    switch ending {
    case .finished:
      try onParsed?(parser)
      isDone = true
    case .stopped: isDone = true
    case .refused(let error): throw error
    case .failed(let error?): throw error
    case .failed(nil):
      throw XMLReadError(code: .parserFailure, message: "a piece of the document was not parsed")
    case .inside:
      try onParsed?(parser)
      leave(piece, parser)
      // The next piece does not begin in the state that was guessed.
      begin(parser, isTemporary: true)
    case .cut(let end):
      try onParsed?(parser)
      leave(piece, parser)
      confirm(end, parser)
    }
  }

  /// Leaves the first piece, whose results have been delivered.
  private func leave(_ piece: PieceOfTask, _ parser: SAXParser) {
    if let previous, previous !== parser { workers?.recycle(previous) }
    previous = parser
    previousOutput = piece.start == nil ? nil : outputBefore
    outputBefore = (previousOutput ?? .init()) + parser.session.pointee.expansion.sums
    remainingRepairs = parser.repair?.remaining ?? remainingRepairs
    // The memory of its bytes is reused while it is still in the processor's caches.
    inFlight -= look {
      piece.chunks = []
      return piece.size
    }
    removeFirst()
    // Its worker may still refer to it. Memory is freed on the thread that allocated it.
    delivered.append(piece)
    if delivered.count > jobs { delivered.removeFirst() }
  }

  /// Removes the first piece, which has been parsed.
  func removeFirst() {
    pieces.removeFirst()
    let reach = reach
    workers?.monitor.update { $0.reach = reach }
  }
}
