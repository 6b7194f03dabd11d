// SPDX-License-Identifier: MIT

/// What the user wants of an output where its format leaves a choice.
public struct WritingOptions: Hashable, Sendable {
  /// The kind of records that is wanted, for formats that hold only one.
  public var kind: LogKind?
  /// Whether a native table is for a spreadsheet: texts that it would take for
  /// formulas get an apostrophe before them, which the reader takes away.
  public var guardsFormulas = false

  public init() {}
}
