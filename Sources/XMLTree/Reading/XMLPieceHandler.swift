// SPDX-License-Identifier: MIT

/// Works on the matches in one stretch of a document, on the thread that parses it.
///
/// A document that is read by several threads is cut into stretches. Each has its own
/// handler, which gets the matches of its stretch in document order and makes one result of
/// them; the caller gets the results in document order. If a stretch has to be read again,
/// the result of its first handler is discarded.
public protocol XMLPieceHandler {
  associatedtype Output: Sendable

  /// Takes the next match. An error ends the reading there, after the results of everything
  /// before it.
  mutating func take(_ match: XMLTreeMatch) throws
  /// True if start tags that are not matches are of interest. Default false.
  var wantsPassedElements: Bool { get }
  /// Called with a start tag that is not a match; see `XMLTreeReader.onPassedElement`.
  mutating func passOver(_ element: borrowing XMLPassedElement)
  /// Called for each damaged record, before the matches after it.
  mutating func note(_ repair: XMLRecordRepair)
  /// Ends the stretch and returns its result.
  mutating func finish() throws -> Output
}

extension XMLPieceHandler {
  public var wantsPassedElements: Bool { false }
  public mutating func passOver(_ element: borrowing XMLPassedElement) {}
  public mutating func note(_ repair: XMLRecordRepair) {}
}
