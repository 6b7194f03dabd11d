// SPDX-License-Identifier: MIT

/// Works on the matches in one stretch of a document, on the thread that parses it.
///
/// A document that is read by several threads is cut into stretches. Each gets a
/// handler of its own, which sees the matches of its stretch in document order and
/// makes one result of them; the results come to the caller in document order. If a
/// stretch has to be read again, the result of its first handler is not used.
public protocol XMLPieceHandler {
  associatedtype Output: Sendable

  /// Takes the next match. An error ends the reading there, after the results of
  /// all that stands before.
  mutating func take(_ match: XMLTreeMatch) throws
  /// Whether start tags that are no match are of interest.
  var wantsPassedElements: Bool { get }
  /// Sees a start tag that is no match; see `XMLTreeReader.onPassedElement`.
  mutating func passOver(_ element: borrowing XMLPassedElement)
  /// Hears of a damaged record, before the matches after it.
  mutating func note(_ repair: XMLRecordRepair)
  /// The stretch has ended: gives its result.
  mutating func finish() throws -> Output
}

extension XMLPieceHandler {
  public var wantsPassedElements: Bool { false }
  public mutating func passOver(_ element: borrowing XMLPassedElement) {}
  public mutating func note(_ repair: XMLRecordRepair) {}
}
