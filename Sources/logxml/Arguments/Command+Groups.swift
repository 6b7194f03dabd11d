// SPDX-License-Identifier: MIT

// Commands that know the same options.

extension [Command.Name] {
  /// Those that read logs in any format.
  static let logs: Self = [
    .convert, .validate, .info, .stats, .history, .report, .diff, .import,
  ]
  /// Those that look into folders.
  static let walkers: Self = [.query] + logs
  /// Those that read files.
  static let readers: Self = walkers + [.add, .edit, .remove, .undo]
  /// Those that go through records one by one.
  static let records: Self = [.convert, .stats, .history, .report, .diff, .import]
  /// Those that make one answer of the records of all files.
  static let answers: Self = [.convert, .stats, .history, .report]
  /// Those whose answer may be a table of records or of what they come to.
  static let tables: Self = [.convert, .stats, .history]
  /// Those that work with a picture of all records.
  static let looks: Self = [.stats, .history, .report]
  /// Those that change a log.
  static let entries: Self = [.import, .add, .edit, .remove]
  /// Those that may take long.
  static let long: Self = [
    .query, .convert, .info, .validate, .stats, .history, .report, .diff, .import,
  ]

  func without(_ command: Command.Name) -> Self { filter { $0 != command } }
}
