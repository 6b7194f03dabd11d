// SPDX-License-Identifier: MIT

/// A fill-up or charge in a history.
public struct FuelHistoryLine: Hashable, Sendable {
  public var vehicle: String?
  public var date: Timestamp
  public var cost: ExactDecimal?
  public var currency: String?
  public var volume: Quantity<VolumeUnit>?
  public var odometer: Quantity<DistanceUnit>?
  /// Since the last full tank, if this one is full and everything is known; 2 digits.
  public var consumption: ExactDecimal?
  public var consumptionUnit: ConsumptionUnit
  /// `cost` ÷ `volume`, for a unit of `volume`; 3 digits.
  public var price: ExactDecimal?
  /// The measure of the amount, by which statistics are kept apart.
  public var measure: VolumeUnit.Measure
  /// The tank, for vehicles with several.
  public var tank: String?
  /// The same as `FuelStatistics.fuel`.
  public var fuel: String?
  /// The index of the record among all records, in input order.
  public var record: Int
}

/// A weight in a history.
public struct WeightHistoryLine: Hashable, Sendable {
  public var person: String?
  public var date: Timestamp
  public var weight: Quantity<MassUnit>
  /// The difference from the person's previous weight; exact if both have the unit of `weight`,
  /// else at least 2 digits.
  public var change: ExactDecimal?
  /// The index of the record among all records, in input order.
  public var record: Int
}

/// What the lines of all histories have.
package protocol HistoryLine {
  static var kind: LogKind { get }
  var subject: String? { get }
  var date: Timestamp { get }
  var record: Int { get }
}

extension FuelHistoryLine: HistoryLine {
  package static var kind: LogKind { .fuel }
  package var subject: String? { vehicle }
}

extension CostHistoryLine: HistoryLine {
  package static var kind: LogKind { .cost }
  package var subject: String? { vehicle }
}

extension WeightHistoryLine: HistoryLine {
  package static var kind: LogKind { .weight }
  package var subject: String? { person }
}

extension FuelLedger {
  /// The newest entries, oldest first.
  ///
  /// - Parameters:
  ///   - limit: The most entries; nil for all.
  ///   - inUnitsOfVehicle: Whether `as-logged` means the units of most of the vehicle's
  ///     entries, as in statistics, and not those of each entry.
  func history(
    _ options: StatisticsOptions, limit: Int? = nil, inUnitsOfVehicle: Bool = false
  ) -> [FuelHistoryLine] {
    let counted = entries.indices.filter { options.counts(entries[$0].date) }
    let first = counted.suffix(limit ?? counted.count).first ?? entries.count
    let commonDistance = Self.usual(entries.lazy.map(\.odometerUnit))
    var lines: [FuelHistoryLine?] = Array(repeating: nil, count: entries.count - first)
    for filled in tanks() {
      let (chain, indices) = (filled.chain, filled.indices)
      let fuel = fuelName(chain, indices)
      let tank = texts[chain.name]
      let latest =
        Self.usual(indices.lazy.map { entries[$0].volumeUnit }) ?? chain.measure.onlyUnit
      for index in indices where index >= first && options.counts(entries[index].date) {
        let entry = entries[index]
        let distance = options.distance(inUnitsOfVehicle ? commonDistance : entry.odometerUnit)
        let volume = options.volume(inUnitsOfVehicle ? latest : entry.volumeUnit)
        lines[index - first] = FuelHistoryLine(
          vehicle: vehicle, date: entry.date, cost: entry.cost?.value(),
          currency: texts[entry.currency],
          volume: entry.amount.flatMap { $0.shown(in: volume, options) },
          odometer: entry.odometer.flatMap { $0.shown(in: distance, options) },
          consumption: nil, consumptionUnit: ConsumptionUnit(distance: distance, volume: volume),
          price: entry.cost.flatMap { cost in
            entry.amount.flatMap { PriceUnit(volume, options).price(cost, $0) }
          },
          measure: chain.measure, tank: tank, fuel: fuel, record: entry.record)
      }
      forEachSegment(filled) { segment in
        guard segment.end >= first else { return }
        let unit = lines[segment.end - first]?.consumptionUnit
        lines[segment.end - first]?.consumption = unit?.value(
          amount: segment.amount, distance: segment.distance, places: options.places(2))
      }
    }
    return lines.compactMap(\.self)
  }
}

extension WeightLedger {
  /// The newest entries, oldest first.
  ///
  /// - Parameters:
  ///   - limit: The most entries; nil for all.
  ///   - inUnitOfPerson: Whether `as-logged` means the unit of most of the person's entries, as
  ///     in statistics.
  func history(
    _ options: StatisticsOptions, limit: Int? = nil, inUnitOfPerson: Bool = false
  ) -> [WeightHistoryLine] {
    let counted = entries.indices.filter { options.counts(entries[$0].date) }
    let common = inUnitOfPerson ? FuelLedger.usual(entries.lazy.map(\.weight.unit)) : nil
    return counted.suffix(limit ?? counted.count).map { index in
      let entry = entries[index]
      let unit = options.mass(common ?? entry.weight.unit)
      var change: ExactDecimal?
      if index > 0 {
        var difference = entry.mass
        difference.subtract(entries[index - 1].mass)
        let isConverted = entries[(index - 1)...index].contains { $0.weight.unit != unit }
        let places = isConverted ? max(difference.places, Self.places) : difference.places
        change = difference.value(in: unit.factor, places: options.places(places))
      }
      return WeightHistoryLine(
        person: person, date: entry.date,
        weight: entry.shown(in: unit, options),
        change: change, record: entry.record)
    }
  }
}

extension ExactSum {
  /// The sum in a unit, rounded once: with the decimals of the finest value, or fewer if
  /// the options say so.
  func shown<Unit: LogUnit>(in unit: Unit, _ options: StatisticsOptions) -> Quantity<Unit>? {
    value(in: unit.factor, places: options.places(places)).map { Quantity($0, unit) }
  }

  /// A distance divided by a number of days; 1 digit.
  func perDay(_ days: Int, in unit: DistanceUnit, _ options: StatisticsOptions)
    -> Quantity<DistanceUnit>?
  {
    mean(of: days, in: unit.factor, places: options.places(1)).map { Quantity($0, unit) }
  }
}
