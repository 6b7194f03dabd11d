// SPDX-License-Identifier: MIT

/// The usual value and spread of some numbers, not affected by a few that are far off.
struct RobustStatistics {
  /// The numbers in ascending order.
  let sorted: [Double]

  /// - Complexity: O(*n* log *n*)
  init(_ values: [Double]) {
    sorted = values.sorted()
  }

  var count: Int { sorted.count }

  /// The value below which a share of the numbers lies, interpolated between two numbers.
  /// There has to be at least one number.
  func quantile(_ share: Double) -> Double {
    let place = share * Double(sorted.count - 1)
    let index = Int(place)
    guard index + 1 < sorted.count else { return sorted[sorted.count - 1] }
    return sorted[index] + (sorted[index + 1] - sorted[index]) * (place - Double(index))
  }

  var median: Double { quantile(0.5) }

  /// Whether no number is more than the median times a factor, or less than the median
  /// divided by it. There has to be at least one number.
  func isWithin(_ factor: Double) -> Bool {
    sorted[sorted.count - 1] <= median * factor && sorted[0] >= median / factor
  }

  /// Whether `isWithin` certainly holds for some numbers, without sorting them: it bounds the
  /// median by the numbers that cannot be the median.
  ///
  /// - Complexity: O(*n*)
  static func areSurelyWithin(_ factor: Double, _ values: [Double]) -> Bool {
    guard let most = values.max(), let least = values.min() else { return false }
    // The median of sorted numbers cannot be among the first or the last ones.
    let tooSmall = values.count { $0 * factor < most }
    let tooLarge = values.count { least < $0 / factor }
    return tooSmall <= (values.count - 1) / 2 && tooLarge <= (values.count - 1) / 2
  }

  /// The median of the distances from the median, scaled so that it equals the
  /// standard deviation for a normal distribution.
  var spread: Double {
    let middle = median
    return 1.4826 * RobustStatistics(sorted.map { abs($0 - middle) }).median
  }
}
