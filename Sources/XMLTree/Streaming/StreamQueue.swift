// SPDX-License-Identifier: MIT

#if !WITHOUT_TASKS
  /// Items on their way from the reading thread to the task that takes them, and pieces of
  /// the input on their way from the task to the thread.
  ///
  /// The thread waits if many items have not been taken, and for input; the task is suspended
  /// if there is neither an item nor a request for input, so no thread of the pool for
  /// `async` and no actor ever waits.
  package final class StreamQueue<Item: Sendable>: Sendable {
    private struct State: Sendable {
      var items: [Item] = []
      var isDone = false
      var isCancelled = false
      var error: (any Error)?
      var waiting: CheckedContinuation<Void, Never>?
      /// The next piece of the input; empty at its end.
      var input: [UInt8]?
      var wantsInput = false

      var isReady: Bool { !items.isEmpty || isDone || isCancelled || wantsInput }
    }

    /// The reason why the task continues: items, or a request for input.
    private enum Turn {
      case items([Item])
      case input
    }

    private let monitor = Monitor(State())
    /// The number of items at which the thread waits.
    private let limit: Int
    /// The items that the thread has not handed over. Only the thread uses this.
    private nonisolated(unsafe) var batch: [Item] = []

    package init(limit: Int) {
      self.limit = limit
    }

    // MARK: The thread

    /// True if more items are wanted.
    package var isWanted: Bool { monitor.change { (!$0.isCancelled, false) } }

    /// Takes an item, which is handed over together with others: waking the task for each would
    /// take longer than making it.
    package func put(_ item: Item) -> ReadingAction {
      batch.append(item)
      return batch.count < limit / 4 ? .continue : handOver()
    }

    /// Hands over the items that `put` has taken; waits while there are many.
    ///
    /// - Returns: Whether more items are wanted.
    package func handOver() -> ReadingAction {
      let (action, waiting): (ReadingAction, CheckedContinuation<Void, Never>?) =
        monitor.wait(wakes: false) { state in
          if state.isCancelled { return (.stop, nil) }
          if batch.isEmpty { return (.continue, nil) }
          guard state.items.count + batch.count <= limit else { return nil }
          state.items.append(contentsOf: batch)
          defer { state.waiting = nil }
          return (.continue, state.waiting)
        }
      batch.removeAll(keepingCapacity: true)
      waiting?.resume()
      return action
    }

    /// The next piece of the input, waiting for it; nil at its end, or if no more items are
    /// wanted.
    func takeInput() -> [UInt8]? {
      guard handOver() == .continue else { return nil }
      let waiting = monitor.update { state in
        state.wantsInput = true
        defer { state.waiting = nil }
        return state.waiting
      }
      waiting?.resume()
      return monitor.wait { state -> [UInt8]?? in
        if state.isCancelled { return .some(nil) }
        guard let input = state.input else { return nil }
        if input.isEmpty { return .some(nil) }
        state.input = nil
        return input
      }
    }

    /// Ends the items, perhaps with an error.
    package func end(_ error: (any Error)?) {
      _ = handOver()
      let waiting = monitor.update { state in
        state.isDone = true
        state.error = error
        defer { state.waiting = nil }
        return state.waiting
      }
      waiting?.resume()
    }

    // MARK: The task

    /// Ends the reading, because no more items are wanted.
    package func cancel() {
      let waiting = monitor.update { state in
        state.isCancelled = true
        state.items = []
        defer { state.waiting = nil }
        return state.waiting
      }
      waiting?.resume()
    }

    /// All available items; waits for at least one, and is empty only at the end.
    ///
    /// - Parameter source: Asked for input when the thread needs some.
    /// - Throws: The error after the last item, once; `CancellationError`; an error of the
    ///   source.
    func take(
      from source: (any PieceSource)?, isolation: isolated (any Actor)?
    ) async throws -> [Item] {
      while true {
        switch try await turn(isolation: isolation) {
        case .items(let items):
          return items
        case .input:
          do {
            let input = try await source?.next(isolation: isolation) ?? []
            // A source may end early because its task is cancelled.
            try Task.checkCancellation()
            give(input)
          } catch {
            cancel()
            throw error
          }
        }
      }
    }

    private func give(_ input: [UInt8]) {
      monitor.update { $0.input = input }
    }

    private func turn(isolation: isolated (any Actor)?) async throws -> Turn {
      await withTaskCancellationHandler {
        await withCheckedContinuation(isolation: isolation) { continuation in
          let isReady = monitor.update { state in
            if !state.isReady { state.waiting = continuation }
            return state.isReady
          }
          if isReady { continuation.resume() }
        }
      } onCancel: {
        cancel()
      }
      return try monitor.update { state in
        if state.isCancelled { throw CancellationError() }
        if state.items.isEmpty {
          if state.wantsInput {
            state.wantsInput = false
            return .input
          }
          if let error = state.error {
            state.error = nil
            throw error
          }
        }
        defer { state.items = [] }
        return .items(state.items)
      }
    }
  }

  /// A thread that makes items from an input, and its queue. When the last reference to it is
  /// released, no items are taken any more, and the thread ends.
  package final class StreamRun<Item: Sendable> {
    private let queue: StreamQueue<Item>
    private let source: (any PieceSource)?

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - limit: The number of items that may wait to be taken.
    ///   - work: Puts items until the input ends or no more are wanted.
    package convenience init(
      _ input: StreamInput, limit: Int,
      _ work: @escaping @Sendable (StreamQueue<Item>) throws -> Void
    ) {
      self.init(source: input.source, limit: limit, work)
    }

    init(
      source: (any PieceSource)?, limit: Int,
      _ work: @escaping @Sendable (StreamQueue<Item>) throws -> Void
    ) {
      let queue = StreamQueue<Item>(limit: limit)
      self.queue = queue
      self.source = source
      let thread = WorkerThread {
        do {
          try work(queue)
          queue.end(nil)
        } catch {
          queue.end(error)
        }
      }
      if thread == nil {
        queue.end(
          XMLReadError(code: .parserFailure, message: "the system cannot start another thread"))
      }
    }

    /// The available items; waits for at least one, and is empty only at the end.
    ///
    /// - Throws: The error after the last item, once; `CancellationError`.
    package func next(isolation: isolated (any Actor)?) async throws -> [Item] {
      try await queue.take(from: source, isolation: isolation)
    }

    deinit { queue.cancel() }
  }
#endif
