// SPDX-License-Identifier: MIT

/// Reads and writes open files. A call that a signal interrupts is made again.
package enum Descriptor {
  /// Reads what is there, at most as much as fits.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  package static func read(
    _ descriptor: Int32, into space: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    try SystemError.calling { Platform.read(descriptor, space.baseAddress, space.count) }
  }

  /// The same from a place in the file, where it stays.
  package static func read(
    _ descriptor: Int32, into space: UnsafeMutableRawBufferPointer, at offset: off_t
  ) throws(SystemError) -> Int {
    try SystemError.calling { pread(descriptor, space.baseAddress, space.count, offset) }
  }

  /// Writes all of the bytes, in as many calls as the system wants.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = try SystemError.calling {
        Platform.write(descriptor, rest.baseAddress, rest.count)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(SystemError) in
      try write(UnsafeRawBufferPointer(bytes), to: descriptor)
    }
  }

  /// Waits until all that was written is on the disk.
  package static func flush(_ descriptor: Int32) throws(SystemError) {
    try SystemError.calling { fsync(descriptor) }
  }
}
