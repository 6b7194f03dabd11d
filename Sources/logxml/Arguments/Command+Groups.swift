// SPDX-License-Identifier: MIT

// Groups of commands that share options.

extension [Command.Name] {
  /// Commands that read logs in any format.
  static let logs: Self = [
    .convert, .validate, .info, .stats, .history, .report, .diff, .import,
  ]
  /// Commands that search folders for files.
  static let walkers: Self = [.query] + logs
  /// Commands that read files.
  static let readers: Self = walkers + [.add, .edit, .remove, .undo]
  /// Commands that handle records one by one.
  static let records: Self = [.convert, .stats, .history, .report, .diff, .import]
  /// Commands that combine the records of all files into one answer.
  static let answers: Self = [.convert, .stats, .history, .report]
  /// Commands whose answer can be a table of records or of figures computed from them.
  static let tables: Self = [.convert, .stats, .history]
  /// Commands that need all records before they answer.
  static let looks: Self = [.stats, .history, .report]
  /// Commands that change a log.
  static let entries: Self = [.import, .add, .edit, .remove]
  /// Commands that may take long.
  static let long: Self = [
    .query, .convert, .info, .validate, .stats, .history, .report, .diff, .import,
  ]

  func without(_ command: Command.Name) -> Self { filter { $0 != command } }
}
