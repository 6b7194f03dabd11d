// SPDX-License-Identifier: MIT

internal import Platform

/// Reads a file, a pipe, a terminal: whatever has a descriptor.
///
/// A regular file is read from the current offset of its descriptor, without moving it, so that
/// several sources may read one descriptor.
public final class FileByteSource: ByteSource {
  private let descriptor: Int32
  private let isOwned: Bool
  /// The offset at which reading a regular file began; nil for everything else.
  private let base: off_t?
  private var position: UInt64 = 0

  /// The number of bytes from there to the end of a regular file; nil for everything else.
  let size: UInt64?

  /// Opens a file.
  ///
  /// - Parameter path: The bytes of the path, as the system has them.
  /// - Throws: `InputError` with the code `unreadable`.
  public convenience init(path: some Sequence<UInt8>) throws(InputError) {
    let name = FileName(Array(path))
    // The system would ignore the first zero byte and everything after it.
    guard !name.bytes.contains(0) else { throw .system(.noSuchFile) }
    let descriptor = try InputError.of { () throws(SystemError) in try name.open(O_RDONLY) }
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
  ///   - isOwned: True if the descriptor is to be closed with the source.
  /// - Throws: `InputError` with the code `unreadable`, at once for a folder.
  public init(descriptor: Int32, isOwned: Bool = false) throws(InputError) {
    let status = try InputError.of { () throws(SystemError) in try FileStatus(of: descriptor) }
    guard status.kind != .folder else { throw .system(SystemError(code: EISDIR)) }
    let start = status.kind == .regular ? lseek(descriptor, 0, SEEK_CUR) : -1
    // Files in /proc claim to be regular and empty; they can only be read sequentially.
    let isSeekable = start >= 0 && status.size > 0
    base = isSeekable ? start : nil
    size = isSeekable ? UInt64(max(0, status.size - Int(start))) : nil
    self.descriptor = descriptor
    self.isOwned = isOwned
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// Another source of the same file, from its beginning; nil if that is not possible. It must
  /// not outlive this one.
  func reopened() throws(InputError) -> FileByteSource? {
    base == nil ? nil : try FileByteSource(descriptor: descriptor)
  }

  /// Makes the next reading begin at an offset; only where there is a `size`.
  func seek(to offset: UInt64) {
    position = offset
  }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    let count = try InputError.of { () throws(SystemError) in
      guard let base else { return try Descriptor.read(descriptor, into: buffer) }
      guard let offset = off_t(exactly: position), offset <= .max - base else { return 0 }
      return try Descriptor.read(descriptor, into: buffer, at: base + offset)
    }
    position += UInt64(count)
    return count
  }
}

extension InputError {
  /// The error for an error of the system.
  static func system(_ error: SystemError) -> InputError {
    InputError(code: .unreadable, message: error.reason, systemCode: error.code)
  }

  /// The result of `body`, with its system error as an `InputError`.
  fileprivate static func of<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(InputError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw .system(error)
    }
  }
}
