// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is written whole or not at all.
///
/// What is written goes to a temporary file in the same folder; `commit` flushes
/// it to the disk and gives it the name, and with it the permissions of the file
/// that had the name before. Dropped without `commit`, it leaves nothing behind.
/// A name that stands for a device or a pipe is written directly: there is
/// nothing to replace.
final class OutputFile: ByteSink {
  private let target: FileName
  private let temporary: FileName?
  private var descriptor: Int32
  private var isCommitted = false
  private var cleanup: UInt?

  var isTerminal: Bool { false }
  var width: Int? { nil }

  init(_ name: FileName) throws(SystemError) {
    let resolved = Self.resolve(name)
    let old = try? FileStatus(of: resolved)
    target = resolved
    if let old, old.kind == .other {
      temporary = nil
      descriptor = resolved.withCString { name in
        SystemError.retrying { open(name, O_WRONLY | O_CLOEXEC) }
      }
      guard descriptor >= 0 else { throw .last }
      return
    }
    if old?.kind == .folder { throw SystemError(code: EISDIR) }
    (temporary, descriptor, cleanup) = try Self.makeTemporary(beside: resolved)
    if let old { fchmod(descriptor, old.mode) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isCommitted, let temporary { _ = temporary.withCString { unlink($0) } }
    if let cleanup { TemporaryFileCleanup.forget(cleanup) }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    try DescriptorSink(descriptor).write(bytes)
  }

  /// Puts what was written in its place.
  func commit() throws(SystemError) {
    if temporary != nil { try flush() }
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0 else { throw .last }
    if let temporary {
      let answer = temporary.withCString { from in target.withCString { rename(from, $0) } }
      guard answer == 0 else { throw .last }
    }
    isCommitted = true
  }

  private func flush() throws(SystemError) {
    guard SystemError.retrying({ fsync(descriptor) }) == 0 else { throw .last }
  }

  /// Puts what was written in its place, unless there is something by now.
  ///
  /// - Returns: Whether there was nothing.
  func commitNew() throws(SystemError) -> Bool {
    guard let temporary else {
      try commit()
      return true
    }
    try flush()
    let answer = temporary.withCString { from in target.withCString { link(from, $0) } }
    if answer == 0 { return true }
    if errno == EEXIST { return false }
    // A file system without links.
    try commit()
    return true
  }

  /// Removes the temporary files of runs that were killed while they wrote a file.
  static func removeLeftovers(beside name: FileName) {
    let target = resolve(name)
    let prefix = temporaryPrefix(of: target)
    guard let listing = try? FolderListing(of: target.folder, takesHidden: true) else { return }
    for name in (0..<listing.count).lazy.map({ listing.name($0) })
    where name.starts(with: prefix) {
      let digits = name.dropFirst(prefix.count).prefix { $0 >= 0x30 && $0 <= 0x39 }
      guard let process = pid_t(String(decoding: digits, as: UTF8.self)), kill(process, 0) != 0,
        errno == ESRCH
      else { continue }
      _ = target.folder.appending(name).withCString { unlink($0) }
    }
  }

  /// How temporary files for a file are called. The start of its name is enough to
  /// recognise it by, and keeps the whole short enough.
  private static func temporaryPrefix(of target: FileName) -> [UInt8] {
    [UInt8(ascii: ".")] + target.lastComponent.prefix(200) + ".logxml-".utf8
  }

  /// Where a name leads when it is a link, so that the link stays.
  private static func resolve(_ name: FileName) -> FileName {
    guard let resolved = name.withCString({ realpath($0, nil) }) else { return name }
    defer { free(resolved) }
    return FileName(
      Array(UnsafeRawBufferPointer(start: UnsafeRawPointer(resolved), count: strlen(resolved))))
  }

  private static func makeTemporary(
    beside target: FileName
  ) throws(SystemError) -> (FileName, Int32, UInt) {
    for attempt in 0..<1000 {
      let name = temporaryPrefix(of: target) + "\(getpid())-\(attempt)".utf8
      let path = target.folder.appending(name)
      // A signal may come as soon as the file is there.
      let cleanup = TemporaryFileCleanup.remember(path)
      let descriptor = path.withCString { name in
        SystemError.retrying { open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
      }
      if descriptor >= 0 { return (path, descriptor, cleanup) }
      let error = SystemError.last
      TemporaryFileCleanup.forget(cleanup)
      if error.code != EEXIST { throw error }
    }
    throw SystemError(code: EEXIST)
  }
}
