// SPDX-License-Identifier: MIT

extension LogError {
  /// The error for information that the input lacks and the user can give with an option.
  static func unsaid(_ what: String, option: String, at row: Row) -> LogError {
    LogError(code: .ambiguous, message: "\(what); give it with \(option)", position: row.position)
  }
}
