// SPDX-License-Identifier: MIT

extension LogError {
  /// An input does not say something, and the user can.
  static func unsaid(_ what: String, option: String, at row: CSVRow) -> LogError {
    LogError(code: .ambiguous, message: "\(what); \(option) says it", position: row.position)
  }
}
