// SPDX-License-Identifier: MIT

import XMLTree

/// Items on their way from the thread that reads to the task that takes them.
///
/// The thread waits where many have not been taken; the task is suspended where there are
/// none, so no thread of the pool for `async` ever waits.
final class ItemQueue<Item: Sendable>: Sendable {
  private struct State: Sendable {
    var items: [Item] = []
    var isDone = false
    var isCancelled = false
    var error: (any Error)?
    var waiting: CheckedContinuation<Void, Never>?

    var isReady: Bool { !items.isEmpty || isDone || isCancelled }
  }

  private let monitor = Monitor(State())
  /// More items than these wait for nobody.
  private static var limit: Int { 256 }

  // MARK: The thread

  /// Reads until there is nothing more, or nobody wants it.
  func run(_ read: (_ isWanted: () -> Bool, _ body: (Item) -> ReadingAction) throws -> Void) {
    do {
      try read({ self.isWanted }, { self.put($0) })
      end(nil)
    } catch {
      end(error)
    }
  }

  private var isWanted: Bool { monitor.change { (!$0.isCancelled, false) } }

  private func put(_ item: Item) -> ReadingAction {
    let (action, waiting): (ReadingAction, CheckedContinuation<Void, Never>?) =
      monitor.wait(wakes: false) { state in
        if state.isCancelled { return (.stop, nil) }
        guard state.items.count < ItemQueue.limit else { return nil }
        state.items.append(item)
        let waiting = state.waiting
        state.waiting = nil
        return (.continue, waiting)
      }
    waiting?.resume()
    return action
  }

  /// There are no more items.
  func end(_ error: (any Error)?) {
    let waiting = monitor.update { state in
      state.isDone = true
      state.error = error
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }

  // MARK: The task

  /// Nobody wants more items.
  func cancel() {
    let waiting = monitor.update { state in
      state.isCancelled = true
      state.items = []
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }

  /// All items that are there; waits for one, and is empty only at the end.
  ///
  /// - Throws: The error after the last item, once; `CancellationError`.
  func take(isolation: isolated (any Actor)?) async throws -> [Item] {
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
      if state.items.isEmpty, let error = state.error {
        state.error = nil
        throw error
      }
      defer { state.items = [] }
      return state.items
    }
  }
}
