// SPDX-License-Identifier: MIT

/// Changes to an SQLite database in a file beside it (`NAME-wal`), where they stay until some
/// program merges them into the database. A copy of the database alone lacks them.
enum DatabaseChanges {
  static let ending = "-wal"
  /// A file of that size or less has no changes in it.
  static let headerSize = 32

  /// The warning about unmerged changes beside a file that was read; nil if the file is not a
  /// database, or has none.
  static func warning(_ name: FileName, _ head: InputHead) -> String? {
    guard head.source.starts(with: "SQLite format 3\0".utf8) else { return nil }
    let beside = FileName(name.bytes + Array(ending.utf8))
    guard let status = try? FileStatus(of: beside), status.kind == .regular,
      status.size > headerSize
    else { return nil }
    return
      "'\(ContainerMember.shown(beside.bytes))' may hold entries that are not in the database "
      + "yet, and is not read; close the app that writes it, or copy both files and merge the copies with: sqlite3 "
      + "'\(ContainerMember.shown(name.bytes))' 'PRAGMA wal_checkpoint(TRUNCATE)'"
  }

  /// The warning about unmerged changes that are a member of an archive.
  static func warning(inside label: String) -> String {
    "'\(label)' may hold entries that are not in the database beside it yet, and is not read; "
      + "unpack both and merge them with: sqlite3 NAME 'PRAGMA wal_checkpoint(TRUNCATE)'"
  }
}
