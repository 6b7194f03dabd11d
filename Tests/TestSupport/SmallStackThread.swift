// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs work on a thread with a stack of a given size, where recursion over the
/// depth of a document would be a crash.
public enum SmallStackThread {
  public struct Unavailable: Error {}

  private final class Work {
    let body: () throws -> Void
    var error: (any Error)?

    init(_ body: @escaping () throws -> Void) { self.body = body }

    func run() {
      do { try body() } catch { self.error = error }
    }
  }

  /// Runs `body` to its end on a thread of its own and throws what it throws.
  public static func run(
    stackSize: Int = 512 << 10, _ body: @escaping @Sendable () throws -> Void
  ) throws {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { throw Unavailable() }
    defer { pthread_attr_destroy(&attributes) }
    guard pthread_attr_setstacksize(&attributes, stackSize) == 0 else { throw Unavailable() }
    let work = Work(body)
    let argument = Unmanaged.passRetained(work).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let result = pthread_create(&thread, &attributes, { SmallStackThread.start($0) }, argument)
    #else
      var thread = pthread_t()
      let result = pthread_create(
        &thread, &attributes, { argument in SmallStackThread.start(argument) }, argument)
    #endif
    guard result == 0 else {
      Unmanaged<Work>.fromOpaque(argument).release()
      throw Unavailable()
    }
    #if canImport(Darwin)
      if let thread { pthread_join(thread, nil) }
    #else
      pthread_join(thread, nil)
    #endif
    if let error = work.error { throw error }
  }

  private static func start(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
    return nil
  }
}
