// SPDX-License-Identifier: MIT

/// The error number that a failed system call left.
package struct SystemError: Error, Hashable, Sendable {
  package let code: Int32
  /// The action that failed, if the error number alone does not explain it.
  package let note: String?

  package init(code: Int32, note: String? = nil) {
    self.code = code
    self.note = note
  }

  /// The error of the call that failed just before.
  package static var last: SystemError { SystemError(code: errno) }

  /// There is no file of that name.
  package static let noSuchFile = SystemError(code: ENOENT)

  /// The file has no positions: it is a pipe or the like.
  package static let notSeekable = SystemError(code: ESPIPE)

  /// Makes a call that returns a negative number on failure, and repeats it while signals
  /// interrupt it.
  @discardableResult
  static func calling<Answer: SignedInteger>(
    _ call: () -> Answer
  ) throws(SystemError) -> Answer {
    while true {
      let answer = call()
      if answer >= 0 { return answer }
      if errno != EINTR { throw .last }
    }
  }

  /// The reader of the pipe has closed it.
  package var isClosedPipe: Bool { code == EPIPE }

  /// The system's own words, such as "No such file or directory".
  package var reason: String {
    (strerror(code).map { String(cString: $0) } ?? "error \(code)")
      + (note.map { "; \($0)" } ?? "")
  }
}
