// SPDX-License-Identifier: MIT

/// Statistics of the weights of one person: of all, or of those of a month or year.
///
/// Values that were measured keep their digits in their own unit. What is worked out
/// is rounded once, half to even, to as many digits as its documentation says.
public struct WeightStatistics: Hashable, Sendable {
  public var person: String?
  /// The input the weights of an unnamed person are from.
  public var input: String?
  public var group: StatisticsGroup
  /// How many weights.
  public var entries: Int
  public var first: Timestamp
  public var last: Timestamp
  public var latest: Quantity<MassUnit>
  public var minimum: Quantity<MassUnit>
  public var maximum: Quantity<MassUnit>
  /// The sum of all weights ÷ their number; 2 digits.
  public var average: Quantity<MassUnit>?
  /// The exponentially smoothed weight at the end, weighted by time: on the first day the
  /// weight; on each later day that has weights, their mean, and of what the trend differed
  /// from it 0.9 to the power of the days since; 2 digits. For a weight a day that is the
  /// smoothing of John Walker's "The Hacker's Diet"; over gaps it is the moving average for
  /// uneven series of Eckner, "Algorithms for Unevenly Spaced Time Series" (2017).
  public var trend: Quantity<MassUnit>?
  /// How `trend` changes in a week, over at least 7, 30 and 90 days; see
  /// `WeightChange`.
  public var changes: [WeightChange]
  /// The last weight in kg ÷ the square of the height in metres: of the one that was given,
  /// else of the last; 1 digit.
  public var bodyMassIndex: ExactDecimal?
  /// The days from the last weight to the day that was given as today.
  public var daysSinceLast: Int?
  /// What is to be known of the numbers.
  public var notes: [String]
}

/// The change of the trend in a week: its difference between the last day and the
/// latest one at least so many days before, ÷ the days between them × 7; 2 digits.
/// There is none where that day is more than twice as far away.
public struct WeightChange: Hashable, Sendable {
  public var days: Int
  public var perWeek: Quantity<MassUnit>
}
