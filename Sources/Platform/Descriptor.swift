// SPDX-License-Identifier: MIT

/// Reads and writes open files. A call that a signal interrupts is made again.
package enum Descriptor {
  /// Reads the bytes that are available, at most as many as fit.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  package static func read(
    _ descriptor: Int32, into space: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    try SystemError.calling { Platform.read(descriptor, space.baseAddress, space.count) }
  }

  /// Reads from an offset and leaves the position of the descriptor unchanged.
  package static func read(
    _ descriptor: Int32, into space: UnsafeMutableRawBufferPointer, at offset: off_t
  ) throws(SystemError) -> Int {
    try SystemError.calling { pread(descriptor, space.baseAddress, space.count, offset) }
  }

  /// The whole content of a regular file, regardless of the position of its descriptor.
  package static func content(of descriptor: Int32) throws(SystemError) -> [UInt8] {
    let size = try FileStatus(of: descriptor).size
    var bytes: [UInt8] = []
    while true {
      let room = max(size - bytes.count, 1 << 12) + 1
      let place = off_t(bytes.count)
      var answer = Result<Int, SystemError>.success(0)
      let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        let space = UnsafeMutableRawBufferPointer(buffer)
        answer = Result { () throws(SystemError) in try read(descriptor, into: space, at: place) }
        count = (try? answer.get()) ?? 0
      }
      if try answer.get() == 0 { return bytes }
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
    }
  }

  /// Writes all of the bytes, in as many calls as the system needs.
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
