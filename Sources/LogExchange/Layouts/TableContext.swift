// SPDX-License-Identifier: MIT

import XMLTree

/// The context of a table's rows in the rest of the file, such as the name of the vehicle in a
/// section of its own. It is a hook of layouts: it gets texts and rows of other sections, and
/// must not parse numbers, dates or units.
protocol TableContext: Sendable {
  /// The header of the log of the table, given with its first record; nil for none.
  var log: LogHeader? { get }

  /// Takes a row of a section without entries.
  ///
  /// - Returns: The outcome of the row; nil for an entry that is counted under the name of the
  ///   section.
  mutating func take(_ row: Row, in section: CSVSection) -> MappedEntry?

  /// The meaning of columns with unknown titles, as known titles.
  func places(_ titles: TableTitles) -> [Int: String]

  /// Completes a record from the context.
  ///
  /// - Returns: A note on an assumption; only the first one of a file is reported.
  func complete(
    _ record: inout LogRecord, at position: SourcePosition?
  ) throws(RecordFault) -> RecordFault?

  /// Completes the header of the log before it is handed out.
  func complete(_ log: inout LogHeader)

  /// Checks a remark.
  ///
  /// - Returns: An entry with warnings or notes; nil for none.
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
