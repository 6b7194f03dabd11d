// SPDX-License-Identifier: MIT

extension LogError {
  /// An input does not say something, and the user can.
  static func unsaid(_ what: String, option: String, at row: Row) -> LogError {
    LogError(code: .ambiguous, message: "\(what); give it with \(option)", position: row.position)
  }
}
