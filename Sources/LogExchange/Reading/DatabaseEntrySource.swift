// SPDX-License-Identifier: MIT

import XMLTree

/// Reads the entries of a database from its rows. SQLite needs the whole file, so the input is
/// copied first.
final class DatabaseEntrySource: EntrySource {
  private var mapping: any DatabaseRecordMapping
  private let copy: DatabaseCopy
  private let placesAll: Bool

  /// - Throws: `LogError` where there is no room for a copy, and in a build that cannot read
  ///   databases.
  init(format: any DatabaseLogFormat, options: ReadingOptions) throws(LogError) {
    #if !SQLite
      throw LogError(
        code: .unreadable,
        message: "it is an SQLite database, and this build cannot read databases: install the "
          + "headers of libsqlite3 (apt-get install libsqlite3-dev, dnf install sqlite-devel or "
          + "brew install sqlite3) and build with 'make' or 'swift build --traits SQLite'")
    #else
      placesAll = options.placesAllEntries
      mapping = format.makeMapping(options)
      copy = try DatabaseCopy()
    #endif
  }

  func feed(_ bytes: UnsafeRawBufferPointer, _ take: Take) throws { try copy.append(bytes) }

  func finish(_ take: Take) throws {
    #if SQLite
      try mapping.read(try SQLiteTables(copy)) {
        try take(SourceItem($0, .nowhere, isPlaced: placesAll))
      }
    #endif
  }
}
