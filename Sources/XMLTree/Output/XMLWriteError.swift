// SPDX-License-Identifier: MIT

internal import Platform

/// The reason why a file could not be written. An older file of that name is unchanged.
public struct XMLWriteError: Error, Hashable, Sendable {
  /// The path of the file, as it was given.
  public var file: String
  /// A description of the failure in plain words, without the file.
  public var message: String
  /// The system's number for the error (`errno`).
  public var reason: Int32
}

extension XMLWriteError: CustomStringConvertible {
  init(_ error: SystemError, file: String) {
    let isLink =
      error == .noSuchFile
      && (try? FileStatus(of: FileName(file), followsLinks: false))?.kind == .link
    self.init(
      file: file,
      message: isLink ? "it is a symbolic link to a file that is not there" : error.reason,
      reason: error.code)
  }

  /// `file: message`
  public var description: String { "\(file): \(message)" }
}
