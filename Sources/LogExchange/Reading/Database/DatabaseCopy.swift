// SPDX-License-Identifier: MIT

internal import Platform

/// A copy of an input in a file without a name. No other process can open it, and it is deleted
/// when its descriptor is closed, however the process ends.
final class DatabaseCopy {
  let descriptor: Int32
  private(set) var size = 0
  private let folder: String

  /// - Throws: `LogError` if the file cannot be created.
  init() throws(LogError) {
    let wanted = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let folder = wanted.isEmpty ? "/tmp" : wanted
    self.folder = folder
    for _ in 0..<1000 {
      // A random name and `O_EXCL`, so that nobody can have put a file or link there before.
      let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
      let name = "\(folder)/.logxml-\(getpid())-\(random)"
      do throws(SystemError) {
        descriptor = try FileName(name).open(O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
        unlink(name)
        return
      } catch {
        if error.code != EEXIST { throw Self.failure(error, folder) }
      }
    }
    throw Self.failure(SystemError(code: EEXIST), folder)
  }

  deinit { close(descriptor) }

  /// Appends the next bytes of the input.
  func append(_ bytes: UnsafeRawBufferPointer) throws(LogError) {
    do throws(SystemError) {
      try Descriptor.write(bytes, to: descriptor)
    } catch {
      throw Self.failure(error, folder)
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
