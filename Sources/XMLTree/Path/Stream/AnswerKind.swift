// SPDX-License-Identifier: MIT

/// The question about an element of which nothing else is wanted.
enum AnswerKind: BitwiseCopyable {
  /// Asks for a child with the name in the path.
  case childName
  /// Asks for such a child whose text passes the comparison.
  case childText
  /// Asks for its own text.
  case ownText
  /// Asks for its text and that of its descendants.
  case stringValue

  /// True if a child decides about the match; false if the element is already a match.
  @inline(__always)
  var asksForChild: Bool { self == .childName || self == .childText }
}
