// SPDX-License-Identifier: MIT

/// A document that is made up while it is written, the same for the same seed.
protocol GeneratedDocument {
  init(seed: UInt64)

  /// Writes the whole document, of `size` bytes and at most one record more.
  ///
  /// - Throws: ``BenchmarkError`` when the file cannot be written.
  mutating func write(to file: OutputFile, size: Int) throws(BenchmarkError)
}
