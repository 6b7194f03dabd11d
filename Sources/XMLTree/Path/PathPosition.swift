// SPDX-License-Identifier: MIT

/// An index or a slice: the ordinals of the siblings that a predicate accepts.
struct PathPosition: BitwiseCopyable, Hashable {
  /// The index itself, or the first of a slice.
  var lower: Int
  /// One past the last of a slice.
  var upper: Int
  var isIndex: Bool

  init(index: Int) {
    self.lower = index
    self.upper = 0
    self.isIndex = true
  }

  init(lower: Int?, upper: Int?) {
    self.lower = lower ?? 0
    self.upper = upper ?? .max
    self.isIndex = false
  }

  /// True if a decision needs the number of siblings.
  var countsFromEnd: Bool { lower < 0 || (!isIndex && upper < 0) }

  /// True if the sibling with this ordinal (from 0) is accepted, when `count` siblings have
  /// been counted so far, including this one; nil if that depends on the number of siblings
  /// still to come. If `isFinal`, there are no more.
  ///
  /// A larger ordinal is never decided before a smaller one, unless it can be
  /// refused without knowing the count.
  func accepts(_ ordinal: Int, of count: Int, isFinal: Bool) -> Bool? {
    // `count - ordinal` is at least 1, so adding a negative bound cannot overflow.
    let fromEnd = count - ordinal
    if isIndex {
      if lower >= 0 { return ordinal == lower }
      if fromEnd + lower > 0 { return false }
      return isFinal ? fromEnd + lower == 0 : nil
    }
    var isDecided = true
    if lower >= 0 {
      if ordinal < lower { return false }
    } else {
      if fromEnd + lower > 0 { return false }
      isDecided = isFinal
    }
    if upper >= 0 {
      if ordinal >= upper { return false }
    } else if fromEnd + upper <= 0 {
      if isFinal { return false }
      isDecided = false
    }
    return isDecided ? true : nil
  }

  /// True if no sibling after the first `count` ones can be accepted, and the answer for
  /// those does not depend on the number still to come.
  func isSpent(after count: Int) -> Bool {
    if countsFromEnd { return false }
    return isIndex ? count > lower : count >= upper || lower >= upper
  }
}
