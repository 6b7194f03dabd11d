// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads a file in chunks.
enum FileChunks {
  /// Opens a file, hands a way to read it to `body`, and closes it.
  ///
  /// - Throws: `LogError` with the code `unreadable` if the file cannot be
  ///   opened or read, and what `body` throws.
  static func withFile<R>(
    _ path: String, _ body: ((UnsafeMutableRawBufferPointer) throws -> Int) throws -> R
  ) throws -> R {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(errno) }
    defer { close(descriptor) }
    return try body { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count >= 0 { return count }
        if errno != EINTR { throw unreadable(errno) }
      }
    }
  }

  private static func unreadable(_ code: Int32) -> LogError {
    LogError(code: .unreadable, message: String(cString: strerror(code)))
  }
}
