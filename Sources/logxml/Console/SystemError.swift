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

  /// Makes a call that answers with a negative number where it fails, again where it
  /// was interrupted.
  static func retrying(_ call: () -> Int32) -> Int32 {
    while true {
      let answer = call()
      if answer >= 0 || errno != EINTR { return answer }
    }
  }

  /// The reader of a pipe went away.
  var isClosedPipe: Bool { code == EPIPE }

  /// The system's own words, such as "No such file or directory".
  var reason: String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
