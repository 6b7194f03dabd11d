// SPDX-License-Identifier: MIT

#if !WITHOUT_TASKS
  import Synchronization

  /// The changes of a logbook, for another task; see `ObservedLogbook.changes(buffering:)`.
  ///
  /// Several loops over one sequence share its changes: each change goes to one of them. For
  /// loops that each get every change, call `changes()` once for each.
  public struct LogbookChanges: AsyncSequence, Sendable {
    public typealias Element = ObservedLogbook.Change
    public typealias Failure = Never

    let channel: ChangeChannel

    /// Hands out the changes.
    public struct AsyncIterator: AsyncIteratorProtocol {
      let channel: ChangeChannel

      /// The next change; nil if no more will come, or the task is cancelled.
      public func next(
        isolation actor: isolated (any Actor)?
      ) async -> ObservedLogbook.Change? {
        await channel.next(isolation: actor)
      }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(channel: channel) }

    /// Ends the sequence at once: changes that wait are dropped.
    public func stop() { channel.stop() }
  }

  /// A queue of changes for a reader.
  final class ChangeChannel: Sendable {
    typealias Change = ObservedLogbook.Change

    private struct State {
      var waiting: [Change] = []
      var readers: [CheckedContinuation<Change?, Never>] = []
      var isOver = false
    }

    private let state = Mutex(State())
    private let limit: Int

    init(limit: Int) {
      self.limit = limit
    }

    var isOver: Bool { state.withLock { $0.isOver } }

    /// The number of changes that wait.
    var count: Int { state.withLock { $0.waiting.count } }

    /// Gives a change to a reader, or keeps it for one.
    ///
    /// - Parameter sections: The content that replaces all waiting changes if there are too many.
    /// - Returns: Whether anybody may still read it.
    func push(_ change: Change, or sections: [ObservedLogbook.Section]) -> Bool {
      let (reader, isOpen) = state.withLock {
        state -> (CheckedContinuation<Change?, Never>?, Bool) in
        if state.isOver { return (nil, false) }
        if !state.readers.isEmpty { return (state.readers.removeFirst(), true) }
        if case .reloaded = change {
          // Earlier changes no longer matter.
          state.waiting = [change]
        } else if state.waiting.count >= limit {
          state.waiting = [.reloaded(sections)]
        } else {
          state.waiting.append(change)
        }
        return (nil, true)
      }
      reader?.resume(returning: change)
      return isOpen
    }

    func next(isolation actor: isolated (any Actor)?) async -> Change? {
      await withTaskCancellationHandler {
        await withCheckedContinuation(isolation: actor) { continuation in
          let ready = state.withLock { state -> Change?? in
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            if state.isOver { return .some(nil) }
            state.readers.append(continuation)
            return nil
          }
          if let ready { continuation.resume(returning: ready) }
        }
      } onCancel: {
        stop()
      }
    }

    /// Ends the sequence after the changes that wait.
    func finish() { end(keepsWaiting: true) }

    /// Ends the sequence and drops the changes that wait.
    func stop() { end(keepsWaiting: false) }

    private func end(keepsWaiting: Bool) {
      let readers = state.withLock { state in
        state.isOver = true
        if !keepsWaiting { state.waiting = [] }
        defer { state.readers = [] }
        return state.readers
      }
      for reader in readers { reader.resume(returning: nil) }
    }
  }
#endif
