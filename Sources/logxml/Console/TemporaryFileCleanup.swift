// SPDX-License-Identifier: MIT

import LogExchange
internal import Platform
import Synchronization

/// Removes the temporary file of an unfinished output when the process is
/// interrupted or ended: a signal handler has no other way to find it.
enum TemporaryFileCleanup {
  /// Whether the program has come to its end by itself.
  private static let hasFinished = Atomic<Bool>(false)

  /// Says that the program is about to exit.
  static func finish() {
    hasFinished.store(true, ordering: .relaxed)
  }

  /// Ends the program when memory has run out, without allocating, and removes the temporary file.
  static func endWithoutMemory() -> Never {
    TemporaryFileName.removeFile()
    let message: StaticString = "logxml: out of memory\n"
    _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    _exit(ExitStatus.failure.rawValue)
  }

  /// Cleans up on the signals that end a process from outside, unless they are ignored,
  /// and where a library ends the process: libarchive does so for lack of memory.
  static func install() {
    // Initialises everything that the handler uses; there is no file yet.
    TemporaryFileName.removeFile()
    _ = hasFinished.load(ordering: .relaxed)
    atexit {
      guard !TemporaryFileCleanup.hasFinished.load(ordering: .relaxed) else { return }
      TemporaryFileName.removeFile()
      _exit(ExitStatus.failure.rawValue)
    }
    let cleanUp: @convention(c) (Int32) -> Void = { number in
      TemporaryFileName.removeFile()
      // The fault happens again, or the signal is raised again.
      signal(number, SIG_DFL)
      raise(number)
    }
    for number in [SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGTRAP] {
      let old = signal(number, cleanUp)
      // A handler that was there before, such as one that reports crashes, stays.
      if unsafeBitCast(old, to: Int.self) != unsafeBitCast(SIG_DFL, to: Int.self) {
        signal(number, old)
      }
    }
    for number in [SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGALRM, SIGXCPU, SIGXFSZ, SIGUSR1, SIGUSR2] {
      let old = signal(number, cleanUp)
      // A program started with nohup goes on.
      if unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }
}
