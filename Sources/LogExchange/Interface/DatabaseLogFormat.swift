// SPDX-License-Identifier: MIT

/// A format whose records are made of the rows of a database.
protocol DatabaseLogFormat: LogFormat {
  /// Makes the mapping for one database.
  func makeMapping(_ options: ReadingOptions) -> any DatabaseRecordMapping
}

/// Turns the rows of one database into records.
protocol DatabaseRecordMapping {
  /// Receives each entry that the mapping has decided, with its path.
  typealias Emit = (MappedEntry) throws -> Void

  /// Reads the tables that it knows.
  ///
  /// - Throws: `LogError` if the database makes no sense or is not of this format, and any
  ///   error that `emit` throws.
  mutating func read(_ database: any DatabaseTables, _ emit: Emit) throws
}
