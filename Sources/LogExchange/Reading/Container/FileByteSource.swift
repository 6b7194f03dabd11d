// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads a file, a pipe, a terminal: whatever has a descriptor.
///
/// A regular file is read from where its descriptor stands at the beginning,
/// without moving it, so that several sources may read one descriptor.
public final class FileByteSource: ByteSource {
  private let descriptor: Int32
  private let isOwned: Bool
  /// Where a regular file began to be read; nil for everything else.
  private let base: off_t?
  private var position: UInt64 = 0

  /// How many bytes a regular file holds; nil for everything else.
  let size: UInt64?

  /// Opens a file.
  ///
  /// - Parameter path: The bytes of the path, as the system has them.
  /// - Throws: `InputError` with the code `unreadable`.
  public convenience init(path: some Sequence<UInt8>) throws(InputError) {
    let terminated = path.map { CChar(bitPattern: $0) } + [0]
    // The system would open what stands before the first of several zero bytes.
    guard terminated.firstIndex(of: 0) == terminated.count - 1 else { throw .system(ENOENT) }
    var descriptor: Int32
    repeat {
      descriptor = open(terminated, O_RDONLY | O_CLOEXEC)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else { throw .system(errno) }
    do throws(InputError) {
      try self.init(descriptor: descriptor, isOwned: true)
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Reads a descriptor that is open already.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor.
  ///   - isOwned: Whether to close it in the end.
  /// - Throws: `InputError` with the code `unreadable`, at once for a folder.
  public init(descriptor: Int32, isOwned: Bool = false) throws(InputError) {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw .system(errno) }
    // The values are those of POSIX; the macros do not reach Swift everywhere.
    let kind = info.st_mode & 0o170000
    guard kind != 0o040000 else { throw .system(EISDIR) }
    let start = kind == 0o100000 ? lseek(descriptor, 0, SEEK_CUR) : -1
    // The files of /proc claim to be regular and empty; they can only be read along.
    let isSeekable = start >= 0 && info.st_size > 0
    base = isSeekable ? start : nil
    size = isSeekable ? UInt64(max(0, info.st_size - start)) : nil
    self.descriptor = descriptor
    self.isOwned = isOwned
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// Another source over the same file, from its beginning; nil where that
  /// cannot be had. It must not outlive this one.
  func reopened() throws(InputError) -> FileByteSource? {
    base == nil ? nil : try FileByteSource(descriptor: descriptor)
  }

  /// Makes the next reading begin at an offset; only where there is a `size`.
  func seek(to offset: UInt64) {
    position = offset
  }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    while true {
      let count = readOnce(into: buffer)
      if count >= 0 {
        position += UInt64(count)
        return count
      }
      if errno != EINTR { throw .system(errno) }
    }
  }

  private func readOnce(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if let base {
      guard let offset = off_t(exactly: position), offset <= .max - base else { return 0 }
      return pread(descriptor, buffer.baseAddress, buffer.count, base + offset)
    }
    #if canImport(Darwin)
      return Darwin.read(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Glibc)
      return Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    #else
      return Musl.read(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }
}

extension InputError {
  /// The error for what the system answered.
  static func system(_ code: Int32) -> InputError {
    let reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return InputError(code: .unreadable, message: reason, systemCode: code)
  }
}
