// SPDX-License-Identifier: MIT

/// What the operating system answered when a call failed.
package struct SystemError: Error, Hashable, Sendable {
  package let code: Int32
  /// What could not be done, where the call alone does not say it.
  package let note: String?

  package init(code: Int32, note: String? = nil) {
    self.code = code
    self.note = note
  }

  /// The error of the call that failed just before.
  package static var last: SystemError { SystemError(code: errno) }

  /// There is nothing of that name.
  package static let noSuchFile = SystemError(code: ENOENT)

  /// It is a pipe or the like.
  package static let notSeekable = SystemError(code: ESPIPE)

  /// Makes a call that answers with a negative number where it fails, again where it
  /// was interrupted.
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

  /// The reader of a pipe went away.
  package var isClosedPipe: Bool { code == EPIPE }

  /// The system's own words, such as "No such file or directory".
  package var reason: String {
    (strerror(code).map { String(cString: $0) } ?? "error \(code)")
      + (note.map { "; \($0)" } ?? "")
  }
}
