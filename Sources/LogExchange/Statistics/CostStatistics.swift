// SPDX-License-Identifier: MIT

/// All costs of a vehicle, energy and everything else, over all entries or those of a
/// month or year; or the same for all vehicles together.
///
/// Sums are exact. A ratio is rounded once, half to even, to as many digits as its
/// documentation says. Docs/Statistics.md has all formulas in one place.
public struct CostStatistics: Hashable, Sendable {
  /// The vehicle or vehicles.
  public enum Scope: Hashable, Sendable {
    /// One vehicle.
    case vehicle
    /// A number of vehicles together.
    case fleet(Int)
  }

  public var scope: Scope
  /// nil for a vehicle without a name, and for a fleet.
  public var vehicle: String?
  /// The input of an unnamed vehicle: two logs without names are two vehicles.
  public var input: String?
  public var group: StatisticsGroup
  /// The number of fill-ups, charges and other costs.
  public var entries: Int
  public var first: Timestamp
  public var last: Timestamp
  /// The days between the vehicle's, or the fleet's, first and last entry of any kind that lie in
  /// the period; the day of the last one does not count.
  public var days: Int?
  /// The sum of all steps from one odometer reading to the next higher one, of fill-ups and
  /// other costs together, each in the period of its end. nil for a fleet.
  public var distance: Quantity<DistanceUnit>?
  /// `distance` ÷ `days`; 1 digit.
  public var distancePerDay: Quantity<DistanceUnit>?
  /// One for each currency, in the order in which they occur: currencies are never added
  /// up.
  public var costs: [VehicleCost]
  /// Remarks on the figures.
  public var notes: [String]
}

/// The costs of a vehicle in one currency.
public struct VehicleCost: Hashable, Sendable {
  /// nil if the log names no currency.
  public var currency: String?
  /// The number of entries with a cost.
  public var entries: Int
  /// Energy and everything else; exact, nil if it has more than 38 digits.
  public var total: ExactDecimal?
  /// The costs of fill-ups and charges; nil without any.
  public var energy: ExactDecimal?
  /// The other costs by category: in the order of `CostCategory`, then other words by their
  /// bytes, then costs without a category.
  public var categories: [CategoryCost]
  /// `total` without the first fill-up of each vehicle ÷ days; 2 digits. The first fill-up pays
  /// for earlier driving.
  public var perDay: ExactDecimal?
  /// The same for a month of 365.2425 ÷ 12 days; 2 digits.
  public var perMonth: ExactDecimal?
  /// For a km or mi: the same ÷ distance; 4 digits.
  public var perDistance: ExactDecimal?
}

/// The costs of one category.
public struct CategoryCost: Hashable, Sendable {
  /// One of the words of `CostCategory`, or another word of the log; nil for costs
  /// without a category.
  public var category: String?
  /// The number of entries with a cost.
  public var entries: Int
  /// The exact sum; nil if it has more than 38 digits.
  public var total: ExactDecimal?
}
