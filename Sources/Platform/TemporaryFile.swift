// SPDX-License-Identifier: MIT

/// A file without a name. No other process can open it, and it is deleted when its descriptor is
/// closed, however the process ends.
package final class TemporaryFile {
  package let descriptor: Int32

  /// The folder in which such files are created: that of `TMPDIR`, or else `/tmp`.
  package static var folder: String {
    let wanted = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    return wanted.isEmpty ? "/tmp" : wanted
  }

  package init() throws(SystemError) {
    for _ in 0..<1000 {
      // A random name and `O_EXCL`, so that nobody can have put a file or link there before.
      let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
      let name = "\(Self.folder)/.logxml-\(getpid())-\(random)"
      do throws(SystemError) {
        descriptor = try FileName(name).open(O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
        unlink(name)
        return
      } catch {
        if error.code != EEXIST { throw error }
      }
    }
    throw SystemError(code: EEXIST)
  }

  deinit { close(descriptor) }

  /// Appends bytes.
  package func append(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    try Descriptor.write(bytes, to: descriptor)
  }
}
