// SPDX-License-Identifier: MIT

// Groups of commands that share options.

extension [Command.Name] {
  /// Commands that read logs in any format.
  static let logs: Self = [
    .convert, .validate, .info, .stats, .history, .report, .diff, .import,
  ]
  /// Commands that read tables whose notation a user may have to say.
  static let sketches: Self = logs + [.formats]
  /// Commands that change any XML.
  static let changes: Self = [.set, .delete, .insert, .rename]
  /// Commands that search folders for files.
  static let walkers: Self = [.query] + changes + logs
  /// Commands that read files.
  static let readers: Self = walkers + [.add, .edit, .remove, .undo, .redo]
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
  /// Commands that may take long, and show how far they are.
  static let slow: Self = [
    .convert, .info, .validate, .stats, .history, .report, .diff, .import,
  ]
  /// Commands that read any number of files.
  static let long: Self = [.query] + changes + slow

  func without(_ command: Command.Name) -> Self { filter { $0 != command } }
}
