// SPDX-License-Identifier: MIT

/// How much of a match its receiver looks at. The rest need not be stored.
package enum MatchDetail: Sendable {
  /// All that `XMLTreeMatch` offers.
  case everything
  /// Its item, whose `stringValue` is right. The element around it lacks attributes,
  /// a position and a path; an element lacks the attributes inside, too.
  case value
  /// Only that there is a match.
  case presence

  /// What is needed of the matches of a path. Where an element has several, it is not
  /// enough to know that there is one; where elements wait for their siblings, they are stored.
  func enough(for program: PathProgram) -> MatchDetail {
    if program.counterCount > 0 { return .everything }
    return self == .presence && program.givesAttributes ? .value : self
  }
}
