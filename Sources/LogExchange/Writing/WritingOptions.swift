// SPDX-License-Identifier: MIT

/// What the user wants of an output where its format leaves a choice.
public struct WritingOptions: Hashable, Sendable {
  /// The kind of records that is wanted, for formats that hold only one.
  public var kind: LogKind?
  /// Whether cells that a spreadsheet would take for formulas are disarmed.
  public var guardsFormulas = false

  public init() {}
}
