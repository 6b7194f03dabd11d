// SPDX-License-Identifier: MIT

internal import Platform

/// State that several threads share, and wait on.
///
/// (Mutex and condition have fixed addresses, as the system requires.)
package final class Monitor<State>: @unchecked Sendable {
  private var state: State
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  package init(_ state: State) {
    self.state = state
    mutex = .allocate(capacity: 1)
    condition = .allocate(capacity: 1)
    // The calls are outside the precondition, because unchecked builds do not evaluate it.
    let hasMutex = pthread_mutex_init(mutex, nil) == 0
    let hasCondition = pthread_cond_init(condition, nil) == 0
    // These only fail for lack of memory, in which case allocation ends the process as
    // well.
    precondition(hasMutex && hasCondition)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Changes the state while no other thread does, and wakes all waiting threads.
  package func update<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    let result = try body(&state)
    pthread_cond_broadcast(condition)
    return result
  }

  /// Changes the state while no other thread does, and wakes the waiting threads only if
  /// the second value that `body` returns is true: waking threads often is expensive.
  package func change<Result>(wakingIf body: (inout State) throws -> (Result, Bool)) rethrows
    -> Result
  {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    let (result, wakes) = try body(&state)
    if wakes { pthread_cond_broadcast(condition) }
    return result
  }

  /// Waits until `body` returns a value, but at most about this long.
  ///
  /// - Returns: nil after that time.
  package func wait<Result>(
    milliseconds: Int, _ body: (inout State) throws -> Result?
  ) rethrows -> Result? {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    let nanoseconds = Int(end.tv_nsec) + milliseconds % 1000 * 1_000_000
    end.tv_sec += milliseconds / 1000 + nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = try body(&state) {
        pthread_cond_broadcast(condition)
        return result
      }
      if pthread_cond_timedwait(condition, mutex, &end) == ETIMEDOUT { return nil }
    }
  }

  /// Waits until `body` returns a value. It is called again whenever the state has changed,
  /// and may change the state when it returns a value.
  ///
  /// - Parameter wakes: Whether a value wakes the other waiting threads.
  package func wait<Result>(
    wakes: Bool = true, _ body: (inout State) throws -> Result?
  ) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = try body(&state) {
        if wakes { pthread_cond_broadcast(condition) }
        return result
      }
      pthread_cond_wait(condition, mutex)
    }
  }
}
