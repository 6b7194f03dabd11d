// SPDX-License-Identifier: MIT

/// Statistics of the weights of one person: of all, or of those of a month or year.
///
/// Measured values keep their digits in their own unit, and have at least 2 decimals in another
/// one. Computed values are rounded once, half to even, to as many digits as their documentation
/// says.
public struct WeightStatistics: Hashable, Sendable {
  public var person: String?
  /// The input of an unnamed person's weights.
  public var input: String?
  public var group: StatisticsGroup
  /// The number of weights.
  public var entries: Int
  public var first: Timestamp
  public var last: Timestamp
  public var latest: Quantity<MassUnit>
  public var minimum: Quantity<MassUnit>
  public var maximum: Quantity<MassUnit>
  /// The sum of all weights ÷ their number; 2 digits.
  public var average: Quantity<MassUnit>?
  /// The exponentially smoothed weight at the end, weighted by time: on the first day the
  /// weight; on each later day with weights, their mean plus the difference of the previous trend
  /// from it, times 0.9 to the power of the days since; 2 digits. With one weight a day this is the
  /// smoothing of John Walker's "The Hacker's Diet"; over gaps it is the moving average for
  /// uneven series of Eckner, "Algorithms for Unevenly Spaced Time Series" (2017).
  public var trend: Quantity<MassUnit>?
  /// The change of `trend` since the beginning: since the day with weights before the period, or
  /// else since its first day; 2 digits. nil if that is the last day, too.
  public var change: Quantity<MassUnit>?
  /// The month in which `trend` fell most, for all weights; nil for a period, if there is only one
  /// month, and if the trend fell in none.
  public var bestMonth: WeightMonth?
  /// The change of `trend`, over at least 7, 30 and 90 days; see
  /// `WeightChange`.
  public var changes: [WeightChange]
  /// The last weight in kg ÷ the square of the height in metres: the height from the options, or
  /// else the last one known; 1 digit.
  public var bodyMassIndex: ExactDecimal?
  /// The days from the last weight to `StatisticsOptions.now`.
  public var daysSinceLast: Int?
  /// Remarks on the figures.
  public var notes: [String]
}

/// The change of the trend: the difference between its last day and the latest day at least `days`
/// before. A change is missing if that day is more than twice as far away.
public struct WeightChange: Hashable, Sendable {
  public var days: Int
  /// 2 digits.
  public var total: Quantity<MassUnit>
  /// The change ÷ the days between the two × 7; 2 digits.
  public var perWeek: Quantity<MassUnit>
}

/// The change of the trend in a month: from the last day with weights before the month, or else
/// from its first, to its last; 2 digits.
public struct WeightMonth: Hashable, Sendable {
  /// `2024-03`
  public var month: String
  public var change: Quantity<MassUnit>
}
