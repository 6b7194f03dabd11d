// SPDX-License-Identifier: MIT

import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Removes the temporary file of an unfinished output when the process is
/// interrupted or ended: a signal handler has no other way to find it.
enum TemporaryFileCleanup {
  /// The address of the name as a C string; 0 for none. A process writes one
  /// output file at a time.
  private static let name = Atomic<UInt>(0)

  /// Registers a file. The result is for `forget`.
  static func remember(_ file: FileName) -> UInt {
    let copy = file.withCString { strdup($0) }
    let address = UInt(bitPattern: copy)
    name.store(address, ordering: .releasing)
    return address
  }

  /// Says that the file is gone or has become the output.
  static func forget(_ address: UInt) {
    _ = name.compareExchange(expected: address, desired: 0, ordering: .acquiringAndReleasing)
    free(UnsafeMutableRawPointer(bitPattern: address))
  }

  /// Whether the program has come to its end by itself.
  private static let hasFinished = Atomic<Bool>(false)

  /// Says that the program is about to exit.
  static func finish() {
    hasFinished.store(true, ordering: .relaxed)
  }

  /// Ends the program, with neither memory nor anything left behind.
  static func endWithoutMemory() -> Never {
    removeFile()
    let message: StaticString = "logxml: out of memory\n"
    _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    _exit(ExitStatus.failure.rawValue)
  }

  /// Cleans up on the signals that end a process from outside, unless they are ignored,
  /// and where a library ends the process: libarchive does so for lack of memory.
  static func install() {
    // So that nothing is left to initialise in the handler.
    _ = name.load(ordering: .relaxed)
    _ = hasFinished.load(ordering: .relaxed)
    atexit {
      guard !TemporaryFileCleanup.hasFinished.load(ordering: .relaxed) else { return }
      TemporaryFileCleanup.removeFile()
      _exit(ExitStatus.failure.rawValue)
    }
    for number in [SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGTRAP] {
      let old = signal(number) { number in
        TemporaryFileCleanup.removeFile()
        // What was wrong happens again, or is raised again.
        signal(number, SIG_DFL)
        raise(number)
      }
      // Who wants to see crashes goes on to see them.
      if unsafeBitCast(old, to: Int.self) != unsafeBitCast(SIG_DFL, to: Int.self) {
        signal(number, old)
      }
    }
    for number in [SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGALRM, SIGXCPU, SIGXFSZ, SIGUSR1, SIGUSR2] {
      let old = signal(number) { number in
        TemporaryFileCleanup.removeFile()
        signal(number, SIG_DFL)
        raise(number)
      }
      // A program started with nohup goes on.
      if unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  private static func removeFile() {
    let address = name.load(ordering: .acquiring)
    if let name = UnsafePointer<CChar>(bitPattern: address) { unlink(name) }
  }
}
