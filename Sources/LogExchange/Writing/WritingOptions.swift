// SPDX-License-Identifier: MIT

/// The user's choices for an output, as far as its format allows them.
public struct WritingOptions: Hashable, Sendable {
  /// The kinds of records there are, for formats that prepare for all of them.
  public var kinds = LogKind.standard
  /// The kind of records that is wanted, for formats that hold only one.
  public var kind: LogKind?
  /// Whether a native table is for a spreadsheet: texts that it would take for
  /// formulas get an apostrophe before them, which the reader takes away.
  public var guardsFormulas = false
  /// The notation of a native table.
  public var tableStyle = TableStyle.native
  /// The columns of a native table, in their order, each by its name (`volume`) or with a title of
  /// its own before that (`Litres=volume`); nil for all.
  public var columns: [String]?
  /// True to write numbers in native JSON as strings, for programs that would lose digits of
  /// `82.40`.
  public var writesNumbersAsText = false

  public init() {}

  func with(_ kinds: [LogKind]) -> WritingOptions {
    var options = self
    options.kinds = kinds
    return options
  }
}
