// SPDX-License-Identifier: MIT

internal import Platform

/// A copy of an input in a temporary file.
final class DatabaseCopy {
  private let file: TemporaryFile
  private(set) var size = 0

  var descriptor: Int32 { file.descriptor }

  /// - Throws: `LogError` if the file cannot be created.
  init() throws(LogError) {
    do throws(SystemError) {
      file = try TemporaryFile()
    } catch {
      throw Self.failure(error)
    }
  }

  /// Appends the next bytes of the input.
  func append(_ bytes: UnsafeRawBufferPointer) throws(LogError) {
    do throws(SystemError) {
      try file.append(bytes)
    } catch {
      throw Self.failure(error)
    }
    size += bytes.count
  }

  private static func failure(_ error: SystemError) -> LogError {
    LogError(
      code: .unreadable,
      message: "a database is read from a copy, which could not be written in "
        + "\(RecordFault.excerpt(TemporaryFile.folder)): \(error.reason); TMPDIR names another folder"
    )
  }
}
