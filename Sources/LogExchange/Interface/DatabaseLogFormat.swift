// SPDX-License-Identifier: MIT

/// A format whose records are made of the rows of a database.
protocol DatabaseLogFormat: LogFormat {
  /// Makes the mapping for one database.
  func makeMapping(_ options: ReadingOptions) -> any DatabaseRecordMapping
}

/// Turns the rows of one database into records.
protocol DatabaseRecordMapping {
  /// Gets the entries that a mapping has decided, each with its path.
  typealias Emit = (MappedEntry) throws -> Void

  /// Reads the tables that it knows.
  ///
  /// - Throws: `LogError` where the database makes no sense or is another one, and what
  ///   `emit` throws.
  mutating func read(_ database: any DatabaseTables, _ emit: Emit) throws
}
