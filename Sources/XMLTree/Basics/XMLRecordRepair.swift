// SPDX-License-Identifier: MIT

/// A syntax error that a reader has stepped over; see `XMLTreeReader.records`.
public struct XMLRecordRepair: Sendable {
  /// What a syntax error cost.
  public enum Loss: Hashable, Sendable {
    /// An element that would have been handed over, or a part of one; where it
    /// begins.
    case match(SourcePosition)
    /// An element whose start tag had been passed over (`onPassedElement`).
    case passedElement
    /// A record whose start tag is itself damaged: it was not reported in any way.
    case startTag
    /// Text between records.
    case nothing
  }

  /// What was wrong, and where the parser stopped.
  public var error: XMLReadError
  public var lost: Loss
}
