// SPDX-License-Identifier: MIT

extension Range<Int> {
  /// The first place at which a condition holds; the end of the range if it holds at none. If
  /// it holds at one place, it must hold at all later ones.
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
