// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written from start to end through one buffer, so that a
/// document of any size takes the same memory.
final class OutputFile {
  private let descriptor: Int32
  private let path: String
  private var buffer: [UInt8] = []
  private var flushed = 0

  /// The number of bytes written so far.
  var count: Int { flushed + buffer.count }

  /// Opens the file for writing and empties it.
  ///
  /// - Throws: ``BenchmarkError`` when the file cannot be opened.
  init(path: String) throws(BenchmarkError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw BenchmarkError(systemError: "cannot write \(path)") }
    buffer.reserveCapacity(OutputFile.bufferSize + 4096)
  }

  private static let bufferSize = 1 << 18

  func write(_ text: String) throws(BenchmarkError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= OutputFile.bufferSize { try flush() }
  }

  /// Writes what is left and closes the file.
  ///
  /// - Throws: ``BenchmarkError`` when the disk is full or gone.
  func finish() throws(BenchmarkError) {
    try flush()
    if close(descriptor) != 0 { throw BenchmarkError(systemError: "cannot write \(path)") }
  }

  private func flush() throws(BenchmarkError) {
    if !buffer.withUnsafeBytes({ OutputFile.write($0, to: descriptor) }) {
      throw BenchmarkError(systemError: "cannot write \(path)")
    }
    flushed += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes all bytes, however many calls that takes; false leaves the reason in `errno`.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      #if canImport(Glibc)
        let written = Glibc.write(descriptor, part.baseAddress, part.count)
      #elseif canImport(Musl)
        let written = Musl.write(descriptor, part.baseAddress, part.count)
      #else
        let written = Darwin.write(descriptor, part.baseAddress, part.count)
      #endif
      if written < 0 && errno != EINTR { return false }
      rest = rest.dropFirst(max(written, 0))
    }
    return true
  }
}
