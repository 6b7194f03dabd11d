// SPDX-License-Identifier: MIT

import CFiles

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
/// it to the disk and gives it the name, and with it permissions, owner, access control
/// list and other attributes of the file that had the name before; where owner or list
/// cannot be kept, it is refused. Dropped without `commit`, it leaves nothing behind.
/// A name that stands for a device or a pipe is written directly: there is
/// nothing to replace.
final class OutputFile: ByteSink {
  private let target: FileName
  private let temporary: FileName?
  private var descriptor: Int32
  private var isCommitted = false
  private var cleanup: UInt?
  /// How many extended attributes of the old file could not be copied.
  private(set) var lostAttributes: Int32 = 0

  /// A moment at which other programs may do something, for tests.
  enum Moment: Sendable {
    case created
    case flushed
    /// After the last look at the old file.
    case looked
    case exchanged
  }

  /// For tests: called at each moment, where another program may get in between.
  @TaskLocal static var atMoment: (@Sendable (Moment) -> Void)?

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
    // Who may write everything would not notice that a file is not to be written.
    if let old, old.mode & 0o222 == 0 { throw SystemError(code: EACCES) }
    Self.removeLeftovers(of: resolved)
    (temporary, descriptor, cleanup) = try Self.makeTemporary(beside: resolved)
    Self.atMoment?(.created)
    // Where that fails, the deinitialiser cleans up.
    if old != nil { try takeAttributes() } else { fchmod(descriptor, 0o666 & ~Self.mask) }
  }

  /// What new files are not allowed.
  private static let mask: mode_t = {
    let mask = umask(0)
    umask(mask)
    return mask
  }()

  /// Gives the file what the old one has. Bits such as setuid are never carried over: they
  /// would hold for what somebody else has written.
  private func takeAttributes() throws(SystemError) {
    let old = target.withCString { name in
      SystemError.retrying { open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    }
    var info = stat()
    let known = old >= 0 ? fstat(old, &info) : target.withCString { stat($0, &info) }
    guard known == 0 else { throw .last }
    defer { if old >= 0 { close(old) } }
    var own = stat()
    guard fstat(descriptor, &own) == 0 else { throw .last }
    if own.st_uid != info.st_uid || own.st_gid != info.st_gid {
      guard fchown(descriptor, info.st_uid, info.st_gid) == 0 else { throw .last }
    }
    if old >= 0 {
      let error = cfiles_copy_attributes(old, descriptor, &lostAttributes)
      guard error == 0 else { throw SystemError(code: error) }
    }
    guard fchmod(descriptor, info.st_mode & 0o777) == 0 else { throw .last }
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

  /// Puts what was written in the place of a file, if it is still as it was.
  ///
  /// Where the system can, the two exchange their names, and exchange them back if another
  /// program has saved in the meantime: nothing is lost whenever that happens. Elsewhere a
  /// moment remains between the last look and the renaming.
  ///
  /// - Parameters:
  ///   - stamp: What the file was when it was read.
  ///   - backup: The name that the old file gets; nil to drop it.
  /// - Returns: false where another program has saved; nothing was changed then.
  func commit(replacing stamp: FileStamp, backup: FileName?) throws(SystemError) -> Bool {
    guard let temporary else {
      try commit()
      return true
    }
    try flush()
    Self.atMoment?(.flushed)
    guard try FileStamp.current(target) == stamp else { return false }
    Self.atMoment?(.looked)
    switch exchange() {
    case 0: break
    case ENOSYS, EINVAL, ENOTSUP: return try commitByRenaming(stamp, backup)
    case let error: throw SystemError(code: error)
    }
    Self.atMoment?(.exchanged)
    do throws(SystemError) {
      guard try FileStamp.current(temporary) == stamp else {
        _ = exchange()
        return false
      }
    } catch {
      _ = exchange()
      throw error
    }
    if let backup, temporary.withCString({ from in backup.withCString { rename(from, $0) } }) != 0 {
      let error = SystemError.last
      _ = exchange()
      throw error
    }
    if backup == nil { _ = temporary.withCString { unlink($0) } }
    isCommitted = true
    return true
  }

  private func exchange() -> Int32 {
    guard let temporary else { return ENOSYS }
    return temporary.withCString { a in target.withCString { cfiles_exchange(a, $0) } }
  }

  private func commitByRenaming(
    _ stamp: FileStamp, _ backup: FileName?
  ) throws(SystemError) -> Bool {
    if let backup {
      // A second name for the old file; where there are none, it goes without a backup.
      _ = backup.withCString { unlink($0) }
      _ = target.withCString { from in backup.withCString { link(from, $0) } }
    }
    guard try FileStamp.current(target) == stamp else { return false }
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0 else { throw .last }
    if let temporary {
      let answer = temporary.withCString { from in target.withCString { rename(from, $0) } }
      guard answer == 0 else { throw .last }
    }
    isCommitted = true
    return true
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
  static func removeLeftovers(of target: FileName) {
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
  static func resolve(_ name: FileName) -> FileName {
    guard let resolved = name.withCString({ realpath($0, nil) }) else { return name }
    defer { free(resolved) }
    return FileName(
      Array(UnsafeRawBufferPointer(start: UnsafeRawPointer(resolved), count: strlen(resolved))))
  }

  private static func makeTemporary(
    beside target: FileName
  ) throws(SystemError) -> (FileName, Int32, UInt) {
    for _ in 0..<1000 {
      // Nobody else can have put something in its place.
      let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
      let name = temporaryPrefix(of: target) + "\(getpid())-\(random)".utf8
      let path = target.folder.appending(name)
      // A signal may come as soon as the file is there.
      let cleanup = TemporaryFileCleanup.remember(path)
      let descriptor = path.withCString { name in
        SystemError.retrying { open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
      }
      if descriptor >= 0 { return (path, descriptor, cleanup) }
      let error = SystemError.last
      TemporaryFileCleanup.forget(cleanup)
      if error.code != EEXIST { throw error }
    }
    throw SystemError(code: EEXIST)
  }
}
