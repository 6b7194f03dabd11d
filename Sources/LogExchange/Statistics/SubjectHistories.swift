// SPDX-License-Identifier: MIT

/// The fill-ups of one vehicle: each on its own, and what they come to.
///
/// All values of one kind are in one unit, so that they can be compared or drawn:
/// `as-logged` means the units of the vehicle's latest entry.
public struct VehicleHistory: Sendable {
  let ledger: FuelLedger

  /// nil for a vehicle without a name.
  public var vehicle: String? { ledger.vehicle }
  /// The input that an unnamed vehicle is from.
  public var input: String? { ledger.input }

  /// All entries, oldest first.
  ///
  /// - Complexity: O(*n*)
  public func entries(_ options: StatisticsOptions) -> [FuelHistoryLine] {
    ledger.history(options, inUnitsOfVehicle: true)
  }

  /// The same rows that `StatisticsCollector.fuelStatistics` has of this vehicle.
  ///
  /// - Complexity: O(*n* log *n*)
  public func statistics(_ options: StatisticsOptions) -> [FuelStatistics] {
    ledger.statistics(options)
  }
}

/// The weights of one person: each on its own, and what they come to.
///
/// All are in one unit: `as-logged` means that of the person's latest entry.
public struct PersonHistory: Sendable {
  let ledger: WeightLedger

  /// nil for a person without a name.
  public var person: String? { ledger.person }
  /// The input that an unnamed person's weights are from.
  public var input: String? { ledger.input }

  /// All entries, oldest first.
  ///
  /// - Complexity: O(*n*)
  public func entries(_ options: StatisticsOptions) -> [WeightHistoryLine] {
    ledger.history(options, inUnitOfPerson: true)
  }

  /// The smoothed weight, oldest first; see `WeightStatistics.trend`.
  ///
  /// - Complexity: O(*n*)
  public func trend(_ options: StatisticsOptions) -> [WeightTrendPoint] {
    ledger.trend(options)
  }

  /// The same rows that `StatisticsCollector.weightStatistics` has of this person.
  ///
  /// - Complexity: O(*n*)
  public func statistics(_ options: StatisticsOptions) -> [WeightStatistics] {
    ledger.statistics(options)
  }
}

/// The smoothed weight at the end of a day that has weights; 2 digits.
public struct WeightTrendPoint: Hashable, Sendable {
  public var trend: Quantity<MassUnit>
  /// The last entry of the day, as an index of `PersonHistory.entries`.
  public var entry: Int
}
