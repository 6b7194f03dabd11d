// SPDX-License-Identifier: MIT

import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The temporary file of an unfinished output, where a signal handler finds it: it has no
/// other way to.
package enum TemporaryFileName {
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

  /// Says that the file is gone, has become the output, or must not be removed.
  static func forget(_ address: UInt) {
    _ = name.compareExchange(expected: address, desired: 0, ordering: .acquiringAndReleasing)
    free(UnsafeMutableRawPointer(bitPattern: address))
  }

  /// Removes the file, if there is one. A signal handler may call this, once it has been
  /// called by somebody else: then nothing is left to initialise.
  package static func removeFile() {
    let address = name.load(ordering: .acquiring)
    if let name = UnsafePointer<CChar>(bitPattern: address) { unlink(name) }
  }
}
