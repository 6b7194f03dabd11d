// SPDX-License-Identifier: MIT

/// Statistics of one vehicle and one measure of fuel: of all its fill-ups, of those of a
/// month or year, or of those at one filling station.
///
/// Sums are exact. A ratio is rounded once, half to even, to as many digits as its
/// documentation says. Docs/Statistics.md has all formulas in one place.
public struct FuelStatistics: Hashable, Sendable {
  public var vehicle: String?
  /// The input of an unnamed vehicle: two logs without names are two vehicles.
  public var input: String?
  /// The number of vehicles that the row is about together; nil for one.
  public var vehicles: Int?
  /// The measure of the amounts. Litres, kilowatt-hours and kilograms are never added
  /// up: a plug-in hybrid has statistics of volume and of energy.
  public var measure: VolumeUnit.Measure
  /// The tank, for vehicles with several.
  public var tank: String?
  /// The name of the fuel, if it has a tank of its own beside that of petrol or
  /// diesel: gas by volume, and AdBlue.
  public var fuel: String?
  public var group: StatisticsGroup
  /// The number of fill-ups or charges.
  public var entries: Int
  public var first: Timestamp
  public var last: Timestamp
  /// The days between the vehicle's first and last entry that lie in the period; the
  /// day of the last one does not count.
  public var days: Int?
  /// The sum of all steps from one odometer reading to the next higher one, each in the
  /// period of its end. It is the distance of the vehicle, with whatever fuel.
  public var distance: Quantity<DistanceUnit>?
  /// `distance` ÷ `days`; 1 digit.
  public var distancePerDay: Quantity<DistanceUnit>?
  /// The sum of all amounts; exact in the unit of the log.
  public var volume: Quantity<VolumeUnit>?
  public var consumption: Consumption?
  /// One for each currency, in the order in which they occur: currencies are never
  /// added up.
  public var costs: [FuelCost]
  /// Remarks on the figures.
  public var notes: [String]

  /// The consumption of a vehicle. All values have 2 digits.
  public struct Consumption: Hashable, Sendable {
    public var unit: ConsumptionUnit
    public var method: ConsumptionMethod
    /// The number of ways from one full tank to the next; 0 with the method `total`.
    public var count: Int
    /// All amounts ÷ all distances: long ways weigh more than short ones.
    public var average: ExactDecimal
    /// The lowest amount per distance of one way; nil with the method `total`.
    public var best: ExactDecimal?
    public var worst: ExactDecimal?
    /// The consumption of the last way.
    public var last: ExactDecimal?
    /// The average over the last five ways.
    public var running: ExactDecimal?
  }

  /// The number of ways from full tank to full tank in the running average.
  public static let runningCount = 5
}

/// Statistics of what was paid in one currency.
public struct FuelCost: Hashable, Sendable {
  /// nil if the log names no currency.
  public var currency: String?
  /// The number of entries with a cost.
  public var entries: Int
  /// The exact sum; nil if it has more than 38 digits.
  public var total: ExactDecimal?
  /// Cost of all but the vehicle's first entry ÷ days; 2 digits. The first fill-up
  /// pays for earlier driving.
  public var perDay: ExactDecimal?
  /// The same for a month of 365.2425 ÷ 12 days; 2 digits.
  public var perMonth: ExactDecimal?
  /// For a km or mi: cost ÷ distance of all ways from full tank to full tank for which
  /// all costs are known; 4 digits.
  public var perDistance: ExactDecimal?
  /// For a unit of volume: cost ÷ volume of all entries that have both; 3 digits.
  public var perVolume: ExactDecimal?
  /// The price of the latest entry that has cost and volume; 3 digits.
  public var lastPrice: ExactDecimal?
  public var lowestPrice: ExactDecimal?
  public var highestPrice: ExactDecimal?
  /// The price of the last 90 days minus that of the 90 days before: the difference of two
  /// values like `perVolume`, up to the last entry; 3 digits.
  public var priceTrend: ExactDecimal?
}
