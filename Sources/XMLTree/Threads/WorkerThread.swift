// SPDX-License-Identifier: MIT

internal import Platform

/// A thread outside the pool for `async`: parsers keep their thread busy for long
/// stretches, and the pool is not designed for that.
package final class WorkerThread {
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let thread: pthread_t
  private var isJoined = false

  /// The number of threads that this machine can run at once.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Starts a thread; nil if the system cannot start one.
  ///
  /// - Parameter stackSize: The size in bytes. No code here recurses over its input.
  package init?(stackSize: Int = 1 << 20, _ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    guard pthread_attr_setstacksize(&attributes, stackSize) == 0 else { return nil }
    let argument = Unmanaged.passRetained(Work(body)).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let result = pthread_create(&thread, &attributes, { WorkerThread.run($0) }, argument)
    #else
      var thread: pthread_t? = pthread_t()
      let result = pthread_create(&thread!, &attributes, { WorkerThread.run($0) }, argument)
    #endif
    guard result == 0, let thread else {
      Unmanaged<Work>.fromOpaque(argument).release()
      return nil
    }
    self.thread = thread
  }

  /// Waits until the work is done.
  package func join() {
    guard !isJoined else { return }
    isJoined = true
    pthread_join(thread, nil)
  }

  deinit {
    if !isJoined { pthread_detach(thread) }
  }

  private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
    return nil
  }
}
