// SPDX-License-Identifier: MIT

/// A mapping whose work several threads can share: each maps one stretch of a document, and one
/// mapping takes over their findings in document order.
///
/// The record of an element may depend on the elements around it, which a stretch has too. It
/// may depend on elements before the stretch only until the mapping `standsAlone`: elements up
/// to that point are mapped again by the mapping that has seen everything before them.
public protocol XMLPieceMapping: XMLRecordMapping, Sendable {
  /// Makes the mapping for a stretch of the document. Called on a new mapping.
  func makePieceMapping() -> Self

  /// True if the next entries no longer depend on anything before the stretch.
  var standsAlone: Bool { get }

  /// Takes over the elements that the mapping of the next stretch has passed since its last
  /// record; if that mapping stands alone, everything that it knows.
  mutating func join(_ piece: Self)
}

extension XMLPieceMapping {
  public func makePieceMapping() -> Self { self }
}
