// SPDX-License-Identifier: MIT

/// A syntax error after which a reader has resumed; see `XMLTreeReader.records`.
public struct XMLRecordRepair: Sendable {
  /// The part of the document that a syntax error cost.
  public enum Loss: Hashable, Sendable {
    /// An element that would have been handed over, or a part of one, with the position
    /// where it begins.
    case match(SourcePosition)
    /// An element whose start tag had been passed over (`onPassedElement`).
    case passedElement
    /// A record whose start tag is itself damaged; no handler has seen it.
    case startTag
    /// Text between records.
    case nothing
  }

  /// The error, with the position where the parser stopped.
  public var error: XMLReadError
  public var lost: Loss
}
