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
  mutating func take(_ row: Row, in section: CSVSection) -> MappedEntry?

  /// What columns with titles that are not known count as.
  func places(_ titles: TableTitles) -> [Int: String]

  /// Looks at a record once more, where something around the rows says more about it.
  ///
  /// - Returns: A note on what had to be assumed for it; the first of a file is told.
  func complete(
    _ record: inout LogRecord, at position: SourcePosition?
  ) throws(RecordFault) -> RecordFault?

  /// Looks at the log once more before it is told.
  func complete(_ log: inout LogHeader)

  /// Looks at a remark.
  ///
  /// - Returns: What there is to tell; nil for nothing.
  func check(_ remark: TableRemark, at position: SourcePosition?) -> MappedEntry?
}

extension TableContext {
  var log: LogHeader? { nil }
  mutating func take(_ row: Row, in section: CSVSection) -> MappedEntry? { nil }
  func places(_ titles: TableTitles) -> [Int: String] { [:] }
  func complete(
    _ record: inout LogRecord, at position: SourcePosition?
  ) throws(RecordFault) -> RecordFault? { nil }
  func complete(_ log: inout LogHeader) {}
  func check(_ remark: TableRemark, at position: SourcePosition?) -> MappedEntry? { nil }
}

/// Makes the context of one file from its beginning.
typealias TableContextMaking =
  @Sendable (InputHead?, CSVDialect?, ReadingOptions) -> any TableContext
