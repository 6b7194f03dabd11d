// SPDX-License-Identifier: MIT

/// A mapping that several threads can share out among themselves: one maps each
/// stretch of a document, and one that knows them all takes over, in document order,
/// what they have come to know.
///
/// What an element becomes may hang on the elements around it, which a stretch has,
/// too, and on what stood before it only until the mapping `standsAlone`. Elements up to
/// there are taken again by the mapping that has seen all before them.
public protocol XMLPieceMapping: XMLRecordMapping, Sendable {
  /// Makes the mapping for a stretch of the document; asked of one that is new.
  func makePieceMapping() -> Self

  /// Whether the next entries are the same, whatever stood before the stretch.
  var standsAlone: Bool { get }

  /// Takes over what the mapping of the next stretch has seen pass since its last
  /// element; if it stands alone, all that it knows.
  mutating func join(_ piece: Self)
}

extension XMLPieceMapping {
  public func makePieceMapping() -> Self { self }
}
