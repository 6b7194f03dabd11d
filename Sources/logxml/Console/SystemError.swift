// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the operating system answered when a call failed.
struct SystemError: Error, Hashable, Sendable {
  let code: Int32

  init(code: Int32) {
    self.code = code
  }

  /// The error of the call that failed just before.
  static var last: SystemError { SystemError(code: errno) }

  /// The reader of a pipe went away.
  var isClosedPipe: Bool { code == EPIPE }

  /// The system's own words, such as "No such file or directory".
  var reason: String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
