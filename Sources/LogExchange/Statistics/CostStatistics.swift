// SPDX-License-Identifier: MIT

/// What a vehicle costs in all: energy and everything else, of all entries or of those of a
/// month or year; or the same of all vehicles together.
///
/// Sums are exact. What is a ratio is rounded once, half to even, to as many digits as its
/// documentation says. Docs/Statistics.md has all formulas in one place.
public struct CostStatistics: Hashable, Sendable {
  /// What it is about.
  public enum Scope: Hashable, Sendable {
    /// One vehicle.
    case vehicle
    /// So many vehicles together.
    case fleet(Int)
  }

  public var scope: Scope
  /// nil for a vehicle without a name, and for a fleet.
  public var vehicle: String?
  /// The input an unnamed vehicle is from: two logs without names are two vehicles.
  public var input: String?
  public var group: StatisticsGroup
  /// How many fill-ups, charges and other costs.
  public var entries: Int
  public var first: Timestamp
  public var last: Timestamp
  /// The days between the vehicle's first and last entry of any kind that lie in the
  /// period; the day of the last one does not count. None for a fleet.
  public var days: Int?
  /// The sum of all steps from one odometer reading to the next higher one, of fill-ups and
  /// other costs together, each in the period of its end. None for a fleet.
  public var distance: Quantity<DistanceUnit>?
  /// `distance` ÷ `days`; 1 digit.
  public var distancePerDay: Quantity<DistanceUnit>?
  /// One for each currency, in the order in which they occur: currencies are never added
  /// up.
  public var costs: [VehicleCost]
  /// What is to be known of the numbers.
  public var notes: [String]
}

/// What a vehicle costs in one currency.
public struct VehicleCost: Hashable, Sendable {
  /// nil where the log names none.
  public var currency: String?
  /// How many entries have a cost.
  public var entries: Int
  /// Energy and everything else; exact, nil where it has more than 38 digits.
  public var total: ExactDecimal?
  /// What fill-ups and charges cost; nil where there are none.
  public var energy: ExactDecimal?
  /// What everything else cost, by category: in the order of `CostCategory`, then other
  /// words by their bytes, then what has no category.
  public var categories: [CategoryCost]
  /// `total` without the vehicle's first fill-up ÷ days; 2 digits. The first fill-up pays
  /// for what was driven before.
  public var perDay: ExactDecimal?
  /// The same for a month of 365.2425 ÷ 12 days; 2 digits.
  public var perMonth: ExactDecimal?
  /// For a km or mi: the same ÷ distance; 4 digits.
  public var perDistance: ExactDecimal?
}

/// What the costs of one category come to.
public struct CategoryCost: Hashable, Sendable {
  /// One of the words of `CostCategory`, or another as the log has it; nil for costs
  /// without a category.
  public var category: String?
  /// How many entries have a cost.
  public var entries: Int
  /// The exact sum; nil where it has more than 38 digits.
  public var total: ExactDecimal?
}
