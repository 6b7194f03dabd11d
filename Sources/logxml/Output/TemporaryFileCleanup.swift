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
/// interrupted: a signal handler has no other way to find it.
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

  /// Cleans up on the signals that end a process from outside, unless they are ignored.
  static func install() {
    // So that nothing is left to initialise in the handler.
    _ = name.load(ordering: .relaxed)
    for number in [SIGHUP, SIGINT, SIGTERM] {
      let old = signal(number) { number in
        let address = TemporaryFileCleanup.name.load(ordering: .acquiring)
        if let name = UnsafePointer<CChar>(bitPattern: address) { unlink(name) }
        signal(number, SIG_DFL)
        raise(number)
      }
      // A program started with nohup goes on.
      if unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }
}
