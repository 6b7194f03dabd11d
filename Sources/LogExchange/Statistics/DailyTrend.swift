// SPDX-License-Identifier: MIT

/// A series, exponentially smoothed and weighted by time: see `WeightStatistics.trend`.
struct DailyTrend {
  /// The smoothed value at the end of a day.
  struct Day {
    var day: Int
    /// In millionths of the base unit: each step rounds there, half to even.
    var trend: Int128
    /// The index of the last entry of the day.
    var entry: Int
  }

  private static let places = 6

  /// The smoothed values at the end of each day that has entries.
  ///
  /// - Parameters:
  ///   - order: The indices of the entries, in the order of their days.
  ///   - day: The day number of an entry.
  ///   - value: The value of an entry.
  static func days(
    _ order: [Int], day: (Int) -> Int, value: (Int) -> ExactSum
  ) -> [Day] {
    var result: [Day] = []
    var start = 0
    while start < order.count {
      let today = day(order[start])
      var end = start
      var sum = ExactSum()
      while end < order.count, day(order[end]) == today {
        sum.add(value(order[end]))
        end += 1
      }
      if let mean = sum.mean(of: end - start, places: places),
        let size = Int128(exactly: mean.significand), size < Int128(1) << 100
      {
        var trend = mean.isNegative ? -size : size
        if let before = result.last {
          // The part of the difference that is left after so many days.
          var difference = before.trend - trend
          // After 700 days no weight differs measurably any more.
          for _ in before.day..<min(today, before.day + 700) { difference = tenths(difference * 9) }
          trend += difference
        }
        result.append(Day(day: today, trend: trend, entry: order[end - 1]))
      }
      start = end
    }
    return result
  }

  /// A tenth of a number, rounded half to even.
  private static func tenths(_ value: Int128) -> Int128 {
    let (quotient, rest) = value.magnitude.quotientAndRemainder(dividingBy: 10)
    let magnitude = Int128(rest > 5 || rest == 5 && quotient % 2 == 1 ? quotient + 1 : quotient)
    return value < 0 ? -magnitude : magnitude
  }

  /// A smoothed value, or a difference of two, in a unit.
  static func value(
    _ trend: Int128, _ factor: UnitFactor?, times: Int = 1, over: Int = 1, places: Int
  ) -> ExactDecimal? {
    let sum = ExactSum(
      ExactDecimal(
        significand: trend.magnitude, scale: UInt8(Self.places), isNegative: trend < 0))
    return sum.quotient(
      by: ExactSum(over), times: (factor?.denominator ?? 1) * UInt128(times),
      over: factor?.numerator ?? 1, places: places)
  }
}
