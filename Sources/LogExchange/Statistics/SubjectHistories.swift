// SPDX-License-Identifier: MIT

/// The fill-ups of one vehicle: the single entries, and their statistics.
///
/// All values of one kind are in one unit, so that they can be compared or drawn:
/// `as-logged` means the units of most of the vehicle's entries.
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

  /// The rows of `StatisticsCollector.fuelStatistics` for this vehicle.
  ///
  /// - Complexity: O(*n* log *n*)
  public func statistics(_ options: StatisticsOptions) -> [FuelStatistics] {
    ledger.statistics(options)
  }
}

/// The costs of one vehicle: the single costs besides energy, and statistics that include
/// energy.
public struct VehicleCostHistory: Sendable {
  let ledgers: VehicleLedgers

  /// nil for a vehicle without a name.
  public var vehicle: String? { ledgers.vehicle }
  /// The input that an unnamed vehicle is from.
  public var input: String? { ledgers.input }

  /// All costs besides energy, oldest first.
  ///
  /// - Complexity: O(*n*)
  public func entries(_ options: StatisticsOptions) -> [CostHistoryLine] {
    guard let costs = ledgers.costs else { return [] }
    let units = costs.entries.lazy.map(\.odometerUnit)
    return costs.history(options, common: FuelLedger.usual(units))
  }

  /// The rows of `StatisticsCollector.costStatistics` for this vehicle.
  ///
  /// - Complexity: O(*n* log *n*)
  public func statistics(_ options: StatisticsOptions) -> [CostStatistics] {
    ledgers.statistics(options)
  }
}

/// The weights of one person: the single entries, and their statistics.
///
/// All are in one unit: `as-logged` means that of most of the person's entries.
public struct PersonHistory: Sendable {
  let ledger: WeightLedger

  /// nil for a person without a name.
  public var person: String? { ledger.person }
  /// The input of an unnamed person's weights.
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

  /// The change of the trend, for predicting when it will reach a weight; nil if too few days
  /// have weights.
  ///
  /// - Complexity: O(*n*)
  public func pace(_ options: StatisticsOptions) -> WeightPace? { ledger.pace(options) }

  /// The rows of `StatisticsCollector.weightStatistics` for this person.
  ///
  /// - Complexity: O(*n*)
  public func statistics(_ options: StatisticsOptions) -> [WeightStatistics] {
    ledger.statistics(options)
  }
}

/// The smoothed weight and its change. Nobody needs to see all of these digits, but a quotient
/// of the two does: 0.004 kg a week are not nothing.
public struct WeightPace: Hashable, Sendable {
  /// The least number of days that the change is measured over.
  public var days: Int
  /// 12 digits.
  public var trend: Quantity<MassUnit>
  /// 12 digits.
  public var perWeek: Quantity<MassUnit>

  static let places = 12
  /// A month varies less than a week, and is more recent than three months.
  static let spans = [30, 90, 7]
}

/// The smoothed weight at the end of a day that has weights; 2 digits.
public struct WeightTrendPoint: Hashable, Sendable {
  public var trend: Quantity<MassUnit>
  /// The last entry of the day, as an index of `PersonHistory.entries`.
  public var entry: Int
}
