// SPDX-License-Identifier: MIT

import XMLTree

/// What stands around the rows of a table and says something about them: the name of the
/// vehicle in a section of its own. A hook of layouts; it gets texts and rows of other
/// sections, and parses no number, date or unit.
protocol TableContext: Sendable {
  /// What the log of the table says, given with its first record; nil for nothing.
  var log: LogHeader? { get }

  /// Takes a row of a section without entries.
  ///
  /// - Returns: What became of it; nil for an entry that is counted under the name of the
  ///   section.
  mutating func take(_ row: CSVRow, in section: CSVSection) -> MappedEntry?

  /// Looks at a remark.
  ///
  /// - Returns: What there is to tell; nil for nothing.
  func check(_ remark: TableRemark, at position: SourcePosition?) -> MappedEntry?
}

extension TableContext {
  var log: LogHeader? { nil }
  mutating func take(_ row: CSVRow, in section: CSVSection) -> MappedEntry? { nil }
  func check(_ remark: TableRemark, at position: SourcePosition?) -> MappedEntry? { nil }
}

/// Makes the context of one file from its beginning.
typealias TableContextMaking =
  @Sendable (InputHead?, CSVDialect?, ReadingOptions) -> any TableContext
