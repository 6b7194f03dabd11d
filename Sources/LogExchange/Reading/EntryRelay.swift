// SPDX-License-Identifier: MIT

import XMLTree

/// Reads the entries of a large text that cannot be cut into pieces on a thread of its own. The
/// caller's thread takes the results, in the same order, some pieces later.
///
/// The thread is started with the first whole piece. A smaller text is read on the caller's
/// thread: for many small texts, starting a thread for each takes longer than it saves.
final class EntryRelay: EntrySource {
  private struct Shared {
    /// Pieces that wait to be read.
    var pieces: [[UInt8]] = []
    /// The entries of each piece that was read, in the order of the pieces.
    var results: [[SourceItem]] = []
    /// Results that were taken. They are freed by the thread that allocated them: if one thread
    /// frees all that another allocates, both wait for the allocator, and were slower than a
    /// single thread.
    var spent: [[SourceItem]] = []
    /// The event after the last piece; nil while more pieces may come.
    var ending: Ending?
    var hasEnded = false
    var failure: (any Error)?
  }

  private enum Ending {
    /// The end of the input.
    case finish
    /// The input has broken off, or its reader was discarded.
    case breakOff
  }

  /// The next step of the reading thread.
  private enum Step {
    case read([UInt8])
    case end(Ending)
  }

  private let monitor = Monitor(Shared())
  private let makeSource: @Sendable () throws -> any EntrySource
  /// The thread that reads the text; nil until a whole piece has come.
  private var thread: WorkerThread?
  /// The source that reads the text on the caller's thread instead, because it is small or the
  /// system could not start a thread.
  private var local: (any EntrySource)?
  private let pieceSize: Int
  private var piece: [UInt8] = []
  private var hasBegun = false
  /// The number of pieces whose results have not been taken yet.
  private var underWay = 0
  /// Results that were taken and are handed back with the next piece.
  private var spent: [[SourceItem]] = []

  private static let limit = 4

  /// - Parameter makeSource: Makes the source, on the thread that will read.
  init(pieceSize: Int, makeSource: @escaping @Sendable () throws -> any EntrySource) {
    self.pieceSize = pieceSize
    self.makeSource = makeSource
  }

  deinit {
    guard let thread else { return }
    monitor.update { shared in
      shared.pieces = []
      shared.ending = .breakOff
    }
    thread.join()
  }

  // MARK: On the caller's thread

  func feed(_ bytes: UnsafeRawBufferPointer, _ take: Take) throws {
    var rest = bytes[...]
    if !hasBegun {
      // The first bytes together decide the encoding and the delimiter.
      hasBegun = true
      piece.append(contentsOf: bytes)
      rest = rest[rest.endIndex...]
      if piece.count >= pieceSize { try handIn(take) }
    }
    while !rest.isEmpty {
      // No thread could be started for the piece before.
      if let local { return try local.feed(UnsafeRawBufferPointer(rebasing: rest), take) }
      let next = rest.prefix(pieceSize - piece.count)
      piece.append(contentsOf: UnsafeRawBufferPointer(rebasing: next))
      rest = rest.dropFirst(next.count)
      if piece.count == pieceSize { try handIn(take) }
    }
  }

  func finish(_ take: Take) throws { try end(.finish, take) }

  func breakOff(_ take: Take) throws { try end(.breakOff, take) }

  /// Hands the current piece to the thread, and takes the results that are ready.
  private func handIn(_ take: Take) throws {
    if thread == nil { startThread() }
    guard thread != nil else { return try readHere(take) }
    let full = piece
    piece = []
    piece.reserveCapacity(pieceSize)
    underWay += 1
    monitor.update { shared in
      shared.pieces.append(full)
      // Moved one by one, so that no reference remains that this thread would free.
      while let items = spent.popLast() { shared.spent.append(items) }
    }
    try takeResults(take) { [underWay] in $0 > 0 || underWay < Self.limit }
  }

  private func startThread() {
    thread = WorkerThread { [monitor, makeSource] in
      let failure = Self.work(monitor, makeSource)
      monitor.update {
        $0.failure = failure
        $0.hasEnded = true
      }
    }
  }

  /// Reads the bytes held so far, and from now on the rest of the text, on this thread.
  private func readHere(_ take: Take) throws {
    let source = try makeSource()
    local = source
    let bytes = piece
    piece = []
    if !bytes.isEmpty { try bytes.withUnsafeBytes { try source.feed($0, take) } }
  }

  private func end(_ ending: Ending, _ take: Take) throws {
    if thread == nil, local == nil { try readHere(take) }
    if let local {
      return try ending == .finish ? local.finish(take) : local.breakOff(take)
    }
    if !piece.isEmpty { try handIn(take) }
    monitor.update { $0.ending = ending }
    try takeResults(take) { _ in false }
  }

  /// Waits until there are enough results or the thread has ended, and takes all there are.
  ///
  /// - Parameter isEnough: True if this number of results is enough to return while more may
  ///   come.
  private func takeResults(_ take: Take, _ isEnough: (Int) -> Bool) throws {
    let (results, hasEnded, failure) = monitor.wait { shared in
      guard shared.hasEnded || isEnough(shared.results.count) else {
        return nil as ([[SourceItem]], Bool, (any Error)?)?
      }
      defer { shared.results = [] }
      return (shared.results, shared.hasEnded, shared.failure)
    }
    underWay -= results.count
    for items in results {
      for item in items { try take(item) }
    }
    spent += results
    if hasEnded, let failure { throw failure }
  }

  // MARK: On the reading thread

  private static func work(
    _ monitor: Monitor<Shared>, _ makeSource: () throws -> any EntrySource
  ) -> (any Error)? {
    let list = Collected<SourceItem>()
    func handOn() {
      let items = list.items
      list.items = []
      monitor.update { $0.results.append(items) }
    }
    do {
      let source = try makeSource()
      while true {
        var spent: [[SourceItem]] = []
        let step: Step = monitor.wait { shared in
          guard !shared.pieces.isEmpty else { return shared.ending.map { Step.end($0) } }
          swap(&spent, &shared.spent)
          return .read(shared.pieces.removeFirst())
        }
        spent = []
        defer { handOn() }
        switch step {
        case .read(let piece):
          try piece.withUnsafeBytes { try source.feed($0) { list.items.append($0) } }
        case .end(.finish):
          try source.finish { list.items.append($0) }
          return nil
        case .end(.breakOff): return nil
        }
      }
    } catch {
      return error
    }
  }
}
