// SPDX-License-Identifier: MIT

/// What is asked of an element of which nothing else is wanted.
enum AnswerKind: BitwiseCopyable {
  /// Whether it has a child with the name that the path asks for.
  case childName
  /// Whether the text of such a child passes the comparison.
  case childText
  /// Its own text.
  case ownText
  /// Its text and that of its descendants.
  case stringValue

  /// Whether a child decides if the element is a match; if not, it is one.
  @inline(__always)
  var asksForChild: Bool { self == .childName || self == .childText }
}
