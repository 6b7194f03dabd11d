// SPDX-License-Identifier: MIT

internal import Platform

/// Why a file could not be written. The file that was there before, if there was one, is
/// as it was.
public struct XMLWriteError: Error, Hashable, Sendable {
  /// The path of the file, as it was given.
  public var file: String
  /// What went wrong, in plain words, without the file.
  public var message: String
  /// The number by which the system says so (`errno`).
  public var reason: Int32

  /// Creates an error.
  public init(file: String, message: String, reason: Int32) {
    self.file = file
    self.message = message
    self.reason = reason
  }

  init(_ error: SystemError, file: String) {
    let isLink =
      error == .noSuchFile
      && (try? FileStatus(of: FileName(file), followsLinks: false))?.kind == .link
    self.init(
      file: file,
      message: isLink ? "it is a symbolic link to a file that is not there" : error.reason,
      reason: error.code)
  }
}

extension XMLWriteError: CustomStringConvertible {
  /// `file: message`
  public var description: String { "\(file): \(message)" }
}
