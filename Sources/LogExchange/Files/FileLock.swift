// SPDX-License-Identifier: MIT

internal import Platform

/// The time to wait for another program without a message: half a second, by the clock. On
/// a busy machine, the same number of short rests may take far longer.
struct Patience {
  private let end = monotonicNanoseconds() + 500_000_000

  var isOver: Bool { monotonicNanoseconds() >= end }

  /// Waits for a moment.
  static func rest() { usleep(5_000) }
}

/// A lock on a file, held until it is dropped: while one run changes a log, others wait.
///
/// The lock is on the file itself, so no lock file is left beside it. If the file was replaced
/// during the wait, the new file is locked instead.
package final class FileLock {
  private let descriptor: Int32

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Waits for the lock.
  ///
  /// - Parameter waiting: Called once, when the wait takes longer than most changes do.
  /// - Returns: nil if the file does not exist.
  package static func acquire(
    _ path: FileName, waiting: () -> Void
  ) throws(SystemError) -> FileLock? {
    let patience = Patience()
    var hasWaited = false
    while true {
      let descriptor: Int32
      do throws(SystemError) {
        descriptor = try path.open(O_RDONLY)
      } catch {
        if error == .noSuchFile { return nil }
        throw error
      }
      let lock = FileLock(descriptor)
      // Some network file systems have no locks; there only the check before saving protects the log.
      while !hasWaited, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        Patience.rest()
        if patience.isOver {
          hasWaited = true
          waiting()
        }
      }
      if hasWaited { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }
      let held = try FileStamp(of: descriptor)
      guard let current = try FileStamp.current(path) else { continue }
      if held.isSameFile(as: current) { return lock }
    }
  }
}
