// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A lock on a file, held until it is dropped: while one run changes a log, others wait.
///
/// The lock is on the file itself, so nothing is left beside it. A file that was replaced
/// while we waited is not the file any more: then the new one is locked.
final class FileLock {
  private let descriptor: Int32

  /// Between two tries, in microseconds, and how many are made in silence: less than a
  /// second in all.
  private static let step: UInt32 = 5_000
  private static let patience = 160

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Waits for the lock.
  ///
  /// - Parameter waiting: Called once, when it takes longer than most changes do.
  /// - Returns: nil where there is no such file.
  static func acquire(
    _ path: FileName, waiting: () -> Void
  ) throws(SystemError) -> FileLock? {
    var patience = Self.patience
    while true {
      let descriptor = path.withCString { name in
        SystemError.retrying { open(name, O_RDONLY | O_CLOEXEC) }
      }
      if descriptor < 0 {
        if errno == ENOENT { return nil }
        throw .last
      }
      let lock = FileLock(descriptor)
      // Some network file systems have no locks; then only the check before the end helps.
      while patience > 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        usleep(Self.step)
        patience -= 1
        if patience == 0 { waiting() }
      }
      if patience == 0 { while flock(descriptor, LOCK_EX) != 0, errno == EINTR {} }
      let held = try FileStamp(of: descriptor)
      guard let current = try FileStamp.current(path) else { continue }
      if held.isSameFile(as: current) { return lock }
    }
  }
}

/// What tells one state of a file from another.
struct FileStamp: Equatable {
  private let device: UInt64
  private let node: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  init(of descriptor: Int32) throws(SystemError) {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw .last }
    self.init(info)
  }

  /// That of the file that has a name now; nil where there is none.
  static func current(_ path: FileName) throws(SystemError) -> FileStamp? {
    var info = stat()
    if path.withCString({ stat($0, &info) }) == 0 { return FileStamp(info) }
    if errno == ENOENT { return nil }
    throw .last
  }

  private init(_ info: stat) {
    device = UInt64(truncatingIfNeeded: info.st_dev)
    node = UInt64(truncatingIfNeeded: info.st_ino)
    size = Int64(info.st_size)
    #if canImport(Darwin)
      let time = info.st_mtimespec
    #else
      let time = info.st_mtim
    #endif
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
  }

  func isSameFile(as other: FileStamp) -> Bool {
    device == other.device && node == other.node
  }
}
