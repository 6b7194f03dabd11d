// SPDX-License-Identifier: MIT

extension Range<Int> {
  /// The first place at which a condition holds that holds at all places after it; the end of
  /// the range if there is none.
  ///
  /// - Complexity: O(log *n*)
  @inlinable
  @inline(__always)
  public func firstPlace(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
