// SPDX-License-Identifier: MIT

/// The parts of a match that its receiver uses. The rest need not be stored.
package enum MatchDetail: Sendable {
  /// All properties of `XMLTreeMatch`.
  case everything
  /// Everything but the path and the content of elements: the start tag with its position.
  case startTag
  /// The item, whose `stringValue` is right. The element around it lacks attributes, a
  /// position and a path; if the item is an element, elements inside lack attributes as
  /// well.
  case value
  /// Only the existence of the match.
  case presence

  /// The detail that the matcher needs for a path: if an element has several matches, its
  /// presence alone is not enough; if elements wait for their siblings, they are stored whole.
  func enough(for program: PathProgram) -> MatchDetail {
    if program.counterCount > 0 { return .everything }
    return self == .presence && program.givesAttributes ? .value : self
  }
}
