// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A copy of an input in a file without a name, which nobody else can open and which goes
/// with its descriptor, however the process ends.
final class DatabaseCopy {
  let descriptor: Int32
  private(set) var size = 0
  private let folder: String

  /// - Throws: `LogError` where there is no room for it.
  init() throws(LogError) {
    let wanted = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let folder = wanted.isEmpty ? "/tmp" : wanted
    self.folder = folder
    for _ in 0..<1000 {
      // Nobody else can have put something in its place.
      let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
      let name = "\(folder)/.logxml-\(getpid())-\(random)"
      let opened = SystemError.retrying {
        open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      }
      if opened >= 0 {
        unlink(name)
        descriptor = opened
        return
      }
      if errno != EEXIST { break }
    }
    throw Self.failure(SystemError.last, folder)
  }

  deinit { close(descriptor) }

  /// Adds what comes next of the input.
  func append(_ bytes: UnsafeRawBufferPointer) throws(LogError) {
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      let count = write(descriptor, start, rest.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw Self.failure(SystemError.last, folder)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    size += bytes.count
  }

  private static func failure(_ error: SystemError, _ folder: String) -> LogError {
    LogError(
      code: .unreadable,
      message: "a database is read from a copy, which could not be written in "
        + "\(RecordFault.excerpt(folder)): \(error.reason); TMPDIR names another folder")
  }
}
